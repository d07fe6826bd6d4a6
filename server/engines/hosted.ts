import type { Assessment, AssessmentContext } from '#core/assessment.ts';
import type { Db } from '../db/client.ts';
import type { Clock, Log } from '../deps.ts';
import { HostedDown } from './hosted-down.ts';
import type { HostedSettings } from './hosted-settings.ts';

export type HostedEngine = {
  /** Judges upright JPEG photos within 20 seconds in all. Throws HostedDown with its reason, and nothing else. */
  readonly assess: (photos: readonly Buffer[], context: AssessmentContext) => Promise<Assessment>;
  /** Gives up what is under way. */
  readonly close: () => Promise<void>;
};

export type HostedGiven = {
  readonly settings: HostedSettings;
  /** Holds the counters of the day, so that all processes share one budget. */
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds for one assessment in all; 20 s unless told. */
  readonly patienceMs?: number;
};

/** A model that answers somewhere else. Nothing of it is loaded before the first photo. */
export function openHostedEngine(_given: HostedGiven): HostedEngine {
  return { assess: () => Promise.reject(new HostedDown('refused')), close: () => Promise.resolve() };
}
