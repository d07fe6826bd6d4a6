import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type { ListColumn, ListOrder } from '#core/operations/owner-lists.ts';
import { visitsLeft, visitWorth, type VisitsLeft } from '#core/payments/bundles.ts';
import type { GiftCardState } from '#core/payments/gift-cards.ts';
import { HOLDING_STATUSES, OPEN_STATUSES } from '#core/quotes/quotes.ts';
import { insertedInMonth } from '#server/books/queries.ts';
import { isCheckViolation, type DbOrTrx, type Trx } from '#server/db/client.ts';
import type {
  BundleVisitsTable,
  GiftCardEntriesTable,
  GiftCardOrdersTable,
  GiftCardsTable,
} from '#server/db/gift-card-tables.ts';
import { nameKey, orderOf, type Ordered, type RowSearch, type SortKey } from '#server/db/row-order.ts';
import { foldedNames } from '#server/db/search.ts';
import type { Deps } from '#server/deps.ts';
import { isSameText } from '#server/lib/secrets.ts';
import { deriveGiftCard, hashGiftCardCode } from '#server/notifications/gift-card-code.ts';

export type GiftCardRow = Selectable<GiftCardsTable>;
export type GiftCardEntryRow = Awaited<ReturnType<typeof entriesOfGiftCard>>[number];
export type GiftCardOrderRow = Selectable<GiftCardOrdersTable>;

/** Characters of a link that name its card: 16 bytes in base64url. */
const NAME = 22;

/** Returns the card that a link opens, or undefined. */
export async function findGiftCardByToken(
  deps: Pick<Deps, 'db' | 'secret' | 'publicUrl'>,
  token: string,
): Promise<GiftCardRow | undefined> {
  const bytes = Buffer.from(token.slice(0, NAME), 'base64url');
  if (bytes.length !== 16) return undefined;
  const id = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!isSameText(deriveGiftCard(deps, id).token, token)) return undefined;
  return findGiftCard(deps.db, id);
}

/** Returns the card with that code, 16 characters in capitals; undefined if there is none. */
export async function findGiftCardByCode(db: DbOrTrx, code: string): Promise<GiftCardRow | undefined> {
  return db.selectFrom('gift_cards').selectAll().where('code_hash', '=', hashGiftCardCode(code)).executeTakeFirst();
}

