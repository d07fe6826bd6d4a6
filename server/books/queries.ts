import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Supply, JobSupplies } from '#contract/supplies.ts';
import type { NamedAccount } from '#core/books/accounts.ts';
import { type BookFact, type JournalEntry, journalNumber, entryOf, differenceOf } from '#core/books/entries.ts';
import { monthsOf, monthOf, firstDay, lastDay } from '#core/books/months.ts';
import { booksTexts } from '#core/languages/en/books.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMonth } from '#core/lib/time.ts';
import type { PackageId } from '#core/settings/settings.ts';
import { type DbOrTrx, type Trx, isCheckViolation, isUniqueViolation } from '#server/db/client.ts';
import { type Days, isBetween } from '#server/db/days.ts';
import { Invalid } from '#server/errors.ts';

// The journal of open months follows from the rows of quotes and payments, that of locked months is stored
// (docs/decisions/0076). What has changed in a locked month is posted on the first open day, as the difference.

/** Some of the facts: those of a range of days, or those of some subjects. */
type Wanted = Days | { readonly timeZone: string; readonly subjects: readonly string[] };

/** What is posted: sales, money, price reductions, gift cards, movements at the card service, and pay, as rows of BookFact. */
function factsOf(wanted: Wanted): RawBuilder<BookFact> {
  const facts = [salesOf, moneyOf, reductionsOf, giftsOf, movementsOf, payOf].map((query) => query(wanted));
  // What a kind of fact doesn't have is null.
  return sql`
    select subject, source, kind, day::text, reference, method, lines, cents, "taxCents", "feeCents", "isTip",
      "disputedCents", "isGoodwill", "tipCents", at
    from (select null::text as subject, null::text as source, null::text as kind, null::date as day, null::text as reference,
      null::text as method, null::jsonb as lines, null::int as cents, null::int as "taxCents", null::int as "feeCents",
      null::boolean as "isTip", null::int as "disputedCents", null::boolean as "isGoodwill", null::int as "tipCents",
      null::timestamptz as at
      where false union all ${sql.join(facts, sql` union all `)}) as facts`;
}

function salesOf(wanted: Wanted): RawBuilder<unknown> {
  return sql`
    select 'quote:' || id, 'quote:' || id || ':completion', 'completion', ${dayOf(sql`completed_at`, wanted)}, reference,
      null, lines, null, null, null, null, null, null, null, completed_at
    from quotes where status = 'approved' and ${happened(wanted, 'quote', sql`completed_at`)}
    union all
    select 'quote:' || id, 'quote:' || id || ':fee:' || (select count(*) + 1 from waived_fees where quote_id = quotes.id),
      'fee', ${dayOf(sql`fee_charged_at`, wanted)}, reference,
      null, cancellation_lines, null, null, null, null, null, null, null, fee_charged_at
    from quotes where status = 'cancelled' and fee_cents > 0 and ${happened(wanted, 'quote', sql`fee_charged_at`)}
    union all ${waivedFees('fee', sql`charged_at`, wanted)} union all ${waivedFees('feeWaiver', sql`waived_at`, wanted)}`;
}

/** The charges of fees that were waived since, or what took them back. */
function waivedFees(kind: 'fee' | 'feeWaiver', at: RawBuilder<unknown>, wanted: Wanted): RawBuilder<unknown> {
  return sql`
    select 'quote:' || quotes.id, 'quote:' || quotes.id || ':' || ${kind}::text || ':' || number, ${kind}::text,
      ${dayOf(at, wanted)}, reference, null, waived_fees.lines, null, null, null, null, null, null, null, ${at}
    from waived_fees join quotes on quotes.id = quote_id where ${happened(wanted, 'quote', at)}`;
}

function moneyOf(wanted: Wanted): RawBuilder<unknown> {
  // The money of a lost dispute left before, with the dispute; a corrected refund of one doesn't bring it back.
  const disputedCents = sql`case when method = 'card' and payments.kind in ('refund', 'correction') then sign(cents)::int
    * least(abs(cents), (select coalesce(sum(card_disputes.cents), 0) from card_disputes where status = 'lost'
      and (payments.id in (entry_id, tip_entry_id) or payments.corrects in (entry_id, tip_entry_id))))::int else 0 end`;
  return sql`
    select 'payment:' || payments.id, 'payment:' || payments.id, payments.kind, received_on, quotes.reference,
      method, null, cents, null, null, is_tip, ${disputedCents}, null, null, recorded_at
    from payments join quotes on quotes.id = payments.quote_id
    where ${received(wanted, 'payment', sql`payments.id`)}`;
}

