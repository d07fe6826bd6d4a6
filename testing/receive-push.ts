import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '#server/deps.ts';
import { startSender } from '#server/notifications/sender.ts';
import { until } from './mail-room.ts';

// What web-push encrypts with; it has no types.
const ece = createRequire(import.meta.resolve('web-push'))('http_ece') as {
  decrypt: (body: Buffer, keys: object) => Buffer;
};

type Received = { readonly path: string; readonly authorization: string; readonly body: Buffer };

export type PushService = {
  readonly origin: string;
  /** What was posted to it, in this order. */
  readonly received: Received[];
  /** The status of its responses, 201 at first. */
  status: number;
  readonly close: () => void;
};

/** Starts a push service on this machine; the server may post to it with its origin as PUSH_TEST_ORIGIN. */
export async function startPushService(): Promise<PushService> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body });
      response.writeHead(service.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = { origin, received, status: 201, close: () => server.close() };
  return service;
}

/** A browser's subscription at the service, with its private key. */
export function newDevice({ origin }: PushService, name: string) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    body: { endpoint: `${origin}/${name}`, keys: { p256dh, auth } },
    decrypt: ({ body }: Received): { title: string; body: string; path: string } =>
      JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString()),
  };
}

/** A busy machine sends 10,000 notifications in a minute or two. */
const LONGEST_SECONDS = 120;

/** Sends the notifications that are due, until each was tried. Mails are deleted: the sender would wait for a mail server. */
export async function sendPushes(deps: Deps): Promise<void> {
  await deps.db.deleteFrom('outbox').where('channel', '=', 'mail').execute();
  const sender = startSender(deps);
  const isDone = async () => {
    const waiting = await deps.db
      .selectFrom('outbox')
      .select('id')
      .where('channel', '=', 'push')
      .where('status', '=', 'waiting')
      .where('attempts', '=', 0)
      .limit(1)
      .execute();
    return waiting.length === 0;
  };
  await until('every notification was tried', isDone, LONGEST_SECONDS);
  await sender.stop();
}
