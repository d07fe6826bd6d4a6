import type { StaffDetail, StaffMember } from '#contract/staff.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import type { Language } from '#core/languages/language.ts';
import { centsTyped, formatMoneyExact } from '#core/lib/money.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import type { IconName } from '#web/ui/icon.tsx';

type Rate = Pick<StaffMember, 'paymentType' | 'paymentValue'>;

/** '$15.00 per hour' or '30% of the job'. */
export function rateText({ paymentType, paymentValue }: Rate, language: Language): string {
  const t = staffTexts(language);
  return paymentType === 'hourly'
    ? t('perHour', { rate: formatMoneyExact(paymentValue) })
    : t('ofJob', { percent: paymentValue });
}

/** '$15.00/h' or '30%', for dense lists. */
export function shortRate({ paymentType, paymentValue }: Rate, language: Language): string {
  const t = staffTexts(language);
  return paymentType === 'hourly'
    ? t('perHourShort', { rate: formatMoneyExact(paymentValue) })
    : t('ofJobShort', { percent: paymentValue });
}

/** '3.5 h', '1,204.25 h'. */
export function hoursText(hours: number, language: Language): string {
  return staffTexts(language)('hours', { hours });
}

/** 'Sun, May 30 to Sat, Jun 5' of two local dates. */
export function periodText({ from, to }: { readonly from: string; readonly to: string }, language: Language): string {
  const date = (day: string) => formatShortDate(Temporal.PlainDate.from(day), language);
  return capital(staffTexts(language)('period', { from: date(from), to: date(to) }), language);
}

/** How the badge of each state looks; its text has the name of the state. */
export const INVITATION_BADGES: Readonly<
  Record<
    NonNullable<StaffDetail['invitation']>['state'],
    { readonly tone: 'wait' | 'good' | 'stop'; readonly icon: IconName }
  >
> = {
  sent: { tone: 'wait', icon: 'mail' },
  used: { tone: 'good', icon: 'check' },
  expired: { tone: 'stop', icon: 'clock' },
};

/** Parses a rate: dollars per hour ('15', '$15.50') as cents, or a percentage. Undefined for anything else. */
export function parseRate(type: StaffMember['paymentType'], typed: string): number | undefined {
  const text = typed.trim();
  if (type === 'percentage') return /^\d{1,3} ?%?$/.test(text) ? Number.parseInt(text, 10) : undefined;
  const cents = centsTyped(text);
  return cents === undefined || cents < 0 ? undefined : cents;
}

/** Formats a rate for its field: '15.00' or '30'. */
export function rateTyped({ paymentType, paymentValue }: Rate): string {
  return paymentType === 'hourly' ? (paymentValue / 100).toFixed(2) : String(paymentValue);
}
