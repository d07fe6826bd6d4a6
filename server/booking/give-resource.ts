import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatInstant } from '#core/lib/time.ts';
import { listText } from '#core/lib/wording.ts';
import { HOLDING_STATUSES } from '#core/quotes/quotes.ts';
import { countFreeSeats, takenTime } from '#core/scheduling/lengths.ts';
import {
  ableResources,
  countedIn,
  isOutOfService,
  kindFor,
  seatOf,
  type Resource,
} from '#core/scheduling/resources.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import { packageOf, type PackageId, type Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { hasPeople } from '#server/quotes/hold.ts';
import { allPackagesOf } from '#server/quotes/items.ts';
import {
  editColumns,
  findQuote,
  findReservation,
  holdersOf,
  holdSeat,
  listTakenSeats,
  lockQuote,
  lockSlots,
  releaseHolds,
  type QuoteRow,
  type Reservation,
  type Visit,
} from '#server/quotes/queries.ts';
import { choiceFor, reservationOf } from '#server/quotes/reservation.ts';
import { nameHolders } from '#server/quotes/view.ts';
import { openUndo, sealUndo } from '#server/undos/undo-action.ts';
import { notEnoughPeople } from './check-time.ts';
import { readForDashboard } from './read.ts';

/** Returns the bays or vans that can do the appointment of a quote, and the one that it has, in the order of the settings. Throws NotFound. */
export async function listResources(context: Context, { id }: { readonly id: string }) {
  const { settings } = await context.settings();
  const quote = await findQuote(context.db, id);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
  const reservation = await findReservation(context.db, quote);
  // The van of a round is that of all its stops.
  if (!reservation || quote.round) return [];
  const startsAt = Temporal.Instant.from(reservation.startsAt);
  const taken = await listTakenSeats(context.db, { from: startsAt, to: startsAt, except: id });
  const time = takenTime(startsAt.epochMilliseconds, reservation);
  const able = ableResources(settings, allPackagesOf(quote));
  const offered = alternatives(settings, quote).filter(
    (each) => (able?.includes(each.id) ?? true) || each.seat === reservation.seat,
  );
  return offered.map((resource) => {
    const choice = seatOf(settings, resource);
    const isFree = countFreeSeats(countedIn(choice, taken, time), choice.seats)(time) > 0;
    return { id: resource.id, name: resource.name, isFree, isGiven: resource.seat === reservation.seat };
  });
}

function alternatives(settings: Settings, quote: QuoteRow): readonly Resource[] {
  const kind = kindFor({ isAtCustomer: quote.at_customer });
  return settings.resources.filter((each) => each.kind === kind);
}

/** Throws Invalid where not all of the work can be done there. */
function refuseUnable(settings: Settings, quote: QuoteRow, { id, name }: Resource): void {
  const packages = allPackagesOf(quote);
  if (ableResources(settings, packages)?.includes(id) ?? true) return;
  const isUnable = (pack: PackageId) => !(ableResources(settings, [pack])?.includes(id) ?? true);
  const names = (language: Language) =>
    listText(
      [...new Set(packages.filter(isUnable))].map((pack) =>
        ownTextIn(settings, packageOf(settings, pack).name, language),
      ),
      language,
    );
  throw new Invalid([
    { path: 'resource', message: messageOf(quoteErrorsTexts, 'resourceUnable', { name, packages: names }) },
  ]);
}

/**
 * Gives the appointment of a quote another bay or van of its kind, for as long as it's reserved now; does nothing if it has that one.
 * Throws NotFound, Invalid for one of another kind, that isn't there or can't do the work, and Conflict if it's taken or out of service then, or there's
 * no open appointment. Can be undone.
 */
