import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** In milliseconds. */
const PATIENCE = {
  /** How long a new connection may stay silent before it is considered idle. */
  silent: 1000,
  /** How long a request may take to arrive completely before its connection is closed. */
  asleep: 5000,
  /** As long as the slowest response takes, one of a hosted model. */
  answer: 20_000,
} as const;
const LOOK_EVERY = 10;

export type Guests = {
  /** Whether a client is waiting for a response now. */
  readonly areWaiting: () => boolean;
  /** From now on every response tells the client that its connection will be closed. */
  readonly sayGoodbye: () => void;
  /** Waits briefly until every accepted connection has begun to send a request. */
  readonly haveBegun: () => Promise<void>;
  /** Closes connections whose request stalls, and finally all of them. Returns the function that cancels this. */
  readonly giveUpInTime: () => () => void;
};

/** Tracks the connections to this server, and drains them at shutdown. */
export function watchGuests(server: Server): Guests {
  const here = new Set<Socket>();
  const asked = new Map<Socket, IncomingMessage>();
  server.on('connection', (socket) => {
    here.add(socket);
    socket.once('close', () => here.delete(socket));
  });
  server.on('request', (request, response) => {
    asked.set(request.socket, request);
    response.once('close', () => asked.delete(request.socket));
  });
  const areSilent = () => [...here].some(({ bytesRead }) => bytesRead === 0);
  const wake = () => {
    for (const socket of here) if (!asked.get(socket)?.complete) socket.destroy();
  };
  return {
    areWaiting: () => asked.size > 0,
    sayGoodbye: () => {
      server.prependListener('request', (_request, response) => void response.setHeader('connection', 'close'));
    },
    haveBegun: async () => {
      for (let waited = 0; waited < PATIENCE.silent && areSilent(); waited += LOOK_EVERY) await delay(LOOK_EVERY);
    },
    giveUpInTime: () => {
      const timers = [
        setTimeout(wake, PATIENCE.asleep),
        setTimeout(() => server.closeAllConnections(), PATIENCE.answer),
      ];
      return () => timers.forEach(clearTimeout);
    },
  };
}
