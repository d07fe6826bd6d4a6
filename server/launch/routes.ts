import type { launchCalls } from '#contract/launch.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { launchCookie, unlockLaunch } from './guard-launch.ts';

export function launchRoutes(deps: Deps): Handlers<typeof launchCalls> {
  return {
    'POST /api/launch/unlock': async ({ body, sender }) => {
      const pass = await unlockLaunch(deps, { ...body, sender });
      return { status: 204, cookies: [launchCookie(deps, pass)] };
    },
    'POST /api/launch/unlock-by-link': async ({ body, sender }) => {
      const pass = await unlockLaunch(deps, { ...body, sender });
      return { status: 204, cookies: [launchCookie(deps, pass)] };
    },
  };
}
