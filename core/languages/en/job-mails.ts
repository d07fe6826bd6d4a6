import { texts } from '../texts.ts';

export const jobMailsTexts = texts('jobMails', {
  timeToArrange: 'time to be arranged',
  timeToBeArranged: 'To be arranged',
  crewReason: 'You’re receiving this email because you work with {shop}.',
  acceptedReason: 'You’re receiving this email because you accepted a job of {shop}.',

  assignedSubject: 'Your job: {packageName}, {time}',
  assignedTitle: 'A job is assigned to you',
  assigned: 'The job below is assigned to you. Please accept it, so that the customer can count on you.',
  openSubject: 'A new job: {packageName}, {time}',
  openTitle: 'A job is open',
  open: 'The job below is open. Accept it if you can take it. An admin approves each request.',
  reminderSubject: 'Reminder: {packageName}, {time}',
  reminderTitle: 'A job still needs you',
  reminder: 'The job below is still open. The access code is new; the one in an earlier email no longer works.',
  appointmentId: 'Appointment ID',
  accessCode: 'Access code',
  employeeId: 'Employee ID',
  lookUp: 'Look up the job',
  keepCode: 'The access code is yours alone. Please don’t share it: anyone who uses it answers in your name.',

  acceptedSubject: 'You have the job: {packageName}, {time}',
  acceptedTitle: 'The job is yours',
  accepted: 'You’ve been approved for this job. Thank you for taking it.',
  openJob: 'Open the job',
  turnedDownSubject: 'Not this time: {packageName}, {time}',
  turnedDownTitle: 'Not this time',
  turnedDownPreview: 'Someone else is taking this job.',
  turnedDown: 'Thank you for offering to take this job. It goes to someone else this time.',

  movedSubject: 'Moved: {packageName}, {time}',
  movedTitle: 'A job of yours has a new time',
  moved:
    'The job <strong>{reference}</strong> was moved, so your earlier answer no longer counts. Accept it again if the new time suits you.',
  cancelledSubject: 'Cancelled: {packageName}, {reference}',
  cancelledTitle: 'A job of yours was cancelled',
  cancelled:
    'The job <strong>{reference}</strong> was cancelled. You don’t have to do anything, and that time is free again.',
  formerTime: 'It was on',
  unassignedSubject: 'No longer assigned to you: {packageName}, {reference}',
  unassignedTitle: 'A job is no longer assigned to you',
  unassigned: 'The job <strong>{reference}</strong> is no longer assigned to you. You don’t have to do anything.',

  extras: 'Extras',
  youEarn: 'You earn',
  addressLater: 'At the customer’s. You get the address once the job is yours',
  addressLaterIn: 'At the customer’s in {town}. You get the address once the job is yours',
});
