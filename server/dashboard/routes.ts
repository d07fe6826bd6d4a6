import type { countCalls, setupCalls } from '#contract/counts.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { countForDashboard, hideSetup, seeSetup, tickSetup, followChanges } from './dashboard.ts';

export function countRoutes(deps: Deps): Handlers<typeof countCalls> {
  return {
    'GET /api/admin/counts': async ({ actor }) => ({ status: 200, body: await countForDashboard(deps, actor) }),
    'GET /api/admin/events': async ({ actor, sessionToken, query }) => ({
      status: 200,
      body: followChanges(deps, actor, { sessionToken, ...query }),
      // A proxy that gathers an answer before it passes it on would keep the events back; a connection that is kept
      // afterwards would keep the server from ending.
      headers: { 'x-accel-buffering': 'no', connection: 'close' },
    }),
  };
}

export function setupRoutes(deps: Deps): Handlers<typeof setupCalls> {
  return {
    'GET /api/admin/setup': async ({ actor }) => ({ status: 200, body: await seeSetup(deps, actor) }),
    'POST /api/admin/setup/ticks': async ({ actor, body }) => ({
      status: 200,
      body: await tickSetup(deps, actor, body),
    }),
    'PATCH /api/admin/setup': async ({ actor, body }) => ({ status: 200, body: await hideSetup(deps, actor, body) }),
  };
}
