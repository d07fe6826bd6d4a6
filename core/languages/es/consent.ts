import type { consentTexts } from '../en/consent.ts';
import type { Translation } from '../translator.ts';

export const consent = {
  stillNeeded: 'Falta un paso: marque la casilla de arriba para aceptar.',
} satisfies Translation<typeof consentTexts>;
