import { z } from 'zod';
import { DUE_CHANNELS } from '#core/scheduling/due-again.ts';
import type { Call, CallKey } from './call.ts';
import { OwnQuoteInList } from './customers.ts';
import { plainText } from './fields.ts';

/** What a link that says that work is due again opens. */
export const DueVisit = z
  .object({
    packageName: z.string(),
    /** What was cleaned, in words. */
    work: z.string(),
    /** Instant. */
    completedAt: z.string(),
    /** How the customer is reminded; null once they ended that. */
    channel: z.enum(DUE_CHANNELS).nullable(),
  })
  .meta({ id: 'DueVisit' });

/** The earlier quote as a request for the same work is filled in with. */
export const QuoteAgain = z
  .object({
    quote: OwnQuoteInList,
    contact: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
  })
  .meta({ id: 'QuoteAgain' });

const token = z.object({ token: plainText('token', 100) });

export const dueAgainCalls = {
  'GET /api/due-again/:token': {
    summary: 'Returns the visit of a link that says that its work is due again.',
    audience: 'anyone',
    params: token,
    response: { 200: DueVisit },
    problems: [404],
  },
  'POST /api/due-again/:token/open': {
    summary:
      'Notes that the customer goes on from such a link, and returns what a request for the same work is filled in with.',
    audience: 'anyone',
    params: token,
    response: { 200: QuoteAgain },
    problems: [404],
  },
  'DELETE /api/due-again/:token': {
    summary: 'Ends the reminders of the customer of such a link.',
    audience: 'anyone',
    params: token,
    response: { 200: z.object({ success: z.literal(true) }) },
    problems: [404],
    touches: ['audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type DueVisit = z.infer<typeof DueVisit>;
export type QuoteAgain = z.infer<typeof QuoteAgain>;
