import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { calendarFilesTexts } from '#core/languages/en/exports.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { subjectOf, type QuoteMailData, type VisitLength } from '#core/notifications/mails.ts';
import { dropOffIn, placeOf, shopAddress, type Place } from '#core/quotes/describe.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import type { Settings } from '#core/settings/settings.ts';

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
export function visitCalendar(settings: Settings, visit: Visit, { host, now, language }: Stamp): string {
  const start = Temporal.Instant.from(visit.startsAt);
  const t = calendarFilesTexts(language);
  const { state, reference } = visit;
  const packageName = ownTextIn(settings, visit.packageName, language);
  const place = placeOf(visit, { dropOff: dropOffIn(settings, language) }, language);
  const isKnown = place.kind === 'customer' || shopAddress(settings.address) !== undefined;
  const calendar = ical({
    prodId: { company: 'Brightbay', product: 'Quotes', language: productLanguage(language) },
    method: state === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
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
    ...(isKnown && { location: place.text }),
    status: STATUSES[state],
    sequence: visit.sequence,
    organizer: { name: settings.name, email: settings.email },
  });
  return calendar.toString();
}

/** When the work is done; at a stop of a round, when the crew has arrived at the latest. */
function endOf({ arrival, visitHours = DEFAULT_HOURS }: Visit, start: Temporal.Instant): Temporal.Instant {
  return arrival ? Temporal.Instant.from(arrival.until) : start.add({ minutes: Math.round(visitHours * 60) });
}

/** How to find the shop and when it's open, as far as the owner has entered it. */
function wayTo({ directions, hours }: Place, language: Language): readonly string[] {
  return [directions, hours && calendarFilesTexts(language)('openingHours', { hours })].filter((line) => line !== '');
}

/** The language in the product identifier of a calendar: 'ES'. */
export function productLanguage(language: Language): string {
  return language.slice(0, 2).toUpperCase();
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
