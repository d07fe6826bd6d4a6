import type { PayPeriod } from '#contract/attendance.ts';
import { boundsOf, neighborPeriod } from '#core/people/attendance.ts';
import type { Actor } from '#core/people/permissions.ts';
import { localDate } from '#core/lib/time.ts';
import type { Deps } from '../deps.ts';
import { listEveryone } from '../data/staff.ts';
import { settlePeriod, type AskedPeriod } from './settle-period.ts';
import { attendedSeconds, lastPresses, listFinishedJobs } from '#server/data/attendance.ts';
import { periodView, sheetView } from './view.ts';

/**
 * The crew's work in a period: elapsed hours by the clock, completed jobs with the pay for each, and earnings. Deleted
 * employees are included in the periods in which they worked.
 */
export async function sumPeriod(deps: Deps, _actor: Actor, asked: AskedPeriod): Promise<PayPeriod> {
  const { business } = await deps.business();
  const { timeZone } = business;
  const now = deps.clock.now();
  const today = localDate(now, timeZone);
  const period = await settlePeriod(deps, asked);
  const span = boundsOf(period, timeZone);

  const everyone = await listEveryone(deps.db);
  const employees = everyone.map(({ id }) => id);
  const [seconds, presses, jobs] = await Promise.all([
    attendedSeconds(deps.db, { employees, span, now }),
    lastPresses(deps.db, employees),
    listFinishedJobs(deps.db, span),
  ]);
  const jobsOf = Map.groupBy(jobs, ({ employee }) => employee);
  const sheets = everyone
    .filter(({ id, deleted_at: deletedAt }) => deletedAt === null || seconds.has(id) || jobsOf.has(id))
    .map((employee) =>
      sheetView(employee, {
        business,
        seconds: seconds.get(employee.id) ?? 0,
        isClockedIn: presses.get(employee.id)?.kind === 'in',
        jobs: jobsOf.get(employee.id) ?? [],
      }),
    );
  const next = neighborPeriod(period, 1);
  return {
    ...periodView(period),
    timeZone,
    previous: periodView(neighborPeriod(period, -1)),
    next: Temporal.PlainDate.compare(next.from, today) <= 0 ? periodView(next) : null,
    isPresent: Temporal.PlainDate.compare(period.from, today) <= 0 && Temporal.PlainDate.compare(today, period.to) <= 0,
    sheets,
    hours: Math.round(sheets.reduce((sum, { hours }) => sum + hours, 0) * 100) / 100,
    jobs: sheets.reduce((sum, sheet) => sum + sheet.jobs.length, 0),
    earnings: sheets.reduce((sum, { earnings }) => sum + earnings, 0),
  };
}
