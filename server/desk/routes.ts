import type { deskCalls } from '#contract/desk.ts';
import type { countCalls } from '#contract/counts.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { approveQuote } from './approve.ts';
import { countDesk } from './count.ts';
import { declineQuote } from './decline.ts';
import { declineSeveral } from './decline-several.ts';
import { followChanges } from './follow.ts';
import { listDesk } from './list.ts';
import { noteQuote } from './note.ts';
import { readDesk } from './read.ts';

export function deskRoutes(deps: Deps): Handlers<typeof deskCalls> {
  return {
    'GET /api/quotes': async ({ actor, query }) => {
      const page = await listDesk(deps, actor, query);
      return { status: 200, body: Object.keys(query).length === 0 ? page.items : page };
    },
    'GET /api/quotes/:id': async ({ actor, params }) => ({ status: 200, body: await readDesk(deps, actor, params) }),
    'POST /api/quotes/:id/approve': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await approveQuote(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/quotes/:id/decline': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await declineQuote(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/quotes/decline': async ({ actor, body, requestId }) => ({
      status: 200,
      body: { declined: await declineSeveral(deps, actor, { ...body, requestId }) },
    }),
    'PATCH /api/quotes/:id': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await noteQuote(deps, actor, { ...params, ...body, requestId }),
    }),
  };
}

export function countRoutes(deps: Deps): Handlers<typeof countCalls> {
  return {
    'GET /api/admin/counts': async ({ actor }) => ({ status: 200, body: await countDesk(deps, actor) }),
    'GET /api/admin/events': async ({ actor, sessionToken }) => ({
      status: 200,
      body: followChanges(deps, actor, { sessionToken }),
      // A proxy that gathers an answer before it passes it on would keep the events back.
      headers: { 'x-accel-buffering': 'no' },
    }),
  };
}
