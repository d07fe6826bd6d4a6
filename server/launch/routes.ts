import type { launchCalls } from '#contract/launch.ts';
import type { Handlers } from '#server/http/mount.ts';
import { launchCookie, unlockLaunch } from './guard-launch.ts';

export function launchRoutes(): Handlers<typeof launchCalls> {
  return {
    'POST /api/launch/unlock': async ({ context, body }) => {
      const pass = await unlockLaunch(context, body);
      return { status: 204, cookies: [launchCookie(context, pass)] };
    },
    'POST /api/launch/unlock-by-link': async ({ context, body }) => {
      const pass = await unlockLaunch(context, body);
      return { status: 204, cookies: [launchCookie(context, pass)] };
    },
  };
}
