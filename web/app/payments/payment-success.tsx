import { use } from 'react';
import { paymentsTexts } from '#core/languages/en/payments.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { workText } from '#core/quotes/describe.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { BalanceLines, countingEntries, overpaidText, PaidEntries } from './paid-entries.tsx';
import { PaymentFrame, type Opened } from './payment-frame.tsx';
import styles from './payment-page.module.css';

/** /payment-success: thanks, and a receipt to print or save. */
export function PaymentSuccess() {
  return <PaymentFrame>{(opened) => <Thanks {...opened} />}</PaymentFrame>;
}

function Thanks({ token, payment, card }: Opened) {
  const t = useTexts(paymentsTexts);
  const language = use(LanguageContext);
  const { balance, reference } = payment;
  const isOpen = payment.state === 'open';
  const isAwaited = card === 'done' && isOpen;
  const entries = countingEntries(payment.entries);
  usePageTitle(t('receiptName', { reference }));
  return (
    <>
      <header className={`${styles.head} ${styles.thanks}`}>
        {entries.length > 0 && payment.state === 'paid' && <Icon name="check" className={styles.sign} />}
        <h1>{isAwaited ? t('awaitingCard') : titleOf(payment, language)}</h1>
        <p className={styles.about} aria-live="polite">
          {isAwaited ? t('awaitingCardHelp') : aboutOf(payment, language)}
        </p>
        <div className={styles.buttons}>
          {isOpen && !isAwaited && (
            <Button variant="sponge" href={`/collect-payment?token=${token}`}>
              {t('pay', { amount: formatMoney(balance.dueCents) })}
            </Button>
          )}
          {entries.length > 0 && (
            <>
              <Button href={`/api/payments/${token}/receipt`} target="_blank" rel="noreferrer">
                <Icon name="download" />
                {t('receiptPdf')}
              </Button>
              <Button onClick={() => window.print()}>{t('print')}</Button>
            </>
          )}
        </div>
      </header>
      <Receipt payment={payment} />
    </>
  );
}

/** The receipt, the only part of the page that is printed. */
function Receipt({ payment }: Pick<Opened, 'payment'>) {
  const t = useTexts(paymentsTexts);
  const language = use(LanguageContext);
  const shop = useCatalogIfKnown();
  const { reference, customerName, scheduledDate, timeZone, balance } = payment;
  const entries = countingEntries(payment.entries);
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <header>
        <h2 id="receipt">{t('receiptName', { reference })}</h2>
        {shop && (
          <p>
            {shop.name}
            <br />
            {shop.email}, {shop.phone}
            {payment.taxId && (
              <>
                <br />
                {t('taxId', { id: payment.taxId })}
              </>
            )}
          </p>
        )}
      </header>
      <p>
        {t('receiptFor', { name: customerName })}
        <br />
        {workText(payment)}
        {scheduledDate && (
          <>
            <br />
            {capital(
              withUnbrokenTimes(formatInstant(Temporal.Instant.from(scheduledDate), timeZone, language)),
              language,
            )}
          </>
        )}
      </p>
      <PriceLines lines={payment.lines} totalCents={balance.totalCents} />
      {entries.length > 0 && (
        <>
          <h3>{t('paid')}</h3>
          <PaidEntries entries={entries} />
        </>
      )}
      <BalanceLines balance={balance} />
    </section>
  );
}

function titleOf({ balance, entries, state }: Opened['payment'], language: Language): string {
  const t = paymentsTexts(language);
  if (countingEntries(entries).length === 0) return t(state === 'claimed' ? 'awaitingConfirmation' : 'nothingPaid');
  if (isOff(state)) return t('yourReceipt');
  return t(balance.dueCents === 0 ? 'thanks' : 'thanksForPart');
}

function aboutOf(payment: Opened['payment'], language: Language): string {
  const { balance, deposit, entries, state } = payment;
  const t = paymentsTexts(language);
  if (state === 'claimed') return t('claimed');
  if (isOff(state)) return overpaidText(payment, language) ?? t('off');
  if (countingEntries(entries).length === 0) return t('nothingPaidHelp');
  if (deposit?.state === 'paid' && state === 'not-approved')
    return t('depositPaid', { amount: formatMoney(deposit.cents) });
  return balance.dueCents === 0 ? t('allPaid') : t('stillToPay', { amount: formatMoney(balance.dueCents) });
}

function isOff(state: Opened['payment']['state']): boolean {
  return state === 'declined' || state === 'cancelled';
}
