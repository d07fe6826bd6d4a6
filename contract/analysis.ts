import { z } from 'zod';
import { ACCURACIES, CONCERNS, ENGINES, QUESTIONS, RETAKE_HINTS } from '#core/estimate/assessment.ts';
import { DIRTINESS_LEVELS, SERVICE_TYPES, SHOWN_ESTIMATE_MODES } from '#core/settings/settings.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, dollars, freeText, numberOf, oneOf, plainText, requiredText, yesOrNo } from './fields.ts';
import { issue } from './issues.ts';
import { PHOTO_BODY, PhotoLink } from './photos.ts';

const chosen = {
  packageType: requiredText('packageType', 40),
  vehicleType: freeText('vehicleType', 60).optional(),
  /** The rest of the choice is only needed to show the adjustment in dollars. */
  serviceType: oneOf('serviceType', SERVICE_TYPES).default('dropoff'),
  mobileDiscount: yesOrNo('ownWater').default(false),
  extras: z
    .array(freeText('extra', 100), { error: issue('notExtraList') })
    .max(30, { error: issue('tooManyExtras', { most: 30 }) })
    .default([]),
};

/** What the customer says of the vehicle; a package needs the answers about the parts that it cleans. */
export const EstimateAnswers = z
  .object(
    {
      lastWash: oneOf('lastWash', QUESTIONS.lastWash).optional(),
      soil: oneOf('soil', QUESTIONS.soil).optional(),
      inside: oneOf('inside', QUESTIONS.inside).optional(),
    },
    anObject,
  )
  .meta({ id: 'EstimateAnswers' });

export const PhotosToAnalyze = z
  .object(
    {
      /** Photos of the outside, for the packages that clean it. Optional where the answers make the estimate. */
      images: z
        .array(z.string({ error: issue('notBase64') }), { error: issue('notPhotoList') })
        .max(3, { error: issue('tooManyPhotos', { most: 3 }) })
        .default([]),
      /** Required for interiors and powersports, and where photos don't show enough (code `answers-needed`). */
      answers: EstimateAnswers.optional(),
      ...chosen,
    },
    anObject,
  )
  .meta({ id: 'PhotosToAnalyze' });

/** A photo estimate as the customer sees it. `priceAdjustment` is a percentage, `confidence` goes from 0 to 1. */
export const PhotoEstimate = z
  .object({
    /** Names this estimate in a quote: once, for the same package and vehicle, until `expiresAt`. */
    analysisId: z.string(),
    engine: z.enum(ENGINES),
    /** The engine, for display. */
    engineName: z.string(),
    model: z.string(),
    customerExplanation: z.string(),
    dirtinessLevel: z.enum(DIRTINESS_LEVELS),
    /** The level in words for people: 'Heavy'. */
    levelName: z.string(),
    priceAdjustment: z.number(),
    /** The adjustment for this choice in whole dollars. */
    amountDollars: dollars,
    /** With low confidence nothing is added now: the least and most percent that an inspection may find. */
    range: z.tuple([z.number(), z.number()]).optional(),
    vehicleSize: z.string(),
    /** Minutes that the work takes, and how many of them are due to the condition. */
    timeEstimate: z.number(),
    extraMinutes: z.number(),
    specialConcerns: z.array(z.string()),
    concerns: z.array(z.enum(CONCERNS)),
    confidence: z.number(),
    adminNote: z.string(),
    suppliesNeeded: z.array(z.string()),
    retake: z.array(z.object({ photo: z.number().int(), hint: z.enum(RETAKE_HINTS), message: z.string() })),
    /** 'show': for information only, the price doesn't change. */
    mode: z.enum(SHOWN_ESTIMATE_MODES),
    packageType: z.string(),
    vehicleType: z.string().nullable(),
    expiresAt: z.string(),
  })
  .meta({ id: 'PhotoEstimate' });

/** A customer's feedback on a photo estimate. */
export const GivenFeedback = z.object({
  accuracy: z.enum(ACCURACIES),
  explanation: z.string(),
  correctPrice: dollars.nullable(),
  email: z.string().nullable(),
  at: z.string(),
});

/** The photo estimate of a quote as the owner sees it. */
export const EstimateInDetail = z
  .object({
    level: z.enum(DIRTINESS_LEVELS),
    levelName: z.string(),
    /** The final percentage, and its effect on the current price: nothing if it was only shown. */
    percent: z.number(),
    dollars,
    range: z.tuple([z.number(), z.number()]).nullable(),
    explanation: z.string(),
    adminNote: z.string(),
    /** In words. */
    concerns: z.array(z.string()),
    supplies: z.array(z.string()),
    /** 0 to 1 */
    confidence: z.number(),
    engine: z.enum(ENGINES),
    engineName: z.string(),
    model: z.string(),
    version: z.string(),
    mode: z.enum(SHOWN_ESTIMATE_MODES),
    minutes: z.number(),
    extraMinutes: z.number(),
    /** In the order in which they were sent; those of an erased customer are gone. */
    photos: z.array(PhotoLink),
    feedback: z.array(GivenFeedback),
  })
  .meta({ id: 'EstimateInDetail' });

export const EstimateFeedback = z
  .object(
    {
      accuracy: oneOf('accuracy', ACCURACIES),
      explanation: freeText('explanation', 2000).default(''),
      correctPrice: numberOf('correctPrice')
        .min(0, { error: issue('priceBelow', { field: 'correctPrice', least: 0 }) })
        .max(100_000, { error: issue('priceAbove', { field: 'correctPrice', most: 100_000 }) })
        .nullish(),
      /** Validated by the server if it isn't empty. */
      email: plainText('email', 254).nullish(),
      /** The estimate that it's about, as stored in the browser; only its `analysisId` is used. */
      analysisData: z.unknown().optional(),
      packageType: freeText('packageType', 40).optional(),
      vehicleType: freeText('vehicleType', 40).optional(),
      timestamp: freeText('time', 40).optional(),
    },
    anObject,
  )
  .meta({ id: 'EstimateFeedback' });

export const analysisCalls = {
  'POST /api/analyze-photos': {
    summary:
      'Estimates how dirty a vehicle is from photos, answers or both. Stores the photos and the result for one quote.',
    audience: 'anyone',
    body: PhotosToAnalyze,
    response: { 201: PhotoEstimate },
    problems: [404, 413, 415, 422],
    bodyLimit: PHOTO_BODY,
    limit: { most: 60, seconds: 600 },
  },
  'POST /api/ai-feedback': {
    summary: "Records a customer's feedback on a photo estimate.",
    audience: 'anyone',
    touches: ['quotes'],
    body: EstimateFeedback,
    response: { 201: z.object({ success: z.literal(true), message: z.string() }) },
    problems: [422],
    limit: { most: 20, seconds: 600 },
  },
} as const satisfies Record<CallKey, Call>;

export type PhotosToAnalyze = z.output<typeof PhotosToAnalyze>;
export type EstimateAnswers = z.output<typeof EstimateAnswers>;
export type PhotoEstimate = z.infer<typeof PhotoEstimate>;
export type EstimateInDetail = z.infer<typeof EstimateInDetail>;
export type EstimateFeedback = z.output<typeof EstimateFeedback>;
