import type { PaymentAccount } from '#contract/payment-answers.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import '../../ui/price-lines.css';
import './paid-entries.css';

/** The balance or the overpayment, and the tips. */
export function BalanceLines({ balance }: Pick<PaymentAccount, 'balance'>) {
  const { dueCents, overpaidCents, tipCents } = balance;
  return (
    <dl className="lines paid-balance">
      {tipCents > 0 && (
        <div>
          <dt>Tips, not part of the price</dt>
          <dd>{formatMoneyExact(tipCents)}</dd>
        </div>
      )}
      <div>
        <dt>{overpaidCents > 0 ? 'Paid too much' : 'Still owed'}</dt>
        <dd>{formatMoneyExact(overpaidCents > 0 ? overpaidCents : dueCents)}</dd>
      </div>
    </dl>
  );
}
