import { texts } from '../texts.ts';

export const calendarFilesTexts = texts('calendarFiles', {
  summary:
    '{state, select, tentative {{shop}: {packageName} (to be confirmed)} cancelled {{shop}: {packageName} (cancelled)} other {{shop}: {packageName}}}',
  quote: 'Quote {reference}, {subject}, {total}.',
  state:
    '{state, select, tentative {We will confirm the time by email.} cancelled {This appointment was cancelled.} other {The time is confirmed.}}',
  openingHours: 'Open {hours}.',
  allJobs: '{shop}: all jobs',
  ownJobs: '{shop}: my jobs',
});
