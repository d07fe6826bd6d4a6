import { texts } from '../texts.ts';

/** What each script does, and why one failed. What a script prints stays English, as in a terminal. */
export const scriptResultsTexts = texts('scriptResults', {
  'smoke-test': 'Goes through the site as a customer would: pages, prices, free times, and a quote that is taken back.',
  'send-test-email': 'Sends an email to the business’s own address and waits until it’s sent.',
  'test-photo-analysis':
    'Runs the photo check on pictures with known results, and asks the hosted model if there is one.',
  'add-test-data':
    'Adds three months of a made-up shop: {count, number} quotes in every state, a crew, applicants and messages, all tagged as test data. No emails are sent.',
  'verify-database':
    'Looks for rows that contradict each other: reservations, jobs, totals, emails, links between tables.',
  'verify-configuration': 'Checks settings, folders, clock, mail server, launch lock and keys.',
  'verify-backups': 'Restores the newest backup into a scratch database and compares every row.',
  'verify-photos': 'Compares every photo with its file, byte by byte.',
  'backup-database': 'Writes everything, photos included, into one file in the backup folder.',
  'clear-test-data': 'Removes what is tagged as test data, and nothing else. A backup is written first.',
  'clear-all-data': 'Removes everything except admins, business settings and the audit log. A backup is written first.',

  dashboard: 'An admin',
  terminal: 'The terminal',
  schedule: 'The schedule',
});
