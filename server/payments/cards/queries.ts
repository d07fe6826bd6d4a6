import { type Selectable, type Insertable, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SavedCard } from '#contract/payments.ts';
import { type CardRefundStatus, isCardExpired } from '#core/payments/card-movements.ts';
import type { invoiceNumber } from '#core/payments/invoices.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type {
  CardPayoutsTable,
  CardMovementsTable,
  CardChargesTable,
  CardRefundsTable,
  CardDisputesTable,
  SavedCardsTable,
  SavedCardChargesTable,
} from '#server/db/payment-tables.ts';
import type { CheckoutRow } from '#server/payments/queries.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import type { CardPayment } from './card-checkout.ts';

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

export type ChargeRow = Selectable<CardChargesTable>;
export type CardRefundRow = Selectable<CardRefundsTable>;
export type DisputeRow = Selectable<CardDisputesTable>;
export type SavedCardRow = Selectable<SavedCardsTable>;
export type SavedChargeRow = Selectable<SavedCardChargesTable>;

/** Returns a card payment that is in the ledger: what each of its quotes got. */
export async function chargesFor(db: DbOrTrx, paymentIntent: string): Promise<readonly QuoteCharge[]> {
  return readCharges(db, sql`card_charges.payment_intent = ${paymentIntent}`);
}

/** Stores a card payment, with a row for each of its quotes, and names it in the movements that were read before. */
export async function insertCharge(trx: Trx, shares: readonly Insertable<CardChargesTable>[]): Promise<void> {
  await trx
    .insertInto('card_charges')
    .values([...shares])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [first] = shares;
  if (first) await linkMovements(trx, first.payment_intent);
}

/** The card payments of a quote, with what was asked for and isn't known to be refunded yet, oldest first. */
export async function chargesOf(db: DbOrTrx, quoteId: string) {
  return readCharges(db, sql`card_charges.quote_id = ${quoteId}::uuid`);
}

async function readCharges(db: DbOrTrx, which: RawBuilder<SqlBool>) {
  return db
    .selectFrom('card_charges')
    .innerJoin('payments', 'payments.id', 'card_charges.entry_id')
    .selectAll('card_charges')
    .select(
      sql<number>`(
      select coalesce(sum(cents), 0)::int from card_refunds
      where card_refunds.payment_intent = card_charges.payment_intent and status = 'requested'
        and card_refunds.quote_id = card_charges.quote_id)`.as('requested_cents'),
    )
    .where(which)
    .orderBy('recorded_at')
    .orderBy('payment_intent')
    .execute();
}

export type QuoteCharge = Awaited<ReturnType<typeof readCharges>>[number];

/** What of a card payment can still be refunded, in cents. */
export function refundableOf(charge: QuoteCharge): number {
  const { cents, refunded_cents: refunded, lost_cents: lost, requested_cents: requested } = charge;
  return Math.max(0, cents - refunded - lost - requested);
}

/** Adds to what was refunded and lost of a quote's share of a card payment; negative where a refund failed. */
export async function addToCharge(
  trx: Trx,
  { payment_intent, quote_id }: ChargeRow,
  { refundedCents = 0, lostCents = 0 }: { readonly refundedCents?: number; readonly lostCents?: number },
): Promise<void> {
  await trx
    .updateTable('card_charges')
    .set((charge) => ({
      refunded_cents: charge('refunded_cents', '+', refundedCents),
      lost_cents: charge('lost_cents', '+', lostCents),
    }))
    .where('payment_intent', '=', payment_intent)
    .where('quote_id', '=', quote_id)
    .execute();
}

