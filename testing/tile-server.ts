import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** A stand-in for a server of map pictures: one plain PNG for each. */
export type TileServerStandIn = {
  /** '127.0.0.1:5000', for TILES_TEST_SERVER. */
  readonly host: string;
  /** The paths that were asked for. */
  readonly asked: string[];
  mood: 'pictures' | 'page' | 'refused' | 'redirect' | 'long' | 'away';
  readonly close: () => Promise<void>;
};

/** Opens the stand-in on this machine. */
export async function openTileServer(): Promise<TileServerStandIn> {
  const background = { r: 205, g: 225, b: 205 };
  const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background } })
    .png()
    .toBuffer();
  const server = createServer((request, response) => {
    standIn.asked.push(request.url ?? '');
    const { mood } = standIn;
    if (mood === 'away') return request.socket.destroy();
    if (mood === 'refused') return response.writeHead(403).end('No key');
    if (mood === 'redirect') return response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    if (mood === 'page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>');
    if (mood === 'long') return response.writeHead(200).end(Buffer.concat([picture, Buffer.alloc(3_000_000)]));
    return response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: TileServerStandIn = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    mood: 'pictures',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
