import type { DbOrTrx } from '../db/client.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { openAnnouncement, paymentsOf } from '#server/data/payments.ts';
import type { Ledger } from './view.ts';

/** Everything that was paid for a quote, and what is announced. */
export async function readLedger(db: DbOrTrx, quote: QuoteRow): Promise<Ledger> {
  const payments = await paymentsOf(db, quote.id);
  const announcement = await openAnnouncement(db, quote.id);
  return { quote, payments, announcement };
}
