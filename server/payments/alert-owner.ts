import type { Mails } from '#core/notifications/mails.ts';
import type { QuoteRow } from '../data/quotes.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { enqueue, outboxRow } from '../notifications/outbox.ts';

type Alert = Omit<Mails['payment-alert'], 'quote' | 'dashboardUrl'> & {
  /** The quote that the payment is for; undefined where none is known. */
  readonly quote: QuoteRow | undefined;
  readonly overpaidCents?: number;
};

/** Emails the owner about a card payment that needs them, once the transaction commits. */
export async function alertOwner(trx: Trx, deps: Deps, { quote, overpaidCents = 0, ...alert }: Alert): Promise<void> {
  const { settings } = await deps.settings();
  const data = {
    ...alert,
    quote: quote ? { reference: quote.reference, customerName: quote.customer_name, overpaidCents } : null,
    dashboardUrl: `${deps.publicUrl}/admin/dashboard?${quote ? `quote=${quote.id}` : 'tab=payments'}`,
  };
  const mail = { kind: 'payment-alert', recipient: settings.email, data } as const;
  const options = { language: settings.language, quoteId: quote?.id, isTest: quote?.is_test };
  await enqueue(trx, [outboxRow(deps, mail, options)]);
}
