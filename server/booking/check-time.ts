import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { localDate, formatInstant, isSlotTime } from '#core/lib/time.ts';
import { parsePhone } from '#core/people/phone.ts';
import type { PriceRequest } from '#core/pricing/pricing.ts';
import { zipIn } from '#core/pricing/travel.ts';
import { requestedDate } from '#core/quotes/quote-request.ts';
import { FREE_CHANGE_HOURS, isChangeFree, type QuoteActor } from '#core/quotes/quotes.ts';
import { calendarFor } from '#core/quotes/walk-ins.ts';
import { endsInTime } from '#core/scheduling/latest-end.ts';
import { countFreeSeats, takenTime } from '#core/scheduling/lengths.ts';
import { ownersTime } from '#core/scheduling/overrule.ts';
import { countedIn, type SeatChoice } from '#core/scheduling/resources.ts';
import { roundDays } from '#core/scheduling/round-days.ts';
import { bookableSlot, slotTimes } from '#core/scheduling/slots.ts';
import type { PackageId, Settings } from '#core/settings/settings.ts';
import type { Trx } from '#server/db/client.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { withDrives } from '#server/quotes/drives.ts';
import { hasPeople, holdSlot } from '#server/quotes/hold.ts';
import {
  type QuoteRow,
  type Reservation,
  type Visit,
  holdersOf,
  listTakenSeats,
  lockSlots,
  releaseHolds,
} from '#server/quotes/queries.ts';
import { choiceFor, minutesOfWork, reservationOf } from '#server/quotes/reservation.ts';
import type { Roads } from '#server/quotes/roads.ts';
import { nameHolders } from '#server/quotes/view.ts';

/** The slot that a request names; one without leaves it to the owner. */
export type WantedTime = {
  readonly scheduledDate?: string | null | undefined;
  readonly scheduledTime?: string | null | undefined;
  /** Whether the owner picks it even if it's full or not offered. Customers' calls have no such field. */
  readonly overrule?: boolean | undefined;
  /** The ID of the round that it's a stop of; without it, the appointment has a time of its own. */
  readonly round?: string | null | undefined;
};

/** What a round has to be for, and where. */
type StopOfRound = { readonly address: string | null; readonly packages: readonly PackageId[] };

/** Returns the fact that the audit log keeps when the owner overruled the calendar. */
export function overruled({ overrule }: WantedTime): { readonly overruled?: true } {
  return overrule ? { overruled: true } : {};
}

/**
 * Returns the slot that a request names, or undefined if it leaves the time to the owner. Throws Invalid if the date has
 * passed, or the calendar has no such slot for the package, or none for work of so many minutes, and the owner doesn't overrule it.
 */
export function checkTime(
  settings: Settings,
  wanted: WantedTime & {
    readonly packageType: PriceRequest['packageType'];
    readonly minutes: number;
    /** Where there may be a round. */
    readonly stop?: StopOfRound;
  },
  now: Temporal.Instant,
): Visit | undefined {
  const { scheduledDate, scheduledTime: time, packageType, minutes, overrule, round, stop } = wanted;
  const date = scheduledDate ? requestedDate(scheduledDate, { timeZone: settings.timeZone, time }) : undefined;
  if (!date || !time) return undefined;
  if (round && stop) return checkRound(settings, { round, date, time, stop, overrule }, now);
  const startsAt =
    bookableSlot(settings, { date, time, packageType }, now) ??
    (overrule ? ownersTime(settings, { date, time }, now) : undefined);
  if (startsAt && !overrule && !endsInTime(settings, { startsAt, minutes }))
    throw refuse('scheduledTime', messageOf(quoteErrorsTexts, 'endsTooLate'));
  if (startsAt) return { startsAt: startsAt.toString(), date: date.toString(), time };

  const today = localDate(now, settings.timeZone);
  const times = slotTimes(settings, date, packageType);
  if (Temporal.PlainDate.compare(date, today) < 0)
    throw refuse('scheduledDate', messageOf(quoteErrorsTexts, 'datePassed'));
  if (Temporal.PlainDate.compare(date, today.add({ days: settings.horizonDays })) > 0)
    throw refuse('scheduledDate', messageOf(quoteErrorsTexts, 'tooFarAhead', { days: settings.horizonDays }));
  if (overrule)
    throw refuse('scheduledTime', messageOf(quoteErrorsTexts, isSlotTime(time) ? 'timePassed' : 'notTimeOfDay'));
  if (times.length === 0) throw refuse('scheduledDate', messageOf(quoteErrorsTexts, 'noSlots'));
  if (!times.includes(time))
    throw refuse('scheduledTime', messageOf(quoteErrorsTexts, 'notOurTime', { times: times.join(', ') }));
  throw refuse('scheduledTime', messageOf(quoteErrorsTexts, 'timeTooSoon'));
}

