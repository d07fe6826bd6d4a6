import { formatMoney } from '#core/lib/money.ts';
import { halfText } from '#core/payments/payment-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Opened } from './payment-frame.tsx';

/** Payment in cash: half on arrival, half after completion. The employee who takes it records it. */
export function CashPart({ payment, isChosen }: Pick<Opened, 'payment'> & { readonly isChosen: boolean }) {
  return (
    <section className="pay-way" aria-labelledby="cash">
      <h2 id="cash">{isChosen ? 'Pay in cash' : 'Or pay in cash'}</h2>
      <ul className="pay-halves">
        {payment.halves.map(({ half, cents, isPaid }) => (
          <li key={half}>
            <span>{halfText(half)}</span>
            <b>{formatMoney(cents)}</b>
            <Badge tone={isPaid ? 'good' : 'wait'} icon={isPaid ? 'check' : 'clock'}>
              {isPaid ? 'Paid' : 'Open'}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="pay-soft">Give it to the crew, who tick it off. Tips are optional.</p>
    </section>
  );
}
