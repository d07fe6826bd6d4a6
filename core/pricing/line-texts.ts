import { pricingTexts, quoteTexts } from '#core/languages/en/quotes.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { inSentence, listText, withMinusSign } from '#core/lib/wording.ts';
import type { DirtinessLevel, TaxKind } from '#core/settings/settings.ts';
import type { PriceLine } from './pricing.ts';
import type { TaxShare } from './sales-tax.ts';

/** What the words of a price line say. */
export type LineFacts = {
  /** The condition that a package is priced by, or that a photo estimate found. */
  readonly level?: DirtinessLevel;
  readonly isDropOff?: boolean;
  readonly waterBy?: 'shop' | 'customer';
  /** How many of what; quotes of earlier versions counted cans only and don't say so. */
  readonly cans?: number;
  readonly unit?: string | undefined;
  readonly units?: string | undefined;
  /** The name of the vehicle class that costs more. */
  readonly vehicleClass?: string | undefined;
  /** What was chosen as the answer to a question, or that it was 'yes'. */
  readonly choice?: string | undefined;
  readonly isYes?: boolean;
  readonly percent?: number;
  readonly isAnswered?: boolean;
  /** Why nothing is charged. */
  readonly ended?: 'declined' | 'cancelled';
  /** A refund has lowered the price. */
  readonly isRefunded?: boolean;
  /** Why a fee for a canceled appointment is charged. */
  readonly fee?: 'late' | 'no-show';
  /** The travel fee isn't known yet. */
  readonly isUnknown?: boolean;
  /** It brings the price to a total that the owner named. */
  readonly isDifference?: boolean;
  /** The promo code, its percentage where it has one, and what it covers in cents, by what that is taxed as. */
  readonly promo?: {
    readonly code: string;
    readonly percent?: number;
    readonly of: Readonly<Partial<Record<TaxKind, number>>>;
  };
  /** Whether a discount is that of a plan. */
  readonly isPlan?: boolean;
  /** Whether it brings a package to what was paid for the visit with a bundle. */
  readonly isPrepaid?: boolean;
  /** The number of a visit that its plan makes free. */
  readonly freeVisit?: number;
  /** What a discount takes something off, in cents, by what that is taxed as. */
  readonly of?: Readonly<Partial<Record<TaxKind, number>>>;
  /** What sales tax is charged on, by rate. */
  readonly taxes?: readonly TaxShare[];
};

/**
 * The words of a price line that follow from its kind and facts. Names of packages and extras, questions, brands, and lines of earlier
 * versions keep the words that they have.
 */
export function lineTexts(
  { kind, facts, label }: Pick<PriceLine, 'kind' | 'facts' | 'label'>,
  language: Language,
): Pick<PriceLine, 'label' | 'detail'> | undefined {
  const t = pricingTexts(language);
  switch (kind) {
    case 'package':
      if (facts?.level) return { label, detail: t('condition', { level: facts.level }) };
      return facts?.isDropOff ? { label, detail: t('dropOff') } : undefined;
    case 'mobile':
      return facts?.waterBy && { label: t('mobile'), detail: t('water', { by: facts.waterBy }) };
    case 'water':
      return { label: t('waterDiscount') };
    case 'vehicle':
      return facts?.vehicleClass === undefined
        ? undefined
        : { label: t('classFee', { name: language === SOURCE ? facts.vehicleClass : inSentence(facts.vehicleClass) }) };
    case 'truck':
      return { label: t('truckFee') };
    case 'cans':
      return facts?.cans === undefined ? undefined : { label, detail: countDetail(facts, facts.cans, t) };
    case 'answer':
      if (facts?.choice !== undefined) return { label, detail: facts.choice };
      return facts?.isYes ? { label, detail: quoteTexts(language)('yesOrNo', { isYes: 'true' }) } : undefined;
    case 'estimate':
      return facts?.percent === undefined ? undefined : { label: t('photoEstimate'), detail: estimateDetail(facts, t) };
    case 'discount':
      if (facts?.isPlan) return { label: t('planDiscount'), ...planDetail(facts, t) };
      return facts?.percent === undefined
        ? undefined
        : { label: t('vehicleDiscount'), detail: t('percentOff', { percent: facts.percent }) };
    case 'promo':
      return facts?.promo && { label: t('promo'), detail: promoDetail(facts.promo, t) };
    case 'travel':
      return { label: t('travelFee'), ...(facts?.isUnknown && { detail: t('travelUnknown') }) };
    case 'adjustment':
      if (facts?.ended) return { label: t('ended', { ended: facts.ended }) };
      if (facts?.isRefunded) return { label: t('reduced') };
      return facts?.isDifference ? { label: t('adjustment') } : undefined;
    case 'redo':
      return { label: t('redo') };
    case 'tax':
      return facts?.taxes && { label, detail: taxDetail(facts.taxes, language) };
    case 'fee':
      return facts?.fee && { label: t(facts.fee === 'late' ? 'lateFee' : 'noShowFee') };
    case 'extra':
      return facts?.cans === undefined ? undefined : { label, detail: countDetail(facts, facts.cans, t) };
  }
}

function planDetail({ percent, freeVisit }: LineFacts, t: ReturnType<typeof pricingTexts>) {
  if (freeVisit !== undefined) return { detail: t('freeVisit', { number: freeVisit }) };
  return percent === undefined ? {} : { detail: t('percentOff', { percent }) };
}

function countDetail({ unit, units }: LineFacts, count: number, t: ReturnType<typeof pricingTexts>): string {
  return unit === undefined || units === undefined ? t('cans', { count }) : unitsText(count, { unit, units });
}

/** '1 can', '3 cans', in the owner's words for what is counted. */
export function unitsText(count: number, { unit, units }: { readonly unit: string; readonly units: string }): string {
  return `${count} ${count === 1 ? unit : units}`;
}

function estimateDetail({ level, isAnswered, percent = 0 }: LineFacts, t: ReturnType<typeof pricingTexts>): string {
  const cause = level && t(isAnswered ? 'answeredCondition' : 'condition', { level });
  return [cause, percentText(percent)].filter(Boolean).join(', ');
}

/** 'SPRING10, 10% off', or only the code of an amount. */
function promoDetail({ code, percent }: NonNullable<LineFacts['promo']>, t: ReturnType<typeof pricingTexts>): string {
  return percent === undefined ? code : t('promoPercent', { code, percent });
}

/** '8.875% of $120.00'. */
function taxDetail(taxes: readonly TaxShare[], language: Language): string {
  const parts = taxes.map(({ rate, taxableCents }) =>
    pricingTexts(language)('taxed', { percent: `${rate / 1000}%`, amount: formatMoneyExact(taxableCents) }),
  );
  return listText(parts, language);
}

/** '+15%', '−5%', '0%'. */
export function percentText(percent: number): string {
  return withMinusSign(`${percent > 0 ? '+' : ''}${percent}%`);
}
