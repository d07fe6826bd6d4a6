import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { plainText } from './fields.ts';

export const unsubscribeCalls = {
  'POST /unsubscribe/:token': {
    summary:
      "Unsubscribes a customer from emails that aren't about their own order: the one-click address of RFC 8058.",
    audience: 'anyone',
    touches: ['mail', 'audit'],
    params: z.object({ token: plainText('The link', 100) }),
    takesForm: true,
    passesLaunchLock: true,
    response: { 200: z.object({ success: z.literal(true) }) },
    problems: [404],
    limit: { most: 60, seconds: 60 },
  },
} as const satisfies Record<CallKey, Call>;
