import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { QuoteEventOn } from '#core/reports/quote-events.ts';
import {
  REPORTS,
  type Figure,
  type Grouping,
  type Measure,
  type ReportFilter,
  type ReportName,
} from '#core/reports/reports.ts';
import { MOST_SOURCES_SHOWN, OTHER_SOURCES } from '#core/reports/visits.ts';
import { ANSWER_WITHIN_DAYS } from '#core/scheduling/due-again.ts';
import { type Days, isBetween } from '#server/db/days.ts';

/**
 * What figures of the reports count: a query with one row for everything that counts between two dates, with the day on which it counts,
 * what it can be grouped by, and what is added up. The planner leaves out what a report doesn't ask for.
 */
export type Fact = {
  /** What its rows can be grouped by. */
  readonly dims: readonly Dim[];
  /** Whether its rows name their quote, as `quote_id`: then its figures open the list of these. */
  readonly namesQuotes: boolean;
  readonly rows: (days: Days) => RawBuilder<unknown>;
  /** Sums of the columns of its rows. */
  readonly measures: Partial<Readonly<Record<Measure, RawBuilder<unknown>>>>;
  /**
   * Its columns, by how a quote with several vehicles has them where packages or vehicles are told apart: it counts with a row for each
   * vehicle. Absent where it counts once, as its first vehicle.
   */
  readonly divided?: {
    /** Each vehicle has its part, by its price lines. */
    readonly money?: readonly string[];
    /** Each vehicle has its part, by the hours that its package is credited with. */
    readonly hours?: readonly string[];
    /** The same for each vehicle. */
    readonly each?: readonly string[];
    /** Only the first vehicle of each package. */
    readonly perPackage?: readonly string[];
    /** Only the first vehicle of the quote. */
    readonly once?: readonly string[];
  };
};

/** What rows are grouped by, other than by day: 'time' is the time of an appointment, '09:30'. */
export type Dim = Exclude<Grouping, 'week' | 'month' | 'monthAndRate' | 'slot'> | 'time';

/** The key of quotes without what they are grouped by: no appointment, no vehicle, no employee. */
export const NO_KEY = 'none';

/** Who did the job or is to do it. */
export const EMPLOYEE = sql`coalesce(jobs.accepted_by, jobs.assigned_employee)`;

/** A refund, or an entry that takes one back. */
const IS_REFUND = sql`(payments.kind = 'refund' or payments.kind = 'correction' and exists (
  select from payments as wrong where wrong.id = payments.corrects and wrong.kind = 'refund'))`;

/** What a quote can be grouped by, and the quote itself, for what it adds to a figure. */
const GROUPS = sql`quotes.id as quote_id, quotes.package_type as package, coalesce(quotes.vehicle_type, ${sql.lit(NO_KEY)}) as vehicle,
  coalesce(extract(isodow from quotes.scheduled_date)::text, ${sql.lit(NO_KEY)}) as weekday,
  coalesce(${EMPLOYEE}::text, ${sql.lit(NO_KEY)}) as employee, coalesce(quotes.source, ${sql.lit(NO_KEY)}) as source`;

/** What the owner wrote down needs no answer. */
const NOT_BY_OWNER = sql`quotes.source is distinct from 'owner'`;

const JOB_OF_QUOTE = sql`left join jobs on jobs.quote_id = quotes.id`;
/** A free redo sells no extras. */
const EXTRAS = sql`join lateral jsonb_array_elements(quotes.lines) as line on line ->> 'kind' = 'extra' and quotes.redo_of is null`;
const EXTRA_GROUPS = sql`${GROUPS}, line ->> 'label' as extra, (line ->> 'cents')::int as cents`;

/** What a quote brings in: its total before sales tax. */
const REVENUE = sql`quotes.total_cents - quotes.tax_cents`;

/** What is charged for a canceled quote, before sales tax. */
const FEE = sql`(quotes.fee_cents - coalesce(
  (jsonb_path_query_first(quotes.cancellation_lines, '$[*] ? (@.kind == "tax").cents') #>> '{}')::integer, 0))`;

