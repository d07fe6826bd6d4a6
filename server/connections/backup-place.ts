import { isAbsolute } from 'node:path';
import type { BackupPlace } from '#contract/backup-place.ts';
import { backupPlaceErrorsTexts } from '#core/languages/en/connection-errors.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import type { BackupPlaceDetails, PlaceFailureReason } from '#core/operations/backup-places.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { PlaceFailure } from '#server/backup/backup-place.ts';
import { bindingOf, readBackupPlace } from '#server/backup/copy-backups.ts';
import { openPlace, tryPlace } from '#server/backup/open-place.ts';
import { forgetCopies, newestCopies } from '#server/backup/queries.ts';
import type { SftpSecret } from '#server/backup/sftp-place.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { writeConnection } from '#server/lib/connections.ts';
import { deleteConnection } from '#server/lib/queries.ts';
import { isTested, proofOfTest } from './proof.ts';

/** A place as an admin types it. Without a secret, the saved one is used. */
export type TypedPlace = { readonly kind: BackupPlaceDetails['kind']; readonly secret?: string | undefined } & {
  readonly [Name in 'endpoint' | 'region' | 'bucket' | 'folder' | 'accessKeyId' | 'host' | 'user']?: string | undefined;
} & { readonly port?: number | undefined };

/** Returns where backups are copied to, without its secret, the newest copy, and why the newest try failed. */
export async function seeBackupPlace(context: Context): Promise<BackupPlace> {
  const [stored, { last, failed }] = await Promise.all([readBackupPlace(context), newestCopies(context.db)]);
  return {
    source: stored ? 'settings' : 'none',
    place: stored?.details ?? null,
    needsSecret: stored !== undefined && stored.secret === undefined,
    changedAt: stored?.changedAt ?? null,
    changedBy: stored?.changedBy ?? null,
    lastCopy: stored ? last : null,
    failure: stored && failed ? { at: failed.at, reason: reasonText(context, failed.reason) } : null,
  };
}

/** Why a copy failed, in the caller's language. */
function reasonText({ language }: Context, reason: string): string {
  const t = backupPlaceErrorsTexts(language);
  return t(reason in backupPlaceErrorsTexts.english ? (reason as PlaceFailureReason) : 'unreachable');
}

/**
 * Writes a small file at the typed place, reads it back and removes it; saves nothing. Returns the proof that saving it needs. Throws Invalid
 * with the field to mend, and after thirty tests within an hour TooMany.
 */
export async function testBackupPlace(context: Context, typed: TypedPlace): Promise<{ readonly proof: string }> {
  await recordAttempt(context, `backup-place:${personOf(context.actor)}`, { most: 30, seconds: 3600 });
  const completed = await completedBy(context, typed);
  await opened(context, completed, async (place) => tryPlace(place));
  return { proof: proofOfTest(context, testedAs(completed)) };
}

/** Saves a place that was tested. Throws Conflict without that proof. */
export async function saveBackupPlace(
  context: Context,
  { proof, ...typed }: TypedPlace & { readonly proof: string },
): Promise<BackupPlace> {
  const at = context.clock.now();
  const completed = await completedBy(context, typed);
  if (!isTested(context, testedAs(completed), proof))
    throw new Conflict('wrong-state', messageOf(backupPlaceErrorsTexts, 'testFirst'));
  const { details, secret } = completed;
  // A server is known again by the key that it shows now.
  const hostKey = await opened(context, completed, async (place) => ('hostKey' in place ? place.hostKey : undefined));
  await transaction(context.db, async (trx) => {
    await writeConnection(trx, context, {
      kind: 'backups',
      details,
      secret: details.kind === 'sftp' ? sftpSecret(secret, String(hostKey)) : secret,
      binding: bindingOf(details),
      at,
      by: personOf(context.actor),
    });
    await forgetCopies(trx);
    const entry = { action: 'backup-place.change', subject: 'backup-place', subjectId: 'backups' } as const;
    await writeAudit(trx, context, { at: at.toString(), ...entry });
  });
  return seeBackupPlace(context);
}

