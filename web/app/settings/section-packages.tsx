import { use } from 'react';
import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { formatMoney, formatPrice } from '#core/lib/money.ts';
import { CONDITION_LEVELS } from '#core/settings/settings.ts';
import type { PackageSettings, ExtraSettings } from '#core/settings/wire-prices.ts';
import { newKey } from '#web/lib/api.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor, useListSetting, useFolds, useOwnText } from './editor.ts';
import { Fold, ListActions, ListError } from './list-settings.tsx';
import { fieldId } from './paths.ts';
import { LinesSetting, MoneySetting, NumberSetting, TextSetting, PackageTicks } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** The packages: names, prices, texts, and which one is the most popular. */
export function PackagesSection() {
  const t = useTexts(priceSettingsTexts);
  const own = useOwnText();
  const { items, foldOf, remove, move } = useFolds<PackageSettings>('packages');
  return (
    <>
      <ListError path="packages" />
      <div className={styles.folds}>
        {items.map((pack, index) => (
          <Fold
            key={pack.id}
            {...foldOf(index)}
            title={
              <>
                <span className={styles.emoji} aria-hidden="true">
                  {pack.emoji}
                </span>{' '}
                {own(pack.name)} {pack.popular && <Badge tone="water">{t('popular')}</Badge>}
              </>
            }
            aside={pricesOf(pack)}
          >
            <PackageFields pack={pack} index={index} />
            <ListActions
              name={own(pack.name)}
              index={index}
              count={items.length}
              onMove={(by) => move(index, by)}
              remove={rich(t.rich('stopSelling', { name: own(pack.name), hidden }))}
              onRemove={items.length > 1 ? () => remove(index) : undefined}
            />
          </Fold>
        ))}
      </div>
    </>
  );
}

function PackageFields({ pack, index }: { readonly pack: PackageSettings; readonly index: number }) {
  const t = useTexts(priceSettingsTexts);
  const path = `packages.${index}`;
  return (
    <div className={styles.fields}>
      <TextSetting path={`${path}.name`} label={t('name')} maxLength={60} />
      <TextSetting path={`${path}.emoji`} label={t('emoji')} maxLength={20} />
      <MoneySetting path={`${path}.dropoffPrice`} label={t('dropoffPrice')} />
      <MoneySetting path={`${path}.mobilePrice`} label={t('mobilePrice')} hint={t('mobileFeeIncluded')} />
      {pack.count && (
        <>
          <MoneySetting path={`${path}.count.one`} label={t('oneCounted')} />
          <MoneySetting path={`${path}.count.two`} label={t('twoCounted')} />
          <MoneySetting path={`${path}.count.eachBeyond`} label={t('eachCounted')} />
          <NumberSetting path={`${path}.count.most`} label={t('mostCounted')} />
        </>
      )}
      <DepositSetting pack={pack} index={index} />
      {pack.conditionPrices &&
        CONDITION_LEVELS.map((level) => (
          <MoneySetting
            key={level}
            path={`${path}.conditionPrices.${level}`}
            label={t('condition', { level })}
            hint={level === 'light' ? t('aboutCondition') : undefined}
          />
        ))}
      <TextSetting
        path={`${path}.description`}
        label={t('description')}
        aside={t('oneSentence')}
        maxLength={200}
        wide
        rows={2}
      />
      <LinesSetting path={`${path}.features`} label={t('features')} aside={t('aboutFeatures')} wide rows={5} />
      <LinesSetting path={`${path}.checklist`} label={t('checklist')} aside={t('aboutChecklist')} wide rows={6} />
      <Popular pack={pack} index={index} />
    </div>
  );
}

const DEPOSITS = [
  ['none', 'depositNone'],
  ['amount', 'depositAmountChoice'],
  ['percent', 'depositPercentChoice'],
] as const;
type DepositKind = (typeof DEPOSITS)[number][0];

/** What a package starts with when a deposit is chosen: dollars, or a percentage. */
const FIRST_DEPOSIT = { none: {}, amount: { deposit: 25 }, percent: { depositPercent: 20 } } as const;

/** The deposit that customers pay by card: none, an amount, or a percentage of the total. */
function DepositSetting({ pack, index }: { readonly pack: PackageSettings; readonly index: number }) {
  const t = useTexts(priceSettingsTexts);
  const { items, replace } = useListSetting<PackageSettings>('packages');
  const path = `packages.${index}`;
  const kind: DepositKind = 'depositPercent' in pack ? 'percent' : 'deposit' in pack ? 'amount' : 'none';
  const choose = (chosen: DepositKind) => {
    const { deposit: _, depositPercent: __, ...rest } = pack;
    replace(items.map((each, at) => (at === index ? { ...rest, ...FIRST_DEPOSIT[chosen] } : each)));
  };
  return (
    <>
      <SelectField
        id={`${fieldId(path)}-deposit-kind`}
        label={t('deposit')}
        hint={t('aboutDeposit')}
        value={kind}
        onChange={(event) => choose(event.target.value as DepositKind)}
      >
        {DEPOSITS.map(([value, text]) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </SelectField>
      {kind === 'amount' && <MoneySetting path={`${path}.deposit`} label={t('depositAmount')} />}
      {kind === 'percent' && (
        <NumberSetting path={`${path}.depositPercent`} label={t('depositPercent')} unitAfter="%" />
      )}
    </>
  );
}

/** At most one package is the most popular: selecting one deselects the other. */
function Popular({ pack, index }: { readonly pack: PackageSettings; readonly index: number }) {
  const t = useTexts(priceSettingsTexts);
  const { items, replace } = useListSetting<PackageSettings>('packages');
  return (
    <div className={styles.wide}>
      <Checkbox
        checked={pack.popular}
        onChange={({ target: { checked } }) =>
          replace(items.map((each, at) => ({ ...each, popular: checked && at === index })))
        }
      >
        {t('popular')}
      </Checkbox>
    </div>
  );
}

function pricesOf({ dropoffPrice, mobilePrice }: PackageSettings): string {
  return [dropoffPrice, mobilePrice]
    .map((dollars) => (typeof dollars === 'number' ? formatMoney(Math.round(dollars * 100)) : String(dollars)))
    .join(' / ');
}

/** The extras, their prices, and the packages they can be added to. */
export function ExtrasSection() {
  const language = use(LanguageContext);
  const t = useTexts(priceSettingsTexts);
  const own = useOwnText();
  const { items, foldOf, add, remove, move } = useFolds<ExtraSettings>('extras');
  const { packages } = useEditor().draft;
  const ids = packages.filter(({ classes }) => classes.length > 0).map(({ id }) => id);
  return (
    <>
      <ListError path="extras" />
      <div className={styles.folds}>
        {items.map((extra, index) => (
          <Fold
            key={index}
            {...foldOf(index)}
            title={own(extra.name) || t('newExtra')}
            aside={typeof extra.price === 'number' ? formatPrice(Math.round(extra.price * 100), language) : extra.price}
          >
            <div className={styles.fields}>
              <TextSetting path={`extras.${index}.name`} label={t('name')} maxLength={60} />
              <MoneySetting path={`extras.${index}.price`} label={t('price')} hint={t('aboutPrice')} />
              <TextSetting
                path={`extras.${index}.description`}
                label={t('description')}
                aside={t('optional')}
                maxLength={200}
                wide
              />
              <PackageTicks path={`extras.${index}.packages`} label={t('offeredWith')} />
            </div>
            <ListActions
              name={own(extra.name)}
              index={index}
              count={items.length}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
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
