import { texts } from '../texts.ts';

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
