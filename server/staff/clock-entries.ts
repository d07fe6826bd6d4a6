import type { ClockEntries } from '#contract/attendance.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { instantOf, readInstant } from '#core/lib/time.ts';
import { boundsOf, clockError, type ClockKind } from '#core/people/attendance.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound, Conflict, Invalid } from '#server/errors.ts';
import { resolvePayPeriod, type PayPeriodSearch, entriesView, periodView } from './pay-period.ts';
import { listPresses, countedPresses, insertPresses, lastPresses, findEmployee, lockEmployee } from './queries.ts';

/**
 * Clocks an employee in or out, with its audit row; the caller holds their lock in this transaction. Stores nothing if they
 * already are.
 */
export async function pressClock(
  trx: Trx,
  context: Context,
  { employee, isIn }: { readonly employee: string; readonly isIn: boolean },
): Promise<void> {
  if (!(await storePress(trx, context, { employee, isIn, by: personOf(context.actor) }))) return;
  const at = context.clock.now().toString();
  const action = isIn ? 'staff.clock-in' : 'staff.clock-out';
  await writeAudit(trx, context, { at, action, subject: 'employee', subjectId: employee });
}

/** As `pressClock`, without an audit row: for changes that have their own. Returns whether anything was stored. */
export async function storePress(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'random'>,
  { employee, isIn, by }: { readonly employee: string; readonly isIn: boolean; readonly by: string | null },
): Promise<boolean> {
  const last = (await lastPresses(trx, [employee])).get(employee);
  if ((last?.kind === 'in') === isIn) return false;
  const now = deps.clock.now();
  const entry = {
    id: deps.random.id(),
    employee,
    kind: isIn ? 'in' : 'out',
    at: notBefore(last?.at, now).toString(),
    recorded_by: by,
    recorded_at: now.toString(),
    replaces: null,
  } as const;
  await insertPresses(trx, [entry]);
  return true;
}

/** Now, or right after the last press where the server's clock was set back since: the clock of an employee only moves forward. */
function notBefore(last: string | undefined, now: Temporal.Instant): Temporal.Instant {
  const least = last === undefined ? now : Temporal.Instant.from(last);
  return Temporal.Instant.compare(now, least) < 0 ? least.add({ milliseconds: 1 }) : now;
}

/**
 * Lists an employee's clock entries in a period, oldest first, including corrections and the entries they replaced. Throws
 * NotFound.
 */
export async function listEntries(
  context: Context,
  { id, ...asked }: PayPeriodSearch & { readonly id: string },
): Promise<ClockEntries> {
  const { settings } = await context.settings();
  const period = await resolvePayPeriod(context, asked);
  const [employee, rows] = await Promise.all([
    findEmployee(context.db, id),
    listPresses(context.db, id, boundsOf(period, settings.timeZone)),
  ]);
  if (!employee) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
  return { ...periodView(period), timeZone: settings.timeZone, entries: entriesView(rows) };
}

type CorrectedEntry = {
  /** The entry that this one replaces; absent when the employee forgot to clock in or out. */
  readonly replaces?: string | undefined;
  readonly kind: ClockKind;
  /** An instant, a wall time in the shop's time zone, or null to remove the replaced entry. */
  readonly at: string | null;
};

/**
 * Corrects an employee's time clock (also after they were deleted) and returns the new ids. Nothing is edited: each entry is
 * a new row that records its author and may name the row it replaces. Throws NotFound, Conflict for an entry that has already
 * been replaced, Invalid if clock-ins and clock-outs would not alternate or a time is in the future.
 */
export async function correctClock(
  context: Context,
  correction: {
    /** The employee. */
    readonly id: string;
    readonly entries: readonly CorrectedEntry[];
  },
): Promise<readonly string[]> {
  const { id, entries } = correction;
  const { settings } = await context.settings();
  const now = context.clock.now();
  const at = now.toString();
  const wanted = entries.map((entry, index) => ({
    ...entry,
    id: context.random.id(),
    at: entry.at === null ? null : readTime(entry.at, { timeZone: settings.timeZone, path: `entries.${index}.at` }),
  }));
  await transaction(context.db, async (trx) => {
    const employee = await lockEmployee(trx, id);
    if (!employee) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
    const known = new Map((await countedPresses(trx, id)).map((press) => [press.id, press]));
    const rows = wanted.map((entry, index) => {
      const replaced = entry.replaces === undefined ? undefined : known.get(entry.replaces);
      if (entry.replaces !== undefined && !replaced) throw replacedAlready();
      if (replaced) known.delete(replaced.id);
      const time = entry.at?.toString() ?? replaced?.at;
      if (time === undefined)
        throw new Invalid([{ path: `entries.${index}.at`, message: messageOf(jobErrorsTexts, 'timeMissing') }]);
      return {
        id: entry.id,
        employee: id,
        kind: entry.at === null && replaced ? replaced.kind : entry.kind,
        at: time,
        recorded_by: personOf(context.actor),
        recorded_at: at,
        replaces: entry.replaces ?? null,
        is_void: entry.at === null,
      };
    });
    const fault = clockError(inOrder([...known.values(), ...rows.filter((row) => !row.is_void)]), now);
    if (fault) throw new Invalid([{ path: 'entries', message: messageOf(jobErrorsTexts, fault) }]);
    await insertPresses(trx, rows);
    await writeAudit(trx, context, {
      at,
      action: 'staff.correct-clock',
      subject: 'employee',
      subjectId: id,
      after: { entries: rows.map((row) => ({ id: row.id, replaces: row.replaces, kind: row.kind, at: row.at })) },
    });
  });
  return wanted.map((entry) => entry.id);
}

function readTime(typed: string, { timeZone, path }: { readonly timeZone: string; readonly path: string }) {
  const isInstant = /(Z|[+-]\d{2}:?\d{2})$/i.test(typed);
  const time = readInstant(isInstant ? typed : String(wallTime(typed, timeZone)));
  if (!time) throw new Invalid([{ path, message: messageOf(jobErrorsTexts, 'notClockTime') }]);
  return time;
}

function wallTime(typed: string, timeZone: string): Temporal.Instant | undefined {
  try {
    const time = Temporal.PlainDateTime.from(typed);
    return instantOf(time.toPlainDate(), time.toPlainTime(), timeZone);
  } catch {
    return undefined;
  }
}

function inOrder(presses: readonly { readonly kind: ClockKind; readonly at: string }[]) {
  return presses
    .map(({ kind, at }) => ({ kind, at: Temporal.Instant.from(at) }))
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
}

function replacedAlready(): Conflict {
  return new Conflict('wrong-state', messageOf(jobErrorsTexts, 'clockCorrected'));
}
