import { use } from 'react';
import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { formatPrice } from '#core/lib/money.ts';
import { isPreselected } from '#core/settings/settings.ts';
import type { ExtraSettings } from '#core/settings/wire-prices.ts';
import { newKey } from '#web/lib/api.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor, useFolds, useListSetting, useOwnText, useSetting } from './editor.ts';
import { Fold, ListActions, ListError } from './list-settings.tsx';
import { MoneySetting, OptionalNumberSetting, PackageTicks, TextSetting, Ticks } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** The extras, their prices, and the packages they can be added to. */
export function ExtrasSection() {
  const language = use(LanguageContext);
  const t = useTexts(priceSettingsTexts);
  const own = useOwnText();
  const { items, foldOf, add, remove, move } = useFolds<ExtraSettings>('extras');
  const { base, draft, set } = useEditor();
  const ids = draft.packages
    .filter(({ classes, status }) => classes.length > 0 && status !== 'retired')
    .map(({ id }) => id);
  const isSaved = ({ id }: ExtraSettings) => base.extras.some((each) => each.id === id);
  const stopOrRemove = (extra: ExtraSettings, index: number) => {
    if (isSaved(extra) && !extra.retired) set(`extras.${index}.retired`, true);
    else remove(index);
  };
  return (
    <>
      <ListError path="extras" />
      <div className={styles.folds}>
        {items.map((extra, index) => (
          <Fold
            key={index}
            {...foldOf(index)}
            title={
              <>
                {own(extra.name) || t('newExtra')} {extra.retired && <Badge tone="calm">{t('retired')}</Badge>}
              </>
            }
            aside={typeof extra.price === 'number' ? formatPrice(Math.round(extra.price * 100), language) : extra.price}
          >
            <ExtraFields extra={extra} index={index} />
            <ListActions
              name={own(extra.name)}
              index={index}
              count={items.length}
              onMove={(by) => move(index, by)}
              remove={
                isSaved(extra) && !extra.retired ? rich(t.rich('retire', { name: own(extra.name), hidden })) : undefined
              }
              onRemove={() => stopOrRemove(extra, index)}
            />
            {extra.retired && (
              <p>
                <Button onClick={() => set(`extras.${index}.retired`, undefined)}>
                  {rich(t.rich('sellAgain', { name: own(extra.name), hidden }))}
                </Button>
              </p>
            )}
          </Fold>
        ))}
      </div>
      <p>
        <Button onClick={() => add({ id: `extra-${newKey()}`, name: '', description: '', price: 0, packages: ids })}>
          <Icon name="plus" />
          {t('addExtra')}
        </Button>
      </p>
    </>
  );
}

type ExtraProps = { readonly extra: ExtraSettings; readonly index: number };

function ExtraFields({ extra, index }: ExtraProps) {
  const t = useTexts(priceSettingsTexts);
  const { draft, set } = useEditor();
  const path = `extras.${index}`;
  const { packages, categories = [], perUnit = false, classPrices } = extra;
  const soldWith = draft.packages.filter(
    ({ id, category = '' }) => packages.includes(id) || categories.includes(category),
  );
  const isForCounted = soldWith.some(({ count }) => count);
  const isForVehicles = soldWith.some(({ count }) => !count);
  return (
    <div className={styles.fields}>
      <TextSetting path={`${path}.name`} label={t('name')} maxLength={60} />
      <MoneySetting path={`${path}.price`} label={t('price')} hint={t('aboutPrice')} />
      {(isForVehicles || classPrices) && <ClassPrices extra={extra} index={index} />}
      <OptionalNumberSetting
        path={`${path}.minutes`}
        label={t('addedTime')}
        aside={t('optional')}
        unitAfter={t('minutes')}
      />
      <TextSetting path={`${path}.description`} label={t('description')} aside={t('optional')} maxLength={200} wide />
      <div className={styles.wide}>
        <Checkbox
          checked={isPreselected({ ...extra, cents: extra.price })}
          onChange={({ target }) => set(`${path}.preselected`, target.checked)}
        >
          {t('preselectedExtra')}
        </Checkbox>
        {(isForCounted || perUnit) && (
          <Checkbox checked={perUnit} onChange={({ target }) => set(`${path}.perUnit`, target.checked || undefined)}>
            {t('perUnitExtra')}
          </Checkbox>
        )}
      </div>
      <PackageTicks path={`${path}.packages`} label={t('offeredWith')} />
      <CategoryTicks path={`${path}.categories`} />
    </div>
  );
}

/** Prices for vehicle classes, where the shop has several. */
function ClassPrices({ extra, index }: ExtraProps) {
  const t = useTexts(priceSettingsTexts);
  const own = useOwnText();
  const { vehicleClasses } = useEditor().draft;
  const { items, replace } = useListSetting<ExtraSettings>('extras');
  const { error } = useSetting(`extras.${index}.classPrices`);
  const { classPrices = {}, ...rest } = extra;
  const offered = vehicleClasses.filter(({ id, retired }) => !retired || id in classPrices);
  const setOwn = (id: string, hasOwn: boolean) => {
    const { [id]: _, ...others } = classPrices;
    const changed = hasOwn ? { ...others, [id]: extra.price } : others;
    const next = Object.keys(changed).length > 0 ? { ...rest, classPrices: changed } : rest;
    replace(items.map((each, at) => (at === index ? next : each)));
  };
  if (offered.length < 2) return null;
  return (
    <details className={styles.wide} open={Object.keys(classPrices).length > 0 || Boolean(error)}>
      <summary>{t('pricesByClass')}</summary>
      {offered.map(({ id, name }) => (
        <div key={id}>
          <Checkbox checked={id in classPrices} onChange={({ target }) => setOwn(id, target.checked)}>
            {t('ownPrice', { name: own(name) })}
          </Checkbox>
          {id in classPrices && (
            <MoneySetting path={`extras.${index}.classPrices.${id}`} label={t('priceFor', { name: own(name) })} />
          )}
        </div>
      ))}
    </details>
  );
}

/** The categories whose packages all have it; nothing where there are none. */
function CategoryTicks({ path }: { readonly path: string }) {
  const t = useTexts(priceSettingsTexts);
  const { categories } = useEditor().draft;
  if (categories.length === 0) return null;
  return <Ticks path={path} label={t('offeredWithCategories')} items={categories} />;
}

/** The extra without a category that is removed. */
export function withoutCategory(extra: ExtraSettings, id: string): ExtraSettings {
  const { categories = [], ...rest } = extra;
  const kept = categories.filter((each) => each !== id);
  return kept.length > 0 ? { ...rest, categories: kept } : rest;
}
