import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, mock, test } from 'node:test';
import { trackConnections } from './drain.ts';

describe('at the end of a server', () => {
  test('who sleeps in the middle of a request is hung up on, and who waits for a slow answer is not', async () => {
    const { server, connections, open } = await start();
    const asleep = await open('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\n');
    const waiting = await open('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    mock.timers.enable({ apis: ['setTimeout'] });
    connections.closeInTime();
    const gone = once(asleep.socket, 'close');
    mock.timers.tick(5000);
    await gone;
    waiting.response.end('late');
    assert.match(String(await once(waiting.socket, 'data')), /late$/);

    const never = await open('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    const over = once(never.socket, 'close');
    mock.timers.tick(15_000);
    await over;
    mock.timers.reset();
    waiting.socket.destroy();
    server.close();
  });

  test('every answer says that its connection is the last, on a connection that was kept as well', async () => {
    const { server, connections, open } = await start();
    const { socket, response } = await open('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    response.end('first');
    assert.match(String(await once(socket, 'data')), /^connection: keep-alive/im);
    connections.announceClose();
    const asked = once(server, 'request');
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    const [, last] = (await asked) as [unknown, ServerResponse];
    last.end('last');
    assert.match(String(await once(socket, 'data')), /^connection: close/im);
    await once(socket, 'close');
    server.close();
  });

  test('who was let in and has said nothing is waited for until he asks', async () => {
    const { server, connections } = await start();
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(server, 'connection');
    const begun = connections.untilBegun();
    const first = await Promise.race([
      begun.then(() => 'resolved early'),
      once(server, 'request').then(() => 'request'),
      asking(socket),
    ]);
    assert.equal(first, 'request');
    await begun;
    socket.destroy();
    server.close();
  });
});

async function asking(socket: Socket): Promise<never> {
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  return new Promise(() => {});
}

async function start() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (text: string) => {
    const asked = once(server, 'request');
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    const [, response] = (await asked) as [unknown, ServerResponse];
    return { socket, response };
  };
  return { server, connections: trackConnections(server), open };
}
