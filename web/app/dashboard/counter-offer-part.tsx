import { use } from 'react';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { counterOfferTexts } from '#core/languages/en/dashboard.ts';
import { toCents } from '#core/lib/money.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { AppointmentTime, timeAt } from '#web/app/shell/when.tsx';
import styles from './quote-detail.module.css';

type Offer = NonNullable<QuoteDetail['offer']>;

const ANSWERS = {
  accepted: { tone: 'good', icon: 'check' },
  refused: { tone: 'stop', icon: 'close' },
  expired: { tone: 'calm', icon: 'clock' },
} as const;

/** The counter-offer to the customer, and its outcome. */
export function CounterOfferPart({ quote }: { readonly quote: QuoteDetail }) {
  const t = useTexts(counterOfferTexts);
  const { offer } = quote;
  if (!offer) return null;
  const answer = offer.answer && ANSWERS[offer.answer];
  return (
    <section className={styles.offer} aria-labelledby="quote-offer">
      <h3 id="quote-offer">
        {t('ourOffer')}{' '}
        {offer.answer && answer && (
          <Badge tone={answer.tone} icon={answer.icon}>
            {t(offer.answer)}
          </Badge>
        )}
      </h3>
      <p className={styles.offerReason}>{offer.reason}</p>
      <p>
        <AppointmentTime instant={offer.scheduledDate} none={t('noTime')} />
      </p>
      {offer.answer !== 'accepted' && <PriceLines lines={offer.lines} totalCents={toCents(offer.totalPrice)} />}
      {!answer && <Waits offer={offer} />}
    </section>
  );
}

function Waits({ offer }: { readonly offer: Offer }) {
  const t = useTexts(counterOfferTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  const when = formatInstant(Temporal.Instant.from(offer.expiresAt), timeZone, language);
  return <p>{rich(t.rich('answerUntil', { when, time: timeAt(offer.expiresAt) }))}</p>;
}
