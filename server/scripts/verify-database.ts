import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { mailKindsWith, secretsOf } from '#core/notifications/mails.ts';
import { line, type Line } from '#core/operations/script-lines.ts';
import { MOST_WORK_MINUTES } from '#core/scheduling/lengths.ts';
import { seatsAbove, seatsOfKind } from '#core/scheduling/resources.ts';
import { OWN_TIME_SEATS } from '#core/scheduling/rounds.ts';
import type { Db } from '#server/db/client.ts';
import { REMOVED } from '#server/notifications/mail-secrets.ts';
import { openPhotoStore, type PhotoStore } from '#server/storage/photo-store.ts';
import { listFound, listForeignKeys, listPhotos } from './queries.ts';
import { type ScriptContext, ScriptFailure } from './script.ts';

/** How many ids are listed for each kind of fault. */
const MOST = 20;

/** Asks of every rule that rows must keep which rows break it, and names them. */
export async function verifyDatabase(
  verifyContext: Pick<ScriptContext, 'say' | 'signal'> & { readonly deps: Pick<ScriptContext['deps'], 'db'> },
): Promise<void> {
  const { deps, say, signal } = verifyContext;
  const rules = [...INVARIANTS, ...(await foreignKeys(deps.db)), unmaskedMails()];
  let broken = 0;
  for (const { says, query } of rules) {
    signal.throwIfAborted();
    const found = await listFound(deps.db, query, MOST + 1);
    if (found.length === 0) continue;
    broken += 1;
    const ids = found.slice(0, MOST);
    say(line(found.length > MOST ? 'ruleBrokenMore' : 'ruleBroken', { rule: says, ids: ids.join(', ') }));
  }
  const count = rules.length;
  say(line('rulesChecked', { count }));
  if (broken > 0) throw new ScriptFailure(line('rulesBroken', { broken, count }));
}

type Rule = (typeof INVARIANTS)[number];

/** The database keeps these itself; a row that breaks one tells of a damaged disk. */
async function foreignKeys(db: Db): Promise<readonly Rule[]> {
  return (await listForeignKeys(db)).map(({ child, column, parent, target }) => ({
    says: line('noSuchRow', { column: `${child}.${column}`, table: parent }),
    query: `select ${column}::text as id from ${child} c where ${column} is not null
      and not exists (select from ${parent} p where p.${target} = c.${column})`,
  }));
}

function unmaskedMails(): Rule {
  const kinds = mailKindsWith(({ secrets }) => secrets.length > 0).flatMap((kind) =>
    secretsOf(kind).map((secret) => `(kind = '${kind}' and data ->> '${secret}' <> '${REMOVED}')`),
  );
  return {
    says: line('secretInMail'),
    query: `select id from outbox where status = 'sent' and (${kinds.join(' or ')})`,
  };
}

const [BAY_SEATS, VAN_SEATS] = [seatsOfKind('bay'), seatsOfKind('van')];
const [BAYS_ABOVE, VANS_ABOVE] = [seatsAbove('bay'), seatsAbove('van')];