export async function findGiftCard(db: DbOrTrx, id: string): Promise<GiftCardRow | undefined> {
  return db.selectFrom('gift_cards').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a card until the transaction ends, so that its balance stays. Lock its quote first. */
export async function lockGiftCard(trx: Trx, id: string): Promise<GiftCardRow | undefined> {
  return trx.selectFrom('gift_cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * What is left on a card for one more quote, in cents: its balance without what the open quotes that name it will take once
 * they're approved; with `before`, only of those that were requested before that one. A deposit is paid by card, whether it's
 * paid already or still due. Of a bundle, it's what its next visit is worth, or the one that the quote `before` has.
 */
export async function creditLeft(
  db: DbOrTrx,
  card: GiftCardRow,
  before?: { readonly id: string; readonly created_at: string },
): Promise<number> {
  const { id, balance_cents: balance } = card;
  if (card.bundle) {
    if (before) return Math.min(balance, (await findBundleVisit(db, card, before.id))?.cents ?? 0);
    return (await leftOfBundle(db, card)).next?.cents ?? 0;
  }
  const open = sql.join(OPEN_STATUSES.map((status) => sql.lit(status)));
  const earlier = before ? sql`and (created_at, id) < (${before.created_at}::timestamptz, ${before.id}::uuid)` : sql``;
  const { rows } = await sql<{ readonly cents: number }>`
    select least(coalesce(sum(greatest(0, total_cents - greatest(paid_cents, deposit_cents))), 0), ${balance}::int)::int as cents
    from quotes where gift_card_id = ${id}::uuid and status in (${open}) ${earlier}`.execute(db);
  return balance - (rows[0]?.cents ?? 0);
}

/** The visits of a bundle that quotes have or had, each with the status of its quote and what was paid for it with the bundle, in cents. */
async function visitsOfBundle(db: DbOrTrx, cardId: string) {
  return db
    .selectFrom('bundle_visits as visit')
    .innerJoin('quotes', 'quotes.id', 'visit.quote_id')
    .select(['visit.number', 'visit.quote_id', 'quotes.status'])
    .select(
      sql<number>`coalesce((select -sum(e.cents) from gift_card_entries e join payments p on p.id = e.payment_id
        where e.card_id = visit.card_id and p.quote_id = visit.quote_id), 0)::int`.as('paid_cents'),
    )
    .where('visit.card_id', '=', cardId)
    .execute();
}

/** Returns what is left of a bundle: visits of quotes that were declined or canceled can be taken again. */
export async function leftOfBundle(db: DbOrTrx, card: GiftCardRow): Promise<VisitsLeft> {
  if (!card.bundle) return { left: 0, next: undefined };
  const visits = await visitsOfBundle(db, card.id);
  const taken = visits
    .filter(({ status }) => HOLDING_STATUSES.includes(status))
    .map(({ number, paid_cents: paid }) => ({ number, isPaid: paid > 0 }));
  const { amount_cents: priceCents, balance_cents: balanceCents } = card;
  return visitsLeft({ priceCents, visits: card.bundle.visits, balanceCents, taken });
}

/** Returns the visit of a bundle that a quote has, with what it's worth in cents and whether it's paid for. */
export async function findBundleVisit(db: DbOrTrx, card: GiftCardRow, quoteId: string) {
  const visit = (await visitsOfBundle(db, card.id)).find(({ quote_id: id }) => id === quoteId);
  if (!card.bundle || !visit) return undefined;
  return {
    cents: visitWorth(card.amount_cents, card.bundle.visits, visit.number),
    isPaid: visit.paid_cents > 0,
  };
}

/** Returns the quotes that wait for an answer and have a visit of a bundle, with what is left to pay for each, in cents. */
export async function quotesWaitingFor(db: DbOrTrx, cardId: string) {
  return db
    .selectFrom('bundle_visits as visit')
    .innerJoin('quotes', 'quotes.id', 'visit.quote_id')
    .select(['quotes.id', 'reference', 'customer_name as customerName'])
    .select(sql<number>`greatest(0, total_cents - reduced_cents - paid_cents)::int`.as('dueCents'))
    .where('visit.card_id', '=', cardId)
    .where('quotes.status', 'in', OPEN_STATUSES)
    .orderBy('quotes.id')
    .execute();
}

/** Whether a quote has a visit of any bundle. */
export async function hasBundleVisit(db: DbOrTrx, quoteId: string): Promise<boolean> {
  const row = await db.selectFrom('bundle_visits').select('number').where('quote_id', '=', quoteId).executeTakeFirst();
  return row !== undefined;
}

/** Drops the row of a visit whose quote has ended, before another quote takes it. */
export async function dropEndedVisit(
  trx: Trx,
  { cardId, number }: { readonly cardId: string; readonly number: number },
) {
  await trx.deleteFrom('bundle_visits').where('card_id', '=', cardId).where('number', '=', number).execute();
}

export async function insertBundleVisit(trx: Trx, visit: Insertable<BundleVisitsTable>): Promise<void> {
  await trx.insertInto('bundle_visits').values(visit).execute();
}

export async function insertGiftCard(trx: Trx, card: Insertable<GiftCardsTable>): Promise<void> {
  await trx.insertInto('gift_cards').values(card).execute();
}

/** Changes what isn't money: delivery, names, whether it's void. */
export async function updateGiftCard(trx: Trx, id: string, columns: Updateable<GiftCardsTable>): Promise<void> {
  await trx.updateTable('gift_cards').set(columns).where('id', '=', id).execute();
}

/**
 * Adds a movement; the balance follows in the database, which refuses one that takes more than is left. Throws Invalid if its
 * month was locked in the meantime.
 */
export async function insertGiftCardEntry(trx: Trx, entry: Insertable<GiftCardEntriesTable>): Promise<void> {
  await insertedInMonth(entry.received_on, trx.insertInto('gift_card_entries').values(entry).execute());
}

/** Whether a write failed because it would take more from a card than is left. */
export function isGiftCardOverdrawn(error: unknown): boolean {
  return isCheckViolation(error, 'gift_cards_balance');
}

/** Returns the movements of a card, oldest first, each with its quote and the person who recorded it. */
export async function entriesOfGiftCard(db: DbOrTrx, cardId: string) {
  return db
    .selectFrom('gift_card_entries')
    .leftJoin('payments', 'payments.id', 'gift_card_entries.payment_id')
    .leftJoin('quotes', 'quotes.id', 'payments.quote_id')
    .leftJoin('people', 'people.id', 'gift_card_entries.recorded_by')
    .selectAll('gift_card_entries')
    .select(['quotes.id as quote_id', 'quotes.reference as quote_reference', 'people.name as recorder'])
    .where('card_id', '=', cardId)
    .orderBy('gift_card_entries.recorded_at')
    .orderBy('gift_card_entries.id')
    .execute();
}

/** Returns the movement that belongs to an entry of a quote's ledger. */
export async function findMovementOf(db: DbOrTrx, paymentId: string) {
  return db.selectFrom('gift_card_entries').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}

/** Returns the id of the card that was bought online with that payment of the card service; undefined if there's none. */
export async function giftCardBoughtWith(db: DbOrTrx, paymentIntent: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('gift_card_entries')
    .select('card_id')
    .where('kind', '=', 'issue')
    .where('method', '=', 'card')
    .where('reference', '=', paymentIntent)
    .executeTakeFirst();
  return row?.card_id;
}

/** Returns the cards that a quote was paid with, the last one first, each once. */
export async function cardsPaidFor(db: DbOrTrx, quoteId: string): Promise<readonly GiftCardRow[]> {
  const { rows } = await sql<GiftCardRow>`
    select c.* from gift_cards c join (
      select e.card_id, max(p.recorded_at) as last from gift_card_entries e
      join payments p on p.id = e.payment_id
      where p.quote_id = ${quoteId}::uuid and e.kind = 'redeem' group by 1) as used on used.card_id = c.id
    order by used.last desc, c.id`.execute(db);
  return rows;
}

export type GiftCardFilter = {
  readonly state?: GiftCardState | undefined;
  /** In lower case: each must be in a name, an address or the end of the code. */
  readonly words: readonly string[];
  /** Issued from this instant on and before that one (exclusive). */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  /** The local date of the shop. */
  readonly today: string;
};

const SORT_KEYS: Readonly<Record<ListColumn<'gifts'>, SortKey>> = {
  recipient: nameKey(sql`coalesce(nullif(recipient_name, ''), recipient_email)`),
  issued: { by: sql.ref('issued_at'), type: 'timestamptz' },
  amount: { by: sql.ref('amount_cents'), type: 'bigint' },
  balance: { by: sql.ref('balance_cents'), type: 'bigint' },
};

/** Returns the cards that match the filter in their order, after the cursor. Throws Invalid for one of another order. */
export async function listGiftCards(
  db: DbOrTrx,
  { filter, sort = '-issued', cursor, limit }: RowSearch<GiftCardFilter, ListOrder<'gifts'>>,
): Promise<readonly Ordered<GiftCardRow>[]> {
  const { state, words, from, before, today } = filter;
  const order = orderOf(SORT_KEYS, sort, { cursor });
  const said = foldedNames(sql`concat_ws(' ', recipient_name, recipient_email, sender_name, buyer_email, last4)`);
  let query = db.selectFrom('gift_cards').selectAll().select(order.key.as('sort_key'));
  for (const word of words) query = query.where(sql<SqlBool>`position(${word} in ${said}) > 0`);
  return query
    .$if(state !== undefined, (cards) => cards.where(sql<SqlBool>`${stateOn(today)} = ${state}`))
    .$if(from !== undefined, (cards) => cards.where('issued_at', '>=', from?.toString() ?? ''))
    .$if(before !== undefined, (cards) => cards.where('issued_at', '<', before?.toString() ?? ''))
    .where(order.rest)
    .orderBy(order.by)
    .limit(limit)
    .execute();
}

/** SQL: the same as `giftCardState`. */
function stateOn(today: string) {
  return sql`case when voided_at is not null then 'void' when expires_on < ${today}::date then 'expired'
    when balance_cents > 0 then 'open' else 'used' end`;
}

/** Returns what the shop owes the holders of all cards, in cents, and how many cards that is. */
export async function sumGiftCards(db: DbOrTrx): Promise<{ readonly cents: number; readonly cards: number }> {
  return db
    .selectFrom('gift_cards')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('balance_cents'), sql<number>`0`).as('cents'),
      fn.countAll<number>().as('cards'),
    ])
    .where('balance_cents', '>', 0)
    .executeTakeFirstOrThrow();
}

