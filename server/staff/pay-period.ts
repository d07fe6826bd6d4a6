import type { PayPeriod, PaySheet, PayStatement, ClockEntries } from '#contract/attendance.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoneyExact as money, toDollars } from '#core/lib/money.ts';
import { formatDate, formatShortDate, localDate } from '#core/lib/time.ts';
import { byName, capital } from '#core/lib/wording.ts';
import {
  payPeriodOf,
  type PayPeriod as PeriodDays,
  boundsOf,
  neighborPeriod,
  overtimeSeconds,
  toHours,
} from '#core/people/attendance.ts';
import { paidText } from '#core/people/pay-methods.ts';
import { payCents, payFor } from '#core/people/pay.ts';
import { soldLabel, soldName } from '#core/pricing/pricing.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { Paper } from '#server/db/payment-tables.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { eachPage, writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import { printPaper } from '#server/workers/paper.ts';
import {
  attendedByDay,
  attendedSeconds,
  lastPresses,
  listFinishedJobs,
  listTips,
  countFinishedJobs,
  type listPresses,
  type TipPart,
  listPayPayments,
  listEveryone,
  type EmployeeRow,
} from './queries.ts';

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
export async function sumPayPeriod(context: Context, asked: PayPeriodSearch): Promise<PayPeriod> {
  const { settings } = await context.settings();
  const { language } = context;
  const { timeZone } = settings;
  const now = context.clock.now();
  const today = localDate(now, timeZone);
  const period = await resolvePayPeriod(context, asked);
  const span = boundsOf(period, timeZone);

  const everyone = byName(await listEveryone(context.db), language);
  const employees = everyone.map(({ id }) => id);
  const days = periodView(period);
  const overtimeAfter = settings.pay.overtimeAfterHours;
  const [seconds, presses, jobs, tips, payments, daily] = await Promise.all([
    attendedSeconds(context.db, { employees, span, now }),
    lastPresses(context.db, employees),
    listFinishedJobs(context.db, span),
    listTips(context.db, { ...days, timeZone, now }),
    listPayPayments(context.db, days),
    overtimeAfter === 0 ? [] : attendedByDay(context.db, { days: wholeWeeks(period), timeZone, now }),
  ]);
  const jobsOf = Map.groupBy(jobs, ({ employee }) => employee);
  const tipsOf = Map.groupBy(tips, ({ employee }) => employee);
  const paymentsOf = Map.groupBy(payments, ({ employee }) => employee);
  const daysOf = Map.groupBy(daily, ({ employee }) => employee);
  const didWork = (id: string) => [seconds, jobsOf, tipsOf, paymentsOf].some((of) => of.has(id));
  const sheetOf = (employee: EmployeeRow) =>
    sheetView(employee, {
      settings,
      language,
      seconds: seconds.get(employee.id) ?? 0,
      overtimeSeconds: overtimeSeconds(daysOf.get(employee.id) ?? [], period, overtimeAfter),
      isClockedIn: presses.get(employee.id)?.kind === 'in',
      jobs: jobsOf.get(employee.id) ?? [],
      tips: tipsOf.get(employee.id) ?? [],
      payments: paymentsOf.get(employee.id) ?? [],
    });
  const sheets = everyone.filter(({ id, deleted_at: at }) => at === null || didWork(id)).map(sheetOf);
  return {
    ...days,
    timeZone,
    ...stepsFrom(period, today),
    hasOvertime: overtimeAfter > 0,
    sheets,
    ...totalsOf(sheets),
    unassignedTipCents: (tipsOf.get(null) ?? []).reduce((sum, { cents }) => sum + cents, 0),
  };
}

function stepsFrom(period: PeriodDays, today: Temporal.PlainDate) {
  const next = neighborPeriod(period, 1);
  const hasBegun = (day: Temporal.PlainDate) => Temporal.PlainDate.compare(day, today) <= 0;
  return {
    previous: periodView(neighborPeriod(period, -1)),
    next: hasBegun(next.from) ? periodView(next) : null,
    isPresent: hasBegun(period.from) && Temporal.PlainDate.compare(today, period.to) <= 0,
  };
}

function totalsOf(sheets: readonly PaySheet[]) {
  const sum = (of: (sheet: PaySheet) => number) => sheets.reduce((total, sheet) => total + of(sheet), 0);
  return {
    hours: Math.round(sum(({ hours }) => hours) * 100) / 100,
    overtimeHours: Math.round(sum(({ overtimeHours }) => overtimeHours) * 100) / 100,
    jobs: sum(({ jobs }) => jobs.length),
    earnings: sum(({ earnings }) => earnings),
    tipCents: sum(({ tipCents }) => tipCents),
  };
}