/** Revenue of quotes by the day on which they were approved, in cents. Quotes that were canceled later stay counted. */
const booked: Fact = {
  dims: ['package', 'vehicle', 'weekday', 'employee', 'source'],
  namesQuotes: true,
  measures: { booked: sql`sum(cents)`, approved: sql`count(*)` },
  divided: { money: ['cents'] },
  rows: (days) => sql`
    select ${localDay(sql`jobs.created_at`, days)} as day, ${GROUPS}, ${REVENUE} as cents
    from jobs join quotes on quotes.id = jobs.quote_id
    where ${isBetween(sql`jobs.created_at`, days)}`,
};

/** Revenue of quotes by the day on which their job was completed, in cents; what is owed includes the tax. */
const completed: Fact = {
  dims: booked.dims,
  namesQuotes: true,
  measures: { completed: sql`sum(cents)`, owed: sql`sum(greatest(total_cents - reduced_cents - paid_cents, 0))` },
  divided: { money: ['cents'], once: ['total_cents', 'reduced_cents', 'paid_cents'] },
  rows: (days) => sql`
    select ${localDay(sql`quotes.completed_at`, days)} as day, ${GROUPS}, ${REVENUE} as cents,
      quotes.total_cents, quotes.reduced_cents, quotes.paid_cents
    from quotes ${JOB_OF_QUOTE}
    where ${isBetween(sql`quotes.completed_at`, days)}`,
};

/** Revenue of the visits of plans, as `completed` counts it. */
const planVisits: Fact = {
  dims: booked.dims,
  namesQuotes: true,
  measures: { planRevenue: sql`sum(cents)` },
  divided: { money: ['cents'] },
  rows: (days) => sql`
    select ${localDay(sql`quotes.completed_at`, days)} as day, ${GROUPS}, ${REVENUE} as cents
    from quotes ${JOB_OF_QUOTE}
    where quotes.plan_id is not null and ${isBetween(sql`quotes.completed_at`, days)}`,
};

/**
 * Reminders that work is due again, by the day on which they were sent, with what came of them: whether their customer went on from the
 * link, and the first approved quote for the same package that they requested within 60 days. As in all reports, that may be withdrawn.
 */
const dueReminders: Fact = {
  dims: booked.dims,
  namesQuotes: false,
  measures: {
    remindersSent: sql`count(*)`,
    remindersOpened: sql`count(opened_at)`,
    remindersBooked: sql`count(answer)`,
    remindersRevenue: sql`sum(cents)`,
  },
  rows: (days) => sql`
    select ${localDay(sql`due_reminders.asked_at`, days)} as day, ${GROUPS}, due_reminders.opened_at, answered.id as answer,
      coalesce(answered.cents, 0) as cents
    from due_reminders join quotes on quotes.id = due_reminders.quote_id ${JOB_OF_QUOTE}
    left join lateral (
      select other.id, other.total_cents - other.tax_cents as cents from quotes as other
      where other.customer_record_id = quotes.customer_record_id and other.package_type = quotes.package_type
        and other.status = 'approved' and other.created_at >= due_reminders.asked_at
        and other.created_at < due_reminders.asked_at + ${`${ANSWER_WITHIN_DAYS * 24} hours`}::interval
      order by other.created_at, other.id limit 1
    ) as answered on true
    where ${isBetween(sql`due_reminders.asked_at`, days)}`,
};

/** By extra, a quote counts with the lines of its extras instead of its total. */
const bookedExtras: Fact = {
  dims: ['extra'],
  namesQuotes: true,
  measures: booked.measures,
  rows: (days) => sql`
    select ${localDay(sql`jobs.created_at`, days)} as day, ${EXTRA_GROUPS}
    from jobs join quotes on quotes.id = jobs.quote_id ${EXTRAS}
    where ${isBetween(sql`jobs.created_at`, days)}`,
};

const completedExtras: Fact = {
  dims: ['extra'],
  namesQuotes: true,
  measures: { completed: sql`sum(cents)` },
  rows: (days) => sql`
    select ${localDay(sql`quotes.completed_at`, days)} as day, ${EXTRA_GROUPS}
    from quotes ${JOB_OF_QUOTE} ${EXTRAS}
    where ${isBetween(sql`quotes.completed_at`, days)}`,
};

/**
 * The ledger by the day on which money changed hands, in cents: what was received, what was paid back (as a positive
 * number), and tips, less those that were paid back. A correction counts on its own day, where the entry that it takes back was counted.
 */
