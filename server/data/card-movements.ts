import { sql, type Insertable, type Selectable } from 'kysely';
import type { invoiceNumber } from '#core/payments/invoices.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { CardMovementsTable, CardPayoutsTable } from '#server/db/payment-tables.ts';

export type PayoutRow = Selectable<CardPayoutsTable>;
export type NewMovement = Omit<Insertable<CardMovementsTable>, 'payment_id' | 'quote_id' | 'invoice_id'>;

/** Stores movements; of one that is stored already, only its payout is added. */
export async function keepMovements(db: DbOrTrx, movements: readonly NewMovement[]): Promise<void> {
  if (movements.length === 0) return;
  await db
    .insertInto('card_movements')
    .values(movements.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ payout_id: sql`excluded.payout_id` })
        .where('card_movements.payout_id', 'is', null)
        .where(sql<boolean>`excluded.payout_id is not null`),
    )
    .execute();
}

/**
 * Names the payments of movements, as far as they're in the ledger: of all, or of one payment intent. Of one that is about
 * several quotes of an invoice, it names the invoice, and each quote bears its part of the fee.
 */
export async function linkMovements(db: DbOrTrx, paymentIntent?: string): Promise<void> {
  const ofThese = paymentIntent === undefined ? sql`true` : sql`payment_intent = ${paymentIntent}`;
  // Each part is what is rounded so far less what was before, so that the parts add up to the fee.
  await sql`
    with open as (
      select distinct payment_intent from card_movements where payment_id is null and invoice_id is null and ${ofThese}
    ), shares as (
      select payment_intent, quote_id, entry_id, invoice_id, cents, count(*) over whole as count,
        sum(cents) over whole as whole, sum(cents) over (partition by payment_intent order by quote_id) as until
      from card_charges where payment_intent in (select payment_intent from open)
      window whole as (partition by payment_intent)
    ), alone as (
      update card_movements as moved set payment_id = entry_id, quote_id = shares.quote_id, invoice_id = shares.invoice_id
      from shares where moved.payment_intent = shares.payment_intent and count = 1
        and payment_id is null and moved.invoice_id is null
    ), shared as (
      update card_movements as moved set invoice_id = shares.invoice_id
      from shares where moved.payment_intent = shares.payment_intent and count > 1
        and payment_id is null and moved.invoice_id is null
      returning id, moved.payment_intent, fee_cents
    )
    insert into shared_card_fees (movement_id, quote_id, cents)
    select id, quote_id, round(fee_cents * until / whole) - round(fee_cents * (until - cents) / whole)
    from shared join shares on shares.payment_intent = shared.payment_intent where fee_cents <> 0
    on conflict do nothing`.execute(db);
}

/** Stores a payout. Its status only moves forward. */
export async function keepPayout(db: DbOrTrx, payout: Insertable<CardPayoutsTable>): Promise<void> {
  const rank = (
    status: string,
  ) => sql<number>`array_position(array['pending', 'in_transit', 'paid', 'canceled', 'failed'],
    ${sql.ref(status)})`;
  await db
    .insertInto('card_payouts')
    .values(payout)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ status: sql`excluded.status`, arrives_on: sql`excluded.arrives_on` })
        .where(sql<boolean>`${rank('excluded.status')} > ${rank('card_payouts.status')}`),
    )
    .execute();
}

/** From when on movements are to be read: the newest that is stored, or the first checkout of a quote or a gift card. */
export async function readSince(db: DbOrTrx, now: Temporal.Instant): Promise<Temporal.Instant> {
  const { rows } = await sql<{ readonly since: string | null }>`
    select coalesce(
      (select occurred_at from card_movements order by occurred_at desc, id desc limit 1),
      least(
        (select created_at from card_checkouts order by id limit 1),
        (select min(created_at) from gift_card_orders),
        (select recorded_at from payments where method = 'card' order by recorded_at limit 1))) as since`.execute(db);
  return rows[0]?.since ? Temporal.Instant.from(rows[0].since) : now;
}

/** The payouts whose movements aren't all known or, with `isOpen`, that haven't arrived; oldest first. */
export async function listUnread(
  db: DbOrTrx,
  { isOpen = false }: { readonly isOpen?: boolean } = {},
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('card_payouts')
    .select('id')
    .$if(isOpen, (query) => query.where('status', 'in', ['pending', 'in_transit']))
    .$if(!isOpen, (query) => query.where('read_at', 'is', null).where('is_automatic', '=', true))
    .orderBy('created_at')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setPayoutRead(db: DbOrTrx, id: string, at: string): Promise<void> {
  await db.updateTable('card_payouts').set({ read_at: at }).where('id', '=', id).execute();
}

/** How many payouts, and how many movements that aren't paid out, are listed. */
const MOST_PAYOUTS = 50;
const MOST_OPEN = 200;

/** The newest payouts first. */
export async function listPayouts(db: DbOrTrx): Promise<readonly PayoutRow[]> {
  return db
    .selectFrom('card_payouts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_PAYOUTS)
    .execute();
}

/** The invoice that a movement is about. */
type Numbered = Parameters<typeof invoiceNumber>[0] & { readonly id: string; readonly company: string };

/** The movements of these payouts, and the newest of those that aren't paid out; newest first. */
export async function listMovements(db: DbOrTrx, payouts: readonly string[]) {
  const named = db
    .selectFrom('card_movements')
    .leftJoin('quotes', 'quotes.id', 'card_movements.quote_id')
    .leftJoin('invoices', 'invoices.id', 'card_movements.invoice_id')
    .selectAll('card_movements')
    .select(['reference', 'customer_name'])
    .select(
      sql<Numbered | null>`case when invoices.id is not null then jsonb_build_object(
      'id', invoices.id, 'kind', invoices.kind, 'year', invoices.year, 'position', invoices.position,
      'company', invoices.bill_to ->> 'company') end`.as('invoice'),
    )
    .orderBy('occurred_at', 'desc')
    .orderBy('card_movements.id', 'desc');
  const paidOut = payouts.length === 0 ? [] : await named.where('payout_id', 'in', payouts).execute();
  return [...paidOut, ...(await named.where('payout_id', 'is', null).limit(MOST_OPEN).execute())];
}
