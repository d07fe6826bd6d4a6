import { checklistsTexts } from '#core/languages/en/checklists.ts';
import { LANGUAGE_TAGS, type Language } from '#core/languages/language.ts';
import { CHECKLIST_ITEMS, SUPPLIES } from './checklist-items.ts';

/** The supplies to choose from, as they are stored. */
export const OFFERED_SUPPLIES: readonly string[] = Object.values(SUPPLIES);

type Key = keyof typeof CHECKLIST_ITEMS | keyof typeof SUPPLIES;
const KEYS: ReadonlyMap<string, Key> = new Map(
  Object.entries({ ...CHECKLIST_ITEMS, ...SUPPLIES }).map(([key, stored]) => [stored, key as Key]),
);

/** A stored checklist item or supply in the reader's language; one that the owner or the crew typed stays as it is. */
export function checklistText(stored: string, language: Language): string {
  const key = KEYS.get(stored);
  return key ? checklistsTexts(language)(key) : stored;
}

/** How a supply is stored that the crew typed or chose, in whichever language. */
export function storedSupply(typed: string): string {
  return OFFERED_SUPPLIES.find((stored) => LANGUAGE_TAGS.some((tag) => checklistText(stored, tag) === typed)) ?? typed;
}
