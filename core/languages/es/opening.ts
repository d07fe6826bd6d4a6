import type { openingTexts } from '#core/languages/en/opening.ts';
import type { Translation } from '#core/languages/translator.ts';

export const opening = {
  title: '¿Abrir el sitio así?',
  about: 'A sus clientes les faltaría algo. Puede agregarlo después.',
  noAddress: 'Su dirección: no saben adónde llevar su vehículo.',
  noHours: 'Su horario: no saben cuándo está.',
  noMail: 'Un servidor de correo: no reciben confirmaciones, recordatorios ni recibos.',
  open: 'Abrir de todos modos',
  back: 'Dejarlo cerrado',
} satisfies Translation<typeof openingTexts>;
