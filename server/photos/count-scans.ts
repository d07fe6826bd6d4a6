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
