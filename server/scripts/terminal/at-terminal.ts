import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { StartupError } from '#server/db/errors.ts';
import { loadEnvFile, parseEnv, type Env } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { lazyRender, openDeps } from '#server/open-deps.ts';
import { type Ending, Message, type Command, socketPath, obey } from './obey.ts';

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

/** As `parseArgs`; throws a StartupError with one sentence for an option that isn't in `config`. */
export function readArguments<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
      throw usage(error.message);
    throw error;
  }
}

/** Says how a command is used. */
export function usage(text: string): StartupError {
  return new StartupError(text);
}

export type Terminal = {
  /** Has a command done; hears each line that it says. */
  readonly ask: (command: Command, hear?: (line: string) => void) => Promise<Ending>;
  readonly close: () => Promise<void>;
};

/**
 * Returns what runs a terminal's commands: the server that uses the embedded engine of this data folder, else this process.
 * Throws StartupError with a one-sentence message.
 */
async function openTerminal(env: Env): Promise<Terminal> {
  const path = env.DATABASE_URL ? undefined : socketPath(env.DATA_DIR);
  const probe = path === undefined ? undefined : await reach(path);
  if (path !== undefined && probe) {
    probe.destroy();
    return { ask: (command, hear) => askServer(path, command, hear), close: async () => {} };
  }
  const { deps, close } = await openDeps(env, openLog('error'), lazyRender());
  return { ask: (command, hear = () => {}) => obey(deps, command, hear), close };
}

/** Returns undefined if no server is listening there. */
async function reach(path: string): Promise<Socket | undefined> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return undefined;
  }
}

async function askServer(path: string, command: Command, hear: (line: string) => void = () => {}): Promise<Ending> {
  const socket = await reach(path);
  if (!socket) throw new StartupError('The server stopped a moment ago. Please try again.');
  socket.write(`${JSON.stringify(command)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const message: Message = Message.parse(JSON.parse(line));
    if ('ok' in message) return message;
    hear(message.line);
  }
  throw new StartupError('The server stopped before it was done. Start it and look at the Scripts tab.');
}
