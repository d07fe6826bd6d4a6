import type { photoAnswerTexts, pictureConsentTexts } from '#core/languages/en/own-photos.ts';
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

export const pictureConsent = {
  title: '¿Podemos mostrar fotos de su vehículo en nuestro sitio web?',
  about:
    'Fotos de antes y después del trabajo. Difuminamos caras y placas, y nunca damos su nombre ni su dirección. Puede retirar este permiso aquí en cualquier momento, y las fotos se quitan de inmediato.',
  agree: 'Sí, pueden mostrarlas',
  agreed: 'Dio su permiso el {date}. ¡Gracias!',
  withdraw: 'Retirar el permiso y quitar las fotos',
  resultAlt: 'Su vehículo antes y después',
  share: 'Compartir la foto',
  download: 'Descargar la foto',
  notSaved: 'No se guardó su elección',
} as const satisfies Translation<typeof pictureConsentTexts>;
