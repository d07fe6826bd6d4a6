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
/** And how many a year of it has. */
export const TEST_QUOTES_OF_YEAR = 600;

export type ScriptFacts = {
  readonly group: ScriptGroup;
  /** Whether it deletes data: the user has to type the shop's name. */
  readonly needsConfirmation: boolean;
  /** After so many seconds it is stopped. */
  readonly timeLimit: number;
};

export const SCRIPTS: Readonly<Record<ScriptName, ScriptFacts>> = {
  'smoke-test': { group: 'testing', needsConfirmation: false, timeLimit: 120 },
  'send-test-email': { group: 'testing', needsConfirmation: false, timeLimit: 120 },
  'test-photo-analysis': { group: 'testing', needsConfirmation: false, timeLimit: 300 },
  'add-test-data': { group: 'testing', needsConfirmation: false, timeLimit: 300 },
  'verify-database': { group: 'verification', needsConfirmation: false, timeLimit: 300 },
  'verify-configuration': { group: 'verification', needsConfirmation: false, timeLimit: 120 },
  'verify-backups': { group: 'verification', needsConfirmation: false, timeLimit: 3600 },
  'verify-photos': { group: 'verification', needsConfirmation: false, timeLimit: 3600 },
  'backup-database': { group: 'maintenance', needsConfirmation: false, timeLimit: 3600 },
  'clear-test-data': { group: 'maintenance', needsConfirmation: true, timeLimit: 600 },
  'clear-all-data': { group: 'maintenance', needsConfirmation: true, timeLimit: 3600 },
};

/** When the nightly backup is due: a local time outside working hours. */
const NIGHT = { hour: 3 } as const;
/** After a failure it is tried again so much later. */
const PAUSE = { hours: 1 } as const;

type NightlyState = {
  readonly now: Temporal.Instant;
  /** Of the business. */
  readonly timeZone: string;
  /** When it was last done. */
  readonly done: Temporal.Instant;
  /** When it last started, with any result; undefined if never. */
  readonly tried: Temporal.Instant | undefined;
};

/**
 * Whether the backup of the last night is still to be made: not a time that has to be met, so a program that was off at
 * 3 in the morning makes it when it is on again.
 */
export function isNightlyDue({ now, timeZone, done, tried }: NightlyState): boolean {
  if (Temporal.Instant.compare(done, lastNight(now, timeZone)) >= 0) return false;
  return tried === undefined || Temporal.Instant.compare(tried.add(PAUSE), now) <= 0;
}

/** The newest 3 o'clock in the morning that has come. */
function lastNight(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timeZone);
  const today = local.toPlainDate().toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(NIGHT) });
  const last = Temporal.ZonedDateTime.compare(today, local) <= 0 ? today : nightBefore(local, timeZone);
  return last.toInstant();
}

function nightBefore(local: Temporal.ZonedDateTime, timeZone: string): Temporal.ZonedDateTime {
  const yesterday = local.toPlainDate().subtract({ days: 1 });
  return yesterday.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(NIGHT) });
}
