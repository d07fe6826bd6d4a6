import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type { ListColumn, ListOrder } from '#core/operations/owner-lists.ts';
import type { PlanState } from '#core/quotes/plans.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import { nameKey, orderOf, type Ordered, type RowSearch, type SortKey } from '#server/db/row-order.ts';
import type { PlansTable } from '#server/db/tables.ts';
import { SOLD_LABEL, type QuoteRow } from '#server/quotes/queries.ts';
import { SOLD_HOURS } from '#server/settings/queries.ts';

export type PlanRow = Selectable<PlansTable>;

export async function insertPlan(trx: Trx, plan: Insertable<PlansTable>): Promise<PlanRow> {
  return trx.insertInto('plans').values(plan).returningAll().executeTakeFirstOrThrow();
}

export async function findPlan(db: DbOrTrx, id: string): Promise<PlanRow | undefined> {
  return db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the plan until the transaction ends: its visits are created and changed one after the other. */
export async function lockPlan(trx: Trx, id: string): Promise<PlanRow | undefined> {
  return trx.selectFrom('plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updatePlan(trx: Trx, id: string, columns: Updateable<PlansTable>): Promise<PlanRow> {
  return trx.updateTable('plans').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Returns the plan that a quote is a visit of, or else the newest one that repeats it; an ended one only as a visit's. */
export async function findPlanOf(
  db: DbOrTrx,
  { id, plan_id: planId }: Pick<QuoteRow, 'id' | 'plan_id'>,
): Promise<PlanRow | undefined> {
  if (planId !== null) return findPlan(db, planId);
  return db
    .selectFrom('plans')
    .selectAll()
    .where('quote_id', '=', id)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
}

/** Locks the plans that repeat a quote and were started at or after that instant. */
export async function lockPlansSince(
  trx: Trx,
  { quoteId, since }: { readonly quoteId: string; readonly since: string },
): Promise<readonly Pick<PlanRow, 'id'>[]> {
  return trx
    .selectFrom('plans')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('started_at', '>=', since)
    .forUpdate()
    .execute();
}

/** Deletes a plan that no visit was created for. Returns false, and deletes nothing, if there is one. */
export async function deleteUnusedPlan(trx: Trx, id: string): Promise<boolean> {
  const visit = await trx.selectFrom('quotes').select('id').where('plan_id', '=', id).executeTakeFirst();
  if (visit) return false;
  await trx.deleteFrom('plans').where('id', '=', id).execute();
  return true;
}

/**
 * Returns the IDs of the plans with a visit to create for a day up to that one, longest waiting first. One that an approval has started
 * waits until that can't be undone.
 */
export async function listDuePlans(db: DbOrTrx, until: string, now: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('plans')
    .select('id')
    .where('status', '=', 'active')
    .where('next_due_on', '<=', until)
    .where(
      sql<SqlBool>`not exists (select from undos where undos.quote_id = plans.quote_id
        and action = 'quote.approve' and undone_at is null and expires_at > ${now}::timestamptz)`,
    )
    .orderBy('next_due_on')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the plans that end because the appointment that they repeat was canceled, with who canceled it: not while that can be undone, and not once
 * a visit was completed.
 */
export async function listPlansToEnd(
  db: DbOrTrx,
  now: string,
): Promise<readonly { readonly id: string; readonly by: string | null }[]> {
  const { rows } = await sql<{ readonly id: string; readonly by: string | null }>`
    select plans.id, (select after ->> 'by' from audit where subject = 'quote' and subject_id = quotes.id::text
        and action = 'quote.cancel' order by audit.id desc limit 1) as by
    from plans join quotes on quotes.id = plans.quote_id
    where plans.status <> 'ended' and ends_with_first and quotes.status in ('declined', 'cancelled')
      and not exists (select from undos where undos.quote_id = quotes.id and undone_at is null and expires_at > ${now}::timestamptz)
      and not exists (select from quotes as visits where visits.plan_id = plans.id and visits.completed_at is not null)
    order by plans.id`.execute(db);
  return rows;
}

/** Returns the visits of a plan by their days: quotes that were not taken off it. */
export async function listVisits(db: DbOrTrx, planId: string): Promise<readonly QuoteRow[]> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('plan_due_on', 'is not', null)
    .orderBy('plan_due_on')
    .execute();
}

/** Whether a visit of that day was created, also one that was skipped. */
export async function isVisitCreated(db: DbOrTrx, planId: string, dueOn: string): Promise<boolean> {
  const found = await db
    .selectFrom('quotes')
    .select('id')
    .where('plan_id', '=', planId)
    .where('plan_due_on', '=', dueOn)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns how many visits of a plan have a day before that one, without those that were skipped or canceled. */
export async function countVisitsBefore(db: DbOrTrx, planId: string, dueOn: string): Promise<number> {
  const { count } = await db
    .selectFrom('quotes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('plan_id', '=', planId)
    .where('plan_due_on', '<', dueOn)
    .where('status', 'not in', ['cancelled', 'declined'])
    .executeTakeFirstOrThrow();
  return count;
}

/** A visit to come that's free and shouldn't be, or the other way around, with its number in the plan. */
export type MisnumberedVisit = { readonly id: string; readonly plan_id: string; readonly number: number };

/**
 * Returns the visits to come of plans with free visits whose price isn't that of their number, since one before them was skipped or
 * canceled; of one plan, or of all. A visit that's paid for keeps its price.
 */
export async function listMisnumbered(
  db: DbOrTrx,
  { now, planId }: { readonly now: string; readonly planId?: string },
): Promise<readonly MisnumberedVisit[]> {
  const { rows } = await sql<MisnumberedVisit>`
    select id, plan_id, number from (
      select quotes.*, (plans.discount ->> 'every')::int as every,
        row_number() over (partition by plan_id order by plan_due_on)::int as number
      from plans join quotes on quotes.plan_id = plans.id
      where plans.discount ->> 'kind' = 'free' ${planId === undefined ? sql`` : sql`and plans.id = ${planId}::uuid`}
        and plan_due_on is not null and quotes.status not in ('cancelled', 'declined')) as visits
    where (number % every = 0) <> jsonb_path_exists(lines, '$[*].facts.freeVisit')
      and status in ('pending', 'approved') and completed_at is null and paid_cents = 0 and reduced_cents = 0
      and (starts_at is null or starts_at > ${now}::timestamptz)
    order by plan_id, number`.execute(db);
  return rows;
}

/**
 * Returns the active plans with what their visits that aren't created yet are like, longest waiting first; or one plan, in any state. What
 * was sold with the repeated quote says how long they take.
 */
export async function listSeries(db: DbOrTrx, planId?: string) {
  return db
    .selectFrom('plans')
    .innerJoin('quotes', 'quotes.id', 'plans.quote_id')
    .innerJoin('business_versions as version', 'version.version', 'business_version')
    .select(['plans.id', 'every', 'first_on', 'next_due_on', 'skipped_on', 'plans.time', 'plans.status', 'started_at'])
    .select(['reference', 'package_type', 'round', 'quotes.lines', SOLD_HOURS.as('hours')])
    .select(
      sql<readonly string[]>`array(select visits.plan_due_on::text from quotes as visits
        where visits.plan_id = plans.id and visits.plan_due_on >= plans.next_due_on)`.as('created_on'),
    )
    .$if(planId === undefined, (query) => query.where('plans.status', '=', 'active'))
    .$if(planId !== undefined, (query) => query.where('plans.id', '=', planId ?? ''))
    .orderBy('next_due_on')
    .orderBy('plans.id')
    .execute();
}

/** Takes a visit off its plan, so that its day can have another one. */
export async function clearDueDay(trx: Trx, quoteId: string): Promise<void> {
  await trx.updateTable('quotes').set({ plan_due_on: null }).where('id', '=', quoteId).execute();
}

/** A plan with what its list shows. */
export type ListedPlan = PlanRow &
  Pick<QuoteRow, 'reference' | 'customer_name' | 'package_type'> & {
    readonly sold_label: string | null;
    readonly next_at: string | null;
    readonly waiting: number;
    /** What is owed for the visit that paused it; null without one. */
    readonly owed_cents: number | null;
  };

export type PlanFilter = { readonly words: string; readonly state?: PlanState | undefined; readonly now: string };

const SORT_KEYS: Readonly<Record<'next' | ListColumn<'plans'>, SortKey>> = {
  next: { by: sql.ref('next_at'), type: 'timestamptz', isOptional: true },
  customer: nameKey(sql.ref('customer_name')),
  started: { by: sql.ref('started_at'), type: 'timestamptz' },
};

/** Returns the plans that match the filter in their order, after the cursor. Throws Invalid for one of another order. */
export async function listPlans(
  db: DbOrTrx,
  { filter, sort = 'next', cursor, limit }: RowSearch<PlanFilter, ListOrder<'plans'>>,
): Promise<readonly Ordered<ListedPlan>[]> {
  const order = orderOf(SORT_KEYS, sort, { cursor });
  const { words, state, now } = filter;
  const conditions = [
    sql`position(fold_text(${words}) in fold_text(q.customer_name || ' ' || q.reference)) > 0`,
    ...(state ? [sql`plans.status = ${state}`] : []),
  ];
  const { rows } = await sql<Ordered<ListedPlan>>`
    select *, ${order.key} as sort_key from (${listed(sql.join(conditions, sql` and `), now)}) as plans
    where ${order.rest} order by ${order.by} limit ${limit}`.execute(db);
  return rows;
}

export async function readListedPlan(db: DbOrTrx, id: string, now: string): Promise<ListedPlan | undefined> {
  const { rows } = await sql<ListedPlan>`${listed(sql`plans.id = ${id}::uuid`, now)}`.execute(db);
  return rows[0];
}

/** SQL: plans with the quote that they repeat, their next visit and how many wait for a time. */
function listed(condition: RawBuilder<unknown>, now: string): RawBuilder<ListedPlan> {
  return sql`
    select plans.*, q.*, v.*,
      (select case when missed.status = 'approved' then greatest(total_cents - reduced_cents - paid_cents, 0) else 0 end
        from quotes as missed where missed.id = plans.missed_quote_id) as owed_cents
    from plans cross join lateral (
      select reference, customer_name, package_type, ${SOLD_LABEL} from quotes where quotes.id = plans.quote_id) as q
    cross join lateral (
      select min(starts_at) filter (where status = 'approved' and completed_at is null
          and starts_at > ${now}::timestamptz) as next_at,
        count(*) filter (where status in ('pending', 'countered')) as waiting
      from quotes as visits where visits.plan_id = plans.id and visits.plan_due_on is not null) as v
    where ${condition}`;
}
