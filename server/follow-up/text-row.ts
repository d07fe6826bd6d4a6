import type { Insertable } from 'kysely';
import type { Settings } from '#core/settings/settings.ts';
import { formatInstant } from '#core/lib/time.ts';
import type { TextMessagesTable } from '../db/follow-up-tables.ts';
import type { Deps } from '../deps.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { findAccount } from './find-account.ts';

type Reminded = {
  readonly quote: QuoteRow;
  readonly startsAt: string;
  readonly quoteUrl: string;
  readonly until: Temporal.Instant;
};

/**
 * The reminder text message for an appointment; undefined if the owner has turned text messages off or no provider is
 * configured.
 */
export function textRow(
  deps: Pick<Deps, 'env' | 'clock' | 'random'>,
  business: Settings,
  { quote, startsAt, quoteUrl, until }: Reminded,
): Insertable<TextMessagesTable> | undefined {
  if (!business.followUp.texts || !findAccount(deps.env)) return undefined;
  const when = formatInstant(Temporal.Instant.from(startsAt), business.timeZone);
  const now = deps.clock.now().toString();
  return {
    id: deps.random.id(),
    recipient: quote.customer_phone,
    words: `${business.name}: your visit is on ${when}. Confirm or move it: ${quoteUrl} Reply STOP to end texts.`,
    due_at: now,
    until: until.toString(),
    quote_id: quote.id,
    created_at: now,
  };
}
