import type { disclaimerTexts } from './en/disclaimer.ts';
import type { quoteMailTexts } from './en/quote-mails.ts';
import type { quoteTexts } from './en/quotes.ts';
import type { wizardTexts } from './en/wizard.ts';
import type { Translation } from './translator.ts';

// Spanish, by namespace. Its words are in docs/languages/es.md.

export const disclaimer = {
  agreement: 'Su acuerdo',
  questions: '¿Tiene preguntas? Escriba a <mail>{email}</mail> y le respondemos antes de que reserve.',
  agree: 'He leído estas condiciones y las acepto.',
  stillNeeded: 'Falta un paso: marque la casilla de arriba para aceptar.',
} satisfies Translation<typeof disclaimerTexts>;

export const quoteMails = {
  linkSubject: 'Su nuevo enlace para la cotización {reference}',
  linkTitle: 'Su nuevo enlace',
  linkPreview: 'Los enlaces anteriores de esta cotización ya no funcionan.',
  linkReason: 'Recibe este correo porque se creó un nuevo enlace para la cotización {reference}.',
  hello: 'Hola, {name}:',
  linkExplained:
    'Este es ahora el único enlace que abre su cotización <strong>{reference}</strong>. Los anteriores ya no funcionan.',
  linkButton: 'Abrir mi cotización',
} satisfies Translation<typeof quoteMailTexts>;

export const quotes = {
  cans: '{count, plural, one {# bote} many {# botes} other {# botes}}',
  subjectLabel: '{family, select, garbage {Botes de basura} other {Vehículo}}',
  half: '{half, select, first {Al llegar} other {Al terminar}}',
  slotTaken: 'Alguien acaba de reservar esa hora. Elija otra, por favor.',
} satisfies Translation<typeof quoteTexts>;

export const wizard = {
  canCount: 'Número de botes de basura',
  canPrices:
    'Un bote cuesta {one}, dos cuestan {two} y cada uno más agrega {more}. Sin cargo por camioneta ni por servicio móvil.',
} satisfies Translation<typeof wizardTexts>;
