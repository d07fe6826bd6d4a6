import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { shareReturn } from '#core/payments/invoices.ts';
import { correctedIn, reductionOf } from '#core/payments/payments.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { isCheckViolation, lockKeys, type Trx } from '#server/db/client.ts';
import { Conflict } from '#server/errors.ts';
import { entryOf, insertPayment, paymentsOf, type PaymentRow } from '#server/payments/queries.ts';
import { balanceView, taxesView } from '#server/payments/view.ts';
import { lockQuotes, type QuoteRow } from '#server/quotes/queries.ts';
import { alertOwner } from './alert-owner.ts';
import { addToCharge, chargesFor, refundableOf, returnedOf, type ChargeRow, type QuoteCharge } from './queries.ts';

/** Money of a card payment that went back to its customer: a refund, or a dispute that the shop lost. */
export type CardReturn = {
  /** Locked. */
  readonly quote: QuoteRow;
  readonly charge: ChargeRow;
  /** Above 0. */
  readonly cents: number;
  readonly isLost: boolean;
  /** The card service's id for it. */
  readonly reference: string;
  /** Who asked for it; null for the card service. */
  readonly recordedBy: string | null;
};

/** The entries of a return: the price first, then the tip that came with the payment. */
export type ReturnEntries = { readonly entry_id: string | null; readonly tip_entry_id: string | null };

/**
 * Books a return as refunds, whatever has happened to the quote since: what was overpaid first, the rest lowers the price.
 * What the ledger has already lost to a correction of the payment isn't taken out twice: that correction is the entry, and
 * the owner is told. Call it once per return, with the quote locked.
 */
export async function bookReturn(trx: Trx, context: Context, given: CardReturn): Promise<ReturnEntries> {
  const { quote, charge, cents, isLost } = given;
  const { priceCents, tipCents } = await splitReturn(trx, charge, cents);
  const payments = await paymentsOf(trx, quote.id);
  const corrected = correctionsOf(payments, charge);
  const balance = balanceView(quote, payments);
  // Only what is sold gets cheaper: before the approval a deposit goes back, and a canceled quote owes its fee.
  const reduces = quote.status === 'approved' ? reductionOf(priceCents, balance) : 0;
  const paidCents = balance.paidCents - priceCents;
  const taxes = taxesView(quote, payments, { paidCents, reducesCents: reduces });
  const price = { cents: -priceCents, is_tip: false, reduces_cents: reduces, taxes } as const;
  const entry_id =
    priceCents > 0 ? (corrected.price ?? (await insertEntry(trx, context, { ...given, entry: price }))) : null;
  const tip = { cents: -tipCents, is_tip: true, reduces_cents: 0, taxes: '[]' } as const;
  const tip_entry_id =
    tipCents > 0 ? (corrected.tip ?? (await insertEntry(trx, context, { ...given, entry: tip }))) : null;
  await addToCharge(trx, charge, isLost ? { lostCents: cents } : { refundedCents: cents }).catch((error: unknown) => {
    // The news that an earlier refund failed is still on its way: the card service sends this again.
    throw isCheckViolation(error, 'card_charges_check1')
      ? new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'unknownCardPayment'))
      : error;
  });
  if (corrected.price !== undefined && !isLost)
    await alertOwner(trx, context, {
      quote,
      alert: 'refund-of-corrected',
      cents,
      cardReference: charge.payment_intent,
    });
  return { entry_id, tip_entry_id };
}

/** What a quote got of a card payment. */
export type CardShare = {
  /** Locked. */
  readonly quote: QuoteRow;
  readonly charge: QuoteCharge;
};

/**
 * Locks a card payment that isn't in the ledger yet, until the transaction ends: of the payment and a return that are taken in at the
 * same moment, the later one sees the other.
 */
export async function lockPayment(trx: Trx, paymentIntent: string): Promise<void> {
  await lockKeys(trx, [`card-payment:${paymentIntent}`]);
}

/** Returns the quotes that a card payment in the ledger was for, locked until the transaction ends, with what each got of it. */
export async function lockShares(trx: Trx, paymentIntent: string): Promise<readonly CardShare[]> {
  let named = await chargesFor(trx, paymentIntent);
  if (named.length === 0) {
    await lockPayment(trx, paymentIntent);
    named = await chargesFor(trx, paymentIntent);
  }
  const quotes = await lockQuotes(
    trx,
    named.map(({ quote_id: id }) => id),
  );
  // What is left of each may have changed while another transaction had the lock.
  const charges = named.length === 0 ? [] : await chargesFor(trx, paymentIntent);
  return quotes.flatMap((quote) => {
    const charge = charges.find(({ quote_id: id }) => id === quote.id);
    return charge ? [{ quote, charge }] : [];
  });
}

