import { sql, type Selectable } from 'kysely';
import { type Language, SOURCE } from '#core/languages/language.ts';
import { formatTime, localDate } from '#core/lib/time.ts';
import type { TakenMinutes } from '#core/scheduling/lengths.ts';
import type { Settings } from '#core/settings/settings.ts';
import { readStoredSettings, toStoredSettings } from '#core/settings/stored-settings.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { QuotesTable } from '#server/db/tables.ts';
import type { CurrentSettings } from '#server/deps.ts';
import { hoursByPackage, type QuoteRow } from '#server/quotes/queries.ts';

/** Saving settings notifies this channel with the new version. */
export const SETTINGS_CHANNEL = 'business';
/** Payload sent after all versions were restored from a backup: the newest version may now be lower than before. */
export const RESTORED = 'restored';

/** A version with when it was saved and by whom (null for the initial one). */
export type VersionRow = CurrentSettings & { readonly savedBy: string | null; readonly savedAt: string };

/** Returns the current settings, or undefined before the very first start. */
export async function newestSettings(db: DbOrTrx): Promise<CurrentSettings | undefined> {
  const row = await db
    .selectFrom('business_versions')
    .select(['version', 'settings'])
    .select((query) => query.selectFrom('site_revisions').select('revision').as('siteRevision'))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      version: row.version,
      settings: readStoredSettings(row.settings),
      siteRevision: row.siteRevision ?? 0,
    }
  );
}

/** Returns the current version and when it was saved. */
export async function newestSave(db: DbOrTrx): Promise<{ readonly version: number; readonly savedAt: string }> {
  return db
    .selectFrom('business_versions')
    .select(['version', 'saved_at as savedAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Returns versions newest first, optionally only those below `before`. */
export async function listVersions(
  db: DbOrTrx,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly VersionRow[]> {
  const rows = await versionsOf(db)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toVersion);
}

/** Returns one version, or undefined. */
export async function findVersion(db: DbOrTrx, version: number): Promise<VersionRow | undefined> {
  const row = await versionsOf(db).where('version', '=', version).executeTakeFirst();
  return row && toVersion(row);
}

/**
 * How long an appointment takes in hours, for queries that join quotes with their settings version: the minutes that its work was
 * sold with, or the hours of its package then.
 */
export const SOLD_HOURS = sql<number>`coalesce(quotes.minutes / 60.0::float8, ${hoursByPackage(sql.ref('package_type'), sql.ref('quotes.items'))})`;

/** As SOLD_HOURS, for one quote that was already read. */
export async function soldHours(
  db: DbOrTrx,
  {
    business_version: version,
    package_type: packageType,
    minutes,
    items,
  }: Pick<Selectable<QuotesTable>, 'business_version' | 'package_type' | 'minutes' | 'items'>,
): Promise<number> {
  if (minutes !== null) return minutes / 60;
  const { hours } = await db
    .selectFrom('business_versions')
    .select(hoursByPackage(sql`${packageType}::text`, sql`${JSON.stringify(items)}::jsonb`).as('hours'))
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return hours;
}

/** Adds a version and notifies all processes. `savedBy` is a person, or null for the initial version. */
export async function insertSettings(
  db: DbOrTrx,
  {
    settings,
    savedBy,
    savedAt,
  }: { readonly settings: Settings; readonly savedBy: string | null; readonly savedAt: Temporal.Instant },
): Promise<number> {
  const stored = JSON.stringify(toStoredSettings(settings));
  const row = await db
    .with('saved', (inner) =>
      inner
        .insertInto('business_versions')
        .values({ settings: stored, saved_by: savedBy, saved_at: savedAt.toString() })
        .returning('version'),
    )
    .selectFrom('saved')
    .select(['version', sql`pg_notify(${SETTINGS_CHANNEL}, version::text)`.as('told')])
    .executeTakeFirstOrThrow();
  return row.version;
}

/**
 * Locks out other writers, so that the newest version can't change before this one is added. Readers are not blocked.
 */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`lock table business_versions in share row exclusive mode`.execute(trx);
}

/** Returns the seats that bays, vans and rounds of any version have. */
export async function listGivenSeats(db: DbOrTrx): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly seat: number }>`
    select distinct (named ->> 'seat')::integer as seat
    from business_versions cross join lateral (values (settings -> 'resources'), (settings -> 'rounds')) as lists (list)
    cross join lateral jsonb_array_elements(list) as named
    where jsonb_typeof(list) = 'array'`.execute(db);
  return rows.map(({ seat }) => seat);
}

/** Returns every reserved seat from an instant on with its quote, soonest first. */
export async function soldPlaces(db: DbOrTrx, from: Temporal.Instant) {
  return db
    .selectFrom('slot_holds')
    .innerJoin('quotes', 'quotes.id', 'slot_holds.quote_id')
    .select([
      'slot_holds.starts_at as startsAt',
      'slot_holds.seat',
      'quotes.id',
      'quotes.reference',
      'quotes.customer_name as customerName',
      'quotes.status',
      'quotes.package_type as packageType',
      'quotes.minutes',
      'quotes.garbage_can_count as garbageCanCount',
      'quotes.items',
      'quotes.at_customer as isAtCustomer',
      'quotes.round',
    ])
    .where('slot_holds.starts_at', '>=', from.toString())
    .orderBy('slot_holds.starts_at')
    .orderBy('slot_holds.seat')
    .execute();
}

function versionsOf(db: DbOrTrx) {
  return db
    .selectFrom('business_versions')
    .leftJoin('people', 'people.id', 'business_versions.saved_by')
    .select(['version', 'settings', 'saved_at', 'people.name']);
}

