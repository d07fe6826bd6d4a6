import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** In milliseconds. */
const PATIENCE = {
  /** Who was let in and has said nothing by then only keeps a connection for later. */
  silent: 1000,
  /** Who began a request and has not ended it by then fell asleep. */
  asleep: 5000,
  /** As long as the slowest answer takes, one of a hosted model. */
  answer: 20_000,
} as const;
const LOOK_EVERY = 10;

export type Guests = {
  /** Whether somebody waits for an answer at the moment. */
  readonly areWaiting: () => boolean;
  /** From now on every answer says that its connection is the last. */
  readonly sayGoodbye: () => void;
  /** Waits until everybody who was let in has begun to ask; not for long. */
  readonly haveBegun: () => Promise<void>;
  /** Hangs up on who fell asleep, and at last on everybody; answers with what calls that off. */
  readonly giveUpInTime: () => () => void;
};

/** Knows who is connected to this server, and what becomes of them when it ends. */
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
