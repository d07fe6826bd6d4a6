import { formatMoney } from '#core/lib/money.ts';
import { workText } from '#core/quotes/describe.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { BalanceLines, countingEntries, PaidEntries } from './paid-entries.tsx';
import { PaymentFrame, type Opened } from './payment-frame.tsx';
import styles from './payment-page.module.css';

/** /payment-success: thanks, and a receipt to print or save. */
export function PaymentSuccess() {
  return <PaymentFrame>{(opened) => <Thanks {...opened} />}</PaymentFrame>;
}

function Thanks({ token, payment, card }: Opened) {
  const { balance, reference } = payment;
  const isOpen = payment.state === 'open';
  const isAwaited = card === 'done' && isOpen;
  const entries = countingEntries(payment.entries);
  usePageTitle(`Receipt ${reference}`);
  return (
    <>
      <header className={`${styles.head} ${styles.thanks}`}>
        {entries.length > 0 && payment.state === 'paid' && <Icon name="check" className={styles.sign} />}
        <h1>{isAwaited ? 'We wait for your payment' : titleOf(payment)}</h1>
        <p className={styles.about} aria-live="polite">
          {isAwaited
            ? 'The card service tells us once it is through, mostly within a minute. This page shows it by itself.'
            : aboutOf(payment)}
        </p>
        <div className={styles.buttons}>
          {isOpen && !isAwaited && (
            <Button variant="sponge" href={`/collect-payment?token=${token}`}>
              Pay {formatMoney(balance.dueCents)}
            </Button>
          )}
          {entries.length > 0 && (
            <>
              <Button href={`/api/payments/${token}/receipt`} target="_blank" rel="noreferrer">
                <Icon name="download" />
                Receipt as PDF
              </Button>
              <Button onClick={() => window.print()}>Print</Button>
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
  const shop = useCatalogIfKnown();
  const { reference, customerName, scheduledDate, timeZone, balance } = payment;
  const entries = countingEntries(payment.entries);
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <header>
        <h2 id="receipt">Receipt {reference}</h2>
        {shop && (
          <p>
            {shop.name}
            <br />
            {shop.email}, {shop.phone}
          </p>
        )}
      </header>
      <p>
        For {customerName}
        <br />
        {workText(payment)}
        {scheduledDate && (
          <>
            <br />
            {formatInstant(Temporal.Instant.from(scheduledDate), timeZone)}
          </>
        )}
      </p>
      <PriceLines lines={payment.lines} totalCents={balance.totalCents} />
      {entries.length > 0 && (
        <>
          <h3>Paid</h3>
          <PaidEntries entries={entries} />
        </>
      )}
      <BalanceLines balance={balance} />
    </section>
  );
}

function titleOf({ balance, entries, state }: Opened['payment']): string {
  if (countingEntries(entries).length === 0)
    return state === 'claimed' ? 'Waiting for confirmation' : 'Nothing is paid yet';
  if (isOff(state)) return 'Your receipt';
  return balance.dueCents === 0 ? 'Thank you for your payment' : 'Thank you for what you paid';
}

function aboutOf({ balance, entries, state }: Opened['payment']): string {
  if (state === 'claimed') return 'Thanks! We’re confirming your payment and will email you a receipt.';
  if (isOff(state))
    return balance.overpaidCents > 0
      ? `This quote is off. We’ll return ${formatMoney(balance.overpaidCents)} to you.`
      : 'This quote is off, so there is nothing to pay.';
  if (countingEntries(entries).length === 0) return 'As soon as we have your payment, your receipt stands here.';
  return balance.dueCents === 0
    ? 'Everything is paid. Keep the receipt, or come back to this page.'
    : `${formatMoney(balance.dueCents)} is still to be paid.`;
}

function isOff(state: Opened['payment']['state']): boolean {
  return state === 'declined' || state === 'cancelled';
}
