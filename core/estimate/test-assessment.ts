import { type AssessmentContext, assessmentContext } from '#core/estimate/assessment.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Assessment, AtLeast, EngineName } from './assessment.ts';

/** What an engine says of a vehicle; without `atLeast` it abstains. */
export function found(engine: EngineName, atLeast?: AtLeast, confidence = 0.5): Assessment {
  return {
    engine,
    model: 'm',
    version: 'v',
    ...(atLeast && { atLeast }),
    confidence,
    concerns: [],
    photos: [],
  };
}

/** What an engine is told of a package and a vehicle of a fresh install. */
export function contextFor(packageType: string, vehicleType?: string): AssessmentContext {
  return assessmentContext(DEFAULT_SETTINGS, { packageType, vehicleType });
}
