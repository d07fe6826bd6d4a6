import type { deskCalls } from '#contract/desk.ts';
import type { countCalls } from '#contract/counts.ts';
import type { setupCalls } from '#contract/setup.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { cancelQuote } from '../quotes/cancel.ts';
import { rescheduleQuote } from '../quotes/reschedule.ts';
import { approveQuote } from '#server/quotes/approve.ts';
import { countDesk } from './count.ts';
import { declineQuote } from '#server/quotes/decline.ts';
import { declineSeveral } from '#server/quotes/decline-several.ts';
import { editQuote } from '#server/quotes/edit.ts';
import { exportQuotes } from '#server/quotes/export.ts';
import { followChanges } from './follow.ts';
import { hideSetup } from './hide-setup.ts';
import { listDesk } from '#server/quotes/list.ts';
import { readDesk } from '#server/quotes/read.ts';
import { seeSetup } from './see-setup.ts';

export function deskRoutes(deps: Deps): Handlers<typeof deskCalls> {
  return {
    'GET /api/quotes': async ({ actor, query }) => {
      const page = await listDesk(deps, actor, query);
      return { status: 200, body: Object.keys(query).length === 0 ? page.items : page };
    },
    'GET /api/quotes/export': async ({ actor, query }) => {
      const { name, csv } = await exportQuotes(deps, actor, query);
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
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
      body: await declineSeveral(deps, actor, { ...body, requestId }),
    }),
    'POST /api/quotes/:id/reschedule': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await rescheduleQuote(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/quotes/:id/cancel': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await cancelQuote(deps, actor, { ...params, ...body, requestId }),
    }),
    'PATCH /api/quotes/:id': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await editQuote(deps, actor, { ...params, ...body, requestId }),
    }),
  };
}

export function countRoutes(deps: Deps): Handlers<typeof countCalls> {
  return {
    'GET /api/admin/counts': async ({ actor }) => ({ status: 200, body: await countDesk(deps, actor) }),
    'GET /api/admin/events': async ({ actor, sessionToken }) => ({
      status: 200,
      body: followChanges(deps, actor, { sessionToken }),
      // A proxy that gathers an answer before it passes it on would keep the events back; a connection that is kept
      // afterwards would keep the server from ending.
      headers: { 'x-accel-buffering': 'no', connection: 'close' },
    }),
  };
}

export function setupRoutes(deps: Deps): Handlers<typeof setupCalls> {
  return {
    'GET /api/admin/setup': async ({ actor }) => ({ status: 200, body: await seeSetup(deps, actor) }),
    'PATCH /api/admin/setup': async ({ actor, body }) => ({ status: 200, body: await hideSetup(deps, actor, body) }),
  };
}
