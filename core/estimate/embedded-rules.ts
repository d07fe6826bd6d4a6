import type { AssessmentContext, AtLeast, RetakeHint } from './assessment.ts';
import { levelOf } from './classifier.ts';

/** The most that the embedded model may add to a price, in percent, regardless of the owner's table. */
export const EMBEDDED_MOST_PERCENT = 15;
/** The most confidence that it may have: its own probabilities are close to 0 or 1, right or wrong. */
export const EMBEDDED_MOST_CONFIDENCE = 0.6;
/** The same where only one good photo speaks. */
export const ONE_PHOTO_MOST_CONFIDENCE = 0.5;
/** What is left when no photo is good. */
export const POOR_PHOTOS_CONFIDENCE = 0.25;

/** Packages in which the outside of a car or truck is washed: the only thing that the model was measured on. */
const OUTSIDE_PACKAGES = ['express', 'exterior', 'full'];
const VEHICLES = ['car', 'truck'];

/** Whether the embedded model may judge at all: not interiors, powersports, cans, or an unnamed vehicle. */
export function mayJudge({ packageType, vehicleType }: AssessmentContext): boolean {
  return OUTSIDE_PACKAGES.includes(packageType) && vehicleType !== undefined && VEHICLES.includes(vehicleType);
}

type Seen = { readonly atLeast?: AtLeast; readonly retake: readonly RetakeHint[] };

/**
 * How far the embedded model is to be trusted on these photos, 0 to 1 in hundredths: at most 0.60, 0.50 where one good
 * photo speaks alone; a tenth less for each level that photos are apart, 0.05 less for each photo that should be taken
 * again, and at most 0.25 when all of them should. 0 when it judged none.
 */
export function confidenceOf(photos: readonly Seen[]): number {
  const levels = photos.flatMap(({ atLeast }) => (atLeast ? [levelOf(atLeast)] : []));
  if (levels.length === 0) return 0;
  const good = photos.filter(({ retake }) => retake.length === 0).length;
  if (good === 0) return POOR_PHOTOS_CONFIDENCE;
  const most = good === 1 ? ONE_PHOTO_MOST_CONFIDENCE : EMBEDDED_MOST_CONFIDENCE;
  const apart = Math.max(...levels) - Math.min(...levels);
  const hundredths = Math.round(most * 100) - 10 * apart - 5 * (photos.length - good);
  return Math.max(hundredths, 0) / 100;
}
