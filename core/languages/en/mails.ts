import { texts } from '#core/languages/texts.ts';

/** What several emails share: their frame, and the names of the facts that they list. */
export const mailsTexts = texts('mails', {
  hello: 'Hello {name},',
  unsubscribe: 'Unsubscribe',
  addressRequest: 'We come to you, but we don’t have your address yet. Please <link>add your address</link>.',
  changeOfPlans:
    '{hasPhone, select, yes {Plans change? Canceling or rescheduling is free up to {hours, number} hours ahead, on your quote page. After that, reply to this email or call <call>{phone}</call>.} other {Plans change? Canceling or rescheduling is free up to {hours, number} hours ahead, on your quote page. After that, reply to this email.}}',
  changeUntil:
    '{hasPhone, select, yes {Plans change? Reschedule or cancel free of charge on your quote page until {deadline}. After that, reply to this email or call <call>{phone}</call>.} other {Plans change? Reschedule or cancel free of charge on your quote page until {deadline}. After that, reply to this email.}}',
  changeByReply:
    '{hasPhone, select, yes {Plans change? Reply to this email or call <call>{phone}</call>.} other {Plans change? Reply to this email.}}',
  replyToCustomer: 'Reply to this email to write to the customer.',
  timeInZone: '{time} ({zone})',

  customer: 'Customer',
  email: 'Email',
  formerTime: 'Instead of',
  job: 'Job',
  newTime: 'New time',
  note: 'Note',
  directions: 'Directions',
  paid: 'Paid',
  payment: 'Payment',
  phone: 'Phone',
  place: 'Where',
  quote: 'Quote',
  reason: 'Reason',
  reference: 'Reference',
  sender: 'From',
  service: 'Service',
  subject: 'For',
  time: 'When',
  total: 'Total',
});

export const accountMailsTexts = texts('accountMails', {
  linkValidity: 'The link works once, for {minutes, number} minutes.',

  logInSubject: 'Log in to {shop}',
  logInTitle: 'Log in',
  logInReason:
    'You’re receiving this email because someone asked to log in with this address. If it wasn’t you, ignore it: nothing has changed.',
  logIn: 'This link opens a page with one button that logs you in. It works once, for {minutes, number} minutes.',

  verifySubject: 'Verify your email for {shop}',
  verifyTitle: 'Verify your email',
  verifyPreview: 'Press one button, and your quotes appear in your account.',
  verifyReason:
    'You’re receiving this email because someone opened an account with this address. If it wasn’t you, ignore it: no one can see your quotes.',
  verify:
    'This link opens a page with one button. Press it, and every quote requested with this address appears in your account. It works once, for {days, number} days.',
  verifyButton: 'Verify my email',

  passwordSubject: 'Set a new password for {shop}',
  passwordTitle: 'Set a new password',
  passwordReason:
    'You’re receiving this email because someone asked for a new password with this address. If it wasn’t you, ignore it: nothing has changed.',
  password:
    'This link opens a page where you choose a new password. It works once, for {minutes, number} minutes. You’ll be logged out everywhere else.',
  passwordButton: 'Choose a new password',
});

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

