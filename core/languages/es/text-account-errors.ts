import type { textServiceErrorsTexts } from '#core/languages/en/text-account-errors.ts';
import type { Translation } from '#core/languages/translator.ts';

export const textServiceErrors = {
  testMessage: '{shop}: su sitio web puede enviar mensajes de texto. Esta es una prueba, no hace falta responder.',
  setByEnvironment:
    'El servicio de mensajes de texto se configura en el servidor de este sitio. Solo se puede cambiar allí.',
  testFirst: 'Primero envíe un mensaje de prueba con exactamente estos datos. Una prueba vale por una hora.',
  tokenMissing: 'Escriba el auth token.',
  wrongToken: 'Twilio no acepta este account SID y auth token ({answer}). Copie los dos otra vez desde su consola.',
  trial:
    'Las cuentas de prueba solo envían a teléfonos verificados en Twilio ({answer}). Verifique este, o pase a una cuenta de pago.',
  recipient: 'Twilio no puede enviar mensajes de texto a este teléfono ({answer}). Use el número de un celular.',
  sender: 'Este no es un número de su cuenta de Twilio que pueda enviar mensajes de texto ({answer}).',
  refused: 'Twilio rechaza el mensaje ({answer}).',
  tryLater: 'Twilio pide intentarlo más tarde ({answer}).',
  noService: 'No se puede conectar con Twilio en este momento. Inténtelo de nuevo en un momento.',
} satisfies Translation<typeof textServiceErrorsTexts>;
