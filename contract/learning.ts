import { z } from 'zod';
import { ENGINES } from '#core/estimate/assessment.ts';
import { VERDICTS, type Comparison } from '#core/estimate/compare-candidates.ts';
import type { EngineQuality } from '#core/estimate/estimate-quality.ts';
import { FOUND_BY, MOST_MINUTES } from '#core/estimate/ground-truth.ts';
import type { PercentEvidence } from '#core/estimate/percent-evidence.ts';
import { CANDIDATE_KINDS, TRAINING_OUTCOMES } from '#core/estimate/train.ts';
import { MOST_VEHICLES } from '#core/quotes/items.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, freeText, numberOf, oneOf, plainText, yesOrNo } from './fields.ts';
import { issue } from './issues.ts';
import { idInPath } from './sessions.ts';

const MINUTES = issue('notWholeNumber', { field: 'minutes', least: 1, most: MOST_MINUTES });

const level = oneOf('level', DIRTINESS_LEVELS);
const minutes = numberOf('minutes')
  .int({ error: MINUTES })
  .min(1, { error: MINUTES })
  .max(MOST_MINUTES, { error: MINUTES });
/** The dirt was where no photo showed it; defaults to false. */
const photoMissedIt = yesOrNo('photoMissedIt').default(false);

/** The level that was found, and how long the work took. */
export const NewGroundTruth = z.object({ level, minutes, photoMissedIt }, anObject).meta({ id: 'NewGroundTruth' });

const NO_VEHICLE = issue('notWholeNumber', { field: 'vehicle', least: 1, most: MOST_VEHICLES });

/** The same of one of several vehicles, whose minutes may be unknown. */
const VehicleGroundTruth = z
  .object(
    {
      level,
      minutes: minutes.optional(),
      photoMissedIt,
      /** Absent for the first or only one. */
      vehicle: numberOf('vehicle')
        .int({ error: NO_VEHICLE })
        .min(1, { error: NO_VEHICLE })
        .max(MOST_VEHICLES, { error: NO_VEHICLE })
        .optional(),
    },
    anObject,
  )
  .meta({ id: 'VehicleGroundTruth' });

const Found = z.object({
  level: z.enum(DIRTINESS_LEVELS),
  /** Null where it isn't known of one of several vehicles. */
  minutes: z.number().nullable(),
  photoMissedIt: z.boolean(),
  recordedBy: z.string(),
  at: z.string(),
});
const byBoth = {
  crew: Found.nullable(),
  owner: Found.nullable(),
  /** Whose record counts; null if there is none. */
  counts: z.enum(FOUND_BY).nullable(),
};

export const QuoteGroundTruth = z
  .object({
    /** Of the first or only vehicle. */
    ...byBoth,
    /** Of each of several vehicles, the first one included. */
    vehicles: z.array(z.object({ vehicle: z.number(), ...byBoth })).optional(),
    /** Whether to ask the owner: once the job is completed. */
    canRecord: z.boolean(),
  })
  .meta({ id: 'QuoteGroundTruth' });

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
const WrongCalls = z.object({ n: z.number(), cents: z.number(), minutes: z.number() });
const Quality = z.object({
  engine: z.enum(ENGINES),
  model: z.string(),
  version: z.string(),
  n: z.number(),
  matrix,
  exact: Share,
  withinOne: Share,
  over: Share,
  under: Share,
  overCalls: WrongCalls,
  underCalls: WrongCalls,
  minutes: z.object({ n: z.number(), meanAbsolute: z.number(), meanSigned: z.number() }),
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
    /** Those of them where the dirt was where no photo showed it. */
    missed: z.number(),
    /** The crew's levels against those that follow from the customers' answers; null if no customer answered. */
    agreement: z.object({ same: Share, dirtier: z.number(), cleaner: z.number() }).nullable(),
    engines: z.array(Quality),
    percents: z.array(Evidence),
  })
  .meta({ id: 'EstimateQuality' });

