import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { anObject, email, freeText, optionalPhone, personName, requiredText } from './fields.ts';

export const NewMessage = z
  .object(
    {
      name: personName('name'),
      email,
      phone: optionalPhone.optional(),
      message: requiredText('message', 5000),
      /** A honeypot: people never see this field, so only bots fill it in. */
      website: freeText('website', 500).optional(),
    },
    anObject,
  )
  .meta({ id: 'NewMessage' });

export const contactCalls = {
  'POST /api/contact': {
    summary: 'Sends a message to the shop.',
    audience: 'anyone',
    touches: ['messages', 'mail'],
    body: NewMessage,
    response: { 201: z.object({ success: z.literal(true) }) },
    problems: [413, 415, 422],
    limit: { most: 5, seconds: 600 },
  },
} as const satisfies Record<CallKey, Call>;

export type NewMessage = z.output<typeof NewMessage>;
