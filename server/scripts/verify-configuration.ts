import { randomUUID } from 'node:crypto';
import { mkdir, writeFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeText } from '#core/lib/wording.ts';
import { type Line, line } from '#core/operations/script-lines.ts';
import { backupDir } from '#server/backup/folder.ts';
import type { Deps } from '#server/deps.ts';
import { readHostedModel } from '#server/engines/hosted-model.ts';
import { readMailServer } from '#server/notifications/mail-server.ts';
import { verifyMailServer } from '#server/notifications/smtp.ts';
import { schedulerDelay } from '#server/scheduler.ts';
import { openPhotoStore } from '#server/storage/photo-store.ts';
import { readDatabaseClock } from './queries.ts';
import { type ScriptContext, ScriptFailure } from './script.ts';

/** What a check found: fine, worth knowing, or wrong. */
type Finding = { readonly is: 'ok' | 'note' | 'wrong'; readonly finding: Line };
const CHECKS: readonly ((deps: Deps) => Promise<Finding>)[] = [
  checkAddress,
  (deps) => checkFolder('data', deps.env.DATA_DIR),
  checkPhotos,
  (deps) => checkFolder('backup', backupDir(deps.env)),
  checkSpace,
  checkMail,
  checkSender,
  checkClock,
  checkScheduler,
  checkLaunch,
  checkEstimates,
  checkSecret,
];

/** Looks at everything outside the database that the program depends on. */
export async function verifyConfiguration({ deps, say, signal }: ScriptContext): Promise<void> {
  let wrong = 0;
  for (const check of CHECKS) {
    signal.throwIfAborted();
    const { is, finding } = await check(deps);
    if (is === 'wrong') wrong += 1;
    say(line(is, { finding }));
  }
  if (wrong > 0) throw new ScriptFailure(line('thingsWrong', { count: wrong }));
}

const ok = (finding: Line): Finding => ({ is: 'ok', finding });
const note = (finding: Line): Finding => ({ is: 'note', finding });
const wrong = (finding: Line): Finding => ({ is: 'wrong', finding });

async function checkAddress({ env, publicUrl }: Deps): Promise<Finding> {
  if (!env.PUBLIC_URL && !publicUrl.startsWith('https://')) return note(line('addressUnset', { url: publicUrl }));
  const isNear = ['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname);
  if (isNear || publicUrl.startsWith('https://')) return ok(line('addressSet', { url: publicUrl }));
  return wrong(line('addressPlain', { url: publicUrl }));
}

async function checkEstimates(deps: Deps): Promise<Finding> {
  const { env } = deps;
  const { mode } = (await deps.settings()).settings.estimate;
  if (mode === 'off') return ok(line('estimatesOff'));
  const hosted = await readHostedModel(deps);
  if (hosted) return ok(line('judgedByHosted', { model: `${hosted.provider} ${hosted.model}` }));
  if (!env.AI_PROVIDER) return ok(line('judgedBuiltIn'));
  return note(line('hostedIncomplete', { provider: env.AI_PROVIDER }));
}

async function checkFolder(kind: 'data' | 'photos' | 'backup', folder: string): Promise<Finding> {
  const file = join(folder, `.write-test-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, 'ok', { flush: true });
    await rm(file);
    return ok(line('folderWritable', { kind, folder }));
  } catch (error) {
    return wrong(line('folderNotWritable', { kind, folder, reason: reasonOf(error) }));
  }
}

async function checkPhotos({ env }: Deps): Promise<Finding> {
  if (!env.S3_BUCKET) return checkFolder('photos', join(env.DATA_DIR, 'photos'));
  try {
    for await (const _ of openPhotoStore(env).list()) break;
    return ok(line('bucketAnswers', { bucket: env.S3_BUCKET }));
  } catch (error) {
    return wrong(line('bucketBroken', { bucket: env.S3_BUCKET, reason: reasonOf(error) }));
  }
}

/** In bytes: below this a busy day or a backup may fill the disk. */
const LITTLE_ROOM = 1_000_000_000;

async function checkSpace({ env }: Deps): Promise<Finding> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  const room = bavail * bsize;
  const size = sizeText(room);
  return room < LITTLE_ROOM ? wrong(line('littleRoom', { size })) : ok(line('enoughRoom', { size }));
}

async function checkMail(deps: Deps): Promise<Finding> {
  const server = await readMailServer(deps);
  if (!server) return note(line('mailUnset', { folder: join(deps.env.DATA_DIR, 'mail') }));
  const host = server.place.replace(/:\d+$/, '');
  if (server.access.by === 'lost') return wrong(line('mailPasswordLost', { host }));
  try {
    await verifyMailServer(deps.env, server.access);
    return ok(line('mailServerAnswers', { host }));
  } catch (error) {
    return wrong(line('mailServerBroken', { host, reason: reasonOf(error) }));
  }
}

async function checkSender(deps: Deps): Promise<Finding> {
  const { from = deps.env.MAIL_FROM } = (await readMailServer(deps)) ?? {};
  const sender = typeof from === 'object' ? from.address : (from ?? (await deps.settings()).settings.email);
  return sender.includes('.example')
    ? note(line('senderUnknown', { from: sender }))
    : ok(line('senderKnown', { from: sender }));
}

/** In seconds: log-ins by authenticator app fail beyond it. */
const CLOCK_TOLERANCE = 30;

async function checkClock({ db, clock, settings }: Deps): Promise<Finding> {
  const { timeZone } = (await settings()).settings;
  const seconds = Math.abs(
    clock
      .now()
      .since(Temporal.Instant.from(await readDatabaseClock(db)))
      .total('seconds'),
  );
  const local = clock.now().toZonedDateTimeISO(timeZone);
  if (seconds > CLOCK_TOLERANCE) return wrong(line('clocksDiffer', { seconds: Math.round(seconds) }));
  const time = local.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
  return ok(line('clockRight', { time, timeZone }));
}

async function checkScheduler({ db, clock }: Deps): Promise<Finding> {
  const delay = await schedulerDelay(db, clock);
  if (delay === undefined) return ok(line('schedulerRan'));
  return note(delay === 'never' ? line('schedulerNever') : line('schedulerLate', { seconds: delay }));
}

async function checkLaunch({ settings }: Deps): Promise<Finding> {
  const { locked } = (await settings()).settings.launch;
  return locked ? note(line('launchLocked')) : ok(line('launchOpen'));
}

async function checkSecret({ env }: Deps): Promise<Finding> {
  return env.SECRET ? ok(line('secretSet')) : note(line('secretUnset'));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
