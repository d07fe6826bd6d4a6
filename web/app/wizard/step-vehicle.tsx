import { useRef, useState, type ComponentProps } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { formatMoney } from '#core/lib/money.ts';
import { inSentence } from '#core/lib/wording.ts';
import { unitsText } from '#core/pricing/line-texts.ts';
import { classSurcharge, countsOf, priceCount } from '#core/pricing/pricing.ts';
import { VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import {
  classesFor,
  findClass,
  makesFor,
  onlyClassOf,
  packageOf,
  type ConditionLevel,
  type ServicePackage,
  type ServiceType,
  type VehicleClass,
} from '#core/settings/settings.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { Pick, Picks, type PickCost } from '#web/ui/pick.tsx';
import { SavedVehicles } from './saved-vehicles.tsx';
import type { StepProps } from './steps.tsx';
import { VehicleDetails } from './vehicle-details.tsx';

const CONDITIONS = [
  { level: 'light', text: 'lightAbout' },
  { level: 'moderate', text: 'moderateAbout' },
  { level: 'heavy', text: 'heavyAbout' },
] as const satisfies readonly { readonly level: ConditionLevel; readonly text: string }[];

/** Step 3 for vehicles: the class where there's a choice, the make, and the condition where the price follows it. */
export function VehicleStep(props: StepProps) {
  const t = useTexts(wizardStepsTexts);
  const { catalog, draft, onChange } = props;
  const [isDescribed, setDescribed] = useState(() => VEHICLE_TEXTS.some((name) => draft[name]));
  // While the fields below are open, one press doesn't leave the step.
  const onAnswer = isDescribed ? onChange : props.onAnswer;
  if (!draft.packageType) return null;
  const pack = packageOf(catalog, draft.packageType);

  return (
    <>
      <SavedVehicles {...props} pack={pack} />
      {onlyClassOf(pack) === undefined && (
        <Picks legend={t('vehicleType')}>
          {classesFor(catalog, pack).map((vehicleClass) => (
            <Pick
              key={vehicleClass.id}
              name="vehicle"
              value={vehicleClass.id}
              isChosen={draft.vehicleType === vehicleClass.id}
              onChoose={() => onChange({ vehicleType: vehicleClass.id })}
              onPress={() => onAnswer({ vehicleType: vehicleClass.id })}
              title={vehicleClass.name}
              text={vehicleClass.examples}
              cost={classCost(catalog, { pack, vehicleClass, serviceType: draft.serviceType }, t)}
            />
          ))}
        </Picks>
      )}
      {draft.vehicleType && <Brand {...props} onAnswer={onAnswer} pack={pack} />}
      {pack.conditionCents && <Condition {...props} onAnswer={onAnswer} prices={pack.conditionCents} />}
      <VehicleDetails {...props} pack={pack} isOpen={isDescribed} onOpen={() => setDescribed(true)} />
    </>
  );
}

function Brand({ catalog, draft, onChange, onAnswer, errors, pack }: StepProps & { readonly pack: ServicePackage }) {
  const t = useTexts(wizardStepsTexts);
  const listsModels = findClass(catalog, draft.vehicleType)?.listsModels ?? false;
  const makes = draft.vehicleType ? makesFor(catalog, pack, draft.vehicleType) : [];
  if (makes.length === 0)
    return (
      <Field
        id="vehicleSubtype"
        label={t('brandAndModel')}
        error={errors['vehicleSubtype']}
        required
        maxLength={80}
        value={draft.vehicleSubtype ?? ''}
        onChange={({ target }) => onChange({ vehicleSubtype: target.value })}
      />
    );
  return (
    <PressedSelect
      id="vehicleSubtype"
      label={t(listsModels ? 'brandAndModel' : 'brand')}
      error={errors['vehicleSubtype']}
      required
      value={draft.vehicleSubtype ?? ''}
      onChoose={(make, isPressed) => (isPressed ? onAnswer : onChange)({ vehicleSubtype: make || undefined })}
    >
      <option value="">{t(listsModels ? 'chooseModel' : 'chooseBrand')}</option>
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

/** Step 3 for something counted: how many, with the price for each number. */
export function CansStep({ catalog, draft, onChange, onAnswer, errors }: StepProps) {
  const t = useTexts(wizardStepsTexts);
  const count = draft.packageType && packageOf(catalog, draft.packageType).count;
  if (!count) return null;
  const two = formatMoney(count.twoCents);
  const more = formatMoney(count.eachBeyondCents);
  return (
    <PressedSelect
      id="garbageCanCount"
      label={t('count', { label: inSentence(count.label) })}
      hint={
        count.least === 1
          ? t('countPrices', { unit: count.unit, one: formatMoney(count.oneCents), two, more })
          : t('countPricesFromTwo', { two, more })
      }
      error={errors['garbageCanCount']}
      value={draft.garbageCanCount}
      onChoose={(chosen, isPressed) => (isPressed ? onAnswer : onChange)({ garbageCanCount: Number(chosen) })}
    >
      {countsOf(count).map((number) => (
        <option key={number} value={number}>
          {t('countAndPrice', { count: unitsText(number, count), price: formatMoney(priceCount(count, number)) })}
        </option>
      ))}
    </PressedSelect>
  );
}

/** What a class costs: its own price where it has one, else what it adds. */
function classCost(
  catalog: StepProps['catalog'],
  chosen: {
    readonly pack: ServicePackage;
    readonly vehicleClass: VehicleClass;
    readonly serviceType: ServiceType;
  },
  t: ReturnType<typeof wizardStepsTexts>,
): PickCost | undefined {
  const { pack, vehicleClass, serviceType } = chosen;
  const own = pack.classPrices?.[vehicleClass.id];
  if (own) return { amount: formatMoney(serviceType === 'mobile' ? own.mobileCents : own.dropoffCents) };
  const surcharge = classSurcharge(catalog, pack, vehicleClass.id);
  if (surcharge === 0) return undefined;
  return { amount: t('classPrice', { fee: formatMoney(surcharge) }), also: t('fee') };
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
