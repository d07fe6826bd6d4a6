/** The side in pixels of the square that every photo is stretched to. */
export const SIDE = 448;

/**
 * A photo in the embedded model's input format: 448 x 448 x 3 bytes, red green blue. `width` and `height` are the
 * photo's own.
 */
export type ModelPixels = { readonly pixels: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number };

/**
 * Converts a photo to upright, sRGB, no alpha, stretched with lanczos3: the classifier was trained on such input.
 * Throws if it is not a picture. Servers run this in a worker process.
 */
export async function modelPixels(photo: Uint8Array): Promise<ModelPixels> {
  const { default: sharp } = await import('sharp');
  const { autoOrient } = await sharp(photo).metadata();
  const raw = await sharp(photo)
    .autoOrient()
    .removeAlpha()
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  return { pixels: Uint8Array.from(raw), ...autoOrient };
}
