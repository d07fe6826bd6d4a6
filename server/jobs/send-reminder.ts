import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { changeJob } from './change.ts';
import { issueCredentials } from './issue-credentials.ts';
import { listCrew } from '#server/data/jobs.ts';

/**
 * Reminds all active employees of a job that was sent and is still open, with new codes: the earlier ones are stored only as
 * hashes. Returns the number of queued emails. Throws NotFound, or Conflict for a job that was never sent.
 */
export async function sendReminder(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<number> {
  const { business } = await deps.business();
  let sent = 0;
  await changeJob(deps, actor, {
    id,
    event: 'remind',
    by: 'admin',
    requestId,
    effect: async (trx, { job, quote }) => {
      if (job.appointment_id === null)
        throw new Conflict('wrong-state', 'This job was not sent to anybody yet. Send it first.', {
          present: job.status,
        });
      // A rescheduled job stays assigned: no other employee can respond to it.
      const crew = await listCrew(trx, job.assigned_employee ?? undefined);
      const { appointment_id: appointmentId } = job;
      sent = await issueCredentials(trx, deps, {
        business,
        jobId: id,
        quote,
        appointmentId,
        crew,
        kind: 'job-reminder',
      });
      return { set: { reminded_at: deps.clock.now().toString() }, told: { sent } };
    },
  });
  return sent;
}
