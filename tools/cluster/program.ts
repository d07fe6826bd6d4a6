import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env as ownEnv } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { namespaceOf, type Host } from './network.ts';

export type Program = {
  readonly isRunning: () => boolean;
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
  /** Returns the end of its output. */
  readonly lastWords: () => string;
};

export type Start = {
  readonly host: Host;
  /** Folder of its log. */
  readonly folder: string;
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The account that it runs as; defaults to the current one. */
  readonly account?: string;
};

/** Starts a program on a host of the cluster. */
export function startProgram({ host, folder, name, command, env = {}, account }: Start): Program {
  const log = join(folder, `${host.name}-${name}.log`);
  const file = openSync(log, 'a');
  const as = account ? ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--init-groups'] : [];
  const child = spawn('ip', ['netns', 'exec', namespaceOf(host), ...as, ...command], {
    cwd: folder,
    stdio: ['ignore', file, file],
    env: { PATH: ownEnv['PATH'], LC_ALL: 'C.UTF-8', HOME: folder, ...env },
  });
  return {
    isRunning: () => isRunning(child),
    end: async (signal) => {
      if (!isRunning(child)) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    lastWords: () => readFileSync(log, 'utf8').trim().split('\n').slice(-8).join('\n'),
  };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Polls until the condition is true and returns the seconds it took. Throws after the timeout, in seconds. */
export async function until(what: string, seconds: number, isSo: () => Promise<boolean> | boolean): Promise<number> {
  const began = performance.now();
  for (;;) {
    if (await isSo()) return (performance.now() - began) / 1000;
    if (performance.now() - began > seconds * 1000) throw new Error(`Not within ${seconds} seconds: ${what}.`);
    await delay(50);
  }
}
