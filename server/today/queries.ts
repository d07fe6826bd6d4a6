import { sql, type RawBuilder } from 'kysely';
import { localDate } from '#core/lib/time.ts';
import { MOST_LOW_STARS } from '#core/quotes/follow-up.ts';
import { CREW_HOURS, MOST_NEEDS, MOST_NEEDS_COUNTED, PAST_HOURS, type NeedKind } from '#core/today/needs.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import { IS_BEHIND_REFUSAL } from '#server/notifications/queries.ts';
import { overdueInvoices } from '#server/payments/invoices/queries.ts';
import { DESCRIBED } from '#server/quotes/describe.ts';
import { SOLD_HOURS } from '#server/settings/queries.ts';
import { endedByItself } from '#server/staff/queries.ts';
import { openTimeOffRequests } from '#server/staff/work-times/queries.ts';

/** The most jobs that one answer has; more than that fit no screen. */
const MOST_JOBS = 500;

/** Returns the jobs that aren't cancelled whose appointments begin between two instants (the second exclusive), in order. */
export async function listDayJobs(db: DbOrTrx, from: Temporal.Instant, before: Temporal.Instant) {
  return (
    db
      .selectFrom('quotes')
      .innerJoin('jobs', 'jobs.quote_id', 'quotes.id')
      .innerJoin('business_versions', 'business_versions.version', 'quotes.business_version')
      .leftJoin('employees as crew', (join) =>
        join.on((row) => row('crew.id', '=', row.fn.coalesce('jobs.accepted_by', 'jobs.assigned_employee'))),
      )
      .select(DESCRIBED)
      .select([
        'jobs.id as job_id',
        'jobs.status',
        'jobs.sent_at',
        'jobs.on_the_way_at',
        'jobs.started_at',
        'jobs.completed_at',
        'quotes.id as quote_id',
        'quotes.paid_cents',
        'quotes.reduced_cents',
        'crew.id as crew_id',
        'crew.name as crew_name',
        'crew.employee_id as crew_number',
        SOLD_HOURS.as('hours'),
      ])
      .select(
        sql<number>`(select count(*)::int from job_photos where job_photos.job_id = jobs.id and removed_at is null)`.as(
          'photos',
        ),
      )
      // The index has all decided quotes by their appointment.
      .where('quotes.status', '<>', 'pending')
      .where('quotes.starts_at', '>=', from.toString())
      .where('quotes.starts_at', '<', before.toString())
      .where('jobs.status', '<>', 'declined')
      .orderBy('quotes.starts_at')
      .orderBy('jobs.id')
      .limit(MOST_JOBS)
      .execute()
  );
}

export type DayJobRow = Awaited<ReturnType<typeof listDayJobs>>[number];

type StoredNeed = Exclude<NeedKind, 'backup' | 'overrun'>;

export type NeedRow = {
  readonly kind: StoredNeed;
  /** As the contract says. */
  readonly id: string;
  readonly at: string;
  readonly name: string;
  readonly about: string;
  readonly employee: string | null;
  readonly cents: number | null;
  /** A request for time off. */
  readonly time_off_id: string | null;
  /** The quote that says what it is about. */
  readonly quote_id: string | null;
};

/** Where the needs of a kind are, and the columns that differ from the defaults below. */
type NeedSource = {
  /** Tables and conditions. */
  readonly from: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
} & Partial<
  Readonly<Record<'id' | 'name' | 'about' | 'employee' | 'cents' | 'timeOff' | 'quote', RawBuilder<unknown>>>
>;

/**
 * Returns the first of each kind of need, by their time, at most `MOST_NEEDS` of each, and how many of each there are, at most
 * one more than `MOST_NEEDS_COUNTED`.
 */
export async function listNeeds(
  db: DbOrTrx,
  now: Temporal.Instant,
  timeZone: string,
): Promise<{ readonly needs: readonly NeedRow[]; readonly all: number }> {
  const sources = Object.entries(needSources(now, timeZone)) as [StoredNeed, NeedSource][];
  const lists = sources.map(([kind, source]) => needsOf(kind, source));
  const counts = sources.map(
    ([, { from }]) =>
      sql`(select count(*)::int from (select ${from} limit ${sql.lit(MOST_NEEDS_COUNTED + 1)}) as counted)`,
  );
  const { rows } = await sql<NeedRow>`${sql.join(lists, sql` union all `)}`.execute(db);
  const { rows: counted } = await sql<{ readonly n: number }>`select ${sql.join(counts, sql` + `)} as n`.execute(db);
  return { needs: rows, all: counted[0]?.n ?? rows.length };
}

