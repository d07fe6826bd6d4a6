import { type RawBuilder, type Selectable, sql, type Insertable, type Updateable, type SqlBool } from 'kysely';
import type { JobStatus } from '#core/jobs/jobs.ts';
import { mailKindsWith } from '#core/notifications/mails.ts';
import type { StoredAnswer } from '#core/quotes/answers.ts';
import type { QuoteStatus } from '#core/quotes/quotes.ts';
import {
  MOST_BUFFER_MINUTES,
  REACH_MINUTES,
  takenTime,
  type SeatRange,
  type TakenSeat,
} from '#core/scheduling/lengths.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import type { SeatChoice } from '#core/scheduling/resources.ts';
import { OWN_TIME_SEATS, type SoldRound } from '#core/scheduling/rounds.ts';
import type { Settings } from '#core/settings/settings.ts';
import { type DbOrTrx, type Trx, lockKeys } from '#server/db/client.ts';
import type { QuotesTable } from '#server/db/tables.ts';

/** The appointment time of a quote: its instant, and the local date and slot text it was sold as. */
export type Visit = {
  readonly startsAt: string;
  readonly date: string;
  readonly time: string;
  /** The round that it's a stop of. */
  readonly round?: SoldRound | undefined;
};

export type QuoteRow = Selectable<QuotesTable>;

/** Whom a reservation is for: its quote, or its entry of the waitlist. */
const HOLDER = sql<string>`coalesce(quote_id, waitlist_id)`;

/**
 * Returns the number of reservations per slot between two instants (the second exclusive), keyed by the slot's instant
 * as text. Those of `except`, and the stops of rounds, don't count.
 */
export async function countHolds(
  db: DbOrTrx,
  { from, to, except }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant; readonly except?: string },
): Promise<Map<string, number>> {
  const isOther = except === undefined ? sql`` : sql`and ${HOLDER} <> ${except}::uuid`;
  const { rows } = await sql<{ readonly starts_at: string; readonly held: number }>`
    select starts_at, count(*) as held from slot_holds
    where starts_at >= ${from.toString()} and starts_at < ${to.toString()} and seat <= ${sql.lit(OWN_TIME_SEATS.to)} ${isOther}
    group by starts_at`.execute(db);
  return new Map(rows.map((row) => [row.starts_at, row.held]));
}

/** SQL: the address of a reservation at its customer's. */
const ADDRESS = sql<
  string | null
>`(select service_address from quotes where quotes.id = slot_holds.quote_id and at_customer)`;

/**
 * Returns the seats that are taken between two instants, those included that an earlier start takes until then; not those of `except`.
 * With `seats`, only those of that range.
 */
export async function listTakenSeats(
  db: DbOrTrx,
  {
    from,
    to,
    except,
    seats,
    withAddresses = false,
    reachMinutes = REACH_MINUTES,
  }: {
    readonly from: Temporal.Instant;
    readonly to: Temporal.Instant;
    readonly except?: string;
    readonly seats?: SeatRange;
    readonly withAddresses?: boolean;
    /** Until how long after `to` what starts then is read. */
    readonly reachMinutes?: number;
  },
) {
  const rows = await db
    .selectFrom('slot_holds')
    .select(['starts_at', 'seat', 'minutes_before', 'minutes_after'])
    .select((withAddresses ? ADDRESS : sql<string | null>`null::text`).as('address'))
    .where('starts_at', '>', from.subtract({ minutes: REACH_MINUTES }).toString())
    .where('starts_at', '<', to.add({ minutes: reachMinutes }).toString())
    // Of the days before, only what isn't over by then, as far as a buffer before reaches back.
    .where(
      sql<boolean>`starts_at + minutes_after * interval '1 minute' > ${from.subtract({ minutes: MOST_BUFFER_MINUTES }).toString()}::timestamptz`,
    )
    .$if(except !== undefined, (query) => query.where(HOLDER, '<>', except ?? ''))
    .$if(seats !== undefined, (query) =>
      query.where(sql<boolean>`seat between ${sql.lit(seats?.from)} and ${sql.lit(seats?.to)}`),
    )
    .orderBy('starts_at')
    .orderBy('seat')
    .execute();
  return rows.map((row) => {
    const { starts_at: startsAt, seat, minutes_before: minutesBefore, minutes_after: minutesAfter } = row;
    const startsAtMs = Temporal.Instant.from(startsAt).epochMilliseconds;
    const time = { startsAt, seat, ...takenTime(startsAtMs, { minutesBefore, minutesAfter }) };
    return row.address === null ? time : { ...time, address: row.address };
  });
}

