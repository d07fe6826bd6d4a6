import type { TimeOff, WorkTimes } from '#contract/work-times.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { workingHoursErrors, type WorkingHours } from '#core/people/working-hours.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { awayOf, listCrewJobs } from '#server/quotes/crew/queries.ts';
import { lockEmployee } from '#server/staff/queries.ts';
import { findOpenUndo } from '#server/undos/queries.ts';
import { findWorkTimes, isOn, listTimeOff, setWorkTimes, type TimeOffRow } from './queries.ts';

/** Returns when an employee works, what they do, and their days off from today on. Throws NotFound. Called by admins. */
export async function readWorkTimes(context: Context, { id }: { readonly id: string }): Promise<WorkTimes> {
  const { settings } = await context.settings();
  const now = context.clock.now();
  const today = localDate(now, settings.timeZone);
  const [found, timeOff] = await Promise.all([
    findWorkTimes(context.db, id),
    listTimeOff(context.db, id, today.toString()),
  ]);
  if (!found) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
  const last = timeOff
    .map((row) => row.to_day)
    .toSorted()
    .at(-1);
  const jobs = last === undefined ? [] : await jobsOf(context, { employee: id, last, timeZone: settings.timeZone });
  return {
    timeZone: settings.timeZone,
    hours: found.working_hours && [...found.working_hours],
    skills: [...found.skills],
    categories: settings.categories.map((each) => ({
      id: each.id,
      name: ownTextIn(settings, each.name, context.language),
    })),
    timeOff: await Promise.all(
      timeOff.map(async (row) => ({
        ...timeOffView(row),
        appointments: jobs.filter(isOn(row, settings.timeZone)).map((job) => ({
          jobId: job.job_id,
          quoteId: job.quote_id,
          customerName: job.customer,
          startsAt: job.starts_at,
          isAskedToMove: job.is_asked_to_move,
        })),
        undo: await findOpenUndo(context.db, { timeOffId: row.id }, now),
      })),
    ),
  };
}

async function jobsOf(
  context: Context,
  { employee, last, timeZone }: { readonly employee: string; readonly last: string; readonly timeZone: string },
) {
  const until = Temporal.PlainDate.from(last).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  const jobs = await listCrewJobs(context.db, { from: context.clock.now(), until });
  return jobs.filter((job) => job.employee === employee);
}

/**
 * Sets when an employee works and what they do; categories that the menu no longer has are left out. Throws NotFound, and Invalid for
 * hours that contradict each other. Called by admins.
 */
export async function changeWorkTimes(
  context: Context,
  { id, hours, skills }: { readonly id: string; readonly hours: WorkingHours; readonly skills: readonly string[] },
): Promise<WorkTimes> {
  const { settings } = await context.settings();
  const faults = workingHoursErrors(hours).map(({ index, field, fault }) => ({
    path: `hours.${index}.${field}`,
    message: messageOf(jobErrorsTexts, fault),
  }));
  if (faults.length > 0) throw new Invalid(faults);
  const known = settings.categories.map((each) => each.id).filter((category) => skills.includes(category));
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const row = await lockEmployee(trx, id);
    const before = await findWorkTimes(trx, id);
    if (!row || !before) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
    await setWorkTimes(trx, id, { hours, skills: known });
    await writeAudit(trx, context, {
      at,
      action: 'staff.set-hours',
      subject: 'employee',
      subjectId: id,
      before: { hours: before.working_hours, skills: before.skills },
      after: { hours, skills: known },
    });
  });
  return readWorkTimes(context, { id });
}

/** Days off as the employee and the owner see them. */
export function timeOffView(row: TimeOffRow): TimeOff {
  return {
    id: row.id,
    ...awayOf(row),
    note: row.note,
    status: row.status,
    requestedAt: row.requested_at,
    decidedAt: row.decided_at,
  };
}
