import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The way from the browser to the server, which can be cut. */
export type Gate = {
  readonly url: string;
  /** Names the port that it leads to. */
  readonly leadTo: (port: number) => void;
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Opens it on a free port of loopback. */
export async function openGate(): Promise<Gate> {
  const sockets = new Set<Socket>();
  let target = 0;
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (to) => (target = to),
    cut,
    mend: async () => void (await listen(port)),
    close: cut,
  };
}
