import { useState } from 'react';
import type { VisitFollowUp } from '#contract/follow-up.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { call } from '#web/lib/api.ts';
import { fieldError, errorText } from '#web/lib/refusal.ts';
import { useSay } from './follow-up-data.ts';

const STARS = ['1', '2', '3', '4', '5'] as const;
type Stars = (typeof STARS)[number];

type RatingFormProps = { readonly token: string; readonly followUp: VisitFollowUp };

/** A rating from 1 to 5 with a comment. It can be changed while ratings are open. */
export function RatingForm({ token, followUp }: RatingFormProps) {
  const { rating, canRate, reviewLinks } = followUp;
  const [chosen, setChosen] = useState(STARS.find((each) => Number(each) === rating?.stars));
  const [text, setText] = useState(rating?.text ?? '');
  const [isMissing, setMissing] = useState(false);
  const say = useSay(token, (stars: Stars) =>
    call('POST /api/quotes/by-token/:token/rating', { params: { token }, body: { rating: Number(stars), text } }),
  );
  const isSaid = rating !== null && rating.stars === Number(chosen) && rating.text === text.trim();
  const textError = fieldError(say.error, 'text');
  return (
    <section className="follow-up" aria-labelledby="follow-up-rating">
      <h2 id="follow-up-rating">How was it?</h2>
      {canRate && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(!chosen);
            if (chosen && !say.isPending) say.mutate(chosen);
          }}
        >
          <Choices
            name="stars"
            label="Your rating"
            aside="5 is best"
            choices={STARS.map((value) => ({ value, word: value }))}
            chosen={chosen}
            onChoose={(value) => {
              setChosen(value);
              setMissing(false);
            }}
            error={isMissing ? 'Please choose from 1 to 5.' : undefined}
          />
          <TextField
            id="rating-text"
            label="In your words"
            aside="optional"
            rows={3}
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={textError}
          />
          {say.error && !textError && <Callout title="Not sent">{errorText(say.error)}</Callout>}
          {!isSaid && (
            <Button type="submit" variant="sponge" big aria-disabled={say.isPending}>
              {say.isPending ? 'Sending' : rating ? 'Change my answer' : 'Send'}
            </Button>
          )}
        </form>
      )}
      <output className="follow-up-said">
        {isSaid && (
          <>
            <Icon name="check" />
            Thank you. Your answer is with us.
          </>
        )}
      </output>
      {isSaid && reviewLinks.length > 0 && (
        <div className="follow-up-links">
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
