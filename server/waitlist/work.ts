import type { Language } from '#core/languages/language.ts';
import { subjectText, workText } from '#core/quotes/describe.ts';
import type { WaitlistDraft } from '#core/quotes/waitlist.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import { findPackage, type Settings } from '#core/settings/settings.ts';
import type { SlotSearch } from '#server/settings/find-slots.ts';

/** Returns the search for the times of a local date that are free for that work: those that the wizard would show. */
export function searchOf({ packageType, extras, items, ...draft }: WaitlistDraft, day: string): SlotSearch {
  const { vehicleType, garbageCanCount, serviceType } = draft;
  return {
    from: day,
    to: day,
    package: packageType,
    ...(vehicleType && { vehicleType }),
    ...(garbageCanCount && { garbageCanCount }),
    ...(extras.length > 0 && { extras: extras.join(',') }),
    ...(items && { items: items.map((item) => ({ ...item, extras: item.extras })) }),
    ...(serviceType && { serviceType }),
  };
}

/** Returns that work in words: 'Full Detail, Truck, Ford F-150'. */
export function workIn(settings: Settings, draft: WaitlistDraft, language: Language): string {
  const { packageType, vehicleType = null, vehicleSubtype = null, garbageCanCount = 1, items = [] } = draft;
  const name = ownTextIn(settings, findPackage(settings, packageType)?.name ?? packageType, language);
  const subject = { packageType, vehicleType, vehicleSubtype, garbageCanCount, more: items.length };
  return workText({ packageName: name, subject: subjectText(settings, subject, language) });
}
