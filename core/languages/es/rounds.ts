import type { arrivalTexts, roundDaysTexts, roundSettingsTexts } from '#core/languages/en/rounds.ts';
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
  aside: '{every}, {count, plural, one {# parada} many {# paradas} other {# paradas}}',
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

export const arrival = {
  between: 'de {from} a {until}',
  dayBetween: '{date}, {between}',
  left: '{between}, {count, plural, one {queda # parada} many {quedan # paradas} other {quedan # paradas}}',
  afterPickup: '{when}, el día después de su recolección',
} satisfies Translation<typeof arrivalTexts>;
