import { formatMoney } from '#core/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import type { Answer } from '#web/lib/api.ts';
import { BalanceLines, countingEntries, PaidEntries } from './paid-entries.tsx';
import styles from './paid-entries.module.css';

type OwnPaymentProps = { readonly payment: Answer<'GET /api/quotes/by-token/:token/payment'> };

/** On the page of a quote: payments, balance, payment link and receipt. */
export function OwnPayment({ payment }: OwnPaymentProps) {
  const { balance, state, hasPaid } = payment;
  const isOff = state === 'not-approved' || state === 'declined' || state === 'cancelled';
  if (isOff && !hasPaid) return null;
  return (
    <section className={styles.ownPayment} aria-labelledby="payment">
      <h2 id="payment">Your payment</h2>
      {hasPaid && <PaidEntries entries={countingEntries(payment.entries)} />}
      <BalanceLines balance={balance} />
      {state === 'claimed' && <p>Thanks! We’re confirming your payment and will email you a receipt.</p>}
      {balance.overpaidCents > 0 && <p>We’ll return {formatMoney(balance.overpaidCents)} to you.</p>}
      <div>
        {state === 'open' && (
          <Button variant="sponge" href={withinSite(payment.payUrl)}>
            Pay {formatMoney(balance.dueCents)}
          </Button>
        )}
        {state === 'claimed' && <Button href={withinSite(payment.payUrl)}>Not paid yet?</Button>}
        {hasPaid && <Button href={withinSite(payment.receiptUrl)}>See your receipt</Button>}
      </div>
    </section>
  );
}

/** The path within this site, whatever host the links in mails use. */
function withinSite(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  return pathname + search;
}
