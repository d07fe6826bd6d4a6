import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { anObject, instant } from './fields.ts';
import { issue } from './issues.ts';
import { idInPath } from './sessions.ts';
import { CrewConflict } from './work-times.ts';

/** Work that takes longer than it was reserved for, and the appointments that can't begin at their times because of it. */
const OverrunSeen = z
  .object({
    customerName: z.string(),
    packageName: z.string(),
    /** Who does it; null for the owner. */
    employee: z.string().nullable(),
    /** Instants. */
    startedAt: z.string(),
    plannedUntil: z.string(),
    until: z.string(),
    /** Whether an employee said so; otherwise it takes as long as it was sold for from its start on, and until now at least. */
    isSaid: z.boolean(),
    /** In the order of their times. */
    pushed: z.array(
      z.object({
        quoteId: z.string(),
        customerName: z.string(),
        packageName: z.string(),
        startsAt: z.string(),
        /** Null for one that only its customer can move, or a stop of a round. */
        newStartsAt: z.string().nullable(),
        /** The minutes that it would have to wait. */
        missing: z.number().int(),
        /** The employee, bay or van that isn't free by then; null for the only place of a shop. */
        sharedName: z.string().nullable(),
        /** What stands against the new time. */
        warnings: z.array(
          z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('ends-late') }),
            z.strictObject({ kind: z.literal('crew'), employee: z.string(), conflict: CrewConflict }),
          ]),
        ),
      }),
    ),
  })
  .meta({ id: 'Overrun' });

export const overrunCalls = {
  'GET /api/quotes/:id/overrun': {
    summary:
      'Returns until when the work of a quote takes that is under way, and the appointments that it runs into, with the times that they can move to.',
    audience: 'admin',
    params: idInPath,
    response: { 200: OverrunSeen },
    problems: [404, 409],
  },
  'POST /api/quotes/:id/overrun/move': {
    summary:
      'Moves the appointments that the work of a quote runs into to the times that were shown, all or none, and tells the customers and the crew; who has a job keeps it.',
    audience: 'admin',
    touches: ['quotes', 'jobs', 'mail', 'audit'],
    params: idInPath,
    body: z
      .object(
        {
          moves: z
            .array(z.object({ quoteId: z.uuid({ error: issue('notId') }), startsAt: instant('time') }, anObject), {
              error: issue('noQuotes'),
            })
            .max(100, { error: issue('tooManyQuotes', { most: 100 }) }),
        },
        anObject,
      )
      .meta({ id: 'MovesAfterOverrun' }),
    response: {
      200: z.object({
        undos: z.array(z.string()).meta({ description: 'In the order in which they can be undone.' }),
        undoSeconds: z.int(),
      }),
    },
    problems: [404, 409, 422],
  },
  'POST /api/quotes/:id/overrun/leave': {
    summary:
      'Leaves the appointments that the work of a quote runs into as they are, and no longer lists it under what needs the owner.',
    audience: 'admin',
    touches: ['quotes', 'jobs', 'audit'],
    params: idInPath,
    response: { 204: null },
    problems: [404, 409],
  },
} as const satisfies Record<CallKey, Call>;

export type OverrunSeen = z.infer<typeof OverrunSeen>;
