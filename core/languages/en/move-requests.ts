import { texts } from '#core/languages/texts.ts';

/** Asking customers to pick another time: for the owner and the customer. */
export const moveRequestsTexts = texts('moveRequests', {
  ask: '{count, plural, one {Ask the customer for another time} other {Ask them all for another time}}',
  about:
    '{count, plural, one {The customer gets an email with a link and picks another time. Until then, the appointment stays as it is.} other {Each customer gets an email with a link and picks another time. Until then, their appointments stay as they are.}}',
  send: '{count, plural, one {Ask the customer} other {Ask # customers}}',
  asked: '{count, plural, =0 {No one was asked} one {The customer has been asked} other {# customers have been asked}}',
  skipped:
    '{count, plural, =0 {You see under “What needs you” who hasn’t picked a time yet.} one {One couldn’t be asked: no email address, an open offer, or no upcoming appointment. Please call.} other {# couldn’t be asked: no email address, an open offer, or no upcoming appointment. Please call.}}',
  open: 'Waiting for another time',
  openSince: 'Asked on <time>{when}</time>: {reason}',
  keep: 'Keep this time',
  kept: 'The appointment stays. We’ve told the customer.',
  notKept: 'Nothing changed',

  pick: 'Please pick another time',
  stays: 'Your appointment stays yours until you pick another one.',
});
