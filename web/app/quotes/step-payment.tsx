import { Badge } from '#web/ui/badge.tsx';
import { Pick, Picks } from '#web/ui/pick.tsx';
import type { StepProps } from './step.ts';

/** Step 7: Venmo or cash. */
export function PaymentStep({ draft, onChange }: StepProps) {
  return (
    <Picks legend="Payment method">
      <Pick
        name="payment"
        value="venmo"
        isChosen={draft.paymentMethod === 'venmo'}
        onChoose={() => onChange({ paymentMethod: 'venmo' })}
        title="Venmo"
        badge={<Badge tone="water">Recommended</Badge>}
        text="A payment link is sent if the quote is accepted."
        cost={{ amount: 'Instant' }}
      />
      <Pick
        name="payment"
        value="cash"
        isChosen={draft.paymentMethod === 'cash'}
        onChoose={() => onChange({ paymentMethod: 'cash' })}
        title="Cash"
        text="Half on arrival, half after completion. Tips are optional."
        cost={{ amount: 'On-site' }}
      />
    </Picks>
  );
}
