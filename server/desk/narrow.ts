import type { Business } from '#core/business.ts';
import { searchWords } from '#core/desk.ts';
import type { QuoteStatus } from '#core/quotes.ts';
import { daysBetween } from '../paging.ts';
import type { QuoteFilter } from './sql.ts';

/** What the list of quotes is narrowed to. */
export type QuoteNarrowing = {
  readonly status?: QuoteStatus | 'overdue' | undefined;
  readonly q?: string | undefined;
  /** Local dates of the business, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The same as conditions for the database. */
export function narrowQuotes(business: Business, search: QuoteNarrowing, now: Temporal.Instant): QuoteFilter {
  return { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(business, search), now };
}