/** Returns the cards that were sent to the addresses of a customer's record, newest first. */
export async function giftCardsOf(db: DbOrTrx, recordId: string): Promise<readonly GiftCardRow[]> {
  return db
    .selectFrom('gift_cards')
    .selectAll()
    .where('recipient_email', '<>', '')
    .where((card) =>
      card.or([
        card(
          'recipient_email',
          'in',
          card.selectFrom('customer_keys').select('email').where('record_id', '=', recordId),
        ),
        card('recipient_email', 'in', card.selectFrom('customer_records').select('email').where('id', '=', recordId)),
      ]),
    )
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** Returns cards with something left whose last day is before that local date. */
export async function expiredGiftCards(db: DbOrTrx, today: string, limit: number): Promise<readonly { id: string }[]> {
  return db
    .selectFrom('gift_cards')
    .select('id')
    .where('balance_cents', '>', 0)
    .where('expires_on', '<', today)
    .orderBy('expires_on')
    .limit(limit)
    .execute();
}

/** Returns what was taken in and given back for cards on a local date, by means of payment. Cents are signed. */
export async function giftCardMoneyOn(db: DbOrTrx, date: string) {
  return db
    .selectFrom('gift_card_entries')
    .select(({ fn }) => ['method', fn.sum<number>('cents').as('cents'), fn.countAll<number>().as('count')])
    .where('received_on', '=', date)
    .where('method', 'is not', null)
    .groupBy('method')
    .execute();
}

/** Returns the emails of a card that wait to be sent. */
export async function waitingGiftCardMails(trx: Trx, cardId: string) {
  return trx
    .selectFrom('outbox')
    .select(['id', 'kind', 'data', 'due_at'])
    .where('kind', '=', 'gift-card')
    .where('status', '=', 'waiting')
    .where(sql<SqlBool>`data ->> 'cardId' = ${cardId}`)
    .forUpdate()
    .execute();
}

/** Returns when the email of a card was last sent and how far the newest one has come; undefined if it has none. */
export async function lastGiftCardMail(db: DbOrTrx, cardId: string) {
  return db
    .selectFrom('outbox')
    .select(['status', 'due_at', 'sent_at'])
    .where('kind', '=', 'gift-card')
    .where(sql<SqlBool>`data ->> 'cardId' = ${cardId}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Erases who bought or got cards: those with this address, and those that hold a refund of these quotes. Names, words and
 * addresses go, also from emails to the other side; the money stays.
 */
export async function eraseGiftCardPeople(
  trx: Trx,
  { quotes, email }: { readonly quotes: readonly string[]; readonly email: string | undefined },
): Promise<void> {
  const nothing = { recipient_name: '', recipient_email: '', message: '' };
  const refunds = sql<SqlBool>`quote_id = any(${quotes}::uuid[])`;
  await sql`delete from outbox where kind = 'gift-card'
    and data ->> 'cardId' in (select id::text from gift_cards where ${refunds})`.execute(trx);
  await trx.updateTable('gift_cards').set(nothing).where(refunds).execute();
  if (email === undefined) return;
  await sql`update outbox set subject = null, data = data || '{"recipientName": "", "recipientEmail": ""}'
    where kind = 'gift-card-receipt' and data ->> 'recipientEmail' = ${email}`.execute(trx);
  await sql`update outbox set subject = null, data = data || jsonb_build_object('message', '', 'senderName',
      (select settings ->> 'name' from business_versions order by version desc limit 1))
    where kind = 'gift-card' and data ->> 'cardId' in (select id::text from gift_cards where buyer_email = ${email})`.execute(
    trx,
  );
  await sql`update gift_card_entries set reference = '' where reference <> ''
    and card_id in (select id from gift_cards where ${email} in (buyer_email, recipient_email))`.execute(trx);
  const given = { ...nothing, reason: '', void_reason: '' };
  await trx.updateTable('gift_cards').set(given).where('recipient_email', '=', email).execute();
  const buyer = { sender_name: '', buyer_email: '', message: '' };
  await trx.updateTable('gift_cards').set(buyer).where('buyer_email', '=', email).execute();
  await trx.updateTable('gift_card_orders').set(nothing).where('recipient_email', '=', email).execute();
  await trx.updateTable('gift_card_orders').set(buyer).where('buyer_email', '=', email).execute();
}

/** Returns the cards that someone with one of these addresses has bought or got, for the export of their data. */
export async function listGiftCardsOfPerson(db: DbOrTrx, emails: readonly string[]) {
  const own = sql`any(${emails}::text[])`;
  const rows = await db
    .selectFrom('gift_cards')
    .selectAll()
    .where(sql<SqlBool>`(recipient_email = ${own} or buyer_email = ${own})`)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((card) => ({
    ...pickGiftCard(card),
    // The address of the other side is theirs.
    ...(emails.includes(card.buyer_email) && { buyerEmail: card.buyer_email }),
    ...(emails.includes(card.recipient_email) && { recipientEmail: card.recipient_email }),
  }));
}

function pickGiftCard(card: GiftCardRow) {
  return {
    issuedAt: card.issued_at,
    endsIn: card.last4,
    amountCents: card.amount_cents,
    balanceCents: card.balance_cents,
    recipientName: card.recipient_name,
    senderName: card.sender_name,
    message: card.message,
    deliverOn: card.deliver_on,
    expiresOn: card.expires_on,
    ...(card.bundle && { bundle: card.bundle.name, visits: card.bundle.visits }),
  };
}

export async function insertGiftCardOrder(trx: Trx, order: Insertable<GiftCardOrdersTable>): Promise<void> {
  await trx.insertInto('gift_card_orders').values(order).execute();
}

/** Sets the session of an order that has none. */
export async function setOrderSession(db: DbOrTrx, id: string, sessionId: string): Promise<void> {
  await db
    .updateTable('gift_card_orders')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .execute();
}

/** Locks an order until the transaction ends. */
export async function lockGiftCardOrder(trx: Trx, id: string): Promise<GiftCardOrderRow | undefined> {
  return trx.selectFrom('gift_card_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Closes an order: with its card once it's paid, without one if it can't be paid any more. */
export async function closeGiftCardOrder(
  trx: Trx,
  id: string,
  { at, cardId = null }: { readonly at: string; readonly cardId?: string | null },
): Promise<void> {
  await trx.updateTable('gift_card_orders').set({ closed_at: at, card_id: cardId }).where('id', '=', id).execute();
}

/** Deletes orders that were given up before that instant: they hold names of people who bought nothing. */
export async function deleteAbandonedOrders(db: DbOrTrx, before: string): Promise<void> {
  await db.deleteFrom('gift_card_orders').where('card_id', 'is', null).where('created_at', '<', before).execute();
}
