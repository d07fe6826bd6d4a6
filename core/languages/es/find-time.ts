import type { findTimeTexts } from '#core/languages/en/find-time.ts';
import type { Translation } from '#core/languages/translator.ts';

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
