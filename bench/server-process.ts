import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#testing/processes.ts';
import { cpuSecondsOf } from './cpu.ts';
import type { Place } from './place.ts';

/** The product as `npm start` runs it once the pages are built, with the same settings for memory. */
export type ServerProcess = {
  readonly port: number;
  /** From the start of the process to its first answer. */
  readonly startSeconds: number;
  /** What the process holds in memory, its threads included. */
  readonly residentMegabytes: () => number;
  /** What the process has taken of the processors so far; not a number where the system does not tell. */
  readonly cpuSeconds: () => number;
  /** The cookie of the owner. */
  readonly logIn: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

const OWNER = { email: 'owner@bench.example', password: 'the owner of the bench' } as const;
const ROOT = join(import.meta.dirname, '..');

/** Starts a server on the data of a place, of the program in `root`; its mail goes to `smtpUrl`, or into a folder. */
export async function startServerProcess(place: Place, smtpUrl?: string, root = ROOT): Promise<ServerProcess> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.url ?? '',
      SMTP_URL: smtpUrl ?? '',
      LAUNCH_LOCK: 'off',
      DRAIN_SECONDS: '0',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      TRUST_PROXY: '1',
    },
  });
  const { pid = 0 } = child;
  await untilAnswering(port, () => child.exitCode);
  return {
    port,
    startSeconds: (performance.now() - began) / 1000,
    residentMegabytes: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024,
    cpuSeconds: () => cpuSecondsOf(pid),
    logIn: () => logIn(port),
    stop: async () => {
      if (child.exitCode !== null || !child.kill('SIGTERM')) return;
      await once(child, 'exit');
    },
  };
}

/** The owner is only made once the server listens. */
async function logIn(port: number): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.9.${attempt}` },
      body: JSON.stringify(OWNER),
    });
    const cookies = answer.headers.getSetCookie();
    if (answer.ok) return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
    await delay(100);
  }
  throw new Error('The owner could not log in.');
}

async function untilAnswering(port: number, exitCode: () => number | null): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt++) {
    if (exitCode() !== null) throw new Error(`The server ended with code ${exitCode()} while it started.`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(10);
  }
  throw new Error('The server did not answer within a minute.');
}
