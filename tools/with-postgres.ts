// `node tools/with-postgres.ts -- npm run test:server` runs the command with TEST_DATABASE_URL naming a PostgreSQL server
// that exists only meanwhile, and ends with the command's exit code. With --pgbouncer before the -- the address is that of
// PgBouncer in transaction mode, and TEST_DATABASE_DIRECT_URL names the server behind it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { startPooler } from './throwaway-pooler.ts';
import { startPostgres } from './throwaway-postgres.ts';

const separator = process.argv.indexOf('--');
const isPooled = process.argv.slice(2, Math.max(2, separator)).includes('--pgbouncer');
const [command, ...options] = separator < 0 ? [] : process.argv.slice(separator + 1);
if (command === undefined) {
  console.error('Say what to run: node tools/with-postgres.ts -- npm run test:server');
  process.exit(2);
}

try {
  const server = await startPostgres();
  const pooler = isPooled ? await startPooler(server) : undefined;
  try {
    const direct = pooler && { TEST_DATABASE_DIRECT_URL: server.url };
    process.exitCode = await run(command, options, { TEST_DATABASE_URL: pooler?.url ?? server.url, ...direct });
  } finally {
    await pooler?.stop();
    await server.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Ends when the command does, with its exit code as a shell would tell it; signals go to the command. */
async function run(
  program: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(program, parameters, { stdio: 'inherit', env: { ...process.env, ...env } });
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return code ?? 128 + (signal ? constants.signals[signal] : 0);
  } finally {
    process.off('SIGINT', forward).off('SIGTERM', forward);
  }
}
