/** How numbers of an engine are stored: float32, little endian, as every machine that runs this has them. */
export function bytesOf(numbers: ArrayLike<number>): Buffer {
  return Buffer.from(Float32Array.from(numbers).buffer);
}

/** The numbers that `bytesOf` has stored. */
export function floatsOf(bytes: Buffer): Float32Array<ArrayBuffer> {
  return new Float32Array(new Uint8Array(bytes).buffer);
}
