import type { photoAnswerTexts } from '#core/languages/en/photo-answers.ts';
import type { Translation } from '#core/languages/translator.ts';

export const photoAnswer = {
  add: 'Agregar fotos',
  preparing: 'Preparando la foto',
  most: 'Hasta {most, number} fotos',
  full: 'Ya están las {most, number} fotos. Quite una para agregar otra.',
  tooMany: 'Puede agregar hasta {most, number} fotos. Las demás no se agregaron.',
  refusalOf: '{file}: {reason}',
  again: 'Las fotos no se guardan al salir de la página. Agréguelas otra vez.',
  alt: 'Foto {number, number}',
  remove: 'Quitar la foto {number, number}',
} satisfies Translation<typeof photoAnswerTexts>;
