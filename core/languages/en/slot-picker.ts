import { texts } from '#core/languages/texts.ts';

export const slotPickerTexts = texts('slotPicker', {
  dayOpen: '{day}, {free, number} of {total, number} times free',
  dayFull: '{day} Full',
  dayClosed: '{day} Closed',
  dayPast: '{day}, past',
  closedOn: 'Closed {day}',
  closedFrom: 'Closed {month} {first, number} to {last, number}',
  betweenSeasonsOn: 'Closed {day}, between the summer and the school-year hours.',
  betweenSeasonsFrom: 'Closed {month} {first, number} to {last, number}, between the summer and the school-year hours.',
  closedDay: 'We are closed on this day.',
  pastDay: 'The times of this day have already started.',
  fullDay:
    '{total, plural, one {The only time on this day is taken.} =2 {Both times on this day are taken.} other {All # times on this day are taken.}}',

  loading: 'Loading times',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  takesMinutes: 'Takes about {minutes, number} minutes.',
  takesHours: 'Takes about {hours, plural, one {# hour} other {# hours}}.',
  takesHoursAndMinutes: 'Takes about {hours, plural, one {# hour} other {# hours}} {minutes, number} minutes.',
  tooShort: 'No time on this day has enough room for this work.',
  pickDay: 'Pick a day to see its times.',
  noTimes: 'No available time slots for this date. Please select another date.',
  zoneAndFree: '{zone}, {free, number} of {total, number} free',
  failed: 'The times couldn’t be loaded',
  retry: 'Try again',
  chooseDate: 'Choose a date',
  newTime: 'New time',
  isFree: 'Free',
  picked: '{date} at {time}',
});
