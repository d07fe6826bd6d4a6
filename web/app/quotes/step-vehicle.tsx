import { use } from 'react';
import { makesFor, packageOf, type ConditionLevel, type ServicePackage } from '#core/settings/settings.ts';
import { formatMoney } from '#core/lib/money.ts';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Pick, Picks } from '#web/ui/pick.tsx';
import type { StepProps } from './steps.tsx';
import styles from '#web/app/shell/wizard-frame.module.css';
import { cansText } from '#core/quotes/describe.ts';
import { priceCans } from '#core/pricing/pricing.ts';

const CONDITIONS: readonly { readonly level: ConditionLevel; readonly title: string; readonly text: string }[] = [
  { level: 'light', title: 'Light', text: 'Dust and a few splashes.' },
  { level: 'moderate', title: 'Moderate', text: 'Dried mud on wheels and plastics.' },
  { level: 'heavy', title: 'Heavy', text: 'Caked mud all over, chain included.' },
];

/** Step 3 for vehicles: car or truck with its make, or the make of a powersport vehicle, and a dirt bike's condition. */
export function VehicleStep(props: StepProps) {
  const { catalog, draft, onChange } = props;
  if (!draft.packageType) return null;
  const pack = packageOf(catalog, draft.packageType);

  return (
    <>
      {pack.family === 'vehicle' && (
        <Picks legend="Vehicle type">
          <Pick
            name="vehicle"
            value="car"
            isChosen={draft.vehicleType === 'car'}
            onChoose={() => onChange({ vehicleType: 'car' })}
            title="Car"
            text="Sedan, SUV, hatchback"
          />
          <Pick
            name="vehicle"
            value="truck"
            isChosen={draft.vehicleType === 'truck'}
            onChoose={() => onChange({ vehicleType: 'truck' })}
            title="Truck"
            text="Pickups of any size"
            cost={{ amount: `+${formatMoney(catalog.fees.truckCents)}`, also: 'fee' }}
          />
        </Picks>
      )}
      {draft.vehicleType && <Brand {...props} pack={pack} />}
      {pack.conditionCents && <Condition {...props} pack={pack} prices={pack.conditionCents} />}
    </>
  );
}

function Brand({ catalog, draft, onChange, errors, pack }: StepProps & { readonly pack: ServicePackage }) {
  const isTruck = draft.vehicleType === 'truck';
  const makes = draft.vehicleType ? makesFor(catalog, pack, draft.vehicleType) : [];
  return (
    <SelectField
      id="vehicleSubtype"
      label={isTruck ? 'Brand and model' : 'Brand'}
      error={errors['vehicleSubtype']}
      required
      value={draft.vehicleSubtype ?? ''}
      onChange={(event) => onChange({ vehicleSubtype: event.target.value || undefined })}
    >
      <option value="">{isTruck ? 'Choose a model' : 'Choose a brand'}</option>
      {makes.map((make) => (
        <option key={make}>{make}</option>
      ))}
    </SelectField>
  );
}

type ConditionProps = StepProps & {
  readonly pack: ServicePackage;
  readonly prices: Readonly<Record<ConditionLevel, number>>;
};

function Condition({ draft, onChange, pack, prices }: ConditionProps) {
  return (
    <section>
      <h2>
        How dirty is it? <small className={styles.small}>optional</small>
      </h2>
      <Picks legend="Condition">
        <Pick
          name="condition"
          value=""
          isChosen={draft.conditionLevel === undefined}
          onChoose={() => onChange({ conditionLevel: undefined })}
          title="Not sure"
          text="We keep the listed price."
          cost={{ amount: formatMoney(pack.dropoffCents), also: 'drop-off' }}
        />
        {CONDITIONS.map(({ level, title, text }) => (
          <Pick
            key={level}
            name="condition"
            value={level}
            isChosen={draft.conditionLevel === level}
            onChoose={() => onChange({ conditionLevel: level })}
            title={title}
            text={text}
            cost={{ amount: formatMoney(prices[level]), also: 'drop-off' }}
          />
        ))}
      </Picks>
    </section>
  );
}

/** Step 3 for garbage cans: how many, with the price for each number. */
export function CansStep({ catalog, draft, onChange, errors }: StepProps) {
  const t = useTexts(wizardTexts);
  const language = use(LanguageContext);
  const { oneCents, twoCents, eachBeyondCents, most } = catalog.cans;
  return (
    <SelectField
      id="garbageCanCount"
      label={t('canCount')}
      hint={t('canPrices', {
        one: formatMoney(oneCents),
        two: formatMoney(twoCents),
        more: formatMoney(eachBeyondCents),
      })}
      error={errors['garbageCanCount']}
      value={draft.garbageCanCount}
      onChange={(event) => onChange({ garbageCanCount: Number(event.target.value) })}
    >
      {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
        <option key={count} value={count}>
          {`${cansText(count, language)}, ${formatMoney(priceCans(catalog, count))}`}
        </option>
      ))}
    </SelectField>
  );
}
