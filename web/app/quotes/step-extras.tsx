import { extrasFor } from '#core/settings/settings.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { useTexts } from '#web/lib/language.tsx';
import { formatMoney } from '#core/lib/money.ts';
import { Pick, Picks } from '#web/ui/pick.tsx';
import type { StepProps } from './steps.tsx';

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
