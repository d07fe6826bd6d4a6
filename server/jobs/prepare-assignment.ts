import type { Updateable } from 'kysely';
import type { Settings } from '#core/settings/settings.ts';
import type { Trx } from '../db/client.ts';
import type { JobsTable } from '../db/job-tables.ts';
import type { Deps } from '../deps.ts';
import { outboxRow, queueMails, type MailHold } from '../data/outbox.ts';
import { describeForMail } from '../data/describe-quote.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { drawAppointment } from './draw-appointment.ts';
import { findEmployee } from './find-employee.ts';
import { issueCredentials } from './issue-credentials.ts';
import { listCrew, type JobRow } from '#server/data/jobs.ts';

export type Assignment = {
  readonly business: Settings;
  readonly job: Pick<JobRow, 'id' | 'status' | 'assigned_employee' | 'appointment_id' | 'sent_at'>;
  /** As sold, with its appointment. */
  readonly quote: QuoteRow;
  /** The id of an employee, or null to unassign the job. */
  readonly assignedStaff: string | null;
  readonly hold?: MailHold | undefined;
};

/**
 * Returns the columns that an assignment sets on a job besides its status, and queues the emails: to the employee with the
 * code that opens the job, and to the previously assigned one. Throws Invalid for a former employee, Conflict for one without
 * an email address.
 */
export async function prepareAssignment(trx: Trx, deps: Deps, assignment: Assignment): Promise<Updateable<JobsTable>> {
  const { business, job, quote, assignedStaff, hold } = assignment;
  const former = job.status === 'approved' ? job.assigned_employee : null;
  if (assignedStaff !== null && assignedStaff === former) return {};
  if (former !== null) await tellFormer(trx, deps, { business, quote, former, hold });
  if (assignedStaff === null) return { assigned_employee: null };
  const employee = await findEmployee(trx, assignedStaff);
  const appointmentId = job.appointment_id ?? (await drawAppointment(trx, deps));
  await issueCredentials(trx, deps, {
    business,
    jobId: job.id,
    quote,
    appointmentId,
    crew: [employee],
    kind: 'job-credentials',
    isConfirmed: true,
    hold,
  });
  const sentAt = job.sent_at ?? deps.clock.now().toString();
  return { assigned_employee: assignedStaff, appointment_id: appointmentId, sent_at: sentAt };
}

type Former = Pick<Assignment, 'business' | 'quote' | 'hold'> & { readonly former: string };

async function tellFormer(trx: Trx, deps: Deps, { business, quote, former, hold }: Former): Promise<void> {
  const [crew] = await listCrew(trx, former);
  if (!crew?.email) return;
  const { reference, packageName, subject, startsAt } = describeForMail(business, quote);
  const data = { name: crew.name, reference, packageName, subject, formerStartsAt: startsAt };
  await queueMails(trx, [
    outboxRow(
      deps,
      { kind: 'job-unassigned', recipient: crew.email, data },
      { quoteId: quote.id, isTest: quote.is_test, hold },
    ),
  ]);
}
