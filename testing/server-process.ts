import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env as ownEnv } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { COMPILED, freePort } from './processes.ts';

/** How a process ended: its exit code, or the signal that ended it. */
export type Ending = number | NodeJS.Signals;

export type Program = {
  readonly pid: number;
  /** Returns everything printed so far, on both streams. */
  readonly printed: () => string;
  readonly errors: () => string;
  readonly ended: Promise<Ending>;
  readonly kill: (signal: NodeJS.Signals) => Promise<Ending>;
};

export type ServerProcess = Program & { readonly url: string; readonly port: number };

const MAIN = join(import.meta.dirname, '../server/main.ts');
const PATIENCE_MILLISECONDS = 60_000;

const running = new Set<Program>();

/** Kills every process that a test file started and didn't end. Call it in the last hook. */
export async function endPrograms(): Promise<void> {
  await Promise.all([...running].map((program) => program.kill('SIGKILL')));
}

/** Runs `node server/main.ts`, or that of another checkout, with only these variables, and where no .env file is found. */
export function runProgram(
  env: Readonly<Record<string, string>>,
  parameters: readonly string[] = [],
  main: string = MAIN,
): Program {
  const child = spawn(process.execPath, [main, ...parameters], {
    cwd: tmpdir(),
    env: { PATH: ownEnv['PATH'], TZ: ownEnv['TZ'], NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const streams = { out: '', errors: '', all: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    streams.out += text;
    streams.all += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    streams.errors += text;
    streams.all += text;
  });
  const ended = once(child, 'close').then(([code, signal]: (number | NodeJS.Signals | null)[]): Ending => {
    running.delete(program);
    return code ?? signal ?? 0;
  });
  const program: Program = {
    pid: child.pid ?? 0,
    printed: () => streams.all,
    errors: () => streams.errors,
    ended,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
  running.add(program);
  return program;
}

/** Starts the server on a free port, by default unlocked, and waits until it responds and has logged that it's ready. */
export async function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  for (;;) {
    const port = env['PORT'] ? Number(env['PORT']) : await freePort();
    const program = runProgram({
      LAUNCH_LOCK: 'off',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...env,
      PORT: String(port),
    });
    const url = `http://127.0.0.1:${port}`;
    if (await isAnswering(url, program)) return { ...program, url, port };
    // Another process may have taken the port since it was found to be free.
    if (!env['PORT'] && program.errors().includes('EADDRINUSE')) continue;
    throw new Error(`The server did not start:\n${program.printed()}`);
  }
}

/** Polls until the condition is true; throws after a minute. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not come to pass within a minute: ${what}`);
    await delay(10);
  }
}

async function isAnswering(url: string, { ended, printed }: Program): Promise<boolean> {
  let isOver = false;
  let isUp = false;
  void ended.then(() => (isOver = true));
  await until(`the server answers; it printed: ${printed()}`, async () => {
    isUp = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    return isOver || (isUp && printed().includes(' is open at '));
  });
  return isUp && !isOver;
}
