import type { PaymentSummary } from '#contract/payment-answers.ts';
import { correctedIn } from '#core/payments.ts';
import type { DbOrTrx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { QuoteRow } from '../quotes/sql.ts';
import { derivePayLinks } from './derive-pay-links.ts';
import { readLedger } from './read-ledger.ts';
import { entryOf } from './sql.ts';
import { balanceView, entriesView, stateView } from './view.ts';

/** What the customer's page of a quote shows of its payment; the links are for that customer only. */
export async function summarizePayment(db: DbOrTrx, deps: Deps, quote: QuoteRow): Promise<PaymentSummary> {
  const ledger = await readLedger(db, quote);
  const { payments } = ledger;
  const isCorrected = correctedIn(payments.map(entryOf));
  const { payUrl, receiptUrl } = derivePayLinks(deps, quote);
  return {
    balance: balanceView(quote, payments),
    state: stateView(ledger),
    entries: entriesView(payments),
    hasPaid: payments.some((row) => row.kind !== 'correction' && !isCorrected(row)),
    payUrl,
    receiptUrl,
  };
}
