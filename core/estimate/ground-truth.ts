import type { DirtinessLevel } from '#core/settings/settings.ts';

/** Who recorded the ground truth. If both did, the owner's record counts. */
export const FOUND_BY = ['crew', 'owner'] as const;
export type FoundBy = (typeof FOUND_BY)[number];

/** The condition of a vehicle as found on site: the ground truth for photo estimates. */
export type GroundTruth = {
  readonly level: DirtinessLevel;
  /** The working time of everyone together; null where it isn't known of one of several vehicles. */
  readonly minutes: number | null;
  /** The dirt was where no photo showed it, so nothing is learned from the photos of this job. */
  readonly photoMissedIt: boolean;
};

/** Minutes, one tap each; any other number is typed. */
export const MINUTE_PRESETS = [45, 60, 90, 120, 180, 240] as const;
export const MOST_MINUTES = 10_000;

/** The ground truth that counts: the owner’s before the crew’s. */
export function countingGroundTruth<Each>(truths: Readonly<Record<FoundBy, Each | null>>): Each | null {
  return truths.owner ?? truths.crew;
}
