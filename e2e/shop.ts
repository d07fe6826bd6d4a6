import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '#core/settings/settings.ts';
import { openPostOffice, type PostOffice } from '#testing/post-office.ts';
import { COMPILED, freePort } from '#testing/processes.ts';
import { PREPARED } from './prepare.ts';
import { changeSettings } from './reset-settings.ts';

/** How a shop differs from a fresh install that is open to the public. */
export type World = {
  /** The host name of the site; an IP address by default. */
  readonly name?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly business?: Partial<Settings>;
  /** How many made-up quotes it has, with a made-up crew and applicants; none by default. */
  readonly testQuotes?: number;
  /** Whether these are spread over a year instead of three months. */
  readonly isTestYear?: boolean;
  /** How many finished jobs it has to learn from, whose photos tell how dirty the vehicle was; none by default. */
  readonly labelledJobs?: number;
  /** Whether its site shows a full gallery and reviews, of its made-up quotes. */
  readonly isShown?: boolean;
};

/** The program as its owner runs it: one process, a data folder of its own, mails by SMTP. */
export type Shop = {
  readonly url: string;
  readonly post: PostOffice;
  /** From now on the mail server refuses that recipient; without one it takes everybody again. */
  readonly refuseMailTo: (address?: string) => void;
  /** What the program has printed and logged (errors only) since the shop was opened. */
  readonly said: () => string;
  /** Types a command of the terminal while the program runs: 'restore'. Answers what it says; fails when it does. */
  readonly type: (command: string, parameters: readonly string[]) => string;
  readonly close: () => Promise<void>;
};

const ROOT = join(import.meta.dirname, '..');
export const TIME_ZONE = 'America/New_York';
/** What the owner hands out to people who want to apply. */
export const APPLICANT_CODE = 'SUDS5';
export const LAUNCH_PAIR = { username: 'launch-crew', password: 'suds and sponges' } as const;

/** Opens a shop on that port of this machine, or on any free one. Close it when done. */
export async function openShop(
  { name = '127.0.0.1', env = {}, business, testQuotes, isTestYear = false, labelledJobs, isShown = false }: World = {},
  at?: number,
): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'brightbay-shop-'));
  const prepared = process.env[PREPARED];
  if (prepared) await cp(prepared, dataDir, { recursive: true });
  let refused: string | undefined;
  const post = await openPostOffice({
    onRecipient: (address) => (address === refused ? '550 5.1.1 no such mailbox' : undefined),
  });
  const port = at ?? (await freePort());
  const url = `http://${name}:${port}`;
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SMTP_URL: post.url,
    LAUNCH_LOCK: 'off',
    DRAIN_SECONDS: '0',
    // Long enough to read a toast, short enough to wait for the email.
    UNDO_SECONDS: '3',
    REOPEN_SECONDS: '3',
    LAUNCH_USER: LAUNCH_PAIR.username,
    LAUNCH_PASSWORD: LAUNCH_PAIR.password,
    APPLY_ACCESS_CODE: APPLICANT_CODE,
    ADMIN_PASSWORD: 'rinse and repeat',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    ...env,
  };
  let said = '';

  if (testQuotes !== undefined) {
    if (business) saveSettings(settings, business);
    runHere(settings, ['server/scripts/terminal/demo.ts', String(testQuotes), ...(isTestYear ? ['--year'] : [])]);
  }
  if (labelledJobs !== undefined) runHere(settings, ['e2e/add-labelled.ts', String(labelledJobs)]);
  if (isShown) runHere(settings, ['e2e/add-gallery.ts', '24', '30']);
  const program = await startProgram(settings, (text) => (said += text));
  const shop: Shop = {
    url,
    post,
    refuseMailTo: (address) => (refused = address),
    said: () => said,
    type: (command, parameters) => runHere(settings, [`server/scripts/terminal/${command}.ts`, ...parameters]),
    close: async () => {
      await stopProgram(program);
      await post.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  if (business && testQuotes === undefined) await changeSettings(shop, business).catch(closeAndThrow(shop));
  return shop;
}

function closeAndThrow(shop: Shop): (error: unknown) => Promise<never> {
  return async (error) => {
    await shop.close();
    throw error;
  };
}

type Environment = Readonly<Record<string, string>>;

/** Resolves when it has printed its greeting, which it does once it listens. */
async function startProgram(settings: Environment, hear: (text: string) => void): Promise<ChildProcess> {
  const program = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...machine(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      hear(text);
      said += text;
      if (said.includes(`open at ${settings['PUBLIC_URL']}`)) resolve();
    });
  }
  program.once('exit', (code) => reject(new Error(`The program ended with code ${code}:\n${said}`)));
  await promise;
  return program;
}

async function stopProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const exit = once(program, 'exit');
  program.kill('SIGTERM');
  await exit;
}

/** Made-up quotes need the settings before the program runs; otherwise its own call is quicker than a program more. */
function saveSettings(settings: Environment, change: Partial<Settings>): void {
  runHere(settings, ['e2e/save-settings.ts', JSON.stringify(change)]);
}

function runHere(settings: Environment, parameters: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, {
    cwd: ROOT,
    env: { ...machine(), ...settings },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${parameters[0]} failed:\n${stderr}`);
  return stdout;
}

/** What the program needs of the machine; a configuration of its owner stays out. */
function machine(): Environment {
  const { PATH = '', HOME = '', TZ = 'Pacific/Auckland' } = process.env;
  return { PATH, HOME, TZ, NODE_COMPILE_CACHE: COMPILED };
}
