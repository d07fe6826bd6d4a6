import { texts } from '../texts.ts';

export const textMessagesTexts = texts('textMessages', {
  reminder: '{shop}: your appointment is on {time}. Confirm or move it: {link} Reply STOP to end texts.',
});
