import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { outboxRow, queueMails } from '../data/outbox.ts';
import { describeForMail } from '../data/describe-quote.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { derivePayLinks } from './derive-pay-links.ts';
import { paymentsOf } from '#server/data/payments.ts';
import { balanceView, countingPayments, linesView } from './view.ts';

/** Queues a quote's receipt from its state in this transaction: what was paid, how and when, and what is still owed. */
export async function queueReceipt(trx: Trx, deps: Deps, quote: QuoteRow): Promise<void> {
  const { business } = await deps.business();
  const payments = await paymentsOf(trx, quote.id);
  const { totalCents, paidCents, dueCents, overpaidCents, tipCents } = balanceView(quote, payments);
  const entries = countingPayments(payments).map(({ kind, method, cents, received_on: receivedOn }) => ({
    kind,
    method,
    cents,
    receivedOn,
  }));
  const { receiptUrl } = derivePayLinks(deps, quote);
  const charged = { ...describeForMail(business, quote), lines: linesView(quote), totalCents };
  const data = { ...charged, paidCents, dueCents, overpaidCents, tipCents, entries, receiptUrl };
  await queueMails(trx, [
    outboxRow(
      deps,
      { kind: 'receipt', recipient: quote.customer_email, data },
      { quoteId: quote.id, isTest: quote.is_test },
    ),
  ]);
}
