import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type TestBucket = {
  /** Makes the application store its photos here. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns the URLs of the stored files. */
  readonly kept: () => readonly string[];
  readonly empty: () => void;
  /** Holds the next request of that method for a full photo: 'before' it takes effect, or 'after' that, before its response. */
  readonly hold: (method: 'HEAD' | 'DELETE', when: 'before' | 'after') => Held;
  readonly close: () => Promise<void>;
};
export type Held = { readonly reached: Promise<void>; readonly release: () => void };

type Holding = { readonly when: 'before' | 'after'; readonly reach: () => void; readonly released: Promise<void> };

/** Opens an in-memory bucket with as much of S3 as photos need, without signatures. The test decides how long a request takes. */
export async function openTestBucket(): Promise<TestBucket> {
  const files = new Map<string, Buffer>();
  const holding = new Map<string, Holding>();
  const server = createServer((request, response) => {
    const { method = '', url: path = '' } = request;
    const held = path.includes('/small/') ? undefined : holding.get(method);
    if (held) holding.delete(method);
    const wait = async (when: Holding['when']) => {
      if (held?.when !== when) return;
      held.reach();
      await held.released;
    };
    void (async () => {
      await wait('before');
      const found = files.get(path);
      if (method === 'PUT') files.set(path, await buffer(request));
      if (method === 'DELETE') files.delete(path);
      await wait('after');
      response.statusCode = method === 'PUT' || found ? 200 : 404;
      if (method === 'HEAD' && found) response.setHeader('content-length', found.byteLength);
      response.end(method === 'GET' ? found : undefined);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const { port } = server.address() as AddressInfo;
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
    },
    kept: () => [...files.keys()],
    empty: () => files.clear(),
    hold(method, when) {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      holding.set(method, { when, reach: reached.resolve, released: released.promise });
      return { reached: reached.promise, release: released.resolve };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
