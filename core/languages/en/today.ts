import { texts } from '#core/languages/texts.ts';

/** The jobs of today and tomorrow on the owner's first screen. */
export const dayJobsTexts = texts('dayJobs', {
  today: 'Today',
  title: 'Jobs',
  loading: 'Loading your day',
  loadFailed: 'Today’s jobs couldn’t be loaded',
  tryAgain: 'Try again',
  sum: '{count, plural, =0 {No appointments} one {1 job} other {# jobs}}',
  finished: '{count, plural, one {1 done} other {# done}}',
  underWay: '{count, number} in progress',
  round: '{name}: {done, number} of {all, number} done',
  late: '{count, plural, one {1 late} other {# late}}',
  withoutEmployee: '{count, number} without an employee',
  nothing: 'No appointments today',
  nothingAbout: 'Approved quotes with an appointment today appear here, with each step your crew takes.',
  openSchedule: 'Open the schedule',
  owner: 'Owner',
  noEmployee: 'No employee',
  employee: 'Employee',
  now: 'Now',
  tomorrow: 'Tomorrow',
  isLate: 'Late',
  moreJobs: '{count, plural, one {1 more job} other {# more jobs}}',
  showAll: 'Show all {count, number} jobs',
  showFewer: 'Show fewer',
  quote: 'Quote {reference}',
  since: '{state} {time}',
  due: '{amount} due',

  open: 'Not sent',
  sent: 'Sent',
  answered: 'To approve',
  accepted: 'Accepted',
  'on-the-way': 'On the way',
  started: 'Started',
  photos: '{count, plural, one {1 photo} other {# photos}}',
  done: 'Done',
  paid: 'Paid',
});

/** The first screen without a network. */
export const offlineTodayTexts = texts('offlineToday', {
  asOf: 'You’re offline. Today as of <time>{when}</time>.',
  dayAndTime: '{day}, {time}',
  tryAgain: 'Try again',
});

/** The figures of the week on the owner's first screen. */
export const weekFiguresTexts = texts('weekFigures', {
  title: 'This week',
  about: '{days}, compared with the same days up to now.',
  loadFailed: 'This week’s figures couldn’t be loaded',
  tryAgain: 'Try again',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  lastYear: 'Last year',
  basis:
    'Booked is before sales tax. Collected and owed include it. A gift card counts as collected when a customer pays with it, not when it’s sold.',
  openReports: 'Open reports',

  requests: 'Requests',
  approved: 'Approved',
  booked: 'Booked',
  collected: 'Collected',
  owed: 'Owed',
});

/** The owner's main lists with their numbers, on the first screen. */
export const countCardsTexts = texts('countCards', {
  title: 'At a glance',
  quotes: 'Quotes',
  jobs: 'Jobs',
  staff: 'Staff',
  applications: 'Applications',

  quotesCard: 'pending, {all} in all',
  jobsCard: 'open, {today, number} today',
  staffCard: '{count, number} clocked in',
  applicationsCard: 'to review, {all, number} in all',
  overdue: '{count} overdue',
  alarmAndAbout: '<em>{alarm}, </em>{about}',
});

/** What needs the owner, on the first screen. */
export const needsTexts = texts('needs', {
  title: 'What needs you',
  loadFailed: 'What needs you couldn’t be loaded',
  tryAgain: 'Try again',
  sum: '{all} to do',
  none: 'You’re all caught up',
  noneAbout: 'Quotes to answer, jobs without an employee, payments to confirm, and new messages appear here.',
  showAll: 'Show all {count, number}',
  showFewer: 'Show fewer',
  firstOf: 'The {shown, number} most urgent of {all}.',

  now: 'Can’t wait',
  today: 'For today',
  soon: 'Soon',

  promise: 'Answer the quote',
  crew: 'Find an employee',
  acceptance: 'Approve {employee}',
  acceptanceNoName: 'Approve the employee',
  address: 'Add the address',
  rating: 'Call an unhappy customer',
  backup: 'Make a backup',
  copies: 'Copy your backups',
  mail: 'Fix an email that failed',
  payment: 'Confirm a payment',
  unmatched: 'Find the quote for a card payment',
  invoice: 'Follow up on an overdue invoice',
  plan: 'Follow up on a missed payment of a plan',
  deposit: 'Charge the fee or return the deposit',
  dispute: 'Answer a dispute of a card payment',
  offer: 'Follow up on your counter-offer',
  asked: 'Hasn’t picked another time yet',
  moved: 'Find an employee for the new time',
  message: 'Read a message',
  application: 'Review an application',
  'time-off': 'Answer a request for time off',
  clock: 'Check a forgotten clock-out',

  backupAbout: 'Your newest backup is older than a day and a half.',
  copiesAbout: 'No backup has been copied for a day and a half.',
  left: '{time} left',
  overdueBy: 'Overdue by {time}',
  endsIn: 'Ends in {time}',
  todayAt: 'Today, {time}',
  tomorrowAt: 'Tomorrow, {time}',
  dayAt: '{day}, {time}',

  timeOffTouches: '{count, plural, one {# appointment} other {# appointments}}',
  approve: 'Approve',
  decline: 'Decline',
  approveTimeOff: 'Approve time off for {employee}',
  declineTimeOff: 'Decline time off for {employee}',
  timeOffApproved: '{employee} has the time off',
  timeOffDeclined: 'Time off for {employee} declined',
  timeOffFailed: 'Not answered',
  approveName: 'Approve {employee} for {customer}',
  approved: '{employee} has the job',
  approvedNoName: 'The employee has the job',
  approveFailed: 'The employee couldn’t be approved',
  approveQuote: 'Approve the quote of {customer}',
  quoteApproved: 'Quote of {customer} approved',
  quoteNotApproved: 'The quote couldn’t be approved',
});