/**
 * Returns the stop of a round that a request names. Throws Invalid if the round doesn't come to its address, for its work, on that day and
 * at that time. Whether it has room is what reserving it says.
 */
function checkRound(
  settings: Settings,
  wanted: {
    readonly round: string;
    readonly date: Temporal.PlainDate;
    readonly time: string;
    readonly stop: StopOfRound;
    readonly overrule: boolean | undefined;
  },
  now: Temporal.Instant,
): Visit {
  const { date, time, stop, overrule } = wanted;
  const zip = zipIn(stop.address ?? '');
  const round = settings.rounds.find(({ id }) => id === wanted.round);
  if (round && !overrule && zip === undefined)
    throw refuse('serviceAddress', messageOf(quoteErrorsTexts, 'zipMissing'));
  if (round && !overrule && zip !== undefined && !round.zips.includes(zip))
    throw refuse('serviceAddress', messageOf(quoteErrorsTexts, 'roundElsewhere', { zip }));
  // The owner says where else a round stops.
  const place = overrule && round ? { zip: round.zips[0], packages: [] } : { zip, packages: stop.packages };
  const day = roundDays(settings, { ...place, on: date }, now).find(
    (each) => each.round.id === wanted.round && each.round.from === time,
  );
  if (!day) throw refuse('scheduledDate', messageOf(quoteErrorsTexts, 'noSuchRound'));
  const { id, isAfterPickup } = day.round;
  return {
    startsAt: Temporal.Instant.fromEpochMilliseconds(day.fromMs).toString(),
    date: date.toString(),
    time,
    round: { id, minutes: Math.round((day.untilMs - day.fromMs) / 60_000), isAfterPickup },
  };
}

/**
 * Returns the slot requested in place of the quote's own; undefined if none is given, or it's the same one. Throws Invalid if
 * half of it is missing, or the calendar doesn't have it: that of the owner has no minimum notice.
 */
export function checkOtherTime(
  settings: Settings,
  quote: QuoteRow,
  {
    scheduledDate,
    scheduledTime,
    overrule,
    round,
    now,
    by,
  }: WantedTime & { readonly now: Temporal.Instant; readonly by: QuoteActor },
): Visit | undefined {
  if (!scheduledDate && !scheduledTime) return undefined;
  if (!scheduledDate || !scheduledTime)
    throw refuse(scheduledDate ? 'scheduledTime' : 'scheduledDate', messageOf(quoteErrorsTexts, 'dateAndTime'));
  const isSameRound = round === undefined || (round ?? undefined) === quote.round?.id;
  const isUnchanged =
    isSameRound &&
    scheduledTime === quote.scheduled_time &&
    (scheduledDate === quote.scheduled_date || scheduledDate === quote.starts_at);
  if (isUnchanged) return undefined;

  const calendar = calendarFor(by === 'admin' ? 'owner' : 'customer', settings);
  const wanted = { scheduledDate, scheduledTime, overrule: by === 'admin' && overrule, round };
  const work = { packageType: quote.package_type, minutes: minutesOfWork(settings, quote) };
  const visit = checkTime(calendar, { ...wanted, ...work, stop: stopOf(quote) }, now);
  if (!visit) throw refuse('scheduledDate', messageOf(quoteErrorsTexts, 'badDate'));
  return visit.startsAt === quote.starts_at && visit.round?.id === quote.round?.id ? undefined : visit;
}

/** What the work of a quote is for a round. */
export function stopOf({ service_address: address, package_type: first, items }: QuoteRow): StopOfRound {
  return { address, packages: [first, ...items.map(({ packageType }) => packageType)] };
}

/**
 * Throws Conflict if an appointment is too close for its customer to change it here: a call may still help. A customer who was
 * asked to pick another time may do so until it begins, or at any time if it's a stop of a round.
 */
