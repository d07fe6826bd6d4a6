import { extrasFor } from '#core/settings/settings.ts';
import { formatPrice } from '#core/lib/money.ts';
import { Pick, Picks } from '#web/ui/pick.tsx';
import type { StepProps } from './steps.tsx';

/** Step 5: extras; free ones say FREE. */
export function ExtrasStep({ catalog, draft, onChange }: StepProps) {
  const offered = draft.packageType ? extrasFor(catalog, draft.packageType) : [];
  const choose = (name: string, isChosen: boolean) =>
    onChange({
      extras: offered
        .map((extra) => extra.name)
        .filter((each) => (each === name ? isChosen : draft.extras.includes(each))),
    });

  return (
    <Picks legend="Extras">
      {offered.map((extra) => (
        <Pick
          key={extra.name}
          type="checkbox"
          name="extras"
          value={extra.name}
          isChosen={draft.extras.includes(extra.name)}
          onChoose={(isChosen) => choose(extra.name, isChosen)}
          title={extra.name}
          text={extra.description}
          cost={{ amount: formatPrice(extra.cents) }}
        />
      ))}
    </Picks>
  );
}
