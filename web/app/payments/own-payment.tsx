import { formatMoney } from '#core/money.ts';
import { Button } from '../../ui/button.tsx';
import type { Answer } from '../api.ts';
import { BalanceLines } from './balance-lines.tsx';
import './own-payment.css';

type OwnPaymentProps = { readonly payment: Answer<'GET /api/quotes/by-token/:token/payment'> };

/** On the page of a quote: what is still owed, where it is paid, and the receipt. */
export function OwnPayment({ payment }: OwnPaymentProps) {
  if (!(payment.isPayable || payment.hasPaid)) return null;
  const { balance, isAnnounced, isPayable } = payment;
  return (
    <section className="own-payment" aria-labelledby="payment">
      <h2 id="payment">Your payment</h2>
      <BalanceLines balance={balance} />
      {isAnnounced && <p>You told us that you have paid. We look for it, and the receipt comes by email.</p>}
      <div>
        {isPayable && balance.dueCents > 0 && !isAnnounced && (
          <Button variant="sponge" href={withinSite(payment.payUrl)}>
            Pay {formatMoney(balance.dueCents)}
          </Button>
        )}
        {payment.hasPaid && <Button href={withinSite(payment.receiptUrl)}>See your receipt</Button>}
      </div>
    </section>
  );
}

/** The address within this site, wherever links of mails point. */
function withinSite(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  return pathname + search;
}
