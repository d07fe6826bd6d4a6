import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { connectionFields, anObject, freeText, plainText } from './fields.ts';
import { issue } from './issues.ts';

export const CardService = z
  .object({
    ...connectionFields,
    /** The account of the settings, without its keys; null if there is none. */
    account: z
      .object({
        name: z.string(),
        /** Whether it moves no real money. */
        isTest: z.boolean(),
        /** Whether we registered the webhook, rather than the owner. */
        isWebhookOurs: z.boolean(),
      })
      .nullable(),
    /** Where the card service has to send its events, and which, for an owner who registers the webhook. */
    webhookUrl: z.string(),
    webhookEvents: z.array(z.string()),
  })
  .meta({ id: 'CardService' });

const typed = {
  /** Left out to keep the saved one. */
  key: freeText('secretKey', 300)
    .refine((key) => /^(sk|rk)_(test|live)_\w+$/.test(key), { error: issue('notSecretKey') })
    .optional(),
  /** The signing secret of a webhook that the owner has registered; left out, we register one. */
  webhookSecret: freeText('webhookSecret', 300)
    .refine((secret) => /^whsec_\w+$/.test(secret), { error: issue('notWebhookSecret') })
    .optional(),
};

export const cardServiceCalls = {
  'GET /api/admin/card-service': {
    summary: 'Returns the account with the card service and where it is set, without its keys.',
    audience: 'admin',
    response: { 200: CardService },
  },
  'POST /api/admin/card-service/test': {
    summary:
      'Asks the card service which account the typed key belongs to. Saves nothing. Returns the proof that saving it needs.',
    audience: 'admin',
    body: z.object(typed, anObject).meta({ id: 'TypedCardService' }),
    response: {
      200: z
        .object({
          account: z.string(),
          isTest: z.boolean(),
          /** Whether the card service lets the account take payments by now. */
          canCharge: z.boolean(),
          proof: z.string(),
        })
        .meta({ id: 'CardServiceTest' }),
    },
    problems: [409, 422],
    // An admin's own tests are limited to thirty.
    limit: { most: 60, seconds: 3600 },
  },
  'PUT /api/admin/card-service': {
    summary:
      'Saves an account that was tested within the last hour, and registers the webhook; customers can pay by card at once.',
    audience: 'admin',
    body: z.object({ ...typed, proof: plainText('token', 100) }, anObject).meta({ id: 'ProvenCardService' }),
    response: { 200: CardService },
    problems: [409, 422],
    touches: ['audit', 'payments'],
  },
  'DELETE /api/admin/card-service': {
    summary: 'Disconnects the account of the settings: customers can’t pay by card until there is another one.',
    audience: 'admin',
    response: { 200: CardService },
    problems: [409],
    touches: ['audit', 'payments'],
  },
} as const satisfies Record<CallKey, Call>;

export type CardService = z.infer<typeof CardService>;
