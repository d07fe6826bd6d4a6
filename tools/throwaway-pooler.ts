import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '#testing/processes.ts';
import { unprivilegedAccount, untilReady, type ThrowawayPostgres } from './throwaway-postgres.ts';

/** Starts PgBouncer in transaction mode on a free port, in front of every database of a PostgreSQL server. */
export async function startPooler(
  server: Pick<ThrowawayPostgres, 'url'>,
): Promise<Pick<ThrowawayPostgres, 'url' | 'stop'>> {
  const program = findPooler();
  if (!program)
    throw new Error('There is no PgBouncer here: install it, for example with `apt-get install pgbouncer`.');
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'brightbay-pooler-'));
  const config = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  writeFileSync(config, configFor(new URL(server.url), port));
  if (account) chownSync(folder, account.uid, account.gid);
  const pooler = spawn(program, ['-q', config], { ...account, stdio: 'ignore', cwd: folder });

  const url = new URL(server.url);
  url.port = String(port);
  const stop = async (): Promise<void> => {
    if (pooler.exitCode === null && pooler.kill('SIGTERM')) await once(pooler, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  await untilReady(url.href, () => pooler.exitCode).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: url.href, stop };
}

/** A small pool, so that sessions are really shared. */
function configFor({ hostname, port, username }: URL, ownPort: number): string {
  return `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 500
server_idle_timeout = 5
server_login_retry = 1
query_wait_timeout = 10
`;
}

/** Path of the program, from PATH or where Debian puts it; undefined if it isn't installed. */
export function findPooler(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file));
}
