import type { appointmentLengthTexts, findTimeTexts, waitlistListTexts } from '#core/languages/en/planning.ts';
import type { Translation } from '#core/languages/translator.ts';

export const appointmentLength = {
  title: 'Cuánto dura {package} de {customer}',
  about: 'La hora de inicio sigue igual, así que no escribimos al cliente.',
  minutes: 'Minutos',
  until: '{length}, termina a las {time}',
  conflicts: 'Revise antes de cambiarla',
  change: 'Cambiar',
  changeAnyway: 'Cambiar de todos modos',
  notChanged: 'No se cambió',
  changed: 'Duración de la cita cambiada',
} satisfies Translation<typeof appointmentLengthTexts>;

export const findTime = {
  find: 'Buscar una hora',
  next: 'Próximas horas libres',
  withEmployee: 'Con',
  anyone: 'Cualquiera',
  later: 'Ver horas más tarde',
  fromFirst: 'Volver a las primeras horas',
  none: 'No hay horas libres hasta el {day}.',
  noneWith: '{name} no tiene horas libres hasta el {day}.',
  noMore: 'No hay más horas hasta el {day}.',
  loading: 'Buscando horas',
} satisfies Translation<typeof findTimeTexts>;

export const waitlistList = {
  title: 'Lista de espera, {day}',
  about: 'En el orden en que se apuntaron. Una hora que se libera se aparta por dos horas para quien sigue.',
  joined: 'Se apuntó el {time}',
  held: '{time}, apartada hasta {until}',
  remove: 'Quitar<hidden>: {name}</hidden>',
  removed: '{name} ya no está en la lista de espera',
  notRemoved: 'Sigue en la lista de espera',
  notLoaded: 'No se pudo cargar la lista de espera',
  empty: 'Ya no hay nadie en la lista de espera de este día.',
  loading: 'Cargando la lista de espera…',
} satisfies Translation<typeof waitlistListTexts>;
