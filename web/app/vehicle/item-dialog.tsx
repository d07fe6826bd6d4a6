import { useState } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { formatMoney } from '#core/lib/money.ts';
import { inSentence } from '#core/lib/wording.ts';
import { unitsText } from '#core/pricing/line-texts.ts';
import { countsOf, extraPrice, priceCount, startingPrice } from '#core/pricing/pricing.ts';
import { chooseItem, isItemComplete, packagesForItem, withoutPhotos } from '#core/quotes/item-drafts.ts';
import type { ItemDraft, QuoteDraft } from '#core/quotes/wizard.ts';
import { questionsFor } from '#core/settings/questions.ts';
import {
  classesFor,
  CONDITION_LEVELS,
  extrasFor,
  findClass,
  makesFor,
  onlyClassOf,
  packageOf,
  type ServicePackage,
} from '#core/settings/settings.ts';
import { QuestionFields } from '#web/app/questions/question-fields.tsx';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VehicleTextFields } from './vehicle-text-fields.tsx';
import styles from './further-vehicles.module.css';

type ItemDialogProps = {
  readonly catalog: ShopCatalog;
  readonly draft: QuoteDraft;
  readonly isOwner: boolean;
  /** The one that is edited; undefined for a new one. */
  readonly item: ItemDraft | undefined;
  readonly onSave: (item: ItemDraft) => void;
  readonly onClose: () => void;
};

/** What is chosen for a vehicle after the first one, on one page. */
export function ItemDialog({ catalog, draft, isOwner, item: edited, onSave, onClose }: ItemDialogProps) {
  const t = useTexts(wizardStepsTexts);
  const [item, setItem] = useState(edited);
  const [isChecked, setChecked] = useState(false);
  const change = (changed: Partial<ItemDraft>) => setItem((now) => chooseItem(catalog, now, changed));
  const asked = isOwner ? { ...catalog, questions: [] } : catalog;
  const isComplete = item !== undefined && isItemComplete(asked, item);
  function save(): void {
    setChecked(true);
    if (item && isComplete) onSave(item);
  }
  return (
    <Ask
      title={t('anotherVehicle')}
      about={t('anotherVehicleAbout')}
      action={t(edited ? 'saveChanges' : 'saveVehicle')}
      variant="sponge"
      isBusy={false}
      onDo={save}
      onClose={onClose}
    >
      <div className={styles.form}>
        <SelectField
          id="item-packageType"
          label={t('package')}
          value={item?.packageType ?? ''}
          onChange={({ target }) => change({ packageType: target.value })}
        >
          <option value="" disabled>
            {t('choosePackage')}
          </option>
          {packagesForItem(catalog, draft).map((pack) => (
            <option key={pack.id} value={pack.id}>
              {t('nameAndPrice', { name: pack.name, price: formatMoney(startingPrice(pack)) })}
            </option>
          ))}
        </SelectField>
        {item && (
          <ItemFields {...{ catalog, item, isOwner, onChange: change, pack: packageOf(catalog, item.packageType) }} />
        )}
        {isChecked && !isComplete && <Callout title={t('vehicleIncomplete')} />}
      </div>
    </Ask>
  );
}

type ItemFieldsProps = Pick<ItemDialogProps, 'catalog' | 'isOwner'> & {
  readonly item: ItemDraft;
  readonly pack: ServicePackage;
  readonly onChange: (change: Partial<ItemDraft>) => void;
};

function ItemFields(props: ItemFieldsProps) {
  const { catalog, item, isOwner, pack, onChange } = props;
  const t = useTexts(wizardStepsTexts);
  const { count } = pack;
  return (
    <>
      {count ? (
        <SelectField
          id="item-garbageCanCount"
          label={t('count', { label: inSentence(count.label) })}
          value={item.garbageCanCount}
          onChange={({ target }) => onChange({ garbageCanCount: Number(target.value) })}
        >
          {countsOf(count).map((number) => (
            <option key={number} value={number}>
              {t('countAndPrice', { count: unitsText(number, count), price: formatMoney(priceCount(count, number)) })}
            </option>
          ))}
        </SelectField>
      ) : (
        <VehicleFields {...props} />
      )}
      <ExtraFields {...props} />
      <QuestionFields
        questions={questionsFor(withoutPhotos(catalog), pack)}
        answers={item.answers}
        isAllOptional={isOwner}
        errorAt={() => undefined}
        onAnswer={(answers) => onChange({ answers })}
      />
    </>
  );
}

