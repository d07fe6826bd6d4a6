import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { connect, type Socket, Server as NetServer } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';

/** In milliseconds. */
const PATIENCE = {
  /** How long a new connection may stay silent before it is considered idle. */
  toBegin: 1000,
  /** How long a request may take to arrive completely before its connection is closed. */
  toArrive: 5000,
  /** As long as the slowest response takes, one of a hosted model. */
  answer: 20_000,
} as const;
const LOOK_EVERY = 10;

export type ConnectionTracker = {
  /** Whether a client is waiting for a response now. */
  readonly arePending: () => boolean;
  /** From now on every response tells the client that its connection will be closed. */
  readonly announceClose: () => void;
  /** Waits briefly until every accepted connection has begun to send a request. */
  readonly untilBegun: () => Promise<void>;
  /** Closes connections whose request stalls, and finally all of them. Returns the function that cancels this. */
  readonly closeInTime: () => () => void;
};

/** Tracks the connections to this server, and drains them at shutdown. */
export function trackConnections(server: Server): ConnectionTracker {
  const open = new Set<Socket>();
  const pending = new Map<Socket, IncomingMessage>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => {
    pending.set(request.socket, request);
    response.once('close', () => pending.delete(request.socket));
  });
  const areSilent = () => [...open].some(({ bytesRead }) => bytesRead === 0);
  const closeStalled = () => {
    for (const socket of open) if (!pending.get(socket)?.complete) socket.destroy();
  };
  return {
    arePending: () => pending.size > 0,
    announceClose: () => {
      server.prependListener('request', (_request, response) => void response.setHeader('connection', 'close'));
    },
    untilBegun: async () => {
      for (let waited = 0; waited < PATIENCE.toBegin && areSilent(); waited += LOOK_EVERY) await delay(LOOK_EVERY);
    },
    closeInTime: () => {
      const timers = [
        setTimeout(closeStalled, PATIENCE.toArrive),
        setTimeout(() => server.closeAllConnections(), PATIENCE.answer),
      ];
      return () => timers.forEach(clearTimeout);
    },
  };
}

/** In milliseconds. */
type Patience = {
  /** How long to wait for a moment in which no connection is pending. */
  readonly calm: number;
  /** Under a flood there is always one; after this time the last ones are reset after all. */
  readonly most: number;
};
const UNTIL_CALM: Patience = { calm: 1000, most: 3000 };
/** How many connections may wait to be accepted; the system allows one more. */
const QUEUE = { usual: 511, short: 1 } as const;

/**
 * Stops listening without resetting connections. Closing a socket resets those that the server hasn't accepted yet, so
 * on Linux, which lists them, it waits until none is pending, shortens the queue, and fills it with its own
 * connections: other clients retry a second later, are refused, and proxies go to the next server.
 */
export async function stopListening(server: Server, patience = UNTIL_CALM): Promise<void> {
  const address = server.address();
  if (address === null || typeof address === 'string') return;
  const began = performance.now();
  const passed = () => performance.now() - began;
  const ours = new Set<number | undefined>();
  while (server.listening) {
    await nextTurn();
    if (passed() < patience.calm && pendingConnections(address.port)?.some(({ port }) => !ours.has(port))) continue;
    setQueue(server, QUEUE.short);
    const fillers = Array.from({ length: QUEUE.short + 1 }, () =>
      connect(address.port, address.address).on('error', () => {}),
    );
    // Their connecting begins in the next tick. No connection is accepted before the next turn.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    for (const { localPort } of fillers) ours.add(localPort);
    const waiting = pendingConnections(address.port);
    // The HTTP server's own close would also drop accepted connections that have not sent their request yet.
    if (!waiting || isFilledBy(ours, waiting) || passed() > patience.most) NetServer.prototype.close.call(server);
    else if (passed() < patience.calm) setQueue(server, QUEUE.usual);
    for (const socket of fillers) socket.destroy();
  }
}

/** Listening again only changes the length of the queue; Node has no public call for it. */
function setQueue(server: Server, length: number): void {
  const { _handle: handle } = server as { readonly _handle?: { readonly listen?: (most: number) => number } };
  handle?.listen?.(length);
}

function isFilledBy(ours: ReadonlySet<number | undefined>, waiting: readonly PendingConnection[]): boolean {
  const connected = waiting.filter(({ isConnected }) => isConnected);
  return connected.length > QUEUE.short && waiting.every(({ port }) => ours.has(port));
}

type PendingConnection = { readonly port: number; readonly isConnected: boolean };

/**
 * Returns the connections to this port that are established or being established but not accepted, by their remote
 * port.
 */
function pendingConnections(port: number): readonly PendingConnection[] | undefined {
  try {
    return ['tcp', 'tcp6'].flatMap((family) => read(readFileSync(`/proc/net/${family}`, 'latin1'), port));
  } catch {
    return undefined;
  }
}

/**
 * Kernel states: established, SYN received, closed by the other side. A connection that belongs to no process has inode
 * 0.
 */
const ROW = /^ *\d+: \S+:(\S{4}) \S+:(\S{4}) (01|03|08) \S+ \S+ \S+ +\d+ +\d+ 0 /gm;

function read(table: string, port: number): readonly PendingConnection[] {
  const own = port.toString(16).toUpperCase().padStart(4, '0');
  return [...table.matchAll(ROW)]
    .filter(([, local]) => local === own)
    .map(([, , remote = '', state]) => ({ port: parseInt(remote, 16), isConnected: state !== '03' }));
}
