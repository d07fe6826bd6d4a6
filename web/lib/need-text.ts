import { wizardTexts } from '#core/languages/en/wizard.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import { inSentence } from '#core/lib/wording.ts';
import type { Need, QuoteDraft } from '#core/quotes/wizard.ts';
import { classesFor, findPackage, type Catalog } from '#core/settings/settings.ts';

/** More classes than these would be a list that no one reads. */
const MOST_NAMED = 3;

/** What a step still lacks, in words that can follow 'Still needed:'. */
export function needText(need: Need, catalog: Catalog, draft: QuoteDraft, language: Language): string {
  const t = wizardTexts(language);
  const pack = draft.packageType === undefined ? undefined : findPackage(catalog, draft.packageType);
  if (need === 'needCans') return t(need, { units: pack?.count?.units ?? '' });
  if (need !== 'needVehicleType') return t(need);
  if (!pack || classesFor(catalog, pack).length > MOST_NAMED) return t('needVehicle');
  const names = classesFor(catalog, pack).map(({ name }) => inSentence(name));
  return t(need, { classes: new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(names) });
}
