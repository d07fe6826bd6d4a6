import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

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
