import { texts } from '../texts.ts';

export const payTexts = texts('pay', {
  hourly: '{rate} x {hours, number} h = {amount}',
  share: '{percent, number} % of {amount}',
});