/** A reduction counts once its quote is completed. */
function reductionsOf(wanted: Wanted): RawBuilder<unknown> {
  const completedOn = dayOf(sql`completed_at`, wanted);
  const condition =
    'subjects' in wanted
      ? sql`quotes.id = any(${idsOf(wanted, 'quote')}::uuid[]) and completed_at is not null`
      : sql`(${isReceived(wanted)} and ${completedOn} <= received_on
          or ${isBetween(sql`completed_at`, wanted)} and received_on < ${completedOn})`;
  return sql`
    select 'quote:' || quotes.id, 'quote:' || quotes.id || ':reduction:' || payments.id, 'reduction',
      greatest(received_on, ${completedOn}), quotes.reference, null, null, reduces_cents,
      -(select coalesce(sum((share ->> 'taxCents')::int), 0) from jsonb_array_elements(taxes) as share)::int,
      null, null, null, null, null, greatest(recorded_at, completed_at)
    from payments join quotes on quotes.id = payments.quote_id
    where reduces_cents <> 0 and status = 'approved' and ${condition}`;
}

/** What is paid with a gift card, or refunded to one, is a payment. */
function giftsOf(wanted: Wanted): RawBuilder<unknown> {
  // Of a card whose payment was lost in a dispute, the money is gone however the card ends.
  const disputedCents = sql`case when entries.kind <> 'issue' and coalesce(entries.method, 'card') = 'card' then
    0 - least(0 - entries.cents, (select coalesce(sum(card_disputes.cents), 0) from card_disputes
      join gift_card_entries as issue on issue.reference = payment_intent and issue.kind = 'issue' and issue.method = 'card'
      where issue.card_id = gift_cards.id and status = 'lost'))::int else 0 end`;
  return sql`
    select 'gift:' || entries.id, 'gift:' || entries.id,
      case kind when 'issue' then 'giftIssue' when 'void' then 'giftVoid' else 'giftExpiry' end, received_on, last4,
      method, null, cents, null, null, null, ${disputedCents}, origin = 'goodwill', null, recorded_at
    from gift_card_entries as entries join gift_cards on gift_cards.id = card_id
    where (kind = 'issue' and origin <> 'refund' or kind in ('void', 'expire'))
      and ${received(wanted, 'gift', sql`entries.id`)}`;
}

/** Charges and refunds are payments: of them only the fee is posted. */
function movementsOf(wanted: Wanted): RawBuilder<unknown> {
  return sql`
    select 'card:' || moved.id, 'card:' || moved.id,
      case moved.kind when 'payout' then 'cardPayout' when 'dispute' then 'cardDispute' when 'dispute-reversal' then 'cardDispute'
        else 'cardFee' end,
      ${dayOf(sql`occurred_at`, wanted)}, coalesce(quotes.reference, ${INVOICE_NUMBER}, moved.source, moved.id),
      null, null,
      case when moved.kind in ('charge', 'refund') then 0 else gross_cents end, null, moved.fee_cents, null, null, null, null, occurred_at
    from card_movements as moved left join quotes on quotes.id = moved.quote_id
      left join invoices as i on i.id = moved.invoice_id
    where ${'subjects' in wanted ? sql`moved.id = any(${idsOf(wanted, 'card')}::text[])` : isBetween(sql`occurred_at`, wanted)}`;
}

function payOf(wanted: Wanted): RawBuilder<unknown> {
  return sql`
    select 'pay:' || pay_payments.id, 'pay:' || pay_payments.id, 'payOut', received_on, employee_id, method, null,
      pay_cents + tip_cents, null, null, null, null, null, tip_cents, recorded_at
    from pay_payments join employees on employees.id = employee
    where taken_back_at is null and ${received(wanted, 'pay', sql`pay_payments.id`)}`;
}

type Noun = 'quote' | 'payment' | 'gift' | 'card' | 'pay';

function dayOf(instant: RawBuilder<unknown>, { timeZone }: Wanted): RawBuilder<unknown> {
  return sql`(${instant} at time zone ${timeZone})::date`;
}