const payments: Fact = {
  dims: booked.dims,
  namesQuotes: true,
  measures: {
    collected: sql`sum(cents) filter (where not is_tip and not is_refund)`,
    refunded: sql`-sum(cents) filter (where not is_tip and is_refund)`,
    tips: sql`sum(cents) filter (where is_tip)`,
  },
  divided: { money: ['cents'], each: ['is_tip', 'is_refund'] },
  rows: (days) => sql`
    select payments.received_on as day, ${GROUPS}, payments.cents, payments.is_tip, ${IS_REFUND} as is_refund
    from payments left join quotes on quotes.id = payments.quote_id left join jobs on jobs.quote_id = payments.quote_id
    where payments.received_on between ${days.from}::date and ${days.to}::date ${recordedUntil(days)}`,
};

/**
 * Sales tax in the ledger by its rate and the day on which money changed hands, in cents. A correction counts on its own
 * day, where the entry that it takes back was counted.
 */
const taxes: Fact = {
  dims: ['rate', 'package', 'employee', 'source'],
  namesQuotes: true,
  measures: {
    taxable: sql`sum(taxable_cents) filter (where not is_refund)`,
    taxCollected: sql`sum(tax_cents) filter (where not is_refund)`,
    taxRefunded: sql`-sum(tax_cents) filter (where is_refund)`,
    taxDue: sql`sum(tax_cents)`,
  },
  rows: (days) => sql`
    select payments.received_on as day, ${GROUPS}, share.rate::text, "taxableCents" as taxable_cents,
      "taxCents" as tax_cents, ${IS_REFUND} as is_refund
    from payments left join quotes on quotes.id = payments.quote_id left join jobs on jobs.quote_id = payments.quote_id
    cross join lateral jsonb_to_recordset(payments.taxes) as share (rate int, "taxableCents" int, "taxCents" int)
    where payments.taxes <> '[]' and payments.received_on between ${days.from}::date and ${days.to}::date`,
};

/** The shares of sales tax on the tax line within lines, as an array; null without one. */
const taxShares = (lines: RawBuilder<unknown>) =>
  sql`jsonb_path_query_first(${lines}, '$[*] ? (@.kind == "tax").facts.taxes')`;

/** Sales tax by its rate and the day on which the books post it, in cents: when it's owed, whether it's paid or not. */
const accruals: Fact = {
  dims: taxes.dims,
  namesQuotes: false,
  measures: { taxAccrued: sql`sum(tax_cents)` },
  rows: (days) => {
    const completedOn = localDay(sql`quotes.completed_at`, days);
    const reducedOn = sql`greatest(payments.received_on, ${completedOn})`;
    return sql`
      select accrued.day, ${GROUPS}, share.rate::text, share."taxCents" * accrued.sign as tax_cents
      from (
        select id, ${completedOn} as day, 1 as sign, ${taxShares(sql`lines`)} as taxes from quotes
        where status = 'approved' and ${isBetween(sql`completed_at`, days)}
        union all
        select id, ${localDay(sql`fee_charged_at`, days)}, 1, ${taxShares(sql`cancellation_lines`)} from quotes
        where status = 'cancelled' and fee_cents > 0 and ${isBetween(sql`fee_charged_at`, days)}
        union all
        select quote_id, ${localDay(sql`charged_at`, days)}, 1, ${taxShares(sql`lines`)} from waived_fees
        where ${isBetween(sql`charged_at`, days)}
        union all
        select quote_id, ${localDay(sql`waived_at`, days)}, -1, ${taxShares(sql`lines`)} from waived_fees
        where ${isBetween(sql`waived_at`, days)}
        union all
        select quote_id, ${reducedOn}, 1, payments.taxes from payments join quotes on quotes.id = payments.quote_id
        where reduces_cents <> 0 and quotes.status = 'approved' and quotes.completed_at is not null
          and ${reducedOn} between ${days.from}::date and ${days.to}::date
      ) as accrued
      join quotes on quotes.id = accrued.id ${JOB_OF_QUOTE}
      cross join lateral jsonb_to_recordset(accrued.taxes) as share (rate int, "taxCents" int)`;
  },
};

