import type { menuSourcesTexts } from '#core/languages/en/menu-sources.ts';
import type { Translation } from '#core/languages/translator.ts';

export const menuSources = {
  file: 'Menú en un archivo',
  aboutFile:
    'Paquetes, clases de vehículo, extras, preguntas y categorías en un CSV para su hoja de cálculo. Subirlo no guarda nada: primero revisa los cambios.',
  download: 'Descargar menú',
  upload: 'Subir menú',
  notTaken: 'No se cambió nada. Corrija estas celdas y suba el archivo otra vez.',
  fileTaken: 'Cargamos el menú de su archivo. Revise los cambios y guárdelos.',
  sameMenu: 'Es el menú que ya tiene.',
  startMenus: 'Empezar con otro menú',
  aboutStartMenus: 'Paquetes, clases y extras con precios de ejemplo, en inglés y español.',
  startMenu:
    '{id, select, documented {Servicio completo} mobile {Detallado a domicilio} studio {Estudio de detallado} other {Limpieza de botes}}',
  aboutMenu:
    '{id, select, documented {Lavados, detallados, vehículos todoterreno y botes de basura.} mobile {Lavados y detallados a domicilio, con precio según el tamaño.} studio {Detallados, corrección de pintura y recubrimientos en su taller.} other {Botes, contenedores y entradas en el domicilio del cliente.}}',
  askStartMenu: '¿Reemplazar su menú con “{name}”?',
  aboutAskStartMenu:
    'Los paquetes, clases y extras que tiene ahora se retiran: lo que ya se vendió conserva su nombre. Nada cambia en su sitio hasta que guarde.',
  useMenu: 'Usar este menú',
  startMenuTaken: 'Cargamos el menú. Estos son precios de ejemplo. Cámbielos antes de abrir.',
  examplePrices: 'Estos son precios de ejemplo. Cámbielos antes de abrir.',
} satisfies Translation<typeof menuSourcesTexts>;
