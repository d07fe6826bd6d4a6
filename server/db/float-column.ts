/**
 * Encodes numbers as an engine's columns store them: float32, little endian, the native order of all supported
 * machines.
 */
export function bytesOf(numbers: ArrayLike<number>): Buffer {
  return Buffer.from(Float32Array.from(numbers).buffer);
}

/** Decodes the numbers that `bytesOf` encoded. */
export function floatsOf(bytes: Buffer): Float32Array<ArrayBuffer> {
  return new Float32Array(new Uint8Array(bytes).buffer);
}
