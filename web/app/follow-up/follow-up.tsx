import { Suspense, useState } from 'react';
import type { VisitFollowUp } from '#contract/follow-up.ts';
import { followUpTexts } from '#core/languages/en/quote-page.ts';
import { telLink } from '#core/people/phone-links.ts';
import { REMIND_AHEAD_HOURS } from '#core/quotes/follow-up.ts';
import type { FollowUpChoice } from '#web/app/shell/search-params.ts';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { linkTo, rich, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSay } from './follow-up-data.ts';
import styles from './follow-up.module.css';

const ReviewConsent = later(() => import('./review-consent.tsx').then((module) => module.ReviewConsent));
const RemindAgain = later(() => import('./remind-again.tsx').then((module) => module.RemindAgain));

type FollowUpProps = {
  readonly token: string;
  readonly quote: CustomerQuote;
  readonly followUp: VisitFollowUp;
  readonly wish: FollowUpChoice | undefined;
  /** Paying is the main action of the page then, and rating is not. */
  readonly isPaidFirst: boolean;
};

/** Before an appointment: 'I will be there'. After it: the rating. */
export function FollowUp({ token, quote, followUp, wish, isPaidFirst }: FollowUpProps) {
  const t = useTexts(followUpTexts);
  const [now] = useState(() => Temporal.Now.instant());
  const { confirmedAt } = followUp;
  return (
    <>
      {asksToConfirm(followUp, wish, now) && <Confirm token={token} quote={quote} />}
      {confirmedAt && quote.status !== 'completed' && quote.status !== 'cancelled' && (
        <p className={styles.said}>
          <Icon name="check" />
          <output>{t('confirmed')}</output>
        </p>
      )}
      {(followUp.canRate || followUp.rating) && <RatingForm {...{ token, followUp, isPaidFirst }} />}
      {followUp.review && (
        <Suspense>
          <ReviewConsent token={token} review={followUp.review} />
        </Suspense>
      )}
      {followUp.dueAgain && (
        <Suspense>
          <RemindAgain token={token} dueAgain={followUp.dueAgain} />
        </Suspense>
      )}
    </>
  );
}

/** Whether 'I will be there' is asked now: then it's the main action of the page. */
export function asksToConfirm(
  { startsAt, canConfirm }: VisitFollowUp,
  wish: FollowUpChoice | undefined,
  now: Temporal.Instant,
): boolean {
  const isSoon =
    startsAt !== null &&
    Temporal.Instant.compare(now.add({ hours: REMIND_AHEAD_HOURS }), Temporal.Instant.from(startsAt)) >= 0;
  return canConfirm && (isSoon || wish === 'confirm');
}

function Confirm({ token, quote }: Pick<FollowUpProps, 'token' | 'quote'>) {
  const t = useTexts(followUpTexts);
  const { events, freeChangeUntil } = quote;
  const phone = useCatalogIfKnown()?.phone;
  const [now] = useState(() => Temporal.Now.instant());
  const mayChange = events.includes('cancel') || events.includes('reschedule');
  const isFree =
    mayChange && (!freeChangeUntil || Temporal.Instant.compare(now, Temporal.Instant.from(freeChangeUntil)) <= 0);
  const say = useSay(token, () => call('POST /api/quotes/by-token/:token/confirm', { params: { token }, body: {} }));
  const refused = errorText(say.error);
  return (
    <section className={styles.root} aria-labelledby="follow-up-confirm">
      <h2 id="follow-up-confirm" className={styles.title}>
        {t('confirmTitle')}
      </h2>
      <p>
        {t('confirmAbout')}{' '}
        {isFree ? t('changeBelow') : phone && rich(t.rich('cannotMakeIt', { phone, call: linkTo(telLink(phone)) }))}
      </p>
      {refused && <Callout title={t('notConfirmed')}>{refused}</Callout>}
      <Button variant="sponge" big aria-disabled={say.isPending} onClick={() => say.mutate(undefined)}>
        {t(say.isPending ? 'confirming' : 'confirm')}
      </Button>
    </section>
  );
}

const STARS = ['1', '2', '3', '4', '5'] as const;

type RatingFormProps = Pick<FollowUpProps, 'token' | 'followUp' | 'isPaidFirst'>;

/** A rating from 1 to 5 with a comment. It can be changed while ratings are open. */
function RatingForm({ token, followUp, isPaidFirst }: RatingFormProps) {
  const t = useTexts(followUpTexts);
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
    rules: { stars: (typed) => (typed === '' ? t('ratingMissing') : undefined) },
    send: say.mutateAsync,
  });
  const isSaid = rating !== null && rating.stars === Number(chosen) && rating.text === text.trim();
  return (
    <section className={styles.root} aria-labelledby="follow-up-rating">
      <h2 id="follow-up-rating" className={styles.title}>
        {t('rateTitle')}
      </h2>
      {canRate && (
        <form noValidate onSubmit={form.submit}>
          <Choices
            name="stars"
            label={t('rating')}
            aside={t('ratingScale')}
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
            label={t('words')}
            aside={t('optional')}
            rows={3}
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {form.error && <Callout title={t('notSent')}>{form.error}</Callout>}
          {!isSaid && (
            <Button type="submit" {...(!isPaidFirst && { variant: 'sponge' })} big aria-disabled={form.isBusy}>
              {t(form.isBusy ? 'sending' : rating ? 'changeAnswer' : 'send')}
            </Button>
          )}
        </form>
      )}
      <output className={styles.said}>
        {isSaid && (
          <>
            <Icon name="check" />
            {t('thanks')}
          </>
        )}
      </output>
      {isSaid && reviewLinks.length > 0 && (
        <div className={styles.links}>
          <p>{t('tellOthers')}</p>
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
