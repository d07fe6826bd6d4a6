import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Settings } from '#core/settings/settings.ts';
import type { QuoteMailData, VisitLength } from '#core/notifications/mails.ts';
import { formatMoney } from '#core/lib/money.ts';
import { placeOf, shopAddress, type Place } from '#core/quotes/describe.ts';

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
};

const STATES = {
  tentative: {
    status: ICalEventStatus.TENTATIVE,
    suffix: ' (to be confirmed)',
    sentence: 'We will confirm the time by email.',
  },
  confirmed: { status: ICalEventStatus.CONFIRMED, suffix: '', sentence: 'The time is confirmed.' },
  cancelled: { status: ICalEventStatus.CANCELLED, suffix: ' (cancelled)', sentence: 'This visit was cancelled.' },
} as const;

/**
 * An appointment as an .ics file: tentative until confirmed, in UTC, under a UID that stays the same for the quote, so that a
 * later file moves, confirms or removes it. Its method is PUBLISH, not REQUEST: no reply is expected.
 */
export function visitCalendar(settings: Settings, visit: Visit, { host, now }: Stamp): string {
  const start = Temporal.Instant.from(visit.startsAt);
  const { status, suffix, sentence } = STATES[visit.state];
  const place = placeOf(visit, { dropOff: settings });
  const isKnown = place.kind === 'customer' || shopAddress(settings.address) !== undefined;
  const calendar = ical({
    prodId: { company: 'Brightbay', product: 'Quotes', language: 'EN' },
    method: visit.state === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${visit.reference}@${host}`,
    stamp: dateOf(now),
    start: dateOf(start),
    end: dateOf(start.add({ minutes: Math.round((visit.visitHours ?? DEFAULT_HOURS) * 60) })),
    summary: `${settings.name}: ${visit.packageName}${suffix}`,
    description: [
      `Quote ${visit.reference}, ${visit.subject}, ${formatMoney(visit.totalCents)}.`,
      sentence,
      ...wayTo(place),
      ...(visit.quoteUrl === undefined ? [] : [visit.quoteUrl]),
    ].join('\n'),
    ...(isKnown && { location: place.text }),
    status,
    sequence: visit.sequence,
    organizer: { name: settings.name, email: settings.email },
  });
  return calendar.toString();
}

/** How to find the shop, and when it's open, as far as the owner has said so. */
function wayTo({ directions, hours }: Place): readonly string[] {
  return [directions, hours && `Open ${hours}.`].filter((line) => line !== '');
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
