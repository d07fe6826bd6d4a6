import { createHash } from 'node:crypto';

/** Choices that look random and can be repeated. */
export type SeededRandom = {
  /** From 0 up to, but not including, 1. */
  readonly fraction: () => number;
  /** A whole number, both ends included. */
  readonly whole: (least: number, most: number) => number;
  /** True with that probability, 0 to 1. */
  readonly happens: (probability: number) => boolean;
  /** Throws a RangeError for an empty list. */
  readonly pick: <Item>(list: readonly Item[]) => Item;
};

/** Choices by a seed: the same seed makes the same ones in the same order. For test data alone, never for secrets. */
export function seededRandom(seed: string): SeededRandom {
  let state = createHash('sha256').update(seed).digest().readUInt32BE();
  // The generator known as mulberry32.
  const fraction = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    whole,
    happens: (probability) => fraction() < probability,
    pick: <Item>(list: readonly Item[]): Item => {
      if (list.length === 0) throw new RangeError('There is nothing to pick from.');
      return list[whole(0, list.length - 1)] as Item;
    },
  };
}
