import { texts } from '#core/languages/texts.ts';

/** Why a mail server can't be used: `answer` are the codes of its reply. */
export const mailServerErrorsTexts = texts('mailServerErrors', {
  setByEnvironment: 'The mail server is set on this site’s server. Only the person who runs that server can change it.',
  testFirst: 'Send a test email with exactly these values first. A test is good for an hour.',
  noneInUse: 'Connect a mail server first.',
  noDns: 'DNS doesn’t answer right now. Please try again in a moment.',
  passwordMissing: 'Please enter the password.',
  unknownHost: 'There’s no server named {host}. Check the spelling.',
  privateAddress:
    '{host} isn’t on the public internet. Only the person who runs this site’s server can connect one in your own network.',
  noServer: 'No mail server answers at {host} on port {port, number, ::group-off}. Check both with your provider.',
  otherTls:
    '{encryption, select, tls {The server doesn’t use TLS from the start on port {port, number, ::group-off}. Choose STARTTLS, or port 465.} other {The server doesn’t offer STARTTLS on port {port, number, ::group-off}. Choose TLS, or port 587.}}',
  badCertificate:
    'The certificate of {host} isn’t valid for that name, so your password wasn’t sent. Check the spelling.',
  wrongPassword: 'The server doesn’t accept this user name and password ({answer}).',
  appPasswordNeeded:
    'The server wants an app password instead of the password you log in with ({answer}). Create one with your provider.',
  microsoftLogIn:
    'Microsoft doesn’t accept this log-in ({answer}). Check the password, and that “Authenticated SMTP” is on for this mailbox.',
  noLogIn: 'The server has no log-in method that works here. If it doesn’t need one, leave the user name empty.',
  logInNeeded: 'The server wants a user name and a password ({answer}).',
  senderRefused:
    'The server won’t send emails from {address} ({answer}). Use the account’s own address, or one that’s verified with your provider.',
  recipientRefused:
    'The server won’t deliver to your own address ({answer}). Check the sender, and that your account is allowed to send.',
  refusesUs: 'The server refuses the connection ({answer}). Ask your provider why.',
  tryLater: 'The server asks to try again later ({answer}).',
});
