import { capital } from '#core/lib/wording.ts';
import { use, useState } from 'react';
import { quotePageTexts } from '#core/languages/en/quote-page.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { LanguageContext, rich, timeAt, useTexts } from '#web/lib/language.tsx';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useOwnChange, type QuoteActions } from './quote-actions.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import styles from './quote-page.module.css';

type Offer = NonNullable<CustomerQuote['offer']>;
type CounterOfferAnswerProps = {
  readonly actions: QuoteActions;
  readonly quote: CustomerQuote;
  readonly offer: Offer;
};

/** The shop's counter-offer, and the customer's answer. */
export function CounterOfferAnswer({ actions, quote, offer }: CounterOfferAnswerProps) {
  const t = useTexts(quotePageTexts);
  const language = use(LanguageContext);
  const [asking, setAsking] = useState<'accept' | 'refuse'>();
  const answer = useOwnChange(actions.queryKey, actions.answer);
  const inZone = (instant: string | null) =>
    instant
      ? withUnbrokenTimes(formatInstant(Temporal.Instant.from(instant), quote.timeZone, language))
      : t('offerNoTime');
  const alone = (instant: string | null) => capital(inZone(instant), language);
  const isAccepting = asking === 'accept';
  const holdsBoth = quote.scheduledDate !== null && offer.scheduledDate !== quote.scheduledDate;

  return (
    <section className={styles.answer} aria-labelledby="offer">
      <h2 id="offer">{t('offerTitle')}</h2>
      <blockquote>{offer.reason}</blockquote>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('offerWhat')}</span>
            </th>
            <th scope="col">{t('offerAsked')}</th>
            <th scope="col">{t('offerSuggested')}</th>
          </tr>
        </thead>
        <tbody>
          <Row title={t('offerTime')} was={alone(quote.scheduledDate)} is={alone(offer.scheduledDate)} />
          <Row title={t('offerPrice')} was={money(quote.totalPrice)} is={money(offer.totalPrice)} />
        </tbody>
      </table>
      {offer.totalPrice !== quote.totalPrice && (
        <details>
          <summary>{t('offerLines')}</summary>
          <PriceLines lines={offer.lines} totalCents={toCents(offer.totalPrice)} />
        </details>
      )}
      <p className={styles.until}>
        <Icon name="clock" />
        <span>
          {rich(
            t.rich(holdsBoth ? 'offerBothHeld' : 'offerHeld', {
              until: inZone(offer.expiresAt),
              time: timeAt(offer.expiresAt),
            }),
          )}
        </span>
      </p>
      <div className={styles.offerButtons}>
        <Button variant="sponge" big onClick={() => setAsking('accept')}>
          {t('accept')}
        </Button>
        <Button big onClick={() => setAsking('refuse')}>
          {t('refuse')}
        </Button>
      </div>
      {asking && (
        <Ask
          title={t(isAccepting ? 'acceptTitle' : 'refuseTitle')}
          about={
            isAccepting
              ? t('acceptAbout', { time: inZone(offer.scheduledDate), price: money(offer.totalPrice) })
              : t('refuseAbout')
          }
          action={t(isAccepting ? 'accept' : 'refuse')}
          variant={isAccepting ? 'sponge' : 'stop'}
          back={t('back')}
          isBusy={answer.isPending}
          onDo={() => answer.mutate(isAccepting)}
          onClose={() => {
            answer.reset();
            setAsking(undefined);
          }}
        >
          {answer.error && <Callout title={t('actionFailed')}>{errorText(answer.error)}</Callout>}
        </Ask>
      )}
    </section>
  );
}

function Row({ title, was, is }: { readonly title: string; readonly was: string; readonly is: string }) {
  const t = useTexts(quotePageTexts);
  const isSame = was === is;
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{was}</td>
      <td>{isSame ? t('offerSame') : <b>{is}</b>}</td>
    </tr>
  );
}

function money(dollars: number): string {
  return formatMoney(toCents(dollars));
}
