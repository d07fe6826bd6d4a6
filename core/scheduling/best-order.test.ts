import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bestOrder, lengthOf, MOST_EXACT_STOPS, type Distances } from './best-order.ts';

type Point = readonly [number, number];
const apart = ([x, y]: Point, [u, v]: Point) => Math.hypot(x - u, y - v);

/** Random numbers that are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Stops in a square, in clusters as customers live, with a shop or without one. */
function randomDay(count: number, seed: number): Distances {
  const next = numbers(seed);
  const towns = Array.from({ length: 4 }, (): Point => [next() * 20, next() * 20]);
  const stops = Array.from({ length: count }, (_, at): Point => {
    const [x, y] = towns[at % towns.length] ?? [0, 0];
    return seed % 3 === 0 ? [next() * 20, next() * 20] : [x + next() * 3, y + next() * 3];
  });
  const shop: Point = [next() * 20, next() * 20];
  const home = stops.map((stop) => apart(shop, stop));
  return {
    between: stops.map((from) => stops.map((to) => apart(from, to))),
    ...(seed % 2 === 0 && { start: home, end: home }),
  };
}

/** All orders, one after the other: only for a few stops. */
function* orders(stops: readonly number[]): Generator<readonly number[]> {
  if (stops.length < 2) yield stops;
  for (const stop of stops) for (const rest of orders(stops.filter((other) => other !== stop))) yield [stop, ...rest];
}

/** The shortest length of all orders, by dynamic programming over sets of stops. */
function shortest({ between, start, end }: Distances): number {
  const count = between.length;
  const lengths = Array.from({ length: 2 ** count }, () => new Float64Array(count).fill(Infinity));
  for (let stop = 0; stop < count; stop++) lengths[2 ** stop]?.fill(start?.[stop] ?? 0, stop, stop + 1);
  const extend = (set: number, last: number, length: number) => {
    for (let next = 0; next < count; next++) {
      const longer = set & (2 ** next) ? undefined : lengths[set + 2 ** next];
      if (longer) longer[next] = Math.min(longer[next] ?? Infinity, length + (between[last]?.[next] ?? 0));
    }
  };
  for (const [set, ends] of lengths.entries())
    for (const [last, length] of ends.entries()) if (length < Infinity) extend(set, last, length);
  return Math.min(...(lengths.at(-1) ?? []).map((length, stop) => length + (end?.[stop] ?? 0)));
}

type Weight = (one: number, other: number) => number;

/** The least tree over so many stops (Prim): its length, and with how many others each is connected. */
function leastTree(count: number, weight: Weight) {
  const degree = Array.from({ length: count }, () => 0);
  const left = new Map(Array.from({ length: count - 1 }, (_, at) => [at + 1, 0]));
  let length = 0;
  while (left.size > 0) {
    const [next, from] = [...left].reduce((least, each) => (weight(...each) < weight(...least) ? each : least));
    left.delete(next);
    length += weight(next, from);
    for (const stop of [next, from]) degree[stop] = (degree[stop] ?? 0) + 1;
    for (const [stop, nearest] of left) if (weight(stop, next) < weight(stop, nearest)) left.set(stop, next);
  }
  return { length, degree };
}

/**
 * What no order is shorter than (Held and Karp): the least tree over all stops, and the two shortest ways to the place where the day starts
 * and ends, with penalties that move it toward a tour. Without such a place it's free to get to.
 */
function lowerBound({ between, start }: Distances): number {
  const count = between.length;
  const penalty = Array.from({ length: count }, () => 0);
  const of = (stop: number) => penalty[stop] ?? 0;
  const toShop = (stop: number) => (start?.[stop] ?? 0) + of(stop);
  let best = 0;
  for (let round = 0, step = 1; round < 300; round++, step *= 0.98) {
    const tree = leastTree(count, (one, other) => (between[one]?.[other] ?? 0) + of(one) + of(other));
    const home = [...penalty.keys()].toSorted((one, other) => toShop(one) - toShop(other)).slice(0, 2);
    const length = home.reduce((sum, stop) => sum + toShop(stop), tree.length);
    best = Math.max(best, length - 2 * penalty.reduce((sum, each) => sum + each, 0));
    for (const [stop, degree] of tree.degree.entries())
      penalty[stop] = of(stop) + step * (degree + (home.includes(stop) ? 1 : 0) - 2);
  }
  return best;
}

const isOnce = (order: readonly number[], count: number) =>
  assert.deepEqual(
    order.toSorted((one, other) => one - other),
    Array.from({ length: count }, (_, stop) => stop),
  );

describe('the order of a day’s stops', () => {
  test(`is the shortest of all for up to ${MOST_EXACT_STOPS}`, () => {
    for (let count = 0; count <= 6; count++)
      for (let seed = 0; seed < 10; seed++) {
        const day = randomDay(count, seed);
        const order = bestOrder(day);
        isOnce(order, count);
        const best = Math.min(...[...orders(order)].map((each) => lengthOf(each, day)));
        assert.ok(lengthOf(order, day) <= best + 1e-4, `${count} stops, ${seed}`);
      }
    for (const count of [8, MOST_EXACT_STOPS])
      for (let seed = 0; seed < 12; seed++) {
        const day = randomDay(count, seed);
        assert.ok(lengthOf(bestOrder(day), day) <= shortest(day) + 1e-4, `${count} stops, ${seed}`);
      }
  });

  test('is within 5% of the shortest for ten to twelve, which is still known exactly', () => {
    for (const count of [10, 12])
      for (let seed = 0; seed < 4; seed++) {
        const day = randomDay(count, seed);
        const ratio = lengthOf(bestOrder(day), day) / shortest(day);
        assert.ok(ratio <= 1.05, `${count} stops, ${seed}: ${ratio}`);
      }
  });

  test('is within 5% of what no order of 25 can be shorter than', () => {
    for (let seed = 0; seed < 6; seed++) {
      const day = randomDay(25, seed);
      const order = bestOrder(day);
      isOnce(order, 25);
      const ratio = lengthOf(order, day) / lowerBound(day);
      assert.ok(ratio <= 1.05, `${seed}: ${ratio}`);
    }
  });

  test('leaves fixed stops in their places, and is the shortest of those', () => {
    for (let seed = 0; seed < 2; seed++) {
      const day = randomDay(6, seed);
      const fixed = new Set([1, 4]);
      const order = bestOrder(day, fixed);
      assert.deepEqual([order[1], order[4]], [1, 4]);
      const kept = [...orders([0, 1, 2, 3, 4, 5])].filter((each) => each[1] === 1 && each[4] === 4);
      assert.ok(lengthOf(order, day) <= Math.min(...kept.map((each) => lengthOf(each, day))) + 1e-4);
      const long = bestOrder(randomDay(20, seed), new Set([0, 7, 19]));
      isOnce(long, 20);
      assert.deepEqual([long[0], long[7], long[19]], [0, 7, 19]);
    }
  });

  test('stays as it is where no other is shorter', () => {
    const line = { between: [0, 1, 2, 3].map((from) => [0, 1, 2, 3].map((to) => Math.abs(from - to))) };
    assert.deepEqual(bestOrder(line), [0, 1, 2, 3]);
    const same = { between: Array.from({ length: 12 }, () => Array.from({ length: 12 }, () => 1)) };
    assert.deepEqual(
      bestOrder(same),
      Array.from({ length: 12 }, (_, stop) => stop),
    );
  });
});
