import type { Place } from '#core/pricing/travel.ts';

export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

/** Miles in a degree of latitude. */
const MILES_PER_DEGREE = 69.1;
/** What a map shows at least from one side to the other: a single place isn't a whole drawing. */
const LEAST_MILES = 2;
/** The longest that a scale bar may be, as a share of the width. */
const BAR_SHARE = 0.3;

/**
 * Returns where places are drawn on a map of that size, north up and within its margin, and its scale bar: as many round miles as fit into a
 * third of the width. The map is flat, which is right to a percent for as far as anyone drives in a day.
 */
export function drawPlaces(
  places: readonly Place[],
  { width, height, margin }: Size & { readonly margin: number },
): { readonly points: readonly Point[]; readonly bar: { readonly miles: number; readonly length: number } } {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [north, east] = [middle(places.map(({ latitude }) => latitude)), middle(places.map((each) => each.longitude))];
  const narrowing = Math.cos((north * Math.PI) / 180);
  // In miles from the middle, east and south.
  const flat = places.map(({ latitude, longitude }) => ({
    x: (longitude - east) * narrowing * MILES_PER_DEGREE,
    y: (north - latitude) * MILES_PER_DEGREE,
  }));
  const reach = (of: (point: Point) => number) => Math.max(LEAST_MILES, 2 * Math.max(...flat.map(of).map(Math.abs)));
  const perMile = Math.min((width - 2 * margin) / reach(({ x }) => x), (height - 2 * margin) / reach(({ y }) => y));
  const miles = roundBelow((width * BAR_SHARE) / perMile);
  return {
    points: flat.map(({ x, y }) => ({ x: width / 2 + x * perMile, y: height / 2 + y * perMile })),
    bar: { miles, length: miles * perMile },
  };
}

/** The largest of 0.1, 0.2, 0.5, 1, 2, 5, 10 … that isn't above a number. */
function roundBelow(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((each) => each * power <= most) ?? 1;
  return Number((step * power).toPrecision(1));
}

type Box = Point & Size;

/** Between two boxes. */
const GAP = 3;
const MOST_ROUNDS = 200;

/** Returns boxes, given by the points that they're centered on, moved as far apart that none covers another, and kept on the map. */
export function spreadBoxes(wanted: readonly { readonly at: Point; readonly size: Size }[], map: Size): readonly Box[] {
  const boxes = wanted.map(({ at: { x, y }, size }) => ({ x: x - size.width / 2, y: y - size.height / 2, ...size }));
  const pairs = boxes.flatMap((one, index) => boxes.slice(index + 1).map((other) => [one, other] as const));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const moved = pairs.filter(([one, other]) => pushApart(one, other));
    for (const box of boxes) Object.assign(box, insideOf(box, map));
    if (moved.length === 0) break;
  }
  return boxes;
}

/** Moves two boxes apart on the shorter way, if one covers the other; returns whether it did. */
function pushApart(one: Box, other: Box): boolean {
  const { wide, high } = overlapOf(one, other, GAP);
  if (wide <= 0 || high <= 0) return false;
  const [axis, by, size] = wide < high ? (['x', wide, 'width'] as const) : (['y', high, 'height'] as const);
  const away = one[axis] + one[size] / 2 <= other[axis] + other[size] / 2 ? -by / 2 : by / 2;
  Object.assign(one, { [axis]: one[axis] + away });
  Object.assign(other, { [axis]: other[axis] - away });
  return true;
}

/**
 * Returns where names are written beside the boxes that they belong to, those given first before others. One that would cover a box or
 * another name isn't written: undefined.
 */
export function placeNames(
  names: readonly { readonly of: Box; readonly size: Size }[],
  taken: readonly Box[],
  map: Size,
): readonly (Box | undefined)[] {
  const covered: Box[] = [...taken];
  return names.map(({ of, size: { width, height } }) => {
    const [middle, level] = [of.x + (of.width - width) / 2, of.y + (of.height - height) / 2];
    const places: readonly Point[] = [
      { x: middle, y: of.y + of.height + 1 },
      { x: middle, y: of.y - height - 1 },
      { x: of.x + of.width + 4, y: level },
      { x: of.x - width - 4, y: level },
    ];
    const free = places
      .map((place) => insideOf({ ...place, width, height }, map))
      .find((box) => covered.every((other) => Math.min(...Object.values(overlapOf(box, other, 0))) <= 0));
    if (free) covered.push(free);
    return free;
  });
}

function insideOf(box: Box, { width, height }: Size): Box {
  const x = Math.max(0, Math.min(width - box.width, box.x));
  return { ...box, x, y: Math.max(0, Math.min(height - box.height, box.y)) };
}

function overlapOf(one: Box, other: Box, gap: number): { readonly wide: number; readonly high: number } {
  return {
    wide: Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) + gap,
    high: Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) + gap,
  };
}

/** '1–3, 7' of the numbers of stops at one place, in order. */
export function numbersText(numbers: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.to === number - 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs.map(({ from, to }) => (to > from ? `${from}${to - from > 1 ? '–' : ', '}${to}` : `${from}`)).join(', ');
}
