import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { setLanguage } from '../data/people.ts';
import type { Deps } from '../deps.ts';

/** Stores the language that the logged-in person reads. What is queued for them already keeps the former one. */
export async function chooseLanguage(
  { db }: Pick<Deps, 'db'>,
  { personId }: Actor,
  { language }: { readonly language: Language },
): Promise<void> {
  if (personId !== undefined) await setLanguage(db, personId, language);
}
