import { methodText, paymentHint } from '#core/quotes/describe.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Pick, Picks } from '#web/ui/pick.tsx';
import type { StepProps } from './steps.tsx';

/** Step 7: Venmo or cash. */
export function PaymentStep({ draft, onChange }: StepProps) {
  return (
    <Picks legend="Payment method">
      <Pick
        name="payment"
        value="venmo"
        isChosen={draft.paymentMethod === 'venmo'}
        onChoose={() => onChange({ paymentMethod: 'venmo' })}
        title={methodText('venmo')}
        badge={<Badge tone="water">Recommended</Badge>}
        text={paymentHint('venmo')}
        cost={{ amount: 'Instant' }}
      />
      <Pick
        name="payment"
        value="cash"
        isChosen={draft.paymentMethod === 'cash'}
        onChoose={() => onChange({ paymentMethod: 'cash' })}
        title={methodText('cash')}
        text={paymentHint('cash')}
        cost={{ amount: 'On-site' }}
      />
    </Picks>
  );
}
