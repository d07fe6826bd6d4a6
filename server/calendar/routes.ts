import type { calendarCalls } from '#contract/calendar.ts';
import type { Handlers } from '#server/http/mount.ts';
import { createFeed, listFeeds, openFeed, revokeFeed } from './feeds.ts';
import { planDayRoute } from './plan-route.ts';
import { seeDayMap } from './see-map.ts';
import { seeMonth, seeWeek } from './see-week.ts';

export function calendarRoutes(): Handlers<typeof calendarCalls> {
  return {
    'GET /api/jobs/week': async ({ context, query }) => ({
      status: 200,
      body: await seeWeek(context, query),
    }),
    'GET /api/jobs/month': async ({ context, query }) => ({
      status: 200,
      body: await seeMonth(context, query),
    }),
    'GET /api/jobs/map': async ({ context, query }) => ({
      status: 200,
      body: await seeDayMap(context, query),
    }),
    'POST /api/jobs/route': async ({ context, body }) => ({
      status: 200,
      body: await planDayRoute(context, body),
    }),
    'GET /api/calendar/:token.ics': async ({ context, params }) => ({
      status: 200,
      body: await openFeed(context, params),
    }),
    'GET /api/calendar-feeds': async ({ context }) => ({ status: 200, body: await listFeeds(context) }),
    'POST /api/calendar-feeds': async ({ context, body }) => ({
      status: 201,
      body: await createFeed(context, body),
    }),
    'DELETE /api/calendar-feeds/:id': async ({ context, params }) => {
      await revokeFeed(context, params);
      return { status: 204 };
    },
  };
}
