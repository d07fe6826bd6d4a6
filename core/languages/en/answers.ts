import { texts } from '../texts.ts';

export const answersTexts = texts('answers', {
  linkSent: 'If there is an account with that address, a link that logs you in is on its way.',
  resetSent: 'If there is an account with that address, a link to set a new password is on its way.',
  verificationSent: 'A link to verify your email is on its way.',
  welcomeBack: 'Welcome back, {name}.',
  verified: 'Your email is verified, and you are logged in.',
  employeeResetSent:
    'If that employee ID has signed up, a link to set a new password is on its way to its email address.',
  adminResetSent: 'If an admin has that address, a link to set a new password is on its way.',
  newLink: 'A new link is on its way to the email address of this quote. This one opens nothing any more.',
  accessGranted: 'Access Granted',
  thanks: 'Thank you for helping us improve our AI analysis!',
  welcomeCustomer: 'Welcome, {name}. A link to verify your email is on its way.',
  welcomeCrew: 'Welcome to the crew, {name}.',
  welcomeCrewLogIn: 'Welcome to the crew, {name}. Please log in.',
});
