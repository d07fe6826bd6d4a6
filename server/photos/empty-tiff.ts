type Tiff = { readonly width: number; readonly height: number } & { readonly profile?: Uint8Array | undefined };

const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const CHANNELS = 4;
/** Types of values: 16 bits, 32 bits, and bytes. */
const [SHORT, LONG, BYTES] = [3, 4, 7];

/**
 * Returns a TIFF file without compression, and its pixels to be filled: red, green, blue and alpha. It's the plainest way to
 * hand pixels with a color profile to the image library without copying them.
 */
export function emptyTiff({ width, height, profile }: Tiff): {
  readonly file: Uint8Array;
  readonly pixels: Uint8ClampedArray;
} {
  const size = CHANNELS * width * height;
  const bitsAt = HEADER_BYTES + size;
  const profileAt = bitsAt + 2 * CHANNELS;
  const directoryAt = profileAt + 2 * Math.ceil((profile?.byteLength ?? 0) / 2);
  const entries = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, CHANNELS, bitsAt],
    // No compression, red green blue, from the top left.
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, HEADER_BYTES],
    [274, SHORT, 1, 1],
    [277, SHORT, 1, CHANNELS],
    [278, LONG, 1, height],
    [279, LONG, 1, size],
    [284, SHORT, 1, 1],
    // The fourth channel says how opaque a pixel is.
    [338, SHORT, 1, 2],
    ...(profile ? [[34_675, BYTES, profile.byteLength, profileAt] as const] : []),
  ] as const;
  const file = new Uint8Array(directoryAt + 2 + ENTRY_BYTES * entries.length + 4);
  const view = new DataView(file.buffer);
  file.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, directoryAt, true);
  for (let channel = 0; channel < CHANNELS; channel++) view.setUint16(bitsAt + 2 * channel, 8, true);
  if (profile) file.set(profile, profileAt);
  view.setUint16(directoryAt, entries.length, true);
  for (const [place, [tag, type, count, value]] of entries.entries()) {
    const at = directoryAt + 2 + ENTRY_BYTES * place;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
  }
  return { file, pixels: new Uint8ClampedArray(file.buffer, HEADER_BYTES, size) };
}
