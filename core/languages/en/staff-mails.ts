import { texts } from '../texts.ts';

export const staffMailsTexts = texts('staffMails', {
  adminSubject: '{invitedBy} invites you to run {shop}',
  adminTitle: 'You’re invited',
  adminPreview: '{invitedBy} invites you to the dashboard of {shop}.',
  adminReason:
    'You’re receiving this email because {invitedBy} invited this address. If you didn’t expect it, ignore it.',
  admin:
    '{invitedBy} invites you to the dashboard of {shop}, where you manage quotes, jobs and staff. Choose a password to accept. The link works once and for {days, number} days.',
  adminButton: 'Accept and choose a password',

  crewSubject: 'Welcome to the crew of {shop}',
  crewTitle: 'Welcome to the crew',
  crewPreview: 'Your employee ID and your code for {shop}.',
  crewReason: 'You’re receiving this email because {shop} added you to its crew. If you didn’t expect it, ignore it.',
  crew: '{shop} added you to its crew. To sign up for the crew app, you need this email address and the ID and code below. Please keep them to yourself.',
  employeeId: 'Employee ID',
  code: 'Code',
  signUp: 'Sign up',
  codeValidity: 'The code works once, until {date}. If it has expired, ask us for a new one.',
});