/** What of a quote's share of a card payment went back so far, in cents: of its price, and of the tip that came with it. */
export async function returnedOf(trx: Trx, { payment_intent, quote_id }: ChargeRow) {
  const ofShare = sql`payment_intent = ${payment_intent} and quote_id = ${quote_id}::uuid`;
  const { rows } = await sql<{ readonly price: number; readonly tip: number }>`
    select coalesce(sum(returns.cents - tips.cents), 0)::int as price, coalesce(sum(tips.cents), 0)::int as tip
    from (
      select cents, entry_id, tip_entry_id from card_refunds where ${ofShare} and status in ('pending', 'succeeded')
      union all
      select cents, entry_id, tip_entry_id from card_disputes where ${ofShare} and status = 'lost') as returns
    cross join lateral (
      select least(returns.cents, coalesce(sum(0 - payments.cents), 0)) as cents
      from payments where id = tip_entry_id) as tips
    where coalesce(entry_id, tip_entry_id) is not null`.execute(trx);
  return rows[0] ?? { price: 0, tip: 0 };
}

/** Stores a refund; returns false if one with this id, or this id of the card service, is stored already. */
export async function insertRefund(trx: Trx, refund: Insertable<CardRefundsTable>): Promise<boolean> {
  const row = await trx
    .insertInto('card_refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a refund by our own id, and locks it. */
export async function lockRefund(trx: Trx, id: string): Promise<CardRefundRow | undefined> {
  return trx.selectFrom('card_refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns a refund by the id of the card service, or by our own, and locks it: a row for each quote that it was shared among. */
export async function lockRefunds(
  trx: Trx,
  { refundId, id }: { readonly refundId: string; readonly id: string | undefined },
): Promise<readonly CardRefundRow[]> {
  return trx
    .selectFrom('card_refunds')
    .selectAll()
    .where((refund) =>
      refund.or([refund('refund_id', '=', refundId), ...(id === undefined ? [] : [refund('id', '=', id)])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function setRefund(
  trx: Trx,
  id: string,
  values: Partial<
    Pick<CardRefundRow, 'status' | 'refund_id' | 'entry_id' | 'tip_entry_id' | 'settled_at' | 'quote_id' | 'cents'>
  >,
): Promise<void> {
  await trx.updateTable('card_refunds').set(values).where('id', '=', id).execute();
}

/** Refunds that the card service hasn't confirmed since that instant, oldest first. */
export async function listRequested(db: DbOrTrx, { before, most }: { readonly before: string; readonly most: number }) {
  return db
    .selectFrom('card_refunds')
    .selectAll()
    .where('status', '=', 'requested')
    .where('requested_at', '<=', before)
    .orderBy('requested_at')
    .limit(most)
    .execute();
}

/** The refunds of a quote's card payments that aren't over, oldest first. */
export async function openRefundsOf(db: DbOrTrx, quoteId: string): Promise<readonly CardRefundRow[]> {
  const open: readonly CardRefundStatus[] = ['requested', 'pending'];
  return db
    .selectFrom('card_refunds')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('status', 'in', open)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
}

/** Refunds and lost disputes of a payment that were reported before the payment itself. */
export async function listUnbooked(trx: Trx, paymentIntent: string) {
  const refunds = await trx
    .selectFrom('card_refunds')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .where('quote_id', 'is', null)
    .orderBy('requested_at')
    .execute();
  const disputes = await trx
    .selectFrom('card_disputes')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .where('quote_id', 'is', null)
    .execute();
  return { refunds, disputes };
}

/** Stores a dispute if it's new. Returns it, locked: a row for each quote that it was shared among. */
export async function keepDispute(trx: Trx, dispute: Insertable<CardDisputesTable>) {
  const isNew = await insertDispute(trx, dispute);
  const rows = await trx
    .selectFrom('card_disputes')
    .selectAll()
    .where('dispute_id', '=', dispute.dispute_id)
    .orderBy('id')
    .forUpdate()
    .execute();
  return { rows, isNew };
}

/** Stores a dispute, or a part of it; returns false if it's stored already. */
export async function insertDispute(trx: Trx, dispute: Insertable<CardDisputesTable>): Promise<boolean> {
  const row = await trx
    .insertInto('card_disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setDispute(
  trx: Trx,
  id: string,
  values: Partial<
    Pick<DisputeRow, 'status' | 'closed_at' | 'respond_by' | 'entry_id' | 'tip_entry_id' | 'quote_id' | 'cents'>
  >,
): Promise<void> {
  await trx.updateTable('card_disputes').set(values).where('id', '=', id).execute();
}

/** The disputes about a quote's card payments, oldest first. */
export async function disputesOf(db: DbOrTrx, quoteId: string): Promise<readonly DisputeRow[]> {
  return db
    .selectFrom('card_disputes')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
}

/**
 * SQL condition: a quote is known to be its customer's, because their account or the owner made it, or its email address was
 * confirmed. Anyone can type someone else's address. As `isProven` says.
 */
export const IS_PROVEN = sql<SqlBool>`(quotes.customer_id is not null or quotes.email_confirmed_at is not null
  or quotes.source = 'owner')`;

function isProven({ customer_id: accountId, email_confirmed_at: confirmedAt, source }: QuoteRow): boolean {
  return accountId !== null || confirmedAt !== null || source === 'owner';
}

/** Returns the saved card of a customer's record: the newest one. Those of unproven quotes aren't the customer's. */
export async function savedCardOf(db: DbOrTrx, recordId: string): Promise<SavedCardRow | undefined> {
  return newestCard(db, sql`quotes.customer_record_id = ${recordId}::uuid and ${IS_PROVEN}`);
}

async function newestCard(db: DbOrTrx, which: RawBuilder<SqlBool>): Promise<SavedCardRow | undefined> {
  return db
    .selectFrom('saved_cards')
    .innerJoin('quotes', 'quotes.id', 'saved_cards.quote_id')
    .selectAll('saved_cards')
    .where(which)
    .orderBy('consented_at', 'desc')
    .orderBy('saved_cards.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the saved card of an account, by the id of its customer. */
export async function savedCardOfAccount(db: DbOrTrx, customerId: string): Promise<SavedCardRow | undefined> {
  const record = await recordOfAccount(db, customerId);
  return record === undefined ? undefined : savedCardOf(db, record);
}

/** Whether the owner has a record of such a customer. */
export async function isCustomer(db: DbOrTrx, recordId: string): Promise<boolean> {
  const row = await db.selectFrom('customer_records').select('id').where('id', '=', recordId).executeTakeFirst();
  return row !== undefined;
}

/** Returns the record of an account. */
export async function recordOfAccount(db: DbOrTrx, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('customer_records')
    .select('id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the saved card that a quote can be charged to: its customer's, or for an unproven quote the one saved with it. */
export async function savedCardFor(db: DbOrTrx, quote: QuoteRow): Promise<SavedCardRow | undefined> {
  const { id, customer_record_id: recordId } = quote;
  if (!isProven(quote)) return newestCard(db, sql`quotes.id = ${id}::uuid`);
  return recordId === null ? undefined : savedCardOf(db, recordId);
}

/**
 * Returns the saved card that a visit is charged to once it's done, as the customer of its plan agreed: that of the quote which the plan
 * repeats, for the visit itself was written by the shop.
 */
export async function planCardFor(
  db: DbOrTrx,
  { plan_id: planId }: Pick<QuoteRow, 'plan_id'>,
): Promise<SavedCardRow | undefined> {
  if (planId === null) return undefined;
  const first = await db
    .selectFrom('plans')
    .innerJoin('quotes', 'quotes.id', 'plans.quote_id')
    .selectAll('quotes')
    .where('plans.id', '=', planId)
    .where('card_consented_at', 'is not', null)
    .executeTakeFirst();
  return first && savedCardFor(db, first);
}

/** A visit that's to be charged: its job, its quote, and what is owed in cents. */
export type DueVisit = { readonly job_id: string; readonly quote_id: string; readonly cents: number };

/**
 * Returns the visits to charge, oldest first: done between these instants and since their customer agreed, not paid, and never charged
 * before. A charge that was given up doesn't count.
 */
export async function listDueVisits(
  db: DbOrTrx,
  { from, to, most }: { readonly from: string; readonly to: string; readonly most: number },
): Promise<readonly DueVisit[]> {
  const { rows } = await sql<DueVisit>`
    select jobs.id as job_id, quotes.id as quote_id, total_cents - reduced_cents - paid_cents as cents
    from quotes join plans on plans.id = quotes.plan_id join jobs on jobs.quote_id = quotes.id
    where quotes.completed_at between ${from}::timestamptz and ${to}::timestamptz
      and quotes.completed_at >= card_consented_at and quotes.status = 'approved'
      and total_cents - reduced_cents - paid_cents > 0
      and not exists (select from saved_card_charges as charge
        where charge.quote_id = quotes.id and charge.status <> 'canceled')
    order by quotes.completed_at limit ${most}`.execute(db);
  return rows;
}

/** Returns the declined charges of visits that their plans don't know of yet, oldest first. */
export async function listUnnoticedCharges(db: DbOrTrx): Promise<readonly SavedChargeRow[]> {
  return db
    .selectFrom('saved_card_charges')
    .selectAll()
    .where('is_automatic', '=', true)
    .where('status', '=', 'declined')
    .where('noticed_at', 'is', null)
    .orderBy('settled_at')
    .execute();
}

/** Marks such a charge as known to its plan. Returns false if it was before. */
export async function noticeCharge(trx: Trx, id: string, at: string): Promise<boolean> {
  const row = await trx
    .updateTable('saved_card_charges')
    .set({ noticed_at: at })
    .where('id', '=', id)
    .where('noticed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an automatic charge of a quote was given up, because the card service couldn't be reached. */
export async function isChargeGivenUp(db: DbOrTrx, quoteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('saved_card_charges')
    .select('id')
    .where('id', '=', quoteId)
    .where('status', '=', 'canceled')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the saved cards of a customer's record; the card service is told by `card_removals`. Returns how many there were. */
export async function deleteSavedCards(trx: Trx, recordId: string): Promise<number> {
  return deleteCards(trx, sql`quotes.customer_record_id = ${recordId}::uuid and ${IS_PROVEN}`);
}

/** Deletes the saved card that a quote can be charged to, like `deleteSavedCards`: that of an unproven quote alone. */
export async function deleteSavedCardFor(trx: Trx, quote: QuoteRow): Promise<number> {
  const { id, customer_record_id: recordId } = quote;
  if (!isProven(quote)) return deleteCards(trx, sql`quotes.id = ${id}::uuid`);
  return recordId === null ? 0 : deleteSavedCards(trx, recordId);
}

async function deleteCards(trx: Trx, which: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql`delete from saved_cards using quotes
    where quotes.id = saved_cards.quote_id and ${which} returning saved_cards.id`.execute(trx);
  return rows.length;
}

/** Deletes a saved card that the card service doesn't have any more, by its id there or by that of its customer. */
export async function deleteGoneCard(
  trx: Trx,
  { methodRef = '', customerRef = '' }: { readonly methodRef?: string; readonly customerRef?: string },
): Promise<void> {
  await trx
    .deleteFrom('saved_cards')
    .where((card) => card.or([card('method_ref', '=', methodRef), card('customer_ref', '=', customerRef)]))
    .execute();
}

/**
 * Deletes saved cards that a newer one of the same customer, or of the same unproven quote, has replaced. Two customers who were
 * merged may have one each, and both are kept while the merge can be undone.
 */
export async function deleteReplacedCards(db: DbOrTrx, now: Temporal.Instant): Promise<void> {
  await sql`delete from saved_cards where id in (
    select id from (
      select saved_cards.id, customer_record_id, row_number() over (
        partition by case when ${IS_PROVEN} then customer_record_id else quotes.id end
        order by consented_at desc, saved_cards.id desc) as place
      from saved_cards join quotes on quotes.id = saved_cards.quote_id) as cards
    where place > 1 and not exists (select from undos
      where undos.record_id = customer_record_id and undos.expires_at > ${now.toString()}::timestamptz))`.execute(db);
}

/** Stores a card that the card service has saved. */
export async function insertSavedCard(trx: Trx, card: Insertable<SavedCardsTable>): Promise<void> {
  await trx
    .insertInto('saved_cards')
    .values(card)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Updates what a customer knows the card by: the bank has issued a new one. */
export async function updateSavedCard(
  trx: Trx,
  methodRef: string,
  card: Pick<SavedCardRow, 'brand' | 'last4' | 'exp_month' | 'exp_year'>,
): Promise<void> {
  await trx.updateTable('saved_cards').set(card).where('method_ref', '=', methodRef).execute();
}

/** The paid checkouts whose card is to be saved, oldest first. */
export async function listDueSavings(db: DbOrTrx, most: number): Promise<readonly CheckoutRow[]> {
  return db.selectFrom('card_checkouts').selectAll().where('saving', '=', 'due').orderBy('id').limit(most).execute();
}

/** Moves a checkout on from wanting its card saved. Returns false if it isn't in that state any more. */
export async function setSaving(
  trx: Trx,
  id: number,
  { from, to }: { readonly from: 'wanted' | 'due'; readonly to: 'due' | 'done' },
): Promise<boolean> {
  const row = await trx
    .updateTable('card_checkouts')
    .set({ saving: to })
    .where('id', '=', id)
    .where('saving', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What is to be removed at the card service, oldest first. */
export async function listCardRemovals(db: DbOrTrx, most: number) {
  return db.selectFrom('card_removals').selectAll().orderBy('requested_at').limit(most).execute();
}

export async function insertCardRemoval(
  trx: Trx,
  removal: { readonly method_ref: string; readonly customer_ref: string },
): Promise<void> {
  await trx
    .insertInto('card_removals')
    .values(removal)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteCardRemoval(db: DbOrTrx, methodRef: string): Promise<void> {
  await db.deleteFrom('card_removals').where('method_ref', '=', methodRef).execute();
}

export async function insertSavedCharge(trx: Trx, charge: Insertable<SavedCardChargesTable>): Promise<void> {
  await trx.insertInto('saved_card_charges').values(charge).execute();
}

/** Locks the charge of a saved card until the transaction ends. */
export async function lockSavedCharge(trx: Trx, id: string): Promise<SavedChargeRow | undefined> {
  return trx.selectFrom('saved_card_charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setSavedCharge(
  trx: Trx,
  id: string,
  values: Pick<SavedChargeRow, 'status' | 'settled_at'> & Partial<Pick<SavedChargeRow, 'payment_intent' | 'reason'>>,
): Promise<void> {
  await trx.updateTable('saved_card_charges').set(values).where('id', '=', id).execute();
}

/** The newest charge of a saved card for a quote that the card service was asked for. */
export async function newestSavedCharge(db: DbOrTrx, quoteId: string): Promise<SavedChargeRow | undefined> {
  return db
    .selectFrom('saved_card_charges')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('status', '<>', 'canceled')
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How often the saved card was tried for a quote since that instant. */
export async function countSavedCharges(db: DbOrTrx, quoteId: string, since: string): Promise<number> {
  const { n } = await db
    .selectFrom('saved_card_charges')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('quote_id', '=', quoteId)
    .where('status', '<>', 'canceled')
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** Charges that the card service hasn't answered since that instant, oldest first. */
export async function listOpenCharges(
  db: DbOrTrx,
  { before, most }: { readonly before: string; readonly most: number },
) {
  return db
    .selectFrom('saved_card_charges')
    .selectAll()
    .where('status', '=', 'requested')
    .where('requested_at', '<=', before)
    .orderBy('requested_at')
    .limit(most)
    .execute();
}

/** A saved card as people see it, on that day of the shop. */
export function describeSavedCard(card: SavedCardRow, today: Temporal.PlainDate): SavedCard {
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return { brand, last4, expMonth, expYear, isExpired: isCardExpired({ expMonth, expYear }, today) };
}

/** Returns a refund as it is now. */
export async function findRefund(db: DbOrTrx, id: string): Promise<CardRefundRow | undefined> {
  return db.selectFrom('card_refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether nothing of this session is in the ledger yet; the quote is locked. */
export async function isFirst(trx: Trx, quoteId: string, { sessionId, reference }: CardPayment): Promise<boolean> {
  const known = await trx
    .selectFrom('payments')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('method', '=', 'card')
    .where('reference', 'in', [sessionId, reference])
    .executeTakeFirst();
  return known === undefined;
}
