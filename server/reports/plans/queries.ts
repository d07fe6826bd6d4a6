import { sql } from 'kysely';
import { bucketsOf, UNPAID_DAYS, type Grouping } from '#core/reports/reports.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { ReportScope, ReportSum } from '#server/reports/facts/queries.ts';

type PlanFacts = {
  readonly package: string;
  /** Local dates of the shop; null while it hasn't ended. */
  readonly startedOn: string;
  readonly endedOn: string | null;
  readonly isAtRisk: boolean;
};

type PlanSums = Required<
  Pick<ReportSum, 'activePlans' | 'riskyPlans' | 'hasToday' | 'plansEnded' | 'endedOfActive' | 'activeBefore'>
>;

/** The plans that were active or ended in each month of the dates, or by package in all of them; with all together under the key null. */
export async function sumPlans(
  db: DbOrTrx,
  scope: ReportScope & { readonly by: Grouping; readonly today: string },
): Promise<readonly ReportSum[]> {
  const { by, from, to, today } = scope;
  const plans = (await listPlanFacts(db, scope)).filter(
    (plan) => scope.package === undefined || plan.package === scope.package,
  );
  const range = { from, to };
  const rows =
    by === 'month'
      ? bucketsOf({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }, by).map(
          ({ key, ...dates }) => ({ key, ...sumOf(plans, dates, today) }),
        )
      : [...Map.groupBy(plans, (plan) => plan.package)].map(([key, theirs]) => ({
          key,
          ...sumOf(theirs, range, today),
        }));
  return [...rows, { key: null, ...sumOf(plans, range, today) }];
}

function sumOf(
  plans: readonly PlanFacts[],
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): PlanSums {
  const count = (isCounted: (plan: PlanFacts) => boolean) => plans.filter(isCounted).length;
  const isEnded = ({ endedOn }: PlanFacts) => endedOn !== null && endedOn >= from && endedOn <= to;
  const isActiveBefore = ({ startedOn, endedOn }: PlanFacts) =>
    startedOn < from && (endedOn === null || endedOn >= from);
  return {
    activePlans: count(({ startedOn, endedOn }) => startedOn <= to && (endedOn === null || endedOn > to)),
    riskyPlans: count(({ isAtRisk }) => isAtRisk),
    hasToday: Number(from <= today && today <= to),
    plansEnded: count(isEnded),
    endedOfActive: count((plan) => isEnded(plan) && isActiveBefore(plan)),
    activeBefore: count(isActiveBefore),
  };
}

/** Customers who are sent an invoice for the month pay later by agreement. */
async function listPlanFacts(
  db: DbOrTrx,
  { timeZone, today }: ReportScope & { readonly today: string },
): Promise<readonly PlanFacts[]> {
  const isSkipped = sql`in ('cancelled', 'declined')`;
  const { rows } = await sql<PlanFacts>`
    select quotes.package_type as package, (plans.started_at at time zone ${timeZone})::date::text as "startedOn",
      case when plans.status = 'ended' then (plans.changed_at at time zone ${timeZone})::date::text end as "endedOn",
      plans.status = 'paused' or plans.status = 'active' and (
        exists (select from quotes as visits where visits.plan_id = plans.id
          and (visits.completed_at at time zone ${timeZone})::date < ${today}::date - ${sql.lit(UNPAID_DAYS)}
          and visits.total_cents - visits.reduced_cents > visits.paid_cents
          and not exists (select from monthly_billing where record_id = visits.customer_record_id))
        or exists (select from (
            select status, plan_due_on, lead(status) over (order by plan_due_on) as next_status,
              max(plan_due_on) filter (where completed_at is not null) over () as last_done
            from quotes as visits where visits.plan_id = plans.id and plan_due_on is not null
          ) as visits where status ${isSkipped} and next_status ${isSkipped}
          and (last_done is null or plan_due_on > last_done))) as "isAtRisk"
    from plans join quotes on quotes.id = plans.quote_id`.execute(db);
  return rows;
}
