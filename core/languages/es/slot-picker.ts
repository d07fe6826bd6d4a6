import type { slotPickerTexts } from '#core/languages/en/slot-picker.ts';
import type { Translation } from '#core/languages/translator.ts';

export const slotPicker = {
  dayOpen: '{day}, {free, number} de {total, number} horarios libres',
  dayFull: '{day}, lleno',
  dayClosed: '{day}, cerrado',
  dayPast: '{day}, ya pasó',
  closedOn: 'Cerrado el {day}',
  closedFrom: 'Cerrado del {first, number} al {last, number} de {month}',
  betweenSeasonsOn: 'Cerrado el {day}, entre el horario de verano y el del año escolar.',
  betweenSeasonsFrom:
    'Cerrado del {first, number} al {last, number} de {month}, entre el horario de verano y el del año escolar.',
  closedDay: 'Este día estamos cerrados.',
  pastDay: 'Los horarios de este día ya empezaron.',
  fullDay:
    '{total, plural, one {El único horario de este día está ocupado.} =2 {Los dos horarios de este día están ocupados.} many {Los # horarios de este día están ocupados.} other {Los # horarios de este día están ocupados.}}',

  loading: 'Cargando horarios',
  morning: 'Mañana',
  afternoon: 'Tarde',
  evening: 'Noche',
  takesMinutes: 'Toma unos {minutes, number} minutos.',
  takesHours: 'Toma {hours, plural, one {alrededor de # hora} many {unas # horas} other {unas # horas}}.',
  takesHoursAndMinutes:
    'Toma {hours, plural, one {alrededor de # hora} many {unas # horas} other {unas # horas}} y {minutes, number} minutos.',
  tooShort: 'Ningún horario de este día alcanza para este trabajo.',
  pickDay: 'Elija un día para ver sus horarios.',
  noTimes: 'No hay horarios disponibles en esta fecha. Elija otra, por favor.',
  zoneAndFree: '{zone}, {free, number} de {total, number} libres',
  failed: 'No se pudieron cargar los horarios',
  retry: 'Intentar de nuevo',
  chooseDate: 'Elija una fecha',
  newTime: 'Nuevo horario',
  isFree: 'Libre',
  picked: '{date}, {time}',
} satisfies Translation<typeof slotPickerTexts>;
