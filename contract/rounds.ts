import { z } from 'zod';
import { MISS_REASONS } from '#core/jobs/jobs.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, fromEmployee, instant, oneOf } from './fields.ts';
import { idInPath } from './sessions.ts';

/** That a stop of a round couldn't be served: why, and the start of its appointment, which may have moved since. */
export const MissedStop = z
  .object({ reason: oneOf('missReason', MISS_REASONS), startsAt: instant('time') }, anObject)
  .meta({ id: 'MissedStop' });

export const StopMissed = z.object({ isMissed: z.literal(true) }).meta({ id: 'StopMissed' });

export const roundCalls = {
  'POST /api/jobs/:id/missed-stop': {
    summary:
      'Says that the employee who has a stop of a round couldn’t reach what is to be cleaned: its customer is told and asked to pick another time, and the job stays open. Repeating it changes nothing, and neither does one for an appointment that has moved.',
    audience: 'employee',
    params: idInPath,
    headers: z.object(fromEmployee),
    body: MissedStop,
    response: { 200: StopMissed },
    problems: [404, 409, 422],
    touches: ['quotes', 'jobs', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type StopMissed = z.infer<typeof StopMissed>;