function happened(wanted: Wanted, noun: Noun, instant: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (!('subjects' in wanted)) return isBetween(instant, wanted);
  return sql`quotes.id = any(${idsOf(wanted, noun)}::uuid[]) and ${instant} is not null`;
}

function received(wanted: Wanted, noun: Noun, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return 'subjects' in wanted ? sql`${id} = any(${idsOf(wanted, noun)}::uuid[])` : isReceived(wanted);
}

function isReceived({ from, to }: Days): RawBuilder<SqlBool> {
  return sql`received_on between ${from}::date and ${to}::date`;
}

function idsOf({ subjects }: { readonly subjects: readonly string[] }, noun: Noun): readonly string[] {
  return subjects.flatMap((subject) => (subject.startsWith(`${noun}:`) ? [subject.slice(noun.length + 1)] : []));
}

const IS_ACTIVE = sql`lock_id in (select id from month_locks where unlocked_at is null)`;

async function readFacts(db: DbOrTrx, wanted: Wanted, condition = sql`true`): Promise<readonly BookFact[]> {
  const { rows } = await sql<BookFact>`
    select * from (${factsOf(wanted)}) as facts where ${condition} order by day, at, source`.execute(db);
  return rows;
}

/** An entry with its number and words, as it's exported. */
export type NumberedEntry = JournalEntry & { readonly number: string; readonly description: string };

export type Journal = {
  readonly timeZone: string;
  /** The words of an entry that isn't stored yet. */
  readonly describe: (entry: JournalEntry) => string;
};

/** The journal of a range of local dates, both included: all entries of a month, one month after the other. */
export async function* readJournal(
  db: DbOrTrx,
  { timeZone, describe }: Journal,
  range: { readonly from: string; readonly to: string },
): AsyncGenerator<readonly NumberedEntry[]> {
  const through = await readLockedThrough(db);
  for (const { month, from, to } of monthsOf(range)) {
    const entries =
      through !== null && month <= monthOf(through)
        ? await readLocked(db, month)
        : (await readOpen(db, { month, timeZone, through })).map((entry) => ({
            ...entry,
            description: describe(entry),
          }));
    yield entries
      .map((entry, index) => ({ ...entry, number: journalNumber(month, index + 1) }))
      .filter(({ day }) => day >= from && day <= to);
  }
}

type StoredEntry = JournalEntry & { readonly description: string };

const STORED = sql`subject, source, kind, reference, method, day::text, original_day::text as "originalDay", postings,
  description`;

