/** The maintenance scripts: the fixed list of what may be run, in the order in which they are shown. */

export const SCRIPT_GROUPS = ['testing', 'verification', 'maintenance'] as const;
export type ScriptGroup = (typeof SCRIPT_GROUPS)[number];

export const SCRIPT_NAMES = [
  'smoke-test',
  'send-test-email',
  'test-photo-analysis',
  'add-test-data',
  'verify-database',
  'verify-configuration',
  'verify-backups',
  'verify-photos',
  'backup-database',
  'clear-test-data',
  'clear-all-data',
] as const;
export type ScriptName = (typeof SCRIPT_NAMES)[number];

/** Why a backup was written. */
export const BACKUP_KINDS = ['nightly', 'manual', 'before-clear'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** How many quotes `add-test-data` makes. */
export const TEST_QUOTES = 80;

export type ScriptFacts = {
  readonly group: ScriptGroup;
  /** A sentence that says what it does, for display. */
  readonly description: string;
  /** Whether it deletes data: the user has to type the shop's name. */
  readonly needsConfirmation: boolean;
  /** After so many seconds it is stopped. */
  readonly timeLimit: number;
};

export const SCRIPTS: Readonly<Record<ScriptName, ScriptFacts>> = {
  'smoke-test': {
    group: 'testing',
    description: 'Goes through the site as a customer would: pages, prices, free times, a quote that is taken back.',
    needsConfirmation: false,
    timeLimit: 120,
  },
  'send-test-email': {
    group: 'testing',
    description: "Sends a mail to the business's own address and waits until it is on its way.",
    needsConfirmation: false,
    timeLimit: 120,
  },
  'test-photo-analysis': {
    group: 'testing',
    description:
      'Has the photo check judge pictures whose figures are known, and asks the hosted model, if there is one.',
    needsConfirmation: false,
    timeLimit: 300,
  },
  'add-test-data': {
    group: 'testing',
    description: `Adds three months of a made-up shop: ${TEST_QUOTES} quotes in every state, a crew, applicants and messages, all tagged as test data. No emails are sent.`,
    needsConfirmation: false,
    timeLimit: 300,
  },
  'verify-database': {
    group: 'verification',
    description: 'Looks for rows that contradict each other: holds, jobs, totals, mails, links between tables.',
    needsConfirmation: false,
    timeLimit: 300,
  },
  'verify-configuration': {
    group: 'verification',
    description: 'Checks settings, folders, clock, mail server, launch lock and keys.',
    needsConfirmation: false,
    timeLimit: 120,
  },
  'verify-backups': {
    group: 'verification',
    description: 'Restores the newest backup into a scratch database and compares every row.',
    needsConfirmation: false,
    timeLimit: 3600,
  },
  'verify-photos': {
    group: 'verification',
    description: 'Compares every photo with its file, byte by byte.',
    needsConfirmation: false,
    timeLimit: 3600,
  },
  'backup-database': {
    group: 'maintenance',
    description: 'Writes everything, photos included, into one file in the backup folder.',
    needsConfirmation: false,
    timeLimit: 3600,
  },
  'clear-test-data': {
    group: 'maintenance',
    description: 'Removes what is tagged as test data, and nothing else. A backup is written first.',
    needsConfirmation: true,
    timeLimit: 600,
  },
  'clear-all-data': {
    group: 'maintenance',
    description: 'Removes everything but admins, business settings and the audit log. A backup is written first.',
    needsConfirmation: true,
    timeLimit: 3600,
  },
};
