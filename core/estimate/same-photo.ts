/** Side of the small square picture that photos are compared by. */
const SIDE = 32;
/** Of the even coarser one that the comparison begins with. */
const COARSE_SIDE = 16;
/** The neighborhood whose mean is taken out, in places to each side: what is left are shapes, not light and shade. */
const AROUND = 2;
/** The difference at which a shape counts half: no single edge, like that of a turned picture's corner, decides. */
const SOFT = 4;
/** The least share of a photo that the other one has to cover. */
const LEAST_OVERLAP = 0.55;
/**
 * The least correlation of the shapes: copies of a photo, mirrored, cropped to 80 % or turned by 4 degrees, have more, and
 * different photos have 0.5 at most (docs/lab/photo-estimate.md).
 */
export const SAME = 0.7;

/** The shapes of a photo at two sizes, and its width divided by its height. */
export type PhotoPrint = { readonly fine: Float32Array; readonly coarse: Float32Array; readonly aspect: number };

/** How one photo may lie on another: mirrored, larger or smaller, turned (radians), moved (shares of the frame). */
type Placing = {
  readonly isMirrored: boolean;
  readonly scale: number;
  readonly angle: number;
  readonly x: number;
  readonly y: number;
};

/** What photos are compared by. `light` is the lightness of a square picture, row by row; `aspect` is that of the photo. */
export function printOf(light: Float32Array, aspect: number): PhotoPrint {
  const fine = shrink(light, SIDE);
  return { fine: shapesOf(fine, SIDE), coarse: shapesOf(shrink(fine, COARSE_SIDE), COARSE_SIDE), aspect };
}

/**
 * Whether two prints are of the same photo, even if one of them is mirrored, cropped to 80 %, turned by a few degrees,
 * compressed or brighter.
 */
export function areSamePhoto(one: PhotoPrint, other: PhotoPrint): boolean {
  return likenessOf(one, other) >= SAME;
}

/**
 * Returns how alike two prints are, from -1 to 1: the correlation of their shapes in the best placing that was found. The
 * search ends at the first one that is enough for the same photo.
 */