export async function giveResource(
  context: Context,
  { id, resource: wanted }: { readonly id: string; readonly resource: string },
): Promise<QuoteDetail> {
  const { settings } = await context.settings();
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    const resource = requireResource(settings, quote, wanted);
    const reservation = await findReservation(trx, quote);
    const isOpen = HOLDING_STATUSES.includes(quote.status) && quote.completed_at === null && !quote.round;
    if (!reservation || !isOpen)
      throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'noVisitToGive'), { present: quote.status });
    if (reservation.seat === resource.seat) return;
    refuseUnable(settings, quote, resource);
    const hold = await openUndo(trx, context, { action: 'quote.give-resource', subjectId: id, quoteId: id });
    await lockSlots(trx, [reservation]);
    await releaseHolds(trx, id, reservation.startsAt);
    if (!(await holdSeat(trx, { ...reservation, quoteId: id, choice: seatOf(settings, resource) })))
      throw await explainUnfree(trx, settings, { quoteId: id, resource, reservation });
    await editColumns(trx, id, { updated_at: at });
    const before = settings.resources.find(({ seat }) => seat === reservation.seat);
    await writeAudit(trx, context, {
      at,
      action: 'quote.give-resource',
      subject: 'quote',
      subjectId: id,
      before: { resource: before?.name ?? null },
      after: { resource: resource.name },
    });
    await sealUndo(trx, hold, { quoteId: id });
  });
  return readForDashboard(context, { id });
}

/**
 * Reserves another time of a locked quote in the bay or van that the owner wants. Throws Invalid for one of another kind, that isn't there
 * or can't do the work, and Conflict if it's taken or out of service then.
 */
export async function moveToResource(
  trx: Trx,
  settings: Settings,
  move: { readonly quote: QuoteRow; readonly visit: Visit; readonly resource: string },
): Promise<void> {
  const { quote, visit } = move;
  const { id: quoteId, starts_at: former } = quote;
  const resource = requireResource(settings, quote, move.resource);
  // It may stay in its own, which it had before that couldn't do its work.
  if ((await findReservation(trx, quote))?.seat !== resource.seat) refuseUnable(settings, quote, resource);
  const reservation = reservationOf(settings, { ...quote, round: null }, visit.startsAt);
  await lockSlots(trx, former === null ? [reservation] : [reservationOf(settings, quote, former), reservation]);
  await releaseHolds(trx, quoteId);
  const { crew } = choiceFor(settings, { ...quote, round: null });
  if (
    !(await hasPeople(trx, {
      choice: { ...seatOf(settings, resource), crew },
      startsAt: visit.startsAt,
      holder: quoteId,
    }))
  )
    throw notEnoughPeople(settings, visit.startsAt);
  if (await holdSeat(trx, { ...reservation, choice: seatOf(settings, resource) })) return;
  throw await explainUnfree(trx, settings, { quoteId, resource, reservation });
}

function requireResource(settings: Settings, quote: QuoteRow, id: string): Resource {
  const resource = alternatives(settings, quote).find((each) => each.id === id);
  if (!resource) throw new Invalid([{ path: 'resource', message: messageOf(quoteErrorsTexts, 'noSuchResource') }]);
  return resource;
}

/** Returns the Conflict for a bay or van that's out of service, or that another appointment has. */
async function explainUnfree(
  trx: Trx,
  settings: Settings,
  wanted: {
    readonly quoteId: string;
    readonly resource: Resource;
    readonly reservation: Reservation;
  },
): Promise<Conflict> {
  const { quoteId, resource, reservation } = wanted;
  const { name, seat } = resource;
  const startsAt = Temporal.Instant.from(reservation.startsAt);
  const { minutesBefore = 0, minutesAfter = 1 } = reservation;
  const when = (language: Language) => formatInstant(startsAt, settings.timeZone, language);
  const time = takenTime(startsAt.epochMilliseconds, { minutesBefore, minutesAfter });
  if (isOutOfService(settings, { seat, ...time }))
    return new Conflict('slot-taken', messageOf(quoteErrorsTexts, 'resourceOut', { name, when }));
  const holders = await holdersOf(trx, reservation, { except: quoteId, of: seatOf(settings, resource) });
  const { names, references } = nameHolders(holders);
  return new Conflict('slot-taken', messageOf(quoteErrorsTexts, 'resourceTaken', { name, when, names }), {
    holders: references,
  });
}
