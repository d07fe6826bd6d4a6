import { sql } from 'kysely';
import { DEFAULT_BUSINESS } from '#core/default-business.ts';
import { insertBusiness, newestBusiness } from '#server/business/sql.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { withStore, type Place } from './place.ts';
import { CAPACITY, FREE_DAYS, slotsBetween } from './slots.ts';

/** Lets the business take as many quotes, as far ahead, as the bench sends. */
export async function raiseCapacity(place: Place): Promise<void> {
  await withStore(place, async (db) => {
    const { business } = (await newestBusiness(db)) ?? { business: DEFAULT_BUSINESS };
    const change = { slotCapacity: CAPACITY, horizonDays: FREE_DAYS.to };
    const savedAt = Temporal.Now.instant();
    await insertBusiness(db, { business: { ...business, ...change }, savedBy: null, savedAt });
  });
}

const YEARS = { before: 4, ahead: 1 } as const;

/** Adds quotes as four years leave them behind, and one year ahead: with their places, mails that were sent and audit rows. */
export async function fill(place: Place, quotes: number): Promise<void> {
  const slots = slotsBetween(-365 * YEARS.before, 365 * YEARS.ahead);
  await withStore(place, async (db) => {
    await transaction(db, async (trx) => {
      await addQuotes(trx, { quotes, starts: slots.map(({ startsAt }) => startsAt) });
      await addWhatFollows(trx);
    });
    await sql`analyze`.execute(db);
  });
}

/** Spread evenly over the slots; asked for two weeks ahead; most were approved, a tenth declined, a tenth cancelled. */
async function addQuotes(
  trx: Trx,
  { quotes, starts }: { readonly quotes: number; readonly starts: readonly string[] },
): Promise<void> {
  await sql`
    insert into quotes (id, reference, status, customer_name, customer_first_name, customer_last_name, customer_email,
      customer_phone, package_type, service_type, vehicle_type, vehicle_subtype, mobile_discount, garbage_can_count,
      extras, base_price_cents, truck_fee_cents, total_cents, lines, business_version, starts_at, scheduled_date,
      scheduled_time, payment_method, accepted_terms_of_service, accepted_liability, opt_out_social_media,
      page_token_hash, claim_token_hash, tokens_expire_at, sender_hash, created_at)
    select gen_random_uuid(), 'FILL-' || n,
      case n % 10 when 0 then 'declined' when 1 then 'cancelled'
        else case when starts_at < now() or n % 3 > 0 then 'approved' else 'pending' end end,
      first || ' ' || last, first, last, 'kim.' || n || '@fill.example', '+1516' || (2000000 + n), 'full', 'dropoff', 'car',
      'Honda', false, 1, '["Tire Shine"]', 12000, 0, 13000,
      '[{"kind":"package","label":"Full Detail","cents":12000},{"kind":"extra","label":"Tire Shine","cents":1000}]',
      1, starts_at, starts_at::date, '10:00 AM', 'cash', true, true, false,
      sha256(('page ' || n)::bytea), sha256(('claim ' || n)::bytea), starts_at + interval '540 days',
      sha256(('sender ' || n)::bytea), least(starts_at - interval '14 days', now())
    from (
      select n, (${starts}::timestamptz[])[1 + n % ${starts.length}::int] as starts_at,
        (array['Kim','Dana','Omar','Priya','Theo','Alma','Joel','Nadia','Grace','Sam','Ruth','Ivo'])[1 + n % 12] as first,
        (array['Vale','Whitfield','Hale','Raman','Ortega','Brandt','Osei'])[1 + n % 7] as last
      from generate_series(0, ${quotes}::int - 1) as numbers (n)
    ) as spread`.execute(trx);
}

/** Takes the mails that nobody was to send out of the way. */
export async function forgetMails(place: Place): Promise<void> {
  await withStore(place, (db) => db.deleteFrom('outbox').where('status', '=', 'waiting').execute());
}

async function addWhatFollows(trx: Trx): Promise<void> {
  await sql`
    insert into slot_holds (starts_at, seat, quote_id)
    select starts_at, row_number() over (partition by starts_at order by id), id
    from quotes where status in ('pending', 'approved') and reference like 'FILL-%'`.execute(trx);
  await sql`
    insert into outbox (id, kind, recipient, message_id, data, status, attempts, due_at, quote_id, created_at, sent_at)
    select gen_random_uuid(), kind, customer_email, '<' || id || '.' || kind || '@fill.example>', '{}', 'sent', 1,
      created_at, id, created_at, created_at
    from quotes, unnest(array['quote-received', 'new-quote']) as kinds (kind) where reference like 'FILL-%'`.execute(
    trx,
  );
  await sql`
    insert into audit (at, action, subject, subject_id, after)
    select created_at, 'quote.submit', 'quote', id::text, '{"status":"pending"}'
    from quotes where reference like 'FILL-%'`.execute(trx);
  await sql`
    insert into idempotency_keys (key_hash, request_hash, quote_id, created_at)
    select page_token_hash, claim_token_hash, id, created_at
    from quotes where created_at > now() - interval '30 days' and reference like 'FILL-%'`.execute(trx);
}
