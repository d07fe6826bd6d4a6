import type { Insertable } from 'kysely';
import type { Settings } from '#core/settings/settings.ts';
import type { Mails } from '#core/notifications/mails.ts';
import type { OutboxTable } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { outboxRow } from '../notifications/outbox.ts';
import { describeForMail } from '#server/data/describe-quote.ts';
import type { QuoteRow } from '#server/data/quotes.ts';

export type CustomerAction = {
  /** As it is since. */
  readonly quote: QuoteRow;
  readonly what: Mails['customer-answered']['what'];
  readonly formerStartsAt?: string | null;
  readonly reason?: string | null;
};

/** The mail that tells the business what a customer did on the quote page: a row for the outbox. */
export function tellOwner(
  deps: Deps,
  settings: Settings,
  { quote, what, formerStartsAt = null, reason = null }: CustomerAction,
): Insertable<OutboxTable> {
  const { customer_email: customerEmail, customer_phone: customerPhone } = quote;
  const data = { ...describeForMail(settings, quote), what, customerEmail, customerPhone, formerStartsAt, reason };
  return outboxRow(
    deps,
    { kind: 'customer-answered', recipient: settings.email, data },
    { language: settings.language, quoteId: quote.id, isTest: quote.is_test },
  );
}
