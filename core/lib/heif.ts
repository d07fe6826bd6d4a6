/** What the boxes of a HEIC or AVIF file say of its main picture, before anything is decoded. */
export type HeifFile = {
  /** Pixels that a decoder works through: those of each tile as often as it's used, and of a mask for transparency. */
  readonly decodedPixels: number;
  /** Whether several tiles are made of the same bytes, which no camera does. */
  readonly sharesTiles: boolean;
  /** Whether its colors are those of Display P3, as an iPhone's are; others are taken for sRGB. */
  readonly isDisplayP3: boolean;
};

/** Reads the boxes of a HEIC or AVIF file; undefined if they can't be followed. */
export function readHeif(file: Uint8Array): HeifFile | undefined {
  try {
    return heifOf(new DataView(file.buffer, file.byteOffset, file.byteLength));
  } catch (error) {
    // What ends too early is read beyond its end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Box = { readonly type: string; readonly from: number; readonly to: number };
type Property = { readonly pixels?: number; readonly isAlpha?: boolean; readonly isDisplayP3?: boolean };
type Reference = { readonly type: string; readonly from: number; readonly to: readonly number[] };
type Items = {
  readonly properties: ReadonlyMap<number, readonly Property[]>;
  readonly references: readonly Reference[];
  /** Where the bytes of each item are. */
  readonly places: ReadonlyMap<number, string>;
};

/** Of what says how a picture is put together, a camera has a few kilobytes and hundreds of boxes. */
const MOST_META_BYTES = 500_000;
const MOST_BOXES = 10_000;
const MOST_EXTENTS = 32;

/** The parts of a box; the header of the first one is at `from`. Throws a RangeError where one is longer than the whole. */
function boxesIn(file: DataView, from: number, end: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= end;) {
    const size = file.getUint32(at);
    const start = size === 1 ? at + 16 : at + 8;
    const to = size === 0 ? end : at + (size === 1 ? Number(file.getBigUint64(at + 8)) : size);
    if (to < start || to > end || boxes.length > MOST_BOXES) throw new RangeError('The boxes can’t be followed.');
    boxes.push({ type: textAt(file, at + 4, at + 8), from: start, to });
    at = to;
  }
  return boxes;
}

function textAt(file: DataView, from: number, to: number): string {
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => String.fromCodePoint(file.getUint8(from + n))).join(
    '',
  );
}

/** Version and flags come before the content of many boxes. */
const VERSION = 4;

function heifOf(file: DataView): HeifFile | undefined {
  const meta = boxesIn(file, 0, file.byteLength).find(({ type }) => type === 'meta');
  if (!meta || meta.to - meta.from > MOST_META_BYTES) return undefined;
  const parts = new Map(boxesIn(file, meta.from + VERSION, meta.to).map((box) => [box.type, box]));
  const [pitm, iloc, iprp, iref] = ['pitm', 'iloc', 'iprp', 'iref'].map((type) => parts.get(type));
  if (!pitm || !iloc || !iprp) return undefined;
  const main =
    file.getUint8(pitm.from) === 0 ? file.getUint16(pitm.from + VERSION) : file.getUint32(pitm.from + VERSION);
  const items: Items = {
    properties: propertiesOf(file, iprp),
    references: iref ? referencesOf(file, iref) : [],
    places: placesOf(file, iloc),
  };
  const masks = items.references.filter(
    ({ type, from, to }) =>
      type === 'auxl' && to.includes(main) && items.properties.get(from)?.some(({ isAlpha }) => isAlpha),
  );
  const tiles = [main, ...masks.map(({ from }) => from)].flatMap((item) => tilesOf(item, items.references));
  const places = tiles.map((tile) => items.places.get(tile) ?? String(tile));
  return {
    decodedPixels: tiles.reduce((sum, tile) => sum + pixelsOf(tile, items), 0),
    sharesTiles: new Set(places).size < places.length,
    isDisplayP3: [main, ...tiles].some((item) => items.properties.get(item)?.some(({ isDisplayP3 }) => isDisplayP3)),
  };
}

function pixelsOf(item: number, { properties }: Items): number {
  return properties.get(item)?.find(({ pixels }) => pixels !== undefined)?.pixels ?? 0;
}

/** A picture of 50 megapixels has 192 tiles of 512 x 512. */
const MOST_TILES = 4096;

/**
 * The coded pictures that an item is put together from, itself if it is one. Throws a RangeError for more than a camera
 * makes, which includes items that are parts of themselves.
 */
function tilesOf(item: number, references: readonly Reference[]): readonly number[] {
  const parts = new Map(references.filter(({ type }) => type === 'dimg').map(({ from, to }) => [from, to]));
  const tiles: number[] = [];
  const open = [item];
  for (let steps = 0; open.length > 0; steps++) {
    if (steps > MOST_TILES || open.length > MOST_TILES) throw new RangeError('The picture has too many parts.');
    const next = open.pop() ?? item;
    const inside = parts.get(next);
    if (inside) open.push(...inside);
    else tiles.push(next);
  }
  return tiles;
}

