import type { missedStopTexts, roundDaysTexts, roundDayTexts, roundSettingsTexts } from '#core/languages/en/rounds.ts';
import type { Translation } from '#core/languages/translator.ts';

export const roundSettings = {
  title: 'Recorridos',
  about:
    'Días en que su equipo recorre una zona. A los clientes de allí se les ofrecen primero estos días y se les dice cuándo esperarlo.',
  none: 'Agregue un recorrido si su equipo pasa por las mismas calles cada semana o cada pocas semanas, por ejemplo para limpiar botes de basura.',
  add: 'Agregar un recorrido',
  new: 'Recorrido nuevo',
  name: 'Nombre',
  aboutName: 'Para usted y su equipo. Los clientes no lo ven.',
  firstOn: 'Primer día',
  aboutFirstOn: 'Desde entonces, el recorrido es ese día de la semana.',
  every: 'Frecuencia',
  from: 'El equipo llega desde',
  until: 'El equipo llega hasta',
  aboutUntil: 'A los clientes se les dice que lo esperen entre estas horas.',
  stops: 'Paradas por día',
  van: 'Van',
  noVan: 'Ninguna',
  aboutVan: 'Durante el recorrido no se reserva nada más en esta van.',
  packages: 'Paquetes',
  isAfterPickup: 'Pasa el día después de la recolección de basura',
  aboutAfterPickup: 'A los clientes se les dice que usted pasa el día después de su recolección.',
  aside: '{weekday}, {count, plural, one {# parada} many {# paradas} other {# paradas}}',
} satisfies Translation<typeof roundSettingsTexts>;

export const roundDays = {
  reason:
    '{every, select, 1 {Pasamos por su calle cada {weekday}} 2 {Pasamos por su calle un {weekday} de cada dos} other {Pasamos por su calle un {weekday} de cada cuatro}}',
  reasons: 'Pasamos por su calle estos días',
  afterPickup: 'Es el día después de su recolección. Deje los botes afuera.',
  zip: 'Su código postal',
  zipAbout: 'Quizás ya pasamos por su calle.',
  more: 'Más días',
} satisfies Translation<typeof roundDaysTexts>;

export const roundDay = {
  title: 'El recorrido de hoy',
  showAll: 'Mostrar las {count, number} paradas',
  progress: '{done, number} de {all, number} hechas',
  state: '{state, select, done {Hecha} other {Sin acceso}}',
  directions: 'Cómo llegar',
  call: 'Llamar',
  details: 'Detalles',
  photos: '{count, plural, one {# foto} many {# fotos} other {# fotos}}',
  done: 'Hecha',
  missed: 'No pude llegar a los botes',
  photo: 'Foto',
  photoFailed: 'No se pudo agregar la foto',
  noPhotos: 'Una parada de un recorrido',
  doneNote: 'Sus botes están limpios.',
  whyTitle: '¿Por qué no pudo llegar?',
  whyAbout: 'Le escribimos al cliente, que puede elegir otro día. La parada sigue pendiente.',
  whyLabel: 'Motivo',
  tellCustomer: 'Avisar al cliente',
  reason:
    '{why, select, notOut {Los botes no estaban afuera} blocked {Algo estaba en el camino} locked {El portón estaba cerrado} notEmpty {Los botes no estaban vacíos} other {Otro motivo}}',
} satisfies Translation<typeof roundDayTexts>;

export const missedStop = {
  done: 'Sus botes están limpios.',
  reason:
    '{why, select, notOut {Pasamos, pero sus botes no estaban afuera.} blocked {Pasamos, pero algo impedía llegar a sus botes.} locked {Pasamos, pero el portón estaba cerrado.} notEmpty {Pasamos, pero sus botes aún no estaban vacíos.} other {Pasamos, pero no pudimos llegar a sus botes.}}',
} satisfies Translation<typeof missedStopTexts>;
