import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Language } from '#core/languages/language.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import { JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import { nextState } from '#core/lib/transitions.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { findEmployee, prepareAssignment } from '../jobs/assign.ts';
import { requireAddress } from '../jobs/change.ts';
import { lockJobOf, updateJob, type JobRow } from '../data/jobs.ts';
import type { MailHold } from '../notifications/outbox.ts';
import { keepAddress } from './set-details.ts';
import { lockQuote, type QuoteRow } from '../data/quotes.ts';
import { openUndo, sealUndo } from '../undos/undo-action.ts';
import { readForDashboard } from './read.ts';
import { editColumns } from '#server/data/dashboard.ts';

export type Edit = {
  readonly id: string;
  readonly notes?: string | undefined;
  readonly language?: Language | undefined;
  /** For an appointment at the customer's that has no address yet. */
  readonly serviceAddress?: string | undefined;
  /** The id of an employee, or null to unassign the job. */
  readonly assignedStaff?: string | null | undefined;
  readonly requestId: string;
};

/**
 * Changes the owner's notes on a quote, the customer's language, a missing address, and the assigned employee, also of its job; an assignment can be
 * undone for some seconds. Throws NotFound, Invalid for a former employee, Conflict if the job can't be assigned any more, if
 * an address is required first, or if none is needed.
 */
export async function editQuote(deps: Deps, actor: Actor, edit: Edit, reader: Language): Promise<QuoteDetail> {
  const { id, notes, language, serviceAddress, assignedStaff, requestId } = edit;
  const at = deps.clock.now().toString();
  const { settings } = await deps.settings();
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    const written = { at, actor, subject: 'quote', subjectId: id, requestId };
    if (notes !== undefined && notes !== quote.notes) {
      await editColumns(trx, id, { notes, updated_at: at });
      const [before, after] = [quote.notes, notes].map((text) => ({ length: text.length }));
      await writeAudit(trx, { ...written, action: 'quote.note', before, after });
    }
    if (language !== undefined && language !== quote.language) {
      await editColumns(trx, id, { language, updated_at: at });
      const [before, after] = [quote.language, language].map((each) => ({ language: each }));
      await writeAudit(trx, { ...written, action: 'quote.change-language', before, after });
    }
    if (serviceAddress !== undefined && serviceAddress !== quote.service_address) {
      await keepAddress(trx, deps, { actor, quote, serviceAddress, requestId });
    }
    if (assignedStaff === undefined) return;
    const job = await lockJobOf(trx, id);
    const former = job ? (job.accepted_by ?? job.assigned_employee) : quote.assigned_employee;
    if (assignedStaff === former) return;
    const action = 'quote.assign';
    const hold = await openUndo(trx, deps, { action, subjectId: id, quoteId: id });
    const known = { ...quote, service_address: serviceAddress ?? quote.service_address };
    await assign(trx, deps, { quote: known, job, employee: assignedStaff, settings, hold });
    await editColumns(trx, id, { assigned_employee: assignedStaff, updated_at: at });
    await writeAudit(trx, { ...written, action, before: { employee: former }, after: { employee: assignedStaff } });
    await sealUndo(trx, hold, { quoteId: id });
  });
  return readForDashboard(deps, actor, { id, language: reader });
}

type Assignment = {
  readonly quote: QuoteRow;
  readonly job: JobRow | undefined;
  readonly employee: string | null;
  readonly settings: Settings;
  readonly hold: MailHold;
};

/** Sees that the employee works here, and assigns the job of an approved quote as well. */
async function assign(trx: Trx, deps: Deps, { quote, job, employee, settings, hold }: Assignment): Promise<void> {
  if (employee !== null) {
    requireAddress(quote, 'assign');
    await findEmployee(trx, employee);
  }
  if (!job) return;
  const event = employee === null ? 'unassign' : 'assign';
  const to = nextState(JOB_TRANSITIONS, job.status, { event, by: 'admin' });
  if (!to)
    throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'jobOfQuoteState', { status: job.status }), {
      present: job.status,
    });
  const set = await prepareAssignment(trx, deps, { settings, job, quote, assignedStaff: employee, hold });
  await updateJob(trx, job, { ...set, status: to });
}