export const jobMailsTexts = texts('jobMails', {
  timeToArrange: 'time to be arranged',
  timeToBeArranged: 'To be arranged',
  crewReason: 'You’re receiving this email because you work with {shop}.',
  acceptedReason: 'You’re receiving this email because you accepted a job at {shop}.',

  assignedSubject: 'Your job: {packageName}, {time}',
  assignedTitle: 'A job is assigned to you',
  assigned: 'The job below is assigned to you. Please accept it, so that the customer can count on you.',
  handedOver: 'The job below is yours. You don’t have to accept it.',
  helping: 'You do the job below together with {name}. You don’t have to accept it.',
  helpingAnyone: 'You do the job below together with a colleague. You don’t have to accept it.',
  openSubject: 'A new job: {packageName}, {time}',
  openTitle: 'A job is open',
  open: 'The job below is open. Accept it if you can take it. An admin approves each request.',
  reminderSubject: 'Reminder: {packageName}, {time}',
  reminderTitle: 'A job still needs you',
  reminder: 'The job below is still open. Your access code opens it.',
  appointmentId: 'Appointment ID',
  accessCode: 'Access code',
  employeeId: 'Employee ID',
  lookUp: 'Look up the job',
  keepCode: 'The access code is yours alone. Please don’t share it: anyone who has it can answer in your name.',

  acceptedSubject: 'You have the job: {packageName}, {time}',
  acceptedTitle: 'The job is yours',
  accepted: 'You’ve been approved for this job. Thank you for taking it.',
  openJob: 'Open the job',
  turnedDownSubject: 'Not this time: {packageName}, {time}',
  turnedDownTitle: 'Not this time',
  turnedDownPreview: 'Someone else is taking this job.',
  turnedDown: 'Thank you for offering to take this job. It goes to someone else this time.',

  movedSubject: 'Moved: {packageName}, {time}',
  movedTitle: 'Your job has a new time',
  moved:
    'The job <strong>{reference}</strong> was moved, so your earlier answer no longer counts. Accept it again if the new time suits you.',
  movedStill: 'The job <strong>{reference}</strong> was moved. You’re on it at the new time, too.',
  cancelledSubject: 'Canceled: {packageName}, {reference}',
  cancelledTitle: 'Your job was canceled',
  cancelled:
    'The job <strong>{reference}</strong> was canceled. You don’t have to do anything, and that time is free again.',
  formerTime: 'It was on',
  timeOffApprovedSubject:
    '{span, select, one {Your day off on {from} is approved} onePart {Your time off on {from}, {start} to {end}, is approved} severalPart {Your time off from {from} to {to}, {start} to {end}, is approved} other {Your time off from {from} to {to} is approved}}',
  timeOffApprovedTitle: 'Your time off is approved',
  timeOffApproved:
    '{span, select, one {You’re off on {from}. Enjoy the day!} onePart {You’re off on {from}, {start} to {end}.} severalPart {You’re off from {from} to {to}, {start} to {end} each day.} other {You’re off from {from} to {to}. Enjoy your time off!}}',
  timeOffDeclinedSubject:
    '{span, select, one {Your day off on {from} wasn’t approved} onePart {Your time off on {from}, {start} to {end}, wasn’t approved} severalPart {Your time off from {from} to {to}, {start} to {end}, wasn’t approved} other {Your time off from {from} to {to} wasn’t approved}}',
  timeOffDeclinedTitle: 'Your time off wasn’t approved',
  timeOffDeclined:
    '{span, select, one {We can’t give you {from} off. Please talk to us if you need it.} onePart {We can’t give you {from}, {start} to {end}, off. Please talk to us if you need it.} severalPart {We can’t give you {start} to {end} off from {from} to {to}. Please talk to us if you need it.} other {We can’t give you the days from {from} to {to} off. Please talk to us if you need them.}}',
  unassignedSubject: 'No longer assigned to you: {packageName}, {reference}',
  unassignedTitle: 'Your job was reassigned',
  roundSubject: '{isTaken, select, yes {No longer yours} other {Your round}}: {round}, {time}',
  roundTitle: '{isTaken, select, yes {Your round was reassigned} other {A round is yours}}',
  roundAssigned:
    '{count, plural, one {One stop} other {# stops}} of <strong>{round}</strong> on this day {count, plural, one {is} other {are}} yours now. The crew app has them in order, and adds any that are booked later.',
  roundTaken:
    '{count, plural, one {One stop} other {# stops}} of <strong>{round}</strong> on this day {count, plural, one {is} other {are}} no longer yours. You don’t have to do anything.',
  openDay: 'Open my day',
  unassigned: 'The job <strong>{reference}</strong> is no longer assigned to you. You don’t have to do anything.',

  extras: 'Extras',
  youEarn: 'You earn',
  addressLater: 'At the customer’s address. You’ll get it once the job is yours.',
  addressLaterIn: 'At the customer’s address in {town}. You’ll get it once the job is yours.',
});

