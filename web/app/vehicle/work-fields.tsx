import { useState, type ReactNode } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { formatMoney } from '#core/lib/money.ts';
import { inSentence } from '#core/lib/wording.ts';
import { unitsText } from '#core/pricing/line-texts.ts';
import { countsOf, extraPrice, priceCount } from '#core/pricing/pricing.ts';
import { LOOK_TEXTS, type VehicleTexts } from '#core/quotes/request-texts.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import {
  classesFor,
  CONDITION_LEVELS,
  extrasFor,
  findClass,
  makesFor,
  onlyClassOf,
  type CountPrice,
  type Extra,
  type ServicePackage,
} from '#core/settings/settings.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { UnitFields } from './unit-fields.tsx';
import { useProposal } from './use-proposal.ts';
import { VehicleTextFields } from './vehicle-text-fields.tsx';
import styles from './work-fields.module.css';

/** What is chosen for one vehicle, or for something counted. */
type Work = VehicleTexts &
  Pick<QuoteDraft, 'vehicleType' | 'vehicleSubtype' | 'conditionLevel' | 'garbageCanCount' | 'extras'>;

type WorkFieldsProps = {
  /** The IDs of the fields begin with it. */
  readonly prefix: string;
  readonly catalog: ShopCatalog;
  readonly pack: ServicePackage;
  readonly work: Work;
  readonly onChange: (change: Partial<Work>) => void;
  /** What the server says about a field of the request. */
  readonly errorAt?: (path: string) => string | undefined;
  /** Whether the price depends on a condition that has to be chosen; otherwise the listed price holds without one. */
  readonly needsCondition?: boolean;
  /** Whether the owner fills it in, who may tell units of a fleet apart. */
  readonly isOwner?: boolean;
  /** Above the fields of the vehicle. */
  readonly children?: ReactNode;
};

const nothing = () => undefined;

/** What a package is for, in one form: how many of something counted, or which vehicle and what else is known of it. */
export function WorkFields({ children, ...props }: WorkFieldsProps) {
  const { count } = props.pack;
  if (count) return <CountField {...props} count={count} />;
  return (
    <>
      {children}
      <ClassFields {...props} />
      <VehicleDetails {...props} />
      <Unit {...props} />
      <ConditionField {...props} />
    </>
  );
}

/** How many, for something counted. */
function CountField({
  prefix,
  work,
  onChange,
  errorAt = nothing,
  count,
}: WorkFieldsProps & { readonly count: CountPrice }) {
  const t = useTexts(wizardStepsTexts);
  return (
    <SelectField
      id={`${prefix}garbageCanCount`}
      label={t('count', { label: inSentence(count.label) })}
      error={errorAt('garbageCanCount')}
      value={work.garbageCanCount}
      onChange={({ target }) => onChange({ garbageCanCount: Number(target.value) })}
    >
      {countsOf(count).map((number) => (
        <option key={number} value={number}>
          {t('countAndPrice', { count: unitsText(number, count), price: formatMoney(priceCount(count, number)) })}
        </option>
      ))}
    </SelectField>
  );
}

/** The class of the vehicle, and its brand or model. */
function ClassFields({ prefix, catalog, pack, work, onChange, errorAt = nothing }: WorkFieldsProps) {
  const t = useTexts(wizardStepsTexts);
  const { vehicleType, vehicleSubtype = '' } = work;
  const listsModels = findClass(catalog, vehicleType)?.listsModels ?? false;
  const makes = vehicleType ? makesFor(catalog, pack, vehicleType) : [];
  const subtype = { id: `${prefix}vehicleSubtype`, error: errorAt('vehicleSubtype'), value: vehicleSubtype };
  const setSubtype = (typed: string) => onChange({ vehicleSubtype: typed || undefined });
  return (
    <>
      {onlyClassOf(pack) === undefined && (
        <Choices
          name={`${prefix}vehicleType`}
          label={t('vehicleType')}
          choices={classesFor(catalog, pack).map(({ id, name }) => ({ value: id, word: name }))}
          chosen={vehicleType}
          onChoose={(type) => onChange({ vehicleType: type })}
          error={errorAt('vehicleType')}
        />
      )}
      {vehicleType && makes.length === 0 && (
        <Field
          {...subtype}
          label={t('brandAndModel')}
          autoComplete="off"
          maxLength={80}
          onChange={({ target }) => setSubtype(target.value)}
        />
      )}
      {vehicleType && makes.length > 0 && (
        <SelectField
          {...subtype}
          label={t(listsModels ? 'brandAndModel' : 'brand')}
          onChange={({ target }) => setSubtype(target.value)}
        >
          <option value="">{t(listsModels ? 'chooseModel' : 'chooseBrand')}</option>
          {makes.map((make) => (
            <option key={make}>{make}</option>
          ))}
        </SelectField>
      )}
    </>
  );
}

