import { giftCardErrorsTexts } from '#core/languages/en/gift-cards.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoney } from '#core/lib/money.ts';
import { creditFor, GIFT_CARD_CENTS } from '#core/payments/gift-cards.ts';
import { correctedIn, type EntryKind } from '#core/payments/payments.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { contextOf, type Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { issueGiftCard } from '#server/gift-cards/issue.ts';
import { requireOpen as requireUsable, stateOf, todayOf } from '#server/gift-cards/look-up.ts';
import {
  cardsPaidFor,
  findBundleVisit,
  findMovementOf,
  insertGiftCardEntry,
  lockGiftCard,
  type GiftCardRow,
} from '#server/gift-cards/queries.ts';
import type { MailHold } from '#server/notifications/outbox.ts';
import { lockQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { entryOf, insertPayment, paymentsOf, type PaymentRow } from './queries.ts';
import { queueReceipt } from './receipts.ts';
import { balanceView, taxesView } from './view.ts';

/** The card that an entry of a quote's ledger moves money on: a locked one, or one that is issued for a refund. */
export type MovedCard = GiftCardRow | 'new';

/** An entry with the method 'credit' that is about to be recorded; cents are signed as in the ledger. */
type CreditEntry = { readonly kind: EntryKind; readonly cents: number; readonly corrects: string | null };

type Asked = {
  readonly quote: QuoteRow;
  readonly entry: CreditEntry;
  /** The card whose code was typed; only for a payment. */
  readonly cardId: string | undefined;
  /** Whether a refund goes to a new card, whatever the quote was paid with. */
  readonly toNewCard: boolean;
};

/**
 * Locks the card that an entry moves money on: the one whose code was typed, the one that was paid with last, or that of the
 * corrected entry. Throws Invalid for a card that can't pay that much, Conflict where an entry can't be taken back.
 */
export async function lockMovedCard(trx: Trx, deps: Deps, { quote, entry, ...asked }: Asked): Promise<MovedCard> {
  const today = await todayOf(deps);
  if (entry.kind === 'correction') return lockCorrectedCard(trx, entry, today);
  if (entry.kind === 'refund') {
    // A bundle has visits, so part of one can't go back to it.
    const [last] = asked.toNewCard ? [] : (await cardsPaidFor(trx, quote.id)).filter(({ bundle }) => !bundle);
    const locked = last && (await lockGiftCard(trx, last.id));
    const card = locked && takesReturns(locked, today) ? locked : undefined;
    requireRoom(entry, card);
    return card ?? 'new';
  }
  const card = asked.cardId === undefined ? undefined : await lockGiftCard(trx, asked.cardId);
  if (!card) throw new Invalid([{ path: 'giftCard', message: messageOf(giftCardErrorsTexts, 'codeMissing') }]);
  requireUsable(card, today);
  if (!card.bundle && entry.cents > card.balance_cents) {
    const amount = formatMoney(card.balance_cents);
    throw new Invalid([{ path: 'cents', message: messageOf(giftCardErrorsTexts, 'moreThanLeft', { amount }) }]);
  }
  return card;
}

/** Throws Invalid for a refund that would make a card larger than any may be; without a card, of a new one. */
function requireRoom({ cents }: CreditEntry, card: GiftCardRow | undefined): void {
  const room = GIFT_CARD_CENTS.most - (card?.balance_cents ?? 0);
  if (0 - cents <= room) return;
  const amounts = { most: formatMoney(GIFT_CARD_CENTS.most), room: formatMoney(Math.max(0, room)) };
  throw new Invalid([{ path: 'cents', message: messageOf(giftCardErrorsTexts, 'noRoom', amounts) }]);
}

async function lockCorrectedCard(trx: Trx, { cents, corrects }: CreditEntry, today: string): Promise<GiftCardRow> {
  const movement = corrects === null ? undefined : await findMovementOf(trx, corrects);
  const card = movement && (await lockGiftCard(trx, movement.card_id));
  if (!card) throw new Error('an entry with a gift card has its movement');
  if (cents > card.balance_cents) throw new Conflict('wrong-state', messageOf(giftCardErrorsTexts, 'spent'));
  if (cents < 0 && !takesReturns(card, today))
    throw new Conflict('wrong-state', messageOf(giftCardErrorsTexts, 'ended'));
  return card;
}

/** Money can be put back on a card that is neither void nor expired. */
function takesReturns(card: GiftCardRow, today: string): boolean {
  const state = stateOf(card, today);
  return state === 'open' || state === 'used';
}

/** Adds the movement of the card that belongs to an entry of a quote's ledger, in the same transaction. */
export async function moveGiftCard(
  trx: Trx,
  context: Context,
  movement: {
    readonly quote: QuoteRow;
    readonly card: MovedCard;
    /** The entry of the ledger, which is stored already. */
    readonly payment: { readonly id: string; readonly cents: number };
  },
): Promise<void> {
  const { quote, card, payment } = movement;
  const cents = 0 - payment.cents;
  if (card !== 'new') {
    await insertGiftCardEntry(trx, {
      id: context.random.id(),
      card_id: card.id,
      kind: cents < 0 ? 'redeem' : 'return',
      cents,
      payment_id: payment.id,
      received_on: await todayOf(context),
      recorded_at: context.clock.now().toString(),
      recorded_by: context.actor.personId ?? null,
    });
    return;
  }
  const refunded = {
    origin: 'refund',
    cents,
    recipientName: quote.customer_name,
    recipientEmail: quote.customer_email,
    senderName: '',
    buyerEmail: '',
    message: '',
    language: quote.language,
    deliverOn: null,
    refund: { quoteId: quote.id, paymentId: payment.id },
    isTest: quote.is_test,
  } as const;
  await issueGiftCard(trx, context, { card: refunded });
}

/** Pays what is owed for a quote as far as the card goes, or only so much of it. Returns the cents that were taken. */
export async function spend(
  trx: Trx,
  context: Context,
  purchase: {
    /** Locked. */
    readonly quote: QuoteRow;
    /** Locked and usable. */
    readonly card: GiftCardRow;
    /** The most that is taken, in cents; without it, what is left. */
    readonly mostCents?: number;
  },
): Promise<number> {
  const { quote, card, mostCents = card.balance_cents } = purchase;
  const payments = await paymentsOf(trx, quote.id);
  const { dueCents, paidCents } = balanceView(quote, payments);
  const cents = creditFor({ owedCents: dueCents, balanceCents: Math.min(mostCents, card.balance_cents) });
  if (cents === 0) return 0;
  const at = context.clock.now().toString();
  const row = {
    id: context.random.id(),
    quote_id: quote.id,
    client_id: context.random.id(),
    kind: 'payment',
    method: 'credit',
    cents,
    is_tip: false,
    half: null,
    corrects: null,
    reference: card.last4,
    received_on: await todayOf(context),
    recorded_at: at,
    recorded_by: context.actor.personId ?? null,
    employee: null,
    taxes: taxesView(quote, payments, { paidCents: paidCents + cents, reducesCents: 0 }),
  } as const;
  await insertPayment(trx, row);
  await moveGiftCard(trx, context, { quote, card, payment: row });
  await writeAudit(trx, context, {
    at,
    action: 'payment.record',
    subject: 'quote',
    subjectId: quote.id,
    after: { payment: row.id, kind: row.kind, method: row.method, cents, giftCard: card.id },
  });
  return cents;
}

/**
 * Pays with the gift card that the customer has chosen for the quote, when it's approved: as far as its balance goes then. Mails
 * the receipt if that is everything. A card that can't be used any more is left out. The quote comes as it is sold.
 */
export async function payOnApproval(trx: Trx, deps: Deps, quote: QuoteRow, hold?: MailHold): Promise<void> {
  const card = quote.gift_card_id === null ? undefined : await lockGiftCard(trx, quote.gift_card_id);
  if (!card || stateOf(card, await todayOf(deps)) !== 'open') return;
  const visit = card.bundle ? await findBundleVisit(trx, card, quote.id) : undefined;
  if (card.bundle && !visit) return;
  const purchase = { quote, card, ...(visit && { mostCents: visit.cents }) };
  const cents = await spend(trx, contextOf(deps, { requestId: 'approval' }), purchase);
  if (cents === 0) return;
  const { dueCents } = balanceView(quote, await paymentsOf(trx, quote.id));
  if (dueCents === 0) await queueReceipt(trx, deps, quote, { hold });
}

/** Takes back what gift cards have paid for a quote since that instant: its approval is undone. The quote is locked. */
export async function undoPaymentOnApproval(
  trx: Trx,
  context: Context,
  {
    quoteId,
    since,
  }: {
    readonly quoteId: string;
    readonly since: string;
  },
): Promise<void> {
  const quote = await lockQuote(trx, quoteId);
  if (!quote) return;
  const payments = await paymentsOf(trx, quoteId);
  const isCorrected = correctedIn(payments.map(entryOf));
  const isSince = ({ recorded_at: at }: PaymentRow) =>
    Temporal.Instant.compare(Temporal.Instant.from(at), Temporal.Instant.from(since)) >= 0;
  for (const paid of payments)
    if (paid.method === 'credit' && paid.kind === 'payment' && isSince(paid) && !isCorrected(paid))
      await takeBack(trx, context, { quote, paid });
}

/** Takes back what a gift card has paid: the payment is corrected, and the money is on the card again. The quote is locked. */
export async function takeBack(
  trx: Trx,
  context: Context,
  {
    quote,
    paid,
  }: {
    readonly quote: QuoteRow;
    readonly paid: PaymentRow;
  },
): Promise<void> {
  const entry = { kind: 'correction', cents: 0 - paid.cents, corrects: paid.id } as const;
  const card = await lockMovedCard(trx, context, { quote, entry, cardId: undefined, toNewCard: false });
  const payments = await paymentsOf(trx, quote.id);
  const { paidCents } = balanceView(quote, payments);
  if (paidCents < paid.cents) throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'refundedSince'));
  const row = {
    ...entry,
    id: context.random.id(),
    quote_id: quote.id,
    client_id: context.random.id(),
    method: 'credit',
    is_tip: false,
    half: null,
    reference: paid.reference,
    received_on: await todayOf(context),
    recorded_at: context.clock.now().toString(),
    recorded_by: context.actor.personId ?? null,
    employee: null,
    taxes: taxesView(quote, payments, { paidCents: paidCents + entry.cents, reducesCents: 0 }),
  } as const;
  await insertPayment(trx, row);
  await moveGiftCard(trx, context, { quote, card, payment: row });
}
