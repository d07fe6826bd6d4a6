import { planChoiceTexts, planTexts } from '#core/languages/en/plan-words.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { formatWeekday } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { MONTHLY, weekOfMonth, type PlanInterval, type Rhythm } from '#core/scheduling/plan-dates.ts';
import { weeksOf, type PlanChoice, type PlanDiscount } from './plans.ts';

/** 'every 4 weeks', 'every month'. */
export function intervalText(interval: PlanInterval, language: Language): string {
  const t = planTexts(language);
  const weeks = weeksOf(interval);
  return weeks === undefined ? t('everyMonth') : t('everyWeeks', { weeks });
}

/** 'every 4 weeks on Tuesday', 'every month on the second Tuesday'. */
export function rhythmText({ interval, firstOn }: Rhythm, language: Language): string {
  const t = planTexts(language);
  const weekday = formatWeekday(firstOn, language);
  if (interval !== MONTHLY) return t('onWeekday', { every: intervalText(interval, language), weekday });
  return t('monthlyOn', { week: WEEK_NAMES[weekOfMonth(firstOn)], weekday });
}

const WEEK_NAMES = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', last: 'last' } as const;

/** '10% off each visit'. */
export function discountText(discount: PlanDiscount, language: Language): string {
  const t = planTexts(language);
  if (discount.kind === 'percent') return t('percentOff', { percent: discount.percent });
  if (discount.kind === 'free') return t('freeVisit', { every: String(discount.every) });
  return discount.kind === 'amount' ? t('amountOff', { amount: formatMoney(discount.amountCents) }) : t('noDiscount');
}

/** 'Every 4 weeks, save 10%'. */
export function offerText({ interval, discount }: PlanChoice, language: Language): string {
  const t = planChoiceTexts(language);
  const every = capital(intervalText(interval, language), language);
  if (discount.kind === 'percent') return t('savePercent', { interval: every, percent: discount.percent });
  if (discount.kind === 'free') return t('withFree', { interval: every, discount: discountText(discount, language) });
  return discount.kind === 'amount'
    ? t('saveAmount', { interval: every, amount: formatMoney(discount.amountCents) })
    : every;
}

/** 'Every 4 weeks, visit 5': which visit of its plan work is. */
export function visitOfPlanText(
  { interval, number }: { readonly interval: PlanInterval; readonly number: number },
  language: Language,
): string {
  return planTexts(language)('nthVisit', { interval: capital(intervalText(interval, language), language), number });
}
