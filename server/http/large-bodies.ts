import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';
import { networkOf } from '#server/lib/attempt-limiter.ts';

const MEGABYTE = 1024 * 1024;
/** What is smaller than this never waits. */
const LARGE = MEGABYTE;
/** Bytes of large bodies that may be in the memory at the same time: three requests with all their photos. */
const ROOM = 132 * MEGABYTE;
/** How much of it the bodies of one client's network may take together, so that nobody alone keeps the others out. */
const SHARE = ROOM / 2;

/** In milliseconds: how often those inside are looked at while others wait. */
const LOOK_EVERY = 15_000;
/** Bytes that have to arrive in that time: a fifth of what a slow phone connection brings. */
const LEAST_PROGRESS = 160_000;

type Body = {
  readonly size: number;
  readonly sender: string;
  readonly enter: () => void;
  /** Ends the connection. */
  readonly hangUp: () => void;
  /** Bytes that have arrived by now; undefined when nothing more is to come. */
  readonly arrived: () => number | undefined;
  /** What had arrived when it was last looked at inside. */
  seen?: number;
};

/**
 * Lets large bodies in as long as there is room for them, one after the other; the others wait outside, unread, so that
 * no number of them at the same time fills the memory. Small ones pass them by. While somebody waits, whoever sends next
 * to nothing has to give up his place.
 */
export function admitLargeBodies(app: FastifyInstance): void {
  const inside = new Set<Body>();
  const waiting = new Set<Body>();

  function admit(): void {
    let room = ROOM;
    const taken = new Map<string, number>();
    const take = ({ sender, size }: Body) => {
      room -= size;
      taken.set(sender, (taken.get(sender) ?? 0) + size);
    };
    inside.forEach(take);
    for (const body of waiting) {
      if ((taken.get(body.sender) ?? 0) + body.size > SHARE) continue;
      if (body.size > room) return;
      waiting.delete(body);
      inside.add(body);
      take(body);
      body.enter();
    }
  }

  function leave(body: Body): void {
    waiting.delete(body);
    inside.delete(body);
    admit();
  }

  app.addHook('preParsing', async (request, reply, payload) => {
    const size = sizeOf(request);
    // What is beyond the limit of its call is refused before it is read.
    if (size < LARGE || size > request.routeOptions.bodyLimit) return payload;
    await new Promise<void>((enter) => {
      const body = bodyOf(request, { size, enter });
      waiting.add(body);
      finished(reply.raw, () => leave(body));
      admit();
    });
    return payload;
  });

  const look = setInterval(() => hangUpIdle(inside, waiting.size > 0), LOOK_EVERY).unref();
  app.addHook('onClose', async () => clearInterval(look));
}

/** Measures how far everybody inside has come; who has hardly moved since the last time must go if others wait. */
function hangUpIdle(inside: ReadonlySet<Body>, doOthersWait: boolean): void {
  for (const body of inside) {
    const arrived = body.arrived();
    const isIdle =
      arrived !== undefined && body.seen !== undefined && arrived - body.seen < LEAST_PROGRESS && doOthersWait;
    if (arrived === undefined) delete body.seen;
    else body.seen = arrived;
    if (isIdle) body.hangUp();
  }
}

function bodyOf(request: FastifyRequest, { size, enter }: Pick<Body, 'size' | 'enter'>): Body {
  const { raw } = request;
  return {
    size,
    sender: networkOf(clientAddress(request)),
    enter,
    hangUp: () => void raw.destroy(),
    arrived: () => (raw.complete ? undefined : raw.socket.bytesRead),
  };
}

/** In bytes; who does not say beforehand how much he sends may send as much as the call takes. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Number(headers['content-length'] ?? 0);
}
