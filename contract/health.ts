import { z } from 'zod';
import type { Call, CallKey } from './call.ts';

const Check = z.object({
  ok: z.boolean(),
  detail: z.string().optional(),
  since: z.string().optional().meta({ description: 'The instant since which this process knows that it fails.' }),
  action: z.string().optional().meta({ description: 'What to do about it.' }),
});
const Ready = z
  .object({
    ok: z.boolean(),
    checks: z.object({ database: Check, outbox: Check, scheduler: Check }),
    isLeaving: z.literal(true).optional().meta({ description: 'This process was told to end: ask another one.' }),
  })
  .meta({ id: 'Ready' });

export const healthCalls = {
  'GET /healthz': {
    summary: 'Returns 200 while the process answers.',
    audience: 'anyone',
    response: { 200: z.object({ ok: z.literal(true) }) },
    passesLaunchLock: true,
  },
  'GET /readyz': {
    summary:
      "Returns whether the database, the mail queue and the scheduler work; 503 when one doesn't or the process is ending, with what is wrong, since when and what to do.",
    audience: 'anyone',
    response: { 200: Ready, 503: Ready },
    passesLaunchLock: true,
  },
} as const satisfies Record<CallKey, Call>;
