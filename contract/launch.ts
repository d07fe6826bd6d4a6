import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { anObject, plainText } from './fields.ts';

export const launchCalls = {
  'POST /api/launch/unlock': {
    summary: 'Unlocks the site for this browser with the credential pair.',
    audience: 'anyone',
    body: z
      .object({ username: plainText('username', 200), password: plainText('password', 200) }, anObject)
      .meta({ id: 'LaunchCredentials' }),
    response: { 204: null },
    problems: [401, 422],
    passesLaunchLock: true,
  },
  'POST /api/launch/unlock-by-link': {
    summary: 'Unlocks the site for this browser with a one-time link; the link is used up.',
    audience: 'anyone',
    body: z.object({ token: plainText('link', 200) }, anObject).meta({ id: 'LaunchLink' }),
    response: { 204: null },
    problems: [401, 422],
    passesLaunchLock: true,
  },
} as const satisfies Record<CallKey, Call>;