export function refuseLate({ phone }: Settings, quote: QuoteRow, now: Temporal.Instant): void {
  const startsAt = quote.starts_at === null ? undefined : Temporal.Instant.from(quote.starts_at);
  if (isChangeFree(startsAt, now)) return;
  // A stop of a round that couldn't be served is moved after its time.
  if (quote.move_asked_at !== null && startsAt && (quote.round || Temporal.Instant.compare(now, startsAt) < 0)) return;
  const hours = FREE_CHANGE_HOURS;
  const message = phone
    ? messageOf(quoteErrorsTexts, 'tooLateCall', { hours, phone: parsePhone(phone)?.text ?? phone })
    : messageOf(quoteErrorsTexts, 'tooLateWrite', { hours });
  throw new Conflict('too-late', message, { phone });
}

function refuse(path: string, message: Message): Invalid {
  return new Invalid([{ path, message }]);
}

/** The quote as it is after the move. */
export function movedTo(quote: QuoteRow, { startsAt, round }: Visit): QuoteRow {
  return { ...quote, starts_at: startsAt, round: round ?? null };
}

/** Reserves another time in place of what the quote reserves. Throws the Conflict of `explainTaken` if it's full. */
export async function moveReservation(
  trx: Trx,
  settings: Settings,
  move: {
    readonly quote: QuoteRow;
    readonly visit: Visit;
    readonly wanted: WantedTime;
    readonly by: QuoteActor;
    /** Needed only for a customer's move. */
    readonly roads?: Roads;
  },
): Promise<void> {
  const { quote, visit, wanted, by } = move;
  const moved = { ...quote, round: visit.round ?? null };
  const [former, next] = [quote.starts_at, reservationOf(settings, moved, visit.startsAt)];
  await lockSlots(trx, former === null ? [next] : [reservationOf(settings, quote, former), next]);
  await releaseHolds(trx, quote.id);
  const seats = choiceFor(settings, moved, wanted);
  const choice =
    by === 'customer' && move.roads
      ? withDrives({ roads: move.roads }, settings, { choice: seats, quote: moved })
      : seats;
  if (await holdSlot(trx, { ...next, choice })) return;
  throw await explainTaken(trx, settings, { reservation: next, choice, to: by, except: quote.id });
}

/** Returns the Conflict for a full time; only admins see who holds it. */
export async function explainTaken(
  trx: Trx,
  settings: Settings,
  {
    reservation,
    choice,
    to,
    except,
  }: {
    readonly reservation: Reservation;
    readonly choice: SeatChoice;
    readonly to: QuoteActor;
    /** The quote that wants it, where it has a reservation then itself. */
    readonly except?: string;
  },
): Promise<Conflict> {
  if (to !== 'admin')
    return new Conflict('slot-taken', messageOf(quoteErrorsTexts, choice.drives ? 'slotTakenOrFar' : 'slotTaken'));
  if (choice.most !== undefined && choice.seats.length === 0)
    return new Conflict('slot-taken', messageOf(quoteErrorsTexts, 'noneAble'), { holders: [] });
  const { startsAt } = reservation;
  if (await isOnlyShortOfPeople(trx, { reservation, choice, except })) return notEnoughPeople(settings, startsAt);
  const { names, references } = nameHolders(await holdersOf(trx, reservation, { of: choice, except }));
  const when = (language: Language) => formatInstant(Temporal.Instant.from(startsAt), settings.timeZone, language);
  return new Conflict('slot-taken', messageOf(quoteErrorsTexts, 'slotTakenBy', { when, names }), {
    holders: references,
  });
}

/** Whether there is a place for a time that can't be sold for want of people. */
async function isOnlyShortOfPeople(
  trx: Trx,
  wanted: {
    readonly reservation: Reservation;
    readonly choice: SeatChoice;
    readonly except: string | undefined;
  },
): Promise<boolean> {
  const { reservation, choice, except } = wanted;
  const { startsAt, minutesBefore = 0, minutesAfter = 1 } = reservation;
  if (await hasPeople(trx, { choice, startsAt, holder: except })) return false;
  const start = Temporal.Instant.from(startsAt);
  const time = takenTime(start.epochMilliseconds, { minutesBefore, minutesAfter });
  const taken = await listTakenSeats(trx, { from: start, to: start, ...(except !== undefined && { except }) });
  return countFreeSeats(countedIn(choice, taken, time), choice.seats, undefined, choice.most)(time) > 0;
}

/** The Conflict for a time at which not enough employees are free. */
export function notEnoughPeople({ timeZone }: Settings, startsAt: string): Conflict {
  const when = (language: Language) => formatInstant(Temporal.Instant.from(startsAt), timeZone, language);
  return new Conflict('slot-taken', messageOf(quoteErrorsTexts, 'notEnoughPeople', { when }), { holders: [] });
}
