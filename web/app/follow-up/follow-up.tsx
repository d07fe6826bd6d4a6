import type { VisitFollowUp } from '#contract/follow-up.ts';
import { REMIND_AHEAD_HOURS } from '#core/quotes/follow-up.ts';
import { formatInstant } from '#core/lib/time.ts';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { call } from '#web/lib/api.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { useSay } from './follow-up-data.ts';
import type { FollowUpChoice } from './follow-up-search.ts';
import { Choices } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/field.tsx';
import styles from './follow-up.module.css';

type FollowUpProps = {
  readonly token: string;
  readonly quote: CustomerQuote;
  readonly followUp: VisitFollowUp;
  readonly wish: FollowUpChoice | undefined;
};

/** Before an appointment: 'I will be there'. After it: the rating. */
export function FollowUp({ token, quote, followUp, wish }: FollowUpProps) {
  const [now] = useState(() => Temporal.Now.instant());
  const { startsAt, canConfirm, confirmedAt } = followUp;
  const isSoon =
    startsAt !== null &&
    Temporal.Instant.compare(now.add({ hours: REMIND_AHEAD_HOURS }), Temporal.Instant.from(startsAt)) >= 0;
  return (
    <>
      {canConfirm && (isSoon || wish === 'confirm') && <Confirm token={token} quote={quote} />}
      {confirmedAt && quote.status !== 'completed' && quote.status !== 'cancelled' && (
        <p className={styles.said}>
          <Icon name="check" />
          <output>You confirmed this visit. See you then.</output>
        </p>
      )}
      {(followUp.canRate || followUp.rating) && <RatingForm token={token} followUp={followUp} />}
    </>
  );
}

function Confirm({ token, quote }: Pick<FollowUpProps, 'token' | 'quote'>) {
  const say = useSay(token, () => call('POST /api/quotes/by-token/:token/confirm', { params: { token }, body: {} }));
  const refused = errorText(say.error);
  return (
    <section className={styles.root} aria-labelledby="follow-up-confirm">
      <h2 id="follow-up-confirm" className={styles.title}>
        Will you be there?
      </h2>
      <p>
        {quote.scheduledDate && formatInstant(Temporal.Instant.from(quote.scheduledDate), quote.timeZone)}. One press
        tells us that the time stays. If it does not suit you any more, move or cancel it below.
      </p>
      {refused && <Callout title="Not confirmed">{refused}</Callout>}
      <Button variant="sponge" big aria-disabled={say.isPending} onClick={() => say.mutate(undefined)}>
        {say.isPending ? 'Confirming' : 'Confirm my visit'}
      </Button>
    </section>
  );
}

const STARS = ['1', '2', '3', '4', '5'] as const;

type RatingFormProps = { readonly token: string; readonly followUp: VisitFollowUp };

/** A rating from 1 to 5 with a comment. It can be changed while ratings are open. */
function RatingForm({ token, followUp }: RatingFormProps) {
  const { rating, canRate, reviewLinks } = followUp;
  const [chosen, setChosen] = useState(STARS.find((each) => Number(each) === rating?.stars));
  const [text, setText] = useState(rating?.text ?? '');
  const say = useSay(token, (typed: { readonly stars: string; readonly text: string }) =>
    call('POST /api/quotes/by-token/:token/rating', {
      params: { token },
      body: { rating: Number(typed.stars), text: typed.text },
    }),
  );
  const form = useServerForm({
    initial: { stars: chosen ?? '', text },
    rules: { stars: (typed) => (typed === '' ? 'Please choose from 1 to 5.' : undefined) },
    send: say.mutateAsync,
  });
  const isSaid = rating !== null && rating.stars === Number(chosen) && rating.text === text.trim();
  return (
    <section className={styles.root} aria-labelledby="follow-up-rating">
      <h2 id="follow-up-rating" className={styles.title}>
        How was it?
      </h2>
      {canRate && (
        <form noValidate onSubmit={form.submit}>
          <Choices
            name="stars"
            label="Your rating"
            aside="5 is best"
            choices={STARS.map((value) => ({ value, word: value }))}
            chosen={chosen}
            onChoose={(value) => {
              setChosen(value);
              form.clearErrors();
            }}
            error={form.field('stars').error || undefined}
          />
          <TextField
            {...form.field('text')}
            id="rating-text"
            label="In your words"
            aside="optional"
            rows={3}
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {form.error && <Callout title="Not sent">{form.error}</Callout>}
          {!isSaid && (
            <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
              {form.isBusy ? 'Sending' : rating ? 'Change my answer' : 'Send'}
            </Button>
          )}
        </form>
      )}
      <output className={styles.said}>
        {isSaid && (
          <>
            <Icon name="check" />
            Thank you. Your answer is with us.
          </>
        )}
      </output>
      {isSaid && reviewLinks.length > 0 && (
        <div className={styles.links}>
          <p>Glad to hear it. Would you tell others, too?</p>
          {reviewLinks.map(({ network, url }) => (
            <Button key={url} href={url} target="_blank" rel="noreferrer noopener">
              {network}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
