import type { Settings } from '#core/settings/settings.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { QuoteFilter as QuoteChoice } from '#core/quotes/quotes.ts';
import { daysBetween, type Narrowing } from '../lib/paging.ts';
import type { QuoteFilter } from '#server/data/dashboard.ts';

/** What the list of quotes is narrowed to. */
export type QuoteNarrowing = Narrowing<QuoteChoice>;

/** The same as conditions for the database. */
export function narrowQuotes(business: Settings, search: QuoteNarrowing, now: Temporal.Instant): QuoteFilter {
  return { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(business, search), now };
}
