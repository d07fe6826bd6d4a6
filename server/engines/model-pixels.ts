import type { PhotoArea } from '#core/estimate/assessment.ts';

/** The side in pixels of the square that a photo is stretched to for its features and quality, and for the gate. */
export const SIDE = 448;
export const GATE_SIDE = 320;

type Square = Uint8Array<ArrayBuffer>;

/**
 * A photo in the embedded model's input format: a square of bytes, red green blue. `width` and `height` are the photo's
 * own.
 */
export type ModelPixels = {
  readonly pixels: Square;
  /** The smaller square that the gate looks at, where it was asked for. */
  readonly gate?: Square;
  readonly width: number;
  readonly height: number;
};

export type PixelsWanted = {
  readonly photo: Uint8Array;
  /** Defaults to the whole frame. */
  readonly area?: PhotoArea | undefined;
  /** Whether the gate looks at it as well. */
  readonly withGate?: boolean | undefined;
};

/**
 * Converts a photo, or an area of it, to upright, sRGB, no alpha, stretched with lanczos3: the classifier was trained on
 * such input. Throws if it is not a picture. Servers run this in a worker process.
 */
export async function modelPixels({ photo, area, withGate = false }: PixelsWanted): Promise<ModelPixels> {
  const { default: sharp } = await import('sharp');
  const { autoOrient } = await sharp(photo).metadata();
  const squareOf = async (side: number): Promise<Square> => {
    const upright = sharp(photo).autoOrient();
    const part = area ? upright.extract(pixelsOf(area, autoOrient)) : upright;
    const raw = await part
      .removeAlpha()
      .toColourspace('srgb')
      .resize(side, side, { fit: 'fill', kernel: 'lanczos3' })
      .raw()
      .toBuffer();
    return new Uint8Array(raw);
  };
  const pixels = await squareOf(SIDE);
  return { pixels, ...(withGate && { gate: await squareOf(GATE_SIDE) }), ...autoOrient };
}

function pixelsOf([x0, y0, x1, y1]: PhotoArea, { width, height }: { readonly width: number; readonly height: number }) {
  const [left, top] = [Math.round(x0 * width), Math.round(y0 * height)];
  return {
    left,
    top,
    width: Math.max(1, Math.round(x1 * width) - left),
    height: Math.max(1, Math.round(y1 * height) - top),
  };
}
