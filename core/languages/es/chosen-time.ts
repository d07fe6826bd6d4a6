import type { chosenTimeTexts } from '#core/languages/en/chosen-time.ts';
import type { Translation } from '#core/languages/translator.ts';

export const chosenTime = {
  tooShort: 'El horario que eligió ya no alcanza para este trabajo. Elija otro horario.',
} satisfies Translation<typeof chosenTimeTexts>;
