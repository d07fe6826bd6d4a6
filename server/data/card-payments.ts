import { sql, type Insertable, type Selectable } from 'kysely';
import type { CardRefundStatus } from '#core/payments/card-movements.ts';
import type { DbOrTrx, Trx } from '../db/client.ts';
import type { CardChargesTable, CardDisputesTable, CardRefundsTable } from '../db/payment-tables.ts';

export type ChargeRow = Selectable<CardChargesTable>;
export type CardRefundRow = Selectable<CardRefundsTable>;
export type DisputeRow = Selectable<CardDisputesTable>;

/** Returns a card payment that is in the ledger, by its payment intent. */
export async function findCharge(db: DbOrTrx, paymentIntent: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('card_charges').selectAll().where('payment_intent', '=', paymentIntent).executeTakeFirst();
}

/** Stores a card payment, and names it in the movements that were read before. */
export async function insertCharge(trx: Trx, charge: Insertable<CardChargesTable>): Promise<void> {
  await trx
    .insertInto('card_charges')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable('card_movements')
    .set({ payment_id: charge.entry_id, quote_id: charge.quote_id })
    .where('payment_intent', '=', charge.payment_intent)
    .where('payment_id', 'is', null)
    .execute();
}

/** The card payments of a quote, with what was asked for and isn't known to be refunded yet, oldest first. */
export async function chargesOf(db: DbOrTrx, quoteId: string) {
  return db
    .selectFrom('card_charges')
    .innerJoin('payments', 'payments.id', 'card_charges.entry_id')
    .selectAll('card_charges')
    .select(
      sql<number>`(
      select coalesce(sum(cents), 0)::int from card_refunds
      where card_refunds.payment_intent = card_charges.payment_intent and status = 'requested')`.as('requested_cents'),
    )
    .where('card_charges.quote_id', '=', quoteId)
    .orderBy('recorded_at')
    .orderBy('payment_intent')
    .execute();
}

export type QuoteCharge = Awaited<ReturnType<typeof chargesOf>>[number];

/** What of a card payment can still be refunded, in cents. */
export function refundableOf(charge: QuoteCharge): number {
  const { cents, refunded_cents: refunded, lost_cents: lost, requested_cents: requested } = charge;
  return Math.max(0, cents - refunded - lost - requested);
}

/** Adds to what was refunded and lost of a card payment; negative where a refund failed. */
export async function addToCharge(
  trx: Trx,
  paymentIntent: string,
  { refundedCents = 0, lostCents = 0 }: { readonly refundedCents?: number; readonly lostCents?: number },
): Promise<void> {
  await trx
    .updateTable('card_charges')
    .set((charge) => ({
      refunded_cents: charge('refunded_cents', '+', refundedCents),
      lost_cents: charge('lost_cents', '+', lostCents),
    }))
    .where('payment_intent', '=', paymentIntent)
    .execute();
}

/** What of a card payment went back so far, in cents: of its price, and of the tip that came with it. */
export async function returnedOf(trx: Trx, paymentIntent: string) {
  const { rows } = await sql<{ readonly price: number; readonly tip: number }>`
    select coalesce(sum(returns.cents - tips.cents), 0)::int as price, coalesce(sum(tips.cents), 0)::int as tip
    from (
      select cents, entry_id, tip_entry_id from card_refunds
        where payment_intent = ${paymentIntent} and status in ('pending', 'succeeded')
      union all
      select cents, entry_id, tip_entry_id from card_disputes
        where payment_intent = ${paymentIntent} and status = 'lost') as returns
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

/** Returns a refund by the id of the card service, or by our own, and locks it. */
export async function lockRefund(
  trx: Trx,
  { refundId, id }: { readonly refundId?: string; readonly id?: string | undefined },
): Promise<CardRefundRow | undefined> {
  return trx
    .selectFrom('card_refunds')
    .selectAll()
    .where((refund) =>
      refund.or([
        ...(refundId === undefined ? [] : [refund('refund_id', '=', refundId)]),
        ...(id === undefined ? [] : [refund('id', '=', id)]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
}

export async function setRefund(
  trx: Trx,
  id: string,
  values: Partial<
    Pick<CardRefundRow, 'status' | 'refund_id' | 'entry_id' | 'tip_entry_id' | 'settled_at' | 'quote_id'>
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

/** Stores a dispute if it's new. Returns it, locked. */
export async function keepDispute(trx: Trx, dispute: Insertable<CardDisputesTable>) {
  const added = await trx
    .insertInto('card_disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const row = await trx
    .selectFrom('card_disputes')
    .selectAll()
    .where('id', '=', dispute.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, isNew: added !== undefined };
}

export async function setDispute(
  trx: Trx,
  id: string,
  values: Partial<Pick<DisputeRow, 'status' | 'closed_at' | 'respond_by' | 'entry_id' | 'tip_entry_id' | 'quote_id'>>,
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
