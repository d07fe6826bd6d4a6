import type { Insertable } from 'kysely';
import type { NewPayment, RecordedPayment } from '#contract/payments.ts';
import type { UndoOffer } from '#contract/undos.ts';
import { giftCardErrorsTexts } from '#core/languages/en/gift-cards.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { HANDED_OVER } from '#core/payments/methods.ts';
import { cashHalves, correctedIn, reductionOf, type Balance } from '#core/payments/payments.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { requireOpenMonth } from '#server/books/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { SavedPayment } from '#server/db/operation-tables.ts';
import type { PaymentsTable } from '#server/db/payment-tables.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Forbidden, Invalid } from '#server/errors.ts';
import { lookUpGiftCard } from '#server/gift-cards/look-up.ts';
import { lockJob } from '#server/jobs/queries.ts';
import { refuseDay } from '#server/lib/refusals.ts';
import type { MailHold } from '#server/notifications/outbox.ts';
import { lockQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { insertUndo } from '#server/undos/queries.ts';
import { readAccount, readLedger, requirePayer } from './accounts.ts';
import { lockMovedCard, moveGiftCard } from './gift-card-payment.ts';
import {
  entryOf,
  insertPayment,
  paymentsOf,
  reopenAnnouncement,
  settleAnnouncement,
  type PaymentRow,
} from './queries.ts';
import { queueReceipt } from './receipts.ts';
import { redeemVisit } from './redeem-visit.ts';
import { requireOpen, requireSaneTip } from './request.ts';
import { updateHeldThanks } from './thanks-money.ts';
import { balanceView, chargedOf, taxesView } from './view.ts';

/**
 * Records payments for a job as new entries: admins record anything, the crew the halves of a cash payment or all that is
 * owed, in what is handed over. Idempotent for a half or an entry that is already recorded. Mails the receipt once nothing is owed. What
 * an admin has received can be undone, and its receipt waits as long. Throws NotFound for someone else's job, Forbidden, Invalid, and
 * Conflict if the balance isn't the one the caller saw or the crew can't take payments now.
 */
export async function recordPayment(
  context: Context,
  recording: NewPayment & { readonly id: string },
): Promise<RecordedPayment> {
  const cardId = await typedCard(context, recording);
  const hold = await transaction(context.db, async (trx) => {
    const locked = await lockJob(trx, recording.id);
    requirePayer(context.actor, locked?.job);
    if (!locked) return undefined;
    if (context.actor.adminId === undefined && !isForCrew(recording))
      throw new Forbidden(messageOf(paymentErrorsTexts, 'crewRecordsHandedOver'));
    const isUndoable = context.actor.adminId !== undefined;
    return recordForQuote(trx, context, { recording, cardId, quote: locked.quote, isUndoable });
  });
  const undo: UndoOffer | null = hold
    ? { id: hold.undoId, until: hold.until, seconds: context.env.UNDO_SECONDS }
    : null;
  return { ...(await readAccount(context, recording)), undo };
}

/** Whether the crew may record it: halves of cash, and payments by what is handed over. */
function isForCrew({ half, kind, method }: NewPayment): boolean {
  return half !== undefined || (kind === 'payment' && HANDED_OVER.some((each) => each === method));
}

/** The gift card that the owner chose, or whose code they typed: their attempts aren't limited. Throws Invalid. */
async function typedCard(context: Context, { method, giftCard, giftCardId }: NewPayment): Promise<string | undefined> {
  if (method !== 'credit' || context.actor.adminId === undefined) return undefined;
  if (giftCardId !== undefined || !giftCard) return giftCardId;
  return (await lookUpGiftCard(context, { typed: giftCard })).id;
}

type Work = {
  readonly recording: NewPayment;
  /** The gift card that was typed. */
  readonly cardId?: string | undefined;
  /** Locked by the transaction. */
  readonly quote: QuoteRow;
  /** Whether money that comes in can be taken back for a moment. */
  readonly isUndoable?: boolean;
};
/**
 * Records a payment for a quote in a transaction that has locked it, as `recordPayment` does. Returns what its receipt waits for, if
 * it can be undone.
 */
export async function recordForQuote(trx: Trx, context: Context, work: Work): Promise<MailHold | undefined> {
  const { recording, quote } = work;
  const payments = await paymentsOf(trx, quote.id);
  const before = balanceView(quote, payments);
  if (isRepeated(recording, payments)) return undefined;
  refuseUnseen(recording, before.dueCents);
  const entry = composeEntry(recording, { payments, quote, balance: before });
  if (!entry) return undefined;
  if (context.actor.adminId === undefined) await requireOfCrew(trx, { ...work, dueCents: before.dueCents });
  if (recording.expected !== undefined) await settle(trx, context, { id: recording.expected, quote });
  const paidCents = before.paidCents + (entry.is_tip ? 0 : entry.cents);
  const taxes = taxesView(quote, payments, { paidCents, reducesCents: entry.reduces_cents });
  const { cardId } = work;
  const moved = { quote, entry, cardId, toNewCard: recording.toNewGiftCard ?? false };
  const card = entry.method === 'credit' ? await lockMovedCard(trx, context, moved) : undefined;
  if (card && card !== 'new' && card.bundle && entry.kind === 'payment') {
    await redeem(trx, context, { quote, card });
    return undefined;
  }
  const inserted = await insert(trx, context, { ...work, entry: { ...entry, taxes } });
  if (!inserted) return undefined;
  const { payment } = inserted;
  if (card) await moveGiftCard(trx, context, { quote, card, payment });
  const isUndoable = work.isUndoable && !card && entry.kind === 'payment';
  const recorded = { payments: inserted.ids, announcement: recording.expected ?? null };
  const hold = isUndoable ? await offerUndo(trx, context, { quote, recorded }) : undefined;
  const after = balanceView(quote, await paymentsOf(trx, quote.id));
  if (before.dueCents > 0 && after.dueCents === 0 && after.paidCents > 0)
    await queueReceipt(trx, context, quote, { hold });
  await updateHeldThanks(trx, context, quote.id);
  return hold;
}

/** Uses a visit of a bundle, whatever amount was typed. Mails the receipt if that pays everything. */
async function redeem(trx: Trx, context: Context, visit: Parameters<typeof redeemVisit>[2]): Promise<void> {
  const quote = await redeemVisit(trx, context, visit);
  const { dueCents } = balanceView(quote, await paymentsOf(trx, quote.id));
  if (dueCents === 0) await queueReceipt(trx, context, quote);
  await updateHeldThanks(trx, context, quote.id);
}

async function offerUndo(
  trx: Trx,
  { clock, random, env }: Deps,
  { quote, recorded }: { readonly quote: QuoteRow; readonly recorded: SavedPayment },
): Promise<MailHold> {
  const now = clock.now();
  const [undoId, until] = [random.id(), now.add({ seconds: env.UNDO_SECONDS }).toString()];
  const of = { id: undoId, action: 'payment.record', subject_id: quote.id, quote_id: quote.id };
  await insertUndo(trx, { ...of, before: recorded, created_at: now.toString(), expires_at: until });
  return { undoId, until };
}

/**
 * Takes back what an admin has just recorded for a quote that is locked: entries of the same day correct it, and what the customer
 * announced is waited for again. Throws Conflict if it was corrected or refunded since.
 */
export async function undoRecorded(
  trx: Trx,
  context: Context,
  { quoteId, recorded }: { readonly quoteId: string; readonly recorded: SavedPayment },
): Promise<void> {
  const quote = await lockQuote(trx, quoteId);
  if (!quote) return;
  const wrong = (await paymentsOf(trx, quoteId)).filter(({ id }) => recorded.payments.includes(id));
  for (const { id: corrects, received_on: receivedOn } of wrong) {
    const recording = { kind: 'correction', corrects, receivedOn, tipCents: 0, reference: '' } as const;
    await recordForQuote(trx, context, { quote, recording });
  }
  if (recorded.announcement !== null) await reopenAnnouncement(trx, recorded.announcement);
}

/** Admins record any payment; the crew only what can be paid now, a half or all of it, with a plausible tip. */
async function requireOfCrew(
  trx: Trx,
  { recording, quote, dueCents }: Work & { readonly dueCents: number },
): Promise<void> {
  requireOpen(await readLedger(trx, quote), 'team');
  if (recording.half === undefined && recording.cents !== dueCents)
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'amountChanged'), { cents: dueCents });
  requireSaneTip(recording.tipCents, quote.total_cents);
}

