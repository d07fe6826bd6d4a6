import { texts } from '#core/languages/texts.ts';

/** What the server says of a text message service: `answer` are the codes of its reply. */
export const textServiceErrorsTexts = texts('textServiceErrors', {
  testMessage: '{shop}: your website can send text messages. This is a test, no reply needed.',
  setByEnvironment: 'The text message service is set on this site’s server. It can only be changed there.',
  testFirst: 'Send a test message with exactly these values first. A test is good for an hour.',
  tokenMissing: 'Please enter the auth token.',
  wrongToken: 'Twilio doesn’t accept this account SID and auth token ({answer}). Copy both again from its console.',
  trial:
    'Trial accounts only send to phones that are verified in Twilio ({answer}). Verify this one, or upgrade the account.',
  recipient: 'Twilio can’t send text messages to this phone ({answer}). Use a cell phone’s number.',
  sender: 'This isn’t a number of your Twilio account that can send text messages ({answer}).',
  refused: 'Twilio refuses the message ({answer}).',
  tryLater: 'Twilio asks to try again later ({answer}).',
  noService: 'Twilio can’t be reached right now. Please try again in a moment.',
});
