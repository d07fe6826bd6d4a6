import { formatMoney } from '#core/lib/money.ts';
import { cansText } from '#core/quotes/describe.ts';
import { priceCans } from '#core/pricing/pricing.ts';
import { SelectField } from '#web/ui/field.tsx';
import type { StepProps } from './steps.tsx';

/** Step 3 for garbage cans: how many, with the price for each number. */
export function CansStep({ catalog, draft, onChange, errors }: StepProps) {
  const { oneCents, twoCents, eachBeyondCents, most } = catalog.cans;
  return (
    <SelectField
      id="garbageCanCount"
      label="Number of garbage cans"
      hint={`One can is ${formatMoney(oneCents)}, two are ${formatMoney(twoCents)}, each one beyond adds ${formatMoney(eachBeyondCents)}. No truck fee, no mobile fee.`}
      error={errors['garbageCanCount']}
      value={draft.garbageCanCount}
      onChange={(event) => onChange({ garbageCanCount: Number(event.target.value) })}
    >
      {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
        <option key={count} value={count}>
          {`${cansText(count)}, ${formatMoney(priceCans(catalog, count))}`}
        </option>
      ))}
    </SelectField>
  );
}
