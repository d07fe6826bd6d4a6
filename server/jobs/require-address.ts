import { GIVING_EVENTS, type JobEvent } from '#core/jobs/jobs.ts';
import { Conflict } from '../errors.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { isAddressNeeded } from '../data/quote-place.ts';

const TO_OWNER =
  "The customer's address is still needed. Ask for it, or enter it in the quote, before you assign this job.";
const TO_CREW = 'This job has no address yet. You can ask for it once it has.';

/** Throws Conflict when an event would give a job to employees whose address is still needed. */
export function requireAddress(quote: QuoteRow, event: JobEvent): void {
  if (!GIVING_EVENTS.includes(event) || !isAddressNeeded(quote)) return;
  throw new Conflict('wrong-state', event === 'request' ? TO_CREW : TO_OWNER);
}
