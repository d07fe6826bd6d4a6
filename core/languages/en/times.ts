import { texts } from '../texts.ts';

export const timesTexts = texts('times', {
  dayRange: '{first} to {last}',
  hours: '{opens} to {closes}',
  daysAndHours: '{days} {opens} to {closes}',
  due: '{day}, {time}',
});