const Figures = z.object({
  exact: z.number(),
  withinOne: z.number(),
  over: z.number(),
  cleanCharged: z.number(),
  logLoss: z.number(),
  confidence: z.number(),
});
const CandidateComparison = z.object({
  learnedFrom: z.number(),
  n: z.number(),
  clean: z.number(),
  fresh: Figures,
  inUse: Figures,
  guessLogLoss: z.number(),
  pricing: z.object({ higher: z.number(), lower: z.number(), closer: z.number(), further: z.number() }),
  verdict: z.enum(VERDICTS),
}) satisfies z.ZodType<Comparison>;
const engine = z.enum(['embedded', 'hosted']);

export const LearnedVersions = z
  .object({
    /** By engine and model; the shipped one of each comes last. */
    versions: z.array(
      z.object({
        /** 'shipped' for the one that comes with the product. */
        id: z.string(),
        engine,
        model: z.string(),
        kind: z.enum(CANDIDATE_KINDS),
        version: z.string(),
        isInUse: z.boolean(),
        learnedFrom: z.number().nullable(),
        createdAt: z.string().nullable(),
        chosenAt: z.string().nullable(),
        /** From which probabilities on a level is said and a surcharge is made; above 1 never. */
        levelFrom: z.number(),
        chargeFrom: z.number(),
        comparison: CandidateComparison.nullable(),
      }),
    ),
    /** Jobs that can be learned from, how many are needed for thresholds and for a classifier, and how many are new. */
    labelled: z.number(),
    needed: z.number(),
    neededForClassifier: z.number(),
    fresh: z.number(),
    isRunning: z.boolean(),
    /** The last completed training, with what it brought for each engine and model. */
    lastTraining: z
      .object({
        at: z.string(),
        outcome: z.enum(TRAINING_OUTCOMES),
        results: z.array(
          z.object({
            engine,
            model: z.string(),
            kind: z.enum(CANDIDATE_KINDS),
            comparison: CandidateComparison,
            /** Of the version that is offered; null if none is. */
            versionId: z.string().nullable(),
          }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'LearnedVersions' });

const ofOwner = { audience: 'admin' } as const;

export const learningCalls = {
  'GET /api/quotes/:id/ground-truth': {
    ...ofOwner,
    summary: "Returns the recorded dirt level and minutes of a quote's vehicles, by the crew and by the owner.",
    params: idInPath,
    response: { 200: QuoteGroundTruth },
    problems: [404],
  },
  'PUT /api/quotes/:id/ground-truth': {
    ...ofOwner,
    summary:
      'Records the dirt level and the minutes of a vehicle as the owner; overrides what the crew recorded. Only one of several vehicles can be without minutes.',
    touches: ['quotes', 'estimates', 'audit'],
    params: idInPath,
    body: VehicleGroundTruth,
    response: { 200: QuoteGroundTruth },
    problems: [404, 409, 422],
  },
  'GET /api/estimate-quality': {
    ...ofOwner,
    summary:
      'Returns the accuracy of photo estimates by engine and version, and what recorded times say about the percentages.',
    response: { 200: EstimateQuality },
  },
  'GET /api/estimate-learning': {
    ...ofOwner,
    summary: "Returns what judges photos: what is shipped, and what was learned from the shop's own jobs.",
    response: { 200: LearnedVersions },
  },
  'POST /api/estimate-learning/train': {
    ...ofOwner,
    summary:
      "Learns from the shop's own jobs now, in the background. What is learned is offered only if it beats what is in use.",
    touches: ['estimates', 'audit'],
    response: { 202: LearnedVersions },
    problems: [409],
  },
  'POST /api/estimate-learning/:id/choose': {
    ...ofOwner,
    summary:
      "Uses this version from now on; 'shipped' is the one that comes with the product, of the embedded model or the one named.",
    touches: ['estimates', 'audit'],
    params: z.object({
      id: plainText('classifier', 40).refine((id) => id === 'shipped' || z.uuid().safeParse(id).success, {
        error: issue('notClassifierId'),
      }),
    }),
    query: z.object({ model: freeText('model', 200).optional() }),
    response: { 200: LearnedVersions },
    problems: [404, 422],
  },
} as const satisfies Record<CallKey, Call>;

export type VehicleGroundTruth = z.output<typeof VehicleGroundTruth>;
export type QuoteGroundTruth = z.infer<typeof QuoteGroundTruth>;
export type EstimateQuality = z.infer<typeof EstimateQuality>;
export type LearnedVersions = z.infer<typeof LearnedVersions>;
