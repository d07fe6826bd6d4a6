import type { Language } from '#core/languages/language.ts';
import { answerErrors } from '#core/quotes/answer-errors.ts';
import { answersFor } from '#core/quotes/answers.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { findPackage, type Catalog } from '#core/settings/settings.ts';
import type { FieldErrors } from './contact-errors.ts';

/** What is wrong with the answers of a draft, by field: 'answers.hair'. */
export function checkAnswers(catalog: Catalog, { packageType, answers }: QuoteDraft, language: Language): FieldErrors {
  const pack = packageType === undefined ? undefined : findPackage(catalog, packageType);
  if (!pack) return {};
  const errors = answerErrors(catalog, pack, answersFor(catalog, pack, answers));
  return Object.fromEntries(errors.map(({ path, message }) => [path, message.text(language)]));
}
