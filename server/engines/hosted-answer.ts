import { z } from 'zod';
import { CONCERNS, SIZES, type Assessment, type AtLeast, type RetakeHint } from '#core/estimate/assessment.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';

const SeenPhoto = z.strictObject({
  quality: z.enum(['good', 'too-dark', 'blurred', 'too-small']),
  vehicle: z.enum(['yes', 'no']),
});

/**
 * All that a hosted model can say about so many photos: words from closed lists. There is no field for a text, a figure
 * or a price, and an answer with anything more counts as none. Photos are named, since lists of a fixed length are not
 * known to every provider.
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

/** The name by which the instructions and the answer call a photo; `index` from 0. */
export function photoName(index: number): string {
  return `photo${index + 1}`;
}

/** What a hosted model's words mean. Without a vehicle on any photo it abstains; on poor photos it cannot be sure. */
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

/** Chosen, not measured: a low one stays below what a price is made from, a high one leaves room for being wrong. */
const CONFIDENCE = { low: 0.3, medium: 0.6, high: 0.8 } as const satisfies Record<HostedAnswer['confidence'], number>;
/** The probability that the level is one higher, and as likely one lower. */
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
