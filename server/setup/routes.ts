import type { setupCalls } from '#contract/setup.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { hideSetup } from './hide.ts';
import { seeSetup } from './see.ts';

export function setupRoutes(deps: Deps): Handlers<typeof setupCalls> {
  return {
    'GET /api/admin/setup': async ({ actor }) => ({ status: 200, body: await seeSetup(deps, actor) }),
    'PATCH /api/admin/setup': async ({ actor, body }) => ({ status: 200, body: await hideSetup(deps, actor, body) }),
  };
}
