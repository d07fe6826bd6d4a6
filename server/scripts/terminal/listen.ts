import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Deps } from '../../deps.ts';
import { Command, type Message, socketPath, obey } from './obey.ts';

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
