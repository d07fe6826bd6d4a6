import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#testing/processes.ts';

export type ThrowawayPostgres = {
  readonly url: string;
  /** The number of its first process, the parent of all others. */
  readonly pid: () => number | undefined;
  readonly stop: () => Promise<void>;
  /** Kills the server with SIGKILL. It is gone when this returns. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port and data, and waits until it answers. */
  readonly start: () => Promise<void>;
};

type Wanted = {
  readonly isDurable?: boolean;
  /** Where its folder is made; defaults to the folder for temporary files. */
  readonly parent?: string;
};

/**
 * Starts a PostgreSQL server of its own on a free port of this machine, as an unprivileged user where the caller is
 * root. Unless it has to be durable, it does not wait for the disk. Stopping it removes all of it.
 */
export async function startPostgres({ isDurable = false, parent = tmpdir() }: Wanted = {}): Promise<ThrowawayPostgres> {
  const binaries = findPostgres();
  if (!binaries)
    throw new Error('There is no PostgreSQL here: install it, for example with `apt-get install postgresql`.');
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  const folder = mkdtempSync(join(parent, 'brightbay-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), initial, { ...account, stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });

  const places = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: folder };
  const always = { max_connections: '200', log_min_messages: 'fatal', random_page_cost: '1.1' };
  const settings = { ...places, ...always, ...(isDurable ? {} : hasty) };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const launch = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, ...parameters], { ...account, stdio: 'ignore', cwd: folder });
  let server = launch();

  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode === null && server.signalCode === null && server.kill(signal)) await once(server, 'exit');
  }
  // Leftovers of a killed server may prevent the next one from starting for a moment.
  async function start(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      server = launch();
      const isUp = await untilReady(url, () => server.exitCode).then(
        () => true,
        (error: unknown) => {
          if (attempt === 50) throw error;
          return false;
        },
      );
      if (isUp) return;
      await delay(100);
    }
  }
  await untilReady(url, () => server.exitCode).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, pid: () => server.pid, stop, start, kill: () => end('SIGKILL') };
}

const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** The folder with the server's programs: from PATH, else where Debian puts the newest version, else none. */
export function findPostgres(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const packaged = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  const isHere = (place: string) => ['initdb', 'postgres'].every((name) => existsSync(join(place, name)));
  return [...onPath, ...packaged].find(isHere);
}

/** An account for programs that refuse to run as root. */
export function unprivilegedAccount(): { readonly uid: number; readonly gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (option: string) =>
        Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: ask('-u'), gid: ask('-g') };
    } catch {
      // There is no account of that name: the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as.');
}

/** Waits until the server takes a connection; throws when it has ended, or does not within 30 seconds. */
export async function untilReady(url: string, exitCode: () => number | null): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (exitCode() !== null) throw new Error(`PostgreSQL ended with code ${exitCode()} while it started.`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch {
      await delay(100);
    }
  }
  throw new Error('PostgreSQL did not answer within 30 seconds.');
}
