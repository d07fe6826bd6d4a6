import { z } from 'zod';
import { LANGUAGE_TAGS } from '#core/languages/language.ts';
import { CHOSEN_METHODS } from '#core/payments/methods.ts';
import { REQUEST_TEXT_NAMES, REQUEST_TEXTS, textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { CONTACT_TEXTS, STEPS, type StepId } from '#core/quotes/wizard.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, email, freeText, oneOf, plainText, yesOrNo } from './fields.ts';
import { ChosenWork, KeptWork } from './waitlist.ts';

const STEP_IDS = STEPS.map(({ id }) => id) as [StepId, ...StepId[]];
/** Those that belong to the contact: the others are said of each vehicle. */
const ABOUT_CONTACT = REQUEST_TEXT_NAMES.filter((name) => !VEHICLE_TEXTS.some((each) => each === name));

/** What was chosen and typed so far. Whether it can be sent is checked when it is. */
const Draft = ChosenWork.extend({
  customerFirstName: freeText('firstName', 100).optional(),
  customerLastName: freeText('lastName', 100).optional(),
  customerEmail: freeText('email', 254).optional(),
  customerPhone: freeText('phone', 40).optional(),
  ...textsOf(ABOUT_CONTACT, (name) => freeText(name, REQUEST_TEXTS[name].most).optional()),
  scheduledDate: plainText('date', 40).optional(),
  scheduledTime: plainText('time', 20).optional(),
  plan: plainText('planInterval', 20).optional(),
  paymentMethod: oneOf('paymentMethod', CHOSEN_METHODS).optional(),
  promoCode: freeText('promoCode', 40).optional(),
  optOutSocialMedia: yesOrNo('photoOptOut').optional(),
}).meta({ id: 'QuoteToSave' });

/** The same as it was stored. */
const KeptDraft = KeptWork.extend({
  ...textsOf([...CONTACT_TEXTS, ...ABOUT_CONTACT], () => z.string().optional()),
  scheduledDate: z.string().optional(),
  scheduledTime: z.string().optional(),
  plan: z.string().optional(),
  paymentMethod: z.enum(CHOSEN_METHODS).optional(),
  promoCode: z.string().optional(),
  optOutSocialMedia: z.boolean().optional(),
}).meta({ id: 'SavedQuote' });

const whole = {
  draft: Draft,
  /** Where it was left. */
  step: oneOf('step', STEP_IDS),
  /** The key that it will be sent with, so that it's deleted then. */
  key: plainText('idempotencyKey', 64),
};

export const NewSavedDraft = z
  .object(
    {
      email,
      /** What the customer reads; defaults to the language of the request. */
      language: oneOf('language', LANGUAGE_TAGS).optional(),
      ...whole,
      /** A honeypot: people never see this field, so only bots fill it in. */
      website: freeText('website', 500).optional(),
    },
    anObject,
  )
  .meta({ id: 'NewSavedDraft' });

export const ChangedDraft = z.object(whole, anObject).meta({ id: 'ChangedDraft' });

/** What the page of a link shows before it's opened. */
export const SavedDraftInfo = z
  .object({
    /** Null where the package is no longer sold. */
    packageName: z.string().nullable(),
    /** Instant. */
    expiresAt: z.string(),
  })
  .meta({ id: 'SavedDraftInfo' });

export const OpenedDraft = z
  .object({ email: z.string(), draft: KeptDraft, step: z.enum(STEP_IDS) })
  .meta({ id: 'OpenedDraft' });

const params = z.object({ token: plainText('token', 100) });
const done = { 200: z.object({ success: z.literal(true) }) };

export const savedDraftCalls = {
  'POST /api/saved-drafts': {
    summary:
      'Keeps a quote that was begun, for the link to finish it that its customer asked for. It’s deleted after 14 days.',
    audience: 'anyone',
    body: NewSavedDraft,
    response: { 201: z.object({ token: z.string() }) },
    problems: [404, 413, 415, 422],
    limit: { most: 10, seconds: 600 },
  },
  'PUT /api/saved-drafts/:token': {
    summary: 'Replaces what is kept of a quote that was begun, after a change.',
    audience: 'anyone',
    params,
    body: ChangedDraft,
    response: done,
    problems: [404, 413, 415, 422],
    limit: { most: 60, seconds: 600 },
  },
  'GET /api/saved-drafts/:token': {
    summary: 'Returns what a link to finish a quote is about.',
    audience: 'anyone',
    params,
    response: { 200: SavedDraftInfo },
    problems: [404],
  },
  'POST /api/saved-drafts/:token/open': {
    summary: 'Returns everything that was entered, for the browser that goes on with it.',
    audience: 'anyone',
    params,
    body: z.object({ key: plainText('idempotencyKey', 64) }, anObject).meta({ id: 'DraftKey' }),
    response: { 200: OpenedDraft },
    problems: [404, 422],
  },
  'DELETE /api/saved-drafts/:token': {
    summary: 'Deletes what is kept of a quote that was begun.',
    audience: 'anyone',
    params,
    response: done,
  },
} as const satisfies Record<CallKey, Call>;

export type NewSavedDraft = z.output<typeof NewSavedDraft>;
export type ChangedDraft = z.output<typeof ChangedDraft>;
export type SavedDraftInfo = z.infer<typeof SavedDraftInfo>;
export type OpenedDraft = z.infer<typeof OpenedDraft>;