function VehicleFields({ catalog, item, pack, onChange }: ItemFieldsProps) {
  const t = useTexts(wizardStepsTexts);
  const makes = item.vehicleType ? makesFor(catalog, pack, item.vehicleType) : [];
  const listsModels = findClass(catalog, item.vehicleType)?.listsModels ?? false;
  const subtype = { id: 'item-vehicleSubtype', value: item.vehicleSubtype ?? '' };
  return (
    <>
      {onlyClassOf(pack) === undefined && (
        <SelectField
          id="item-vehicleType"
          label={t('vehicleType')}
          value={item.vehicleType ?? ''}
          onChange={({ target }) => onChange({ vehicleType: target.value })}
        >
          <option value="" disabled>
            {t('vehicleType')}
          </option>
          {classesFor(catalog, pack).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {item.vehicleType && makes.length === 0 && (
        <Field
          {...subtype}
          label={t('brandAndModel')}
          maxLength={80}
          onChange={({ target }) => onChange({ vehicleSubtype: target.value })}
        />
      )}
      {item.vehicleType && makes.length > 0 && (
        <SelectField
          {...subtype}
          label={t(listsModels ? 'brandAndModel' : 'brand')}
          onChange={({ target }) => onChange({ vehicleSubtype: target.value || undefined })}
        >
          <option value="">{t(listsModels ? 'chooseModel' : 'chooseBrand')}</option>
          {makes.map((make) => (
            <option key={make}>{make}</option>
          ))}
        </SelectField>
      )}
      {pack.conditionCents && (
        <SelectField
          id="item-conditionLevel"
          label={t('condition')}
          value={item.conditionLevel ?? ''}
          onChange={({ target }) =>
            onChange({ conditionLevel: CONDITION_LEVELS.find((level) => level === target.value) })
          }
        >
          <option value="" disabled>
            {t('condition')}
          </option>
          {CONDITION_LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(level)}
            </option>
          ))}
        </SelectField>
      )}
      <Details {...{ catalog, item, onChange }} />
    </>
  );
}

/** Year, make, model, color and plate: one line until it's opened. */
function Details({ catalog, item, onChange }: Pick<ItemFieldsProps, 'catalog' | 'item' | 'onChange'>) {
  const t = useTexts(wizardStepsTexts);
  const [isOpen, setOpen] = useState(() => item.vehiclePlate !== '' || item.vehicleModel !== '');
  if (!isOpen)
    return (
      <div>
        <Button variant="plain" aria-expanded={false} onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {t('describeVehicle')} <small>{t('optional')}</small>
        </Button>
      </div>
    );
  return (
    <VehicleTextFields
      prefix="item-"
      texts={item}
      vehicleClass={findClass(catalog, item.vehicleType)}
      subtype={item.vehicleSubtype}
      aside={t('optional')}
      errorAt={() => undefined}
      onTexts={onChange}
    />
  );
}

function ExtraFields({ catalog, item, pack, onChange }: ItemFieldsProps) {
  const t = useTexts(wizardStepsTexts);
  const offered = extrasFor(catalog, pack.id);
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('extras')}</legend>
      {offered.map((extra) => {
        const cents = extraPrice(extra, pack, item.vehicleType);
        return (
          <Checkbox
            key={extra.id}
            aside={cents === 0 ? t('free') : formatMoney(cents)}
            checked={item.extras.includes(extra.id)}
            onChange={({ target }) =>
              onChange({
                extras: target.checked ? [...item.extras, extra.id] : item.extras.filter((each) => each !== extra.id),
              })
            }
          >
            {extra.name}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}
