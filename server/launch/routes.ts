import type { launchCalls } from '#contract/launch.ts';
import type { Deps } from '../deps.ts';
import { launchCookie, unlockLaunch } from './guard-launch.ts';
import type { Handlers } from '../http/mount.ts';

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
