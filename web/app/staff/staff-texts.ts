import type { StaffDetail, StaffMember } from '#contract/staff.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { formatShortDate } from '#core/lib/time.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** '$15.00 per hour' or '30 % of the job'. */
export function rateText({ paymentType, paymentValue }: Pick<StaffMember, 'paymentType' | 'paymentValue'>): string {
  return paymentType === 'hourly' ? `${formatMoneyExact(paymentValue)} per hour` : `${paymentValue} % of the job`;
}

/** '$15.00/h' or '30 %', for dense lists. */
export function shortRate({ paymentType, paymentValue }: Pick<StaffMember, 'paymentType' | 'paymentValue'>): string {
  return paymentType === 'hourly' ? `${formatMoneyExact(paymentValue)}/h` : `${paymentValue}\u00A0%`;
}

/** '3.5 h', '1,204.25 h'. */
export function hoursText(hours: number): string {
  return `${hours.toLocaleString('en-US', { maximumFractionDigits: 2 })}\u00A0h`;
}

/** 'Sun, May 30 to Sat, Jun 5' of two local dates. */
export function periodText({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${formatShortDate(Temporal.PlainDate.from(from))} to ${formatShortDate(Temporal.PlainDate.from(to))}`;
}

export const INVITATION_BADGES: Readonly<
  Record<
    NonNullable<StaffDetail['invitation']>['state'],
    { readonly word: string; readonly tone: 'wait' | 'good' | 'stop'; readonly icon: IconName }
  >
> = {
  sent: { word: 'Sent', tone: 'wait', icon: 'mail' },
  used: { word: 'Used', tone: 'good', icon: 'check' },
  expired: { word: 'Expired', tone: 'stop', icon: 'clock' },
};

/** Parses a rate: dollars per hour ('15', '$15.50') as cents, or a percentage. Undefined for anything else. */
export function parseRate(type: StaffMember['paymentType'], typed: string): number | undefined {
  const text = typed.trim().replaceAll(',', '');
  if (type === 'percentage') return /^\d{1,3} ?%?$/.test(text) ? Number.parseInt(text, 10) : undefined;
  const dollars = /^\$? ?(\d{1,6}(?:\.\d{1,2})?)$/.exec(text)?.[1];
  return dollars === undefined ? undefined : toCents(Number(dollars));
}

/** Formats a rate for its field: '15.00' or '30'. */
export function rateTyped({ paymentType, paymentValue }: Pick<StaffMember, 'paymentType' | 'paymentValue'>): string {
  return paymentType === 'hourly' ? (paymentValue / 100).toFixed(2) : String(paymentValue);
}
