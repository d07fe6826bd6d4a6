import type { ownConflictsTexts } from '#core/languages/en/own-conflicts.ts';
import type { Translation } from '#core/languages/translator.ts';

export const ownConflicts = {
  off: 'Usted está libre del {from} al {to}.',
  offOn: 'Usted está libre el {day}.',
  busyAt: 'Usted ya está en {address} hasta las {time}.',
  busyFor: 'Usted ya trabaja para {customer} hasta las {time}.',
  notWorking: 'Usted no trabaja los {day}.',
} satisfies Translation<typeof ownConflictsTexts>;
