import type { todayCalls } from '#contract/today.ts';
import type { Handlers } from '#server/http/mount.ts';
import { seeJobsToday, seeNeeds, seeThisWeek } from './today.ts';

export function todayRoutes(): Handlers<typeof todayCalls> {
  return {
    'GET /api/dashboard/needs': async ({ context }) => ({
      status: 200,
      body: await seeNeeds(context),
    }),
    'GET /api/dashboard/jobs-today': async ({ context }) => ({
      status: 200,
      body: await seeJobsToday(context),
    }),
    'GET /api/dashboard/this-week': async ({ context }) => ({ status: 200, body: await seeThisWeek(context) }),
  };
}
