import { useNavigate } from '@tanstack/react-router';
import { Suspense, use, useRef, useState, type ComponentType } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { startingPrice } from '#core/pricing/pricing.ts';
import { chooseItem, itemNeeds, packagesForItem } from '#core/quotes/item-drafts.ts';
import { EMPTY_DRAFT, type ItemDraft, type Need, type QuoteDraft } from '#core/quotes/wizard.ts';
import { questionsFor } from '#core/settings/questions.ts';
import { packageOf } from '#core/settings/settings.ts';
import { QuestionFields } from '#web/app/questions/question-fields.tsx';
import { checkAnswers } from '#web/lib/answer-errors.ts';
import { answerPhotos, keepAnswerPhotos, keepPhotosOfItem, photosOfItem } from '#web/lib/answer-photos.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { checkVehicle, type FieldErrors } from '#web/lib/contact-errors.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { needText } from '#web/lib/need-text.ts';
import { Ask } from '#web/ui/ask.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { ExtraFields, WorkFields } from './work-fields.tsx';
import styles from './further-vehicles.module.css';

/** A vehicle after the first one as a form has it, with what can be done about its photo estimate. */
export type EstimatedItem = {
  readonly catalog: ShopCatalog;
  readonly draft: QuoteDraft;
  readonly item: ItemDraft;
  /** From 2 on. */
  readonly number: number;
  /** Saves the vehicle, and opens the page that estimates it. */
  readonly onEstimate: () => void;
  readonly onLetGo: () => void;
};

export type EstimateOf = ComponentType<EstimatedItem>;

type ItemDialogProps = {
  readonly catalog: ShopCatalog;
  readonly draft: QuoteDraft;
  readonly isOwner: boolean;
  /** The one that is edited; undefined for a new one. */
  readonly item: ItemDraft | undefined;
  /** Its number, from 2 on. */
  readonly number: number;
  /** Its photo estimate; without it there is none. */
  readonly Estimate: EstimateOf | undefined;
  readonly onSave: (item: ItemDraft) => void;
  readonly onClose: () => void;
};

const PREFIX = 'item-';
/** The first field with an error; of a choice, its first button. */
const FAULT = '[aria-invalid=true], fieldset[aria-describedby$=-error] [type=radio]';

/** The field that each need is about; the answers have errors of their own. */
const FIELDS: Partial<Record<Need, string>> = {
  needPackage: 'packageType',
  needVehicleType: 'vehicleType',
  needBrand: 'vehicleSubtype',
  needCondition: 'conditionLevel',
};

/** What is chosen for a vehicle after the first one, on one page. */
export function ItemDialog(props: ItemDialogProps) {
  const { catalog, draft, isOwner, item: edited, number, Estimate, onSave, onClose } = props;
  const navigate = useNavigate();
  const t = useTexts(wizardStepsTexts);
  const inUi = useTexts(uiTexts);
  const language = use(LanguageContext);
  const [item, setItem] = useState(edited);
  const [isChecked, setChecked] = useState(false);
  const photoQuestions = catalog.questions.filter(({ kind }) => kind === 'photo').map(({ id }) => id);
  // The fields begin with the photos of this vehicle, and those of another one aren't theirs.
  useState(() => photoQuestions.forEach((id) => keepAnswerPhotos(`${PREFIX}${id}`, photosOfItem(edited ?? {}, id))));
  const change = (changed: Partial<ItemDraft>) => setItem((now) => chooseItem(catalog, now, changed));
  const pack = item && packageOf(catalog, item.packageType);
  const asked = isOwner ? { ...catalog, questions: [] } : catalog;
  const errors = errorsOf(asked, item, language);
  const errorAt = (path: string) => (isChecked ? errors[path] : undefined);
  const form = useRef<HTMLDivElement>(null);
  function save(): boolean {
    setChecked(true);
    if (!item || Object.keys(errors).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(FAULT)?.focus());
      return false;
    }
    const photos = photoQuestions.flatMap((id) => {
      const chosen = item.answers[id] ? answerPhotos(`${PREFIX}${id}`) : [];
      return chosen.length > 0 ? [[id, chosen] as const] : [];
    });
    onSave({ ...item, photos: keepPhotosOfItem(Object.fromEntries(photos)) });
    return true;
  }
  return (
    <Ask
      title={edited && pack ? inUi('vehicleNumber', { number, kind: pack.count ? 'cans' : '' }) : t('anotherVehicle')}
      about={t('anotherVehicleAbout')}
      action={t(edited ? 'saveChanges' : 'saveVehicle')}
      variant="sponge"
      isBusy={false}
      onDo={() => void save()}
      onClose={onClose}
    >
      <div className={styles.form} ref={form}>
        <SelectField
          id="item-packageType"
          label={t('package')}
          value={item?.packageType ?? ''}
          error={errorAt('packageType')}
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
        {item && pack && (
          <>
            <WorkFields
              prefix={PREFIX}
              {...{ catalog, pack, isOwner }}
              work={item}
              onChange={change}
              errorAt={errorAt}
              needsCondition
            />
            <ExtraFields {...{ catalog, pack }} work={item} onChange={change} />
            <QuestionFields
              prefix={PREFIX}
              questions={questionsFor(catalog, pack)}
              answers={item.answers}
              isAllOptional={isOwner}
              errorAt={errorAt}
              onAnswer={(answers) => change({ answers })}
            />
            {Estimate && (
              <Suspense>
                <Estimate
                  {...{ catalog, draft, item, number }}
                  onEstimate={() => save() && void navigate({ to: '/ai-quote', search: { vehicleNumber: number } })}
                  onLetGo={() => change({ found: undefined })}
                />
              </Suspense>
            )}
          </>
        )}
      </div>
    </Ask>
  );
}

/** What has to be filled in or corrected, by field. */
function errorsOf(catalog: ShopCatalog, item: ItemDraft | undefined, language: Language): FieldErrors {
  const draft = { ...EMPTY_DRAFT, ...item };
  const needs: readonly Need[] = item ? itemNeeds(catalog, item) : ['needPackage'];
  const missing = needs.flatMap((need) => {
    const field = FIELDS[need];
    const what = needText(need, catalog, draft, language);
    return field ? [[field, uiTexts(language)('stillNeeded', { what })] as const] : [];
  });
  return {
    ...Object.fromEntries(missing),
    ...(item && packageOf(catalog, item.packageType).count ? {} : checkVehicle(draft, language).errors),
    ...checkAnswers(catalog, draft, language),
  };
}
