import type { PaymentAccount } from '#contract/payments.ts';
import { problemsTexts, paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { formatMoney } from '#core/lib/money.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { type Balance, type PaymentState, mostTip } from '#core/payments/payments.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound, Conflict, Invalid } from '#server/errors.ts';
import { lockJob } from '#server/jobs/queries.ts';
import { outboxRow, enqueue, type MailHold } from '#server/notifications/outbox.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { requireEmail } from '#server/quotes/require.ts';
import { readAccount, readLedger } from './accounts.ts';
import { derivePayLinks } from './pay-links.ts';
import { balanceView, linesView, stateView, type Ledger } from './view.ts';

/** Asks the customer by mail for what is still owed. Throws NotFound, or Conflict where nothing may be paid now. */
export async function requestPayment(context: Context, { id }: { readonly id: string }): Promise<PaymentAccount> {
  await transaction(context.db, async (trx) => {
    const locked = await lockJob(trx, id);
    if (!locked) throw new NotFound(messageOf(problemsTexts, 'noJob'));
    const { quote } = locked;
    requireEmail(quote);
    const ledger = await readLedger(trx, quote);
    requireOpen(ledger, 'team');
    const { dueCents } = await queueRequest(trx, context, { ledger });
    await writeAudit(trx, context, {
      at: context.clock.now().toString(),
      action: 'payment.request',
      subject: 'quote',
      subjectId: quote.id,
      after: { dueCents },
    });
  });
  return readAccount(context, { id });
}

/** Queues the email that asks for what is owed; `declined` if the saved card of the customer was. */
export async function queueRequest(
  trx: Trx,
  deps: Deps,
  request: {
    readonly ledger: Ledger;
    readonly declined?: Mails['payment-request']['declined'];
    /** What the email waits for. */
    readonly hold?: MailHold | undefined;
  },
): Promise<Balance> {
  const { ledger, declined, hold } = request;
  const { settings } = await deps.settings();
  const { quote } = ledger;
  const balance = balanceView(quote, ledger.payments);
  const { totalCents, dueCents } = balance;
  const charged = { lines: linesView(settings, ledger, SOURCE), totalCents, dueCents };
  const { payUrl } = derivePayLinks(deps, quote);
  const data = { ...describeForMail(settings, quote), ...charged, payUrl, ...(declined && { declined }) };
  const mail = { kind: 'payment-request', recipient: quote.customer_email, data } as const;
  const origin = { language: quote.language, quoteId: quote.id, isTest: quote.is_test, hold };
  await enqueue(trx, [outboxRow(deps, mail, origin)]);
  return balance;
}

const TO_TEAM = messageOf(paymentErrorsTexts, 'claimedToTeam');
const REFUSALS = {
  claimed: messageOf(paymentErrorsTexts, 'claimed'),
  paid: messageOf(paymentErrorsTexts, 'paid'),
  'billed-monthly': messageOf(paymentErrorsTexts, 'billedMonthly'),
  deposit: messageOf(paymentErrorsTexts, 'depositByCard'),
  'not-approved': messageOf(paymentErrorsTexts, 'notApproved'),
  declined: messageOf(paymentErrorsTexts, 'declined'),
  cancelled: messageOf(paymentErrorsTexts, 'cancelled'),
} as const satisfies Readonly<Record<Exclude<PaymentState, 'open'>, Message>>;

/** Throws Conflict unless the quote may be paid now, in words for the customer or for the team. */
export function requireOpen(ledger: Ledger, reader: 'customer' | 'team' = 'customer'): void {
  const state = stateView(ledger);
  if (state === 'open' && ledger.charge)
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'chargeInProgress'));
  if (state === 'open') return;
  const words = state === 'claimed' && reader === 'team' ? TO_TEAM : REFUSALS[state];
  throw new Conflict('wrong-state', words, { present: ledger.quote.status, state });
}

/** Whether the quote may be paid now with the invoice that it's on. */
export function isPayableByInvoice(ledger: Ledger): boolean {
  const state = stateView(ledger);
  return (state === 'open' || state === 'billed-monthly') && !ledger.charge;
}

/** Throws Invalid for an implausibly large tip: a typo, or someone playing with the link. In cents; 'none' allows no tip. */
export function requireSaneTip(tipCents: number, totalCents: number | 'none'): void {
  const most = totalCents === 'none' ? 0 : mostTip(totalCents);
  if (tipCents > most)
    throw new Invalid([
      { path: 'tipCents', message: messageOf(paymentErrorsTexts, 'tipTooHigh', { most: formatMoney(most) }) },
    ]);
}
