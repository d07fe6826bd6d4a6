import { ANSWERS_VERSION } from '#core/estimate/answers.ts';
import type { Assessment, AssessmentContext } from '#core/estimate/assessment.ts';
import { weighSecondOpinion } from '#core/estimate/second-opinion.ts';
import type { Deps } from '../deps.ts';
import { EngineBusy } from '../engines/engine-errors.ts';
import { Unavailable } from '../errors.ts';
import { classifierInUse } from '../learning/classifier-in-use.ts';

export type Judged = {
  readonly assessment: Assessment;
  /** What the embedded engine said where a hosted one counts. */
  readonly secondOpinion?: Assessment;
};

/**
 * Assesses photos with the hosted engine if there is one, with the embedded engine's result as a second opinion; otherwise
 * with the embedded engine. If neither returns a result, the customer is asked the questions instead. An engine failure is
 * logged and ignored. Throws Unavailable when too many assessments are queued.
 */
export async function assessPhotos(
  deps: Pick<Deps, 'engines' | 'log' | 'db'>,
  photos: readonly Buffer[],
  context: AssessmentContext,
): Promise<Judged> {
  const { embedded, hosted } = deps.engines;
  const [own, other] = await Promise.all([
    settled(deps, 'embedded', async () => embedded.assess(photos, context, await classifierInUse(deps))),
    hosted && settled(deps, 'hosted', () => hosted.assess(photos, context)),
  ]);
  if (other?.assessment?.atLeast) return withSecondOpinion(other.assessment, own.assessment);
  if (own.busy && !other?.assessment) throw own.busy;
  return { assessment: own.assessment ?? other?.assessment ?? byNobody(photos) };
}

type Outcome = { readonly assessment?: Assessment; readonly busy?: Unavailable };

async function settled(
  { log }: Pick<Deps, 'log'>,
  engine: string,
  assess: () => Promise<Assessment>,
): Promise<Outcome> {
  try {
    return { assessment: await assess() };
  } catch (error) {
    if (error instanceof EngineBusy) return { busy: new Unavailable(error.message, error.retryAfterSeconds) };
    log.warn({ err: error, engine }, 'an engine could not judge photos');
    return {};
  }
}

function withSecondOpinion(assessment: Assessment, secondOpinion: Assessment | undefined): Judged {
  return { assessment: weighSecondOpinion(assessment, secondOpinion), ...(secondOpinion && { secondOpinion }) };
}

/** No engine could say anything: only the customer can. */
function byNobody(photos: readonly Buffer[]): Assessment {
  return {
    engine: 'questions',
    model: 'questions',
    version: ANSWERS_VERSION,
    confidence: 0,
    concerns: [],
    photos: photos.map((_, photo) => ({ photo, retake: [] })),
  };
}
