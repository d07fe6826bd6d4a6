import type { disclaimerTexts } from '../en/disclaimer.ts';
import type { Translation } from '../translator.ts';

export const disclaimer = {
  agreement: 'Su acuerdo',
  questions: '¿Tiene preguntas? Escriba a <mail>{email}</mail> y le respondemos antes de que reserve.',
  agree: 'He leído estas condiciones y las acepto.',
} satisfies Translation<typeof disclaimerTexts>;
