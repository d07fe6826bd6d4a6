import { texts } from '../texts.ts';

export const applicantMailsTexts = texts('applicantMails', {
  codeSubject: '{code} is your access code for {shop}',
  codeTitle: 'Your access code',
  codePreview: 'It opens the application form of {shop}.',
  codeReason:
    'You’re receiving this email because someone entered this address to apply at {shop}. If it wasn’t you, ignore it.',
  codeIntro: 'Thank you for your interest in working with us. This code opens the application form:',
  accessCode: 'Access code',
  applyNow: 'Apply now',
  codeValidity: 'The form has four short steps. The code is valid until {date}.',

  appliedReason: 'You’re receiving this email because you applied to work at {shop}.',
  receivedSubject: 'Your application to {shop} has arrived',
  receivedTitle: 'Thank you for applying',
  receivedPreview: 'We’ll read it within 3-5 business days.',
  received:
    'We received your application. We read every one ourselves and answer within 3-5 business days, by email or phone.',
  addSomething: 'Something to add? Reply to this email.',

  statusPreview: 'Your application to {shop}.',
  interviewSubject: 'An interview with {shop}',
  interviewTitle: 'We’d like to meet you',
  interview:
    '{hasPhone, select, yes {Thank you for your application. We’d like to talk with you, and will call or write to find a time. To suggest one yourself, reply to this email or call <call>{phone}</call>.} other {Thank you for your application. We’d like to talk with you, and will call or write to find a time. To suggest one yourself, reply to this email.}}',
  hiredSubject: 'You’re hired: welcome to {shop}',
  hiredTitle: 'Welcome aboard',
  hired:
    'Good news: the job is yours. We’ll be in touch about your first day. You’ll get your employee ID in a separate email.',
  rejectedSubject: 'Your application to {shop}',
  rejectedTitle: 'About your application',
  rejected: 'Thank you for your application and your time. We chose someone else this time, and wish you all the best.',
});
