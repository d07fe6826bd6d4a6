import { type RawBuilder, sql, type Insertable } from 'kysely';
import type { AuditAction } from '#core/operations/audit-actions.ts';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { Cursor } from '#server/db/row-order.ts';
import { tsQueryOf } from '#server/db/search.ts';
import type { AuditTable } from '#server/db/tables.ts';

export type AuditRow = {
  readonly id: number;
  readonly at: string;
  readonly person_id: string | null;
  readonly who: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subject_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly request_id: string | null;
};

/** What the search text resolves to. An entry matches if any of these does. */
export type AuditMatches = {
  readonly people: readonly string[];
  readonly actions: readonly string[];
  readonly subjectIds: readonly string[];
};

export type AuditNarrowing = {
  /** The first part of an action, such as 'quote' in 'quote.approve'. */
  readonly nouns?: readonly string[] | undefined;
  readonly person?: string | undefined;
  readonly matches?: AuditMatches | undefined;
  /** Happened from this instant on and before that one (exclusive). */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
};

/**
 * Returns entries newest first, starting after the cursor. Each value searched for has an index that returns its newest
 * entries in order, so the first page costs the same however long the log is.
 */
export async function listAudit(
  db: DbOrTrx,
  {
    narrowing,
    cursor,
    limit,
  }: { readonly cursor: Cursor | undefined; readonly limit: number } & { readonly narrowing: AuditNarrowing },
): Promise<AuditRow[]> {
  const rest = conditions(narrowing, cursor);
  const newest = (lookedFor: RawBuilder<unknown>) => sql`
    select id, at from audit where ${lookedFor} and ${rest} order by at desc, id desc limit ${limit}`;
  const arms = waysOf(narrowing).map(
    ({ values, type, column }) => sql`
      select found.id, found.at from unnest(${values}::${sql.raw(type)}[]) as wanted (value)
      cross join lateral (${newest(sql`${sql.raw(column)} = wanted.value`)}) as found`,
  );
  const found = arms.length > 0 ? sql.join(arms, sql` union `) : newest(sql`true`);
  const { rows } = await sql<AuditRow>`
    select audit.id, audit.at, person_id, people.name as who, action, subject, subject_id, before, after, request_id
    from (${found}) as found
    join audit on audit.id = found.id
    left join people on people.id = person_id
    order by audit.at desc, audit.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The indexes to scan; other conditions filter their results. An empty list means all entries by time. */
function waysOf({ nouns, person, matches }: AuditNarrowing): readonly {
  readonly values: readonly string[];
  readonly type: 'uuid' | 'text';
  readonly column: string;
}[] {
  if (matches)
    return [
      { values: matches.people, type: 'uuid', column: 'person_id' },
      { values: matches.actions, type: 'text', column: 'action' },
      { values: matches.subjectIds, type: 'text', column: 'subject_id' },
    ];
  if (person) return [{ values: [person], type: 'uuid', column: 'person_id' }];
  return nouns ? [{ values: nouns, type: 'text', column: NOUN }] : [];
}

/** Matches the expression of the index on nouns. */
const NOUN = `split_part(action, '.', 1)`;

function conditions({ nouns, person, from, before }: AuditNarrowing, cursor: Cursor | undefined): RawBuilder<unknown> {
  const found = [sql`true`];
  if (nouns) found.push(sql`${sql.raw(NOUN)} = any(${nouns}::text[])`);
  if (person) found.push(sql`person_id = ${person}::uuid`);
  if (from) found.push(sql`at >= ${from.toString()}::timestamptz`);
  if (before) found.push(sql`at < ${before.toString()}::timestamptz`);
  if (cursor) found.push(sql`(at, id) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)`);
  return sql.join(found, sql` and `);
}

/** Returns an entry of the audit log with the name of the person; undefined if there is none. */
export async function findEntry(db: DbOrTrx, id: string): Promise<AuditRow | undefined> {
  const { rows } = await sql<AuditRow>`
    select audit.id, audit.at, person_id, people.name as who, action, subject, subject_id, before, after, request_id
    from audit left join people on people.id = person_id where audit.id = ${id}::bigint`.execute(db);
  return rows[0];
}

/** Returns every distinct action in the log, by skipping from one to the next in the index. */
export async function listActions(db: DbOrTrx): Promise<readonly string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive each (action) as (
      (select action from audit order by action limit 1)
      union all
      select (select audit.action from audit where audit.action > each.action order by audit.action limit 1)
      from each where each.action is not null
    )
    select action from each where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}

/** Returns the people whose name and address contain all these words. */
export async function findPeople(db: DbOrTrx, words: readonly SearchWord[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from people
    where search_words(name, email, '') @@ ${tsQueryOf(words)}
    limit ${MOST_PEOPLE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A search that matches more people than this is too broad to be useful. */
const MOST_PEOPLE = 50;

/** Returns the ids of what has that name: the quote with that reference and its job, or the employee with that ID. */
export async function findSubjects(db: DbOrTrx, name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from quotes where reference = ${name}
    union select jobs.id from jobs join quotes on quotes.id = quote_id where reference = ${name}
    union select id from employees where employee_id = ${name}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns display names for the subjects of these entries, by id: a quote's reference, or the name of a person or
 * employee.
 */
export async function nameSubjects(
  db: DbOrTrx,
  entries: readonly Pick<AuditRow, 'subject_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = entries.map((entry) => entry.subject_id).filter((id) => UUID.test(id));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select distinct unnest(${ids}::uuid[]) as id)
    select id, reference as name from quotes join wanted using (id)
    union all select jobs.id, reference from jobs join wanted using (id) join quotes on quotes.id = quote_id
    union all select id, name from people join wanted using (id)
    union all select id, name from employees join wanted using (id) where name <> ''
    union all select id, name from contact_messages join wanted using (id)
    union all select id, last4 from gift_cards join wanted using (id)
    union all select id, code from promo_codes join wanted using (id)
    union all select id, substring(paper ->> 'title' from '[^ ]+$') from invoices join wanted using (id)
    union all select id, coalesce(subject, kind) from outbox join wanted using (id)`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns how often the customer of a quote has rescheduled it since an instant, and when they first did. */
