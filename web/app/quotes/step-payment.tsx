import { use } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { methodText, paymentHint } from '#core/quotes/describe.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Pick, Picks } from '#web/ui/pick.tsx';
import type { StepProps } from './steps.tsx';

/** Step 7: Venmo or cash. */
export function PaymentStep({ draft, onChange }: StepProps) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  return (
    <Picks legend={t('paymentMethod')}>
      <Pick
        name="payment"
        value="venmo"
        isChosen={draft.paymentMethod === 'venmo'}
        onChoose={() => onChange({ paymentMethod: 'venmo' })}
        title={methodText('venmo', language)}
        badge={<Badge tone="water">{t('recommended')}</Badge>}
        text={paymentHint('venmo', language)}
        cost={{ amount: t('instant') }}
      />
      <Pick
        name="payment"
        value="cash"
        isChosen={draft.paymentMethod === 'cash'}
        onChoose={() => onChange({ paymentMethod: 'cash' })}
        title={methodText('cash', language)}
        text={paymentHint('cash', language)}
        cost={{ amount: t('onSite') }}
      />
    </Picks>
  );
}
