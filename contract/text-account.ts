import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { anObject, connectionFields, freeText, phone, plainText } from './fields.ts';
import { issue } from './issues.ts';

/** The account with a text message service (Twilio) that the owner connects in the settings. */
export type TextServiceDetails = {
  readonly accountSid: string;
  /** The number that text messages come from: '+15185550100'. */
  readonly from: string;
};

/** Whether a text reads like the name of such an account: 'AC' and 32 hexadecimal digits. */
export function isAccountSid(text: string): boolean {
  return /^AC[\da-f]{32}$/i.test(text);
}

export const TextService = z
  .object({
    /** With the source `none`, customers get emails only. */
    ...connectionFields,
    /** The one in use, without its token; null if there is none. */
    service: z.object({ accountSid: z.string(), from: z.string() }).nullable(),
    /** The phone that a test message is offered for: the shop's. */
    testTo: z.string(),
  })
  .meta({ id: 'TextService' });

const typed = {
  accountSid: freeText('accountSid', 34).refine(isAccountSid, { error: issue('notAccountSid') }),
  /** Left out to keep the saved one, which works for the same account only. */
  token: plainText('authToken', 200).optional(),
  from: phone,
};

export const textServiceCalls = {
  'GET /api/admin/text-service': {
    summary: 'Returns the text message service in use and where it is set, without its token.',
    audience: 'admin',
    response: { 200: TextService },
  },
  'POST /api/admin/text-service/test': {
    summary:
      "Sends a test message to a phone over the typed account, which isn't saved. Returns the proof that saving it needs.",
    audience: 'admin',
    body: z.object({ ...typed, to: phone }, anObject).meta({ id: 'TypedTextService' }),
    response: { 200: z.object({ sentTo: z.string(), proof: z.string() }).meta({ id: 'TextServiceTest' }) },
    problems: [409, 422],
    // An admin's own tests are limited to ten.
    limit: { most: 60, seconds: 3600 },
  },
  'PUT /api/admin/text-service': {
    summary:
      'Saves an account over which a test message was sent within the last hour; text messages go out over it at once.',
    audience: 'admin',
    body: z.object({ ...typed, proof: plainText('token', 100) }, anObject).meta({ id: 'ProvenTextService' }),
    response: { 200: TextService },
    problems: [409, 422],
    touches: ['audit'],
  },
  'DELETE /api/admin/text-service': {
    summary:
      'Disconnects the text message service of the settings: customers get emails only until there is another one.',
    audience: 'admin',
    response: { 200: TextService },
    problems: [409],
    touches: ['audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type TextService = z.infer<typeof TextService>;