/** Whether this was sent before under the same client ID. Throws Conflict where that was another payment. */
function isRepeated(recording: NewPayment, payments: readonly PaymentRow[]): boolean {
  const { clientId, kind, half, tipCents } = recording;
  const known = clientId === undefined ? undefined : payments.find(({ client_id: id }) => id === clientId);
  if (!known) return false;
  // A tip that came along is an entry of the same moment.
  const tips = payments.filter((entry) => entry.kind === 'tip' && entry.recorded_at === known.recorded_at);
  const isTip = known.is_tip || known.cents < 0 || (tipCents === 0 ? tips.length === 0 : hasTip(tips, tipCents));
  const isSame = half === undefined ? known.kind === kind : known.half === half;
  if (!isSame || !isTip || !isSameEntry(recording, known))
    throw new Conflict('idempotency-mismatch', messageOf(paymentErrorsTexts, 'paymentIdUsed'));
  return true;
}

function hasTip(tips: readonly PaymentRow[], tipCents: number): boolean {
  return tips.some(({ cents }) => cents === tipCents);
}

/** Whether everything that was sent is what the entry says; what was left out is filled in when it's recorded. */
function isSameEntry({ method, cents, corrects, reference, receivedOn }: NewPayment, known: PaymentRow): boolean {
  return (
    (method ?? known.method) === known.method &&
    (cents ?? Math.abs(known.cents)) === Math.abs(known.cents) &&
    (corrects ?? known.corrects) === known.corrects &&
    (receivedOn ?? known.received_on) === known.received_on &&
    reference === known.reference
  );
}

