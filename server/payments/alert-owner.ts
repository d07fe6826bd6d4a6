import type { Insertable } from 'kysely';
import type { OutboxTable } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { outboxRow } from '../data/outbox.ts';
import type { QuoteRow } from '../data/quotes.ts';
import type { CardPaid } from './read-card-paid.ts';

type Overpaid = { readonly quote: QuoteRow; readonly overpaidCents: number };

/** The mail that tells the owner of a card payment that was too much, or that no quote is known for: a row for the outbox. */
export async function alertOwner(
  deps: Deps,
  { cents, reference: cardReference }: CardPaid,
  overpaid?: Overpaid,
): Promise<Insertable<OutboxTable>> {
  const { business } = await deps.business();
  const quote = overpaid?.quote;
  const data = {
    cents,
    cardReference,
    quote: overpaid
      ? {
          reference: overpaid.quote.reference,
          customerName: overpaid.quote.customer_name,
          overpaidCents: overpaid.overpaidCents,
        }
      : null,
    dashboardUrl: `${deps.publicUrl}/admin/dashboard?${quote ? `quote=${quote.id}` : 'tab=payments'}`,
  };
  return outboxRow(
    deps,
    { kind: 'payment-alert', recipient: business.email, data },
    { quoteId: quote?.id, isTest: quote?.is_test },
  );
}
