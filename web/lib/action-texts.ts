import { actionsTexts } from '#core/languages/en/actions.ts';
import type { Language } from '#core/languages/language.ts';
import { isAuditAction } from '#core/operations/audit-actions.ts';

/** 'Approved' of 'quote.approve'; an action without words of its own is named by its verb. */
export function actionName(action: string, language: Language): string {
  return isAuditAction(action) ? actionsTexts(language)(action) : asWords(action.slice(action.indexOf('.') + 1));
}

/** 'Turn down' of 'turn-down', 'Starts at' of 'startsAt'. */
export function asWords(key: string): string {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
