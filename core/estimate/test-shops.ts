import { FEATURES, type Classifier, type LogOdds } from './classifier.ts';
import { seeded } from './cross-validation.ts';
import type { LabelledJob } from './train.ts';

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

/** A shipped classifier that looks along one direction, which dirt moves features along. */
export function classifierAlong(direction: Float32Array, sharpness: number): Classifier {
  return {
    version: 'shipped',
    parts: STEPS.map((step) => ({
      bias: -step * sharpness,
      weights: direction.map((value) => value * sharpness * FEATURES ** 0.5),
    })),
  };
}

export function directionOf(seed: number): Float32Array {
  const random = seeded(seed);
  const raw = Float32Array.from({ length: FEATURES }, () => random() - 0.5);
  const length = Math.hypot(...raw);
  return raw.map((value) => value / length);
}

type FeaturedWorld = World & {
  /** The direction in which this shop's dirt shows. */
  readonly shows: Float32Array;
  /** Jobs of each customer: their photos look alike in something that has nothing to do with dirt. */
  readonly jobsPerCustomer?: number;
};

/**
 * Jobs with the features of a photo each. How far they lie along `shows` is the dirt; all else is noise, of which a part is
 * the customer's own place.
 */
export function simulatePhotos(
  count: number,
  { shows, jobsPerCustomer = 1, ...world }: FeaturedWorld,
): readonly LabelledJob[] {
  const random = seeded(world.seed + 1000);
  const simulated = simulateJobs(count, { ...world, temperature: 1 });
  let place = new Float32Array(FEATURES);
  return simulated.map(({ level, photos }, index) => {
    if (index % jobsPerCustomer === 0) place = place.map(() => random() - 0.5);
    const dirt = (photos[0]?.[0] ?? 0) + STEPS[0];
    const own = jobsPerCustomer > 1 ? 6 : 0;
    const features = shows.map(
      (value, column) => (value * dirt + (place[column] ?? 0) * own * 0.1 + (random() - 0.5) * 0.1) / FEATURES ** 0.5,
    );
    return {
      keys: [`customer ${Math.floor(index / jobsPerCustomer)}`],
      level,
      isKnown: false,
      packageType: 'full',
      vehicleType: 'car',
      photos: [{ features, retake: [] }],
    };
  });
}