export const shopMailsTexts = texts('shopMails', {
  newQuoteSubject: 'New quote {reference}: {packageName}, {customer}',
  newQuoteTitle: 'New quote {reference}',
  newQuoteReason: 'Sent to {email} for every new quote request.',
  newQuote: '{customer} requests {packageName}.',
  newQuoteBooked: 'It’s booked at once, as you set it for this package. There’s nothing to approve.',
  newQuoteWhenPaid:
    'It’s booked as soon as the deposit is paid, as you set it for this package. There’s nothing to approve.',
  promisedBy: 'You promised to confirm by {due}.',
  promisedWithin: 'You promised to confirm within {hours, plural, one {# hour} other {# hours}}.',
  addressMissing: 'The address is still needed. The quote page asks the customer for it; you can enter it, too.',
  noTime: 'No time chosen',
  scheduleOnApproval: 'No time was chosen. Schedule it when you approve.',
  depositAsked: '{amount} by card, not paid yet',
  deposit: 'Deposit',

  photoEstimate: 'Photo estimate',
  photoEstimateSent: 'With photos, on the quote’s page',
  openQuote: 'Open the quote',

  newMessageSubject: 'New message from {name}',
  newMessageTitle: 'New message',
  newMessageReason: 'Sent to {email} for every message from the contact form.',
  replyToSender: 'Reply to this email to write to {name}.',

  booked: 'Deposit paid, appointment booked',
  accepted: 'Offer accepted',
  refused: 'Offer declined',
  moved: 'Moved by the customer',
  cancelled: 'Canceled by the customer',
  'gave-address': 'Address added',
  'agreed-change': 'New price agreed',
  'refused-change': 'New price declined',
  'paused-plan': 'Plan paused',
  'missed-payment': 'Card declined, plan paused',
  'resumed-plan': 'Plan resumed',
  'ended-plan': 'Plan ended',
  'ended-with-first': 'Plan ended with its first appointment',
  'skipped-visit': 'Visit skipped',
  answerSubject: '{what}: {reference}, {packageName}, {customer}',
  bookedNext:
    'The customer paid the deposit, so the appointment is confirmed, as you set it for this package. There’s nothing to approve.',
  acceptedNext: 'The job is scheduled, and the customer has the confirmation.',
  refusedNext: 'The quote is declined, and its times are free again.',
  movedNext: 'The old time is free again. If an employee had accepted it, we’ve notified them.',
  cancelledNext: 'The time is free again. If an employee had accepted it, we’ve notified them.',
  'gave-addressNext': 'The job can now be sent and assigned.',
  'agreed-changeNext': 'The new price applies from now on. We’ve emailed it to the customer.',
  'missed-paymentNext':
    'The visit couldn’t be charged to the saved card. We’ve emailed the customer how to pay it. The plan is paused until then.',
  'paused-planNext': 'Visits more than 24 hours away are off the calendar, and no new ones are scheduled.',
  'resumed-planNext': 'The next visits are scheduled again.',
  'ended-planNext': 'Visits more than 24 hours away are off the calendar.',
  'ended-with-firstNext':
    'The customer canceled the first appointment, so the plan that repeats it has ended. Visits more than 24 hours away are off the calendar.',
  'skipped-visitNext': 'Its time is free again. The visits after it stay as they are.',
  lacksRoom:
    'The work now takes longer than the time that’s reserved for it, and the time after it is booked. Check the schedule, and move one of the appointments if you need to.',
  'refused-changeNext': 'The work and its price stay the same.',
  lowRatingTitle: '{customer} is unhappy',
  lowRatingSubject: '{stars, number} of 5: {reference}, {packageName}, {customer}',
  lowRating:
    '{customer} rated the work {stars, number} of 5. Calling them soon helps most. You can offer to come back, free of charge, in the job.',
  lowRatingWords: 'Their words',
  lowRatingReason: 'Sent to {email} when a customer rates the work 1 to 3 of 5.',
  answerReason: 'Sent to {email} when a customer changes or answers a quote.',

  jobRequested: '{employee} requests a job',
  jobAccepted: '{employee} accepted a job',
  jobGivenBack: '{employee} gave a job back',
  jobAnswerSubject: '{what}: {packageName}, {time}',
  jobAnswerReason: 'Sent to {email} when an employee answers a job.',
  timeToArrange: 'time to be arranged',
  timeToBeArranged: 'To be arranged',
  openAgain: 'The job is open again. Please find someone else.',
  nothingToDo: 'You assigned the job, so there’s nothing left to approve.',
  needsApproval: 'It needs your approval.',
  openJob: 'Open the job',

  testSubject: 'Test email from {shop}',
  testTitle: 'Email works',
  testPreview: 'If you can read this, your customers get their emails.',
  testReason: 'You’re receiving this email because an admin asked for a test in the dashboard.',
  test: 'This test was requested on {time}. If you can read it, your customers get their emails.',

  applicationSubject: 'New application from {name}',
  applicationTitle: 'New application',
  applicationReason: 'Sent to {email} for every job application.',
  availability: 'Availability',
  experience: 'Experience',
  whyJoin: 'Why join',
  transportation: 'Transportation',
  openApplication: 'Open the application',
});

