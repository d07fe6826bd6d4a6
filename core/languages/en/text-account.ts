import { texts } from '#core/languages/texts.ts';

/** The account that text messages are sent with, in the settings. */
export const textServiceTexts = texts('textService', {
  title: 'Text message service',
  about: 'Text messages go out through your own Twilio account, and cost what Twilio charges you.',
  loading: 'Loading the text message service',
  loadFailed: 'The text message service couldn’t be loaded',
  none: 'Your customers aren’t getting text messages yet',
  noneHint:
    'Create an account at twilio.com, buy a phone number there, and register it for business messages: carriers in the US block numbers that aren’t registered. Then connect it here.',
  environmentHint: 'Text messages come from {phone}. That’s set on this site’s server, so it can’t be changed here.',
  lost: 'Enter the auth token again',
  lostHint: 'Text messages wait until you enter it.',
  accountSid: 'Account SID',
  accountSidHint: 'On the first page of the Twilio console. It begins with AC.',
  token: 'Auth token',
  tokenHint: 'Below the account SID.',
  from: 'Your Twilio number',
  to: 'Your cell phone',
  toHint: 'The test message goes there.',
  test: 'Send a test message',
  tested: 'A test message is on its way to {phone}',
  testedHint: 'Once it arrives, save. If it doesn’t, Twilio’s message log says why.',
  saved: 'Text messages now come from {phone}',
  askDisconnect: 'Disconnect this text message service?',
  aboutDisconnect: 'Your customers only get emails until you connect another one. The saved auth token is deleted.',
  disconnected: 'The text message service is disconnected',
});
