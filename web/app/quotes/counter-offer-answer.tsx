import { useState } from 'react';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useOwnChange, type QuoteActions } from './quote-actions.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import styles from './counter-offer-answer.module.css';

type Offer = NonNullable<CustomerQuote['offer']>;
type CounterOfferAnswerProps = {
  readonly actions: QuoteActions;
  readonly quote: CustomerQuote;
  readonly offer: Offer;
};

/** The shop's counter-offer, and the customer's answer. */
export function CounterOfferAnswer({ actions, quote, offer }: CounterOfferAnswerProps) {
  const [asking, setAsking] = useState<'accept' | 'refuse'>();
  const answer = useOwnChange(actions.queryKey, actions.answer);
  const inZone = (instant: string | null) =>
    instant ? formatInstant(Temporal.Instant.from(instant), quote.timeZone) : 'No time yet';
  const isAccepting = asking === 'accept';

  return (
    <section className={styles.answer} aria-labelledby="offer">
      <h2 id="offer">What we suggest</h2>
      <blockquote>{offer.reason}</blockquote>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">You asked for</th>
            <th scope="col">We suggest</th>
          </tr>
        </thead>
        <tbody>
          <Row title="Time" was={inZone(quote.scheduledDate)} is={inZone(offer.scheduledDate)} />
          <Row title="Price" was={money(quote.totalPrice)} is={money(offer.totalPrice)} />
        </tbody>
      </table>
      {offer.totalPrice !== quote.totalPrice && (
        <details>
          <summary>What the new price is made of</summary>
          <PriceLines lines={offer.lines} totalCents={toCents(offer.totalPrice)} />
        </details>
      )}
      <p className={styles.until}>
        <Icon name="clock" />
        <span>
          {offer.scheduledDate === quote.scheduledDate ? 'Your time is' : 'Both times are'} held for you until{' '}
          <time dateTime={offer.expiresAt}>{inZone(offer.expiresAt)}</time>.
        </span>
      </p>
      <div className={styles.buttons}>
        <Button variant="sponge" big onClick={() => setAsking('accept')}>
          Accept
        </Button>
        <Button big onClick={() => setAsking('refuse')}>
          Refuse
        </Button>
      </div>
      {asking && (
        <Ask
          title={isAccepting ? 'Accept this offer?' : 'Refuse this offer?'}
          about={
            isAccepting
              ? `You are booked for ${inZone(offer.scheduledDate)} at ${money(offer.totalPrice)}.`
              : 'Your quote is closed then, and the times are free for others.'
          }
          action={isAccepting ? 'Accept' : 'Refuse'}
          variant={isAccepting ? 'sponge' : 'stop'}
          back="Back"
          isBusy={answer.isPending}
          onDo={() => answer.mutate(isAccepting)}
          onClose={() => {
            answer.reset();
            setAsking(undefined);
          }}
        >
          {answer.error && <Callout title="That did not work">{errorText(answer.error)}</Callout>}
        </Ask>
      )}
    </section>
  );
}

function Row({ title, was, is }: { readonly title: string; readonly was: string; readonly is: string }) {
  const isSame = was === is;
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{was}</td>
      <td>{isSame ? 'As you asked' : <b>{is}</b>}</td>
    </tr>
  );
}

function money(dollars: number): string {
  return formatMoney(toCents(dollars));
}
