import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { idInPath } from './sessions.ts';

/** The latest change, while it can be undone: its id, and the instant at which that ends and its mails are sent. */
export const UndoOffer = z
  .object({
    id: z.string(),
    until: z.string(),
    seconds: z.int().meta({ description: 'Seconds left, rounded up, for clients whose clock may be wrong.' }),
  })
  .meta({ id: 'UndoOffer' });

export const undoCalls = {
  'POST /api/admin/undo/:id': {
    summary:
      "Undoes an admin's action of the last 10 seconds (UNDO_SECONDS): restores the earlier state and drops the emails that were held.",
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 409, 422],
    touches: ['plans', 'quotes', 'jobs', 'payments', 'gifts', 'applications', 'staff', 'customers', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type UndoOffer = z.infer<typeof UndoOffer>;
