import { reportsTexts } from '#core/languages/en/reports.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import { formatMoney, formatMoneyExact, toDollars } from '#core/lib/money.ts';
import { formatMonth, formatTime, formatWeekday, instantOf } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { vehicleTypeName, type MenuWords } from '#core/quotes/describe.ts';
import { CHANGERS, NOTICES } from './quote-events.ts';
import type { Unit } from './reports.ts';
import { OWN_SOURCES, type FunnelStep } from './visits.ts';

const SUNDAY = Temporal.PlainDate.from('2027-05-30');

/** The name of a group of quotes by vehicle class: 'car', or 'none' for what has no vehicle. */
export function vehicleOfKey(menu: MenuWords, key: string, language: Language): string {
  return key === 'none' ? reportsTexts(language)('noVehicle') : vehicleTypeName(menu, key, language);
}

/** The name of a group of quotes by the weekday of their appointment: '1' is Monday, '7' Sunday, 'none' no appointment. */
export function weekdayOfKey(key: string, language: Language): string {
  if (!/^[1-7]$/.test(key)) return reportsTexts(language)('noWeekday');
  const day = SUNDAY.add({ days: Number(key) });
  return capital(formatWeekday(day, language), language);
}

/** How long before the appointment: 'under-1-day', or 'none' for quotes without one. */
export function noticeOfKey(key: string, language: Language): string {
  const t = reportsTexts(language);
  const notice = NOTICES.find((each) => each === key) ?? 'none';
  return notice === 'none' ? t('noWeekday') : t(notice);
}

/** Who canceled or moved a quote. */
export function changerOfKey(key: string, language: Language): string {
  return reportsTexts(language)(CHANGERS.find((each) => each === key) ?? 'shop');
}

/** '1 09:30' as 'Monday, 9:30 AM'. */
export function slotOfKey(key: string, language: Language): string {
  const [weekday = '', time = ''] = key.split(' ');
  return reportsTexts(language)('slotName', { day: weekdayOfKey(weekday, language), time: timeOfKey(time, language) });
}

/** '09:30' as '9:30 AM'. */
export function timeOfKey(key: string, language: Language): string {
  return formatTime(instantOf(SUNDAY, Temporal.PlainTime.from(key), 'UTC'), 'UTC', language);
}

/** Where a request or visit came from: 'direct' in words, the host of a site or the name of a campaign as it is. */
export function sourceOfKey(key: string, language: Language): string {
  const t = reportsTexts(language);
  if (key === 'none') return t('noSource');
  const own = OWN_SOURCES.find((each) => each === key);
  return own ? t(SOURCE_NAMES[own]) : key;
}

/** A tax rate in thousandths of a percent: '8875' as '8.875%'. */
export function rateOfKey(key: string): string {
  return `${Number(key) / 1000}%`;
}

/** '2027-06-01 8875' as 'June 2027, 8.875%'. */
export function monthAndRateOfKey(key: string, language: Language): string {
  const [month = '', rate = ''] = key.split(' ');
  const name = capital(formatMonth(month.slice(0, 7), language), language);
  return reportsTexts(language)('monthAndRateName', { month: name, rate: rateOfKey(rate) });
}

/** A step from the first page to the payment. */
export function stepOfKey(key: FunnelStep, language: Language): string {
  return reportsTexts(language)(STEP_NAMES[key]);
}

const SOURCE_NAMES = { direct: 'sourceDirect', owner: 'sourceOwner', other: 'sourceOther' } as const;
const STEP_NAMES = {
  landing: 'stepLanding',
  package: 'stepPackage',
  location: 'stepLocation',
  vehicle: 'stepVehicle',
  time: 'stepTime',
  extras: 'stepExtras',
  contact: 'stepContact',
  payment: 'stepPayment',
  review: 'stepReview',
  requests: 'stepRequests',
  accepted: 'accepted',
  done: 'done',
  paid: 'paid',
} as const satisfies Record<FunnelStep, string>;

/** A figure in a table, where amounts stand below each other: '$1,250.00', '42'. A dash where there is none. */
export function figureInTable(value: number | null | undefined, unit: Unit, language: Language): string {
  const isAmount = unit === 'cents' && typeof value === 'number';
  return isAmount ? formatMoneyExact(Math.round(value)) : figureText(value, unit, language);
}

/** A figure as people read it: '$1,250', '42'. A dash where there is none. */
export function figureText(value: number | null | undefined, unit: Unit, language: Language): string {
  if (value === null || value === undefined) return '–';
  switch (unit) {
    case 'cents':
      return formatMoney(value);
    case 'count':
    case 'stars':
      return numberOf(language).format(value);
    case 'hours':
      return reportsTexts(language)('hours', { hours: numberOf(language).format(value) });
    case 'percent':
      return percentOf(language).format(value);
  }
}

/** A figure as spreadsheets read it: '1250.00' dollars, '42', '37.50' percent; null where there is none. */
export function plainFigure(value: number | null | undefined, unit: Unit): string | null {
  if (value === null || value === undefined) return null;
  if (unit === 'cents') return toDollars(value).toFixed(2);
  return unit === 'count' ? String(value) : (unit === 'percent' ? value * 100 : value).toFixed(2);
}

/** What the column of a figure is called in a spreadsheet. */
export function columnTitle(figure: string, unit: Unit, language: Language): string {
  return unit === 'percent' ? reportsTexts(language)('figureInPercent', { figure }) : figure;
}

function percentOf(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 0 });
}

function numberOf(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 });
}
