import { z } from 'zod';
import { MODEL_PROVIDERS } from '#core/estimate/hosted-providers.ts';
import type { Call, CallKey } from './call.ts';
import { connectionFields, anObject, freeText, numberOf, oneOf, plainText } from './fields.ts';
import { issue } from './issues.ts';

export const PhotoModel = z
  .object({
    ...connectionFields,
    /** The model in use, without its key; null where the built-in one judges alone. */
    model: z
      .object({
        /** Any text where the environment sets it. */
        provider: z.string(),
        model: z.string(),
        dailyRequests: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'PhotoModel' });

const MOST_DAILY = 100_000;
const notDaily = issue('notWholeNumber', { field: 'dailyRequests', least: 1, most: MOST_DAILY });

const typed = {
  provider: oneOf('modelProvider', MODEL_PROVIDERS),
  model: freeText('photoModel', 100).refine((name) => /^[\w.:/@-]+$/.test(name), { error: issue('notModelName') }),
  /** Left out to keep the saved one, which works for the same provider only. */
  key: freeText('modelKey', 300).optional(),
  dailyRequests: numberOf('dailyRequests')
    .int({ error: notDaily })
    .min(1, { error: notDaily })
    .max(MOST_DAILY, { error: notDaily }),
};

export const photoModelCalls = {
  'GET /api/admin/photo-model': {
    summary: 'Returns the hosted model that judges photos and where it is set, without its key.',
    audience: 'admin',
    response: { 200: PhotoModel },
  },
  'POST /api/admin/photo-model/test': {
    summary: 'Has the typed model judge a picture of ours. Saves nothing. Returns the proof that saving it needs.',
    audience: 'admin',
    body: z.object(typed, anObject).meta({ id: 'TypedPhotoModel' }),
    response: { 200: z.object({ seconds: z.number(), proof: z.string() }).meta({ id: 'PhotoModelTest' }) },
    problems: [409, 422],
    // An admin's own tests are limited to thirty.
    limit: { most: 60, seconds: 3600 },
  },
  'PUT /api/admin/photo-model': {
    summary: 'Saves a model that was tested within the last hour; it judges photos from the next one on.',
    audience: 'admin',
    body: z.object({ ...typed, proof: plainText('token', 100) }, anObject).meta({ id: 'ProvenPhotoModel' }),
    response: { 200: PhotoModel },
    problems: [409, 422],
    touches: ['audit'],
  },
  'DELETE /api/admin/photo-model': {
    summary: 'Disconnects the model of the settings: the built-in one judges photos.',
    audience: 'admin',
    response: { 200: PhotoModel },
    problems: [409],
    touches: ['audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type PhotoModel = z.infer<typeof PhotoModel>;
