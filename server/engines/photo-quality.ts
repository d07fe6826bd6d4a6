import type { RetakeHint } from '#core/estimate/assessment.ts';
import { SIDE, type ModelPixels } from './model-pixels.ts';

/** What the pixels of one photo say about its usefulness. */
export type PhotoQuality = {
  readonly retake: readonly RetakeHint[];
  /** False for darkness, a covered lens, an empty wall or a tiny image: nothing in it can be judged. */
  readonly saysSomething: boolean;
  /** 64-bit perceptual hash of what is lighter than what is next to it: photos of the same thing differ in few bits. */
  readonly print: bigint;
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
const SMALL = SIDE / 2;
const DOT = 48;
/**
 * Of 64 bits. The same photo compressed, halved or brightened mostly differs in 0 or 1, shifted by a hundredth in 1 to
 * 4; two photos of one thing from one place in 6; photos of different things in 25 and more.
 */
const SAME = 5;

/** Returns how useful one photo is for an estimate. */
export function qualityOf({ pixels, width, height }: ModelPixels): PhotoQuality {
  const light = lightnessOf(pixels);
  const { mean, variance } = spreadOf(light);
  const shorter = Math.min(width, height);
  const isSmall = shorter < SMALL;
  const isDark = mean < DARK;
  const isBlurred = !isSmall && !isDark && hasNoEdges(light);
  const hints = { 'too-dark': isDark, blurred: isBlurred, 'too-small': isSmall };
  return {
    retake: (['too-dark', 'blurred', 'too-small'] as const).filter((hint) => hints[hint]),
    saysSomething: shorter >= DOT && mean >= NIGHT && variance >= EMPTY ** 2,
    print: printOf(light),
  };
}

/** Returns the indexes of photos that show the same as an earlier one. */
export function repeatsIn(photos: readonly PhotoQuality[]): ReadonlySet<number> {
  const isRepeat = (index: number) => photos.slice(0, index).some(({ print }) => areSame(print, photos[index]?.print));
  return new Set(photos.keys().filter(isRepeat));
}

function areSame(one: bigint, other: bigint | undefined): boolean {
  if (other === undefined) return false;
  let different = one ^ other;
  let bits = 0;
  for (; different > 0n; different >>= 1n) bits += Number(different & 1n);
  return bits <= SAME;
}

function lightnessOf(pixels: Uint8Array): Float32Array {
  const light = new Float32Array(SIDE * SIDE);
  for (let at = 0; at < light.length; at++) {
    const [red = 0, green = 0, blue = 0] = [pixels[at * 3], pixels[at * 3 + 1], pixels[at * 3 + 2]];
    light[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return light;
}

function hasNoEdges(light: Float32Array): boolean {
  const at = (x: number, y: number) => light[y * SIDE + x] ?? 0;
  let laplacian = 0;
  let gradient = 0;
  for (let y = 1; y < SIDE - 1; y++) {
    for (let x = 1; x < SIDE - 1; x++) {
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

const COLUMNS = 9;
const ROWS = 8;

/** Whether each of 8 x 8 cells is lighter than the one to its right, in a picture of 9 x 8. */
function printOf(light: Float32Array): bigint {
  const cell = (column: number, row: number) => meanOfCell(light, column, row);
  let print = 0n;
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS - 1; column++) {
      print = (print << 1n) | (cell(column, row) > cell(column + 1, row) ? 1n : 0n);
    }
  }
  return print;
}

function meanOfCell(light: Float32Array, column: number, row: number): number {
  const [left, right] = [Math.floor((column * SIDE) / COLUMNS), Math.floor(((column + 1) * SIDE) / COLUMNS)];
  const [top, bottom] = [Math.floor((row * SIDE) / ROWS), Math.floor(((row + 1) * SIDE) / ROWS)];
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += light[y * SIDE + x] ?? 0;
  return sum / ((right - left) * (bottom - top));
}
