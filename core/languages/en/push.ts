import { texts } from '#core/languages/texts.ts';

/** Notifications on a device: what they say, the card that turns them on, and what devices are called. */
export const pushTexts = texts('push', {
  newQuote: 'New quote from {who}',
  customerAnswered:
    '{what, select, booked {{who} paid the deposit and is booked} accepted {{who} accepted your offer} refused {{who} declined your offer} moved {{who} moved the appointment} cancelled {{who} canceled} gave_address {{who} added the address} agreed_change {{who} agreed to the new price} refused_change {{who} declined the new price} other {News from {who}}}',
  lowRating: '{who} rated the work {stars} of 5',
  jobAnswered:
    '{what, select, accept {{who} accepted a job} decline {{who} declined a job} other {{who} answered a job}}',
  payment: '{who} paid {amount}',
  backupFailed: 'The nightly backup failed',
  backupFailedBody: 'Open Scripts to see why.',
  newJob: 'New job',
  jobMoved: 'A job was moved',
  jobCancelled: 'A job was canceled',
  timeOff: 'Your request for time off was answered',
  testTitle: 'Notifications work',
  testBody: 'This is a test. You’ll get news on this device.',

  loading: 'Loading your notifications',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off on this device',
  sendTest: 'Send test notification',
  testSent: 'Test notification sent',
  isOn: 'On',
  turnedOn: 'Notifications are on',
  turnedOff: 'Notifications are off on this device',
  browserOnSystem: '{browser} on {system}',
  unknownBrowser: 'Unknown browser',
  otherDevices: 'Your other devices',
  since: 'On since <time>{when}</time>',
  remove: 'Remove<hidden> {browser}</hidden>',
  removed: 'Notifications are off on that device',
  offline: 'You can change notifications once you’re online.',
  failed: 'That didn’t work. Please try again.',
  unsupported: 'This browser can’t show notifications. Try a current version of Chrome, Edge, Firefox, or Safari.',
  addToHomeScreen:
    'On an iPhone or iPad, add this page to your Home Screen first: tap Share, then Add to Home Screen, and open it from there.',
  blocked:
    'Your browser blocks notifications from this site. Tap the icon next to the address, allow notifications, and reload this page.',
  topics: 'Notify me about',
  topicName:
    '{topic, select, new_quote {New quotes} customer_answered {Customers’ answers, changes, and cancellations} low_rating {Customers who are unhappy} job_answered {Employees’ answers to job offers} payment {Payments} backup_failed {Failed backups} new_job {New jobs} job_moved {Moved jobs} job_cancelled {Canceled jobs} time_off {Answers to your requests for time off} other {{topic}}}',
});
