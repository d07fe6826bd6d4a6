import type { WaitlistPlace } from '#contract/waitlist.ts';
import { resumeAt, type StepId } from '#core/quotes/wizard.ts';
import type { Catalog } from '#core/settings/settings.ts';
import { fitDraft, saveQuote } from '#web/lib/quote-draft.ts';
import type { Store } from '#web/lib/storage.ts';

/**
 * Fills the wizard in with what was chosen before joining the waitlist, and the time that's held. Returns the step at which it goes on:
 * the first one after the time, or an earlier one that lacks something.
 */
export function bookHeld(
  store: Store,
  catalog: Catalog,
  {
    place,
    token,
    now,
    newKey,
  }: {
    readonly place: WaitlistPlace;
    readonly token: string;
    readonly now: Temporal.Instant;
    readonly newKey: () => string;
  },
): StepId {
  const { draft: chosen, firstName, email, day, time } = place;
  const from = {
    ...chosen,
    customerFirstName: firstName,
    customerEmail: email,
    scheduledDate: day,
    scheduledTime: time,
    waitlist: token,
  };
  const draft = fitDraft(catalog, from, now);
  const step = resumeAt(catalog, draft, 'extras');
  saveQuote(store, { draft, step, idempotencyKey: newKey() });
  return step;
}
