import { texts } from '#core/languages/texts.ts';

/** How long an appointment takes, changed by the owner. */
export const appointmentLengthTexts = texts('appointmentLength', {
  title: 'How long {customer}’s {package} takes',
  about: 'The start stays, so we don’t email the customer.',
  minutes: 'Minutes',
  until: '{length}, ends at {time}',
  conflicts: 'Check before you change it',
  change: 'Change',
  changeAnyway: 'Change anyway',
  notChanged: 'Not changed',
  changed: 'Appointment length changed',
});
