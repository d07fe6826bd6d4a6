import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { isOptedOut, unsubscribeUrl } from '../mail/opt-outs.ts';
import { outboxRow, enqueue } from '../notifications/outbox.ts';
import { summarizePayment } from '../payments/accounts.ts';
import { deriveLinks } from '../data/quote-links.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { lockQuote } from '../data/quotes.ts';

/**
 * Queues the thank-you email for an appointment, with the payment and a request for a rating, in the transaction that
 * completes the job; unless the email is turned off or the customer opted out. `hasPhotos`: whether there are before or after
 * photos.
 */
export async function thankCustomer(
  trx: Trx,
  deps: Deps,
  { quoteId, hasPhotos }: { readonly quoteId: string; readonly hasPhotos: boolean },
): Promise<void> {
  const { settings } = await deps.settings();
  if (!settings.followUp.thanks) return;
  const quote = await lockQuote(trx, quoteId);
  // No address is left once the customer's data was erased.
  if (!quote?.customer_email) return;
  if (await isOptedOut(trx, deps, quote.customer_email)) return;
  const { balance, state, hasPaid, payUrl, receiptUrl } = await summarizePayment(trx, deps, quote);
  const data = {
    ...describeForMail(settings, quote),
    quoteUrl: deriveLinks(deps, quote).quoteUrl,
    unsubscribeUrl: unsubscribeUrl(deps, quoteId),
    hasPhotos,
    paidCents: balance.paidCents,
    dueCents: balance.dueCents,
    receiptUrl: hasPaid ? receiptUrl : null,
    isClaimed: state === 'claimed',
    payUrl: state === 'open' ? payUrl : null,
  };
  const mail = { kind: 'thank-you', recipient: quote.customer_email, data } as const;
  await enqueue(trx, [outboxRow(deps, mail, { language: quote.language, quoteId, isTest: quote.is_test })]);
}
