import { use, useRef, type ComponentProps } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { formatMoney } from '#core/lib/money.ts';
import { priceCans } from '#core/pricing/pricing.ts';
import { cansText } from '#core/quotes/describe.ts';
import { makesFor, packageOf, type ConditionLevel, type ServicePackage } from '#core/settings/settings.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Pick, Picks } from '#web/ui/pick.tsx';
import type { StepProps } from './steps.tsx';

const CONDITIONS = [
  { level: 'light', text: 'lightAbout' },
  { level: 'moderate', text: 'moderateAbout' },
  { level: 'heavy', text: 'heavyAbout' },
] as const satisfies readonly { readonly level: ConditionLevel; readonly text: string }[];

/** Step 3 for vehicles: car or truck with its make, or the make of a powersport vehicle, and a dirt bike's condition. */
export function VehicleStep(props: StepProps) {
  const t = useTexts(wizardStepsTexts);
  const { catalog, draft, onChange, onAnswer } = props;
  if (!draft.packageType) return null;
  const pack = packageOf(catalog, draft.packageType);

  return (
    <>
      {pack.family === 'vehicle' && (
        <Picks legend={t('vehicleType')}>
          <Pick
            name="vehicle"
            value="car"
            isChosen={draft.vehicleType === 'car'}
            onChoose={() => onChange({ vehicleType: 'car' })}
            onPress={() => onAnswer({ vehicleType: 'car' })}
            title={t('car')}
            text={t('carAbout')}
          />
          <Pick
            name="vehicle"
            value="truck"
            isChosen={draft.vehicleType === 'truck'}
            onChoose={() => onChange({ vehicleType: 'truck' })}
            onPress={() => onAnswer({ vehicleType: 'truck' })}
            title={t('truck')}
            text={t('truckAbout')}
            cost={{ amount: t('truckPrice', { fee: formatMoney(catalog.fees.truckCents) }), also: t('fee') }}
          />
        </Picks>
      )}
      {draft.vehicleType && <Brand {...props} pack={pack} />}
      {pack.conditionCents && <Condition {...props} prices={pack.conditionCents} />}
    </>
  );
}

function Brand({ catalog, draft, onChange, onAnswer, errors, pack }: StepProps & { readonly pack: ServicePackage }) {
  const t = useTexts(wizardStepsTexts);
  const isTruck = draft.vehicleType === 'truck';
  const makes = draft.vehicleType ? makesFor(catalog, pack, draft.vehicleType) : [];
  return (
    <PressedSelect
      id="vehicleSubtype"
      label={t(isTruck ? 'brandAndModel' : 'brand')}
      error={errors['vehicleSubtype']}
      required
      value={draft.vehicleSubtype ?? ''}
      onChoose={(make, isPressed) => (isPressed ? onAnswer : onChange)({ vehicleSubtype: make || undefined })}
    >
      <option value="">{t(isTruck ? 'chooseModel' : 'chooseBrand')}</option>
      {makes.map((make) => (
        <option key={make}>{make}</option>
      ))}
    </PressedSelect>
  );
}

type ConditionProps = StepProps & {
  readonly prices: Readonly<Record<ConditionLevel, number>>;
};

function Condition({ draft, onChange, onAnswer, prices }: ConditionProps) {
  const t = useTexts(wizardStepsTexts);
  return (
    <section>
      <h2>{t('conditionTitle')}</h2>
      <Picks legend={t('condition')}>
        {CONDITIONS.map(({ level, text }) => (
          <Pick
            key={level}
            name="condition"
            value={level}
            isChosen={draft.conditionLevel === level}
            onChoose={() => onChange({ conditionLevel: level })}
            onPress={() => onAnswer({ conditionLevel: level })}
            title={t(level)}
            text={t(text)}
            cost={{ amount: formatMoney(prices[level]), also: t('dropOffPrice') }}
          />
        ))}
      </Picks>
    </section>
  );
}

/** Step 3 for garbage cans: how many, with the price for each number. */
export function CansStep({ catalog, draft, onChange, onAnswer, errors }: StepProps) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  const { oneCents, twoCents, eachBeyondCents, most } = catalog.cans;
  return (
    <PressedSelect
      id="garbageCanCount"
      label={t('canCount')}
      hint={t('canPrices', {
        one: formatMoney(oneCents),
        two: formatMoney(twoCents),
        more: formatMoney(eachBeyondCents),
      })}
      error={errors['garbageCanCount']}
      value={draft.garbageCanCount}
      onChoose={(count, isPressed) => (isPressed ? onAnswer : onChange)({ garbageCanCount: Number(count) })}
    >
      {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
        <option key={count} value={count}>
          {t('cansAndPrice', { cans: cansText(count, language), price: formatMoney(priceCans(catalog, count)) })}
        </option>
      ))}
    </PressedSelect>
  );
}

type PressedSelectProps = Omit<ComponentProps<typeof SelectField>, 'onChange'> & {
  /** Whether it was pressed, and not walked through with the arrow keys. */
  readonly onChoose: (value: string, isPressed: boolean) => void;
};

/** A native list that tells a choice made with a press from one that arrow keys pass over. */
function PressedSelect({ onChoose, ...field }: PressedSelectProps) {
  const isPressed = useRef(false);
  return (
    <SelectField
      {...field}
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onKeyDown={() => {
        isPressed.current = false;
      }}
      onChange={(event) => onChoose(event.target.value, isPressed.current)}
    />
  );
}
