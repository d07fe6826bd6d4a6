import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export const FAULTS = ['hangs', 'refuses', 'answers rubbish'] as const;
export type Fault = (typeof FAULTS)[number] | 'works';

/** A proxy in front of a server that Brightbay depends on, which can behave like a broken one. */
export type FaultyProxy = {
  readonly port: number;
  readonly behave: (fault: Fault) => void;
  readonly close: () => Promise<void>;
};

/** Opens a proxy to the port; it works until told otherwise. */
export async function openFaultyProxy(to: number): Promise<FaultyProxy> {
  let fault: Fault = 'works';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (fault === 'refuses') return void socket.resetAndDestroy();
    if (fault === 'hangs') return void socket.resume();
    if (fault === 'answers rubbish')
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
    behave: (next) => {
      fault = next;
      cutAll();
    },
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
