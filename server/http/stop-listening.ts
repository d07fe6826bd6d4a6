import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** In milliseconds. */
export type Patience = {
  /** So long it waits for a moment in which nobody is on his way in. */
  readonly calm: number;
  /** Under a flood there is always somebody; then the last ones are cut off after all. */
  readonly most: number;
};
const PATIENCE: Patience = { calm: 1000, most: 3000 };
/** How many may wait to be let in; the system takes one more. */
const QUEUE = { usual: 511, short: 1 } as const;

/**
 * Stops listening without cutting anybody off; who was let in before is not touched. The system resets whoever it has
 * connected, or is connecting, and the server has not let in yet, when the listening socket is closed. So when nobody is
 * on his way the queue is made short, filled by ourselves, and closed if nobody else is in it: whoever comes to a full queue gets no answer,
 * asks again a second later, and is refused, which proxies take to the next server. Where the system does not tell who
 * waits (it is Linux that does) it closes at once.
 */
export async function stopListening(server: Server, patience = PATIENCE): Promise<void> {
  const address = server.address();
  if (address === null || typeof address === 'string') return;
  const began = performance.now();
  const passed = () => performance.now() - began;
  const ours = new Set<number | undefined>();
  while (server.listening) {
    await nextTurn();
    if (passed() < patience.calm && whoWaits(address.port)?.some(({ port }) => !ours.has(port))) continue;
    setQueue(server, QUEUE.short);
    const fillers = Array.from({ length: QUEUE.short + 1 }, () =>
      connect(address.port, address.address).on('error', () => {}),
    );
    // Their connecting begins in the next tick. Nobody is let in before the next turn.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    for (const { localPort } of fillers) ours.add(localPort);
    const waiting = whoWaits(address.port);
    // That of HTTP would also hang up on whoever was let in and has not sent his request yet.
    if (!waiting || isFilledBy(ours, waiting) || passed() > patience.most) NetServer.prototype.close.call(server);
    else if (passed() < patience.calm) setQueue(server, QUEUE.usual);
    for (const socket of fillers) socket.destroy();
  }
}

/** Listening once more only changes the length of the queue; Node has no public call for it. */
function setQueue(server: Server, length: number): void {
  const { _handle: handle } = server as { readonly _handle?: { readonly listen?: (most: number) => number } };
  handle?.listen?.(length);
}

function isFilledBy(ours: ReadonlySet<number | undefined>, waiting: readonly Waiting[]): boolean {
  const connected = waiting.filter(({ isConnected }) => isConnected);
  return connected.length > QUEUE.short && waiting.every(({ port }) => ours.has(port));
}

type Waiting = { readonly port: number; readonly isConnected: boolean };

/** Whoever is connected, or being connected, to this port and was not let in, by the port that he comes from. */
function whoWaits(port: number): readonly Waiting[] | undefined {
  try {
    return ['tcp', 'tcp6'].flatMap((family) => read(readFileSync(`/proc/net/${family}`, 'latin1'), port));
  } catch {
    return undefined;
  }
}

/** States of the kernel: established, SYN received, closed by the other side. What belongs to no process has inode 0. */
const ROW = /^ *\d+: \S+:(\S{4}) \S+:(\S{4}) (01|03|08) \S+ \S+ \S+ +\d+ +\d+ 0 /gm;

function read(table: string, port: number): readonly Waiting[] {
  const own = port.toString(16).toUpperCase().padStart(4, '0');
  return [...table.matchAll(ROW)]
    .filter(([, local]) => local === own)
    .map(([, , remote = '', state]) => ({ port: parseInt(remote, 16), isConnected: state !== '03' }));
}
