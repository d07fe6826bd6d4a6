import type { ClockEntries, PaySheet } from '#contract/attendance.ts';
import type { Language } from '#core/languages/language.ts';
import { toHours, type PayPeriod } from '#core/people/attendance.ts';
import type { Settings } from '#core/settings/settings.ts';
import { toDollars } from '#core/lib/money.ts';
import { payFor } from '#core/people/pay.ts';
import { soldLabel, soldName } from '#core/pricing/pricing.ts';
import type { EmployeeRow } from '../data/staff.ts';
import type { listFinishedJobs, listPresses, TipPart } from '#server/data/attendance.ts';

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
  }));
}

/** An employee's work in a period: hours, and completed jobs with the pay for each. */
export function sheetView(
  employee: EmployeeRow,
  did: {
    readonly settings: Settings;
    readonly language: Language;
    readonly seconds: number;
    readonly overtimeSeconds: number;
    readonly isClockedIn: boolean;
    readonly jobs: Rows<typeof listFinishedJobs>;
    readonly tips: readonly TipPart[];
  },
): PaySheet {
  const jobs = did.jobs.map((job) => ({
    ...earnedView(job, did.settings, did.language),
    totalPrice: toDollars(job.totalCents),
  }));
  return {
    id: employee.id,
    name: employee.name,
    employeeId: employee.employee_id,
    isDeleted: employee.deleted_at !== null,
    isClockedIn: did.isClockedIn,
    hours: toHours(did.seconds),
    overtimeHours: toHours(did.overtimeSeconds),
    tipCents: did.tips.reduce((sum, { cents }) => sum + cents, 0),
    tips: did.tips.map((tip) => tipView(tip, did.settings, did.language)),
    earnings: jobs.reduce((sum, { pay }) => sum + pay, 0),
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
export function periodView({ from, to }: PayPeriod) {
  return { from: from.toString(), to: to.toString() };
}
