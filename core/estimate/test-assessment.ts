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
