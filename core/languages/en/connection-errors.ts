import { texts } from '#core/languages/texts.ts';

/** What the server says of the account with the card service. */
export const cardServiceErrorsTexts = texts('cardServiceErrors', {
  setByEnvironment: 'Card payments are set on this site’s server. They can only be changed there.',
  testFirst: 'Test exactly these keys first. A test is good for an hour.',
  keyMissing: 'Please enter the secret key.',
  wrongKey: 'Stripe doesn’t accept this key. Copy it again from its dashboard.',
  limitedKey:
    'This restricted key isn’t allowed to do all that’s needed. Use the account’s secret key, or give it read access to the account and write access to webhooks.',
  webhookRefused: 'Stripe refuses the webhook. Set one up there yourself, and enter its signing secret here.',
  unreachable:
    'Stripe can’t reach {url}. Once your site has a public address that begins with https, this works by itself.',
  tryLater: 'Stripe asks to try again later.',
  noService: 'Stripe can’t be reached right now. Please try again in a moment.',
});

/** What the server says of a model of another company. */
export const photoModelErrorsTexts = texts('photoModelErrors', {
  setByEnvironment: 'The photo model is set on this site’s server. It can only be changed there.',
  testFirst: 'Test exactly these values first. A test is good for an hour.',
  keyMissing: 'Please enter the key.',
  wrongKey: '{name} doesn’t accept this key. Copy it again, or make a new one.',
  unknownModel: '{name} doesn’t know this model, or your key may not use it. Check its name.',
  notForPictures: '{name} refuses a picture for this model. Choose a model that accepts pictures.',
  overLimit: '{name} says that your account has reached its limit or has no credit left.',
  tooSlow: 'The model didn’t answer within 20 seconds. Choose a faster one.',
  rubbish: 'The model answers, but not in the form that’s needed. Choose another one.',
  noService: '{name} can’t be reached right now. Please try again in a moment.',
});

/** What the server says of a road server that didn't work. */
export const roadServerErrorsTexts = texts('roadServerErrors', {
  setByEnvironment: 'The road server is set on this site’s server. It can only be changed there.',
  testFirst: 'Test the server with exactly this address first. A test is good for an hour.',
  notAddress: 'This isn’t an address. It begins with https://.',
  privateAddress:
    'Only a public server with https:// can be connected here. One on your own network is set up on this site’s server.',
  unreachable: 'This server can’t be reached. Check its address.',
  tooSlow: 'This server didn’t answer within 10 seconds.',
  refused: 'This server refuses to say how long drives take.',
  notOsrm: 'This server answers, but not as OSRM does. Check the address, and leave out /table and what follows.',
  elsewhere: 'This server knows no road from {from} to {to}. It may have the roads of another region.',
});

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

/** What the server says of the place for copies of backups. The first ones are why a copy failed. */
export const backupPlaceErrorsTexts = texts('backupPlaceErrors', {
  wrongKey: 'The storage service doesn’t accept this key pair. Copy both keys again.',
  notAllowed: 'This place doesn’t let you write, list and delete files. Give the key or account these rights.',
  noBucket: 'There is no bucket with this name at that address.',
  wrongRegion: 'The bucket is in another region. Your storage service says which.',
  wrongLogIn: 'The server doesn’t accept this user name and password.',
  otherServer:
    'The server isn’t the one that was tested: it shows another key. If that’s intended, save the place again.',
  noFolder: 'There is no such folder. Create it first.',
  ownFolder: 'This folder belongs to the program itself. Choose one elsewhere, such as a mounted drive.',
  full: 'There isn’t enough room, or the file is too large for this place.',
  privateAddress:
    'Only public addresses with encryption (https) are allowed. Only the person who runs this site’s server can allow a place in your own network.',
  unknownHost: 'There is no server with this name.',
  badCertificate: 'The server’s certificate isn’t valid for this name.',
  unreachable: 'The place can’t be reached, or the connection broke.',
  notReadBack: 'The test file couldn’t be read back.',
  testFirst: 'Test exactly these values first. A test is good for an hour.',
  fieldMissing: 'Please fill this in.',
  secretMissing: 'Please enter the secret key or the password.',
  notWholePath: 'A folder on this machine begins with a slash, such as /mnt/drive/backups.',
});

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
