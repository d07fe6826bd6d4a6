import { use } from 'react';
import { planOffersTexts } from '#core/languages/en/plans.ts';
import type { Language } from '#core/languages/language.ts';
import { toCents } from '#core/lib/money.ts';
import { capital } from '#core/lib/wording.ts';
import { discountText, intervalText } from '#core/pricing/plan-words.ts';
import { PLAN_DISCOUNTS, type PlanDiscount } from '#core/pricing/plans.ts';
import { PLAN_INTERVALS, type PlanInterval } from '#core/scheduling/plan-dates.ts';
import type { PlanDiscountSettings, PlanOfferSettings } from '#core/settings/wire-prices.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { FieldHint, SelectField } from '#web/ui/field.tsx';
import { useEditor, useSetting } from './editor.ts';
import { FoldList } from './list-settings.tsx';
import { ChoiceSetting } from './menu-fields.tsx';
import { FieldGroup, MoneySetting, NumberSetting, PackageTicks } from './setting-fields.tsx';
import styles from './settings-form.module.css';

const NEW_OFFER: PlanOfferSettings = { interval: '4-weeks', discount: { kind: 'percent', percent: 10 }, packages: [] };

/** How often work can be repeated, and what it costs less then: nothing but a button until a plan is added. */
export function PlanOffers() {
  const t = useTexts(planOffersTexts);
  const language = use(LanguageContext);
  const { planOffers } = useEditor().draft;
  return (
    <FieldGroup title={t('title')} about={planOffers.length === 0 ? t('none') : `${t('about')} ${t('rule')}`}>
      <FoldList<PlanOfferSettings>
        path="planOffers"
        titleOf={({ interval }) => capital(intervalText(interval, language), language)}
        asideOf={({ discount }) => capital(asideOf(discount, language), language)}
        newItem={NEW_OFFER}
        addText={t('add')}
      >
        {(path) => <Offer path={path} />}
      </FoldList>
    </FieldGroup>
  );
}

function Offer({ path }: { readonly path: string }) {
  const t = useTexts(planOffersTexts);
  const language = use(LanguageContext);
  const intervals = PLAN_INTERVALS.map((each) => [each, capital(intervalText(each, language), language)] as const);
  const choices = Object.fromEntries(intervals) as Record<PlanInterval, string>;
  return (
    <div className={styles.fields}>
      <ChoiceSetting path={`${path}.interval`} label={t('interval')} choices={choices} />
      <Discount path={`${path}.discount`} />
      <div className={styles.wide}>
        <PackageTicks path={`${path}.packages`} label={t('packages')} />
        <FieldHint>{t('aboutPackages')}</FieldHint>
      </div>
    </div>
  );
}

/** What a discount starts with when its kind is chosen. */
const FIRST: { readonly [Kind in PlanDiscount['kind']]: PlanDiscountSettings } = {
  none: { kind: 'none' },
  percent: { kind: 'percent', percent: 10 },
  amount: { kind: 'amount', amount: 10 },
  free: { kind: 'free', every: 6 },
};

function Discount({ path }: { readonly path: string }) {
  const t = useTexts(planOffersTexts);
  const { id, value, set } = useSetting<PlanDiscountSettings>(path);
  return (
    <>
      <SelectField
        id={id}
        label={t('discount')}
        value={value.kind}
        onChange={({ target }) => set(FIRST[target.value as PlanDiscount['kind']])}
      >
        {PLAN_DISCOUNTS.map((kind) => (
          <option key={kind} value={kind}>
            {t('kind', { kind })}
          </option>
        ))}
      </SelectField>
      {value.kind === 'percent' && <NumberSetting path={`${path}.percent`} label={t('percent')} unitAfter="%" />}
      {value.kind === 'free' && <NumberSetting path={`${path}.every`} label={t('every')} hint={t('aboutEvery')} />}
      {value.kind === 'amount' && <MoneySetting path={`${path}.amount`} label={t('amount')} />}
    </>
  );
}

/** What is typed may not be a number yet. */
function asideOf(discount: PlanDiscountSettings, language: Language): string {
  if (discount.kind === 'amount')
    return typeof discount.amount === 'number'
      ? discountText({ kind: 'amount', amountCents: toCents(Math.round(discount.amount * 100) / 100) }, language)
      : '';
  if (discount.kind === 'free' && typeof discount.every !== 'number') return '';
  return discount.kind === 'percent' && typeof discount.percent !== 'number' ? '' : discountText(discount, language);
}
