import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import type { PayPeriod, PaySheet } from '#contract/attendance.ts';
import type { Language } from '#core/languages/language.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { toDollars } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import { byName } from '#core/lib/wording.ts';
import { payPeriodOf, type PayPeriod as PeriodDays, boundsOf, neighborPeriod } from '#core/people/attendance.ts';
import type { Actor } from '#core/people/permissions.ts';
import { attendedSeconds, lastPresses, listFinishedJobs, countFinishedJobs } from '../data/attendance.ts';
import { listEveryone } from '../data/staff.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import { periodView, sheetView } from './view.ts';
import { payCents } from '#core/people/pay.ts';
import type { DbOrTrx } from '../db/client.ts';

/** Local dates, both inclusive. Give both or neither. */
export type PayPeriodSearch = { readonly from?: string | undefined; readonly to?: string | undefined };

const MOST_DAYS = 366;

/**
 * Returns the requested period; defaults to the current pay period. Throws Invalid if one end is missing, or the period is
 * reversed or too long.
 */
export async function resolvePayPeriod(
  deps: Pick<Deps, 'settings' | 'clock'>,
  { from, to }: PayPeriodSearch,
): Promise<PeriodDays> {
  const { settings } = await deps.settings();
  if (from === undefined && to === undefined) return payPeriodOf(localDate(deps.clock.now(), settings.timeZone));
  if (from === undefined || to === undefined)
    throw new Invalid([{ path: from === undefined ? 'from' : 'to', message: messageOf(quoteErrorsTexts, 'bothDays') }]);
  const period = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) };
  const days = period.from.until(period.to).days;
  if (days < 0) throw new Invalid([{ path: 'to', message: messageOf(jobErrorsTexts, 'periodInOrder') }]);
  if (days >= MOST_DAYS)
    throw new Invalid([{ path: 'to', message: messageOf(jobErrorsTexts, 'tooManyDays', { most: MOST_DAYS }) }]);
  return period;
}

/**
 * The crew's work in a period: elapsed hours by the clock, completed jobs with the pay for each, and earnings. Deleted
 * employees are included in the periods in which they worked.
 */
export async function sumPayPeriod(
  deps: Deps,
  _actor: Actor,
  { language, ...asked }: PayPeriodSearch & { readonly language: Language },
): Promise<PayPeriod> {
  const { settings } = await deps.settings();
  const { timeZone } = settings;
  const now = deps.clock.now();
  const today = localDate(now, timeZone);
  const period = await resolvePayPeriod(deps, asked);
  const span = boundsOf(period, timeZone);

  const everyone = byName(await listEveryone(deps.db), language);
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
        settings,
        language,
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

/** A pay period as CSV, a row for each of the crew, with the name of its file. */
export async function exportPayPeriod(
  deps: Deps,
  actor: Actor,
  asked: PayPeriodSearch & { readonly language: Language },
): Promise<{ readonly name: string; readonly csv: AsyncGenerator<string> }> {
  const period = await sumPayPeriod(deps, actor, asked);
  return {
    name: `pay-period-${period.from}-to-${period.to}.csv`,
    csv: writeCsv(
      columnsOf(period, asked.language),
      eachPage(async () => ({ rows: period.sheets, nextCursor: null })),
    ),
  };
}

function columnsOf({ from, to }: PayPeriod, language: Language): readonly CsvColumn<PaySheet>[] {
  const t = staffTexts(language);
  return [
    { title: t('csvFrom'), value: () => from },
    { title: t('csvTo'), value: () => to },
    { title: t('name'), value: ({ name }) => name },
    { title: t('employeeId'), value: ({ employeeId }) => employeeId },
    { title: t('hoursByClock'), value: ({ hours }) => hours },
    { title: t('csvJobsCompleted'), value: ({ jobs }) => jobs.length },
    {
      title: t('csvJobs'),
      value: ({ jobs }) => jobs.map(({ reference, explanation }) => `${reference}: ${explanation}`).join('; '),
    },
    { title: t('csvEarnings'), value: ({ earnings }) => toDollars(earnings) },
  ];
}

export type Figures = {
  readonly isClockedIn: boolean;
  /** Time on the clock, in total and in the current pay period. */
  readonly seconds: number;
  readonly secondsThisPeriod: number;
  readonly earnedCents: number;
};

/** Returns employees' hours and earnings, from the clock and their finished jobs. Four queries for any number of them. */
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