function refuseUnseen({ dueCents: seen }: NewPayment, dueCents: number): void {
  if (seen !== undefined && seen !== dueCents)
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'balanceChanged'), {
      dueCents,
    });
}

async function settle(
  trx: Trx,
  deps: Deps,
  { id, quote }: { readonly id: string; readonly quote: QuoteRow },
): Promise<void> {
  const at = deps.clock.now().toString();
  if ((await settleAnnouncement(trx, id, { outcome: 'received', at, quoteId: quote.id })) === undefined)
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'lookedForAlready'));
}

/** Returns the entry, with the ids of it and of its tip; undefined if it's there already. */
async function insert(
  trx: Trx,
  context: Context,
  { recording, quote, entry }: Work & { readonly entry: ComposedEntry & { readonly taxes: string } },
) {
  const { settings } = await context.settings();
  const at = context.clock.now();
  const today = localDate(at, settings.timeZone);
  const receivedOn = recording.receivedOn ?? today.toString();
  refuseDay(receivedOn, today);
  await requireOpenMonth(trx, receivedOn, 'receivedOn');
  const row = {
    ...entry,
    id: context.random.id(),
    quote_id: quote.id,
    client_id: recording.clientId ?? context.random.id(),
    reference: recording.reference,
    received_on: receivedOn,
    recorded_at: at.toString(),
    recorded_by: context.actor.personId ?? null,
    employee: context.actor.adminId === undefined ? (context.actor.employeeId ?? null) : null,
  };
  if (!(await insertPayment(trx, row))) return undefined;
  const { tipCents } = recording;
  const isMoneyIn = entry.cents > 0 && !entry.is_tip;
  const tipId = tipCents > 0 && isMoneyIn ? context.random.id() : undefined;
  if (tipId !== undefined) {
    const ids = { id: tipId, client_id: context.random.id() };
    const tip = { kind: 'tip', cents: tipCents, is_tip: true, taxes: '[]', half: null, half_round: 0 } as const;
    await insertPayment(trx, { ...row, ...ids, ...tip });
  }
  const { id, kind, method, cents, half, corrects } = row;
  await writeAudit(trx, context, {
    at: at.toString(),
    action: 'payment.record',
    subject: 'quote',
    subjectId: quote.id,
    after: { payment: id, kind, method, cents, half, corrects, ...(isMoneyIn && { tipCents }) },
  });
  return { payment: row, ids: tipId === undefined ? [id] : [id, tipId] };
}

