import { payTexts } from '#core/languages/en/staff.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { divide } from '#core/pricing/sales-tax.ts';
import type { Settings, PackageId } from '#core/settings/settings.ts';

/** `value` is cents per hour when hourly and percent of the quote's total before tax when percentage. */
export const PAY_TYPES = ['hourly', 'percentage'] as const;
export type PayRate = { readonly type: (typeof PAY_TYPES)[number]; readonly value: number };
export type Pay = {
  readonly cents: number;
  /** '$15.00 × 4 h = $60.00' or '12% of $120.00'. */ readonly explanation: string;
};

type PayRules = { readonly pay: Pick<Settings['pay'], 'hoursByPackage'> };
/** `untaxedCents` is the quote's total before tax and tips. */
type FinishedJob = {
  readonly packageType: PackageId;
  /** The packages of the vehicles after the first one. */
  readonly furtherPackages?: readonly PackageId[] | undefined;
  readonly untaxedCents: number;
};

/**
 * What an employee earns for a finished job, in cents rounded to the nearest cent.
 * Hourly: rate times the hours of its packages (full 4, interior 3, any other 2); percentage: total before tax times percent / 100.
 */
export function payCents({ pay }: PayRules, { type, value }: PayRate, job: FinishedJob): number {
  return Math.round(type === 'percentage' ? (job.untaxedCents * value) / 100 : value * hoursOfJob({ pay }, job));
}

/**
 * What of a quote's total before tax counts for each of the people who do its job together, in cents: equal parts, so that a percentage is
 * paid once. The hours of the package are credited to each of them.
 */
export function shareOf(untaxedCents: number, people: number): number {
  return Math.round(untaxedCents / people);
}

/** The hours that a package is credited with; none for one that the settings don't know. */
export function hoursOf({ pay }: PayRules, packageType: PackageId): number {
  return pay.hoursByPackage[packageType] ?? 0;
}

/** The hours of all its packages. */
function hoursOfJob(rules: PayRules, { packageType, furtherPackages = [] }: FinishedJob): number {
  return furtherPackages.reduce((sum, each) => sum + hoursOf(rules, each), hoursOf(rules, packageType));
}

/** The same with its explanation. */
export function payFor(settings: PayRules, rate: PayRate, job: FinishedJob, language: Language): Pay {
  const t = payTexts(language);
  const cents = payCents(settings, rate, job);
  if (rate.type === 'percentage')
    return { cents, explanation: t('share', { percent: rate.value, amount: formatMoneyExact(job.untaxedCents) }) };
  const hours = hoursOfJob(settings, job);
  const amount = formatMoneyExact(cents);
  return { cents, explanation: t('hourly', { rate: formatMoneyExact(rate.value), hours, amount }) };
}

/**
 * Who gets a tip: the employee who did the job, the one who collected it, or everyone who was on the clock that day, in equal
 * parts or by hours.
 */
export const TIP_RULES = ['job', 'collector', 'equally', 'hours'] as const;
export type TipRule = (typeof TIP_RULES)[number];

/** A tip with those who may have a part in it. Seconds are those on the clock on the day of the tip. */
export type SharedTip = {
  /** Signed: the correction of a tip is negative. */
  readonly cents: number;
  readonly rule: TipRule;
  readonly worker: string | null;
  readonly collector: string | null;
  readonly onClock: readonly { readonly employee: string; readonly seconds: number }[];
};

/**
 * The parts of a tip in whole cents that add up to it; the same tip always has the same parts. Where the rule names no one,
 * the tip goes to the employee who did the job, and to no one if there is none.
 */
export function shareTip({
  cents,
  rule,
  worker,
  collector,
  onClock,
}: SharedTip): readonly { readonly employee: string; readonly cents: number }[] {
  const one = (rule === 'collector' ? collector : null) ?? worker;
  const present = onClock.filter(({ seconds }) => seconds > 0).toSorted((a, b) => (a.employee < b.employee ? -1 : 1));
  if (rule === 'job' || rule === 'collector' || present.length === 0)
    return one === null ? [] : [{ employee: one, cents }];
  const weights = present.map(({ seconds }) => (rule === 'equally' ? 1 : Math.round(seconds)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return one === null ? [] : [{ employee: one, cents }];
  let weight = 0;
  let given = 0;
  return present.map(({ employee }, index) => {
    weight += weights[index] ?? 0;
    const part = divide(Math.abs(cents) * weight, whole) - given;
    given += part;
    return { employee, cents: Math.sign(cents) * part };
  });
}
