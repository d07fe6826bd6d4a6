import type { siteErrorsTexts } from '#core/languages/en/site-errors.ts';
import type { Translation } from '#core/languages/translator.ts';

export const siteErrors = {
  noConsent: 'El cliente no ha permitido fotos en el sitio o ha retirado su permiso.',
  galleryFull: 'La galería tiene {most, number} pares, y ese es el máximo. Quite uno primero.',
  noSuchPhoto: 'Este trabajo no tiene esa foto. Elija otra.',
  noPair: 'Este par ya no está: se quitó, o el cliente retiró su permiso.',
} as const satisfies Translation<typeof siteErrorsTexts>;
