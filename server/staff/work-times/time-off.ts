import type { TimeOff, WorkTimes } from '#contract/work-times.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { MOST_DAYS_AHEAD, MOST_DAYS_OFF } from '#core/people/working-hours.ts';
import { areInOrder, type Away } from '#core/scheduling/away.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { awayOf } from '#server/quotes/crew/queries.ts';
import { lockEmployee } from '#server/staff/queries.ts';
import { openUndo, sealUndo } from '#server/undos/undo-action.ts';
import {
  decideTimeOffRow,
  deleteTimeOff,
  insertTimeOff,
  listTimeOff,
  listTimeOffBetween,
  lockTimeOff,
} from './queries.ts';
import { readWorkTimes, timeOffView } from './work-times.ts';

type NewTimeOff = Away & { readonly note?: string | undefined };

/** Adds days off of an employee, approved at once. Throws NotFound, and Invalid for days as `checkDays` says. Called by admins. */
export async function addTimeOff(
  context: Context,
  { id: employee, ...days }: NewTimeOff & { readonly id: string },
): Promise<WorkTimes> {
  await checkDays(context, days);
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const row = await lockEmployee(trx, employee);
    if (!row || row.deleted_at !== null) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
    const id = context.random.id();
    await insertTimeOff(trx, {
      ...columnsOf(days),
      id,
      employee,
      status: 'approved',
      requested_at: at,
      decided_at: at,
    });
    const { note: _, ...away } = days;
    const entry = { at, subject: 'employee', subjectId: employee };
    await writeAudit(trx, context, { ...entry, action: 'time-off.add', after: away });
  });
  return readWorkTimes(context, { id: employee });
}

/** Removes days off of an employee. Throws NotFound. Called by admins. */
export async function removeTimeOff(context: Context, { id }: { readonly id: string }): Promise<void> {
  await transaction(context.db, async (trx) => {
    const row = await lockTimeOff(trx, id);
    if (!row) throw noTimeOff();
    await deleteTimeOff(trx, id);
    await writeAudit(trx, context, {
      at: context.clock.now().toString(),
      action: 'time-off.remove',
      subject: 'employee',
      subjectId: row.employee,
      before: { ...awayOf(row), status: row.status },
    });
  });
}

/**
 * Approves or declines a request, which can be undone, and emails the employee. Throws NotFound, and Conflict for one that has
 * been answered. Called by admins.
 */
export async function decideTimeOff(
  context: Context,
  { id, status }: { readonly id: string; readonly status: 'approved' | 'declined' },
): Promise<WorkTimes> {
  const { settings } = await context.settings();
  const at = context.clock.now().toString();
  const employee = await transaction(context.db, async (trx) => {
    const row = await lockTimeOff(trx, id);
    if (!row) throw noTimeOff();
    if (row.status !== 'requested')
      throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'timeOffDecided'), { present: row.status });
    const action = status === 'approved' ? 'time-off.approve' : 'time-off.decline';
    const undoable = { action, subjectId: row.employee, timeOffId: id } as const;
    const hold = await openUndo(trx, context, undoable);
    await decideTimeOffRow(trx, id, { status, at });
    const away = awayOf(row);
    if (row.email !== '') {
      const data = { name: row.name, ...away, isApproved: status === 'approved' };
      const mail = { kind: 'time-off-answered', recipient: row.email, data } as const;
      const language = row.language ?? settings.language;
      await enqueue(trx, [outboxRow(context, mail, { language, isTest: row.is_test, hold })]);
    }
    await writeAudit(trx, context, {
      at,
      action,
      subject: 'employee',
      subjectId: row.employee,
      after: { ...away, status },
    });
    await sealUndo(trx, hold, undoable);
    return row.employee;
  });
  return readWorkTimes(context, { id: employee });
}

/** Returns an employee's own time off from today on, with their requests. */
export async function listOwnTimeOff(context: Context, employee: string): Promise<TimeOff[]> {
  const { settings } = await context.settings();
  const today = localDate(context.clock.now(), settings.timeZone).toString();
  return (await listTimeOff(context.db, employee, today)).map(timeOffView);
}

