import type { Assessment, AssessmentContext } from '#core/assessment.ts';
import { openEmbeddedEngine, type EmbeddedEngine } from '../engines/embedded.ts';

/** What judges photos. Nothing is loaded before the first photo comes. */
export type Engines = {
  readonly embedded: Pick<EmbeddedEngine, 'assess'>;
  /** Where the owner has given a key. */
  readonly hosted?: {
    readonly assess: (photos: readonly Buffer[], context: AssessmentContext) => Promise<Assessment>;
  };
  readonly close: () => Promise<void>;
};

/** The engines of this installation. Close them when done. */
export function openEngines(): Engines {
  const embedded = openEmbeddedEngine();
  return { embedded, close: embedded.close };
}