export const staffMailsTexts = texts('staffMails', {
  adminSubject: '{invitedBy} invites you to run {shop}',
  adminTitle: 'You’re invited',
  adminPreview: '{invitedBy} invites you to the dashboard of {shop}.',
  adminReason:
    'You’re receiving this email because {invitedBy} invited this address. If you didn’t expect it, ignore it.',
  admin:
    '{invitedBy} invites you to the dashboard of {shop}, where you manage quotes, jobs, and staff. Choose a password to accept. The link works once, for {days, number} days.',
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

export const deliveriesTexts = texts('deliveries', {
  queuedAt: 'Queued',
  recipient: 'To',
  kind: 'Kind',
  subject: 'Subject',
  status: 'Status',
  attempts: 'Attempts',
  reason: 'Reason',
  sentAt: 'Sent',

  removed: '(removed after sending)',
  hidden: '(hidden until it is sent)',

  senderNotStarted: 'The mail sender has not run yet.',
  senderStopped: 'The mail sender last ran {seconds, plural, one {# second} other {# seconds}} ago.',
  overdue:
    '{count, plural, one {# mail is more than 15 minutes overdue.} other {# mails are more than 15 minutes overdue.}}',
  retrying: '{count, plural, one {# mail is waiting to be retried.} other {# mails are waiting to be retried.}}',
  schedulerNotStarted: 'The scheduler has not run yet.',
  schedulerStopped: 'The scheduler last ran {seconds, plural, one {# second} other {# seconds}} ago.',
});

/** Why a message waits, failed or was dropped. The outbox stores them in English; `detail` holds codes or a number. */
export const deliveryFailuresTexts = texts('deliveryFailures', {
  mailLogInRefused: 'The mail server refused the log-in ({detail}). Check the name and password that are set for it.',
  mailPasswordLost: 'The password of the mail server has to be typed again, in the settings under Email server.',
  mailServerClosing: 'The mail server is closing ({detail}).',
  relayRefused: 'The mail server does not allow mail to this recipient ({detail}).',
  recipientRefused: 'The mail server refused this recipient ({detail}).',
  skippedAddress:
    'Not sent: the mail server refused this address before ({detail}). Correct the address, or send it again to try anyway.',
  mailRefused: 'The mail server refused this mail ({detail}).',
  senderRefused:
    'The mail server does not accept mail from us ({detail}). Check the address that emails are sent from, and the name and password of the mail server.',
  mailLater: 'The mail server asked to try again later ({detail}).',
  notAnAddress: 'The recipient is not a valid email address.',
  mailTimeout: 'The mail server did not answer in time ({detail}).',
  mailNotSent: 'The mail couldn’t be handed over ({detail}).',
  mailNotWritten: 'The mail couldn’t be written ({detail}).',
  textServiceAway: 'The text message service couldn’t be reached.',
  textLogInRefused: 'The text message service refused the log-in ({detail}). Check the account and its auth token.',
  textServiceMissing: 'There is no text message service.',
  textTokenLost: 'The auth token of the text message service has to be typed again, in the settings under Reminders.',
  textLater: 'The text message service asked to try again later ({detail}).',
  textRefused: 'The text message service refused this message ({detail}).',
  pushAway: 'The push service couldn’t be reached.',
  pushGone: 'The device no longer takes notifications.',
  pushLater: 'The push service asked to try again later ({detail}).',
  pushRefused: 'The push service refused this notification ({detail}).',
  expired: 'It couldn’t be sent in time.',
  hourlyLimit: 'This address got {detail} emails within an hour. This one goes out when the hour is over.',
  replaced: 'A newer email about the same quote replaced this one.',
  unsubscribed: 'The recipient has unsubscribed from emails like this.',
  secretLost: 'Its secret link is not in the backup that was restored.',
});
