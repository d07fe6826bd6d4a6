import type { JobEvent } from '#core/jobs.ts';
import { Conflict } from '../errors.ts';
import { isAddressNeeded } from '../quotes/appointment-of.ts';
import type { QuoteRow } from '../quotes/sql.ts';

/** What gives a job to somebody: nobody can do it without knowing where. */
const GIVING: readonly JobEvent[] = ['send', 'remind', 'confirm', 'request', 'approve'];

/** Throws Conflict when a change would give a job to employees whose address is still needed. */
export function requireAddress(quote: QuoteRow, event: JobEvent): void {
  if (event === 'request') refuseWithoutAddress(quote, 'This job has no address yet. You can ask for it once it has.');
  else if (GIVING.includes(event)) refuseWithoutAddress(quote);
}

/** Throws Conflict when the address of an appointment is still needed. */
export function refuseWithoutAddress(quote: QuoteRow, message = TO_OWNER): void {
  if (isAddressNeeded(quote)) throw new Conflict('wrong-state', message);
}

const TO_OWNER =
  "The customer's address is still needed. Ask for it, or enter it in the quote, before you assign this job.";

/** The events of a job that are possible while its address is needed. */
export function withoutGiving(events: readonly JobEvent[]): readonly JobEvent[] {
  return events.filter((event) => event !== 'assign' && !GIVING.includes(event));
}
