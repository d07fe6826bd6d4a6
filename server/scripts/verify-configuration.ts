import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import { backupDir } from '../backup/folder.ts';
import { sizeText } from '#core/lib/size.ts';
import type { Deps } from '../deps.ts';
import { hostedSettings } from '../engines/hosted-model.ts';
import { openPhotoStore } from '../storage/photo-store.ts';
import { schedulerHealth } from '../scheduler.ts';
import { ScriptFailure, type ScriptContext } from './script.ts';
import { SOURCE } from '#core/languages/language.ts';

/** What a check found: fine, worth knowing, or wrong. */
type Finding = { readonly is: 'ok' | 'note' | 'wrong'; readonly says: string };
type Check = (deps: Deps) => Promise<Finding>;

const CHECKS: readonly Check[] = [
  checkAddress,
  (deps) => checkFolder('The data folder', deps.env.DATA_DIR),
  checkPhotos,
  (deps) => checkFolder('The backup folder', backupDir(deps.env)),
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
    const { is, says } = await check(deps);
    if (is === 'wrong') wrong += 1;
    say(`${WORDS[is]} ${says}`);
  }
  if (wrong > 0) throw new ScriptFailure(wrong === 1 ? '1 thing is wrong.' : `${wrong} things are wrong.`);
}

const WORDS = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;
const ok = (says: string): Finding => ({ is: 'ok', says });
const note = (says: string): Finding => ({ is: 'note', says });
const wrong = (says: string): Finding => ({ is: 'wrong', says });

async function checkAddress({ env, publicUrl }: Deps): Promise<Finding> {
  if (!env.PUBLIC_URL) return note(`PUBLIC_URL is not set: links in mails begin with ${publicUrl}.`);
  const isNear = ['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname);
  if (isNear || publicUrl.startsWith('https://')) return ok(`Links in mails begin with ${publicUrl}.`);
  return wrong(`PUBLIC_URL is ${publicUrl}: without https, log-ins travel in the clear.`);
}

async function checkEstimates({ env, settings }: Deps): Promise<Finding> {
  const { mode } = (await settings()).settings.estimate;
  if (mode === 'off') return ok('Photo estimates are switched off.');
  const hosted = hostedSettings(env);
  if (hosted) return ok(`Photos are judged by ${hosted.provider} ${hosted.model}, with the built-in check beside it.`);
  if (!env.AI_PROVIDER) return ok('Photos are judged by the built-in check.');
  return note(`AI_PROVIDER is ${env.AI_PROVIDER}, but its model or key is missing: the built-in check judges photos.`);
}

async function checkFolder(what: string, folder: string): Promise<Finding> {
  const file = join(folder, `.write-test-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, 'ok', { flush: true });
    await rm(file);
    return ok(`${what} ${folder} can be written to.`);
  } catch (error) {
    return wrong(`${what} ${folder} cannot be written to: ${reasonOf(error)}.`);
  }
}

async function checkPhotos({ env }: Deps): Promise<Finding> {
  if (!env.S3_BUCKET) return checkFolder('The photo folder', join(env.DATA_DIR, 'photos'));
  try {
    for await (const _ of openPhotoStore(env).list()) break;
    return ok(`The photo bucket ${env.S3_BUCKET} answers.`);
  } catch (error) {
    return wrong(`The photo bucket ${env.S3_BUCKET} does not work: ${reasonOf(error)}.`);
  }
}

/** In bytes: below this a busy day or a backup may fill the disk. */
const LITTLE_ROOM = 1_000_000_000;

async function checkSpace({ env }: Deps): Promise<Finding> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  const room = bavail * bsize;
  return room < LITTLE_ROOM
    ? wrong(`Only ${sizeText(room)} are free on the disk of the data folder.`)
    : ok(`${sizeText(room)} are free on the disk of the data folder.`);
}

async function checkMail({ env }: Deps): Promise<Finding> {
  if (!env.SMTP_URL) return note(`SMTP_URL is not set: mails are written to ${join(env.DATA_DIR, 'mail')}.`);
  const { host } = new URL(env.SMTP_URL);
  const transport = nodemailer.createTransport({
    url: env.SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
  });
  try {
    await transport.verify();
    return ok(`The mail server ${host} answers and takes our log-in.`);
  } catch (error) {
    return wrong(`The mail server ${host} does not work: ${reasonOf(error)}.`);
  } finally {
    transport.close();
  }
}

async function checkSender({ env, settings }: Deps): Promise<Finding> {
  const from = env.MAIL_FROM ?? (await settings()).settings.email;
  return from.includes('.example')
    ? note(`Mails come from ${from}, an address that does not exist. Set MAIL_FROM or the business's email.`)
    : ok(`Mails come from ${from}.`);
}

/** In seconds: log-ins by authenticator app fail beyond it. */
const CLOCK_TOLERANCE = 30;

async function checkClock({ db, clock, settings }: Deps): Promise<Finding> {
  const { timeZone } = (await settings()).settings;
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db);
  const seconds = Math.abs(
    clock
      .now()
      .since(Temporal.Instant.from(rows[0]?.now ?? ''))
      .total('seconds'),
  );
  const local = clock.now().toZonedDateTimeISO(timeZone);
  if (seconds > CLOCK_TOLERANCE)
    return wrong(`The clocks of this machine and the database differ by ${Math.round(seconds)} s.`);
  return ok(`It is ${local.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')} in ${timeZone}.`);
}

async function checkScheduler({ db, clock }: Deps): Promise<Finding> {
  const { ok: isFine, detail } = await schedulerHealth(db, clock, SOURCE);
  return isFine ? ok('The scheduler has run lately.') : note(detail ?? 'The scheduler does not run.');
}

async function checkLaunch({ settings }: Deps): Promise<Finding> {
  const { locked } = (await settings()).settings.launch;
  return locked ? note('The launch lock is on: customers see the lock page.') : ok('The site is open to everybody.');
}

async function checkSecret({ env }: Deps): Promise<Finding> {
  return env.SECRET
    ? ok('SECRET is set: the key and the data are kept apart.')
    : note('SECRET is not set: the key that signs is kept in the database, and in its backups.');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