/** What must hold across rows of different tables; each query returns the ids that violate it. */
export const INVARIANTS: readonly { readonly says: Line; readonly query: string }[] = [
  {
    says: line('holdLost'),
    query: `select q.id from quotes q where q.starts_at is not null and q.status in ('pending', 'countered', 'approved')
      and (q.completed_at is null or q.completed_at >= q.starts_at)
      and not exists (select from slot_holds h where h.quote_id = q.id and h.starts_at = q.starts_at)
      and not exists (select from jobs j where j.quote_id = q.id and j.status = 'declined')`,
  },
  {
    says: line('holdLeft'),
    query: `select distinct h.quote_id as id from slot_holds h join quotes q on q.id = h.quote_id
      where q.status in ('declined', 'cancelled')`,
  },
  {
    says: line('holdOfOther'),
    query: `select h.quote_id as id from slot_holds h join quotes q on q.id = h.quote_id
      where h.starts_at is distinct from q.starts_at and not exists (
        select from counter_offers o where o.quote_id = q.id and o.answer is null and o.starts_at = h.starts_at)`,
  },
  {
    says: line('holdTwice'),
    query: `select quote_id as id from slot_holds where quote_id is not null group by quote_id, starts_at having count(*) > 1`,
  },
  {
    says: line('holdOfOtherKind'),
    // Those that were sold before bays and vans were named have a seat of the capacity until they are over.
    query: `select h.quote_id as id from slot_holds h join quotes q on q.id = h.quote_id
      join (select settings from business_versions order by version desc limit 1) as newest
        on jsonb_array_length(coalesce(settings -> 'resources', '[]')) > 0
      where h.starts_at > now() and h.seat <= ${OWN_TIME_SEATS.to} and (
        (h.seat between ${VAN_SEATS.from} and ${VAN_SEATS.to}) <> q.at_customer or not exists (
          select from jsonb_array_elements(settings -> 'resources') as resource
          where (resource ->> 'seat')::integer = h.seat)
        and h.seat not between ${BAYS_ABOVE.from} and ${BAY_SEATS.to}
        and h.seat not between ${VANS_ABOVE.from} and ${VAN_SEATS.to})`,
  },
  {
    says: line('holdOfOtherLength'),
    // What was agreed later keeps its shorter reservation where the time after it is taken.
    query: `select q.id from quotes q join slot_holds h on h.quote_id = q.id and h.starts_at = q.starts_at
      cross join (select settings from business_versions order by version desc limit 1) as newest
      cross join lateral (select to_char(q.starts_at at time zone (settings ->> 'timeZone'), 'MM-DD') as day) as local
      cross join lateral (
        select season from jsonb_array_elements(settings -> 'seasons') with ordinality as each(season, place)
        where case when season ->> 'from' <= season ->> 'to' then day between season ->> 'from' and season ->> 'to'
          else day >= season ->> 'from' or day <= season ->> 'to' end
        order by place limit 1) as own
      where h.starts_at > now() and q.status in ('pending', 'countered', 'approved') and q.completed_at is null
        and q.minutes is not null and q.round is null and season ->> 'timing' is not null
        and not exists (select from price_changes c where c.quote_id = q.id and c.answer = 'agreed')
        and (h.minutes_before <> coalesce((settings #>> '{buffers,before}')::integer, 0)
          or h.minutes_after <> least(${MOST_WORK_MINUTES}, greatest(1, q.minutes)) + coalesce((settings #>> '{buffers,after}')::integer, 0))`,
  },
  {
    says: line('minutesBelowVehicles'),
    query: `select q.id from quotes q where q.minutes is not null and jsonb_array_length(q.items) > 0
      and not exists (select from audit a where a.subject = 'quote' and a.subject_id = q.id::text and a.action = 'quote.change-length')
      and not exists (select from price_changes c where c.quote_id = q.id and c.answer = 'agreed')
      and q.minutes < (select coalesce(sum((item ->> 'minutes')::integer), 0) from jsonb_array_elements(q.items) as item)`,
  },
  {
    says: line('noJob'),
    query: `select q.id from quotes q where q.status = 'approved'
      and not exists (select from jobs j where j.quote_id = q.id)`,
  },
  {
    says: line('jobWithoutApproval'),
    query: `select j.id from jobs j join quotes q on q.id = j.quote_id
      where q.status <> 'approved' and j.status <> 'declined'`,
  },
  {
    says: line('completionsDiffer'),
    query: `select q.id from quotes q left join jobs j on j.quote_id = q.id and j.status = 'completed'
      where q.completed_at is distinct from j.completed_at`,
  },
  {
    says: line('paidDiffers'),
    query: `select q.id from quotes q where q.paid_cents <> (
      select coalesce(sum(p.cents), 0) from payments p where p.quote_id = q.id and not p.is_tip)`,
  },
  {
    says: line('reducedDiffers'),
    query: `select q.id from quotes q where q.reduced_cents not between 0 and q.total_cents or q.reduced_cents <> (
      select coalesce(sum(p.reduces_cents), 0) from payments p where p.quote_id = q.id)`,
  },
  {
    says: line('taxDiffers'),
    // All entries contain the same part of the tax as of the price. Quotes that were paid before their price changed are
    // left out until the next entry.
    query: `select q.id from quotes q where q.tax_cents <> 0 and q.fee_charged_at is null
      and not exists (select from counter_offers o where o.quote_id = q.id and o.answer = 'accepted')
      and not exists (select from price_changes c where c.quote_id = q.id and c.answer = 'agreed')
      and (2 * q.tax_cents::bigint * least(greatest(q.paid_cents, 0), q.total_cents - q.reduced_cents) + q.total_cents)
        / (2 * q.total_cents) <> (select coalesce(sum((share ->> 'taxCents')::bigint), 0)
          from payments p cross join lateral jsonb_array_elements(p.taxes) as share where p.quote_id = q.id)`,
  },
  {
    says: line('quoteWithoutCustomer'),
    query: `select id from quotes where customer_record_id is null and (customer_email <> '' or customer_phone <> '')`,
  },
  {
    says: line('quoteOfOtherCustomer'),
    query: `select q.id from quotes q join customer_records r on r.id = q.customer_record_id
      where q.customer_id is not null and r.customer_id is distinct from q.customer_id`,
  },
  {
    says: line('addressOfOtherCustomer'),
    query: `select c.id from customers c join people p on p.id = c.person_id
      join customer_keys k on k.key = 'email:' || p.email join customer_records r on r.id = k.record_id
      where p.email_verified_at is not null and r.customer_id is distinct from c.id`,
  },
  {
    says: line('customerFiguresDiffer'),
    query: `select r.id from customer_records r left join (
        select customer_record_id as id, count(*) as quotes, count(*) filter (where status = 'approved') as booked,
          count(*) filter (where status in ('pending', 'countered') or (status = 'approved' and completed_at is null)) as open,
          sum(paid_cents) as paid_cents,
          coalesce(sum(greatest(total_cents - reduced_cents - paid_cents, 0)) filter (where completed_at is not null), 0)
            + coalesce(sum(greatest(fee_cents - paid_cents, 0))
              filter (where status = 'cancelled' and fee_cents > 0), 0) as owed_cents,
          max(completed_at) as last_visit_at
        from quotes group by 1) as f on f.id = r.id
      where (r.quotes, r.booked, r.open, r.paid_cents, r.owed_cents, r.last_visit_at) is distinct from
        (coalesce(f.quotes, 0), coalesce(f.booked, 0), coalesce(f.open, 0), coalesce(f.paid_cents, 0),
          coalesce(f.owed_cents, 0), f.last_visit_at)`,
  },
  {
    says: line('totalDiffers'),
    query: `select id from quotes where total_cents <> greatest(0,
      (select coalesce(sum((line ->> 'cents')::integer), 0) from jsonb_array_elements(lines) as line))`,
  },
  {
    says: line('feeDiffers'),
    query: `select id from quotes where fee_cents <>
      (select coalesce(sum((line ->> 'cents')::integer), 0) from jsonb_array_elements(cancellation_lines) as line)`,
  },
  {
    says: line('offerTotalDiffers'),
    query: `select id from counter_offers where total_cents <> greatest(0,
      (select coalesce(sum((line ->> 'cents')::integer), 0) from jsonb_array_elements(lines) as line))`,
  },
  {
    says: line('priceChangeTotalDiffers'),
    query: `select id from price_changes where (from_total_cents, total_cents) is distinct from (
      (select coalesce(sum((line ->> 'cents')::integer), 0) from jsonb_array_elements(from_lines) as line),
      (select coalesce(sum((line ->> 'cents')::integer), 0) from jsonb_array_elements(lines) as line))`,
  },
  {
    says: line('priceChangeOpen'),
    query: `select c.id from price_changes c join quotes q on q.id = c.quote_id
      where c.answer is null and (q.status <> 'approved' or q.completed_at is not null)`,
  },
  {
    says: line('agreedPriceDiffers'),
    // Only an undone approval leads to a later counter-offer.
    query: `select q.id from quotes q cross join lateral (
        select c.lines, c.answered_at from price_changes c where c.quote_id = q.id and c.answer = 'agreed'
        order by c.answered_at desc, c.id desc limit 1) as agreed
      where agreed.lines <> q.lines and not exists (select from counter_offers o
        where o.quote_id = q.id and o.answer = 'accepted' and o.answered_at >= agreed.answered_at)`,
  },
  {
    says: line('invoiceGap'),
    query: `select c.kind || ' ' || c.year as id from invoice_counters c where c.last <> (select count(*) from invoices i
      where i.kind = c.kind and i.year = c.year)`,
  },
  {
    says: line('giftCardBalanceDiffers'),
    query: `select c.id from gift_cards c cross join lateral (
        select coalesce(sum(e.cents), 0) as balance, coalesce(sum(e.cents) filter (where e.kind = 'issue'), 0) as amount
        from gift_card_entries e where e.card_id = c.id) as f
      where (c.balance_cents, c.amount_cents) is distinct from (f.balance, f.amount)`,
  },
  {
    says: line('giftCardPaymentDiffers'),
    // Each entry with a gift card has its movement of the opposite amount.
    query: `select coalesce(p.id, e.id) as id
      from (select * from payments where method = 'credit') as p
      full join (select * from gift_card_entries where payment_id is not null) as e on e.payment_id = p.id
      where p.id is null or e.id is null or e.cents <> 0 - p.cents`,
  },
  {
    says: line('savedChargeDiffers'),
    // A charge of a saved card that succeeded is a card payment of the same amount.
    query: `select c.id from saved_card_charges c left join card_charges p on p.payment_intent = c.payment_intent
      where c.status = 'succeeded' and (c.quote_id, c.cents) is distinct from (p.quote_id, p.cents)`,
  },
  {
    says: line('sharedFeesDiffer'),
    // What the quotes of an invoice bear of a fee is all of it, and each of them got a part of the payment. Test quotes may be gone.
    query: `select m.id from card_movements m cross join lateral (
        select coalesce(sum(s.cents), 0) as cents, count(*) as quotes, count(c.quote_id) as charges from shared_card_fees s
        left join card_charges c on c.payment_intent = m.payment_intent and c.quote_id = s.quote_id
        where s.movement_id = m.id) as f
      where m.quote_id is null and f.quotes > 0 and (f.charges <> f.quotes or f.cents <> m.fee_cents)
        and not exists (select from quotes q join invoice_quotes iq on iq.quote_id = q.id
          where iq.invoice_id = m.invoice_id and q.is_test)`,
  },
  {
    says: line('promoUsesDiffer'),
    query: `select id from promo_codes c where uses <> (select count(*) from quotes q
      where q.promo_code_id = c.id and holds_promo_use(q.promo_code_id, q.status, q.lapsed_at))`,
  },
  {
    says: line('promoUnnamed'),
    query: `select id from quotes where promo_code_id is null and exists (
      select from jsonb_array_elements(lines) as line where line ->> 'kind' = 'promo')`,
  },
  {
    says: line('versionMissing'),
    query: `select id from quotes q where not exists (
      select from business_versions b where b.version = q.business_version)`,
  },
  {
    says: line('estimateUnused'),
    query: `select q.id from quotes q join analyses a on a.id = q.analysis_id where a.used_at is null
      union all select e.quote_id from item_estimates e join analyses a on a.id = e.analysis_id where a.used_at is null`,
  },
  {
    says: line('estimateUnnamed'),
    query: `select id from quotes where exists (
      select from jsonb_array_elements(lines) as line where line ->> 'kind' = 'estimate' and case
        when line -> 'item' is null then analysis_id is null
        else not exists (select from item_estimates e where e.quote_id = quotes.id and e.item = (line ->> 'item')::integer) end)`,
  },
  {
    says: line('sentWithoutTime'),
    query: `select id from outbox where (status = 'sent') <> (sent_at is not null)`,
  },
  {
    says: line('mailWaits'),
    query: `select id from outbox where channel = 'mail' and status = 'waiting' and due_at < now() - interval '1 day'`,
  },
  {
    says: line('noAdmin'),
    query: `select 'no admin' as id where not exists (select from admins where accepted_at is not null)`,
  },
];

