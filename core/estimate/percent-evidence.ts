import { DIRTINESS_LEVELS, type Settings, type DirtinessLevel } from '#core/settings/settings.ts';
import { meanOfNumbers, Z95 } from './shares.ts';

/** What a job took, and what kind of work it was: only jobs of one kind are compared with each other. */
export type TimedJob = {
  /** The package with the vehicle: 'full car'. */
  readonly kind: string;
  readonly level: DirtinessLevel;
  readonly minutes: number;
};

/** Fewer jobs of a level, or light ones of the same kinds, say nothing about it. */
export const FEW_TIMED = 5;

/** What the jobs of a level say about its percentage. */
export type PercentEvidence = {
  readonly level: DirtinessLevel;
  /** All jobs of the level, and the mean of their minutes; absent without one. */
  readonly n: number;
  readonly meanMinutes?: number;
  /**
   * How much longer they took than light ones of the same kind, in percent, with its 95% interval, over `compared` of
   * them and `light` light ones. Absent where there are too few.
   */
  readonly longer?: {
    readonly percent: number;
    readonly low: number;
    readonly high: number;
    readonly compared: number;
    readonly light: number;
  };
  /** The owner's percentage now. */
  readonly current: number;
  /** Another one that the time speaks for: only where the interval leaves the present one out. */
  readonly suggested?: number;
};

/**
 * Suggests percentages from the times of finished jobs, level by level: the difference in time, to the nearest 5%,
 * within the owner's limits. Levels are compared within a kind of work (by the logarithm of minutes), and kinds are
 * weighted by their number of jobs.
 */
export function weighPercents(
  jobs: readonly TimedJob[],
  { percentByLevel, leastPercent, mostPercent }: Settings['estimate'],
): readonly PercentEvidence[] {
  const spread = spreadWithin(jobs);
  return DIRTINESS_LEVELS.map((level) => {
    const own = jobs.filter((job) => job.level === level);
    const current = percentByLevel[level];
    const longer = level === 'light' ? undefined : compare(jobs, { level, spread });
    const nearest = longer && Math.min(mostPercent, Math.max(leastPercent, Math.round(longer.percent / 5) * 5));
    const isOutside = longer && (current < longer.low || current > longer.high);
    return {
      level,
      n: own.length,
      ...(own.length > 0 && { meanMinutes: meanOfNumbers(own.map(({ minutes }) => minutes)) }),
      ...(longer && { longer }),
      current,
      ...(isOutside && nearest !== undefined && nearest !== current && { suggested: nearest }),
    };
  });
}

/** The mean difference to light, over the kinds that have both, weighted by their numbers of jobs. */
function compare(
  jobs: readonly TimedJob[],
  { level, spread }: { readonly level: DirtinessLevel; readonly spread: number },
): NonNullable<PercentEvidence['longer']> | undefined {
  const pairs = [...Map.groupBy(jobs, ({ kind }) => kind).values()].flatMap((those) => {
    const own = logs(those, level);
    const light = logs(those, 'light');
    if (own.length === 0 || light.length === 0) return [];
    const weight = 1 / (1 / own.length + 1 / light.length);
    return [{ own: own.length, light: light.length, weight, off: meanOfNumbers(own) - meanOfNumbers(light) }];
  });
  const sum = (of: (pair: (typeof pairs)[number]) => number) => pairs.reduce((total, pair) => total + of(pair), 0);
  const compared = sum(({ own }) => own);
  const light = sum((pair) => pair.light);
  if (compared < FEW_TIMED || light < FEW_TIMED) return undefined;
  const weight = sum((pair) => pair.weight);
  const off = sum((pair) => pair.weight * pair.off) / weight;
  const half = (Z95 * spread) / Math.sqrt(weight);
  return { percent: asPercent(off), low: asPercent(off - half), high: asPercent(off + half), compared, light };
}

function logs(jobs: readonly TimedJob[], level: DirtinessLevel): readonly number[] {
  return jobs.filter((job) => job.level === level).map(({ minutes }) => Math.log(minutes));
}

function asPercent(logRatio: number): number {
  return (Math.exp(logRatio) - 1) * 100;
}

/** The standard deviation of the logarithms within jobs of one kind and level. */
function spreadWithin(jobs: readonly TimedJob[]): number {
  const groups = [...Map.groupBy(jobs, ({ kind, level }) => `${level} ${kind}`).values()];
  const squares = groups.map((those) => {
    const own = those.map(({ minutes }) => Math.log(minutes));
    const mean = meanOfNumbers(own);
    return own.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  });
  const freedom = Math.max(1, jobs.length - groups.length);
  return Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / freedom);
}
