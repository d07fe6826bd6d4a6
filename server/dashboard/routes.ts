import type { countCalls, setupCalls } from '#contract/counts.ts';
import { rehearseBooking } from '#server/booking/rehearse-booking.ts';
import type { Handlers } from '#server/http/mount.ts';
import { answerSetupStep, countForDashboard, hideSetup, seeSetup, tickSetup, followChanges } from './dashboard.ts';

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
    'POST /api/admin/setup/steps': async ({ context, body }) => ({
      status: 200,
      body: await answerSetupStep(context, body),
    }),
    'POST /api/admin/setup/test-booking': async ({ context, query, body }) => ({
      status: 200,
      body: await rehearseBooking(context, { quote: body, ...query }),
    }),
    'PATCH /api/admin/setup': async ({ context, body }) => ({ status: 200, body: await hideSetup(context, body) }),
  };
}
