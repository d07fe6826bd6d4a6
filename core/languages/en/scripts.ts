import { texts } from '#core/languages/texts.ts';

/** The dashboard's page of scripts, runs and backups. */
export const scriptsTexts = texts('scripts', {
  heading: 'Scripts',
  loadFailed: 'Scripts couldn’t be loaded',
  loading: 'Loading scripts',
  tryAgain: 'Try again',
  lastBackup:
    '{backup, select, none {No backup yet} other {Last backup {backup}}}, {restore, select, none {no restore tested yet} other {last tested restore {restore}}}.',
  busy: '{script} is running; one at a time.',
  justNow: 'just now',

  testing: 'Testing',
  verification: 'Verification',
  maintenance: 'Maintenance',
  lastRunTook: '{ago}, {duration}',
  run: 'Run<hidden> {script}</hidden>',
  runFailed: '{script} couldn’t be run',
  askRun: 'Run {script}?',
  confirmRun: 'Run {script}',
  typeName: 'Type {name} to continue',
  typeBusinessName: 'Type the name of the business to continue',
  wrongName: 'That isn’t {name}. Please type it exactly.',

  history: 'History',
  noRuns: 'Nothing has run yet.',
  runsCaption: 'Runs of scripts, newest first',
  script: 'Script',
  started: 'Started',
  by: 'By',
  took: 'Took',
  result: 'Result',
  running: 'Running',
  success: 'Success',
  failed: 'Failed',
  oneRun: 'Run',
  runGone: 'This run is no longer kept',
  keptRuns: 'Only the newest 200 runs are kept.',
  outputFailed: 'The output couldn’t be loaded',
  starting: 'Starting',
  after: 'after {duration}',
  startedBy: '{name}, <time>{when}</time>',
  output: 'Output',
  waitingForOutput: 'Waiting for output.',
  noOutput: 'No output.',

  backups: 'Backups',
  backupsFailed: 'Backups couldn’t be loaded',
  loadingBackups: 'Loading backups',
  noBackups: 'No backups yet. A backup runs every night, or run backup-database now.',
  backupsCaption: 'Backups, newest first',
  made: 'Made',
  kind: 'Kind',
  size: 'Size',
  restoreTest: 'Restore test',
  download: 'Download',
  downloadBackup: '<word>Download</word><hidden> {name}</hidden>',
  nightly: 'Nightly',
  manual: 'Manual',
  'before-clear': 'Before clearing',
  notTested: 'Not yet',
  restored: 'Restored {ago}',
  restoreFailed: 'Failed {ago}',
});

/** What each script does, and why one failed. What a script prints is in `script-lines.ts`. */
export const scriptResultsTexts = texts('scriptResults', {
  'smoke-test': 'Goes through the site as a customer would: pages, prices, free times, and a quote that is taken back.',
  'send-test-email': 'Sends an email to the business’s own address and waits until it’s sent.',
  'test-photo-analysis':
    'Runs the photo check on pictures with known results, and asks the hosted model if there is one.',
  'add-test-data':
    'Adds three months of a made-up shop: {count, number} quotes in every state, a crew, applicants and messages, all tagged as test data. No emails are sent.',
  'verify-database':
    'Looks for rows that contradict each other: reservations, jobs, totals, emails, links between tables.',
  'verify-configuration': 'Checks settings, folders, clock, mail server, launch lock, and keys.',
  'verify-backups': 'Restores the newest backup into a scratch database and compares every row.',
  'verify-photos': 'Compares every photo with its file, byte by byte.',
  'backup-database': 'Writes everything, photos included, into one file in the backup folder.',
  'clear-test-data': 'Removes what is tagged as test data, and nothing else. A backup is written first.',
  'clear-all-data':
    'Removes everything except admins, business settings, and the audit log. A backup is written first.',

  dashboard: 'An admin',
  terminal: 'The terminal',
  schedule: 'The schedule',
});