/** The local dates of a period, from the beginning of its first week on: what came before it in that week counts for overtime. */
function wholeWeeks({ from, to }: PeriodDays): readonly string[] {
  const start = payPeriodOf(from).from;
  return Array.from({ length: start.until(to).days + 1 }, (_, days) => start.add({ days }).toString());
}

type Statement = PayPeriodSearch & { readonly id: string };

/** What an employee earned in a period. Throws NotFound for an unknown one, and for a deleted one who did nothing in it. */
export async function readStatement(context: Context, { id, ...asked }: Statement): Promise<PayStatement> {
  const [{ settings }, period] = await Promise.all([context.settings(), sumPayPeriod(context, asked)]);
  const sheet = period.sheets.find((each) => each.id === id);
  if (!sheet) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
  const { from, to, timeZone, previous, next, isPresent, hasOvertime } = period;
  const jobs = sheet.jobs.map(({ totalPrice: _, ...job }) => job);
  const shown = { from, to, timeZone, previous, next, isPresent, hasOvertime };
  return { ...shown, shopName: settings.name, sheet: { ...sheet, jobs } };
}

/** The same as a PDF with the name of its file. `sender` is the client's address. */
export async function printStatement(
  context: Context,
  asked: Statement,
): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
  const [{ settings }, statement] = await Promise.all([context.settings(), readStatement(context, asked)]);
  const { language } = context;
  const content = statementPaper(statement, { settings, language, now: context.clock.now() });
  const { from, to, sheet } = statement;
  return {
    name: `pay-statement-${sheet.employeeId}-${from}-to-${to}.pdf`,
    pdf: await printPaper(context, { content, language }, context.sender),
  };
}

function statementPaper(
  { from, to, sheet, hasOvertime, timeZone }: PayStatement,
  paper: { readonly settings: Settings; readonly language: Language; readonly now: Temporal.Instant },
): Paper {
  const { settings, language, now } = paper;
  const t = staffTexts(language);
  const today = localDate(now, timeZone);
  const day = (date: string) => formatDate(Temporal.PlainDate.from(date), language);
  const hours = (count: number) => t('hours', { hours: count });
  const sum = (label: string, cents: number) => ({ label, amount: money(cents), isBold: true });
  const jobs = sheet.jobs.map(({ reference, packageName, explanation, pay, completedAt }) => {
    const on = capital(formatShortDate(localDate(Temporal.Instant.from(completedAt), timeZone), language), language);
    return { label: `${on}   ${t('jobName', { reference, work: packageName })}   ${explanation}`, amount: money(pay) };
  });
  const tips = sheet.tips.map(({ reference, packageName, receivedOn, cents }) => {
    const on = capital(formatShortDate(Temporal.PlainDate.from(receivedOn), language), language);
    return { label: `${on}   ${t('jobName', { reference, work: packageName })}`, amount: money(cents) };
  });
  const regular = Math.round((sheet.hours - sheet.overtimeHours) * 100) / 100;
  return {
    shop: settings.name,
    contact: [[settings.phone, settings.email].filter(Boolean).join('   ')],
    title: t('statement'),
    asOf: t('asOf', { date: formatDate(today, language) }),
    asOfMs: today.toZonedDateTime(timeZone).epochMilliseconds,
    issuedTo: t('nameAndId', { name: sheet.name, id: sheet.employeeId }),
    issuedToEmail: sheet.employeeId,
    about: [capital(t('period', { from: day(from), to: day(to) }), language)],
    tables: [
      [...jobs, sum(t('earnings'), sheet.earnings)],
      [...tips, sum(t('tips'), sheet.tipCents)],
      hasOvertime
        ? [
            { label: t('regularHours'), amount: hours(regular) },
            { label: t('overtimeHours'), amount: hours(sheet.overtimeHours) },
          ]
        : [{ label: t('hoursByClock'), amount: hours(sheet.hours) }],
      ...(sheet.payments.length > 0
        ? [sheet.payments.map((paid) => ({ label: paidText(paid, language), amount: '' }))]
        : []),
    ],
    closing: t('payInAll', { amount: money(sheet.earnings + sheet.tipCents) }),
  };
}

