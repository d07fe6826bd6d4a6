/** Side of the small square picture that photos are compared by. */
const SIDE = 32;
/** Of the even coarser one that the comparison begins with. */
const COARSE_SIDE = 16;
/** The neighborhood whose mean is taken out, in places to each side: what is left are shapes, not light and shade. */
const AROUND = 2;
/** The least share of a photo that the other one has to cover. */
/** The difference at which a shape counts half: no single edge, like that of a turned picture's corner, decides. */
const SOFT = 4;
const LEAST_OVERLAP = 0.55;
/**
 * The least correlation of the shapes. The same picture mirrored, cropped to 80 % or turned by 4 degrees has 0.8 and more,
 * or mostly 0.7 with empty corners; different ones have 0.52 at most (docs/lab/photo-estimate.md).
 */
const SAME = 0.6;

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
  const placings = COARSE.map((placing) => ({ placing, likeness: likenessOf(one, other, placing, 'coarse') }));
  const best = placings.toSorted((a, b) => b.likeness - a.likeness).slice(0, REFINED);
  return best.some(({ placing }) => refine(one, other, placing) >= SAME);
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

/** The best likeness near a placing: the steps are halved twice, and each time the best neighbor is the next start. */
function refine(one: PhotoPrint, other: PhotoPrint, from: Placing): number {
  let best = { placing: from, likeness: likenessOf(one, other, from, 'fine') };
  for (const share of [0.5, 0.25]) {
    const near = NEIGHBORS.map((step) => neighborOf(best.placing, step, share));
    for (const placing of near) {
      const likeness = likenessOf(one, other, placing, 'fine');
      if (likeness > best.likeness) best = { placing, likeness };
    }
  }
  return best.likeness;
}

type Step = Pick<Placing, 'scale' | 'angle' | 'x' | 'y'>;
const STEPS = [-1, 0, 1];
const NEIGHBORS: readonly Step[] = STEPS.flatMap((scale) =>
  STEPS.flatMap((angle) => STEPS.flatMap((x) => STEPS.map((y) => ({ scale, angle, x, y })))),
);

/** A placing that is a share of the coarse steps away. */
function neighborOf(from: Placing, { scale, angle, x, y }: Step, share: number): Placing {
  return {
    ...from,
    scale: from.scale * (1 + 0.07 * share * scale),
    angle: from.angle + 0.044 * share * angle,
    x: from.x + SHIFT * share * x,
    y: from.y + SHIFT * share * y,
  };
}

/** The correlation of the shapes where the photos overlap, from -1 to 1; -1 where they hardly do. */
function likenessOf(one: PhotoPrint, other: PhotoPrint, placing: Placing, size: 'fine' | 'coarse'): number {
  const side = size === 'fine' ? SIDE : COARSE_SIDE;
  const [ours, theirs] = [one[size], other[size]];
  const { isMirrored, scale, angle, x: moveX, y: moveY } = placing;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  let count = 0;
  let product = 0;
  let squares = 0;
  let otherSquares = 0;
  for (let row = 0; row < side; row++) {
    const down = (row + 0.5) / side - 0.5;
    for (let column = 0; column < side; column++) {
      const across = ((column + 0.5) / side - 0.5) * one.aspect * (isMirrored ? -1 : 1);
      const x = ((across * cos - down * sin) / other.aspect + moveX + 0.5) * side - 0.5;
      const y = (across * sin + down * cos + moveY + 0.5) * side - 0.5;
      if (x < 0 || y < 0 || x > side - 1 || y > side - 1) continue;
      const mine = ours[row * side + column] ?? 0;
      const its = at(theirs, side, x, y);
      count += 1;
      product += mine * its;
      squares += mine * mine;
      otherSquares += its * its;
    }
  }
  if (count < LEAST_OVERLAP * side * side || squares === 0 || otherSquares === 0) return -1;
  return product / Math.sqrt(squares * otherSquares);
}

/** Between the four places around a point. */
function at(values: Float32Array, side: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(side - 1, left + 1), Math.min(side - 1, top + 1)];
  const [toRight, down] = [x - left, y - top];
  const value = (row: number, column: number) => values[row * side + column] ?? 0;
  const above = value(top, left) * (1 - toRight) + value(top, right) * toRight;
  return above * (1 - down) + (value(bottom, left) * (1 - toRight) + value(bottom, right) * toRight) * down;
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
