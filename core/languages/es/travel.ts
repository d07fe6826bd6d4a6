import type { travelAreasTexts, travelTexts } from '#core/languages/en/travel.ts';
import type { Translation } from '#core/languages/translator.ts';

export const travel = {
  outside: 'Todavía no damos servicio en {zip}.',
  addZip: 'Agregue el código postal a la dirección.',
  ways: '{canDropOff, select, true {Puede traérnoslo, o podemos comunicarnos con usted.} other {Podemos comunicarnos con usted.}}',
  dropOff: 'Lo llevo al taller',
  askUs: 'Pedir que nos comuniquemos',
  needContact: 'Primero escriba arriba su nombre y su correo electrónico.',
  lead: 'Quisiera {packageName} en {address}, fuera de su zona. Por favor, comuníquense conmigo.',
  sent: '¡Gracias! Tenemos su solicitud y nos comunicaremos con usted.',
} satisfies Translation<typeof travelTexts>;

export const travelAreas = {
  title: 'Desplazamiento',
  about:
    'Adónde va para el servicio a domicilio y cuánto cobra por el desplazamiento. Los códigos postales cuentan antes que las distancias, y de estas, la más corta primero.',
  none: 'Va a todas partes gratis. Agregue una zona para cobrar el desplazamiento o para limitar adónde va.',
  summary: '{areas}; en cualquier otro lugar: sin servicio',
  within: 'Hasta {miles, number} {miles, plural, one {milla} many {millas} other {millas}} de {zip}: {fee}',
  listed: '{name}: {fee}',
  zipCount: '{count, plural, one {# código postal} many {# códigos postales} other {# códigos postales}}',
  free: 'gratis',
  addDistance: 'Agregar una distancia',
  addZips: 'Agregar códigos postales',
  newDistance: 'Distancia',
  newZips: 'Códigos postales',
  miles: 'Millas en línea recta',
  zips: 'Códigos postales',
  aboutZips: 'Hasta 500, separados por espacios, comas o saltos de línea.',
  fee: 'Cargo por desplazamiento',
  aboutFee: '0 significa gratis. Los clientes lo pagan una vez por cita.',
  name: 'Nombre',
  aboutName: 'Solo para usted.',
  optional: 'opcional',
  from: 'Código postal de partida',
  aboutFrom:
    '{zip, select, none {De aquí parten las distancias. Obligatorio mientras el taller no tenga dirección.} other {De aquí parten las distancias. Déjelo vacío para usar el del taller, {zip}.}}',
  try: 'Probar una dirección',
  aboutTry: 'Comprueba las zonas de arriba, guardadas o no.',
  tryIt: 'Probar',
  inside: '{zip} tiene servicio: {fee}.',
  insideAt: '{zip} está a {miles, number} millas: {fee}.',
  outsideAt: '{zip} está a {miles, number} millas: sin servicio.',
  outsideZip: '{zip} no tiene servicio.',
  unknown:
    'No sabemos dónde está {zip}. Los clientes pueden enviar una solicitud de todos modos, y usted fija el cargo.',
  noZip: 'La dirección necesita un código postal.',
  everywhere: 'Con servicio y gratis, como todas las demás direcciones.',
  walkInFee: 'Cargo por desplazamiento',
  walkInHint:
    '{reach, select, inside {El cargo de sus zonas para {zip}. Puede cambiarlo.} outside {{zip} está fuera de sus zonas. Aun así puede aceptar el trabajo.} unknown {No sabemos dónde está {zip}.} other {Agregue el código postal a la dirección para ver su cargo.}}',
} satisfies Translation<typeof travelAreasTexts>;
