import { z } from 'zod';
import {
  CONCERNS,
  EVIDENCE,
  SIZES,
  type Assessment,
  type AssessmentContext,
  type AtLeast,
  type PhotoEvidence,
  type Rejection,
  type RetakeHint,
} from '#core/estimate/assessment.ts';
import { confidenceOf, mayJudge, sayTogether, withDoubts } from '#core/estimate/embedded-rules.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';

const SeenPhoto = z.strictObject({
  vehicle: z.enum(['car', 'truck', 'motorcycle', 'powersport', 'other', 'none']),
  view: z.enum(['outside', 'inside', 'garbage-can', 'unclear']),
  quality: z.enum(['good', 'too-dark', 'blurred', 'too-small']),
  level: z.enum([...DIRTINESS_LEVELS, 'unsure']),
  confidence: z.enum(['low', 'medium', 'high']),
  evidence: z.array(z.enum(EVIDENCE)),
});
type SeenPhoto = z.output<typeof SeenPhoto>;

/**
 * Everything a hosted model can say about that many photos: words from closed lists. There is no field for text,
 * numbers or prices, and an answer with anything more is rejected. Photos are named because not every provider supports
 * lists of a fixed length.
 */
export function answerSchema(photos: number) {
  const named = Object.fromEntries(Array.from({ length: photos }, (_, index) => [photoName(index), SeenPhoto]));
  return z.strictObject({
    photos: z.strictObject(named),
    size: z.enum([...SIZES, 'unsure']),
    concerns: z.array(z.enum(CONCERNS)),
  });
}

export type HostedAnswer = z.output<ReturnType<typeof answerSchema>>;

/** The name of a photo in the instructions and the answer; `index` starts at 0. */
export function photoName(index: number): string {
  return `photo${index + 1}`;
}

/**
 * Converts a hosted model's words to an assessment that isn't calibrated yet: each photo that shows what is to be judged
 * has its own probabilities, and what they say together counts. It abstains if no photo has any.
 */
export function readAnswer(answer: HostedAnswer, context: AssessmentContext): Omit<Assessment, 'model' | 'version'> {
  const photos = Object.keys(answer.photos)
    .toSorted()
    .flatMap((name) => answer.photos[name] ?? [])
    .map((seen, photo) => evidenceOf(seen, photo, context));
  const atLeast = sayTogether(photos);
  return {
    engine: 'hosted',
    ...(atLeast && { atLeast }),
    confidence: confidenceOf(photos),
    concerns: CONCERNS.filter((concern) => answer.concerns.includes(concern)),
    ...(answer.size !== 'unsure' && { size: answer.size }),
    photos: withDoubts(photos),
  };
}

function evidenceOf(seen: SeenPhoto, photo: number, context: AssessmentContext): PhotoEvidence {
  const rejection = rejectionOf(seen, context);
  const retake: RetakeHint[] = [];
  if (seen.quality !== 'good') retake.push(seen.quality);
  if (rejection) return { photo, retake: [...retake, rejection] };
  const words = EVIDENCE.filter((each) => seen.evidence.includes(each));
  return {
    photo,
    ...(seen.level !== 'unsure' && { atLeast: atLeastOf(seen.level, seen.confidence) }),
    ...(words.length > 0 && { seen: words }),
    retake,
  };
}

/** Why a photo doesn't count; where the outside of a car or truck is judged, only that does. */
function rejectionOf({ vehicle, view }: SeenPhoto, context: AssessmentContext): Rejection | undefined {
  if (view === 'garbage-can') return 'garbage-can';
  if (vehicle === 'none') return 'no-vehicle';
  if (!mayJudge(context)) return undefined;
  if (vehicle === 'motorcycle' || vehicle === 'powersport') return 'motorcycle';
  if (vehicle === 'other') return 'other-vehicle';
  return view === 'inside' ? 'interior' : undefined;
}

/**
 * The probability that the level is one higher, and the same for one lower: what a model that knows itself would mean.
 * Chosen, not measured; calibration corrects it.
 */
const MISS = { low: 0.4, medium: 0.25, high: 0.1 } as const satisfies Record<SeenPhoto['confidence'], number>;

function atLeastOf(level: (typeof DIRTINESS_LEVELS)[number], confidence: SeenPhoto['confidence']): AtLeast {
  const said = DIRTINESS_LEVELS.indexOf(level);
  const reaches = (step: number) => {
    const away = step <= said ? said - step : step - said - 1;
    const miss = MISS[confidence] / 4 ** away;
    return step <= said ? 1 - miss : miss;
  };
  return [reaches(1), reaches(2), reaches(3)];
}
