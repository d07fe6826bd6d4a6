import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export const MOODS = ['hangs', 'refuses', 'answers rubbish'] as const;
export type Mood = (typeof MOODS)[number] | 'works';

/** A proxy in front of a server that others depend on, which behaves as broken servers do. */
export type Moody = {
  readonly port: number;
  readonly be: (mood: Mood) => void;
  readonly close: () => Promise<void>;
};

/** Passes connections on to the port while it works. */
export async function openMoody(to: number): Promise<Moody> {
  let mood: Mood = 'works';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (mood === 'refuses') return void socket.resetAndDestroy();
    if (mood === 'hangs') return void socket.resume();
    if (mood === 'answers rubbish')
      return void socket.on('data', () => socket.end('\u0000\u00ff 999 <rubbish> {[}\r\n\r\n'));
    const behind = connect(to, '127.0.0.1');
    behind.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => behind.destroy());
    socket.pipe(behind).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  const cutAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: address.port,
    be: (next) => {
      mood = next;
      cutAll();
    },
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
