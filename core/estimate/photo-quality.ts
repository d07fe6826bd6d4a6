import type { RetakeHint } from './assessment.ts';
import { areSamePhoto, printOf, type PhotoPrint } from './same-photo.ts';

/** The side in pixels of the square that a photo is stretched to before it's looked at. */
export const QUALITY_SIDE = 448;

/** What the pixels of one photo say about its usefulness. */
export type PhotoQuality = {
  readonly retake: readonly RetakeHint[];
  /** False for darkness, a covered lens, an empty wall or a tiny image: nothing in it can be judged. */
  readonly saysSomething: boolean;
  /** What it's compared with other photos by. */
  readonly print: PhotoPrint;
};

/**
 * Mean lightness, 0 to 255. Photos in daylight or lamplight measured 66 to 235; at a quarter of that light most had 16
 * to 35, and little of the dirt is visible. Below NIGHT the photo counts as taken at night, for which the model was
 * never measured.
 */
const DARK = 40;
const NIGHT = 25;
/**
 * Variance of the Laplacian at 448 x 448 divided by that of the gradient: how thin edges are, independent of the
 * content. Sharp photos measured 1.6 to 2.9, blurred by one pixel 0.35 to 0.74, by three 0.09 to 0.39: the edges of
 * dirt are gone.
 */
const BLURRED = 0.4;
/**
 * Variance of the Laplacian alone: anything smoother has no edge larger than its rounding errors; sharp photos had 32
 * and more.
 */
const SMOOTH = 3;
/** Standard deviation of the lightness: an evenly colored wall has less, the plainest photo measured had 17. */
const EMPTY = 4;
/** Shorter side in pixels: below SMALL more than half of the model's pixels are interpolated, below DOT nearly all. */
const SMALL = QUALITY_SIDE / 2;
const DOT = 48;

/** The photo's own width and height in pixels. */
type Size = { readonly width: number; readonly height: number };

/**
 * Returns how useful one photo is for an estimate. `light` is its lightness, 0 to 255, once it's stretched to a square of
 * `QUALITY_SIDE`.
 */
export function qualityOf(light: Float32Array, { width, height }: Size): PhotoQuality {
  const { mean, variance } = spreadOf(light);
  const shorter = Math.min(width, height);
  const isSmall = shorter < SMALL;
  const isDark = mean < DARK;
  const isBlurred = !isSmall && !isDark && hasNoEdges(light);
  const hints = { 'too-dark': isDark, blurred: isBlurred, 'too-small': isSmall };
  return {
    retake: (['too-dark', 'blurred', 'too-small'] as const).filter((hint) => hints[hint]),
    saysSomething: shorter >= DOT && mean >= NIGHT && variance >= EMPTY ** 2,
    print: printOf(light, width / height),
  };
}

/** Whether a photo shows the same as one of the earlier ones. */
export function isRepeat(print: PhotoPrint, earlier: readonly PhotoPrint[]): boolean {
  return earlier.some((other) => areSamePhoto(print, other));
}

/** The lightness of each pixel, 0 to 255, of bytes that are red, green, blue, and with 4 channels something else. */
export function lightnessOf(pixels: ArrayLike<number>, channels: 3 | 4): Float32Array {
  const light = new Float32Array(pixels.length / channels);
  for (let at = 0; at < light.length; at++) {
    const first = at * channels;
    light[at] = 0.299 * (pixels[first] ?? 0) + 0.587 * (pixels[first + 1] ?? 0) + 0.114 * (pixels[first + 2] ?? 0);
  }
  return light;
}

function hasNoEdges(light: Float32Array): boolean {
  const side = Math.sqrt(light.length);
  const at = (x: number, y: number) => light[y * side + x] ?? 0;
  let laplacian = 0;
  let gradient = 0;
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const [here, left, above] = [at(x, y), at(x - 1, y), at(x, y - 1)];
      laplacian += (left + above + at(x + 1, y) + at(x, y + 1) - 4 * here) ** 2;
      gradient += (here - left) ** 2 + (here - above) ** 2;
    }
  }
  return laplacian < SMOOTH * light.length || laplacian < BLURRED * gradient;
}

function spreadOf(values: Float32Array): { readonly mean: number; readonly variance: number } {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return { mean, variance: squares / values.length - mean * mean };
}
