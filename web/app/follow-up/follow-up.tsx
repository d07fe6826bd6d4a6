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
import { useSay } from './follow-up-data.ts';
import { RatingForm } from './rating-form.tsx';
import type { FollowUpChoice } from './follow-up-search.ts';
import './follow-up.css';

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
        <p className="follow-up-said">
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
    <section className="follow-up" aria-labelledby="follow-up-confirm">
      <h2 id="follow-up-confirm">Will you be there?</h2>
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
