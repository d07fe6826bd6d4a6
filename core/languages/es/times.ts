import type { availabilityTexts, holidaysTexts, timesTexts } from '#core/languages/en/times.ts';
import type { Translation } from '#core/languages/translator.ts';

export const times = {
  dayRange: '{first} a {last}',
  hours: '{opens} a {closes}',
  daysAndHours: '{days} de {opens} a {closes}',
  due: '{day}, {time}',
  closedDay: 'Cerrado el {day}',
  closedFromTo: 'Cerrado del {from} al {to}',
  closedPart: '{days}, de {from} a {until}',
  closedPartEachDay: '{days}, de {from} a {until} cada día',
  closedEvery: 'Cerrado cada {day}',
  closedBecause: '{closed}: {reason}',
  zone: '{zone, select, ET {hora del Este} CT {hora del Centro} MT {hora de la Montaña} MST {hora estándar de la Montaña} PT {hora del Pacífico} other {{name}}}',
} satisfies Translation<typeof timesTexts>;

export const holidays = {
  newYear: 'Año Nuevo',
  martinLutherKing: 'Día de Martin Luther King Jr.',
  presidents: 'Día de los Presidentes',
  memorial: 'Día de los Caídos',
  juneteenth: 'Juneteenth',
  independence: 'Día de la Independencia',
  labor: 'Día del Trabajo',
  columbus: 'Día de la Raza',
  veterans: 'Día de los Veteranos',
  thanksgiving: 'Día de Acción de Gracias',
  christmas: 'Navidad',
} satisfies Translation<typeof holidaysTexts>;

export const availability = {
  monday: 'lunes',
  tuesday: 'martes',
  wednesday: 'miércoles',
  thursday: 'jueves',
  friday: 'viernes',
  saturday: 'sábado',
  sunday: 'domingo',
  mornings: 'mañanas (6 AM a 12 PM)',
  afternoons: 'tardes (12 PM a 6 PM)',
  evenings: 'noches (6 PM a 10 PM)',
  weekends: 'solo fines de semana',
} satisfies Translation<typeof availabilityTexts>;
