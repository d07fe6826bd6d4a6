import { needsTexts } from '#core/languages/en/today.ts';
import { localDate } from '#core/lib/time.ts';
import { daysOffText } from '#core/people/days-off-text.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { listCrewJobs } from '#server/quotes/crew/queries.ts';
import { listTimeOffRequests } from '#server/staff/work-times/queries.ts';

/**
 * Returns what requests for time off are about, by their ids: the days, how many appointments the employee has on them, and
 * their note.
 */
export async function describeRequests(
  context: Context,
  { timeZone }: Settings,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const t = needsTexts(context.language);
  const rows = await listTimeOffRequests(context.db, ids);
  const last = rows
    .map((row) => row.to_day)
    .toSorted()
    .at(-1);
  const until = last && Temporal.PlainDate.from(last).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  const jobs = until ? await listCrewJobs(context.db, { from: context.clock.now(), until }) : [];
  return new Map(
    rows.map((row) => {
      const { from_day: from, to_day: to, note } = row;
      const count = jobs.filter((job) => {
        const date = localDate(Temporal.Instant.from(job.starts_at), timeZone).toString();
        return job.employee === row.employee && from <= date && date <= to;
      }).length;
      const days = daysOffText({ from, to }, context.language);
      return [row.id, [days, count > 0 && t('timeOffTouches', { count }), note].filter(Boolean).join(' · ')];
    }),
  );
}
