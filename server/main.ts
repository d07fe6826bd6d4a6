import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectGarbageOfStart } from '#server/db/collect-garbage.ts';
import { StartupError } from '#server/db/errors.ts';
import { loadEnvFile, parseEnv } from './env.ts';
import { openLog } from './log.ts';
import { startServer } from './start.ts';

const HELP = `Brightbay: the website and back office of a detailing business.

  npm start                 installs, builds and runs; then open the address that is printed
  npm start -- --help       this text
  npm start -- --version    the version

It is configured by the environment or a file .env beside package.json; .env.example explains every value.`;

await main(process.argv.slice(2));

/** Runs the server until it's asked to stop. Errors the machine's owner can fix end it with one sentence and exit code 1. */
async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(HELP);
  if (args.includes('--version')) return console.log(version());
  const told = untilTold();
  try {
    loadEnvFile();
    // The libraries that render pages and emails are several times slower in development mode.
    process.env['NODE_ENV'] ??= args.includes('--dev') ? 'development' : 'production';
    const env = parseEnv(process.env);
    const server = await startServer(env, openLog(env.LOG_LEVEL));
    console.log(server.greeting);
    collectGarbageOfStart();
    await told;
    await server.stop();
    process.exit(0);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Resolves on the first signal to stop; a second one exits at once. If it comes during startup, the server first finishes
 * starting and prints its passwords.
 */
function untilTold(): Promise<void> {
  let isTold = false;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (isTold) process.exit(130);
        isTold = true;
        resolve();
      });
    }
  });
}

function version(): string {
  const { version: number } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  };
  return number;
}
