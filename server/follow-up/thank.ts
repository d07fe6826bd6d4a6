import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { isOptedOut, unsubscribeUrl } from '../mail/opt-outs.ts';
import { outboxRow, queueMails } from '../data/outbox.ts';
import { summarizePayment } from '../payments/summarize.ts';
import { deriveLinks } from '../data/quote-links.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { lockQuote } from '../data/quotes.ts';

/**
 * Queues the mail that thanks for a visit, shows what was paid and asks how it was, in the transaction that completes its
 * job; unless it is off or the customer wants no such mails. `hasPhotos` tells whether there are any from before or after.
 */
export async function thankCustomer(
  trx: Trx,
  deps: Deps,
  { quoteId, hasPhotos }: { readonly quoteId: string; readonly hasPhotos: boolean },
): Promise<void> {
  const { business } = await deps.business();
  if (!business.followUp.thanks) return;
  const quote = await lockQuote(trx, quoteId);
  // Whoever had his data erased has no address any more.
  if (!quote?.customer_email) return;
  if (await isOptedOut(trx, deps, quote.customer_email)) return;
  const { balance, state, hasPaid, payUrl, receiptUrl } = await summarizePayment(trx, deps, quote);
  const data = {
    ...describeForMail(business, quote),
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
  await queueMails(trx, [outboxRow(deps, mail, { quoteId, isTest: quote.is_test })]);
}
