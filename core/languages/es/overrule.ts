import type { overruleTexts } from '#core/languages/en/overrule.ts';
import type { Translation } from '#core/languages/translator.ts';

export const overrule = {
  otherTime: 'Otra hora',
  startsAt: 'Empieza a las',
  anyTime: 'Cualquier hora de este día. Los clientes no pueden elegirla.',
  yours: 'Usted lo decide',
  speaksAgainst: 'Antes de tomar esta hora',
  closed: 'Su calendario no tiene horarios este día.',
  notOffered: 'No es uno de sus horarios.',
  full: 'No queda lugar: {customers}.',
  busyAt: '{employee} ya está en {address} hasta las {time}.',
  busyFor: '{employee} ya trabaja para {customer} hasta las {time}.',
} satisfies Translation<typeof overruleTexts>;
