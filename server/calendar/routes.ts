import type { calendarCalls } from '#contract/calendar.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { createFeed, listFeeds, openFeed, revokeFeed } from './feeds.ts';
import { seeWeek } from './see-week.ts';

export function calendarRoutes(deps: Deps): Handlers<typeof calendarCalls> {
  return {
    'GET /api/jobs/week': async ({ actor, query, language }) => ({
      status: 200,
      body: await seeWeek(deps, actor, { ...query, language }),
    }),
    'GET /api/calendar/:token.ics': async ({ actor, params }) => ({
      status: 200,
      body: await openFeed(deps, actor, params),
    }),
    'GET /api/calendar-feeds': async ({ actor }) => ({ status: 200, body: await listFeeds(deps, actor) }),
    'POST /api/calendar-feeds': async ({ actor, body, requestId }) => ({
      status: 201,
      body: await createFeed(deps, actor, { ...body, requestId }),
    }),
    'DELETE /api/calendar-feeds/:id': async ({ actor, params, requestId }) => {
      await revokeFeed(deps, actor, { ...params, requestId });
      return { status: 204 };
    },
  };
}
