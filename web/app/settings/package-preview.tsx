import { use, useId, useState } from 'react';
import { menuEditorTexts } from '#core/languages/en/menu-editor.ts';
import type { Language } from '#core/languages/language.ts';
import { countsOf, priceQuote, type Price, type PriceRequest } from '#core/pricing/pricing.ts';
import { fromSettingsForm, type SettingsForm } from '#core/settings/settings-form.ts';
import {
  classesFor,
  CONDITION_LEVELS,
  extrasFor,
  packageOf,
  type Catalog,
  type ConditionLevel,
  type ServicePackage,
  type ServiceType,
} from '#core/settings/settings.ts';
import type { PackageSettings } from '#core/settings/wire-prices.ts';
import { PackagePick } from '#web/app/shell/package-pick.tsx';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useEditor } from './editor.ts';
import styles from './menu.module.css';

/** A package as customers see it, and its price for what they could choose; both follow what is being typed. */
export function PackagePreview({ pack: edited }: { readonly pack: PackageSettings }) {
  const t = useTexts(menuEditorTexts);
  const id = useId();
  const { draft, base } = useEditor();
  const catalog = previewCatalog(draft, base, edited);
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h4 id={id}>{t('preview')}</h4>
      <p>{t('asCustomersSee')}</p>
      {catalog ? <Preview catalog={catalog} pack={packageOf(catalog, edited.id)} /> : <p>{t('notPriced')}</p>}
    </section>
  );
}

/** What a package's price is made of as it's edited; undefined while an amount isn't one. Other settings are the published ones. */
function previewCatalog(draft: SettingsForm, base: SettingsForm, pack: PackageSettings): Catalog | undefined {
  const { vehicleClasses, extras, categories } = draft;
  const least: unknown = pack.count?.least;
  const most: unknown = pack.count?.most;
  if (pack.count && !(isCountable(least) && isCountable(most))) return undefined;
  try {
    return fromSettingsForm({ ...base, vehicleClasses, extras, categories, packages: [pack] });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function isCountable(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1000;
}

type Choices = {
  readonly serviceType: ServiceType;
  readonly vehicleType?: string;
  readonly conditionLevel: ConditionLevel;
  readonly count?: number;
  readonly extras: readonly string[];
};

type PreviewProps = { readonly catalog: Catalog; readonly pack: ServicePackage };

function Preview({ catalog, pack }: PreviewProps) {
  const language = use(LanguageContext);
  const t = useTexts(menuEditorTexts);
  const [chosen, setChosen] = useState<Choices>({ serviceType: 'dropoff', conditionLevel: 'moderate', extras: [] });
  const request = requestOf(catalog, pack, chosen);
  const price = priceOf(catalog, request, language);
  return (
    <>
      <div inert className={styles.card}>
        <PackagePick pack={pack} isChosen={false} onChoose={() => {}} />
      </div>
      <Answers
        catalog={catalog}
        pack={pack}
        request={request}
        onChange={(change) => setChosen({ ...chosen, ...change })}
      />
      {price ? (
        <output aria-label={t('preview')}>
          <PriceLines lines={price.lines} totalCents={price.totalCents} />
        </output>
      ) : (
        <p>{t('notPriced')}</p>
      )}
    </>
  );
}

/** The choices that the package offers; the first ones where those that were made aren't offered any more. */
function requestOf(catalog: Catalog, pack: ServicePackage, chosen: Choices) {
  const classes = classesFor(catalog, pack);
  const counts = pack.count ? countsOf(pack.count) : [];
  const extras = extrasFor(catalog, pack.id).filter(({ id }) => chosen.extras.includes(id));
  const isMobile = pack.offered === 'mobile' || (pack.offered === 'both' && chosen.serviceType === 'mobile');
  return {
    packageType: pack.id,
    serviceType: isMobile ? 'mobile' : 'dropoff',
    vehicleType: (classes.find(({ id }) => id === chosen.vehicleType) ?? classes[0])?.id,
    conditionLevel: pack.conditionCents && chosen.conditionLevel,
    garbageCanCount: chosen.count !== undefined && counts.includes(chosen.count) ? chosen.count : counts[0],
    extras: extras.map(({ id }) => id),
  } as const satisfies PriceRequest;
}

function priceOf(catalog: Catalog, request: PriceRequest, language: Language): Price | undefined {
  try {
    return priceQuote(catalog, request, language);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type AnswersProps = PreviewProps & {
  readonly request: ReturnType<typeof requestOf>;
  readonly onChange: (change: Partial<Choices>) => void;
};

function Answers({ catalog, pack, request, onChange }: AnswersProps) {
  const t = useTexts(menuEditorTexts);
  const classes = classesFor(catalog, pack);
  const extras = extrasFor(catalog, pack.id);
  return (
    <div className={styles.answers}>
      {pack.offered === 'both' && !pack.count && (
        <Segments
          name="preview-place"
          label={t('place')}
          choices={[
            { value: 'dropoff', word: t('dropOff') },
            { value: 'mobile', word: t('mobile') },
          ]}
          chosen={request.serviceType}
          onChoose={(serviceType: ServiceType) => onChange({ serviceType })}
        />
      )}
      {pack.conditionCents && (
        <Segments
          name="preview-condition"
          label={t('condition')}
          choices={CONDITION_LEVELS.map((level) => ({ value: level, word: t('level', { level }) }))}
          chosen={request.conditionLevel ?? 'moderate'}
          onChoose={(conditionLevel: ConditionLevel) => onChange({ conditionLevel })}
        />
      )}
      {classes.length > 1 && (
        <SelectField
          id="preview-class"
          label={t('vehicleClass')}
          value={request.vehicleType}
          onChange={({ target }) => onChange({ vehicleType: target.value })}
        >
          {classes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {pack.count && (
        <SelectField
          id="preview-count"
          label={pack.count.label || t('count')}
          value={request.garbageCanCount}
          onChange={({ target }) => onChange({ count: Number(target.value) })}
        >
          {countsOf(pack.count).map((count) => (
            <option key={count}>{count}</option>
          ))}
        </SelectField>
      )}
      {extras.length > 0 && (
        <details>
          <summary>
            {t('extras')}
            <Icon name="chev" />
          </summary>
          {extras.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={request.extras.includes(id)}
              onChange={({ target }) =>
                onChange({
                  extras: target.checked ? [...request.extras, id] : request.extras.filter((each) => each !== id),
                })
              }
            >
              {name}
            </Checkbox>
          ))}
        </details>
      )}
    </div>
  );
}
