import type { quoteTexts } from '../en/quotes.ts';
import type { Translation } from '../translator.ts';

export const quotes = {
  cans: '{count, plural, one {# bote} many {# botes} other {# botes}}',
  subjectLabel: '{family, select, garbage {Botes de basura} other {Vehículo}}',
  half: '{half, select, first {Al llegar} other {Al terminar}}',
  slotTaken: 'Alguien acaba de reservar esa hora. Elija otra, por favor.',
} satisfies Translation<typeof quoteTexts>;
