import type { Actor } from '#core/people/permissions.ts';
import { listCrew, type JobRow } from '../data/jobs.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { changeJob } from './change.ts';
import { drawAppointment, issueCredentials } from './issue-credentials.ts';

/**
 * Sends a scheduled job to all active employees, each with their own code by email, and draws its appointment ID; a reminder
 * sends new codes for a job that was sent and is still open, since codes are stored only as hashes. Returns the number of
 * queued emails. Throws NotFound, and Conflict for a job that was already sent, or a reminder of one that never was.
 */
export async function sendToEmployees(
  deps: Deps,
  actor: Actor,
  {
    id,
    isReminder = false,
    requestId,
  }: { readonly id: string; readonly isReminder?: boolean; readonly requestId: string },
): Promise<number> {
  const { settings } = await deps.settings();
  let sent = 0;
  await changeJob(deps, actor, {
    id,
    event: isReminder ? 'remind' : 'send',
    by: 'admin',
    requestId,
    effect: async (trx, { job, quote }) => {
      requireSent(job, isReminder);
      const appointmentId = job.appointment_id ?? (await drawAppointment(trx, deps));
      // A rescheduled job stays assigned: no other employee can respond to it.
      const crew = await listCrew(trx, job.assigned_employee ?? undefined);
      const kind = isReminder ? 'job-reminder' : 'job-credentials';
      sent = await issueCredentials(trx, deps, { settings, jobId: id, quote, appointmentId, crew, kind });
      const at = deps.clock.now().toString();
      return {
        set: isReminder ? { reminded_at: at } : { appointment_id: appointmentId, sent_at: at },
        details: { sent },
      };
    },
  });
  return sent;
}

function requireSent({ status, appointment_id: appointmentId }: JobRow, isReminder: boolean): void {
  if ((appointmentId !== null) === isReminder) return;
  const message = isReminder
    ? 'This job was not sent to anybody yet. Send it first.'
    : 'This job was sent already. You can send a reminder.';
  throw new Conflict('wrong-state', message, { present: status });
}
