import { boundsOf, payPeriodOf } from '#core/people/attendance.ts';
import { payCents } from '#core/people/pay.ts';
import { localDate } from '#core/lib/time.ts';
import type { DbOrTrx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { attendedSeconds, countFinishedJobs, lastPresses } from '#server/data/attendance.ts';

export type Figures = {
  readonly isClockedIn: boolean;
  /** On the clock, in all and in the present pay period. */
  readonly seconds: number;
  readonly secondsThisPeriod: number;
  readonly earnedCents: number;
};

/** What follows from the clock and the finished jobs of employees, by their ids. Four queries, however many they are. */
export async function figureStaff(
  deps: Pick<Deps, 'settings' | 'clock'>,
  db: DbOrTrx,
  employees: readonly string[],
): Promise<(employee: string) => Figures> {
  const { settings } = await deps.settings();
  const now = deps.clock.now();
  const span = boundsOf(payPeriodOf(localDate(now, settings.timeZone)), settings.timeZone);
  const [presses, seconds, secondsThisPeriod, finished] = await Promise.all([
    lastPresses(db, employees),
    attendedSeconds(db, { employees, now }),
    attendedSeconds(db, { employees, span, now }),
    countFinishedJobs(db, employees),
  ]);
  const earned = new Map<string, number>();
  for (const { employee, rate, jobs, pay, ...job } of finished) {
    earned.set(employee, (earned.get(employee) ?? 0) + payCents({ pay }, rate, job) * jobs);
  }
  return (employee) => ({
    isClockedIn: presses.get(employee)?.kind === 'in',
    seconds: seconds.get(employee) ?? 0,
    secondsThisPeriod: secondsThisPeriod.get(employee) ?? 0,
    earnedCents: earned.get(employee) ?? 0,
  });
}
