import type { LogOdds } from './classifier.ts';

/** Pseudorandom numbers from 0 to 1: the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

type World = {
  readonly seed: number;
  /** By how much the engine's log-odds are larger than the true ones. */
  readonly temperature?: number;
  /** By how much the shop calls vehicles dirtier than the engine. */
  readonly shift?: number;
  /** Whether the levels that are found have nothing to do with the photos. */
  readonly isNoise?: boolean;
};

export type SimulatedJob = { readonly level: number; readonly photos: readonly LogOdds[] };

/** Steps between light, moderate, heavy and extreme on the scale of dirt. */
const STEPS = [-1, 1.2, 2.6] as const;

/**
 * Jobs of a made-up shop whose truth is known: the log-odds that a vehicle is at least moderate, heavy and extreme are its
 * dirt less the step, and the level is drawn from exactly those probabilities. The engine sees the log-odds, too large by
 * `temperature` and too low by `shift`.
 */
export function simulateJobs(count: number, world: World): readonly SimulatedJob[] {
  const { seed, temperature = 1, shift = 0, isNoise = false } = world;
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const dirt = spread(random);
    const truth = spread(random);
    const drawn = random();
    const found = STEPS.filter((step) => 1 / (1 + Math.exp(-((isNoise ? truth : dirt) - step + shift))) > drawn);
    const photo = STEPS.map((step) => (dirt - step) * temperature) as unknown as LogOdds;
    return { level: found.length, photos: [photo] };
  });
}

function spread(random: () => number): number {
  return (random() + random() + random() + random() - 2) * 5;
}
