import { isAscii, isUtf8 } from 'node:buffer';
import { finished } from 'node:stream';
import { type FastifyInstance, type FastifyRequest, errorCodes } from 'fastify';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { Unavailable } from '#server/errors.ts';
import { networkOf } from '#server/lib/attempt-limiter.ts';
import { clientAddress } from './request.ts';

const MEGABYTE = 1024 * 1024;
/** Smaller bodies never wait. */
const LARGE = MEGABYTE;
/** Bytes of large bodies that may be in memory at once: three requests with all their photos. */
const ROOM = 132 * MEGABYTE;
/** How much of that the bodies of one client network may use together, so that one network can't block all others. */
const SHARE = ROOM / 2;

/** In milliseconds: how often admitted uploads are checked while others wait. */
const LOOK_EVERY = 15_000;
/** A check later than this was held up by other work. */
const LATE_AFTER = LOOK_EVERY + 1000;
/** Bytes that must arrive in that time: a fifth of what a slow phone connection delivers. */
const LEAST_PROGRESS = 160_000;
/** How many checks an upload waits for room, 30 to 45 seconds: browsers give up after 60 without progress. */
const MOST_CHECKS = 3;
const RETRY_SECONDS = 30;

type Body = {
  readonly size: number;
  readonly sender: string;
  readonly enter: () => void;
  /** Answers instead, while the body is still unread. */
  readonly refuse: () => void;
  /** Ends the connection. */
  readonly hangUp: () => void;
  /** Bytes received so far; undefined once the body is complete. */
  readonly arrived: () => number | undefined;
  /** Bytes received at the last check. */
  seen?: number;
  /** Checks since it began to wait. */
  checks: number;
};

/**
 * Admits large bodies one after the other as long as there is room; the others wait, unread, so that no number of them
 * can fill the memory. Small ones never wait. While others are waiting, an upload that makes almost no progress is
 * dropped. One that finds no room for long gets 503 and when to retry; its body is received and discarded, because
 * browsers show no answer of a connection that closes while they send.
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
    // Bodies over the limit of their call are rejected before they are read.
    if (size < LARGE || size > request.routeOptions.bodyLimit) return payload;
    await new Promise<void>((enter, reject) => {
      const refuse = () => reject(new Unavailable(messageOf(problemsTexts, 'overloaded'), RETRY_SECONDS));
      const body = bodyOf(request, { size, enter, refuse });
      waiting.add(body);
      finished(reply.raw, () => leave(body));
      admit();
    });
    return payload;
  });

  const stop = lookAfter(inside, waiting);
  app.addHook('onClose', async () => stop());
}

/** Checks from time to time who has to give way and who has waited for too long, until the returned function is called. */
function lookAfter(inside: ReadonlySet<Body>, waiting: Set<Body>): () => void {
  let last = performance.now();
  const look = setInterval(() => {
    const now = performance.now();
    const isLate = now - last > LATE_AFTER;
    last = now;
    // A process that was busy has read little from anyone. Where an upload gives way, there is room at once.
    if (hangUpIdle(inside, waiting.size > 0 && !isLate)) return;
    for (const body of waiting) {
      body.checks += 1;
      if (body.checks < MOST_CHECKS) continue;
      waiting.delete(body);
      body.refuse();
    }
  }, LOOK_EVERY).unref();
  return () => clearInterval(look);
}

/**
 * Measures the progress of all admitted uploads. Drops those that hardly moved since the last check, if any may be dropped,
 * and returns whether there were some.
 */
function hangUpIdle(inside: ReadonlySet<Body>, mayDrop: boolean): boolean {
  let isAnyIdle = false;
  for (const body of inside) {
    const arrived = body.arrived();
    const isIdle = arrived !== undefined && body.seen !== undefined && arrived - body.seen < LEAST_PROGRESS && mayDrop;
    if (arrived === undefined) delete body.seen;
    else body.seen = arrived;
    if (!isIdle) continue;
    body.hangUp();
    isAnyIdle = true;
  }
  return isAnyIdle;
}

function bodyOf(request: FastifyRequest, known: Pick<Body, 'size' | 'enter' | 'refuse'>): Body {
  const { raw } = request;
  return {
    ...known,
    sender: networkOf(clientAddress(request)),
    checks: 0,
    hangUp: () => void raw.destroy(),
    arrived: () => (raw.complete ? undefined : raw.socket.bytesRead),
  };
}

/** In bytes; a request without a declared length counts as the maximum of its call. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Number(headers['content-length'] ?? 0);
}

/** Bodies up to this size may have any structure. */
const SMALL_BODY = 64 * 1024;
/**
 * Large bodies are large because of their photos or a table: a few long strings. They need no more brackets and commas than this.
 */
const MOST_PARTS = 5000;
const PART_SIGNS = ['{', '[', ','];
const BACKSLASH = 0x5c;

/**
 * Accepts JSON bodies, pictures for calls that take them, anything unread for the one-click call, and nothing else. Rejects as unreadable: bytes
 * that are not UTF-8, and keys that touch a prototype. Rejects as too large: a large body of very many small parts,
 * which would block the process for seconds.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(body)) return done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
    if (request.routeOptions.config.call?.takesRaw) return done(null, body);
    if (body.length > SMALL_BODY && hasTooManyParts(body)) return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    void parse(request, body.toString(isAscii(body) ? 'latin1' : 'utf8'), done);
  });
  app.addContentTypeParser(/^(image|video)\//, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.routeOptions.config.call?.takesFile) return done(null, body);
    done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']));
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _body: Buffer, done) => {
    const { call } = request.routeOptions.config;
    // An address without a call answers that there's none.
    if (!call || call.takesForm) return done(null, undefined);
    done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']));
  });
}

function hasTooManyParts(body: Buffer): boolean {
  return countSigns(body) > MOST_PARTS && countPartsOutsideTexts(body) > MOST_PARTS;
}

function countSigns(piece: Buffer): number {
  let count = 0;
  for (const sign of PART_SIGNS)
    for (let at = piece.indexOf(sign); at >= 0 && count <= MOST_PARTS; at = piece.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** A table in one text has many commas, and is one part. Stops once there are too many. */
function countPartsOutsideTexts(body: Buffer): number {
  let count = 0;
  let from = 0;
  while (count <= MOST_PARTS) {
    const start = body.indexOf('"', from);
    count += countSigns(body.subarray(from, start < 0 ? body.length : start));
    if (start < 0) break;
    // Of valid JSON, a key and a value share a comma.
    count += 0.25;
    from = endOfText(body, start);
  }
  return count;
}

/** The place behind the quotation mark that ends the text which starts there. */
function endOfText(body: Buffer, start: number): number {
  for (let end = body.indexOf('"', start + 1); end >= 0; end = body.indexOf('"', end + 1)) {
    let slashes = 0;
    while (body[end - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return body.length;
}
