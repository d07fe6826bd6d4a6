import type { pricingTexts, quoteTexts } from '#core/languages/en/quotes.ts';
import type { Translation } from '#core/languages/translator.ts';

export const quotes = {
  vehicle: 'Vehículo',
  andMore: '{subject} + {count, number} más',
  photoCount: '{count, plural, one {# foto} many {# fotos} other {# fotos}}',
  yesOrNo: '{isYes, select, true {Sí} other {No}}',
  half: '{half, select, first {Al llegar} other {Al terminar}}',
  serviceName:
    '{service, select, dropoff {En el taller} mobile {Servicio a domicilio} other {En el domicilio del cliente}}',
  serviceText:
    '{service, select, dropoff {{packageName}, en el taller} mobile {{packageName}, servicio a domicilio} other {{reader, select, customer {{packageName}, en su domicilio} other {{packageName}, en el domicilio del cliente}}}}',
  placeName:
    '{kind, select, shop {{reader, select, customer {Usted lo trae al taller} other {En el taller}}} other {{reader, select, customer {En su domicilio} other {En el domicilio del cliente}}}}',
  addressLater: 'Usted lo trae al taller. Le enviaremos la dirección.',
  openingHours: 'Horario',
  paymentText: '{method, select, cash {{name}, la mitad al llegar, la mitad al terminar} other {{name}}}',
  paymentTerms:
    '{method, select, cash {{name}. La mitad al llegar, la mitad al terminar.} credit {{name}. Paga cuando se acepta la cotización.} monthly {Lo incluiremos en su factura mensual.} check {{name}. Entréguelo al equipo o envíelo por correo.} other {{name}. Se envía un enlace de pago si se acepta la cotización.}}',
  paymentHint:
    '{method, select, cash {La mitad al llegar, la mitad al terminar. Las propinas son opcionales.} credit {Paga cuando se acepta la cotización.} check {Entréguelo al equipo o envíelo por correo.} other {Se envía un enlace de pago si se acepta la cotización.}}',
  entry:
    '{kind, select, payment {Pagado {how}} deposit {Depósito {how}} tip {Propina {how}} refund {Reembolsado {how}} other {Corregido {how}}}',
  entryOfHalf: '{half, select, first {Pagado en efectivo, al llegar} other {Pagado en efectivo, al terminar}}',
  entryWithTax: '{entry}, con {tax} de impuesto incluido',
  feeNotice:
    'Si cancela con menos de {hours, plural, one {# hora} many {# horas} other {# horas}} de anticipación o no se presenta, podemos cobrarle {amount}.',
  giftCardLine: 'Tarjeta de regalo terminada en {last4}',
  leftToPay: 'Queda por pagar',
  stillOwed: 'Por pagar',
  overpaid: 'Pagado de más',
  workTime: 'Tiempo necesario',
  aboutMinutes: 'Unos {minutes, number} min',
  aboutHours: 'Unas {hours, number} h',
  aboutHoursAndMinutes: 'Unas {hours, number} h {minutes, number} min',
  slotTaken: 'Alguien acaba de reservar ese horario. Elija otro, por favor.',
} satisfies Translation<typeof quoteTexts>;

export const pricing = {
  dropOff: 'En el taller',
  condition:
    '{level, select, light {Suciedad leve} moderate {Suciedad moderada} heavy {Suciedad fuerte} other {Suciedad extrema}}',
  answeredCondition:
    '{level, select, light {Suciedad leve según sus respuestas} moderate {Suciedad moderada según sus respuestas} heavy {Suciedad fuerte según sus respuestas} other {Suciedad extrema según sus respuestas}}',
  mobile: 'Servicio a domicilio',
  water: '{by, select, shop {con nuestra agua} other {con su agua}}',
  waterDiscount: 'Descuento por el agua',
  truckFee: 'Cargo por camioneta',
  classFee: 'Cargo por {name}',
  cans: '{count, plural, one {# bote} many {# botes} other {# botes}}',
  photoEstimate: 'Estimación por fotos',
  vehicleDiscount: 'Descuento por otro vehículo',
  planDiscount: 'Descuento del plan',
  freeVisit: 'La visita {number, number} es gratis',
  percentOff: '{percent, number}% de descuento',
  promo: 'Código promocional',
  promoPercent: '{code}, {percent, number}% de descuento',
  travelFee: 'Cargo por desplazamiento',
  travelUnknown: 'Se lo confirmaremos',
  adjustment: 'Ajuste',
  redo: 'Repetición sin costo',
  reduced: 'Rebaja del precio',
  lateFee: 'Cargo por cancelación tardía',
  noShowFee: 'Cargo por no presentarse',
  taxed: '{percent} de {amount}',
  ended: '{ended, select, declined {Rechazada} other {Cancelada}}',
} satisfies Translation<typeof pricingTexts>;