/**
 * Requests time off for the employee. Throws Invalid for days as `checkDays` says and for days that are off or requested
 * already, TooMany.
 */
export async function requestTimeOff(context: Context, employee: string, days: NewTimeOff): Promise<TimeOff> {
  await recordAttempt(context, `time-off:${employee}`, { most: 20, seconds: 3600 });
  await checkDays(context, days);
  const at = context.clock.now().toString();
  const { note: _, ...away } = days;
  const row = {
    ...columnsOf(days),
    id: context.random.id(),
    employee,
    status: 'requested',
    requested_at: at,
    decided_at: null,
  } as const;
  await transaction(context.db, async (trx) => {
    await lockEmployee(trx, employee);
    const others = await listTimeOffBetween(trx, { employee, ...away });
    if (others.some((other) => areAtOnce(away, awayOf(other))))
      throw new Invalid([{ path: 'from', message: messageOf(jobErrorsTexts, 'timeOffTwice') }]);
    await insertTimeOff(trx, row);
    const entry = { at, subject: 'employee', subjectId: employee };
    await writeAudit(trx, context, { ...entry, action: 'time-off.request', after: away });
  });
  return timeOffView(row);
}

/**
 * Withdraws a request of the employee that the owner hasn't answered. Throws NotFound for a colleague's, Conflict for one that
 * has been answered.
 */
export async function withdrawTimeOff(
  context: Context,
  employee: string,
  { id }: { readonly id: string },
): Promise<void> {
  await transaction(context.db, async (trx) => {
    const row = await lockTimeOff(trx, id);
    if (!row || row.employee !== employee) throw noTimeOff();
    if (row.status !== 'requested')
      throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'timeOffDecided'), { present: row.status });
    await deleteTimeOff(trx, id);
    await writeAudit(trx, context, {
      at: context.clock.now().toString(),
      action: 'time-off.withdraw',
      subject: 'employee',
      subjectId: employee,
      before: awayOf(row),
    });
  });
}

/** Throws Invalid for days in the wrong order, too many or too far away, and for days that have passed. */
async function checkDays(context: Context, { from, to, times }: NewTimeOff): Promise<void> {
  const { timeZone } = (await context.settings()).settings;
  const today = localDate(context.clock.now(), timeZone);
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const refuse = (path: 'from' | 'to' | 'times.until', message: ReturnType<typeof messageOf>) =>
    new Invalid([{ path, message }]);
  const days = first.until(last).days + 1;
  if (times && !areInOrder(times)) throw refuse('times.until', messageOf(jobErrorsTexts, 'timeOffTimes'));
  if (days < 1) throw refuse('to', messageOf(jobErrorsTexts, 'timeOffReversed'));
  if (days > MOST_DAYS_OFF) throw refuse('to', messageOf(jobErrorsTexts, 'timeOffTooLong', { most: MOST_DAYS_OFF }));
  if (Temporal.PlainDate.compare(last, today) < 0) throw refuse('to', messageOf(jobErrorsTexts, 'timeOffPast'));
  if (today.until(first).days > MOST_DAYS_AHEAD) throw refuse('from', messageOf(jobErrorsTexts, 'timeOffTooFar'));
}

function columnsOf({ from, to, times, note = '' }: NewTimeOff) {
  return { from_day: from, to_day: to, from_time: times?.from ?? null, until_time: times?.until ?? null, note };
}

/** Whether two times off, of which some days are the same, are at the same time on these. */
function areAtOnce({ times: one }: Away, { times: other }: Away): boolean {
  if (!one || !other) return true;
  return areInOrder({ from: one.from, until: other.until }) && areInOrder({ from: other.from, until: one.until });
}

function noTimeOff(): NotFound {
  return new NotFound(messageOf(jobErrorsTexts, 'noTimeOff'));
}
