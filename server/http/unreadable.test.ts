import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';

let testApp: TestApp;
let port: number;
before(async () => {
  testApp = await startTestApp();
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  port = (testApp.app.server.address() as AddressInfo).port;
});
after(() => testApp.close());

const secret = 'dana@example.com';
const head = 'Host: shop.example\r\nConnection: close\r\n';

const REQUESTS: readonly (readonly [what: string, status: number, request: string, says: RegExp])[] = [
  [
    'a header of 100 kB',
    431,
    `GET / HTTP/1.1\r\n${head}X-Name: ${secret}${'x'.repeat(100_000)}\r\n\r\n`,
    /shorter headers/,
  ],
  ['an address of 100 kB', 431, `GET /${secret}${'x'.repeat(100_000)} HTTP/1.1\r\n${head}\r\n`, /shorter headers/],
  ['no HTTP at all', 400, `${secret}\r\n\r\n`, /first line/],
  ['an unknown method', 400, `BREW / HTTP/1.1\r\n${head}\r\n`, /first line/],
  ['a header without a name', 400, `GET / HTTP/1.1\r\n${head}: ${secret}\r\n\r\n`, /headers/],
  [
    'two lengths of one body',
    400,
    `POST /api/contact HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    /headers/,
  ],
  [
    'a length and chunks at once',
    400,
    `POST /api/contact HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    /headers/,
  ],
  ['a % without digits', 400, `GET /%zz?name=${secret} HTTP/1.1\r\n${head}\r\n`, /check the address/],
  ['a % that is no letter', 400, `GET /api/quotes/by-token/%ff HTTP/1.1\r\n${head}\r\n`, /check the address/],
];

describe('what is no readable request gets a problem document, and is not logged:', () => {
  for (const [what, status, request, says] of REQUESTS) {
    test(what, async () => {
      const answer = await ask(request);
      assert.equal(answer.status, status, answer.text);
      assert.match(answer.text, /^content-type: application\/problem\+json/im);
      const problem = JSON.parse(answer.body) as { status: number; detail: string };
      assert.equal(problem.status, status);
      assert.match(problem.detail, says);
      assert.equal(testApp.logged().includes(secret), false);
    });
  }

  test('the next request of another client is answered', async () => {
    assert.equal((await ask(`GET /healthz HTTP/1.1\r\n${head}\r\n`)).status, 200);
  });
});

async function ask(
  request: string,
): Promise<{ readonly status: number; readonly text: string; readonly body: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(request);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
  return { status: Number(status), text, body: text.slice(text.indexOf('\r\n\r\n') + 4) };
}