/** Requests by the day on which they came, with the time until the shop's first answer. */
const requests: Fact = {
  dims: ['package', 'employee', 'source'],
  namesQuotes: true,
  measures: {
    requests: sql`count(*)`,
    answered: sql`count(answered_at)`,
    answerHours: sql`sum(extract(epoch from answered_at - created_at)) / 3600`,
    answeredInTime: sql`count(*) filter (where answered_at <= answer_due)`,
    waiting: sql`count(*) filter (where answered_at is null and status = 'pending')`,
  },
  divided: { each: ['created_at', 'status', 'answered_at', 'answer_due'] },
  rows: (days) => sql`
    select ${localDay(sql`quotes.created_at`, days)} as day, ${GROUPS}, quotes.created_at, quotes.status,
      quotes.answered_at, quotes.answer_due
    from quotes ${JOB_OF_QUOTE}
    where ${isBetween(sql`quotes.created_at`, days)} and ${NOT_BY_OWNER}`,
};

/** Cancellations and moves by the day on which they happened; a cancellation that was undone doesn't count. */
const changes: Fact = {
  dims: ['notice', 'who', 'package', 'weekday', 'employee', 'source'],
  namesQuotes: true,
  measures: {
    cancelled: sql`count(*) filter (where action = 'quote.cancel')`,
    lost: sql`sum(cents) filter (where action = 'quote.cancel')`,
    fees: sql`sum(fee_cents) filter (where action = 'quote.cancel')`,
    moved: sql`count(*) filter (where action = 'quote.reschedule')`,
  },
  divided: { money: ['cents', 'fee_cents'], each: ['action', 'notice', 'who'] },
  rows: (days) => sql`
    select ${localDay(sql`changes.at`, days)} as day, ${GROUPS}, changes.action, changes.notice, changes.who,
      ${REVENUE} as cents, case when quotes.status = 'cancelled' then ${FEE} else 0 end as fee_cents
    from (${changesBetween(days)}) as changes join quotes on quotes.id = changes.quote_id ${JOB_OF_QUOTE}`,
};

/** The changes between two dates: quote_id, at, action, notice, who. */
function changesBetween(days: Days): RawBuilder<unknown> {
  const left = sql`((audit.before ->> 'startsAt')::timestamptz - audit.at)`;
  return sql`
    select audit.subject_id::uuid as quote_id, audit.at, audit.action,
      case when audit.before ->> 'startsAt' is null then 'none'
        when ${left} < interval '24 hours' then 'under-1-day'
        when ${left} < interval '72 hours' then '1-to-2-days'
        when ${left} < interval '168 hours' then '3-to-6-days' else '7-days' end as notice,
      -- Cancellations of earlier versions name the person only: one who isn't an admin is a customer.
      case coalesce(audit.after ->> 'by',
          case when exists (select from admins where admins.person_id = audit.person_id) then 'admin' else 'customer' end)
        when 'customer' then 'customer' else 'shop' end as who
    from audit
    where audit.action in ('quote.cancel', 'quote.reschedule') and ${isBetween(sql`audit.at`, days)}
      and not exists (select from audit as later
        where later.subject = 'quote' and later.subject_id = audit.subject_id and later.id > audit.id
          and later.action = 'quote.undo' and later.after ->> 'undone' = audit.action)`;
}

/** What a completed job is paid, from the columns of `work`. */
const PAY = sql`round(case when rate_type = 'percentage' then round(cents::numeric / (1 + teammates)) * rate_value / 100
  else rate_value * planned_hours end)`;

/** The hours that the packages of a quote are credited with, by the settings that it was sold at. */
const PLANNED_HOURS = sql`planned.hours + coalesce((
  select sum((settings -> 'pay' -> 'hoursByPackage' ->> (item ->> 'packageType'))::numeric)
  from business_versions, jsonb_array_elements(quotes.items) as item where version = quotes.business_version), 0)`;