/** Stops copying backups; copies that are there stay. Does nothing if none are copied. */
export async function removeBackupPlace(context: Context): Promise<BackupPlace> {
  await transaction(context.db, async (trx) => {
    if (!(await deleteConnection(trx, 'backups'))) return;
    await forgetCopies(trx);
    const entry = { action: 'backup-place.remove', subject: 'backup-place', subjectId: 'backups' } as const;
    await writeAudit(trx, context, { at: context.clock.now().toString(), ...entry });
  });
  return seeBackupPlace(context);
}

type Completed = {
  readonly details: BackupPlaceDetails;
  /** The secret key or the password as it's typed; '' for a folder. */
  readonly secret: string;
};

/** What was typed with its secret: the saved one belongs to the same place only. Throws Invalid without one. */
async function completedBy(context: Context, { secret, ...typed }: TypedPlace): Promise<Completed> {
  const details = placeIn(typed);
  if (details.kind === 'folder') {
    if (isAbsolute(details.folder)) return { details, secret: '' };
    throw new Invalid([{ path: 'folder', message: messageOf(backupPlaceErrorsTexts, 'notWholePath') }]);
  }
  if (secret) return { details, secret };
  const stored = await readBackupPlace(context);
  if (stored?.secret && bindingOf(stored.details) === bindingOf(details))
    return {
      details,
      secret: details.kind === 'sftp' ? (JSON.parse(stored.secret) as SftpSecret).password : stored.secret,
    };
  throw new Invalid([{ path: 'secret', message: messageOf(backupPlaceErrorsTexts, 'secretMissing') }]);
}

/** The place of its kind. Throws Invalid with what is missing. */
function placeIn(typed: Omit<TypedPlace, 'secret'>): BackupPlaceDetails {
  const { kind, folder = '', port = 22 } = typed;
  const { endpoint = '', region = '', bucket = '', accessKeyId = '', host = '', user = '' } = typed;
  const missing = NEEDED[kind].filter((name) => !typed[name]);
  if (missing.length > 0)
    throw new Invalid(missing.map((path) => ({ path, message: messageOf(backupPlaceErrorsTexts, 'fieldMissing') })));
  if (kind === 'folder') return { kind, folder };
  if (kind === 'sftp') return { kind, host, port, user, folder };
  return { kind, endpoint, region, bucket, folder, accessKeyId };
}

const NEEDED = {
  s3: ['endpoint', 'region', 'bucket', 'accessKeyId'],
  sftp: ['host', 'user'],
  folder: ['folder'],
} as const satisfies Readonly<Record<BackupPlaceDetails['kind'], readonly (keyof TypedPlace)[]>>;

function sftpSecret(password: string, hostKey?: string): string {
  const secret: SftpSecret = { password, hostKey };
  return JSON.stringify(secret);
}

/** What a test has proven, and saving needs. */
function testedAs({ details, secret }: Completed) {
  return { kind: 'backups', values: [JSON.stringify(details), secret] } as const;
}

/** Opens a place for something. Throws Invalid with the field to mend. */
async function opened<Result>(
  context: Context,
  { details, secret }: Completed,
  use: (place: Awaited<ReturnType<typeof openPlace>>) => Promise<Result>,
): Promise<Result> {
  try {
    const place = await openPlace(context, details, details.kind === 'sftp' ? sftpSecret(secret) : secret);
    try {
      return await use(place);
    } finally {
      place.close();
    }
  } catch (error) {
    if (!(error instanceof PlaceFailure)) throw error;
    throw new Invalid([failedTest(error.reason, details)]);
  }
}

const ADDRESS = { s3: 'endpoint', sftp: 'host', folder: 'folder' } as const;

/** The field to mend for each reason. */
function failedTest(reason: PlaceFailureReason, { kind }: BackupPlaceDetails): InvalidField {
  const paths: Partial<Record<PlaceFailureReason, string>> = {
    wrongKey: 'secret',
    wrongLogIn: 'secret',
    notAllowed: kind === 's3' ? 'secret' : 'folder',
    noBucket: 'bucket',
    wrongRegion: 'region',
    noFolder: 'folder',
    ownFolder: 'folder',
    full: 'folder',
  };
  return { path: paths[reason] ?? ADDRESS[kind], message: messageOf(backupPlaceErrorsTexts, reason) };
}
