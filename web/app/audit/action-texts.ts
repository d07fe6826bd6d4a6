/**
 * What each action of the log did, in words that stand beside the thing that it was done to: '<noun>.<verb>' as the server
 * writes it. The history of a quote and the log of everything share them.
 */
export const ACTION_TEXTS: Readonly<Record<string, string>> = {
  'quote.submit': 'Sent the request',
  'quote.approve': 'Approved',
  'quote.decline': 'Declined',
  'quote.counter': 'Offered a change',
  'quote.accept': 'Accepted the offer',
  'quote.refuse': 'Refused the offer',
  'quote.expire': 'The offer ran out',
  'quote.reschedule': 'Moved the visit',
  'quote.cancel': 'Cancelled',
  'quote.note': 'Changed the notes',
  'quote.assign': 'Changed the assigned staff',
  'quote.remind': 'Reminded of the visit',
  'quote.confirm-visit': 'Confirmed the visit',
  'quote.rate': 'Said how it was',
  'quote.record-finding': 'Recorded the level that was found',
  'quote.add-test-data': 'Added as test data',
  'quote.claim': 'Linked to an account',
  'quote.new-link': 'Made a new link',
  'quote.photo-consent': 'Changed the consent to publish photos',

  'payment.record': 'Recorded a payment',
  'payment.announce': 'Said that it was paid',
  'payment.begin-card': 'Began to pay by card',
  'payment.dismiss': 'Not received',
  'payment.request': 'Asked for the payment',
  'payment.send-receipt': 'Sent the receipt',

  'job.send': 'Sent to employees',
  'job.remind': 'Sent a reminder',
  'job.assign': 'Assigned',
  'job.confirm': 'Confirmed the employee',
  'job.request': 'Asked for the job',
  'job.accept': 'Accepted the job',
  'job.decline': 'Declined the job',
  'job.approve': 'Approved the employee',
  'job.turn-down': 'Turned the employee down',
  'job.start': 'Started',
  'job.complete': 'Completed',
  'job.reschedule': 'Moved with its quote',
  'job.cancel': 'Cancelled',
  'job.look-up': 'Looked the job up',
  'job.refuse-look-up': 'Look-up refused',
  'job.add-test-data': 'Added as test data',
  'job-photo.upload': 'Uploaded a photo',
  'job-photo.add': 'Added a photo',
  'damage-log.add': 'Logged damage',
  'completion.submit': 'Submitted the completion',
  'calendar-feed.create': 'Made a calendar address',
  'calendar-feed.revoke': 'Revoked a calendar address',

  'staff.add': 'Added to the crew',
  'staff.change': 'Changed the details',
  'staff.invite': 'Sent an invitation',
  'staff.delete': 'Deleted from the crew',
  'staff.add-test-data': 'Added as test data',
  'staff.clock-in': 'Clocked in',
  'staff.clock-out': 'Clocked out',
  'staff.correct-clock': 'Corrected the clock',
  'customer.sign-up': 'Signed up',
  'customer.refuse-sign-up': 'Sign-up refused: the address has an account',
  'customer.ask-for-link': 'Asked for a link that logs in',
  'customer.ask-to-verify': 'Asked for a link that verifies the address',
  'customer.open-link': 'Opened the account with a mailed link',
  'customer.take-over': 'Took the account over with a mailed link',
  'customer.add-vehicle': 'Saved a vehicle',
  'customer.remove-vehicle': 'Removed a vehicle',
  'customer.delete': 'Deleted the account',
  'employee.sign-up': 'Signed up',
  'employee.refuse-sign-up': 'Sign-up refused',
  'application.add-test-data': 'Added as test data',
  'application.send-code': 'Mailed a code to an applicant',
  'application.enter-code': 'Entered an access code',
  'application.submit': 'Applied',
  'application.note': 'Changed the notes',
  'application.invite': 'Invited to an interview',
  'application.hire': 'Hired',
  'application.reject': 'Rejected',

  'analysis.feedback': 'Gave feedback on a photo estimate',
  'message.add-test-data': 'Added as test data',
  'message.send': 'Wrote a message',
  'message.read': 'Marked as read',
  'message.unread': 'Marked as unread',
  'message.answer': 'Marked as answered',
  'message.reopen': 'Marked as open again',
  'mail.resend': 'Sent a mail again',

  'business.save': 'Saved the settings',
  'business.restore': 'Brought back earlier settings',
  'head.offer': 'A better photo estimate was fitted',
  'head.choose': 'Switched the photo estimate',
  'launch.unlock': 'Unlocked the site',
  'script.run': 'Ran a script',
  'data.clear-test': 'Cleared the test data',
  'data.clear-all': 'Cleared all data',
  'backup.restore': 'Restored a backup',

  'session.open': 'Logged in',
  'session.refuse': 'Log-in refused',
  'session.end': 'Logged out',
  'session.end-all': 'Logged out everywhere',
  'person.ask-for-reset': 'Asked for a new password',
  'person.reset-password': 'Set a new password by mail',
  'person.change-password': 'Changed the password',
  'admin.invite': 'Invited an admin',
  'admin.accept': 'Accepted the invitation',
  'admin.remove': 'Removed an admin',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
  'second-factor.turn-on': 'Turned on the second step',
  'second-factor.turn-off': 'Turned off the second step',
  'second-factor.reset': 'Reset the second step',
  'second-factor.renew-codes': 'Made new recovery codes',
};

/** 'Approved' of 'quote.approve'; an action without words of its own is named by its verb. */
export function actionName(action: string): string {
  return ACTION_TEXTS[action] ?? asWords(action.slice(action.indexOf('.') + 1));
}

/** 'Turn down' of 'turn-down', 'Starts at' of 'startsAt'. */
export function asWords(key: string): string {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