/** Completed jobs by the day of their completion. */
const work: Fact = {
  dims: ['employee', 'package', 'source'],
  namesQuotes: true,
  measures: {
    jobs: sql`count(job_id)`,
    completed: sql`sum(cents)`,
    pay: sql`sum(pay)`,
    hoursByJob: sql`sum(minutes) / 60.0`,
    minutes: sql`sum(minutes) filter (where minutes > 0)`,
    plannedMinutes: sql`sum(planned_hours * 60) filter (where minutes > 0)`,
    stars: sql`sum(stars)`,
    ratings: sql`count(stars)`,
    refundedJobs: sql`count(*) filter (where is_refunded)`,
    redone: sql`count(*) filter (where is_redone)`,
  },
  divided: {
    money: ['cents', 'pay'],
    hours: ['minutes', 'planned_hours'],
    each: ['stars', 'is_refunded', 'is_redone', 'job_id'],
  },
  // What is paid and planned is what held when the quote was sold and the job completed.
  rows: (days) => sql`
    select work.*, ${PAY} as pay from (
    select ${localDay(sql`quotes.completed_at`, days)} as day, ${GROUPS}, ${REVENUE} as cents, ${PLANNED_HOURS} as planned_hours,
      coalesce(former.payment_type, employees.payment_type) as rate_type,
      coalesce(former.payment_value, employees.payment_value) as rate_value,
      completion.time_spent as minutes, customer_ratings.stars,
      exists (select from payments where payments.quote_id = quotes.id and payments.kind = 'refund') as is_refunded,
      jobs.redone_at is not null as is_redone, jobs.id as job_id, team.teammates, team.team_pay
    from quotes ${JOB_OF_QUOTE}
    left join employees on employees.id = jobs.accepted_by
    left join customer_ratings on customer_ratings.quote_id = quotes.id
    left join (
      select version, each.key as package, each.value::numeric as hours
      from business_versions, jsonb_each_text(settings -> 'pay' -> 'hoursByPackage') as each offset 0
    ) as planned on planned.version = quotes.business_version and planned.package = quotes.package_type
    left join lateral (
      select payment_type, payment_value from former_rates
      where former_rates.employee = jobs.accepted_by and former_rates.until > jobs.completed_at
      order by former_rates.until limit 1
    ) as former on true
    cross join lateral (
      select count(*) as teammates, coalesce(sum(round(case
        when rate_type = 'percentage' then round((${REVENUE})::numeric / (1 + size)) * rate_value / 100
        else rate_value * (${PLANNED_HOURS}) end)), 0) as team_pay
      from (
        select coalesce(mate_rate.payment_type, mate.payment_type) as rate_type,
          coalesce(mate_rate.payment_value, mate.payment_value) as rate_value, count(*) over () as size
        from job_teammates join employees as mate on mate.id = job_teammates.employee
        left join lateral (
          select payment_type, payment_value from former_rates
          where former_rates.employee = mate.id and former_rates.until > jobs.completed_at
          order by former_rates.until limit 1
        ) as mate_rate on true
        where job_teammates.job_id = jobs.id and mate.id is distinct from jobs.accepted_by
      ) as mates
    ) as team
    left join lateral (
      select time_spent from job_completions
      where job_completions.job_id = jobs.id and job_completions.employee = jobs.accepted_by
      order by job_completions.at desc, job_completions.id desc limit 1
    ) as completion on true
    where ${isBetween(sql`quotes.completed_at`, days)}) as work`,
};

/** What is left of completed jobs by the day of their completion: before sales tax, after pay, supplies and card fees. */
const margins: Fact = {
  dims: ['package', 'employee', 'source'],
  namesQuotes: true,
  measures: {
    completed: sql`sum(cents)`,
    pay: sql`sum(case when team_pay = 0 then pay else coalesce(pay, 0) + team_pay end)`,
    supplies: sql`sum(supplies)`,
    cardFees: sql`sum(card_fees)`,
    marginCents: sql`sum(cents - coalesce(pay, 0) - team_pay - supplies - card_fees)`,
  },
  divided: { money: ['cents', 'pay', 'team_pay', 'supplies', 'card_fees'] },
  rows: (days) => sql`
    select jobs.*,
      (select coalesce(sum(job_supplies.cents), 0) from job_supplies where job_supplies.job_id = jobs.job_id) as supplies,
      (select coalesce(sum(fee_cents), 0) from card_movements where card_movements.quote_id = jobs.quote_id)
        + (select coalesce(sum(shared.cents), 0) from shared_card_fees as shared where shared.quote_id = jobs.quote_id) as card_fees
    from (${work.rows(days)}) as jobs`,
};

/** Shifts by the day on which they began; one that goes on isn't counted yet. */
const shifts: Fact = {
  dims: ['employee'],
  namesQuotes: false,
  measures: { hoursByClock: sql`sum(hours)` },
  rows: (days) => sql`
    select ${localDay(sql`presses.at`, days)} as day, presses.employee::text as employee,
      extract(epoch from presses.until - presses.at) / 3600 as hours
    from (
      select employee, kind, at, lead(at) over (partition by employee order by at, recorded_at, id) as until
      from clock_entries
      where at >= (${days.from}::date::timestamp at time zone ${days.timeZone}) and not is_void and not exists (select from clock_entries as later where later.replaces = clock_entries.id)
    ) as presses
    where presses.kind = 'in' and ${isBetween(sql`presses.at`, days)}`,
};

