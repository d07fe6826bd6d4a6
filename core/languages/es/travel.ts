import type { travelAreasTexts, travelTexts } from '#core/languages/en/travel.ts';
import type { Translation } from '#core/languages/translator.ts';

export const travel = {
  outside: 'Todavía no vamos a {zip}.',
  addZip: 'Agregue el código postal a la dirección.',
  ways: '{canDropOff, select, true {Puede traérnoslo, o podemos comunicarnos con usted.} other {Podemos comunicarnos con usted.}}',
  dropOff: 'Lo llevo al taller',
  askUs: 'Pedir que nos comuniquemos',
  needContact: 'Primero escriba arriba su nombre y su correo electrónico.',
  lead: 'Quisiera {packageName} en {address}, adonde todavía no van. Por favor, comuníquense conmigo.',
  sent: '¡Gracias! Tenemos su solicitud y nos comunicaremos con usted.',
} satisfies Translation<typeof travelTexts>;

export const travelAreas = {
  title: 'Desplazamiento',
  about:
    'Adónde va para el servicio a domicilio y cuánto cuesta el camino. Cuenta la primera zona que tiene la dirección: los códigos postales antes que las distancias.',
  none: 'Va a todas partes gratis. Agregue una zona para cobrar el camino, o para atender solo algunas direcciones.',
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
  from: 'Las distancias parten del código postal',
  aboutFrom:
    '{zip, select, none {Necesario mientras el taller no tenga dirección.} other {Déjelo vacío para partir del propio taller, {zip}.}}',
  try: 'Probar una dirección',
  aboutTry: 'Según las zonas de arriba, antes de guardarlas.',
  tryIt: 'Probar',
  inside: '{zip} tiene servicio: {fee}.',
  insideAt: '{zip} está a {miles, number} millas: {fee}.',
  outsideAt: '{zip} está a {miles, number} millas: sin servicio.',
  outsideZip: '{zip} no tiene servicio.',
  unknown: 'No sabemos dónde está {zip}. Los clientes pueden enviar una solicitud y usted pone el cargo.',
  noZip: 'La dirección necesita un código postal.',
  everywhere: 'Con servicio y gratis, como todas las direcciones.',
  walkInFee: 'Cargo por desplazamiento',
  walkInHint:
    '{reach, select, inside {Según sus zonas para {zip}. Cámbielo si quiere.} outside {{zip} está fuera de sus zonas. Aun así puede ir.} unknown {No sabemos dónde está {zip}.} other {Agregue el código postal a la dirección para ver el cargo de sus zonas.}}',
} satisfies Translation<typeof travelAreasTexts>;
