import type { todayCalls } from '#contract/today.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { seeJobsToday, seeNeeds, seeThisWeek } from './today.ts';

export function todayRoutes(deps: Deps): Handlers<typeof todayCalls> {
  return {
    'GET /api/dashboard/needs': async ({ actor, language }) => ({
      status: 200,
      body: await seeNeeds(deps, actor, { language }),
    }),
    'GET /api/dashboard/jobs-today': async ({ actor, language }) => ({
      status: 200,
      body: await seeJobsToday(deps, actor, { language }),
    }),
    'GET /api/dashboard/this-week': async ({ actor }) => ({ status: 200, body: await seeThisWeek(deps, actor) }),
  };
}