/** What of an entry follows from what was sent and what is in the ledger. */
type ComposedEntry = Pick<Insertable<PaymentsTable>, 'kind' | 'method' | 'cents' | 'is_tip' | 'half' | 'half_round'> & {
  readonly corrects: string | null;
  readonly reduces_cents: number;
};
type Account = { readonly payments: readonly PaymentRow[]; readonly quote: QuoteRow; readonly balance: Balance };

/**
 * The entry that is to be recorded; undefined for a half that was paid already. Throws Invalid where a field is missing or
 * wrong, Conflict where nothing is owed, the amount of a half is another by now, or a corrected payment was refunded since.
 */
function composeEntry(given: NewPayment, around: Account): ComposedEntry | undefined {
  if (given.half !== undefined) return composeHalf(given, given.half, around);
  if (given.kind === 'correction') return composeCorrection(given, around);
  const { kind, method, cents } = given;
  if (!method) throw invalid('method', messageOf(paymentErrorsTexts, 'methodMissing'));
  if (!cents) throw invalid('cents', messageOf(paymentErrorsTexts, 'amountMissing'));
  if (method === 'credit' && (kind === 'tip' || given.tipCents > 0))
    throw invalid('method', messageOf(giftCardErrorsTexts, 'notTips'));
  if (kind !== 'refund') return { ...PLAIN, kind, method, cents, is_tip: kind === 'tip' };
  if (cents > around.balance.paidCents) throw invalid('cents', messageOf(paymentErrorsTexts, 'refundTooHigh'));
  const { status, fee_cents: fee } = around.quote;
  if (status === 'cancelled' && fee > 0 && cents > around.balance.overpaidCents)
    throw invalid('cents', messageOf(paymentErrorsTexts, 'refundOfFee'));
  const reduces = status === 'cancelled' ? 0 : reductionOf(cents, around.balance);
  return { ...PLAIN, kind, method, cents: -cents, is_tip: false, reduces_cents: reduces };
}

const PLAIN = { half: null, half_round: 0, corrects: null, reduces_cents: 0 } as const;

function composeHalf(given: NewPayment, half: 1 | 2, { payments, quote }: Account): ComposedEntry | undefined {
  if (given.method && given.method !== 'cash') throw invalid('method', messageOf(paymentErrorsTexts, 'halvesInCash'));
  const entries = payments.map(entryOf);
  const present = cashHalves(chargedOf(quote), entries)[half - 1];
  if (!present || present.paidBy !== null) return undefined;
  const { cents } = present;
  if (cents === 0) throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'nothingOwed'), { dueCents: 0 });
  if (given.cents !== undefined && given.cents !== cents)
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'amountChanged'), { cents });
  const round = entries.filter((entry) => entry.half === half).length;
  return { ...PLAIN, kind: 'payment', method: 'cash', cents, is_tip: false, half, half_round: round };
}

function composeCorrection({ corrects }: NewPayment, { payments, balance }: Account): ComposedEntry {
  const wrong = payments.find(({ id }) => id === corrects);
  if (!wrong || wrong.kind === 'correction')
    throw invalid('corrects', messageOf(paymentErrorsTexts, 'chooseWrongEntry'));
  if (correctedIn(payments.map(entryOf))(wrong))
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'entryCorrected'));
  const { id: corrected, method, cents, is_tip, reduces_cents: reduced } = wrong;
  if (!is_tip && cents > 0 && balance.paidCents < cents)
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'refundedSince'));
  const back = { cents: 0 - cents, reduces_cents: 0 - reduced };
  return { ...PLAIN, ...back, kind: 'correction', method, is_tip, corrects: corrected };
}

function invalid(path: string, message: Message): Invalid {
  return new Invalid([{ path, message }]);
}