/** Compares each photo with its file: there, of the right size, and byte by byte what it was when it was kept. */
export async function verifyPhotos(
  comparison: Pick<ScriptContext, 'say' | 'signal'> & {
    readonly deps: { readonly db: ScriptContext['deps']['db']; readonly env: Parameters<typeof openPhotoStore>[0] };
  },
): Promise<void> {
  const { deps, say, signal } = comparison;
  const store = openPhotoStore(deps.env);
  const rows = await listPhotos(deps.db);
  let wrong = 0;
  for (const { id, sha256, byte_size: size } of rows) {
    signal.throwIfAborted();
    const fault = await faultOf(store, { id, sha256, size });
    if (!fault) continue;
    wrong += 1;
    say(fault);
  }
  const strays = await countStrays(store, new Set(rows.map(({ sha256 }) => sha256.toString('hex'))));
  say(line('photosCompared', { count: rows.length }));
  if (strays > 0) say(line('filesWithoutPhoto', { count: strays }));
  if (wrong > 0) throw new ScriptFailure(line('photosWrong', { wrong, count: rows.length }));
}

async function faultOf(
  store: PhotoStore,
  { id, sha256, size }: { readonly id: string; readonly sha256: Buffer; readonly size: number },
): Promise<Line | undefined> {
  const file = await store.open(sha256);
  if (!file) return line('photoLost', { id });
  const bytes = await buffer(file);
  if (bytes.byteLength !== size) return line('photoSizeDiffers', { id, found: bytes.byteLength, size });
  const found = createHash('sha256').update(bytes).digest();
  return found.equals(sha256) ? undefined : line('photoDamaged', { id });
}

async function countStrays(store: PhotoStore, known: ReadonlySet<string>): Promise<number> {
  let strays = 0;
  for await (const sha256 of store.list()) if (!known.has(sha256.toString('hex'))) strays += 1;
  return strays;
}
