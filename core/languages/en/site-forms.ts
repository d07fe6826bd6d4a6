import { texts } from '../texts.ts';

/** The scripts of the public pages that send something: contact and the lock page. */
export const siteFormsTexts = texts('siteForms', {
  missing: '{label} is missing. Please fill it in.',
  notAnEmail: 'That does not look like an email address. It should read like name@example.com.',
  sending: 'Sending…',
  sent: 'Message Sent!',
  sentText: "Thank you for contacting us. We'll get back to you soon!",
  error: 'Error',
  notSent: 'Failed to send message. Please try again or email us directly.',
  close: 'Close',
  invalidCredentials: 'Invalid credentials',
  usedLink: 'This link has been used or has expired.',
  offline: 'No connection. Please try again.',
});
