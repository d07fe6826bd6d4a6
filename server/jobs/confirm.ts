import type { JobDetail } from '#contract/jobs.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { changeJob } from './change.ts';
import { drawAppointment } from './draw-appointment.ts';
import { findEmployee } from './find-employee.ts';
import { issueCredentials } from './issue-credentials.ts';
import { readJob } from './read.ts';

/**
 * Assigns a scheduled job to one employee and confirms it: he is mailed what opens it, and it is ready to start once he
 * accepts. Throws NotFound, Conflict, Invalid for somebody who is not in the crew.
 */
export async function confirmJob(
  deps: Deps,
  actor: Actor,
  { id, assignedStaff, requestId }: { readonly id: string; readonly assignedStaff: string; readonly requestId: string },
): Promise<JobDetail> {
  const { business } = await deps.business();
  await changeJob(deps, actor, {
    id,
    event: 'confirm',
    by: 'admin',
    requestId,
    canUndo: true,
    effect: async (trx, { job, quote }, hold) => {
      const employee = await findEmployee(trx, assignedStaff);
      const appointmentId = job.appointment_id ?? (await drawAppointment(trx, deps));
      await issueCredentials(trx, deps, {
        business,
        jobId: id,
        quote,
        appointmentId,
        crew: [employee],
        kind: 'job-credentials',
        isConfirmed: true,
        hold,
      });
      const sentAt = job.sent_at ?? deps.clock.now().toString();
      return {
        set: { assigned_employee: assignedStaff, appointment_id: appointmentId, sent_at: sentAt },
        told: { assignedStaff },
      };
    },
  });
  return readJob(deps, actor, { id });
}