function referencesOf(file: DataView, iref: Box): readonly Reference[] {
  const isWide = file.getUint8(iref.from) > 0;
  const bytes = isWide ? 4 : 2;
  const idAt = (at: number) => (isWide ? file.getUint32(at) : file.getUint16(at));
  return boxesIn(file, iref.from + VERSION, iref.to).map(({ type, from, to: end }) => {
    const count = file.getUint16(from + bytes);
    if (from + bytes + 2 + bytes * count > end) throw new RangeError('A reference is longer than its box.');
    return { type, from: idAt(from), to: Array.from({ length: count }, (_, n) => idAt(from + bytes + 2 + bytes * n)) };
  });
}

/** The properties of each item: `ipco` lists them, `ipma` says which item has which of them, counted from 1. */
function propertiesOf(file: DataView, iprp: Box): ReadonlyMap<number, readonly Property[]> {
  const parts = boxesIn(file, iprp.from, iprp.to);
  const list = parts.find(({ type }) => type === 'ipco');
  const known = list ? boxesIn(file, list.from, list.to).map((box) => propertyOf(file, box)) : [];
  const found = new Map<number, readonly Property[]>();
  for (const ipma of parts.filter(({ type }) => type === 'ipma'))
    for (const [item, indexes] of associationsIn(file, ipma))
      found.set(
        item,
        indexes.flatMap((index) => known[index - 1] ?? []),
      );
  return found;
}

/** The items that an `ipma` box names, each with the places of its properties. */
function associationsIn(file: DataView, { from, to }: Box): readonly (readonly [number, readonly number[]])[] {
  const [isWideItem, isWideIndex] = [file.getUint8(from) > 0, (file.getUint8(from + 3) & 1) === 1];
  const found: (readonly [number, readonly number[]])[] = [];
  let at = from + VERSION + 4;
  for (let entries = file.getUint32(from + VERSION); entries > 0; entries--) {
    const item = isWideItem ? file.getUint32(at) : file.getUint16(at);
    at += isWideItem ? 5 : 3;
    const indexes: number[] = [];
    for (let count = file.getUint8(at - 1); count > 0; count--) {
      indexes.push(isWideIndex ? file.getUint16(at) & 0x7f_ff : file.getUint8(at) & 0x7f);
      at += isWideIndex ? 2 : 1;
    }
    if (at > to) throw new RangeError('An association is longer than its box.');
    found.push([item, indexes]);
  }
  return found;
}

function propertyOf(file: DataView, { type, from, to }: Box): Property {
  if (type === 'ispe') return { pixels: file.getUint32(from + VERSION) * file.getUint32(from + VERSION + 4) };
  if (type === 'auxC') return { isAlpha: /alpha|auxid:1\0?$/.test(textAt(file, from + VERSION, to)) };
  return type === 'colr' ? { isDisplayP3: isDisplayP3(file, { type, from, to }) } : {};
}

/** The code of the primaries of Display P3, and the red one of its profiles in 65,536ths, where sRGB has 0.436. */
const P3_PRIMARIES = 12;
const P3_RED = 0.515;

function isDisplayP3(file: DataView, { from, to }: Box): boolean {
  const kind = textAt(file, from, from + 4);
  if (kind === 'nclx') return file.getUint16(from + 4) === P3_PRIMARIES;
  if (kind !== 'prof' && kind !== 'rICC') return false;
  const profile = from + 4;
  const tags = Math.min(100, file.getUint32(profile + 128));
  for (let tag = profile + 132; tag < profile + 132 + 12 * tags && tag + 12 <= to; tag += 12) {
    if (textAt(file, tag, tag + 4) !== 'rXYZ') continue;
    const red = file.getInt32(profile + file.getUint32(tag + 4) + 8) / 65_536;
    return Math.abs(red - P3_RED) < 0.005;
  }
  return false;
}

/** Where the bytes of each item are, as a text that only items of the same bytes share. */
function placesOf(file: DataView, iloc: Box): ReadonlyMap<number, string> {
  const version = file.getUint8(iloc.from);
  const sizes = file.getUint16(iloc.from + VERSION);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  const idSize = version < 2 ? 2 : 4;
  let at = iloc.from + VERSION + 2;
  const next = (size: number) => {
    let value = 0;
    for (let n = 0; n < size; n++) value = value * 256 + file.getUint8(at + n);
    at += size;
    return value;
  };
  const places = new Map<number, string>();
  for (let count = next(idSize); count > 0; count--) {
    const id = next(idSize);
    const method = version > 0 ? next(2) & 15 : 0;
    next(2);
    const base = next(baseSize);
    const parts: string[] = [];
    const extents = next(2);
    if (extents > MOST_EXTENTS || at > iloc.to) throw new RangeError('An item has too many parts.');
    for (let extent = 0; extent < extents; extent++) {
      next(indexSize);
      parts.push(`${base + next(offsetSize)}+${next(lengthSize)}`);
    }
    places.set(id, `${method} ${parts.join(' ')}`);
  }
  return places;
}
