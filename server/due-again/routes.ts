import type { dueAgainCalls } from '#contract/due-again.ts';
import type { Handlers } from '#server/http/mount.ts';
import { endReminders, followReminder, openDueVisit } from './follow-reminder.ts';

/** What a customer does with the link of a reminder that work is due again. */
export function dueAgainRoutes(): Handlers<typeof dueAgainCalls> {
  return {
    'GET /api/due-again/:token': async ({ context, params }) => ({
      status: 200,
      body: await openDueVisit(context, params),
    }),
    'POST /api/due-again/:token/open': async ({ context, params }) => ({
      status: 200,
      body: await followReminder(context, params),
    }),
    'DELETE /api/due-again/:token': async ({ context, params }) => {
      await endReminders(context, params);
      return { status: 200, body: { success: true } };
    },
  };
}