/** Approved quotes by the day of their approval: the first one of each customer, and those after it. */
const customers: Fact = {
  dims: ['package', 'employee', 'source'],
  namesQuotes: true,
  measures: {
    newCustomers: sql`count(customer) filter (where is_first)`,
    returning: sql`count(customer) filter (where not is_first)`,
    newBooked: sql`sum(cents) filter (where is_first)`,
    returningBooked: sql`sum(cents) filter (where not is_first)`,
    lifetimeCents: sql`sum(paid_cents) filter (where is_first)`,
  },
  // A customer is one, however many vehicles of a package they bring.
  divided: { money: ['cents'], each: ['is_first'], perPackage: ['customer', 'paid_cents'] },
  // Who was visited before needn't be looked up: that spares today's rows most of their reads.
  rows: (days) => sql`
    select ${localDay(sql`jobs.created_at`, days)} as day, ${GROUPS}, ${REVENUE} as cents, customer_records.paid_cents, customer_records.id as customer,
      (customer_records.last_visit_at is null or customer_records.last_visit_at >= jobs.created_at) and ${IS_FIRST} as is_first
    from jobs join quotes on quotes.id = jobs.quote_id
    join customer_records on customer_records.id = quotes.customer_record_id
    where ${isBetween(sql`jobs.created_at`, days)}`,
};

/** Whether no other quote of the same customer was approved before this one; needs the tables quotes and jobs. */
const IS_FIRST = sql`not exists (
  select from quotes as other join jobs as earlier on earlier.quote_id = other.id
  where other.customer_record_id = quotes.customer_record_id and (earlier.created_at, earlier.id) < (jobs.created_at, jobs.id))`;

/** What the week on the owner's first screen is made of. */
export const WEEK_FACTS: readonly Fact[] = [requests, booked, completed, payments];

/**
 * Visits by day and source. Anyone can make up a source: those with the most visits have a row of their own, and so have
 * those of requests; the others count together.
 */
const landings: Fact = {
  dims: ['source'],
  namesQuotes: false,
  measures: { visits: sql`sum(count)` },
  rows: (days) => {
    const landed = sql`visit_counts where kind = 'source' and day between ${days.from}::date and ${days.to}::date`;
    return sql`
      select day, count, case
        when key in (select key from ${landed} group by key order by sum(count) desc, key limit ${MOST_SOURCES_SHOWN})
          or exists (select from quotes where quotes.source = key)
        then key else ${sql.lit(OTHER_SOURCES)} end as source
      from ${landed}`;
  },
};

/** Visits that opened the wizard. */
const starts: Fact = {
  dims: [],
  namesQuotes: false,
  measures: { started: sql`sum(count)` },
  rows: (days) => sql`
    select day, count from visit_counts
    where kind = 'step' and key = 'package' and day between ${days.from}::date and ${days.to}::date`,
};

/** Requests by the day on which they came, and what has become of them. */
const outcomes: Fact = {
  dims: ['package', 'employee', 'source'],
  namesQuotes: true,
  measures: {
    requests: sql`count(*)`,
    accepted: sql`count(*) filter (where is_accepted)`,
    done: sql`count(*) filter (where is_done)`,
    paid: sql`count(*) filter (where is_paid)`,
  },
  divided: { each: ['is_done', 'is_paid', 'is_accepted'] },
  rows: (days) => sql`
    select ${localDay(sql`quotes.created_at`, days)} as day, ${GROUPS}, quotes.completed_at is not null as is_done,
      ${IS_PAID} as is_paid, jobs.id is not null as is_accepted
    from quotes ${JOB_OF_QUOTE}
    where ${isBetween(sql`quotes.created_at`, days)} and ${NOT_BY_OWNER}`,
};

/** Completed and paid in full. */
const IS_PAID = sql`(quotes.completed_at is not null and quotes.paid_cents >= quotes.total_cents - quotes.reduced_cents)`;

/** The steps that browsers report, by day. */
const visitSteps: Fact = {
  dims: ['step'],
  namesQuotes: false,
  measures: { reached: sql`sum(count)` },
  rows: (days) => sql`
    select day, key as step, count from visit_counts
    where kind = 'step' and day between ${days.from}::date and ${days.to}::date`,
};

