import type { ThisWeek } from '#contract/today.ts';
import type { Actor } from '#core/people/permissions.ts';
import { datesOf, WEEK_FIGURES, weeksSoFar, type WeekFigureId, type WeekPart } from '#core/today/week-so-far.ts';
import { sumDays } from '../data/reports.ts';
import type { DbOrTrx } from '../db/client.ts';
import type { Deps } from '../deps.ts';

/** The figures of this week so far, of the same part of last week, and of the same week last year, by day. */
export async function seeThisWeek(deps: Deps, _actor: Actor): Promise<ThisWeek> {
  const { timeZone } = (await deps.settings()).settings;
  const parts = weeksSoFar(deps.clock.now(), timeZone);
  const week = await readWeek(deps.db, parts.week, timeZone);
  const lastWeek = await readWeek(deps.db, parts.lastWeek, timeZone);
  const lastYear = await readWeek(deps.db, parts.lastYear, timeZone);
  return {
    timeZone,
    week: datesIn(parts.week),
    lastWeek: datesIn(parts.lastWeek),
    lastYear: datesIn(parts.lastYear),
    figures: WEEK_FIGURES.map(({ id, unit }) => ({
      id,
      unit,
      week: total(week(id)),
      lastWeek: total(lastWeek(id)),
      lastYear: total(lastYear(id)),
      days: week(id),
      daysBefore: lastWeek(id),
    })),
  };
}

/** Returns a function from a figure to its sums by day, Sunday first. */
async function readWeek(db: DbOrTrx, part: WeekPart, timeZone: string): Promise<(id: WeekFigureId) => number[]> {
  const sums = await sumDays(db, { timeZone, ...datesIn(part), until: part.until.toString() });
  return (id) =>
    datesOf(part).map((date) => sums.filter(({ key }) => key === date).reduce((sum, each) => sum + (each[id] ?? 0), 0));
}

function datesIn({ from, to }: WeekPart) {
  return { from: from.toString(), to: to.toString() };
}

function total(days: readonly number[]): number {
  return days.reduce((sum, each) => sum + each, 0);
}
