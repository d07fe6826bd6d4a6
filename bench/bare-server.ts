import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server says that does nothing but HTTP: always the same. */
export type BareAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

// A separate process: it receives its response once, reports its port, and runs until it's killed.
process.once('message', (answer: BareAnswer) => {
  const body = Buffer.from(answer.body);
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
