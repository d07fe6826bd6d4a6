import type { waitlistCalls } from '#contract/waitlist.ts';
import type { Handlers } from '#server/http/mount.ts';
import { joinWaitlist } from './join.ts';
import { leaveWaitlist, listWaitlist, openPlace, removeEntry } from './places.ts';

/** The waitlist for full days, for customers and the owner. */
export function waitlistRoutes(): Handlers<typeof waitlistCalls> {
  return {
    'POST /api/waitlist': async ({ context, body }) => {
      await joinWaitlist(context, { entry: body, language: body.language ?? context.language });
      return { status: 201, body: { success: true } };
    },
    'GET /api/waitlist/:token': async ({ context, params }) => ({
      status: 200,
      body: await openPlace(context, params),
    }),
    'DELETE /api/waitlist/:token': async ({ context, params }) => {
      await leaveWaitlist(context, params);
      return { status: 200, body: { success: true } };
    },
    'GET /api/admin/waitlist': async ({ context, query }) => ({
      status: 200,
      body: await listWaitlist(context, query),
    }),
    'DELETE /api/admin/waitlist/:id': async ({ context, params }) => {
      await removeEntry(context, params);
      return { status: 204 };
    },
  };
}
