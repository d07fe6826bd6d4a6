import type { cardServiceErrorsTexts } from '#core/languages/en/card-account-errors.ts';
import type { Translation } from '#core/languages/translator.ts';

export const cardServiceErrors = {
  setByEnvironment: 'Los pagos con tarjeta se configuran en el servidor de este sitio. Solo se pueden cambiar allí.',
  testFirst: 'Primero pruebe exactamente estas claves. Una prueba vale por una hora.',
  keyMissing: 'Escriba la clave secreta.',
  wrongKey: 'Stripe no acepta esta clave. Cópiela otra vez desde su panel.',
  limitedKey:
    'Esta clave restringida no tiene los permisos necesarios. Use la clave secreta de la cuenta, o dele acceso de lectura a la cuenta y de escritura a los webhooks.',
  webhookRefused: 'Stripe rechaza el webhook. Cree uno allí usted mismo y escriba aquí su secreto de firma.',
  unreachable:
    'Stripe no puede llegar a {url}. Cuando su sitio tenga una dirección pública que empiece con https, esto funciona solo.',
  tryLater: 'Stripe pide intentarlo más tarde.',
  noService: 'No se puede conectar con Stripe en este momento. Inténtelo de nuevo en un momento.',
} satisfies Translation<typeof cardServiceErrorsTexts>;