/** The first step of the visits from each source; nothing is known of their other steps. */
const landingSteps: Fact = {
  dims: ['step', 'source'],
  namesQuotes: false,
  measures: { reached: sql`sum(count)` },
  rows: (days) => sql`select facts.*, 'landing' as step from (${landings.rows(days)}) as facts`,
};

/** The steps that requests have reached since, by the day on which they came. */
const requestSteps: Fact = {
  dims: ['step'],
  namesQuotes: true,
  measures: { reached: sql`count(*)` },
  divided: { each: ['step'] },
  rows: (days) => sql`
    select facts.*, each.step from (${outcomes.rows(days)}) as facts
    cross join lateral (values ('requests', true), ('accepted', is_accepted), ('done', is_done), ('paid', is_paid))
      as each (step, is_reached) where each.is_reached`,
};

/** Reserved places by the day and time of the appointment, and for how many minutes before and from it on. */
export const taken: Fact = {
  dims: ['time'],
  namesQuotes: true,
  measures: { taken: sql`count(seat)` },
  divided: { each: ['time', 'minutes'], perPackage: ['seat'] },
  rows: (days) => sql`
    select ${localDay(sql`slot_holds.starts_at`, days)} as day, ${GROUPS}, slot_holds.seat,
      to_char(slot_holds.starts_at at time zone ${days.timeZone}, 'HH24:MI') as time,
      slot_holds.minutes_before || ' ' || slot_holds.minutes_after as minutes
    from slot_holds join quotes on quotes.id = slot_holds.quote_id and quotes.starts_at = slot_holds.starts_at
    ${JOB_OF_QUOTE}
    where ${isBetween(sql`slot_holds.starts_at`, days)}`,
};

/** The fact with everything that a figure is made of, for the part of each quote; undefined if quotes alone don't make it up. */
export function factOfQuotes({ id, ratio }: Figure, isByExtra: boolean): Fact | undefined {
  const needed: readonly Measure[] = ratio ?? [id];
  const facts = isByExtra
    ? factsOf('revenue', 'extra', [])
    : REPORTS.flatMap((report) => [...factsOf(report, 'week', []), ...factsOf(report, 'step', [])]);
  const fact = facts.find(
    ({ namesQuotes, measures }) => namesQuotes && needed.every((measure) => measures[measure] !== undefined),
  );
  return fact && { ...fact, measures: Object.fromEntries(needed.map((name) => [name, fact.measures[name]])) };
}

/** The facts of a report; capacity adds its calendar in the queries of reports. */
export function factsOf(report: ReportName, by: Grouping, filters: readonly ReportFilter[]): readonly Fact[] {
  switch (report) {
    case 'revenue':
      return by === 'extra' ? [bookedExtras, completedExtras] : [booked, completed, payments];
    case 'promise':
      return [requests];
    case 'changes':
      return [changes];
    case 'crew':
      return [work, shifts];
    case 'customers':
      return [customers];
    case 'tax':
      return [taxes, accruals];
    case 'margin':
      return [margins];
    case 'visits':
      if (by !== 'step') return [landings, starts, outcomes];
      if (filters.length === 0) return [visitSteps, requestSteps];
      return filters.every((filter) => filter === 'source') ? [landingSteps, requestSteps] : [requestSteps];
    case 'capacity':
      return [taken];
    case 'plans':
      return [planVisits];
    case 'dueAgain':
      return [dueReminders];
  }
}

/** The local date of an instant in the shop's time zone. */
function localDay(instant: RawBuilder<unknown>, { timeZone }: Days): RawBuilder<unknown> {
  return sql`(${instant} at time zone ${timeZone})::date`;
}

/** A payment has a day and no time: what was received on the last day counts if it was also recorded in time. */
function recordedUntil({ to, until }: Days): RawBuilder<unknown> {
  return until === undefined
    ? sql``
    : sql`and (payments.received_on < ${to}::date or payments.recorded_at < ${until}::timestamptz)`;
}

/** What an event is narrowed to: the notice and the author of a change, the rate of the sales tax in thousandths of a percent. */
type Narrowed = {
  readonly notice?: string | undefined;
  readonly who?: string | undefined;
  readonly rate?: string | undefined;
};

