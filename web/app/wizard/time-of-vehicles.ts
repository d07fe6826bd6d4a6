import { chosenTimeTexts } from '#core/languages/en/chosen-time.ts';
import type { Language } from '#core/languages/language.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { countsLengths } from '#core/scheduling/lengths.ts';
import type { Catalog } from '#core/settings/settings.ts';
import { workQuery } from '#web/app/slot-picker/work.ts';
import { call } from '#web/lib/api.ts';
import type { FieldErrors } from '#web/lib/contact-errors.ts';

/**
 * What is wrong with the time of a draft whose vehicles were added after it was chosen. Nothing while it fits, and without an answer:
 * the server checks the time again when the quote is sent.
 */
export async function checkTimeOfVehicles(
  catalog: Catalog,
  draft: QuoteDraft,
  language: Language,
): Promise<FieldErrors> {
  const { scheduledDate: date, scheduledTime } = draft;
  if (!date || !scheduledTime || !countsLengths(catalog)) return {};
  const query = { from: date, to: date, ...workQuery(catalog, draft) };
  const found = await call('GET /api/availability', { query }).catch(() => undefined);
  const isFree = found?.days.some(({ slots }) => slots.some(({ time }) => time === scheduledTime)) ?? true;
  return isFree ? {} : { scheduledTime: chosenTimeTexts(language)('tooShort') };
}
