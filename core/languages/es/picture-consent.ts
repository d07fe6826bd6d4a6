import type { pictureConsentTexts } from '#core/languages/en/picture-consent.ts';
import type { Translation } from '#core/languages/translator.ts';

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
