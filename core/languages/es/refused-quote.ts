import type { refusedQuoteTexts } from '#core/languages/en/refused-quote.ts';
import type { Translation } from '#core/languages/translator.ts';

export const refusedQuote = {
  priceChangedTitle: 'Nuestros precios cambiaron desde que empezó',
  priceChanged: 'Revise las nuevas líneas y envíe la solicitud otra vez.',
  priceChangedFrom: 'Su total era {before} y ahora es {after}. Revise las nuevas líneas y envíe la solicitud otra vez.',
  restKept: 'Todo lo demás se conserva.',
  alreadySentTitle: 'Ya recibimos una versión anterior de esta solicitud',
  alreadySent:
    'Usted cambió algo después de que se cortó la conexión. Busque la primera en su correo; para enviar también esta, envíela otra vez.',
  failedTitle: 'No se pudo enviar su solicitud',
  failed: 'Todo lo que escribió se conserva. Inténtelo de nuevo en un minuto.',
  checkStep: 'Revise este paso, por favor',
} as const satisfies Translation<typeof refusedQuoteTexts>;