function toVersion(row: Awaited<ReturnType<ReturnType<typeof versionsOf>['executeTakeFirstOrThrow']>>): VersionRow {
  return {
    version: row.version,
    settings: readStoredSettings(row.settings),
    savedBy: row.name,
    savedAt: row.saved_at,
  };
}

/** Rows of one statement. */
const AT_ONCE = 1000;

/** A reservation with its new instant. */
export type HoldMove = { readonly quoteId: string; readonly from: string; readonly to: string };

/** A reservation as it's stored again. */
export type PlacedHold = TakenMinutes & {
  /** One of them is null. */
  readonly quoteId: string | null;
  readonly waitlistId: string | null;
  readonly startsAt: string;
  readonly seat: number;
};

/** A quote after the move, with the former start of its appointment. */
export type MovedQuote = { readonly quote: QuoteRow; readonly formerStartsAt: string };

/**
 * Waits for submits that have already read the current version, and blocks new ones from reading it until this
 * transaction ends.
 */
export async function lockReaders(trx: Trx): Promise<void> {
  await sql`lock table business_versions in access exclusive mode`.execute(trx);
}

/**
 * Locks the quotes with an upcoming reservation. Every change locks its quote before anything else, so this one does
 * too.
 */
export async function lockHolders(trx: Trx, now: Temporal.Instant): Promise<void> {
  await trx
    .selectFrom('quotes')
    .select('id')
    .where('id', 'in', (hold) =>
      hold.selectFrom('slot_holds').select('quote_id').where('starts_at', '>=', now.toString()),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns every upcoming reservation with what its work takes, soonest first, locked until this transaction ends. */
export async function futureHolds(trx: Trx, now: Temporal.Instant) {
  return trx
    .selectFrom('slot_holds')
    .innerJoin('quotes', 'quotes.id', 'slot_holds.quote_id')
    .select(['slot_holds.starts_at', 'seat', 'quotes.id as quote_id', 'minutes_before', 'minutes_after'])
    .select(['minutes', 'package_type', 'garbage_can_count', 'items', 'at_customer', 'round'])
    .where('slot_holds.starts_at', '>=', now.toString())
    .orderBy('slot_holds.starts_at')
    .orderBy('seat')
    .forUpdate('slot_holds')
    .execute();
}

/** Stores all upcoming reservations again. All are deleted first, since one may take the seat that another frees. */
export async function replaceHolds(trx: Trx, holds: readonly PlacedHold[], now: Temporal.Instant): Promise<void> {
  await trx.deleteFrom('slot_holds').where('starts_at', '>=', now.toString()).execute();
  for (let first = 0; first < holds.length; first += AT_ONCE) {
    const rows = holds.slice(first, first + AT_ONCE).map(({ startsAt, quoteId, waitlistId, ...hold }) => ({
      starts_at: startsAt,
      seat: hold.seat,
      quote_id: quoteId,
      waitlist_id: waitlistId,
      minutes_before: hold.minutesBefore,
      minutes_after: hold.minutesAfter,
    }));
    await trx.insertInto('slot_holds').values(rows).execute();
  }
}

/** Moves the quotes and the open offers whose reservations moved; returns the quotes. */
export async function moveQuotes(trx: Trx, moves: readonly HoldMove[], at: string): Promise<readonly MovedQuote[]> {
  const moved: MovedQuote[] = [];
  for (const { quoteId, from, to } of moves) {
    await trx
      .updateTable('counter_offers')
      .set({ starts_at: to })
      .where('quote_id', '=', quoteId)
      .where('starts_at', '=', from)
      .where('answer', 'is', null)
      .execute();
    const quote = await trx
      .updateTable('quotes')
      .set((row) => ({ starts_at: to, updated_at: at, visit_sequence: row('visit_sequence', '+', 1) }))
      .where('id', '=', quoteId)
      .where('starts_at', '=', from)
      .returningAll()
      .executeTakeFirst();
    if (quote) moved.push({ quote, formerStartsAt: from });
  }
  return moved;
}

/** Recomputes the local date and slot text of every appointment and offer for a new time zone. */
export async function rewriteTexts(trx: Trx, timeZone: string): Promise<void> {
  const { rows } = await sql<{ readonly starts_at: string }>`
    select starts_at from quotes where starts_at is not null
    union select starts_at from counter_offers where starts_at is not null`.execute(trx);
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const instants = rows.slice(first, first + AT_ONCE).map((row) => row.starts_at);
    await rewrite(trx, 'quotes', { instants, timeZone });
    await rewrite(trx, 'counter_offers', { instants, timeZone });
  }
}

async function rewrite(
  trx: Trx,
  table: 'quotes' | 'counter_offers',
  { instants, timeZone }: { readonly instants: readonly string[]; readonly timeZone: string },
): Promise<void> {
  const read = instants.map((text) => Temporal.Instant.from(text));
  const dates = read.map((instant) => localDate(instant, timeZone).toString());
  const times = read.map((instant) => formatTime(instant, timeZone, SOURCE));
  await sql`
    update ${sql.table(table)} as rewritten set scheduled_date = text.date, scheduled_time = text.time
    from unnest(${instants}::timestamptz[], ${dates}::date[], ${times}::text[]) as text (at, date, time)
    where rewritten.starts_at = text.at
      and (rewritten.scheduled_date <> text.date or rewritten.scheduled_time <> text.time)`.execute(trx);
}

/** Returns the language of emails to the shop and to people without a language of their own, in this transaction. */
export async function shopLanguage(trx: Trx): Promise<Language> {
  return (await newestSettings(trx))?.settings.language ?? SOURCE;
}
