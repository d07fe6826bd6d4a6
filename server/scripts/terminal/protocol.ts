import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { SCRIPT_NAMES } from '#core/operations/scripts.ts';

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
