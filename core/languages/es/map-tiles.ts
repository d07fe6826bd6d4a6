import type { dayMapTexts, mapTilesErrorsTexts, mapTilesTexts } from '#core/languages/en/map-tiles.ts';
import type { Translation } from '#core/languages/translator.ts';

export const mapTiles = {
  title: 'Imágenes del mapa',
  about:
    'Opcional: calles de verdad en el mapa de las paradas del día. Su navegador pide imágenes de esa zona; los nombres y las direcciones no salen del sitio.',
  loading: 'Cargando las imágenes del mapa',
  loadFailed: 'No se pudieron cargar las imágenes del mapa',
  none: 'Los mapas son dibujos',
  noneHint:
    'El mapa del día muestra las paradas sin calles. Para ver calles, conecte un servidor de mapas que pueda usar.',
  lost: 'Escriba la dirección de nuevo',
  lostHint: 'Hasta entonces, los mapas son dibujos.',
  connect: 'Conectar imágenes del mapa',
  address: 'Dirección',
  addressHint:
    'Es parecida a {example}, con la clave de su proveedor si hace falta. Los navegadores de su equipo ven esa clave.',
  attribution: 'Atribución',
  attributionHint: 'Se muestra debajo del mapa, como lo pide su proveedor: © OpenStreetMap contributors.',
  test: 'Probar la dirección',
  tested: 'Funciona: llegó una imagen de su zona ({kilobytes, number} kB)',
  testedHint: 'Guarde para usarla en los mapas.',
  saved: 'Los mapas muestran ahora las calles',
  askDisconnect: '¿Desconectar las imágenes del mapa?',
  aboutDisconnect: 'Los mapas se dibujan de nuevo sin calles.',
  disconnected: 'Las imágenes del mapa están desconectadas',
} satisfies Translation<typeof mapTilesTexts>;

export const mapTilesErrors = {
  testFirst: 'Primero pruebe exactamente esta dirección y esta atribución. Una prueba vale una hora.',
  notAddress: 'Esto no es una dirección. Empieza con https:// y el nombre de un servidor.',
  partsMissing: 'La dirección necesita {parts}, cada uno una vez.',
  otherParts: 'Solo {parts} pueden ir entre llaves. Quite los demás.',
  privateAddress: 'Solo se puede conectar un servidor público con https://.',
  unreachable: 'No se puede llegar a este servidor. Revise la dirección.',
  tooSlow: 'Este servidor no respondió en 10 segundos.',
  refused: 'Este servidor no envió ninguna imagen (estado {status}). Revise la dirección y la clave.',
  notPicture: 'Este servidor envió algo que no es una imagen. Revise la dirección.',
} satisfies Translation<typeof mapTilesErrorsTexts>;

export const dayMap = {
  open: 'Mapa',
  title: 'Mapa del {date}',
  ownTitle: 'Mapa de hoy',
  loading: 'Cargando el mapa',
  notLoaded: 'No se pudo cargar el mapa',
  none: 'Ninguna parada tiene una dirección con un código postal que esté en el mapa.',
  about: 'Cada parada se muestra en el centro de su código postal. Las líneas llevan de una parada a la siguiente.',
  picture:
    '{count, plural, one {Mapa con # parada. La lista de abajo la tiene en palabras.} many {Mapa con # paradas. La lista de abajo las tiene en palabras.} other {Mapa con # paradas. La lista de abajo las tiene en palabras.}}',
  shop: 'Taller',
  miles: '{miles, plural, one {# milla} many {# millas} other {# millas}}',
  unassigned: 'Sin asignar',
  routeOfRound: '{driver}, {round}',
  stops: '{name}: paradas en orden',
  notPlaced: 'No está en el mapa',
  done: 'Hecha',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  tilesAway: 'No se pudieron cargar las imágenes del mapa, así que esto es un dibujo.',
  tilesBlocked: 'Las imágenes del mapa se conectaron hace un momento. Vuelva a cargar la página para verlas.',
} satisfies Translation<typeof dayMapTexts>;
