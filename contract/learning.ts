import { z } from 'zod';
import { ENGINES } from '#core/estimate/assessment.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import type { EngineQuality } from '#core/estimate/estimate-quality.ts';
import { FOUND_BY, MOST_MINUTES } from '#core/estimate/ground-truth.ts';
import type { PercentEvidence } from '#core/estimate/percent-evidence.ts';
import { TRAINING_OUTCOMES, type Comparison } from '#core/estimate/train.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, numberOf, oneOf, plainText } from './fields.ts';
import { issue } from './issues.ts';
import { idInPath } from './sessions.ts';

const MINUTES = issue('notWholeNumber', { field: 'minutes', least: 1, most: MOST_MINUTES });

/** The level that was found, and how long the work took. */
export const NewGroundTruth = z
  .object(
    {
      level: oneOf('level', DIRTINESS_LEVELS),
      minutes: numberOf('minutes')
        .int({ error: MINUTES })
        .min(1, { error: MINUTES })
        .max(MOST_MINUTES, { error: MINUTES }),
    },
    anObject,
  )
  .meta({ id: 'NewFinding' });

const Found = z.object({
  level: z.enum(DIRTINESS_LEVELS),
  minutes: z.number(),
  recordedBy: z.string(),
  at: z.string(),
});

export const QuoteGroundTruth = z
  .object({
    crew: Found.nullable(),
    owner: Found.nullable(),
    /** Whose record counts; null if there is none. */
    counts: z.enum(FOUND_BY).nullable(),
    /** Whether to ask the owner: once the job is completed. */
    canRecord: z.boolean(),
  })
  .meta({ id: 'QuoteFinding' });

const Share = z.object({
  count: z.number(),
  n: z.number(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
});
const matrix = z.array(z.array(z.number()));
const MoneyRow = z.object({
  quoteId: z.string(),
  reference: z.string(),
  quotedCents: z.number(),
  approvedCents: z.number(),
  finalCents: z.number().nullable(),
  differenceCents: z.number(),
});
const Quality = z.object({
  engine: z.enum(ENGINES),
  version: z.string(),
  n: z.number(),
  abstained: z.number(),
  matrix,
  exact: Share.optional(),
  withinOne: Share.optional(),
  over: Share.optional(),
  under: Share.optional(),
  minutes: z.object({ n: z.number(), meanAbsolute: z.number(), meanSigned: z.number() }).optional(),
  bins: z.array(z.object({ from: z.number(), to: z.number(), right: Share })),
  money: z.object({
    n: z.number(),
    percent: z.number(),
    quotedCents: z.number(),
    approvedCents: z.number(),
    final: z.object({ n: z.number(), quotedCents: z.number(), finalCents: z.number() }).optional(),
    largest: z.array(MoneyRow),
  }),
}) satisfies z.ZodType<EngineQuality>;
const Evidence = z.object({
  level: z.enum(DIRTINESS_LEVELS),
  n: z.number(),
  meanMinutes: z.number().optional(),
  longer: z
    .object({
      percent: z.number(),
      low: z.number(),
      high: z.number(),
      compared: z.number(),
      light: z.number(),
    })
    .optional(),
  current: z.number(),
  suggested: z.number().optional(),
}) satisfies z.ZodType<PercentEvidence>;

export const EstimateQuality = z
  .object({
    /** The jobs whose level was recorded, with a photo estimate and without; at most the newest 5,000. */
    found: z.number(),
    engines: z.array(Quality),
    percents: z.array(Evidence),
  })
  .meta({ id: 'EstimateQuality' });

const Figures = z.object({
  version: z.string(),
  n: z.number(),
  exact: z.number(),
  withinOne: z.number(),
  logLoss: z.number(),
  matrix,
});
const ClassifierComparison = z.object({
  trainedOn: z.number(),
  heldBack: z.number(),
  fresh: Figures,
  inUse: Figures,
  guessLogLoss: z.number(),
  isBetter: z.boolean(),
}) satisfies z.ZodType<Comparison>;

export const EstimateClassifiers = z
  .object({
    heads: z.array(
      z.object({
        /** 'shipped' for the one that comes with the product. */
        id: z.string(),
        version: z.string(),
        isInUse: z.boolean(),
        createdAt: z.string().nullable(),
        chosenAt: z.string().nullable(),
        comparison: ClassifierComparison.nullable(),
      }),
    ),
    /** Jobs with a recorded level and photo features, how many are needed, and how many are new since the last training. */
    labelled: z.number(),
    needed: z.number(),
    fresh: z.number(),
    isRunning: z.boolean(),
    /** The last completed training; `isNewer` if it produced a classifier that isn't in use. */
    lastTry: z
      .object({
        at: z.string(),
        outcome: z.enum(TRAINING_OUTCOMES),
        comparison: ClassifierComparison.nullable(),
        headId: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'EstimateHeads' });

const ofOwner = { audience: 'admin' } as const;

export const learningCalls = {
  'GET /api/quotes/:id/finding': {
    ...ofOwner,
    summary: "Returns the recorded dirt level and minutes of a quote's vehicle, by the crew and by the owner.",
    params: idInPath,
    response: { 200: QuoteGroundTruth },
    problems: [404],
  },
  'PUT /api/quotes/:id/finding': {
    ...ofOwner,
    summary: 'Records the dirt level and the minutes as the owner; overrides what the crew recorded.',
    touches: ['quotes', 'estimates', 'audit'],
    params: idInPath,
    body: NewGroundTruth,
    response: { 200: QuoteGroundTruth },
    problems: [404, 409, 422],
  },
  'GET /api/estimate-quality': {
    ...ofOwner,
    summary:
      'Returns the accuracy of photo estimates by engine and version, and what recorded times say about the percentages.',
    response: { 200: EstimateQuality },
  },
  'GET /api/estimate-heads': {
    ...ofOwner,
    summary: "Returns the classifiers of the embedded model: the shipped one and those trained on the shop's own jobs.",
    response: { 200: EstimateClassifiers },
  },
  'POST /api/estimate-heads/refit': {
    ...ofOwner,
    summary:
      "Trains a classifier on the shop's own jobs now, in the background. It is offered only if it beats the one in use.",
    touches: ['estimates', 'audit'],
    response: { 202: EstimateClassifiers },
    problems: [409],
  },
  'POST /api/estimate-heads/:id/choose': {
    ...ofOwner,
    summary: "Uses this classifier from now on; 'shipped' is the one that comes with the product.",
    touches: ['estimates', 'audit'],
    params: z.object({
      id: plainText('classifier', 40).refine((id) => id === 'shipped' || z.uuid().safeParse(id).success, {
        error: issue('notClassifierId'),
      }),
    }),
    response: { 200: EstimateClassifiers },
    problems: [404, 422],
  },
} as const satisfies Record<CallKey, Call>;

export type NewGroundTruth = z.output<typeof NewGroundTruth>;
export type QuoteGroundTruth = z.infer<typeof QuoteGroundTruth>;
export type EstimateQuality = z.infer<typeof EstimateQuality>;
export type EstimateClassifiers = z.infer<typeof EstimateClassifiers>;
