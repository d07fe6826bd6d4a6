import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const MEGABYTE = 1024 * 1024;
/** What is smaller than this never waits. */
const LARGE = MEGABYTE;
/** Bytes of large bodies that may be in the memory at the same time: three requests with all their photos. */
const ROOM = 132 * MEGABYTE;

type Body = { readonly size: number; readonly enter: () => void };

/**
 * Lets large bodies in as long as there is room for them, one after the other; the others wait outside, unread, so that
 * no number of them at the same time fills the memory. Small ones pass them by.
 */
export function admitLargeBodies(app: FastifyInstance): void {
  let room = ROOM;
  const waiting: Body[] = [];

  function admit(): void {
    for (let next = waiting[0]; next && next.size <= room; next = waiting[0]) {
      waiting.shift();
      room -= next.size;
      next.enter();
    }
  }

  app.addHook('preParsing', async (request, reply, payload) => {
    const size = sizeOf(request);
    // What is beyond the limit of its call is refused before it is read.
    if (size < LARGE || size > request.routeOptions.bodyLimit) return payload;
    await new Promise<void>((enter) => {
      const body = { size, enter };
      waiting.push(body);
      finished(reply.raw, () => leave(body));
      admit();
    });
    return payload;
  });

  function leave(body: Body): void {
    const place = waiting.indexOf(body);
    if (place >= 0) waiting.splice(place, 1);
    else room += body.size;
    admit();
  }
}

/** In bytes; who does not say beforehand how much he sends may send as much as the call takes. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Number(headers['content-length'] ?? 0);
}