export async function countMoves(
  trx: Trx,
  { id, since }: { readonly id: string; readonly since: string },
): Promise<{ readonly moves: number; readonly first: string | null }> {
  const { rows } = await sql<{ readonly moves: number; readonly first: string | null }>`
    select count(*) as moves, min(at) as first from audit
    where subject = 'quote' and subject_id = ${id} and action = 'quote.reschedule'
      and after ->> 'by' = 'customer' and at > ${since}::timestamptz`.execute(trx);
  return rows[0] ?? { moves: 0, first: null };
}

export type Change = {
  /** Instant. */
  readonly at: string;
  readonly action: AuditAction;
  readonly subject: string;
  readonly subjectId: string;
  /** What changed, without personal values: those belong in rows that can be erased. */
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Who changed something, and with which request. */
export type ChangedBy = Pick<Context, 'actor' | 'requestId'>;

/** Returns the audit entry of a change. */
export function auditRow({ actor, requestId }: ChangedBy, change: Change): Insertable<AuditTable> {
  const { at, action, subject, subjectId, before, after } = change;
  return {
    at,
    person_id: actor.personId ?? null,
    action,
    subject,
    subject_id: subjectId,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    request_id: requestId,
  };
}

/** Inserts the audit entries of a change of several things, in its transaction. */
export async function writeAudits(trx: Trx, by: ChangedBy, changes: readonly Change[]): Promise<void> {
  const rows = changes.map((change) => auditRow(by, change));
  await trx.insertInto('audit').values(rows).execute();
}

/** Inserts the audit entry of a change, in that change's transaction. */
export async function writeAudit(trx: Trx, by: ChangedBy, change: Change): Promise<void> {
  await trx.insertInto('audit').values(auditRow(by, change)).execute();
}