/** SQL condition on quotes: this happened to them on these days. */
export function happened(on: QuoteEventOn, days: Days, { notice, who, rate }: Narrowed): RawBuilder<SqlBool> {
  const paid = (which: RawBuilder<unknown>) => sql<SqlBool>`exists (
    select from payments
    where payments.quote_id = quotes.id and received_on between ${days.from}::date and ${days.to}::date and ${which})`;
  const received = sql`${isBetween(sql`quotes.created_at`, days)} and ${NOT_BY_OWNER}`;
  const completed = isBetween(sql`quotes.completed_at`, days);
  switch (on) {
    case 'booked':
      return approved(days, sql`true`);
    case 'newCustomers':
      return sql<SqlBool>`(quotes.customer_record_id is not null and ${approved(days, IS_FIRST)})`;
    case 'returning':
      return sql<SqlBool>`(quotes.customer_record_id is not null and ${approved(days, sql`not ${IS_FIRST}`)})`;
    case 'completed':
      return sql<SqlBool>`(${completed})`;
    case 'planRevenue':
      return sql<SqlBool>`(quotes.plan_id is not null and ${completed})`;
    case 'refundedJobs':
      return sql<SqlBool>`(${completed} and exists (
        select from payments where payments.quote_id = quotes.id and payments.kind = 'refund'))`;
    case 'redone':
      return sql<SqlBool>`(${completed} and exists (
        select from jobs where jobs.quote_id = quotes.id and jobs.redone_at is not null))`;
    case 'collected':
    case 'refunded':
    case 'tips':
    case 'taxed':
      return paid(entriesOf(on, rate));
    case 'requests':
      return sql<SqlBool>`(${received})`;
    case 'answered':
      return sql<SqlBool>`(${received} and quotes.answered_at is not null)`;
    case 'inTime':
      return sql<SqlBool>`(${received} and quotes.answered_at <= quotes.answer_due)`;
    case 'waiting':
      return sql<SqlBool>`(${received} and quotes.answered_at is null and quotes.status = 'pending')`;
    case 'accepted':
      return sql<SqlBool>`(${received} and exists (select from jobs where jobs.quote_id = quotes.id))`;
    case 'done':
      return sql<SqlBool>`(${received} and quotes.completed_at is not null)`;
    case 'paid':
      return sql<SqlBool>`(${received} and ${IS_PAID})`;
    case 'cancelled':
      return changed('quote.cancel', days, { notice, who });
    case 'moved':
      return changed('quote.reschedule', days, { notice, who });
    case 'taken':
      return sql<SqlBool>`(${isBetween(sql`quotes.starts_at`, days)} and exists (
        select from slot_holds where slot_holds.quote_id = quotes.id and slot_holds.starts_at = quotes.starts_at))`;
  }
}

/** SQL condition: the entries of the ledger that a figure counts. */
function entriesOf(on: 'collected' | 'refunded' | 'tips' | 'taxed', rate: string | undefined): RawBuilder<unknown> {
  switch (on) {
    case 'collected':
      return sql`not payments.is_tip and not ${IS_REFUND}`;
    case 'refunded':
      return sql`not payments.is_tip and ${IS_REFUND}`;
    case 'tips':
      return sql`payments.is_tip`;
    case 'taxed':
      return rate === undefined
        ? sql`payments.taxes <> '[]'`
        : sql`payments.taxes @> ${JSON.stringify([{ rate: Number(rate) }])}::jsonb`;
  }
}

function approved(days: Days, which: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from jobs where jobs.quote_id = quotes.id and ${isBetween(sql`jobs.created_at`, days)} and ${which})`;
}

function changed(action: string, days: Days, { notice, who }: Narrowed): RawBuilder<SqlBool> {
  return sql<SqlBool>`quotes.id in (
    select quote_id from (${changesBetween(days)}) as changes
    where action = ${action} ${notice ? sql`and notice = ${notice}` : sql``} ${who ? sql`and who = ${who}` : sql``})`;
}

/** What a report counts: its days, and the quotes that it is narrowed to. */
export type ReportScope = Days & { readonly by: Grouping | 'dayAndSpan' } & Partial<
    Readonly<Record<ReportFilter, string | undefined>>
  >;

/** The sums of one group; a key of null stands for all groups together. */
export type ReportSum = { readonly key: string | null } & Partial<Readonly<Record<Measure, number | null>>>;