async function readLocked(db: DbOrTrx, month: string): Promise<readonly StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${STORED} from journal_entries
    where lock_id = (select id from month_locks where month = ${firstDay(month).toString()}::date and unlocked_at is null)
    order by position`.execute(db);
  return rows;
}

/** The entries of a month that isn't locked; the first one begins with what has changed in locked months. */
async function readOpen(
  db: DbOrTrx,
  openMonth: { readonly month: string; readonly timeZone: string; readonly through: string | null },
): Promise<readonly JournalEntry[]> {
  const { month, timeZone, through } = openMonth;
  const days = { timeZone, from: firstDay(month).toString(), to: lastDay(month).toString() };
  // With another time zone, what was posted in a locked month may count in this one.
  const isNew = sql`not exists (select from journal_entries as posted
    where posted.subject = facts.subject and posted.source = facts.source and ${IS_ACTIVE})`;
  const facts = await readFacts(db, days, through === null ? sql`true` : isNew);
  const entries = facts.flatMap((fact) => entryOf(fact) ?? []);
  if (through === null) return entries;
  const isFirst = Temporal.PlainDate.from(through).add({ days: 1 }).toString() === days.from;
  return isFirst ? [...(await readDifferences(db, { through, timeZone, day: days.from })), ...entries] : entries;
}

/** What differs from the entries of locked months, as entries of that day. */
async function readDifferences(
  db: DbOrTrx,
  { through, timeZone, day }: { readonly through: string; readonly timeZone: string; readonly day: string },
): Promise<readonly JournalEntry[]> {
  const end = Temporal.PlainDate.from(through);
  const { rows: changes } = await sql<{ subject: string }>`select subject from journal_changes`.execute(db);
  // Another time zone moves what happened around midnight, and changes no row.
  const around = { timeZone, from: end.subtract({ days: 1 }).toString(), to: end.add({ days: 2 }).toString() };
  const nearby = await readFacts(db, around);
  const subjects = [...new Set([...changes, ...nearby].map(({ subject }) => subject))];
  const facts = await readFacts(db, { timeZone, subjects });
  const { rows: posted } = await sql<JournalEntry>`
    select ${STORED} from journal_entries where subject = any(${subjects}::text[]) and ${IS_ACTIVE}
    order by lock_id, position`.execute(db);
  const bySource = Map.groupBy(posted, ({ source }) => source);
  const late = facts.filter((fact) => bySource.has(fact.source) || fact.day <= through);
  const now = new Map(late.map((fact) => [fact.source, fact]));
  return [...new Set([...bySource.keys(), ...now.keys()])]
    .flatMap((source) => {
      const fact = now.get(source);
      return differenceOf(fact && entryOf(fact), bySource.get(source) ?? [], day) ?? [];
    })
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

function orderOf({ originalDay, source }: JournalEntry): string {
  return `${originalDay ?? ''} ${source}`;
}

/** The last day of the newest locked month. */
export async function readLockedThrough(db: DbOrTrx): Promise<string | null> {
  const { rows } = await sql<{ through: string | null }>`select locked_through()::text as through`.execute(db);
  return rows[0]?.through ?? null;
}

/** The day of the first entry; undefined while there's none. */
export async function readFirstDay(db: DbOrTrx, timeZone: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select (min(completed_at) at time zone ${timeZone})::date from quotes where completed_at is not null),
      (select (min(fee_charged_at) at time zone ${timeZone})::date from quotes where fee_cents > 0),
      (select (min(charged_at) at time zone ${timeZone})::date from waived_fees),
      (select min(received_on) from payments),
      (select min(received_on) from gift_card_entries),
      (select min(received_on) from pay_payments where taken_back_at is null),
      (select (min(occurred_at) at time zone ${timeZone})::date from card_movements))::text as day`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** Waits until no transaction changes the books, and keeps others from it until this one ends. */
export async function holdBooks(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('books', 0))`.execute(trx);
}

/**
 * Keeps months from being locked until the transaction ends. Throws Invalid with the field if that local date is in a locked
 * month.
 */
export async function requireOpenMonth(trx: Trx, day: string, path: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('books', 0))`.execute(trx);
  const through = await readLockedThrough(trx);
  if (through === null || day > through) return;
  throw inLockedMonth(day, path);
}

function inLockedMonth(day: string, path: string): Invalid {
  const month = (language: Parameters<typeof formatMonth>[1]) => formatMonth(monthOf(day), language);
  return new Invalid([{ path, message: messageOf(booksTexts, 'monthLocked', { month }) }]);
}

/**
 * Waits for the insert of an entry of that local date. Throws Invalid with the field if its month was locked after the date was
 * determined: in the last second of a month, or when the shop's time zone has changed.
 */
export async function insertedInMonth<T>(day: string, inserting: Promise<T>): Promise<T> {
  return inserting.catch((error: unknown) => {
    throw isCheckViolation(error, 'open_month') ? inLockedMonth(day, 'receivedOn') : error;
  });
}

/** The accounts that the owner has named. */
export async function readNamedAccounts(db: DbOrTrx): Promise<readonly NamedAccount[]> {
  return db.selectFrom('account_names').selectAll().execute();
}

export async function saveNamedAccounts(trx: Trx, accounts: readonly NamedAccount[]): Promise<void> {
  await trx.deleteFrom('account_names').execute();
  await trx
    .insertInto('account_names')
    .values([...accounts])
    .execute();
}

/** The lock of a month with the accounts as they were named then; undefined for an open month. */
export async function findLock(db: DbOrTrx, month: string) {
  return db
    .selectFrom('month_locks')
    .selectAll()
    .where('month', '=', firstDay(month).toString())
    .where('unlocked_at', 'is', null)
    .executeTakeFirst();
}

/** How many entries are inserted at a time. */
const ROWS_AT_ONCE = 1000;

