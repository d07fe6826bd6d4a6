import type { Assessment } from './assessment.ts';
import { LOW_CONFIDENCE } from './estimate.ts';
import { levelOf } from './classifier.ts';

const LEVELS_APART = 2;

/**
 * What a hosted model found, after the embedded one has looked at the same photos: its own judgement, with a confidence
 * below LOW_CONFIDENCE where the two are two or more levels apart, so that a person looks before anything is charged.
 * Where either abstained there is nothing to compare.
 */
export function weighSecondOpinion(hosted: Assessment, embedded: Assessment | undefined): Assessment {
  if (!hosted.atLeast || !embedded?.atLeast) return hosted;
  const apart = Math.abs(levelOf(hosted.atLeast) - levelOf(embedded.atLeast));
  if (apart < LEVELS_APART) return hosted;
  return { ...hosted, confidence: Math.min(hosted.confidence, LOW_CONFIDENCE / 2) };
}
