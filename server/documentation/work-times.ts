import type { WorkTime } from '#contract/documentation.ts';
import type { Context } from '#server/context.ts';
import { sumWorkTimes } from './queries.ts';

/** With fewer jobs, a single slow one would decide the figures. */
const LEAST_JOBS = 3;
/** One year: every season counts, and old habits don't. */
const DAYS = 365;

/** Returns what completed jobs say about how long each package takes, in whole minutes. Called by admins only. */
export async function listWorkTimes({ db, clock }: Context): Promise<WorkTime[]> {
  const rows = await sumWorkTimes(db, { since: clock.now().subtract({ hours: 24 * DAYS }), least: LEAST_JOBS });
  return rows.map(({ median, percentile80, ...row }) => ({
    ...row,
    median: Math.round(median),
    percentile80: Math.round(percentile80),
  }));
}
