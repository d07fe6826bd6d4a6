import { StartupError } from '../../db/startup-error.ts';
import { loadEnvFile, parseEnv, type Env } from '../../env.ts';
import type { Ending } from './command.ts';
import { openTerminal, type Terminal } from './open-terminal.ts';

/** Runs a command of the terminal to its end: prints what it says, and leaves with code 1 when it failed. */
export async function atTerminal(run: (terminal: Terminal, env: Env) => Promise<Ending>): Promise<void> {
  try {
    loadEnvFile();
    process.env['NODE_ENV'] ??= 'production';
    const env = parseEnv(process.env);
    const terminal = await openTerminal(env);
    const { ok, says } = await runAndClose(terminal, () => run(terminal, env));
    if (ok) console.log(says);
    else console.error(says);
    process.exitCode = ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function runAndClose(terminal: Terminal, run: () => Promise<Ending>): Promise<Ending> {
  try {
    return await run();
  } finally {
    await terminal.close();
  }
}

/** Says how a command is used. */
export function usage(text: string): StartupError {
  return new StartupError(text);
}