/** Stores the journal of a month. The books are held. */
export async function insertLock(
  trx: Trx,
  newLock: {
    readonly month: string;
    readonly accounts: readonly NamedAccount[];
    readonly at: string;
    readonly entries: readonly NumberedEntry[];
  },
): Promise<void> {
  const { month, accounts, at, entries } = newLock;
  const { id } = await trx
    .insertInto('month_locks')
    .values({ month: firstDay(month).toString(), accounts: JSON.stringify(accounts), locked_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE) {
    const rows = entries.slice(start, start + ROWS_AT_ONCE).map((entry, index) => ({
      position: start + index + 1,
      day: entry.day,
      original_day: entry.originalDay,
      kind: entry.kind,
      reference: entry.reference,
      method: entry.method,
      subject: entry.subject,
      source: entry.source,
      description: entry.description,
      postings: entry.postings,
    }));
    await sql`
      insert into journal_entries (lock_id, position, day, original_day, kind, reference, method, subject, source,
        description, postings)
      select ${id}::bigint, position, day, original_day, kind, reference, method, subject, source, description, postings
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (position int, day date, original_day date, kind text,
        reference text, method text, subject text, source text, description text, postings jsonb)`.execute(trx);
  }
  // All of them are in these entries now.
  await trx.deleteFrom('journal_changes').execute();
}

/** Opens the newest locked month again. What its entries said of earlier months is a change once more. The books are held. */
export async function removeLock(trx: Trx, { id, at }: { readonly id: number; readonly at: string }): Promise<void> {
  await sql`
    insert into journal_changes
    select distinct subject from journal_entries where lock_id = ${id} and original_day is not null
    on conflict do nothing`.execute(trx);
  await trx.updateTable('month_locks').set({ unlocked_at: at }).where('id', '=', id).execute();
}

/** Returns the supplies by name; one of them with `id`. */
export async function listSupplies(db: DbOrTrx, id?: string): Promise<Supply[]> {
  const { rows } = await sql<Supply>`
    select id, name, unit, costs -> 0 -> 'unitCents' as "unitCents", costs, packages
    from supplies
    cross join lateral (
      select jsonb_agg(jsonb_build_object('unitCents', unit_cents, 'since', to_char(since at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by supply_costs.since desc) as costs
      from supply_costs where supply_id = supplies.id) as history
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('package', package_type, 'quantity', quantity) order by package_type), '[]')
        as packages
      from package_supplies where supply_id = supplies.id) as uses
    where removed_at is null and ${id === undefined ? sql`true` : sql`id = ${id}::uuid`}
    order by lower(name), id`.execute(db);
  return rows;
}

type NewSupply = {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly unitCents: number;
  readonly packages: readonly { readonly package: PackageId; readonly quantity: number }[];
  /** Instant. */
  readonly at: string;
};

/** Adds a supply. Throws a unique violation for a name that there is (isNameTaken). */
export async function insertSupply(trx: Trx, supply: NewSupply): Promise<void> {
  const { id, name, unit, at } = supply;
  await trx.insertInto('supplies').values({ id, name, unit, created_at: at }).execute();
  await saveTerms(trx, supply);
}

/** Changes a supply, which is locked. Throws as insertSupply does. */
export async function updateSupply(trx: Trx, supply: NewSupply): Promise<void> {
  const { id, name, unit } = supply;
  await trx.updateTable('supplies').set({ name, unit }).where('id', '=', id).execute();
  await saveTerms(trx, supply);
}

/** Whether a supply wasn't saved because another one has its name. */
export function isNameTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'supplies_name');
}

/** A new cost holds from now on; what packages use is replaced. */
async function saveTerms(trx: Trx, { id, unitCents, packages, at }: NewSupply): Promise<void> {
  await sql`
    insert into supply_costs (supply_id, since, unit_cents)
    select ${id}::uuid, ${at}::timestamptz, ${unitCents}::int
    where ${unitCents}::int is distinct from (
      select unit_cents from supply_costs where supply_id = ${id}::uuid order by since desc limit 1)
    on conflict (supply_id, since) do update set unit_cents = excluded.unit_cents`.execute(trx);
  await trx.deleteFrom('package_supplies').where('supply_id', '=', id).execute();
  const used = packages.filter(({ quantity }) => quantity > 0);
  if (used.length === 0) return;
  await trx
    .insertInto('package_supplies')
    .values(used.map((each) => ({ package_type: each.package, supply_id: id, quantity: each.quantity })))
    .execute();
}

