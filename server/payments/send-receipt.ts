import { paymentErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { PaymentAccount } from '#contract/payments.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { lockJob } from '../data/jobs.ts';
import { outboxRow, enqueue } from '../notifications/outbox.ts';
import { paymentsOf } from '../data/payments.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { derivePayLinks } from './pay-links.ts';
import { readAccount } from './accounts.ts';
import { countingPayments, balanceView, linesView } from './view.ts';

/** Mails the receipt to the customer. Throws NotFound, or Conflict while nothing was paid. */
export async function sendReceipt(
  deps: Deps,
  actor: Actor,
  { id, language, requestId }: { readonly id: string; readonly language: Language; readonly requestId: string },
): Promise<PaymentAccount> {
  await transaction(deps.db, async (trx) => {
    const locked = await lockJob(trx, id);
    if (!locked) throw new NotFound(messageOf(problemsTexts, 'noJob'));
    const { quote } = locked;
    if (countingPayments(await paymentsOf(trx, quote.id)).length === 0)
      throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'nothingPaid'));
    await queueReceipt(trx, deps, quote);
    const at = deps.clock.now().toString();
    const on = { subject: 'quote', subjectId: quote.id, requestId };
    await writeAudit(trx, {
      at,
      actor,
      action: 'payment.send-receipt',
      ...on,
    });
  });
  return readAccount(deps, actor, { id, language });
}

/** Queues a quote's receipt from its state in this transaction: what was paid, how and when, and what is still owed. */
export async function queueReceipt(trx: Trx, deps: Deps, quote: QuoteRow): Promise<void> {
  const { settings } = await deps.settings();
  const payments = await paymentsOf(trx, quote.id);
  const { totalCents, paidCents, dueCents, overpaidCents, tipCents } = balanceView(quote, payments);
  const entries = countingPayments(payments).map(({ kind, method, cents, received_on: receivedOn }) => ({
    kind,
    method,
    cents,
    receivedOn,
  }));
  const { receiptUrl } = derivePayLinks(deps, quote);
  const charged = { ...describeForMail(settings, quote), lines: linesView(settings, quote, SOURCE), totalCents };
  const data = { ...charged, paidCents, dueCents, overpaidCents, tipCents, entries, receiptUrl };
  await enqueue(trx, [
    outboxRow(
      deps,
      { kind: 'receipt', recipient: quote.customer_email, data },
      { language: quote.language, quoteId: quote.id, isTest: quote.is_test },
    ),
  ]);
}
