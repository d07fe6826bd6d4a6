const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * How many scans a JPEG has, counted up to `most` + 1. A decoder works through the whole picture for each, and an empty one
 * takes a hundred bytes. Scans of a thumbnail inside the EXIF data don't count.
 */
export function countScans(jpeg: Uint8Array, most: number): number {
  let scans = 0;
  for (let at = jpeg.indexOf(MARKER, 2); at >= 0 && scans <= most; at = jpeg.indexOf(MARKER, at)) {
    const marker = jpeg[at + 1];
    if (marker === undefined || marker === END_OF_IMAGE) break;
    if (marker === START_OF_SCAN) scans += 1;
    at += hasLength(marker) ? 2 + lengthAt(jpeg, at + 2) : bytesOf(marker);
  }
  return scans;
}

/** False for markers inside scan data (a stuffed byte, a restart), for a fill byte, and for a marker without a payload. */
function hasLength(marker: number): boolean {
  const isRestartOrStart = marker >= 0xd0 && marker <= 0xd8;
  return marker > 0x01 && marker !== MARKER && !isRestartOrStart;
}

/** The bytes of what has no length: of two fill bytes in a row, the second one may begin a marker. */
function bytesOf(marker: number): 1 | 2 {
  return marker === MARKER ? 1 : 2;
}

/** The length of a segment in bytes, its own two included; a smaller one is no length. */
function lengthAt(jpeg: Uint8Array, at: number): number {
  return Math.max(2, ((jpeg[at] ?? 0) << 8) | (jpeg[at + 1] ?? 0));
}

/**
 * Whether the picture data of a JPEG can be followed from its first bit to its last: each code is one of its tables, no
 * block has more than 64 figures, and each scan ends where its blocks do. A decoder shows what is damaged in the middle as
 * stripes and says nothing. Progressive and other rare kinds count as whole: what a decoder says of those is all there is.
 */
export function isWholeJpeg(jpeg: Uint8Array): boolean {
  const state: JpegState = { tables: new Map(), interval: 0 };
  let at: number | undefined = 2;
  while (at !== undefined && at + 1 < jpeg.byteLength && jpeg[at] === MARKER) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return true;
    const from = at + 4;
    at += hasLength(marker) ? 2 + lengthAt(jpeg, at + 2) : bytesOf(marker);
    const segment = jpeg.subarray(from, Math.max(from, at));
    if (marker === START_OF_SCAN) at = endOfScan(jpeg, { at, segment, state });
    else if (hasLength(marker) && !readSegment(marker, segment, state)) return true;
  }
  return false;
}

type Frame = {
  readonly width: number;
  readonly height: number;
  readonly components: readonly { readonly id: number; readonly h: number; readonly v: number }[];
};
/** For each 16 bits, the length of the code that they begin with, and its value; length 0 where they begin with none. */
type CodeTable = { readonly lengths: Uint8Array; readonly values: Uint8Array };
type JpegState = { readonly tables: Map<number, CodeTable>; interval: number; frame?: Frame };

const TABLES = 0xc4;
const INTERVAL = 0xdd;
const SEQUENTIAL = [0xc0, 0xc1];
/** Arithmetic conditioning isn't a frame. */
const ARITHMETIC = 0xcc;

/** Takes note of what the scans need. False for a kind of JPEG that isn't followed. */
function readSegment(marker: number, segment: Uint8Array, state: JpegState): boolean {
  if (marker === TABLES) readTables(segment, state.tables);
  if (marker === INTERVAL) state.interval = lengthOrZero(segment, 0);
  const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== TABLES && marker !== 0xc8 && marker !== ARITHMETIC;
  if (marker === ARITHMETIC || (isFrame && (!SEQUENTIAL.includes(marker) || segment[0] !== 8))) return false;
  if (isFrame) state.frame = frameIn(segment);
  return true;
}

