import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';

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