function needsOf(kind: StoredNeed, source: NeedSource): RawBuilder<unknown> {
  const { from, at, id = sql`quotes.id`, name = sql`quotes.customer_name`, quote = sql`quotes.id` } = source;
  const { about = sql`''`, employee = sql`null`, cents = sql`null`, timeOff = sql`null` } = source;
  return sql`(
    select ${sql.lit(kind)} as kind, ${id}::text as id, ${at} as at, ${name} as name, ${about} as about,
      ${employee}::text as employee, ${cents}::int as cents, ${timeOff}::text as time_off_id, ${quote}::text as quote_id
    ${from} order by ${at} limit ${sql.lit(MOST_NEEDS)})`;
}

function needSources(now: Temporal.Instant, timeZone: string): Readonly<Record<StoredNeed, NeedSource>> {
  const today = localDate(now, timeZone).toString();
  return {
    ...needsByAppointment(now),
    ...OTHER_NEEDS,
    'time-off': {
      from: sql`from ${openTimeOffRequests()}`,
      at: sql`from_day::timestamp at time zone ${timeZone}`,
      id: sql`employees.id`,
      name: sql`coalesce(nullif(employees.name, ''), employees.employee_id)`,
      timeOff: sql`time_off.id`,
      quote: sql`null`,
    },
    invoice: {
      from: sql`from ${overdueInvoices(today)}`,
      at: sql`since::timestamp at time zone ${timeZone}`,
      id: sql`id`,
      name: sql`name`,
      about: sql`number`,
      cents: sql`owed_cents`,
      quote: sql`null`,
    },
  };
}

function needsByAppointment(
  now: Temporal.Instant,
): Readonly<Record<'crew' | 'acceptance' | 'address' | 'asked' | 'moved', NeedSource>> {
  const at = (instant: Temporal.Instant) => sql`${instant.toString()}::timestamptz`;
  const past = at(now.subtract({ hours: PAST_HOURS }));
  const crewFrom = at(now.add({ hours: CREW_HOURS }));
  // The index has all decided quotes by their appointment.
  const jobs = sql`
    from quotes join jobs on jobs.quote_id = quotes.id where quotes.status <> 'pending' and jobs.status = 'scheduled' and`;
  // As `lacksAddress` says it. No employee can be given such a job, so it needs its address first.
  const lacksAddress = sql`service_address is null and at_customer`;
  const job = { at: sql`quotes.starts_at`, id: sql`jobs.id` };
  return {
    crew: {
      ...job,
      // An owner without employees does every job.
      from: sql`
        ${jobs} quotes.starts_at >= ${past} and quotes.starts_at < ${crewFrom} and not (${lacksAddress})
          and exists (select from employees where deleted_at is null)`,
    },
    acceptance: {
      ...job,
      from: sql`
        from jobs join quotes on quotes.id = jobs.quote_id left join employees on employees.id = jobs.accepted_by
        where jobs.status = 'pending-approval' and quotes.starts_at is not null`,
      employee: sql`coalesce(nullif(employees.name, ''), employees.employee_id)`,
    },
    address: {
      at: sql`quotes.starts_at`,
      from: sql`
        from quotes join jobs on jobs.quote_id = quotes.id
        where quotes.status = 'approved' and ${lacksAddress} and quotes.starts_at >= ${past}
          and jobs.status <> 'completed'`,
    },
    asked: {
      at: sql`quotes.starts_at`,
      from: sql`
        from quotes
        where move_asked_at is not null and status in ('pending', 'approved') and completed_at is null
          and starts_at >= ${past}`,
    },
    moved: {
      ...job,
      // The crew had the job before, and no employee has accepted its new time.
      from: sql`
        ${jobs} quotes.starts_at >= ${crewFrom} and not (${lacksAddress}) and visit_sequence > 0 and exists (
          select from audit
          where subject = 'quote' and subject_id = quotes.id::text and action = 'quote.reschedule' and audit.at > jobs.sent_at)`,
    },
  };
}

