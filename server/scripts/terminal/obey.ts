import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { SOURCE } from '#core/languages/language.ts';
import { formatInstant } from '#core/lib/time.ts';
import { countText } from '#core/lib/wording.ts';
import { TOPICS } from '#core/operations/owner-lists.ts';
import { lineText } from '#core/operations/script-lines.ts';
import { SCRIPT_NAMES } from '#core/operations/scripts.ts';
import { BackupError } from '#server/backup/format.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { contextOf } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { resetSecondFactor } from '#server/people/second-factor.ts';
import { runScript } from '#server/scripts/run-script.ts';
import { withTurn } from '#server/scripts/script.ts';

type Hear = (line: string) => void;

/** Runs a terminal's command and reports the outcome. Errors that people can fix end it with a one-sentence message. */
export async function obey(deps: Deps, command: Command, hear: Hear): Promise<Ending> {
  try {
    return await run(deps, command, hear);
  } catch (error) {
    if (error instanceof Invalid)
      return { ok: false, says: error.errors.map(({ message }) => message.text(SOURCE)).join(' ') };
    const isForPeople = error instanceof BackupError || error instanceof Conflict || error instanceof NotFound;
    if (!isForPeople) deps.log.error({ err: error }, 'a command from the terminal failed');
    return { ok: false, says: error instanceof Error ? error.message : String(error) };
  }
}

async function run(deps: Deps, command: Command, hear: Hear): Promise<Ending> {
  switch (command.do) {
    case 'script': {
      const { script, confirmation } = command;
      const { error } = await runScript(contextOf(deps), {
        script,
        confirmation,
        origin: 'terminal',
        hear: (said) => hear(lineText(said, SOURCE)),
      });
      return { ok: error === null, says: error ? lineText(error, SOURCE) : 'Success' };
    }
    case 'demo':
      return withTurn(deps, () => addDemo(deps, command));
    case 'restore':
      return withTurn(deps, () => restore(deps, command));
    case 'reset-second-factor':
      await resetSecondFactor(contextOf(deps, { requestId: 'terminal' }), { email: command.email });
      return { ok: true, says: 'The second factor is gone. Log in with the password and set up a new one.' };
    case 'name':
      return { ok: true, says: (await deps.settings()).settings.name };
  }
}

async function addDemo(
  deps: Deps,
  { quotes, seed, isYear }: Extract<Command, { readonly do: 'demo' }>,
): Promise<Ending> {
  const { addedLine, addTestData } = await import('#server/scripts/add-test-data.ts');
  return { ok: true, says: lineText(addedLine(await addTestData(deps, quotes, { seed, isYear })), SOURCE) };
}

async function restore(
  deps: Deps,
  { file, confirmation }: Extract<Command, { readonly do: 'restore' }>,
): Promise<Ending> {
  const { name, timeZone } = (await deps.settings()).settings;
  if (confirmation !== true && confirmation.trim() !== name)
    return { ok: false, says: `That isn't ${name}. Nothing was changed.` };
  const { createdAt, rows, photos, missingPhotos, hasOtherKey, lostSecrets } = await restoreBackup(deps, file);
  for (const topic of TOPICS) deps.changes.tell(topic);
  const sentences = [
    `${countText(rows, 'row')} and ${countText(photos, 'photo')} are back as they were on ${formatInstant(Temporal.Instant.from(createdAt), timeZone, SOURCE)}. Everybody has to log in again.`,
    missingPhotos > 0 && `${missingPhotos} photos had lost their files before the backup was written.`,
    lostSecrets > 0 &&
      'Type the password of the mail server again, in the settings under Email server: backups hold none.',
    hasOtherKey && 'The key that signs links came with the backup: restart the server if it is running.',
  ];
  return { ok: true, says: sentences.filter(Boolean).join(' ') };
}

/** What a terminal may ask for, as it travels through the socket. */
export const Command = z.discriminatedUnion('do', [
  z.object({ do: z.literal('script'), script: z.enum(SCRIPT_NAMES), confirmation: z.string().optional() }),
  z.object({
    do: z.literal('demo'),
    quotes: z.number().int().min(0).max(100_000),
    seed: z.string().optional(),
    isYear: z.boolean().optional(),
  }),
  /** `file` is an absolute path; `confirmation` the name of the business, or true for '--yes'. */
  z.object({ do: z.literal('restore'), file: z.string(), confirmation: z.union([z.string(), z.literal(true)]) }),
  z.object({ do: z.literal('reset-second-factor'), email: z.string() }),
  z.object({ do: z.literal('name') }),
]);
export type Command = z.infer<typeof Command>;

/** How a command ended: `says` is a sentence for people, or the answer to a question. */
export type Ending = { readonly ok: boolean; readonly says: string };

/** What comes back through the socket, a line of JSON each; the ending is the last. */
export const Message = z.union([z.object({ line: z.string() }), z.object({ ok: z.boolean(), says: z.string() })]);
export type Message = z.infer<typeof Message>;

/** What the system takes as the address of a socket, in bytes, on the strictest system. */
const LONGEST = 103;

/**
 * Where the server of a data folder listens for commands from terminals: a socket in the folder, on Windows a named pipe
 * of the folder's name. Undefined when the path is too long for a socket.
 */
export function socketPath(dataDir: string): string | undefined {
  const folder = resolve(dataDir);
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 32);
    return `\\\\.\\pipe\\brightbay-${name}`;
  }
  const path = join(folder, 'terminal.sock');
  const fromHere = relative(process.cwd(), path);
  return [path, fromHere].find((each) => Buffer.byteLength(each) <= LONGEST);
}

/** Access only for the account that the server runs as. */
const OWNER_ONLY = 0o177;

/**
 * Accepts commands from terminals on this machine while the server runs, since the embedded engine belongs to one process.
 * Anyone who can open the socket could open the data folder too, so there is no further authentication. The caller must hold
 * the data folder's lock: an existing socket file is then left over from a killed process.
 */
export async function listenToTerminals(deps: Deps): Promise<{ readonly stop: () => Promise<void> }> {
  const path = socketPath(deps.env.DATA_DIR);
  if (path === undefined) {
    deps.log.warn('the path of the data folder is too long for a socket: scripts run from the dashboard only');
    return { stop: async () => {} };
  }
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(deps, socket).catch((error: unknown) => deps.log.warn({ err: error }, 'a terminal hung up'));
  });
  if (process.platform !== 'win32') await rm(path, { force: true });
  const before = process.umask(OWNER_ONLY);
  server.listen(path);
  process.umask(before);
  await once(server, 'listening');
  return {
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** One command for each connection. */
async function serve(deps: Deps, socket: Socket): Promise<void> {
  const send = (message: Message) => {
    if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
  };
  socket.on('error', () => socket.destroy());
  for await (const line of createInterface({ input: socket })) {
    const command = Command.safeParse(parse(line));
    const ending = command.success
      ? await obey(deps, command.data, (said) => send({ line: said }))
      : { ok: false, says: 'The server does not know this command. Is it another version of the program?' };
    send(ending);
    socket.end();
    return;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
