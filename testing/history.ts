import { sql } from 'kysely';
import { localDate } from '#core/lib/time.ts';
import { calendarDays } from '#core/scheduling/slots.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { transaction, type Db, type Trx } from '#server/db/client.ts';

/** The history goes back four years. At most two months ahead are booked, however long the history is. */
const DAYS = { behind: 4 * 365, ahead: 60 } as const;
const MOST_AHEAD = 500;
/** Rows per transaction. */
const BATCH = 25_000;

/** How many employees the jobs of the filled database belong to. */
const CREW = 8;

/** Returns the id of one of them. */
export function employeeId(n: number): string {
  return `0193a000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** Numbers of quotes that are ahead, approved, and have a job. They exist in a history of a thousand quotes or more. */
export const AHEAD: readonly number[] = Array.from({ length: MOST_AHEAD }, (_, n) => 2 * n).filter(
  (n) => n % 10 > 1 && n % 3 > 0,
);

/** Returns the secret part of the URL of a filled quote's page. */
export function pageToken(n: number): string {
  return `page-${n}`;
}

/** Returns the id of a filled quote's job. */
export function jobId(n: number): string {
  return `0193a000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`;
}

/** Returns the id of the record of a filled quote's customer; every third quote begins a new one. */
export function customerRecordId(n: number): string {
  return `0193a000-0000-7000-a000-${(n - (n % 3)).toString(16).padStart(12, '0')}`;
}

export type Slot = { readonly date: string; readonly time: string; readonly startsAt: string };

/** Returns the slots of a full detail from `fromDays` to `toDays` after now's local date (before it when negative), in order. */
export function slotsBetween(now: Temporal.Instant, fromDays: number, toDays: number): readonly Slot[] {
  const today = localDate(now, DEFAULT_SETTINGS.timeZone);
  const query = { from: today.add({ days: fromDays }), to: today.add({ days: toDays }), packageType: 'full' as const };
  return calendarDays(DEFAULT_SETTINGS, query).flatMap(({ date, slots }) =>
    slots.map(({ time, startsAt }) => ({ date, time, startsAt })),
  );
}

export type History = { readonly from: number; readonly to: number; readonly now: Temporal.Instant };

/**
 * Adds quotes `from` up to `to` as years of business leave them behind: with their reservations, jobs, payments, sent
 * mails and audit rows, in the order in which they were created, however many batches that takes.
 */
export async function addHistory(db: Db, { from, to, now }: History): Promise<void> {
  const starts = (fromDays: number, toDays: number) =>
    slotsBetween(now, fromDays, toDays).map(({ startsAt }) => startsAt);
  const [behind, ahead] = [starts(-DAYS.behind, -1), starts(1, DAYS.ahead)];
  for (let first = from; first < to; first += BATCH) {
    const numbers = { from, to, skip: first - from, behind, ahead, now: now.toString() };
    await transaction(db, async (trx) => {
      await addEmployees(trx, numbers);
      await addQuotes(trx, numbers);
      await addWhatFollows(trx, numbers);
    });
  }
}

async function addEmployees(trx: Trx, { now }: Numbers): Promise<void> {
  await sql`
    insert into employees (id, employee_id, name, email, created_at)
    select ('0193a000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'FKE-' || lpad(n::text, 10, '0'), name,
      lower(name) || '@fill.example', ${now}::timestamptz - interval '5 years'
    from unnest(array['Robin','Sasha','Jamie','Casey','Noor','Luca','Mika','Quinn']) with ordinality as crew (name, n)
    on conflict do nothing`.execute(trx);
}

type Numbers = {
  readonly from: number;
  readonly to: number;
  /** How many of them, by the time of their creation, earlier batches have stored. */
  readonly skip: number;
  readonly behind: readonly string[];
  readonly ahead: readonly string[];
  /** An instant. */
  readonly now: string;
};

/** Three quotes are one customer's. Of the first thousand, every other quote is ahead. Requested two weeks earlier; a tenth declined, a tenth cancelled, most approved. */
async function addQuotes(trx: Trx, { from, to, skip, behind, ahead, now }: Numbers): Promise<void> {
  await sql`
    create temporary table filled on commit drop as
    select n, gen_random_uuid() as id, ('0193a000-0000-7000-a000-' || lpad(to_hex(n - n % 3), 12, '0'))::uuid as record_id, starts_at, created_at,
      ('0193a000-0000-7000-8000-' || lpad(to_hex(1 + n / 3 % ${CREW}::int), 12, '0'))::uuid as employee,
      (array['full','express','interior','exterior'])[1 + n / 7 % 4] as package_type,
      (array['car','truck'])[1 + n / 5 % 2] as vehicle_type,
      case n % 10 when 0 then 'declined' when 1 then 'cancelled'
        else case when starts_at < ${now}::timestamptz or n % 3 > 0 then 'approved' else 'pending' end end as status,
      (array['Kim','Dana','Omar','Priya','Theo','Alma','Joel','Nadia','Grace','Sam','Ruth','Ivo'])[1 + n % 12] as first,
      (array['Vale','Whitfield','Hale','Raman','Ortega','Brandt','Osei'])[1 + n % 7] as last
    from (
      select n, starts_at, least(starts_at - interval '14 days', ${now}::timestamptz - n * interval '1 minute')
        - n * interval '1 millisecond' as created_at
      from (
        select n, case when n % 2 = 0 and n < ${2 * MOST_AHEAD}::int
          then (${ahead}::timestamptz[])[1 + (n::bigint * 7919) % ${ahead.length}::int]
          else (${behind}::timestamptz[])[1 + (n::bigint * 7919) % ${behind.length}::int] end as starts_at
        from generate_series(${from}::int, ${to}::int - 1) as numbers (n)
      ) as spread
      order by created_at, n offset ${skip} limit ${BATCH}
    ) as ordered`.execute(trx);
  await sql`
    insert into customer_records (id, name, first_name, last_name, email, phone, created_at, last_at)
    select record_id, first || ' ' || last, first, last, 'kim.' || n || '@fill.example', '+1516' || (2000000 + n),
      created_at, created_at
    from (select distinct on (record_id) * from filled order by record_id, n) as records
    order by created_at on conflict do nothing`.execute(trx);
  await sql`
    insert into customer_keys (key, record_id, email, phone)
    select 'contact:kim.' || n || '@fill.example +1516' || (2000000 + n), record_id, 'kim.' || n || '@fill.example',
      '+1516' || (2000000 + n) from filled`.execute(trx);
  await sql`
    insert into quotes (id, reference, status, customer_name, customer_first_name, customer_last_name, customer_email,
      customer_phone, package_type, at_customer, service_type, vehicle_type, vehicle_subtype, mobile_discount, garbage_can_count,
      extras, base_price_cents, truck_fee_cents, total_cents, lines, business_version, starts_at, scheduled_date,
      scheduled_time, payment_method, accepted_terms_of_service, accepted_liability, opt_out_social_media,
      page_token_hash, claim_token_hash, tokens_expire_at, sender_hash, created_at, confirmation_due, answer_due,
      completed_at, paid_cents, customer_record_id, answered_at, source)
    select id, 'FILL-' || n, status, first || ' ' || last, first, last, 'kim.' || n || '@fill.example', '+1516' || (2000000 + n),
      package_type, false, 'dropoff', vehicle_type, 'Honda', false, 1, '["Tire Shine"]', 12000, 0, 13000,
      '[{"kind":"package","label":"Full Detail","cents":12000},{"kind":"extra","label":"Tire Shine","cents":1000}]',
      1, starts_at, starts_at::date, '10:00 AM', 'cash', true, true, false,
      sha256(('page-' || n)::bytea), sha256(('claim ' || n)::bytea), starts_at + interval '540 days',
      sha256(('sender ' || n)::bytea), created_at, created_at + interval '24 hours', created_at + interval '48 hours',
      case when status = 'approved' and starts_at < ${now}::timestamptz then starts_at + interval '2 hours' end,
      case when status = 'approved' and starts_at < ${now}::timestamptz then 13000 else 0 end, record_id,
      case when status in ('approved', 'declined') then created_at + interval '1 day' end,
      (array['google.com','direct','instagram.com','newsletter'])[1 + n % 4]
    from filled order by created_at`.execute(trx);
}

async function addWhatFollows(trx: Trx, { now }: Numbers): Promise<void> {
  await sql`
    insert into slot_holds (starts_at, seat, quote_id)
    select starts_at, n + 1, id from filled where status in ('pending', 'approved') order by created_at`.execute(trx);
  await sql`
    insert into jobs (id, quote_id, status, assigned_employee, accepted_by, started_at, completed_at, created_at)
    select ('0193a000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, id, case when starts_at < ${now}::timestamptz then 'completed' else 'approved' end, employee, employee,
      case when starts_at < ${now}::timestamptz then starts_at end, case when starts_at < ${now}::timestamptz then starts_at + interval '2 hours' end,
      created_at + interval '1 day'
    from filled where status = 'approved' order by created_at`.execute(trx);
  await sql`
    insert into job_crew (job_id, employee, since)
    select jobs.id, accepted_by, jobs.created_at from filled join jobs on quote_id = filled.id`.execute(trx);
  await sql`
    insert into payments (id, quote_id, client_id, kind, method, cents, is_tip, received_on, recorded_at, employee)
    select gen_random_uuid(), id, gen_random_uuid(), 'payment', 'cash', 13000, false, starts_at::date, starts_at + interval '2 hours',
      employee
    from filled where status = 'approved' and starts_at < ${now}::timestamptz order by created_at`.execute(trx);
  await sql`
    insert into outbox (id, kind, recipient, message_id, data, status, attempts, due_at, quote_id, created_at, sent_at)
    select gen_random_uuid(), kind, 'kim.' || n || '@fill.example', '<' || id || '.' || kind || '@fill.example>', '{}', 'sent', 1,
      created_at, id, created_at, created_at
    from filled, unnest(array['quote-received', 'new-quote']) as kinds (kind) order by created_at`.execute(trx);
  await sql`
    insert into audit (at, action, subject, subject_id, after)
    select created_at, 'quote.submit', 'quote', id::text, '{"status":"pending"}'::jsonb from filled
    union all
    select created_at + interval '1 day', 'quote.approve', 'quote', id::text, '{"status":"approved"}' from filled
    where status = 'approved' order by 1`.execute(trx);
  await sql`
    insert into audit (at, action, subject, subject_id, before, after)
    select created_at + n % 14 * interval '1 day', 'quote.cancel', 'quote', id::text,
      jsonb_build_object('status', 'approved', 'startsAt', starts_at), '{"status":"cancelled","by":"customer"}'
    from filled where status = 'cancelled' order by 1`.execute(trx);
  await sql`
    insert into visit_counts (day, kind, key, count)
    select (${now}::timestamptz - n * interval '1 day')::date, kind, key, 10
    from generate_series(0, 1460) as days (n),
      (values ('step', 'landing'), ('step', 'package'), ('step', 'review'), ('source', 'google.com'), ('source', 'direct'))
        as counted (kind, key)
    on conflict do nothing`.execute(trx);
  await sql`
    insert into idempotency_keys (key_hash, request_hash, quote_id, created_at)
    select sha256(('key ' || n)::bytea), sha256(('request ' || n)::bytea), id, created_at
    from filled where created_at > ${now}::timestamptz - interval '30 days'`.execute(trx);
}
