import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { goldenPicture } from './golden.ts';

/** Generated pictures for tests. None shows a vehicle; all have edges, like photos. */
export type Picture = {
  /** Pictures with different numbers look different. */
  readonly number?: number;
  readonly width?: number;
  readonly height?: number;
  /** 1 is bright daylight. */
  readonly light?: number;
  /** Blur in pixels, for a picture 448 wide. */
  readonly blur?: number;
};

/** Returns a JPEG of a street of colored boxes; defaults to 900 x 600. */
export async function testPicture({ number = 1, width = 900, height = 600, light = 1, blur = 0 }: Picture = {}) {
  const drawn = sharp(Buffer.from(boxes(number))).resize(width, height, { fit: 'fill' });
  const blurred = blur > 0 ? sharp(await drawn.png().toBuffer()).blur((blur * width) / 448) : drawn;
  return blurred.linear(light, 0).removeAlpha().jpeg({ quality: 90 }).toBuffer();
}

/**
 * Returns JPEGs of a drawn car that the embedded model takes for one: one side, the other side from closer, and from farther
 * away in front of something. At most three.
 */
export async function carPictures(count: number): Promise<readonly Buffer[]> {
  const car = goldenPicture('drawn-car-muddy');
  const views = [async () => sharp(car), async () => otherSide(car), async () => inTheStreet(car)];
  return Promise.all(views.slice(0, count).map(async (view) => (await view()).jpeg({ quality: 90 }).toBuffer()));
}

/** In pixels, that of the drawn car. */
const FRAME = { width: 640, height: 480 } as const;

function otherSide(car: Buffer): Sharp {
  const part = { left: 0, top: 48, width: 416, height: 432 };
  return sharp(car).extract(part).resize(FRAME.width, FRAME.height, { fit: 'fill' }).flop();
}

async function inTheStreet(car: Buffer): Promise<Sharp> {
  const street = await testPicture({ number: 2, ...FRAME, blur: 3 });
  const small = await sharp(car).resize(384, 288).png().toBuffer();
  return sharp(street).composite([{ input: small, left: 192, top: 168 }]);
}

/** Returns places and colors that depend on the number alone. */
function boxes(number: number): string {
  const figure = (index: number, most: number) => Math.floor(((Math.sin(number * 127 + index * 311) + 1) / 2) * most);
  const drawn = Array.from({ length: 120 }, (_, index) => {
    const [x, y] = [figure(index, 900), figure(index + 200, 600)];
    const [w, h] = [20 + figure(index + 400, 160), 20 + figure(index + 600, 120)];
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="hsl(${figure(index + 800, 360)} 60% ${25 + figure(index + 900, 60)}%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#9ab"/>${drawn.join('')}</svg>`;
}

/** Returns a progressive, single-color JPEG with that many extra scans; each makes a decoder process the whole picture. */
export async function jpegOfScans({ side, scans }: { readonly side: number; readonly scans: number }): Promise<Buffer> {
  const plain = await sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const end = plain.byteLength - 2;
  const lastScan = plain.subarray(plain.lastIndexOf(Buffer.from([0xff, 0xda])), end);
  return Buffer.concat([plain.subarray(0, end), ...Array.from({ length: scans }, () => lastScan), plain.subarray(end)]);
}

/** Returns an interlaced, single-color PNG with 16 bits per channel: a small file that takes a lot of memory. */
export async function interlacedPng(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 4, background: 'teal' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();
}

/** Returns a small single-color AVIF that says that it's a square of that side. */
export async function avifThatClaims(side: number): Promise<Buffer> {
  const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .avif({ effort: 0 })
    .toBuffer();
  for (let at = file.indexOf('ispe'); at >= 0; at = file.indexOf('ispe', at + 4)) {
    file.writeUInt32BE(side, at + 8);
    file.writeUInt32BE(side, at + 12);
  }
  return file;
}

type Claim = {
  readonly width: number;
  readonly height: number;
  readonly bits: 8 | 16;
  readonly isInterlaced?: boolean;
};

/** Returns the start of an RGBA PNG of that size with hardly any pixels, enough for checks that reject it by its header. */
export function pngThatClaims({ width, height, bits, isInterlaced = false }: Claim): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(64));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
