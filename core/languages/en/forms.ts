import { texts } from '#core/languages/texts.ts';

/** What every form says when it fails, and how to take a change back. */
export const formsTexts = texts('forms', {
  noAnswer: 'We couldn’t reach the server. Check your connection, then try again.',
  failed: 'Something went wrong on our end. Please try again in a moment.',
  unreachable: 'Failed to connect to server. Please try again.',
  fillInAll: 'Please fill in all fields.',
  passwordTooShort: 'Password must be at least {least, number} characters long.',
  passwordsDiffer: 'Passwords do not match.',
  undo: 'Undo',
  undone: 'Undone',
  undoFailed: 'Couldn’t undo',
});

export const authTexts = texts('auth', {
  email: 'Email',
  password: 'Password',
  code: 'Code',
  codeHint: 'From your authenticator app, or a recovery code.',
  back: 'Back',
  sendLink: 'Send the link',
  sendingLink: 'Sending',

  passwordSet: 'Your password is set',
  passwordSetHint: 'Log in with it now. All other sessions have been logged out.',
  logIn: 'Log in',
  acceptInvitation: 'Accept the invitation',
  choosePassword: 'Choose a new password',
  passwordHint: 'At least {least, number} characters. A few words are easier to remember than symbols.',
  newPassword: 'New password',
  accept: 'Accept',
  setPassword: 'Set the password',
  backToLogIn: 'Back to log in',
});

export const photoFilesTexts = texts('photoFiles', {
  unreadable: 'This file couldn’t be read as a photo. Please choose another one, or take it again.',
  heicUnsupported:
    'This photo is in the HEIC format, which this browser can’t read. Send it as a JPG, take a new one with the camera, or on an iPhone choose Settings > Camera > Formats > Most Compatible.',
});

/** The language in a person's own account. */
export const languageSettingTexts = texts('languageSetting', {
  label: 'Language',
  about: 'The app and our emails to you are in this language.',
  failed: 'Language not saved',
});