/** Locks a supply until the transaction ends; undefined if there is none. */
export async function lockSupply(trx: Trx, id: string) {
  return trx
    .selectFrom('supplies')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes a supply off the list. One that no job has used is deleted. */
export async function removeSupply(trx: Trx, id: string, at: string): Promise<void> {
  await trx.deleteFrom('package_supplies').where('supply_id', '=', id).execute();
  const used = await trx
    .selectFrom('job_supplies')
    .select('job_id')
    .where('supply_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (used) await trx.updateTable('supplies').set({ removed_at: at }).where('id', '=', id).execute();
  else await trx.deleteFrom('supplies').where('id', '=', id).execute();
}

/** What a job of the quote's packages uses unless something else is recorded, by name. */
export async function usualSupplies(db: DbOrTrx, quoteId: string) {
  const packages = sql<{ readonly package_type: string }>`(
    select package_type from quotes where id = ${quoteId}::uuid
    union all select item ->> 'packageType' from quotes, jsonb_array_elements(items) as item where id = ${quoteId}::uuid
  )`;
  return db
    .selectFrom(packages.as('sold'))
    .innerJoin('package_supplies', 'package_supplies.package_type', 'sold.package_type')
    .innerJoin('supplies', 'supplies.id', 'package_supplies.supply_id')
    .select(['supplies.id', 'supplies.name', 'unit'])
    .select(({ fn }) => fn.sum<number>('quantity').as('quantity'))
    .where('removed_at', 'is', null)
    .groupBy('supplies.id')
    .orderBy(sql`lower(supplies.name)`)
    .orderBy('supplies.id')
    .execute();
}

/** What a job used, by name. */
export async function listJobSupplies(db: DbOrTrx, jobId: string): Promise<JobSupplies['supplies']> {
  return db
    .selectFrom('job_supplies')
    .innerJoin('supplies', 'supplies.id', 'job_supplies.supply_id')
    .select(['supplies.id', 'name', 'unit', 'quantity', 'unit_cents as unitCents', 'cents'])
    .where('job_id', '=', jobId)
    .orderBy(sql`lower(name)`)
    .orderBy('supplies.id')
    .execute();
}

/** Forgets what a job used, which is open again. */
export async function forgetJobSupplies(trx: Trx, jobId: string): Promise<void> {
  await trx.deleteFrom('job_supplies').where('job_id', '=', jobId).execute();
}

/**
 * Sets what a completed job used; what isn't named stays. A supply that it hasn't used before has the cost of the completion.
 * Returns the ids that are no supplies.
 */
export async function saveJobSupplies(
  trx: Trx,
  {
    jobId,
    used,
  }: { readonly jobId: string; readonly used: readonly { readonly id: string; readonly quantity: number }[] },
): Promise<readonly string[]> {
  const given = JSON.stringify(used);
  const { rows: unknown } = await sql<{ id: string }>`
    select id::text from jsonb_to_recordset(${given}::jsonb) as given (id uuid, quantity numeric)
    where not exists (select from supplies where supplies.id = given.id)`.execute(trx);
  if (unknown.length > 0) return unknown.map(({ id }) => id);
  await sql`
    delete from job_supplies using jsonb_to_recordset(${given}::jsonb) as given (id uuid, quantity numeric)
    where job_id = ${jobId}::uuid and supply_id = given.id and given.quantity = 0`.execute(trx);
  await sql`
    insert into job_supplies (job_id, supply_id, quantity, unit_cents)
    select jobs.id, given.id, given.quantity, unit_cents_at(given.id, jobs.completed_at)
    from jobs cross join (
      select distinct on (id) id, quantity from jsonb_to_recordset(${given}::jsonb) as row (id uuid, quantity numeric)
    ) as given
    where jobs.id = ${jobId}::uuid and given.quantity > 0
    on conflict (job_id, supply_id) do update set quantity = excluded.quantity`.execute(trx);
  return [];
}

/** SQL: the same as `invoiceNumber`, of `i`. */
export const INVOICE_NUMBER = sql`(case i.kind when 'invoice' then 'INV-' else 'CN-' end || i.year || '-'
  || lpad(i.position::text, greatest(4, length(i.position::text)), '0'))`;

/** Resolves to whether any quote in the range is test data. */
export async function hasTestData(db: DbOrTrx, days: Days): Promise<boolean> {
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (select from quotes where is_test and ${isBetween(sql`created_at`, days)}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
