import type { Mails } from '#core/notifications/mails.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { giftCardBoughtWith } from '#server/gift-cards/queries.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { listUnbooked } from './queries.ts';

type Alert = Omit<Mails['payment-alert'], 'quote' | 'dashboardUrl'> & {
  /** The quote that the payment is for; undefined where none is known. */
  readonly quote: QuoteRow | undefined;
  readonly overpaidCents?: number;
  /** The gift card that was bought with the payment. */
  readonly giftCardId?: string;
};

/**
 * Emails the owner if a gift card was bought with the payment whose money went back: its holder can still use it. Returns
 * whether one was.
 */
export async function alertOfGiftCard(
  trx: Trx,
  deps: Deps,
  { paymentIntent, cents }: { readonly paymentIntent: string; readonly cents: number },
): Promise<boolean> {
  const giftCardId = await giftCardBoughtWith(trx, paymentIntent);
  if (giftCardId === undefined) return false;
  const about = { alert: 'gift-card-returned', cents, cardReference: paymentIntent, giftCardId } as const;
  await alertOwner(trx, deps, { ...about, quote: undefined });
  return true;
}

/** Emails the owner what went back of a payment before the gift card that was bought with it was known. */
export async function alertOfEarlierReturns(trx: Trx, deps: Deps, paymentIntent: string): Promise<void> {
  const { refunds, disputes } = await listUnbooked(trx, paymentIntent);
  const returned = [
    ...refunds.filter(({ status }) => status === 'pending' || status === 'succeeded'),
    ...disputes.filter(({ status }) => status === 'lost'),
  ];
  const cents = returned.reduce((sum, each) => sum + each.cents, 0);
  if (cents > 0) await alertOfGiftCard(trx, deps, { paymentIntent, cents });
}

/** The quotes of one payment as an alert names them, and opens the first; undefined for none. */
export function inOneAlert(quotes: readonly QuoteRow[]): QuoteRow | undefined {
  const [first] = quotes;
  return first && { ...first, reference: quotes.map(({ reference }) => reference).join(', ') };
}

/** Emails the owner about a card payment that needs them, once the transaction commits. */
export async function alertOwner(
  trx: Trx,
  deps: Deps,
  { quote, overpaidCents = 0, giftCardId, ...alert }: Alert,
): Promise<void> {
  const { settings } = await deps.settings();
  const place = giftCardId ? `tab=gifts&open=${giftCardId}` : 'tab=payments';
  const data = {
    ...alert,
    quote: quote ? { reference: quote.reference, customerName: quote.customer_name, overpaidCents } : null,
    dashboardUrl: `${deps.publicUrl}/admin/dashboard?${quote ? `quote=${quote.id}` : place}`,
  };
  const mail = { kind: 'payment-alert', recipient: settings.email, data } as const;
  const options = { language: settings.language, quoteId: quote?.id, isTest: quote?.is_test };
  await enqueue(trx, [outboxRow(deps, mail, options)]);
}