function lengthOrZero(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function frameIn(segment: Uint8Array): Frame {
  const components = Array.from({ length: segment[5] ?? 0 }, (_, n) => {
    const sampling = segment[7 + 3 * n] ?? 0x11;
    return { id: segment[6 + 3 * n] ?? 0, h: Math.max(1, sampling >> 4), v: Math.max(1, sampling & 15) };
  });
  return { height: lengthOrZero(segment, 1), width: lengthOrZero(segment, 3), components };
}

function readTables(segment: Uint8Array, tables: Map<number, CodeTable>): void {
  for (let at = 0; at + 17 <= segment.byteLength;) {
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    tables.set(segment[at] ?? 0, codeTable(counts, segment.subarray(at + 17, at + 17 + total)));
    at += 17 + total;
  }
}

/** `counts` are the numbers of codes of 1 to 16 bits, whose values are listed in order. */
function codeTable(counts: Uint8Array, listed: Uint8Array): CodeTable {
  const table = { lengths: new Uint8Array(65_536), values: new Uint8Array(65_536) };
  const lengths = [...counts].flatMap((count, n) => Array.from({ length: count }, () => n + 1));
  let code = 0;
  for (const [n, length] of lengths.entries()) {
    const next = code + (1 << (16 - length));
    table.lengths.fill(length, code, next);
    table.values.fill(listed[n] ?? 0, code, next);
    code = next;
  }
  return table;
}

/** Where the scan that begins at `at` ends: the place of the next marker. Undefined if its data can't be right. */
function endOfScan(
  jpeg: Uint8Array,
  {
    at,
    segment,
    state: { frame, tables, interval },
  }: { readonly at: number; readonly segment: Uint8Array; readonly state: JpegState },
): number | undefined {
  const blocks = frame && blocksOf(segment, { frame, tables });
  if (!blocks || blocks.tables.length === 0) return undefined;
  const bits = bitReader(jpeg, at);
  for (let done = 0; done < blocks.count;) {
    const until = interval > 0 ? Math.min(blocks.count, done + interval) : blocks.count;
    for (; done < until; done++) if (!blocks.tables.every((table) => skipBlock(bits, table))) return undefined;
    const next = bits.end();
    if (next === undefined) return undefined;
    if (done === blocks.count) return next;
    if (!isRestart(jpeg[next + 1] ?? 0)) return undefined;
    bits.startAt(next + 2);
  }
  return undefined;
}

type BlockTables = { readonly dc: CodeTable; readonly ac: CodeTable };
/** How many units a scan has, and the tables of the blocks in each of them. */
function blocksOf(
  segment: Uint8Array,
  { frame, tables }: { readonly frame: Frame; readonly tables: ReadonlyMap<number, CodeTable> },
) {
  const most = (side: 'h' | 'v') => Math.max(...frame.components.map((component) => component[side]));
  const parts = Array.from({ length: segment[0] ?? 0 }, (_, n) => {
    const chosen = segment[2 + 2 * n] ?? 0;
    const component = frame.components.find(({ id }) => id === segment[1 + 2 * n]);
    return { component, dc: tables.get(chosen >> 4), ac: tables.get(0x10 | (chosen & 15)) };
  });
  const isAlone = parts.length === 1;
  const list = parts.flatMap(({ component, dc, ac }): readonly BlockTables[] => {
    if (!component || !dc || !ac) return [];
    return Array.from({ length: isAlone ? 1 : component.h * component.v }, () => ({ dc, ac }));
  });
  const [only] = parts;
  const { h, v } = (isAlone && only?.component) || { h: 1, v: 1 };
  const units = (size: number, own: number, all: number) =>
    Math.ceil(isAlone ? Math.ceil((size * own) / all) / 8 : size / (8 * all));
  return { count: units(frame.width, h, most('h')) * units(frame.height, v, most('v')), tables: list };
}

/** Reads over one block of 64 figures. False where the bits can't be one. */
function skipBlock(bits: Bits, { dc, ac }: BlockTables): boolean {
  const size = bits.code(dc);
  if (size < 0 || size > 15 || !bits.skip(size)) return false;
  for (let at = 1; at < 64;) {
    const code = bits.code(ac);
    if (code < 0) return false;
    const [run, length] = [code >> 4, code & 15];
    if (length === 0 && run !== 15) return true;
    at += run + 1;
    if (at > 64 || !bits.skip(length)) return false;
  }
  return true;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

type Bits = {
  /** The next code's value; -1 where the bits are none, or have ended. */
  readonly code: (table: CodeTable) => number;
  /** Reads over bits. False where they have ended. */
  readonly skip: (count: number) => boolean;
  /** The place of the marker that follows; undefined if there is more than padding before it. */
  readonly end: () => number | undefined;
  readonly startAt: (place: number) => void;
};

function bitReader(jpeg: Uint8Array, start: number): Bits {
  let at = start;
  let held = 0;
  let count = 0;
  /** Of the bits held, those past the end. */
  let missing = 0;

  function fill(): void {
    while (count <= 16) {
      const byte = jpeg[at];
      const isStuffed = byte === MARKER && jpeg[at + 1] === 0;
      if (byte === undefined || (byte === MARKER && !isStuffed)) missing += 8;
      else at += isStuffed ? 2 : 1;
      held = ((held << 8) | (missing > 0 ? 0 : (byte ?? 0))) & 0xff_ff_ff;
      count += 8;
    }
  }
  const drop = (bits: number) => {
    count -= bits;
    return count >= missing;
  };

  return {
    code(table) {
      fill();
      const ahead = (held >> (count - 16)) & 0xff_ff;
      const length = table.lengths[ahead] ?? 0;
      return length > 0 && drop(length) ? (table.values[ahead] ?? -1) : -1;
    },
    skip(bits) {
      fill();
      return drop(bits);
    },
    end() {
      // Some cameras fill up with zeros.
      const unread = 8 * Math.floor((count - missing) / 8);
      if (((held >> missing) & ((1 << unread) - 1)) !== 0) return undefined;
      while (jpeg[at] === 0) at += 1;
      return jpeg[at] === MARKER && jpeg[at + 1] !== 0 ? at : undefined;
    },
    startAt(place) {
      at = place;
      count = 0;
      missing = 0;
    },
  };
}
