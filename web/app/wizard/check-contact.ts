import type { Language } from '#core/languages/language.ts';
import { asksAddress, type QuoteDraft } from '#core/quotes/wizard.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { checkContact as checkFields } from '#web/lib/contact-errors.ts';

/** The normalized contact of a draft and its errors by field, with why the crew doesn't come to its address. */
export async function checkContact(
  catalog: ShopCatalog,
  draft: QuoteDraft,
  language: Language,
): Promise<ReturnType<typeof checkFields>> {
  const { tidy, errors } = checkFields(draft, language);
  if (!catalog.hasTravelAreas || !asksAddress(catalog, draft) || errors['serviceAddress']) return { tidy, errors };
  const { travelError } = await import('./travel-area.tsx');
  const serviceAddress = await travelError(draft);
  return { tidy, errors: serviceAddress ? { ...errors, serviceAddress } : errors };
}