/** What each quote of a payment gives back of what the card service took back of it: parts above 0 that add up to it. */
export function partsOf(cents: number, shares: readonly CardShare[]) {
  const paid = shares.map(({ charge }) => ({
    cents: charge.cents,
    leftCents: refundableOf(charge),
    waitingCents: charge.requested_cents,
  }));
  const parts = shareReturn(cents, paid);
  return shares.map((share, index) => ({ share, cents: parts[index] ?? 0 })).filter((part) => part.cents > 0);
}

/** What a return takes, in cents: of the price first, then of the tip that came with the payment. */
export async function splitReturn(trx: Trx, charge: ChargeRow, cents: number) {
  const returned = await returnedOf(trx, charge);
  const tipLeft = Math.max(0, charge.tip_cents - returned.tip);
  const priceLeft = Math.max(0, charge.cents - charge.tip_cents - returned.price);
  const tipCents = Math.min(tipLeft, Math.max(0, cents - priceLeft));
  return { priceCents: cents - tipCents, tipCents };
}

/** The entries that correct a card payment and its tip, if they were corrected. */
function correctionsOf(payments: readonly PaymentRow[], { entry_id, payment_intent }: ChargeRow) {
  const tip = payments.find(
    ({ kind, method, reference }) => kind === 'tip' && method === 'card' && reference === payment_intent,
  );
  const of = (id: string | undefined) => payments.find(({ corrects }) => corrects !== null && corrects === id)?.id;
  return { price: of(entry_id), tip: of(tip?.id) };
}

/** Takes a refund back that the card service couldn't carry out: its entries are corrected, unless they were already. */
export async function correctReturn(
  trx: Trx,
  context: Context,
  { entries, ...given }: Omit<CardReturn, 'isLost'> & { readonly entries: ReturnEntries },
): Promise<void> {
  const { quote, charge, cents } = given;
  for (const id of [entries.entry_id, entries.tip_entry_id]) {
    const payments = await paymentsOf(trx, quote.id);
    const wrong = payments.find((entry) => entry.id === id);
    // A correction that stands for a return stays.
    if (wrong?.kind !== 'refund' || correctedIn(payments.map(entryOf))(wrong)) continue;
    const reduces = 0 - wrong.reduces_cents;
    const paidCents = balanceView(quote, payments).paidCents - (wrong.is_tip ? 0 : wrong.cents);
    const taxes = wrong.is_tip ? '[]' : taxesView(quote, payments, { paidCents, reducesCents: reduces });
    const entry = { cents: 0 - wrong.cents, is_tip: wrong.is_tip, reduces_cents: reduces, taxes };
    await insertEntry(trx, context, { ...given, entry: { ...entry, corrects: wrong.id } });
  }
  await addToCharge(trx, charge, { refundedCents: -cents });
}

async function insertEntry(
  trx: Trx,
  context: Context,
  given: Pick<CardReturn, 'quote' | 'reference' | 'recordedBy'> & {
    readonly entry: {
      readonly cents: number;
      readonly is_tip: boolean;
      readonly reduces_cents: number;
      readonly taxes: string;
      readonly corrects?: string;
    };
  },
): Promise<string> {
  const { quote, reference, recordedBy, entry } = given;
  const { settings } = await context.settings();
  const now = context.clock.now();
  const kind = entry.corrects === undefined ? 'refund' : 'correction';
  const row = {
    ...entry,
    id: context.random.id(),
    client_id: context.random.id(),
    quote_id: quote.id,
    kind,
    method: 'card',
    half: null,
    corrects: entry.corrects ?? null,
    reference,
    received_on: localDate(now, settings.timeZone).toString(),
    recorded_at: now.toString(),
    recorded_by: recordedBy,
    employee: null,
  } as const;
  await insertPayment(trx, row);
  const { id, method, cents, corrects } = row;
  await writeAudit(trx, context, {
    at: row.recorded_at,
    action: 'payment.record',
    subject: 'quote',
    subjectId: quote.id,
    after: { payment: id, kind, method, cents, corrects },
  });
  return id;
}
