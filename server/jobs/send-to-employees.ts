import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { changeJob } from './change.ts';
import { drawAppointment } from './draw-appointment.ts';
import { issueCredentials } from './issue-credentials.ts';
import { listCrew } from '#server/data/jobs.ts';

/**
 * Sends a scheduled job to all active employees: it gets its appointment ID, and each employee an email with their own code,
 * in one transaction. Returns the number of queued emails. Throws NotFound, or Conflict for a job that has already been sent.
 */
export async function sendToEmployees(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<number> {
  const { business } = await deps.business();
  let sent = 0;
  await changeJob(deps, actor, {
    id,
    event: 'send',
    by: 'admin',
    requestId,
    effect: async (trx, { job, quote }) => {
      if (job.appointment_id !== null)
        throw new Conflict('wrong-state', 'This job was sent already. You can send a reminder.', {
          present: job.status,
        });
      const appointmentId = await drawAppointment(trx, deps);
      // A rescheduled job stays assigned: no other employee can respond to it.
      const crew = await listCrew(trx, job.assigned_employee ?? undefined);
      sent = await issueCredentials(trx, deps, {
        business,
        jobId: id,
        quote,
        appointmentId,
        crew,
        kind: 'job-credentials',
      });
      return { set: { appointment_id: appointmentId, sent_at: deps.clock.now().toString() }, told: { sent } };
    },
  });
  return sent;
}
