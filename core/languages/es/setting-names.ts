import type { settingNamesTexts } from '#core/languages/en/setting-names.ts';
import { priceWords, shopWords } from '#core/languages/es/setting-words.ts';
import type { Translation } from '#core/languages/translator.ts';

export const settingNames = {
  ...shopWords,
  ...priceWords,
  nameInGroup: '{group}: {name}',
  changesInShort: '{names} y {count, number} más',
  itemsAdded: 'agregado: {items}',
  itemsRemoved: 'quitado: {items}',
  otherOrder: 'en otro orden',
  packageOrder: 'Orden de los paquetes',
  extraOrder: 'Orden de los extras',
  none: 'ninguno',
  isOn: '{isOn, select, true {activado} other {desactivado}}',
  isSo: '{isSo, select, true {sí} other {no}}',
  hours: '{count, plural, one {# hora} many {# horas} other {# horas}}',
  minutes: '{count, plural, one {# minuto} many {# minutos} other {# minutos}}',
  days: '{count, plural, one {# día} many {# días} other {# días}}',
  timeSpan: '{from} a {to}',
  closed: 'cerrado',
  dayOfYear: '{day} de {year}',

  openingHours: 'horario de atención: {day}',
  link: 'Enlace {network}',

  packagePrices: '{dropOff} en el taller, {mobile} a domicilio',
  depositOfTotal: '{percent} % del total',
  atOnceNotice:
    '{hours, plural, one {con # hora o más de anticipación} many {con # horas o más de anticipación} other {con # horas o más de anticipación}}',
  atOnceUpTo: '{notice}, hasta {most}',
  atOnceDeposit:
    '{limits}; con depósito, {deposit, select, anyone {para cualquiera que lo pague} other {después de su aprobación}}',
  checklist: 'lista de tareas',
  condition:
    '{level, select, light {suciedad leve} moderate {suciedad moderada} heavy {suciedad fuerte} other {{level}}}',
  extra: 'Extra {name}',
  extraInShort: '{price}, con {packages}',
  questionOrder: 'Orden de las preguntas',
  question: 'Pregunta “{text}”',
  questionText: 'pregunta',
  questionKind: 'tipo de respuesta',
  questionKindIs: '{kind, select, text {texto} number {un número} choice {una opción} photo {fotos} other {sí o no}}',
  required: 'obligatoria',
  questionFor: 'se hace con',
  allOfThem: 'todas',
  allPackages: 'todos los paquetes',
  ofCategory: 'categoría {name}',
  choices: 'opciones',
  yesPrice: 'precio de “sí”',
  choiceAndPrice: '{name}, {price}',
  categories: 'categorías',
  brands: 'marcas',
  vehicleClass: 'Clase de vehículo {name}',
  classPrice: 'precios para {name}',
  classRetired: 'ya no se ofrece',
  classTime: 'tiempo necesario para {name}',
  conditionTime:
    'tiempo necesario con {level, select, light {suciedad leve} moderate {suciedad moderada} heavy {suciedad fuerte} other {{level}}}',
  packageStatus: 'se vende',
  packageStatusIs:
    '{status, select, offered {en el sitio} hidden {solo por el dueño} retired {ya no} other {{status}}}',
  offeredPlace: 'dónde se hace',
  offeredPlaceIs:
    '{place, select, both {en el taller o a domicilio} dropoff {solo en el taller} mobile {solo a domicilio} other {siempre en el domicilio del cliente}}',
  estimatedParts: 'estimación por fotos de',
  estimatedPartsAre:
    '{parts, select, none {nada} outside {el exterior} inside {el interior} other {exterior e interior}}',
  outlineIs:
    '{outline, select, car {auto} truck {camioneta} sxs {UTV} motorcycle {moto} quad {cuatrimoto} other {{outline}}}',
  counted: 'qué se cuenta',
  countUnit: 'uno',
  countUnits: 'varios',
  countLeast: 'mínimo por cita',
  countMost: 'máximo por cita',

  season: 'Temporada {name}',
  weekendTimes: 'horarios de fin de semana',
  weekdayTimes: 'horarios entre semana',
  timesOfDay: 'horarios del {day}',
  closures: 'cierres',
  partOfDays: '{days} de {from} a {until}',
  closureBecause: '{closure} ({reason})',
  travelFrom: 'punto de partida de las distancias',
  travelAreas: 'zonas de desplazamiento',
  travelWithin: 'hasta {miles} millas: {price}',
  travelZip: '{zip}: {price}',
  travelNamed: '{item} ({name})',
  travelFree: 'gratis',
  travelTime: 'trayectos entre trabajos',
  travelLimits: 'solo horas con tiempo para el trayecto',
  travelDetour: 'cuánto más largos son los caminos que la línea recta',
  travelSpeed: 'velocidad media',
  travelMph: '{speed} mph',
  planOffers: 'planes',
  bundles: 'paquetes prepagados',
  bundle:
    '{name}: {visits, plural, one {# visita} many {# de visitas} other {# visitas}} de {packageName}, {price}{months, plural, =0 {} one {, válido por # mes} many {, válido por # de meses} other {, válido por # meses}}',
  rounds: 'recorridos',
  roundItem:
    '{name}: {every} desde el {from}, {times}, {count, plural, one {# parada} many {# paradas} other {# paradas}}, {zips}{isAfterPickup, select, true {, el día después de la recolección} other {}}',
  resources: 'bahías y vans',
  resourceIs: '{kind, select, bay {{name} (bahía)} other {{name} (van)}}',
  resourceOut: '{name} fuera de servicio {when}',
  resourceOutBecause: '{name} fuera de servicio {when}: {reason}',
  everyWeek: 'cada {day}',
  andObserved: '{name} y el día en que se observa',
  timeForSome: '{time} (solo {packages})',
  countVisits: 'el conteo de visitas',
  confirmationPromise: 'plazo prometido para confirmar',
  answerPromise: 'plazo prometido para responder',

  taxName: 'nombre del impuesto sobre las ventas',
  taxOn:
    '{kind, select, services {impuesto sobre los servicios} extras {impuesto sobre los extras} other {impuesto sobre los cargos}}',

  estimateMode: '{mode, select, off {desactivada} show {solo se muestra} price {cambia el precio} other {{mode}}}',
  estimatePercent:
    'estimación por fotos, {level, select, light {leve} moderate {moderada} heavy {fuerte} extreme {extrema} other {{level}}}',
  estimateMinutes:
    'estimación por fotos, {level, select, light {leve} moderate {moderada} heavy {fuerte} extreme {extrema} other {{level}}}, tiempo',
  lowestAdjustment: 'ajuste mínimo por fotos',
  highestAdjustment: 'ajuste máximo por fotos',

  offeredMethod: 'ofrecer {method}',
  payTo: 'cómo pagar por {method}',
  giftCardExpiry: 'vencimiento de las tarjetas de regalo',
  yearsOrNever: '{years, plural, =0 {nunca} one {# año} many {# de años} other {# años}}',
  paidHours: 'horas pagadas, {packageName}',
  tipRule:
    '{rule, select, job {para quien hizo el trabajo} collector {para quien las cobró} equally {a partes iguales entre el equipo del día} hours {según las horas registradas ese día} other {{rule}}}',

  reminderHour: 'hora de ese recordatorio',
  reminderSameDay: 'recordatorio del mismo día',
  thanks: 'agradecimiento después de la cita',
  dueAgainReminders: 'recordatorios cuando toca de nuevo',
  unfinishedLinks: 'enlace para terminar una cotización',
  unfinishedHours: 'horas hasta el enlace para terminar una cotización',
  dueEvery:
    '{unit, select, weeks {después de {count, plural, one {# semana} many {# semanas} other {# semanas}}} other {después de {count, plural, one {# mes} many {# meses} other {# meses}}}}',

  monthWithoutTimes: '{month} no tiene ningún horario: los clientes no pueden reservar.',
  monthWithoutTimesFor: '{month} no tiene horarios para {packages}.',
  noBay: 'No hay ninguna bahía con nombre: los clientes no pueden reservar nada en el taller.',
  notTogether:
    'Ninguna {kind, select, bay {bahía} other {van}} puede hacer {one} y {other}: no se pueden reservar en una misma cita.',
  noVan: 'No hay ninguna van con nombre: los clientes no pueden reservar el servicio móvil.',
  timesWhileClosed:
    '{days}: según su horario de atención está cerrado, pero los clientes pueden reservar {times}. Corrija el horario de atención, o las horas en Horarios.',
  timesOutsideHours:
    '{days}: los clientes pueden reservar {times}, fuera de su horario de atención ({hours}). Corrija el horario de atención, o las horas en Horarios.',
  openWhileClosed:
    '{days}: cierra todas las semanas, pero su horario de atención es {hours}. Corrija el horario de atención, o el cierre en Horarios.',
  inLanguage: '“{original}” en {language}',
} satisfies Translation<typeof settingNamesTexts>;
