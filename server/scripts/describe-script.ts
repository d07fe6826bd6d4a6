import { scriptResultsTexts } from '#core/languages/en/scripts.ts';
import type { Language } from '#core/languages/language.ts';
import { TEST_QUOTES, type ScriptName } from '#core/operations/scripts.ts';

/** A sentence that says what a script does. */
export function describeScript(name: ScriptName, language: Language): string {
  const t = scriptResultsTexts(language);
  return name === 'add-test-data' ? t(name, { count: TEST_QUOTES }) : t(name);
}