export function likenessOf(one: PhotoPrint, other: PhotoPrint): number {
  const best = COARSE.map((placing) => ({ placing, likeness: likenessAt(one, other, placing, 'coarse') }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, REFINED);
  let most = -1;
  for (const { placing } of best) {
    most = Math.max(most, refine(one, other, placing));
    if (most >= SAME) break;
  }
  return most;
}

/** Steps of the search, chosen so that the next one is less than a place of the small pictures away. */
const SCALES = [0.8, 0.86, 0.93, 1, 1.075, 1.16, 1.25];
const ANGLES = [-5, -2.5, 0, 2.5, 5].map((degrees) => (degrees * Math.PI) / 180);
const SHIFT = 0.045;
/** How many of the coarse search are looked at closely. */
const REFINED = 6;
const COARSE: readonly Placing[] = SCALES.flatMap((scale) => {
  const steps = Math.max(1, Math.ceil(Math.abs(scale - 1) / 2 / SHIFT));
  const shifts = Array.from({ length: 2 * steps + 1 }, (_, step) => (step - steps) * SHIFT);
  return [false, true].flatMap((isMirrored) =>
    ANGLES.flatMap((angle) => shifts.flatMap((x) => shifts.map((y) => ({ isMirrored, scale, angle, x, y })))),
  );
});

/** The likeness at the nearest peak: the placing takes each step that helps. */
function refine(one: PhotoPrint, other: PhotoPrint, from: Placing): number {
  let best = { placing: from, likeness: likenessAt(one, other, from, 'fine') };
  for (const { step, share } of CLIMB) {
    const placing = stepFrom(best.placing, step, share);
    if (!isWithinReach(placing)) continue;
    const likeness = likenessAt(one, other, placing, 'fine');
    if (likeness > best.likeness) best = { placing, likeness };
  }
  return best.likeness;
}

type Step = Pick<Placing, 'scale' | 'angle' | 'x' | 'y'>;
const NONE: Step = { scale: 0, angle: 0, x: 0, y: 0 };
/** The distances of the coarse search, one part of the placing at a time. */
const STEPS: readonly Step[] = [
  { ...NONE, x: SHIFT },
  { ...NONE, y: SHIFT },
  { ...NONE, scale: 0.07 },
  { ...NONE, angle: 0.044 },
];

/** Each step forward and back, halved twice. */
const CLIMB = [0.5, 0.5, 0.25, 0.25].flatMap((share) =>
  STEPS.flatMap((step) => [
    { step, share },
    { step, share: -share },
  ]),
);

/** The placing after a share of a step. */
function stepFrom(from: Placing, { scale, angle, x, y }: Step, share: number): Placing {
  return {
    ...from,
    scale: from.scale * (1 + scale * share),
    angle: from.angle + angle * share,
    x: from.x + x * share,
    y: from.y + y * share,
  };
}

/** Hardly larger or smaller than in the coarse search: a smaller part would often match something else. */
function isWithinReach({ scale }: Placing): boolean {
  return scale > 0.78 && scale < 1.28;
}

/** The correlation of the shapes where the photos overlap, from -1 to 1; -1 where they hardly do. */
function likenessAt(one: PhotoPrint, other: PhotoPrint, placing: Placing, size: 'fine' | 'coarse'): number {
  const side = size === 'fine' ? SIDE : COARSE_SIDE;
  const [ours, theirs] = [one[size], other[size]];
  const { isMirrored, scale, angle } = placing;
  const wide = one.aspect * (isMirrored ? -1 : 1);
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  // How far a place to the right and a place down move in the other photo, and where the first place lies there.
  const [xRight, yRight] = [(wide * cos) / other.aspect, wide * sin];
  const [xDown, yDown] = [-sin / other.aspect, cos];
  const start = (0.5 - side / 2) / side;
  const left = ((xRight + xDown) * start + placing.x + 0.5) * side - 0.5;
  const top = ((yRight + yDown) * start + placing.y + 0.5) * side - 0.5;
  const last = side - 1;
  let [count, product, squares, otherSquares] = [0, 0, 0, 0];
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const x = left + row * xDown + column * xRight;
      const y = top + row * yDown + column * yRight;
      if (x < 0 || y < 0 || x >= last || y >= last) continue;
      // Between the four places around the point.
      const [toRight, down] = [x % 1, y % 1];
      const at = (y - down) * side + (x - toRight);
      const [topLeft, bottomLeft] = [theirs[at] ?? 0, theirs[at + side] ?? 0];
      const above = topLeft + ((theirs[at + 1] ?? 0) - topLeft) * toRight;
      const below = bottomLeft + ((theirs[at + side + 1] ?? 0) - bottomLeft) * toRight;
      const its = above + (below - above) * down;
      const mine = ours[row * side + column] ?? 0;
      count += 1;
      product += mine * its;
      squares += mine * mine;
      otherSquares += its * its;
    }
  if (count < LEAST_OVERLAP * side * side || squares === 0 || otherSquares === 0) return -1;
  return product / Math.sqrt(squares * otherSquares);
}

/** A square picture with fewer places, each the mean of those that it covers. */
function shrink(light: Float32Array, side: number): Float32Array {
  const from = Math.sqrt(light.length);
  const edge = (place: number) => Math.floor((place * from) / side);
  return Float32Array.from({ length: side * side }, (_, place) => {
    const [row, column] = [Math.floor(place / side), place % side];
    let sum = 0;
    for (let y = edge(row); y < edge(row + 1); y++)
      for (let x = edge(column); x < edge(column + 1); x++) sum += light[y * from + x] ?? 0;
    return sum / ((edge(row + 1) - edge(row)) * (edge(column + 1) - edge(column)));
  });
}

/** What differs from the mean of the places around it. */
function shapesOf(light: Float32Array, side: number): Float32Array {
  return light.map((value, place) => {
    const [row, column] = [Math.floor(place / side), place % side];
    let [sum, count] = [0, 0];
    for (let y = Math.max(0, row - AROUND); y <= Math.min(side - 1, row + AROUND); y++)
      for (let x = Math.max(0, column - AROUND); x <= Math.min(side - 1, column + AROUND); x++) {
        sum += light[y * side + x] ?? 0;
        count += 1;
      }
    const difference = value - sum / count;
    return difference / (Math.abs(difference) + SOFT);
  });
}
