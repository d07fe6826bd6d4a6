import ical, { ICalCalendarMethod, ICalEventStatus, type ICalCalendar } from 'ical-generator';
import { calendarFilesTexts } from '#core/languages/en/exports.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { subjectOf, type QuoteMailData, type VisitLength } from '#core/notifications/mail-data.ts';
import { rhythmText } from '#core/pricing/plan-words.ts';
import { dropOffIn, placeOf, shopAddress, type Place } from '#core/quotes/describe.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import type { Settings } from '#core/settings/settings.ts';
import { addSeries, BUSINESS_ZONE, type PlanSeries } from './plan-series.ts';

/** Length of an appointment whose duration isn't given. */
const DEFAULT_HOURS = 2;

export type Visit = QuoteMailData &
  VisitLength & {
    readonly startsAt: string;
    /** Absent where the mail shows no link. */
    readonly quoteUrl?: string;
    readonly state: 'tentative' | 'confirmed' | 'cancelled';
    /** Increments with each file for this appointment: a later one replaces an earlier one with the same UID. */
    readonly sequence: number;
  };
type Stamp = {
  readonly host: string;
  /** When the calendar was written. */
  readonly now: Temporal.Instant;
  readonly language: Language;
};

const STATUSES = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/**
 * An appointment as an .ics file: tentative until confirmed, in UTC, under a UID that stays the same for the quote, so that a
 * later file moves, confirms or removes it. Its method is PUBLISH, not REQUEST: no reply is expected.
 */
export function visitCalendar(settings: Settings, visit: Visit, stamp: Stamp): string {
  const method = visit.state === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: productOf('Quotes', stamp.language), method });
  addVisit(calendar, settings, { visit, stamp });
  return calendar.toString();
}

/**
 * The appointments of a plan that are booked as an .ics file, each as in a file of its own, and the later ones as one event that repeats. That
 * one is canceled where the plan is paused or has ended, so that the file takes it off a calendar that has it.
 */
export function planCalendar(
  settings: Settings,
  {
    visits,
    series,
    like,
  }: { readonly visits: readonly Visit[]; readonly series: PlanSeries; readonly like: QuoteMailData },
  stamp: Stamp,
): string {
  const { host, now, language } = stamp;
  const t = calendarFilesTexts(language);
  const calendar = ical({
    prodId: productOf('Quotes', language),
    method: ICalCalendarMethod.PUBLISH,
    timezone: BUSINESS_ZONE,
  });
  for (const visit of visits) addVisit(calendar, settings, { visit, stamp });
  const packageName = ownTextIn(settings, like.packageName, language);
  const rhythm = rhythmText({ interval: series.every, firstOn: Temporal.PlainDate.from(series.first_on) }, language);
  const place = whereIs(settings, like, language);
  addSeries(calendar, settings, {
    series,
    stamp: { host, now },
    words: {
      summary: t('summary', { state: 'planned', shop: settings.name, packageName }),
      description: [t('planRule', { rhythm }), ...wayTo(place, language)].join('\n'),
      ...(place.isKnown && { location: place.text }),
      organizer: { name: settings.name, email: settings.email },
    },
  });
  return calendar.toString();
}

function addVisit(
  calendar: ICalCalendar,
  settings: Settings,
  { visit, stamp: { host, now, language } }: { readonly visit: Visit; readonly stamp: Stamp },
): void {
  const start = Temporal.Instant.from(visit.startsAt);
  const t = calendarFilesTexts(language);
  const { state, reference } = visit;
  const packageName = ownTextIn(settings, visit.packageName, language);
  const place = whereIs(settings, visit, language);
  calendar.createEvent({
    id: `${reference}@${host}`,
    stamp: dateOf(now),
    start: dateOf(start),
    end: dateOf(endOf(visit, start)),
    summary: t('summary', { state, shop: settings.name, packageName }),
    description: [
      t('quote', { reference, subject: subjectOf(settings, visit, language), total: formatMoney(visit.totalCents) }),
      t('state', { state }),
      ...wayTo(place, language),
      ...(visit.quoteUrl === undefined ? [] : [visit.quoteUrl]),
    ].join('\n'),
    ...(place.isKnown && { location: place.text }),
    status: STATUSES[state],
    sequence: visit.sequence,
    organizer: { name: settings.name, email: settings.email },
  });
}

function whereIs(settings: Settings, visit: QuoteMailData, language: Language): Place & { readonly isKnown: boolean } {
  const place = placeOf(visit, { dropOff: dropOffIn(settings, language) }, language);
  return { ...place, isKnown: place.kind === 'customer' || shopAddress(settings.address) !== undefined };
}

/** When the work is done; at a stop of a round, when the crew has arrived at the latest. */
function endOf({ arrival, visitHours = DEFAULT_HOURS }: Visit, start: Temporal.Instant): Temporal.Instant {
  return arrival ? Temporal.Instant.from(arrival.until) : start.add({ minutes: Math.round(visitHours * 60) });
}

/** How to find the shop and when it's open, as far as the owner has entered it. */
function wayTo({ directions, hours }: Place, language: Language): readonly string[] {
  return [directions, hours && calendarFilesTexts(language)('openingHours', { hours })].filter((line) => line !== '');
}

/** The identifier of the product in a calendar, which names the language: 'ES'. */
export function productOf(product: 'Quotes' | 'Jobs', language: Language) {
  return { company: 'Brightbay', product, language: language.slice(0, 2).toUpperCase() };
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