/** Every column is set, so that the row can be returned without reading it back. */
export type NewQuoteRow = Required<
  Omit<
    Insertable<QuotesTable>,
    | 'is_test'
    | 'assigned_employee'
    | 'decline_reason'
    | 'decided_at'
    | 'answered_at'
    | 'move_asked_at'
    | 'move_reason'
    | 'updated_at'
    | 'visit_sequence'
    | 'completed_at'
    | 'paid_cents'
    | 'reduced_cents'
    | 'cancellation_lines'
    | 'fee_cents'
    | 'fee_charged_at'
    | 'lapsed_starts_at'
    | 'deposit_paid_at'
    | 'deposit_waived_at'
    | 'deposit_return_at'
    | 'deposit_returned_at'
    | 'customer_record_id'
    | 'record_vehicle'
  >
>;

/** Appends to the customer's notes; if they get too long, the newest text is kept. */
export async function addCustomerNote(trx: Trx, id: string, text: string): Promise<void> {
  await trx
    .updateTable('quotes')
    .set({ customer_note: sql<string>`right(concat_ws(E'\n\n', nullif(customer_note, ''), ${text}::text), 8000)` })
    .where('id', '=', id)
    .execute();
}

/** Sets whether the customer doesn't want photos of the vehicle published. */
export async function setPhotoOptOut(trx: Trx, id: string, isOut: boolean): Promise<void> {
  await trx.updateTable('quotes').set({ opt_out_social_media: isOut }).where('id', '=', id).execute();
}

