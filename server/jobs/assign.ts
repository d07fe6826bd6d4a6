import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Updateable } from 'kysely';
import type { JobDetail } from '#contract/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Settings } from '#core/settings/settings.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { listCrew, type JobRow, type CrewRow } from '../data/jobs.ts';
import { outboxRow, enqueue, type MailHold } from '../notifications/outbox.ts';
import type { QuoteRow } from '../data/quotes.ts';
import type { Trx } from '../db/client.ts';
import type { JobsTable } from '../db/job-tables.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { changeJob } from './change.ts';
import { drawAppointment, issueCredentials } from './send-to-employees.ts';
import { readJob } from './read.ts';

/**
 * Assigns a job to one employee, who sees it at once as ready to start and gets an email; with null, opens it to everyone
 * again. Throws NotFound, Conflict once an employee has accepted or while the address is missing, Invalid for a former
 * employee.
 */
export async function assignJob(
  deps: Deps,
  actor: Actor,
  {
    id,
    assignedStaff,
    requestId,
    language,
  }: {
    readonly id: string;
    readonly assignedStaff: string | null;
    readonly requestId: string;
    readonly language: Language;
  },
): Promise<JobDetail> {
  const { settings } = await deps.settings();
  await changeJob(deps, actor, {
    id,
    event: assignedStaff === null ? 'unassign' : 'assign',
    by: 'admin',
    requestId,
    canUndo: true,
    effect: async (trx, locked, hold) => ({
      set: await prepareAssignment(trx, deps, { settings, ...locked, assignedStaff, hold }),
      details: { assignedStaff },
    }),
  });
  return readJob(deps, actor, { id, language });
}

type Assignment = {
  readonly settings: Settings;
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
  const { settings, job, quote, assignedStaff, hold } = assignment;
  const former = job.status === 'approved' ? job.assigned_employee : null;
  if (assignedStaff !== null && assignedStaff === former) return {};
  if (former !== null) await tellFormer(trx, deps, { settings, quote, former, hold });
  if (assignedStaff === null) return { assigned_employee: null };
  const employee = await findEmployee(trx, assignedStaff);
  const appointmentId = job.appointment_id ?? (await drawAppointment(trx, deps));
  await issueCredentials(trx, deps, {
    settings,
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

type FormerAssignment = Pick<Assignment, 'settings' | 'quote' | 'hold'> & { readonly former: string };

async function tellFormer(trx: Trx, deps: Deps, { settings, quote, former, hold }: FormerAssignment): Promise<void> {
  const [crew] = await listCrew(trx, former);
  if (!crew?.email) return;
  const { reference, packageName, subject, cleaned, startsAt } = describeForMail(settings, quote);
  const data = { name: crew.name, reference, packageName, subject, cleaned, formerStartsAt: startsAt };
  await enqueue(trx, [
    outboxRow(
      deps,
      { kind: 'job-unassigned', recipient: crew.email, data },
      { language: crew.language ?? settings.language, quoteId: quote.id, isTest: quote.is_test, hold },
    ),
  ]);
}

/** Returns an employee who can be given a job. Throws Invalid if they are unknown or deleted. */
export async function findEmployee(trx: Trx, employee: string): Promise<CrewRow> {
  const [found] = await listCrew(trx, employee);
  if (!found) throw new Invalid([{ path: 'assignedStaff', message: messageOf(problemsTexts, 'employeeGone') }]);
  return found;
}
