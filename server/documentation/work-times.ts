import type { WorkTime } from '#contract/documentation.ts';
import type { Context } from '#server/context.ts';
import { sumWorkTimes } from './queries.ts';

/** Of fewer jobs, one that went badly would be the figure. */
const LEAST_JOBS = 3;
/** A year holds every season, and forgets how a shop worked before. */
const DAYS = 365;

/** Returns what completed jobs say about how long each package takes, in whole minutes. Only admins get here. */
export async function listWorkTimes({ db, clock }: Context): Promise<WorkTime[]> {
  const rows = await sumWorkTimes(db, { since: clock.now().subtract({ hours: 24 * DAYS }), least: LEAST_JOBS });
  return rows.map(({ median, percentile80, ...row }) => ({
    ...row,
    median: Math.round(median),
    percentile80: Math.round(percentile80),
  }));
}
