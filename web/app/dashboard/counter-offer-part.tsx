import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { toCents } from '#core/lib/money.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { AppointmentTime } from '#web/app/shell/when.tsx';
import styles from './quote-detail.module.css';

type Offer = NonNullable<QuoteDetail['offer']>;

const ANSWERS = {
  accepted: { word: 'Accepted', tone: 'good', icon: 'check' },
  refused: { word: 'Refused', tone: 'stop', icon: 'close' },
  expired: { word: 'Ran out', tone: 'calm', icon: 'clock' },
} as const;

/** The counter-offer to the customer, and its outcome. */
export function CounterOfferPart({ quote }: { readonly quote: QuoteDetail }) {
  const { offer } = quote;
  if (!offer) return null;
  const answer = offer.answer && ANSWERS[offer.answer];
  return (
    <section className={styles.offer} aria-labelledby="quote-offer">
      <h3 id="quote-offer">
        Our offer{' '}
        {answer && (
          <Badge tone={answer.tone} icon={answer.icon}>
            {answer.word}
          </Badge>
        )}
      </h3>
      <p className={styles.offerReason}>{offer.reason}</p>
      <p>
        <AppointmentTime instant={offer.scheduledDate} none="No time" />
      </p>
      {offer.answer !== 'accepted' && <PriceLines lines={offer.lines} totalCents={toCents(offer.totalPrice)} />}
      {!answer && <Waits offer={offer} />}
    </section>
  );
}

function Waits({ offer }: { readonly offer: Offer }) {
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  return (
    <p>
      The customer has until{' '}
      <time dateTime={offer.expiresAt}>{formatInstant(Temporal.Instant.from(offer.expiresAt), timeZone)}</time>.
    </p>
  );
}
