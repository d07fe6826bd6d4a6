import type { crewConflictsTexts, ownConflictsTexts } from '#core/languages/en/crew-conflicts.ts';
import type { Translation } from '#core/languages/translator.ts';

export const crewConflicts = {
  nameAndReason: '{name} ({reason})',
  sentence: '{name}: {reason}.',
  clause: '{name} {reason}.',
  off: 'libre del {from} al {to}',
  offOn: 'libre el {day}',
  offPart: '{days}, de {start} a {end}',
  busyAt: 'ya está en {address} hasta las {time}',
  busyFor: 'ya trabaja para {customer} hasta las {time}',
  tightAt:
    'solo {minutes, plural, one {# minuto} many {# minutos} other {# minutos}} {side, select, after {después} other {antes}} del trabajo en {address}',
  tightFor:
    'solo {minutes, plural, one {# minuto} many {# minutos} other {# minutos}} {side, select, after {después} other {antes}} del trabajo para {customer}',
  tightBetween: 'solo {minutes, plural, one {# minuto} many {# minutos} other {# minutos}} para ir de {from} a {to}',
  drive:
    'no llega a tiempo a {address}: inicio {time}, fin {side, select, before {del trabajo anterior} other {de este trabajo}} {ends}, trayecto de unos {minutes, number} minutos',
  notWorking: 'no trabaja los {day}',
  outsideHours: 'trabaja de {from} a {to}',
  onBreak: 'en pausa de {from} a {to}',
  shortCrew:
    '{package} requiere {people, number} personas, pero a esa hora {free, plural, =0 {no hay nadie libre} one {solo hay # libre} many {solo hay # libres} other {solo hay # libres}}.',
  peopleAssigned:
    '{package} requiere {people, number} personas, {assigned, plural, =0 {no hay ninguna asignada} one {hay # asignada} many {hay # asignadas} other {hay # asignadas}}.',
  lacksSkill: 'no hace {category}',
} satisfies Translation<typeof crewConflictsTexts>;

export const ownConflicts = {
  off: 'Usted está libre del {from} al {to}.',
  offOn: 'Usted está libre el {day}.',
  offPart: 'Usted está libre el {day}, de {start} a {end}.',
  offParts: 'Usted está libre del {from} al {to}, de {start} a {end} cada día.',
  busyAt: 'Usted ya está en {address} hasta las {time}.',
  busyFor: 'Usted ya trabaja para {customer} hasta las {time}.',
  notWorking: 'Usted no trabaja los {day}.',
} satisfies Translation<typeof ownConflictsTexts>;
