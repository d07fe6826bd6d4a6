import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { NotLoggedIn } from '../errors.ts';
import { findPerson, setLanguage } from '#server/data/people.ts';

/** Returns the logged-in person's name and email address. */
export async function whoAmI(
  deps: Deps,
  actor: Actor,
): Promise<{ readonly name: string; readonly email: string; readonly language: Language }> {
  const person = await findPerson(deps.db, personOf(actor));
  if (!person) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  return { name: person.name, email: person.email, language: person.language };
}

/** Stores the language that the logged-in person reads. What is queued for them already keeps the former one. */
export async function chooseLanguage(
  { db }: Pick<Deps, 'db'>,
  { personId }: Actor,
  { language }: { readonly language: Language },
): Promise<void> {
  if (personId !== undefined) await setLanguage(db, personId, language);
}
