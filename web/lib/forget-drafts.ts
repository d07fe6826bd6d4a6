import { MOST_VEHICLES } from '#core/quotes/items.ts';
import { localStore, tabStore, type Store } from './storage.ts';

/** Keys of a photo estimate. */
const ESTIMATE = ['aiAnalysis', 'aiPhotos', 'aiAnalysisComplete', 'aiAnswers'] as const;
/** Keys of what someone typed on the public pages and hasn't sent: quote, photo estimate, gift card, application. */
const TYPED = [
  'giftCard',
  'quoteDraft',
  'selectedPackage',
  'selectedVehicleType',
  'selectedServiceType',
  'disclaimerAccepted',
  'photoOptOut',
  ...ESTIMATE,
  'applicationDraft',
] as const;
/** Keys of the quote that was sent in this tab, and of the one that the server keeps for a link to finish it. */
const SENT = ['submittedQuote', 'quoteClaimToken', 'submittedContact', 'savedDraft'] as const;
/** Key of the settings that are edited in this tab. */
export const SETTINGS_DRAFT = 'settingsDraft';
/** When something was last typed, in milliseconds of the epoch. */
const AT = 'draftsAt';
const DAY = 24 * 60 * 60 * 1000;

/** Deletes what was typed on this device and not sent. Log-outs call it: the next person on a shared phone must not see it. */
export function forgetDrafts(kept: Store = localStore, ofTab: Store = tabStore): void {
  for (const key of [...TYPED, AT]) kept.remove(key);
  // Those of vehicles after the first one.
  for (let number = 2; number <= MOST_VEHICLES; number += 1)
    for (const key of ESTIMATE) kept.remove(`${key}.${number}`);
  for (const key of SENT) ofTab.remove(key);
  try {
    indexedDB.deleteDatabase('estimate-photos');
  } catch {
    // A browser that doesn't store anything has nothing to delete.
  }
}

/** Deletes the settings that were edited, so that nothing is left for the tab's next user. */
export function forgetEditing(ofTab: Store = tabStore): void {
  ofTab.remove(SETTINGS_DRAFT);
}

/** Notes that something was typed now. */
export function noteDraft(now: number, kept: Store = localStore): void {
  kept.set(AT, String(now));
}

/** Deletes what was typed more than a day ago. What has no time, from an earlier version, gets a day from now. */
export function forgetOldDrafts(now: number, kept: Store = localStore, ofTab: Store = tabStore): void {
  if (!TYPED.some((key) => kept.get(key) !== undefined)) return;
  const at = Number(kept.get(AT) ?? Number.NaN);
  if (Number.isNaN(at)) noteDraft(now, kept);
  else if (now - at > DAY) forgetDrafts(kept, ofTab);
}

/** Deletes the completions that other employees began on this device and haven't sent. Those of this one stay, also after a log-out. */
export function forgetCompletionsOfOthers(employeeId: string): void {
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith('documentation:') && !key.startsWith(`documentation:${employeeId}:`))
        window.localStorage.removeItem(key);
  } catch {
    // A browser that doesn't store anything has nothing to delete.
  }
}
