import { texts } from '#core/languages/texts.ts';

/** The screens that lead a new shop's owner through its setup. */
export const setupTexts = texts('setup', {
  title: 'Set up your shop',
  stepOf: 'Step {number, number} of {count, number}',
  step: '{id, select, shop {Name and address} menu {What you offer} times {Hours and times} people {People and pay} payment {How customers pay} tax {Sales tax} words {Your words} mail {Email} test {A test booking} other {Open your site}}',
  about:
    '{id, select, shop {Customers see this on every page and in every email.} menu {Start with the menu that’s closest to yours. You can change every package and price.} times {When you’re open, and which times customers can book.} people {Who works with you, and what they earn. If you work alone, there’s nothing to add.} payment {Customers choose one of these when they book.} tax {If you charge sales tax, it becomes a line of its own on every price. If you don’t, leave it at 0.} words {The first lines of your site. Ours will do, but your own words sell better.} mail {Customers get confirmations, reminders, and receipts by email.} test {Book once as a customer would, and follow it to the finished job. None of it is saved.} other {From then on customers can find your site and book.}}',
  loading: 'Loading',
  loadFailed: 'The setup couldn’t be loaded',
  tryAgain: 'Try again',
  next: 'Continue',
  later: 'Later',
  back: 'Back',
  allSteps: 'All steps',
  stateOf: '{state, select, done {Done} other {Later}}',
  leave: 'Go to the dashboard',
  notSaved: 'That couldn’t be saved',
  fieldErrors: '{count, plural, one {One field needs another look} other {# fields need another look}}',

  changeMenu: 'Your packages and prices',
  changeMenuHint: 'Open them in the settings. You can come back here anytime.',
  openMenu: 'Open packages',
  bookableTimes: 'Times customers can book',
  crewNow:
    '{count, plural, =0 {You’re the only one who works here.} one {One employee works with you.} other {# employees work with you.}}',
  addEmployee: 'Add an employee',
  withoutMail: 'You can go on without a mail server. Bookings still arrive on your dashboard.',

  testStart: 'Start the test booking',
  testHint:
    'Your site opens as customers see it. Choose anything, and enter any name and address. After the last step you’re back here.',
  testRunning: 'Running the test',
  testFailed: 'The test booking didn’t go through',
  testAgain: 'Start again',
  testTotal: 'Your test booking for {total} went through.',
  testSentTo: 'We also sent the customer’s email to {email}.',
  act: '{act, select, requested {The booking is in} approved {You’ve approved it} other {The work is done}}',
  actAbout:
    '{act, select, requested {Real bookings appear on your dashboard, where you approve or decline them.} approved {It’s a job now. This is what the person who does it sees.} other {The customer gets a thank-you. Real jobs also collect photos, and you record the payment.}}',
  mailTo: '{to, select, customer {Email to the customer} shop {Email to you} other {Email to your employee}}',
  mailFrame: 'The email as it arrives: {subject}',
  approve: 'Approve it',
  doJob: 'Do the job',
  testDone: 'That’s it, from start to finish. None of it was saved.',
  jobPackage: 'Package',
  jobTime: 'Time',
  jobCustomer: 'Customer',
  jobAddress: 'Address',
  jobEmployee: 'Assigned to',
  jobYours: 'You',

  open: 'Open the site',
  noWebAddress: 'Links in emails lead to {address} for now. <set>Set your web address</set>',
  openHint: 'Take one last look first. Until you open it, only your team can see it.',
  viewSite: 'View the site',
  isOpen: 'Your site is open',
  isOpenHint: 'Customers can book now. The steps you put off are on your dashboard.',
});

/** Above the booking page while the owner tries it. */
export const testNoteTexts = texts('testNote', {
  title: 'A test booking',
  about: 'None of it is saved, and no one else gets an email.',
  stop: 'Stop the test',
});
