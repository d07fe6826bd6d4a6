import type { PaymentSummary } from '#contract/payment-answers.ts';
import type { DbOrTrx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { derivePayLinks } from './derive-pay-links.ts';
import { readLedger } from './read-ledger.ts';
import { balanceView, countingPayments, entriesView, stateView } from './view.ts';

/** What the customer's page of a quote shows of its payment; the links are for that customer only. */
export async function summarizePayment(db: DbOrTrx, deps: Deps, quote: QuoteRow): Promise<PaymentSummary> {
  const ledger = await readLedger(db, quote);
  const { payments } = ledger;
  const { payUrl, receiptUrl } = derivePayLinks(deps, quote);
  return {
    balance: balanceView(quote, payments),
    state: stateView(ledger),
    entries: entriesView(payments),
    hasPaid: countingPayments(payments).length > 0,
    payUrl,
    receiptUrl,
  };
}
