import { CHECKLIST_ITEMS, SUPPLIES } from '#core/jobs/checklist-items.ts';
import { texts } from '#core/languages/texts.ts';

export const checklistsTexts = texts('checklists', { ...CHECKLIST_ITEMS, ...SUPPLIES });
