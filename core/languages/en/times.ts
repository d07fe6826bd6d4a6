import { texts } from '#core/languages/texts.ts';

/** Opening hours and time zones in words. */
export const timesTexts = texts('times', {
  dayRange: '{first} to {last}',
  hours: '{opens} to {closes}',
  daysAndHours: '{days} {opens} to {closes}',
  due: '{day}, {time}',
  closedDay: 'Closed {day}',
  closedFromTo: 'Closed {from} to {to}',
  closedPart: '{days}, {from} to {until}',
  closedPartEachDay: '{days}, {from} to {until} each day',
  closedEvery: 'Closed every {day}',
  closedBecause: '{closed}: {reason}',
  zone: '{zone, select, ET {Eastern time} CT {Central time} MT {Mountain time} MST {Mountain standard time} PT {Pacific time} other {{name}}}',
});

/** The federal holidays of the United States. */
export const holidaysTexts = texts('holidays', {
  newYear: 'New Year’s Day',
  martinLutherKing: 'Martin Luther King Jr. Day',
  presidents: 'Presidents’ Day',
  memorial: 'Memorial Day',
  juneteenth: 'Juneteenth',
  independence: 'Independence Day',
  labor: 'Labor Day',
  columbus: 'Columbus Day',
  veterans: 'Veterans Day',
  thanksgiving: 'Thanksgiving Day',
  christmas: 'Christmas Day',
});

export const availabilityTexts = texts('availability', {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  mornings: 'Mornings 6AM-12PM',
  afternoons: 'Afternoons 12PM-6PM',
  evenings: 'Evenings 6PM-10PM',
  weekends: 'Weekends Only',
});
