import type { Worker } from 'node:worker_threads';
import type { Assessment, AssessmentContext, AtLeast, PhotoEvidence } from '#core/estimate/assessment.ts';
import { confidenceOf, mayJudge } from '#core/estimate/embedded-rules.ts';
import { judge, meanOf, type Classifier } from '#core/estimate/classifier.ts';
import { conditionThread } from './condition-thread.ts';
import type { Look } from './condition-worker.ts';
import { repeatsIn } from './photo-quality.ts';
import { shippedClassifier } from './shipped-classifier.ts';
import { runHere, type RunJob } from '../worker-jobs.ts';
import { waitingLine } from './waiting-line.ts';

/** Names the model in assessments; its classifier has a version of its own. */
export const EMBEDDED_MODEL = 'resnet50-conv4-int8';

export type EmbeddedOptions = {
  /** Decodes the photos; this process by default. */
  readonly run?: RunJob | undefined;
  /** How many assessments may wait besides the one under way; 30 unless told. */
  readonly mostWaiting?: number | undefined;
  /** How long the model stays in memory after the last photo; 5 minutes unless told. */
  readonly idleMilliseconds?: number | undefined;
  /** How long one photo may take; 60 seconds unless told. */
  readonly patienceMilliseconds?: number | undefined;
  /** Told each thread that the model runs in, as it starts. */
  readonly onThread?: ((worker: Worker) => void) | undefined;
};

export type EmbeddedEngine = {
  /**
   * How dirty the outside of a car or truck is, by a classifier or the shipped one. `photos` are upright JPEGs. It abstains
   * (no `atLeast`) from everything else, and from photos on which nothing can be seen; hints for retakes come anyway.
   *
   * @throws EngineBusy when too many wait, EngineDied when the model broke: the next call starts a new one.
   */
  readonly assess: (
    photos: readonly Buffer[],
    context: AssessmentContext,
    classifier?: Classifier,
  ) => Promise<Assessment>;
  readonly close: () => Promise<void>;
};

const MOST_WAITING = 30;
const IDLE = 5 * 60_000;
const PATIENCE = 60_000;
/** Three photos of a third of a second, doubled for a machine that has other work. */
const SECONDS_EACH = 2;

/**
 * The model that the product carries (models/condition): no key, no network. It is loaded by the first photo, looks at
 * one photo at a time in a thread of its own, and leaves the memory when nobody asks.
 */
export function openEmbeddedEngine(options: EmbeddedOptions = {}): EmbeddedEngine {
  const line = waitingLine({ most: options.mostWaiting ?? MOST_WAITING, secondsEach: SECONDS_EACH });
  const thread = conditionThread({
    idleMilliseconds: options.idleMilliseconds ?? IDLE,
    patienceMilliseconds: options.patienceMilliseconds ?? PATIENCE,
    onStart: options.onThread,
  });

  const run = options.run ?? runHere;

  return {
    assess(photos, context, classifier = shippedClassifier) {
      return line.inTurn(async () => {
        const looks: Look[] = [];
        const isJudging = mayJudge(context);
        for (const photo of photos) {
          const { pixels, ...size } = await run('model-pixels', photo);
          // A copy of its own: what is handed over to the thread leaves this one as a whole.
          looks.push(await thread.look({ picture: { pixels: new Uint8Array(pixels), ...size }, isJudging }));
        }
        return settle(looks, classifier);
      });
    },
    close: thread.close,
  };
}

function settle(looks: readonly Look[], classifier: Classifier): Assessment {
  const repeats = repeatsIn(looks.map(({ quality }) => quality));
  const photos = looks.map(({ quality, features }, photo): PhotoEvidence => ({
    photo,
    ...(features && { features, atLeast: judge(classifier, features) }),
    retake: repeats.has(photo) ? [...quality.retake, 'same-photo'] : quality.retake,
  }));
  const atLeast = looks.some(({ quality }) => quality.saysSomething) ? meanOf(saidBy(photos)) : undefined;
  return {
    engine: 'embedded',
    model: EMBEDDED_MODEL,
    version: classifier.version,
    ...(atLeast && { atLeast }),
    confidence: atLeast ? confidenceOf(photos) : 0,
    concerns: [],
    photos,
  };
}

function saidBy(photos: readonly PhotoEvidence[]): readonly AtLeast[] {
  return photos.flatMap(({ atLeast }) => (atLeast ? [atLeast] : []));
}
