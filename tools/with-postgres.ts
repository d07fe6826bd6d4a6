// `node tools/with-postgres.ts -- npm run test:server` runs the command with TEST_DATABASE_URL naming a PostgreSQL server
// that exists only meanwhile, and ends with the command's exit code.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { startPostgres } from './throwaway-postgres.ts';

const separator = process.argv.indexOf('--');
const [command, ...options] = separator < 0 ? [] : process.argv.slice(separator + 1);
if (command === undefined) {
  console.error('Say what to run: node tools/with-postgres.ts -- npm run test:server');
  process.exit(2);
}

try {
  const server = await startPostgres();
  try {
    process.exitCode = await run(command, options, server.url);
  } finally {
    await server.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Ends when the command does, with its exit code as a shell would tell it; signals go to the command. */
async function run(program: string, parameters: readonly string[], url: string): Promise<number> {
  const child = spawn(program, parameters, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } });
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return code ?? 128 + (signal ? constants.signals[signal] : 0);
  } finally {
    process.off('SIGINT', forward).off('SIGTERM', forward);
  }
}