/** Year, make, model, color and plate: one line until it's opened. */
function VehicleDetails({ prefix, catalog, pack, work, onChange, errorAt = nothing }: WorkFieldsProps) {
  const t = useTexts(wizardStepsTexts);
  const [isOpen, setOpen] = useState(false);
  const propose = useProposal(catalog, pack, work);
  if (!isOpen && LOOK_TEXTS.every((name) => !work[name]))
    return (
      <div className={styles.describe}>
        <Button variant="plain" aria-expanded={false} onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {t('describeVehicle')}
        </Button>
      </div>
    );
  return (
    <VehicleTextFields
      prefix={prefix}
      texts={work}
      vehicleClass={findClass(catalog, work.vehicleType)}
      subtype={work.vehicleSubtype}
      aside={t('optional')}
      errorAt={errorAt}
      onTexts={(changed, model) => onChange(propose(changed, model))}
    />
  );
}

/** Unit number and VIN. */
function Unit({ prefix, work, onChange, errorAt = nothing, isOwner = false }: WorkFieldsProps) {
  const t = useTexts(wizardStepsTexts);
  return (
    <UnitFields
      prefix={prefix}
      texts={work}
      aside={t('optional')}
      isOffered={isOwner}
      errorAt={errorAt}
      onTexts={onChange}
    />
  );
}

/** For packages that cost more or less by the condition. */
function ConditionField(props: WorkFieldsProps) {
  const { prefix, pack, work, onChange, errorAt = nothing, needsCondition = false } = props;
  const t = useTexts(wizardStepsTexts);
  if (!pack.conditionCents) return null;
  return (
    <SelectField
      id={`${prefix}conditionLevel`}
      label={t('condition')}
      {...(!needsCondition && { aside: t('optional') })}
      error={errorAt('conditionLevel')}
      value={work.conditionLevel ?? ''}
      onChange={({ target }) => onChange({ conditionLevel: CONDITION_LEVELS.find((level) => level === target.value) })}
    >
      <option value="" disabled={needsCondition}>
        {t(needsCondition ? 'condition' : 'listedPrice')}
      </option>
      {CONDITION_LEVELS.map((level) => (
        <option key={level} value={level}>
          {t(level)}
        </option>
      ))}
    </SelectField>
  );
}

/** The extras that are sold with a package; nothing where there are none. */
export function ExtraFields({
  catalog,
  pack,
  work,
  onChange,
}: Pick<WorkFieldsProps, 'catalog' | 'pack' | 'work' | 'onChange'>) {
  const t = useTexts(wizardStepsTexts);
  const offered = extrasFor(catalog, pack.id);
  const priceText = (extra: Extra) => {
    const cents = extraPrice(extra, pack, work.vehicleType);
    if (cents === 0) return t('free');
    const unit = extra.perUnit && pack.count?.unit;
    return unit ? `${formatMoney(cents)} ${t('perUnit', { unit })}` : formatMoney(cents);
  };
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.extras}>
      <legend>{t('extras')}</legend>
      {offered.map((extra) => (
        <Checkbox
          key={extra.id}
          aside={priceText(extra)}
          checked={work.extras.includes(extra.id)}
          onChange={({ target }) =>
            onChange({
              extras: target.checked ? [...work.extras, extra.id] : work.extras.filter((each) => each !== extra.id),
            })
          }
        >
          {extra.name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
