import type { dateRangeTexts } from '#core/languages/en/date-range.ts';
import type { Translation } from '#core/languages/translator.ts';

export const dateRange = {
  anyDate: 'Cualquier fecha',
  chooseDays: 'Elija los días',
  chooseDate: 'Elija la fecha',
  noDate: 'Sin fecha',
  today: 'Hoy',
  tomorrow: 'Mañana',
  thisWeek: 'Esta semana',
  nextWeek: 'La próxima semana',
  lastWeek: 'La semana pasada',
  thisMonth: 'Este mes',
  lastMonth: 'El mes pasado',
  thisYear: 'Este año',
  fromTo: '{from} – {to}',
  sinceDate: 'Desde el {date}',
  untilDate: 'Hasta el {date}',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  chooseFirstDay: 'Elija el primer día.',
  chooseLastDay: 'Elija el último día.',
} as const satisfies Translation<typeof dateRangeTexts>;