const OTHER_NEEDS: Readonly<
  Record<
    | 'promise'
    | 'rating'
    | 'mail'
    | 'payment'
    | 'unmatched'
    | 'plan'
    | 'deposit'
    | 'dispute'
    | 'offer'
    | 'message'
    | 'application'
    | 'clock',
    NeedSource
  >
> = {
  promise: {
    from: sql`from quotes where status = 'pending' and confirmation_due is not null`,
    at: sql`confirmation_due`,
    cents: sql`total_cents`,
  },
  rating: {
    from: sql`
      from customer_ratings join quotes on quotes.id = customer_ratings.quote_id
      where stars <= ${sql.lit(MOST_LOW_STARS)} and handled_at is null`,
    at: sql`customer_ratings.at`,
  },
  mail: {
    from: sql`from outbox where status = 'failed' and channel = 'mail' and not ${IS_BEHIND_REFUSAL}`,
    at: sql`created_at`,
    id: sql`id`,
    name: sql`recipient`,
    about: sql`coalesce(subject, '')`,
    quote: sql`null`,
  },
  payment: {
    from: sql`from expected_payments join quotes on quotes.id = expected_payments.quote_id where settled_at is null`,
    at: sql`announced_at`,
    cents: sql`cents + tip_cents`,
  },
  unmatched: {
    from: sql`from unmatched_card_payments where settled_at is null`,
    at: sql`received_at`,
    id: sql`id`,
    name: sql`reference`,
    cents: sql`cents`,
    quote: sql`null`,
  },
  plan: {
    // As `owedFor` says it.
    from: sql`
      from plans join quotes on quotes.id = plans.missed_quote_id
      where plans.status = 'paused' and quotes.status = 'approved' and total_cents > reduced_cents + paid_cents`,
    at: sql`plans.changed_at`,
    id: sql`plans.id`,
    cents: sql`total_cents - reduced_cents - paid_cents`,
  },
  deposit: {
    // As `isDepositKept` says it.
    from: sql`
      from quotes
      where status = 'cancelled' and deposit_paid_at is not null and deposit_returned_at is null
        and deposit_return_at is null and fee_cents = 0 and deposit_cents > 0`,
    at: sql`decided_at`,
    cents: sql`deposit_cents`,
  },
  dispute: {
    from: sql`from card_disputes join quotes on quotes.id = card_disputes.quote_id where card_disputes.status = 'open'`,
    at: sql`coalesce(respond_by, opened_at)`,
    cents: sql`card_disputes.cents`,
  },
  offer: {
    from: sql`from counter_offers join quotes on quotes.id = counter_offers.quote_id where answer is null`,
    at: sql`expires_at`,
    cents: sql`counter_offers.total_cents`,
  },
  message: {
    from: sql`from contact_messages where read_at is null`,
    at: sql`created_at`,
    id: sql`id`,
    name: sql`name`,
    about: sql`left(message, 140)`,
    quote: sql`null`,
  },
  application: {
    from: sql`from job_applications where status = 'pending'`,
    at: sql`created_at`,
    id: sql`id`,
    name: sql`first_name || ' ' || last_name`,
    quote: sql`null`,
  },
  clock: {
    from: sql`from ${endedByItself()}`,
    at: sql`clock_entries.at`,
    id: sql`employees.id`,
    name: sql`coalesce(nullif(employees.name, ''), employees.employee_id)`,
    quote: sql`null`,
  },
};

/** Returns what the needs of quotes are about, by the quotes' ids. */
export async function describeQuotes(db: DbOrTrx, ids: readonly string[]) {
  const rows = await db
    .selectFrom('quotes')
    .select(['id', ...DESCRIBED])
    .select(['status', 'total_cents', 'deposit_cents', 'deposit_paid_at', 'deposit_waived_at', 'deposit_returned_at'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns when the shop saved its first settings. */
export async function readOpenedAt(db: DbOrTrx): Promise<string> {
  const row = await db
    .selectFrom('business_versions')
    .select('saved_at')
    .orderBy('version')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.saved_at;
}