export async function setServiceAddress(
  trx: Trx,
  id: string,
  { serviceAddress, at }: { readonly serviceAddress: string; readonly at: string },
): Promise<void> {
  await trx
    .updateTable('quotes')
    .set({ service_address: serviceAddress, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** What a quote reserves: its start, and how long it takes its place, in minutes before and after that start. */
export type Reservation = {
  readonly startsAt: string;
  /** Defaults to 0. */
  readonly minutesBefore?: number;
  /** At least 1. Defaults to the minute in which it starts. */
  readonly minutesAfter?: number;
};

/** A reservation to be made for a quote or an entry of the waitlist, and the seats that it may take. */
export type NewReservation = Reservation & { readonly choice: SeatChoice } & (
    | { readonly quoteId: string; readonly waitlistId?: never }
    | { readonly waitlistId: string; readonly quoteId?: never }
  );

/**
 * Reserves the first seat of the choice that's free for the whole time, if fewer than there are seats are ever taken at once
 * meanwhile. Returns false if there's none, or a concurrent submit took the same seat first (another may still be free). The table's
 * keys make selling a seat twice impossible. Times that the same quote or entry reserves don't count.
 */
export async function holdSeat(trx: Trx, hold: NewReservation): Promise<boolean> {
  const { startsAt, quoteId = null, waitlistId = null, choice, minutesBefore = 0, minutesAfter = 1 } = hold;
  const start = Temporal.Instant.from(startsAt);
  const from = start.subtract({ minutes: minutesBefore }).toString();
  const until = start.add({ minutes: minutesAfter }).toString();
  // Not parameters: PostgreSQL expects a thousand seats of one, and would plan the statement for every submit.
  const seats = sql.join(
    choice.seats.map(
      ({ from: first, to: last }, rank) =>
        sql`select generate_series(${sql.lit(first)}, ${sql.lit(last)}), ${sql.lit(rank)}`,
    ),
    sql` union all `,
  );
  const { counted, outages } = choice;
  const isCounted = sql`and seat between ${sql.lit(counted.from)} and ${sql.lit(counted.to)}`;
  const time = takenTime(start.epochMilliseconds, { minutesBefore, minutesAfter });
  const isOut = outages(time).map(
    ({ seat, fromMs, untilMs }) => sql`
      union all select ${sql.lit(seat)}, tstzrange(${instantText(fromMs)}::timestamptz, ${instantText(untilMs)}::timestamptz)`,
  );
  if (choice.seats.length === 0) return false;
  const { rows } = await sql`
    with near as materialized (
      select seat, during from slot_holds
      where during && tstzrange(${from}::timestamptz, ${until}::timestamptz)
        and ${HOLDER} <> ${quoteId ?? waitlistId}::uuid ${isCounted}
      ${sql.join(isOut, sql` `)}
    ), most as (
      select coalesce(max(at_once), 0) as at_once from (
        select count(*) as at_once from (
          select greatest(lower(during), ${from}::timestamptz) as instant from near group by 1
        ) as starts join near on during @> instant group by instant
      ) as counted
    )
    insert into slot_holds (starts_at, seat, quote_id, waitlist_id, minutes_before, minutes_after)
    select ${startsAt}::timestamptz, (array_agg(place order by rank, place))[1], ${quoteId}::uuid, ${waitlistId}::uuid, ${minutesBefore}::integer, ${minutesAfter}::integer
    from most, (${seats}) as places (place, rank)
    where place not in (select seat from near) and at_once < ${sql.lit(countSeats(choice))}
    having min(place) is not null
    on conflict do nothing
    returning seat`.execute(trx);
  return rows.length === 1;
}

export function countSeats({ seats, most }: Pick<SeatChoice, 'seats' | 'most'>): number {
  return most ?? seats.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}

function instantText(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toString();
}

/** Returns the quote of a secret link, or undefined if the link is unknown, revoked or expired. */
export async function findQuoteByPageToken(
  db: DbOrTrx,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<QuoteRow | undefined> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('page_token_hash', '=', tokenHash)
    .where('tokens_expire_at', '>', now.toString())
    .executeTakeFirst();
}

/** Returns these quotes by their ids. */
export async function findQuotes(db: DbOrTrx, ids: readonly string[]): Promise<ReadonlyMap<string, QuoteRow>> {
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the quote until the transaction ends. */
export async function lockQuote(trx: Trx, id: string): Promise<QuoteRow | undefined> {
  return trx.selectFrom('quotes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks several quotes until the transaction ends, always in the same order. */
export async function lockQuotes(trx: Trx, ids: readonly string[]): Promise<readonly QuoteRow[]> {
  if (ids.length === 0) return [];
  return trx.selectFrom('quotes').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Replaces the secret link of a quote. */
export async function updateLink(
  trx: Trx,
  id: string,
  link: Pick<QuoteRow, 'link_version' | 'page_token_hash' | 'tokens_expire_at'>,
): Promise<void> {
  await trx.updateTable('quotes').set(link).where('id', '=', id).execute();
}

/** What a change writes to its quote; omitted fields stay as they are. */
export type Decision = {
  readonly status: QuoteStatus;
  readonly at: string;
  /** Whether the shop answers the request with it. */
  readonly isAnswer?: boolean;
  readonly declineReason?: string;
  /** Null if the quote has no appointment time anymore. */
  readonly visit?: Visit | null | undefined;
  /** When the reservation lapses; null if it does not. */
  readonly lapsesAt?: string | null;
  readonly lapsedAt?: string;
  /** The time that a reservation lapses from. */
  readonly lapsedStartsAt?: string;
  readonly depositWaivedAt?: string;
  /** From when its deposit goes back. */
  readonly depositReturnAt?: string | undefined;
  readonly price?: Pick<QuoteRow, 'lines' | 'total_cents' | 'base_price_cents' | 'truck_fee_cents'>;
  /** The names of its extras, where they change with the price. */
  readonly extras?: readonly string[];
  /** To the owner's questions. */
  readonly answers?: readonly StoredAnswer[];
  /** The vehicles after the first one. */
  readonly items?: QuoteRow['items'];
  /** Why the customer is asked to pick another time; null takes that back. */
  readonly moveReason?: string | null;
  /** Set if the calendar files sent to others must be updated. */
  readonly visitSequence?: number;
  /** How long its work takes. */
  readonly minutes?: number;
};

/**
 * Applies a decision if the quote still has the status it was read with. Returns false if another change won the race.
 */
export async function decideQuote(trx: Trx, quote: QuoteRow, decision: Decision): Promise<boolean> {
  const { status, at, isAnswer = false, declineReason, price, visitSequence, lapsesAt, lapsedAt } = decision;
  const { lapsedStartsAt, depositWaivedAt, depositReturnAt, extras, answers, items, moveReason, minutes } = decision;
  const row = await trx
    .updateTable('quotes')
    .set({
      status,
      updated_at: at,
      ...(status !== quote.status && { decided_at: at }),
      ...(isAnswer && quote.answered_at === null && { answered_at: at }),
      ...(declineReason !== undefined && { decline_reason: declineReason }),
      ...placeColumns(decision),
      ...(moveReason !== undefined && { move_asked_at: moveReason === null ? null : at, move_reason: moveReason }),
      ...(lapsesAt !== undefined && { lapses_at: lapsesAt }),
      ...(lapsedAt !== undefined && { lapsed_at: lapsedAt }),
      ...(lapsedStartsAt !== undefined && { lapsed_starts_at: lapsedStartsAt }),
      ...(depositWaivedAt !== undefined && { deposit_waived_at: depositWaivedAt }),
      ...(depositReturnAt !== undefined && { deposit_return_at: depositReturnAt }),
      ...(price && { ...price, lines: JSON.stringify(price.lines) }),
      ...(extras && { extras: JSON.stringify(extras) }),
      ...(answers && { answers: JSON.stringify(answers) }),
      ...(items && items.length > 0 && { items: JSON.stringify(items) }),
      // Without its line the code is no longer used.
      ...(price && !price.lines.some(({ kind }) => kind === 'promo') && { promo_code_id: null }),
      ...(visitSequence !== undefined && { visit_sequence: visitSequence }),
      ...(minutes !== undefined && { minutes }),
    })
    .where('id', '=', quote.id)
    .where('status', '=', quote.status)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the gift card that a quote is paid with. */
export async function setGiftCard(trx: Trx, id: string, cardId: string): Promise<void> {
  await trx.updateTable('quotes').set({ gift_card_id: cardId }).where('id', '=', id).execute();
}

/** Sets what became of the deposit of a quote, and of its slot with it. */
export async function setDeposit(
  trx: Trx,
  id: string,
  columns: Pick<
    Updateable<QuotesTable>,
    | 'deposit_cents'
    | 'deposit_paid_at'
    | 'deposit_return_at'
    | 'deposit_returned_at'
    | 'lapsed_at'
    | 'lapses_at'
    | 'scheduled_date'
    | 'scheduled_time'
    | 'starts_at'
    | 'updated_at'
    | 'visit_sequence'
  >,
): Promise<void> {
  await trx.updateTable('quotes').set(columns).where('id', '=', id).execute();
}

/** Sets the package of a quote, with what follows from it. */
export async function setPackage(
  trx: Trx,
  id: string,
  columns: Pick<Updateable<QuotesTable>, 'package_type' | 'minutes' | 'business_version'>,
): Promise<void> {
  await trx.updateTable('quotes').set(columns).where('id', '=', id).execute();
}

/** Sets what its package's rule makes of a quote, and what is promised for it. */
export async function setBooking(
  trx: Trx,
  id: string,
  columns: Pick<Updateable<QuotesTable>, 'booked_at_once' | 'booked_when_paid' | 'confirmation_due' | 'answer_due'>,
): Promise<void> {
  await trx.updateTable('quotes').set(columns).where('id', '=', id).execute();
}

/** Quotes whose deposit has to go back by now, oldest first. */
export async function listDepositsToReturn(
  db: DbOrTrx,
  { now, most }: { readonly now: string; readonly most: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('quotes')
    .select('id')
    .where('deposit_return_at', '<=', now)
    .orderBy('deposit_return_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that the job of a quote was completed. */
export async function completeQuote(trx: Trx, id: string, at: string | null): Promise<void> {
  await trx.updateTable('quotes').set({ completed_at: at }).where('id', '=', id).execute();
}

function placeColumns({ visit }: Decision): Updateable<QuotesTable> {
  if (visit === undefined) return {};
  const asked = { move_asked_at: null, move_reason: null };
  if (visit === null) return { starts_at: null, scheduled_date: null, scheduled_time: null, ...asked };
  return {
    starts_at: visit.startsAt,
    scheduled_date: visit.date,
    scheduled_time: visit.time,
    round: visit.round ? JSON.stringify(visit.round) : null,
    lapsed_at: null,
    ...asked,
  };
}

/** Releases the reservations of a quote: all of them, the one for a slot, or those of slots after an instant. */
export async function releaseHolds(
  trx: Trx,
  quoteId: string,
  slots?: string | { readonly after: string },
): Promise<void> {
  const startsAt = typeof slots === 'string' ? slots : undefined;
  const after = typeof slots === 'object' ? slots.after : undefined;
  await trx
    .deleteFrom('slot_holds')
    .where('quote_id', '=', quoteId)
    .$if(startsAt !== undefined, (query) => query.where('starts_at', '=', startsAt ?? null))
    .$if(after !== undefined, (query) => query.where('starts_at', '>', after ?? null))
    .execute();
}

/** Ends the reservations of a quote that have begun at an instant (ISO), rounded up to a minute, where they'd take their place for longer. */
export async function shortenHolds(trx: Trx, quoteId: string, until: string): Promise<void> {
  const minutes = sql<number>`greatest(1, ceil(extract(epoch from ${until}::timestamptz - starts_at) / 60))::integer`;
  await trx
    .updateTable('slot_holds')
    .set({ minutes_after: minutes })
    .where('quote_id', '=', quoteId)
    .where('starts_at', '<=', until)
    .where('minutes_after', '>', minutes)
    .execute();
}

/** Returns how many minutes after a start the next reservation of the same seat begins, with its buffer; undefined if there's none. */
export async function minutesUntilNext(
  trx: Trx,
  { startsAt, seat }: Pick<Reservation, 'startsAt'> & { readonly seat: number },
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('slot_holds')
    .select(
      sql<number | null>`floor(extract(epoch from min(lower(during)) - ${startsAt}::timestamptz) / 60)::integer`.as(
        'minutes',
      ),
    )
    .where('seat', '=', seat)
    .where('starts_at', '>', startsAt)
    .executeTakeFirst();
  return row?.minutes ?? undefined;
}

/**
 * Ends reservations at a start, with the minutes before it, that were kept for longer because an employee said so, to give the time back to
 * the appointment that had it.
 */
export async function endOverrunsAt(
  trx: Trx,
  { startsAt, minutesBefore = 0, seat }: Reservation & { readonly seat: number },
): Promise<void> {
  const from = Temporal.Instant.from(startsAt).subtract({ minutes: minutesBefore }).toString();
  await sql`update slot_holds set minutes_after = floor(extract(epoch from ${from}::timestamptz - slot_holds.starts_at) / 60)::integer
    from jobs where jobs.quote_id = slot_holds.quote_id and jobs.expected_until is not null and slot_holds.seat = ${seat}
      and slot_holds.starts_at < ${from}::timestamptz and upper(slot_holds.during) > ${from}::timestamptz`.execute(trx);
}

/**
 * Serializes moves of reservations between the same times: starts, or the days that they touch where they take longer. Locks are
 * taken in a fixed order to prevent deadlocks.
 */
export async function lockSlots(trx: Trx, reservations: readonly Reservation[]): Promise<void> {
  const keys = reservations.flatMap(({ startsAt, minutesBefore = 0, minutesAfter = 1 }) => {
    if (minutesBefore === 0 && minutesAfter === 1) return [`slot:${startsAt}`];
    const time = takenTime(Temporal.Instant.from(startsAt).epochMilliseconds, { minutesBefore, minutesAfter });
    return dayKeys('slot-day', time);
  });
  await lockKeys(trx, [...new Set(keys)].toSorted());
}

/** Keeps others from selling times that are a drive away from this one until the transaction ends. */
export async function lockDriveDays(trx: Trx, time: Omit<TakenSeat, 'seat'>): Promise<void> {
  await lockKeys(trx, dayKeys('drive-day', time));
}

/** Serializes sales that need people on the same days: every sale reads who is free then before it writes. */
export async function lockCrewDays(trx: Trx, time: Omit<TakenSeat, 'seat'>): Promise<void> {
  await lockKeys(trx, dayKeys('crew-day', time));
}

function dayKeys(name: string, { fromMs, untilMs }: Omit<TakenSeat, 'seat'>): readonly string[] {
  const [first, last] = [Math.floor(fromMs / DAY_MS), Math.floor(untilMs / DAY_MS)];
  return Array.from({ length: last - first + 1 }, (_, days) => `${name}:${first + days}`);
}

const DAY_MS = 86_400_000;

/** Returns what the appointment of a quote reserves; undefined without one. */
export async function findReservation(db: DbOrTrx, { id, starts_at: startsAt }: Pick<QuoteRow, 'id' | 'starts_at'>) {
  if (startsAt === null) return undefined;
  const row = await db
    .selectFrom('slot_holds')
    .select(['seat', 'minutes_before', 'minutes_after'])
    .where('quote_id', '=', id)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst();
  return row && { startsAt, seat: row.seat, minutesBefore: row.minutes_before, minutesAfter: row.minutes_after };
}

/** The seat of the appointment in a row of quotes as `seat`; null without one. */
export const SEAT = sql<number | null>`(select seat from slot_holds
  where slot_holds.quote_id = quotes.id and slot_holds.starts_at = quotes.starts_at)`.as('seat');

/** Which visit of a plan a quote is, as plans count: those that were skipped or canceled don't. */
export type VisitOfPlan = { readonly interval: PlanInterval; readonly number: number };

/** The visit of a plan that a row of quotes is as `plan_visit`; null for other quotes, and for one that was taken off its plan. */
export const PLAN_VISIT = sql<VisitOfPlan | null>`(
  select jsonb_build_object('interval', plans.every, 'number', (
    select count(*) from quotes as visits where visits.plan_id = plans.id
      and visits.plan_due_on <= quotes.plan_due_on and visits.status not in ('cancelled', 'declined')))
  from plans where plans.id = quotes.plan_id and quotes.plan_due_on is not null)`.as('plan_visit');

/**
 * Returns the quotes that reserve a time, in one of these seats and apart from the one given, to be shown when it is full; without a
 * reference, those it's held for from the waitlist.
 */
export async function holdersOf(
  db: DbOrTrx,
  { startsAt, minutesBefore = 0, minutesAfter = 1 }: Reservation,
  {
    except,
    of,
  }: { readonly except?: string | undefined; readonly of?: Pick<SeatChoice, 'seats' | 'counted' | 'most'> } = {},
): Promise<readonly { readonly reference: string | null; readonly customer_name: string }[]> {
  const start = Temporal.Instant.from(startsAt);
  const from = start.subtract({ minutes: minutesBefore }).toString();
  const until = start.add({ minutes: minutesAfter }).toString();
  const ranges = of && (of.most === undefined ? [of.counted] : of.seats);
  return db
    .selectFrom('slot_holds')
    .leftJoin('quotes', 'quotes.id', 'slot_holds.quote_id')
    .leftJoin('waitlist_entries', 'waitlist_entries.id', 'slot_holds.waitlist_id')
    .select('reference')
    .select(sql<string>`coalesce(customer_name, first_name)`.as('customer_name'))
    .where(sql<SqlBool>`during && tstzrange(${from}::timestamptz, ${until}::timestamptz)`)
    .$if(except !== undefined, (query) => query.where(HOLDER, '<>', except ?? ''))
    .$if(ranges !== undefined, (query) =>
      query.where((eb) => eb.or((ranges ?? []).map(({ from, to }) => eb.between('seat', from, to)))),
    )
    .orderBy('slot_holds.starts_at')
    .orderBy('seat')
    .execute();
}

export type OwnQuoteRow = QuoteRow & {
  readonly job_status: JobStatus | null;
  readonly job_started_at: string | null;
};

/** Returns the quotes a customer may see, newest first. */
export async function listOwn(db: DbOrTrx, customerId: string, most: number): Promise<OwnQuoteRow[]> {
  return selectOwn(db, customerId)
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(most)
    .execute();
}

/** Returns the ids of all quotes a customer may see. */
export async function listOwnIds(db: DbOrTrx, customerId: string): Promise<readonly string[]> {
  const rows = await selectOwn(db, customerId).execute();
  return rows.map(({ id }) => id);
}

/** Returns a quote of a customer's account; undefined for quotes of others. */
export async function findOwn(
  db: DbOrTrx,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<OwnQuoteRow | undefined> {
  return selectOwn(db, customerId).where('quotes.id', '=', id).executeTakeFirst();
}

/** Quotes the customer claimed, or that have their verified address. */
function selectOwn(db: DbOrTrx, customerId: string) {
  return db
    .selectFrom('quotes')
    .leftJoin('jobs', 'jobs.quote_id', 'quotes.id')
    .selectAll('quotes')
    .select(['jobs.status as job_status', 'jobs.started_at as job_started_at'])
    .where(
      sql<SqlBool>`(quotes.customer_id = ${customerId} or quotes.customer_email = (
        select people.email from people join customers on customers.person_id = people.id
        where customers.id = ${customerId} and people.email_verified_at is not null))`,
    );
}

/** Resolves to whether sales tax is charged now, or was on a quote before. */
export async function isTaxUsed(db: DbOrTrx, { tax }: Pick<Settings, 'tax'>): Promise<boolean> {
  if (Object.values(tax.rates).some((rate) => rate > 0)) return true;
  const taxed = await db.selectFrom('quotes').select('id').where('tax_cents', '<>', 0).limit(1).executeTakeFirst();
  return taxed !== undefined;
}

/** Returns the row of a quote; undefined if there is none. */
export async function findQuote(db: DbOrTrx, id: string): Promise<QuoteRow | undefined> {
  return db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes the notes, the language, the assigned employee or the cancellation fee of a quote. */
export async function editColumns(
  trx: Trx,
  id: string,
  columns: Pick<
    Updateable<QuotesTable>,
    'notes' | 'language' | 'assigned_employee' | 'cancellation_lines' | 'fee_cents' | 'fee_charged_at' | 'updated_at'
  >,
): Promise<void> {
  await trx.updateTable('quotes').set(columns).where('id', '=', id).execute();
}

/** Returns the history of a quote, newest last, with the name of the person behind each entry. */
export async function historyOf(db: DbOrTrx, quoteId: string) {
  return db
    .selectFrom('audit')
    .leftJoin('people', 'people.id', 'audit.person_id')
    .select(['audit.at', 'audit.action', 'audit.after', 'people.name'])
    .where('subject', '=', 'quote')
    .where('subject_id', '=', quoteId)
    .orderBy('audit.id')
    .execute();
}

const END_WITH_VISIT = mailKindsWith(({ endsWithVisit }) => endsWithVisit === true);

/** Deletes queued reminders, and news of the employee's arrival, for the appointment of a quote that is cancelled or moves. */
export async function dropReminders(trx: Trx, quoteId: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('quote_id', '=', quoteId)
    .where('kind', 'in', END_WITH_VISIT)
    .where('status', '=', 'waiting')
    .execute();
}

/** Returns the id of the quote with that reference. */
export async function findQuoteId(db: DbOrTrx, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('quotes')
    .select('id')
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst();
  return row?.id;
}

/**
 * The label of the package's line as `sold_label`, for lists that show no other line. The package comes first unless the
 * owner rewrote the lines.
 */
export const SOLD_LABEL = sql<string | null>`coalesce(
  case when lines -> 0 ->> 'kind' in ('package', 'cans') and lines -> 0 -> 'item' is null then lines -> 0 ->> 'label' end,
  jsonb_path_query_first(lines, '$[*] ? ((@.kind == "package" || @.kind == "cans") && !exists(@.item)).label') #>> '{}'
)`.as('sold_label');

/** SQL: the hours of a package and of those of the vehicles after the first one, by the settings that are joined. */
export function hoursByPackage(packageType: RawBuilder<unknown>, items: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`((settings -> 'pay' -> 'hoursByPackage' ->> ${packageType})::float8 + ${hoursOfItems(items)})`;
}

/** SQL: the hours of the packages of the vehicles after the first one. */
export function hoursOfItems(items: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(case when ${items} = '[]' then 0 else (
    select coalesce(sum((settings -> 'pay' -> 'hoursByPackage' ->> (item ->> 'packageType'))::float8), 0)
    from jsonb_array_elements(${items}) as item) end)`;
}

/** Whether any quote has several vehicles, also once the shop takes one. */
export async function isSeveralSold(db: DbOrTrx): Promise<boolean> {
  const several = sql<SqlBool>`items <> '[]'`;
  return (await db.selectFrom('quotes').select('id').where(several).limit(1).execute()).length > 0;
}

/** Whether any quote says more of its vehicle than the class: exports have columns for it then. */
export async function isVehicleDescribed(db: DbOrTrx): Promise<boolean> {
  const isSaid = sql<SqlBool>`vehicle_year || vehicle_make || vehicle_model || vehicle_color || vehicle_plate <> ''`;
  return (await db.selectFrom('quotes').select('id').where(isSaid).limit(1).execute()).length > 0;
}

/** Whether any quote names the unit number or VIN of its vehicle. */
export async function isUnitNamed(db: DbOrTrx): Promise<boolean> {
  const isNamed = sql<SqlBool>`vehicle_unit || vehicle_vin <> ''`;
  return (await db.selectFrom('quotes').select('id').where(isNamed).limit(1).execute()).length > 0;
}
