import type { countCalls, setupCalls } from '#contract/counts.ts';
import type { Handlers } from '#server/http/mount.ts';
import { countForDashboard, hideSetup, seeSetup, tickSetup, followChanges } from './dashboard.ts';

export function countRoutes(): Handlers<typeof countCalls> {
  return {
    'GET /api/admin/counts': async ({ context }) => ({ status: 200, body: await countForDashboard(context) }),
    'GET /api/admin/events': async ({ context, sessionToken, query }) => ({
      status: 200,
      body: followChanges(context, { sessionToken, ...query }),
      // A proxy that gathers an answer before it passes it on would keep the events back; a connection that is kept
      // afterwards would keep the server from ending.
      headers: { 'x-accel-buffering': 'no', connection: 'close' },
    }),
  };
}

export function setupRoutes(): Handlers<typeof setupCalls> {
  return {
    'GET /api/admin/setup': async ({ context }) => ({ status: 200, body: await seeSetup(context) }),
    'POST /api/admin/setup/ticks': async ({ context, body }) => ({
      status: 200,
      body: await tickSetup(context, body),
    }),
    'PATCH /api/admin/setup': async ({ context, body }) => ({ status: 200, body: await hideSetup(context, body) }),
  };
}