/** A pay period as CSV, a row for each of the crew, with the name of its file. */
export async function exportPayPeriod(
  context: Context,
  asked: PayPeriodSearch,
): Promise<{ readonly name: string; readonly csv: AsyncGenerator<string> }> {
  const period = await sumPayPeriod(context, asked);
  return {
    name: `pay-period-${period.from}-to-${period.to}.csv`,
    csv: writeCsv(
      columnsOf(period, context.language),
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
    { title: t('employeeId'), value: ({ employeeId }) => employeeId, isCode: true },
    { title: t('hoursByClock'), value: ({ hours }) => hours },
    { title: t('regularHours'), value: ({ hours, overtimeHours }) => Math.round((hours - overtimeHours) * 100) / 100 },
    { title: t('overtimeHours'), value: ({ overtimeHours }) => overtimeHours },
    { title: t('csvJobsCompleted'), value: ({ jobs }) => jobs.length },
    {
      title: t('csvJobs'),
      value: ({ jobs }) => jobs.map(({ reference, explanation }) => `${reference}: ${explanation}`).join('; '),
    },
    { title: t('csvEarnings'), value: ({ earnings }) => toDollars(earnings).toFixed(2) },
    { title: t('csvTips'), value: ({ tipCents }) => toDollars(tipCents).toFixed(2) },
    { title: t('csvPayAndTips'), value: ({ earnings, tipCents }) => toDollars(earnings + tipCents).toFixed(2) },
    {
      title: t('csvPaid'),
      value: ({ payments }) =>
        toDollars(payments.reduce((sum, { payCents, tipCents }) => sum + payCents + tipCents, 0)).toFixed(2),
    },
    {
      title: t('csvPayments'),
      value: ({ payments }) => payments.map((paid) => paidText(paid, language)).join('; '),
    },
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

type Rows<List extends (...parameters: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>;

/** The entries of the time clock as the owner sees them, corrections and removals included. */
export function entriesView(rows: Rows<typeof listPresses>): ClockEntries['entries'] {
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: row.at,
    recordedAt: row.recorded_at,
    recordedBy: row.recorder,
    replaces: row.replaces,
    counts: row.counts,
    isRemoval: row.is_void,
    isAutomatic: row.is_automatic,
  }));
}

/** What payments add up to. */
export function paidIn(payments: readonly { readonly pay_cents: number; readonly tip_cents: number }[]) {
  return {
    payCents: payments.reduce((sum, { pay_cents: cents }) => sum + cents, 0),
    tipCents: payments.reduce((sum, { tip_cents: cents }) => sum + cents, 0),
  };
}

/** An employee's work in a period: hours, and completed jobs with the pay for each. */
function sheetView(
  employee: EmployeeRow,
  did: {
    readonly settings: Settings;
    readonly language: Language;
    readonly seconds: number;
    readonly overtimeSeconds: number;
    readonly isClockedIn: boolean;
    readonly jobs: Rows<typeof listFinishedJobs>;
    readonly tips: readonly TipPart[];
    readonly payments: Rows<typeof listPayPayments>;
  },
): PaySheet {
  const jobs = did.jobs.map((job) => ({
    ...earnedView(job, did.settings, did.language),
    totalPrice: toDollars(job.totalCents),
  }));
  const earnings = jobs.reduce((sum, { pay }) => sum + pay, 0);
  const tipCents = did.tips.reduce((sum, { cents }) => sum + cents, 0);
  const paid = paidIn(did.payments);
  return {
    id: employee.id,
    name: employee.name,
    employeeId: employee.employee_id,
    isDeleted: employee.deleted_at !== null,
    isClockedIn: did.isClockedIn,
    hours: toHours(did.seconds),
    overtimeHours: toHours(did.overtimeSeconds),
    tipCents,
    tips: did.tips.map((tip) => tipView(tip, did.settings, did.language)),
    earnings,
    payments: did.payments.map(({ id, method, pay_cents, tip_cents, received_on }) => ({
      id,
      method,
      payCents: pay_cents,
      tipCents: tip_cents,
      receivedOn: received_on,
    })),
    owed: { payCents: earnings - paid.payCents, tipCents: tipCents - paid.tipCents },
    jobs,
  };
}

/** A finished job with what it has earned, at the rate of that day. */
export function earnedView(
  { id, reference, completedAt, pay, rate, ...job }: Rows<typeof listFinishedJobs>[number],
  settings: Settings,
  language: Language,
): Omit<PaySheet['jobs'][number], 'totalPrice'> {
  const { cents, explanation } = payFor({ pay }, rate, job, language);
  return {
    id,
    reference,
    packageName: soldName(settings, { ...job, label: soldLabel(job.lines) }, language),
    completedAt,
    pay: cents,
    explanation,
  };
}

/** An employee's part of the tips for a quote. */
export function tipView(
  { quoteId, reference, receivedOn, cents, ...sold }: TipPart,
  settings: Settings,
  language: Language,
): PaySheet['tips'][number] {
  return {
    id: quoteId,
    reference,
    packageName: soldName(settings, { ...sold, label: soldLabel(sold.lines) }, language),
    receivedOn,
    cents,
  };
}

/** Local dates as they stand on the wire. */
export function periodView({ from, to }: PeriodDays) {
  return { from: from.toString(), to: to.toString() };
}
