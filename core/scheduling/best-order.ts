/** The miles between stops, by their places in the list; `start` and `end` are those from and to where the day begins and ends. */
export type Distances = {
  readonly between: readonly (readonly number[])[];
  readonly start?: readonly number[] | undefined;
  readonly end?: readonly number[] | undefined;
};

/** Up to so many stops the order is the best of all; with more, it's the best that a search finds. */
export const MOST_EXACT_STOPS = 9;

/**
 * Returns an order of the stops with a short way, as places in the list. Stops that are `fixed` keep their place. Of up to nine, it's the
 * shortest of all; of more, that of a search with 2-opt, Or-opt and swaps from several starts. Of equally short ones it's the one in which the stops stay
 * closest to their places. The same stops have the same order each time.
 */
export function bestOrder(distances: Distances, fixed: ReadonlySet<number> = new Set()): readonly number[] {
  const count = distances.between.length;
  const own = Array.from({ length: count }, (_, stop) => stop);
  if (count < 2) return own;
  const found = count <= MOST_EXACT_STOPS ? exactOrder(distances, fixed) : searchOrder(distances, fixed);
  // Another order of the same length is no reason to move anyone.
  return lengthOf(found, distances) < lengthOf(own, distances) - 1e-3 ? found : own;
}

/** The length of the way in that order, in the unit of the distances. */
export function lengthOf(order: readonly number[], { between, start, end }: Distances): number {
  const [first, last] = [order[0], order.at(-1)];
  if (first === undefined || last === undefined) return 0;
  let legs = 0;
  for (let at = 1; at < order.length; at++) legs += between[order[at - 1] ?? 0]?.[order[at] ?? 0] ?? 0;
  return (start?.[first] ?? 0) + legs + (end?.[last] ?? 0);
}

/** What each place that a stop is away from its own adds to a length: too little to make a longer way the shorter one. */
const MOVED = 1e-6;

/** The length with what stops in other places add to it. */
function costOf(order: readonly number[], distances: Distances): number {
  let moved = 0;
  for (const [place, stop] of order.entries()) moved += Math.abs(stop - place);
  return lengthOf(order, distances) + MOVED * moved;
}

/** Held and Karp: the shortest way through each set of stops that ends at each of them. */
function exactOrder(distances: Distances, fixed: ReadonlySet<number>): readonly number[] {
  const { between, start, end } = distances;
  const count = between.length;
  const sets = 2 ** count;
  const lengths = new Float64Array(sets * count).fill(Infinity);
  const before = new Int8Array(sets * count).fill(-1);
  const fits = (stop: number, place: number) => (fixed.has(stop) || fixed.has(place) ? stop === place : true);
  for (let stop = 0; stop < count; stop++)
    if (fits(stop, 0)) lengths[(1 << stop) * count + stop] = (start?.[stop] ?? 0) + MOVED * stop;
  const extend = (set: number, last: number) => {
    const [place, length] = [bitsIn(set), lengths[set * count + last] ?? Infinity];
    if (length === Infinity) return;
    for (let next = 0; next < count; next++) {
      if (set & (1 << next) || !fits(next, place)) continue;
      const at = (set | (1 << next)) * count + next;
      const longer = length + (between[last]?.[next] ?? 0) + MOVED * Math.abs(next - place);
      if (longer < (lengths[at] ?? Infinity)) [lengths[at], before[at]] = [longer, last];
    }
  };
  for (let set = 1; set < sets; set++) for (let last = 0; last < count; last++) extend(set, last);
  let set = sets - 1;
  let last = 0;
  const whole = (stop: number) => (lengths[set * count + stop] ?? Infinity) + (end?.[stop] ?? 0);
  for (let stop = 1; stop < count; stop++) if (whole(stop) < whole(last)) last = stop;
  const order: number[] = [];
  while (last !== -1) {
    order.push(last);
    const former = before[set * count + last] ?? -1;
    set &= ~(1 << last);
    last = former;
  }
  return order.toReversed();
}

function bitsIn(set: number): number {
  let [bits, rest] = [0, set];
  for (; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** From how many orders the search starts, besides the own one. */
const STARTS = 8;

/** The shortest of what the search finds from the own order, and from the nearest neighbors of some stops. */
function searchOrder(distances: Distances, fixed: ReadonlySet<number>): readonly number[] {
  const own = Array.from({ length: distances.between.length }, (_, stop) => stop);
  let best: readonly number[] = [];
  let shortest = Infinity;
  const firsts = own.filter((stop) => stop % Math.ceil(own.length / STARTS) === 0);
  for (const start of [own, ...firsts.map((stop) => nearestOrder(stop, distances, fixed))]) {
    const order = improve(start, distances, fixed);
    const length = costOf(order, distances);
    if (length < shortest) [best, shortest] = [order, length];
  }
  return best;
}

/** From a stop always to the nearest that's left; places of fixed stops are theirs. */
function nearestOrder(first: number, { between }: Distances, fixed: ReadonlySet<number>): readonly number[] {
  const left = new Set(between.keys());
  for (const stop of fixed) left.delete(stop);
  const order: number[] = [];
  for (let place = 0; place < between.length; place++) {
    const row = between[order.at(-1) ?? -1] ?? [];
    const isFirst = left.has(first) && order.every((stop) => fixed.has(stop));
    const next = fixed.has(place) ? place : isFirst ? first : nearestIn(left, row);
    left.delete(next);
    order.push(next);
  }
  return order;
}

function nearestIn(left: ReadonlySet<number>, miles: readonly number[]): number {
  return [...left].reduce((nearest, stop) => ((miles[stop] ?? 0) < (miles[nearest] ?? 0) ? stop : nearest));
}

/** Reverses, shifts and swaps parts of the order while that makes the way shorter. */
function improve(from: readonly number[], distances: Distances, fixed: ReadonlySet<number>): readonly number[] {
  let order = from;
  let length = costOf(order, distances);
  const keeps = (other: readonly number[]) =>
    fixed.size === 0 || other.every((stop, place) => stop === place || !(fixed.has(stop) || fixed.has(place)));
  for (let isBetter = true; isBetter;) {
    const present = order;
    isBetter = false;
    for (const other of neighbors(present)) {
      const shorter = costOf(other, distances);
      if (shorter >= length - 1e-9 || !keeps(other)) continue;
      [order, length, isBetter] = [other, shorter, true];
    }
  }
  return order;
}

/** The orders that are one step away: a part reversed, up to three stops elsewhere, two that change places. */
function* neighbors(order: readonly number[]): Generator<readonly number[]> {
  const count = order.length;
  for (let from = 0; from < count; from++)
    for (let to = from + 1; to < count; to++)
      yield [...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)];
  for (let long = 1; long <= 3; long++)
    for (let from = 0; from + long <= count; from++) yield* shifted(order, from, from + long);
  for (let one = 0; one < count; one++)
    for (let other = one + 2; other < count; other++)
      yield order.with(one, order[other] ?? 0).with(other, order[one] ?? 0);
}

/** The orders with the part between two places elsewhere, in both directions. */
function* shifted(order: readonly number[], from: number, until: number): Generator<readonly number[]> {
  const part = order.slice(from, until);
  const rest = [...order.slice(0, from), ...order.slice(until)];
  for (let to = 0; to <= rest.length; to++) {
    if (to === from) continue;
    yield [...rest.slice(0, to), ...part, ...rest.slice(to)];
    if (part.length > 1) yield [...rest.slice(0, to), ...part.toReversed(), ...rest.slice(to)];
  }
}
