import { z } from 'zod';
import { CONCERNS, SIZES, type Assessment, type AtLeast, type RetakeHint } from '#core/estimate/assessment.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';

const SeenPhoto = z.strictObject({
  quality: z.enum(['good', 'too-dark', 'blurred', 'too-small']),
  vehicle: z.enum(['yes', 'no']),
});

/**
 * Everything a hosted model can say about that many photos: words from closed lists. There is no field for text,
 * numbers or prices, and an answer with anything more is rejected. Photos are named because not every provider supports
 * lists of a fixed length.
 */
export function answerSchema(photos: number) {
  const named = Object.fromEntries(Array.from({ length: photos }, (_, index) => [photoName(index), SeenPhoto]));
  return z.strictObject({
    level: z.enum([...DIRTINESS_LEVELS, 'unsure']),
    confidence: z.enum(['low', 'medium', 'high']),
    size: z.enum([...SIZES, 'unsure']),
    concerns: z.array(z.enum(CONCERNS)),
    photos: z.strictObject(named),
  });
}

export type HostedAnswer = z.output<ReturnType<typeof answerSchema>>;

/** The name of a photo in the instructions and the answer; `index` starts at 0. */
export function photoName(index: number): string {
  return `photo${index + 1}`;
}

/**
 * Converts a hosted model's words to an assessment. It abstains if no photo shows a vehicle, and can't be certain on
 * poor photos.
 */
export function readAnswer(answer: HostedAnswer): Omit<Assessment, 'model' | 'version'> {
  const seen = Object.keys(answer.photos)
    .toSorted()
    .map((name) => answer.photos[name])
    .filter((photo) => photo !== undefined);
  const shows = seen.some(({ vehicle }) => vehicle === 'yes');
  const showsWell = seen.some(({ vehicle, quality }) => vehicle === 'yes' && quality === 'good');
  const isUnsure = answer.level === 'unsure' || !shows;
  const confidence = isUnsure || !showsWell ? 'low' : answer.confidence;
  return {
    engine: 'hosted',
    ...(answer.level !== 'unsure' && shows && { atLeast: atLeastOf(answer.level, confidence) }),
    confidence: CONFIDENCE[confidence],
    concerns: CONCERNS.filter((concern) => answer.concerns.includes(concern)),
    ...(answer.size !== 'unsure' && { size: answer.size }),
    photos: seen.map((photo, index) => ({ photo: index, retake: hintsOf(photo) })),
  };
}

/** Chosen, not measured: a low one stays below the threshold for pricing, a high one leaves room for error. */
const CONFIDENCE = { low: 0.3, medium: 0.6, high: 0.8 } as const satisfies Record<HostedAnswer['confidence'], number>;
/** The probability that the level is one higher, and the same for one lower. */
const MISS = { low: 0.4, medium: 0.25, high: 0.1 } as const satisfies Record<HostedAnswer['confidence'], number>;

function atLeastOf(level: (typeof DIRTINESS_LEVELS)[number], confidence: HostedAnswer['confidence']): AtLeast {
  const said = DIRTINESS_LEVELS.indexOf(level);
  const reaches = (step: number) => {
    const away = step <= said ? said - step : step - said - 1;
    const miss = MISS[confidence] / 4 ** away;
    return step <= said ? 1 - miss : miss;
  };
  return [reaches(1), reaches(2), reaches(3)];
}

function hintsOf({ quality, vehicle }: z.output<typeof SeenPhoto>): readonly RetakeHint[] {
  const hints: RetakeHint[] = [];
  if (quality !== 'good') hints.push(quality);
  if (vehicle === 'no') hints.push('no-vehicle');
  return hints;
}
