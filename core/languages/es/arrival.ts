import type { arrivalTexts } from '#core/languages/en/arrival.ts';
import type { Translation } from '#core/languages/translator.ts';

export const arrival = {
  between: 'de {from} a {until}',
  span: '{from} – {until}',
  dayBetween: '{date}, {between}',
  left: '{between}, {count, plural, one {queda # parada} many {quedan # paradas} other {quedan # paradas}}',
  afterPickup: '{when}, el día después de su recolección',
} satisfies Translation<typeof arrivalTexts>;
