import { use } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { methodText, paymentHint } from '#core/quotes/describe.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Pick, Picks } from '#web/ui/pick.tsx';
import type { StepProps } from './steps.tsx';
import { extrasFor } from '#core/settings/settings.ts';
import { formatMoney } from '#core/lib/money.ts';

/** Step 5: extras; free ones say FREE. */
export function ExtrasStep({ catalog, draft, onChange }: StepProps) {
  const t = useTexts(wizardStepsTexts);
  const offered = draft.packageType ? extrasFor(catalog, draft.packageType) : [];
  const choose = (id: string, isChosen: boolean) =>
    onChange({
      extras: offered.map((extra) => extra.id).filter((each) => (each === id ? isChosen : draft.extras.includes(each))),
    });

  return (
    <Picks legend={t('extras')}>
      {offered.map((extra) => (
        <Pick
          key={extra.id}
          type="checkbox"
          name="extras"
          value={extra.id}
          isChosen={draft.extras.includes(extra.id)}
          onChoose={(isChosen) => choose(extra.id, isChosen)}
          title={extra.name}
          text={extra.description}
          cost={{ amount: extra.cents === 0 ? t('free') : formatMoney(extra.cents) }}
        />
      ))}
    </Picks>
  );
}

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
