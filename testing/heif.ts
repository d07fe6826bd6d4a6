import { readFileSync } from 'node:fs';

/** A HEIC of 4032 x 3024 pixels as one coded picture, made by heif-enc of libheif 1.15.1. */
const PHONE = readFileSync(new URL('../e2e/photos/phone.heic', import.meta.url));

export type Grid = {
  /** Whether its four tiles are one item, four items of the same bytes, or four items of their own. */
  readonly tiles: 'one item' | 'same bytes' | 'own bytes';
};

const TILES = [1, 2, 3, 4];
const GRID = 5;
const [WIDTH, HEIGHT] = [4032, 3024];

/** Returns a HEIC of 48.8 megapixels: a grid of 2 x 2 pictures of a phone. */
export function heicGrid({ tiles }: Grid): Buffer {
  const data = PHONE.subarray(PHONE.indexOf('mdat') + 4);
  const copies = tiles === 'own bytes' ? TILES.map(() => data) : [data];
  const ftyp = box('ftyp', text('heic'), u32(0), text('mif1heic'));
  const offsetOf = (start: number, n: number) => start + (tiles === 'own bytes' ? n * data.byteLength : 0);
  const meta = (start: number) =>
    full('meta', 0, [
      full('hdlr', 0, [u32(0), text('pict'), Buffer.alloc(13)]),
      full('pitm', 0, [u16(GRID)]),
      full('iinf', 0, [u16(5), ...TILES.map((id) => infe(id, 'hvc1')), infe(GRID, 'grid')]),
      full('iloc', 1, [
        u16(0x44_00),
        u16(5),
        ...TILES.map((id, n) => place(id, 0, [offsetOf(start, n), data.byteLength])),
        place(GRID, 1, [0, 8]),
      ]),
      full('iref', 0, [box('dimg', u16(GRID), u16(4), ...TILES.map((id) => u16(tiles === 'one item' ? 1 : id)))]),
      box('iprp', box('ipco', propertyOf('hvcC'), ispe(WIDTH, HEIGHT), ispe(2 * WIDTH, 2 * HEIGHT)), ipma()),
      box('idat', Buffer.from([0, 0, 1, 1]), u16(2 * WIDTH), u16(2 * HEIGHT)),
    ]);
  const start = ftyp.byteLength + meta(0).byteLength + 8;
  return Buffer.concat([ftyp, meta(start), box('mdat', ...copies)]);
}

/** A HEIC file whose color profile is replaced by the numbers that stand for Display P3. */
export function withP3ByNumber(heic: Buffer): Buffer {
  const changed = Buffer.from(heic);
  const at = changed.indexOf('colrprof');
  changed.write('nclx', at + 4, 'latin1');
  // Primaries of Display P3, the curve of sRGB, the matrix of JPEG, full range.
  Buffer.from([0, 12, 0, 13, 0, 6, 0x80]).copy(changed, at + 8);
  return changed;
}

function propertyOf(type: string): Buffer {
  const at = PHONE.indexOf(type) - 4;
  return PHONE.subarray(at, at + PHONE.readUInt32BE(at));
}

function ipma(): Buffer {
  const tiles = TILES.flatMap((id) => [u16(id), Buffer.from([2, 0x81, 2])]);
  return full('ipma', 0, [u32(5), ...tiles, u16(GRID), Buffer.from([1, 3])]);
}

/** Where an item's bytes are: in the file for method 0, in `idat` for 1. */
function place(id: number, method: 0 | 1, [offset, length]: readonly [number, number]): Buffer {
  return Buffer.concat([u16(id), u16(method), u16(0), u16(1), u32(offset), u32(length)]);
}

function infe(id: number, type: string): Buffer {
  return full('infe', 2, [u16(id), u16(0), text(type), Buffer.alloc(1)]);
}

function ispe(width: number, height: number): Buffer {
  return full('ispe', 0, [u32(width), u32(height)]);
}

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const inside = Buffer.concat(content);
  return Buffer.concat([u32(inside.byteLength + 8), text(type), inside]);
}

function full(type: string, version: number, content: readonly Uint8Array[]): Buffer {
  return box(type, Buffer.from([version, 0, 0, 0]), ...content);
}

function text(ascii: string): Buffer {
  return Buffer.from(ascii, 'latin1');
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
