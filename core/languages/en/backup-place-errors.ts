import { texts } from '#core/languages/texts.ts';

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
