import { texts } from '../texts.ts';

/** Why a message waits, failed or was dropped. The outbox stores them in English; `detail` holds codes or a number. */
export const deliveryFailuresTexts = texts('deliveryFailures', {
  mailLogInRefused: 'The mail server refused the log-in ({detail}). Check SMTP_URL.',
  mailServerClosing: 'The mail server is closing ({detail}).',
  relayRefused: 'The mail server does not allow mail to this recipient ({detail}).',
  recipientRefused: 'The mail server refused this recipient ({detail}).',
  mailRefused: 'The mail server refused this mail ({detail}).',
  senderRefused: 'The mail server does not accept mail from us ({detail}). Check MAIL_FROM and SMTP_URL.',
  mailLater: 'The mail server asked to try again later ({detail}).',
  notAnAddress: 'The recipient is not a valid email address.',
  mailTimeout: 'The mail server did not answer in time ({detail}).',
  mailNotSent: 'The mail could not be handed over ({detail}).',
  mailNotWritten: 'The mail could not be written ({detail}).',
  textServiceAway: 'The text message service could not be reached.',
  textLogInRefused: 'The text message service refused the log-in ({detail}). Check TWILIO_AUTH_TOKEN.',
  textLater: 'The text message service asked to try again later ({detail}).',
  textRefused: 'The text message service refused this message ({detail}).',
  expired: 'It could not be sent in time.',
  hourlyLimit: 'This address had {detail} emails within an hour. This one is sent when the hour is over.',
  replaced: 'A newer email about the same quote replaced this one.',
  unsubscribed: 'The recipient has unsubscribed from emails like this.',
  secretLost: 'Its secret link is not in the backup that was restored.',
});
