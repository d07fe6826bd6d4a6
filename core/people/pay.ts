import type { Language } from '#core/languages/language.ts';
import { payTexts } from '#core/languages/en/staff.ts';
import type { Settings, PackageId } from '#core/settings/settings.ts';
import { formatMoneyExact } from '#core/lib/money.ts';

/** `value` is cents per hour when hourly and percent of the quote's total before tax when percentage. */
export const PAY_TYPES = ['hourly', 'percentage'] as const;
export type PayRate = { readonly type: (typeof PAY_TYPES)[number]; readonly value: number };
export type Pay = {
  readonly cents: number;
  /** '$15.00 x 4 h = $60.00' or '12% of $120.00'. */ readonly explanation: string;
};

/** `untaxedCents` is the quote's total before tax and tips. */
type FinishedJob = { readonly packageType: PackageId; readonly untaxedCents: number };

/**
 * What an employee earns for a finished job, in cents rounded to the nearest cent.
 * Hourly: rate times the hours of the package (full 4, interior 3, any other 2); percentage: total before tax times percent / 100.
 */
export function payCents({ pay }: Pick<Settings, 'pay'>, { type, value }: PayRate, job: FinishedJob): number {
  return Math.round(
    type === 'percentage' ? (job.untaxedCents * value) / 100 : value * pay.hoursByPackage[job.packageType],
  );
}

/** The same with its explanation. */
export function payFor(settings: Pick<Settings, 'pay'>, rate: PayRate, job: FinishedJob, language: Language): Pay {
  const t = payTexts(language);
  const cents = payCents(settings, rate, job);
  if (rate.type === 'percentage')
    return { cents, explanation: t('share', { percent: rate.value, amount: formatMoneyExact(job.untaxedCents) }) };
  const hours = settings.pay.hoursByPackage[job.packageType];
  const amount = formatMoneyExact(cents);
  return { cents, explanation: t('hourly', { rate: formatMoneyExact(rate.value), hours, amount }) };
}
