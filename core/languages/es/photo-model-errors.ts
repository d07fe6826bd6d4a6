import type { photoModelErrorsTexts } from '#core/languages/en/photo-model-errors.ts';
import type { Translation } from '#core/languages/translator.ts';

export const photoModelErrors = {
  setByEnvironment: 'El modelo de fotos se configura en el servidor de este sitio. Solo se puede cambiar allí.',
  testFirst: 'Primero pruebe exactamente estos datos. Una prueba vale por una hora.',
  keyMissing: 'Escriba la clave.',
  wrongKey: '{name} no acepta esta clave. Cópiela otra vez o cree una nueva.',
  unknownModel: '{name} no conoce este modelo, o su clave no lo puede usar. Revise el nombre.',
  notForPictures: '{name} rechaza una imagen para este modelo. Elija un modelo que acepte imágenes.',
  overLimit: '{name} dice que su cuenta llegó a su límite o no tiene saldo.',
  tooSlow: 'El modelo no respondió en 20 segundos. Elija uno más rápido.',
  rubbish: 'El modelo responde, pero no en la forma que hace falta. Elija otro.',
  noService: 'No se puede conectar con {name} en este momento. Inténtelo de nuevo en un momento.',
} satisfies Translation<typeof photoModelErrorsTexts>;
