import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import { isAtCustomer } from '#core/quotes/describe.ts';
import { HOLDING_STATUSES } from '#core/quotes/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { assignmentEvent, findEmployee, giveJob } from '#server/jobs/assign.ts';
import { requireAddress } from '#server/jobs/change.ts';
import { lockJobOf, type JobRow, findJobOf } from '#server/jobs/queries.ts';
import { refuseUnseen } from '#server/lib/refusals.ts';
import { type MailHold, enqueue } from '#server/notifications/outbox.ts';
import { appointmentOf } from '#server/quotes/describe.ts';
import { editColumns, lockQuote, type QuoteRow, setServiceAddress, setPhotoOptOut } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { deletePictureConsents } from '#server/site/queries.ts';
import { openUndo, sealUndo } from '#server/undos/undo-action.ts';
import { tellOwner } from './change.ts';
import { readForDashboard } from './read.ts';

export type Edit = {
  readonly id: string;
  readonly notes?: string | undefined;
  readonly seenNotes?: string | undefined;
  readonly language?: Language | undefined;
  /** For an appointment at the customer's that has no address yet. */
  readonly serviceAddress?: string | undefined;
  /** The id of an employee, or null to unassign the job. */
  readonly assignedStaff?: string | null | undefined;
};

/**
 * Changes the owner's notes on a quote, the customer's language, a missing address, and the assigned employee, also of its job; an assignment can be
 * undone for some seconds. Throws NotFound, Invalid for a former employee, Conflict if the job can't be assigned any more, if
 * an address is required first, or if none is needed.
 */
export async function editQuote(context: Context, edit: Edit): Promise<QuoteDetail> {
  const { id, notes, language, serviceAddress, assignedStaff } = edit;
  const at = context.clock.now().toString();
  const { settings } = await context.settings();
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    const written = { at, subject: 'quote', subjectId: id };
    refuseUnseen(quote.notes, edit);
    if (notes !== undefined && notes !== quote.notes) {
      await editColumns(trx, id, { notes, updated_at: at });
      const [before, after] = [quote.notes, notes].map((text) => ({ length: text.length }));
      await writeAudit(trx, context, { ...written, action: 'quote.note', before, after });
    }
    if (language !== undefined && language !== quote.language) {
      await editColumns(trx, id, { language, updated_at: at });
      const [before, after] = [quote.language, language].map((each) => ({ language: each }));
      await writeAudit(trx, context, { ...written, action: 'quote.change-language', before, after });
    }
    if (serviceAddress !== undefined && serviceAddress !== quote.service_address) {
      await keepAddress(trx, context, { quote, serviceAddress });
    }
    if (assignedStaff === undefined) return;
    const job = await lockJobOf(trx, id);
    const former = job ? (job.accepted_by ?? job.assigned_employee) : quote.assigned_employee;
    if (assignedStaff === former) return;
    const action = 'quote.assign';
    const hold = await openUndo(trx, context, { action, subjectId: id, quoteId: id });
    const known = { ...quote, service_address: serviceAddress ?? quote.service_address };
    await assign(trx, context, { quote: known, job, employee: assignedStaff, settings, hold });
    await editColumns(trx, id, { assigned_employee: assignedStaff, updated_at: at });
    await writeAudit(trx, context, {
      ...written,
      action,
      before: { employee: former },
      after: { employee: assignedStaff },
    });
    await sealUndo(trx, hold, { quoteId: id });
  });
  return readForDashboard(context, { id });
}

/** Sees that the employee works here, and assigns the job of an approved quote as well. */
async function assign(
  trx: Trx,
  deps: Deps,
  assignment: {
    readonly quote: QuoteRow;
    readonly job: JobRow | undefined;
    readonly employee: string | null;
    readonly settings: Settings;
    readonly hold: MailHold;
  },
): Promise<void> {
  const { quote, job, employee, settings, hold } = assignment;
  if (employee !== null) {
    requireAddress(quote, 'assign');
    await findEmployee(trx, employee);
  }
  if (!job) return;
  const event = await assignmentEvent(trx, employee);
  await giveJob(trx, deps, { settings, job, quote, assignedStaff: employee, event, hold });
}

export type NewAddress = { readonly serviceAddress: string };

/**
 * Sets the missing address of an appointment at the customer's, for that customer, and notifies the owner. Idempotent for the
 * same address. Throws NotFound, or Conflict if there already is an address or none is needed.
 */
export async function setAddress(context: Context, access: QuoteAccess, { serviceAddress }: NewAddress): Promise<void> {
  const { id } = await requireQuote(context, access, 'set-address');
  const { settings } = await context.settings();
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    if (quote.service_address === serviceAddress) return;
    await keepAddress(trx, context, { quote, serviceAddress });
    const changed = { ...quote, service_address: serviceAddress };
    await enqueue(trx, [tellOwner(context, settings, { quote: changed, what: 'gave-address' })]);
  });
}

/**
 * Writes the address of an appointment that has none, with its audit row, which doesn't contain the address. The quote must be
 * locked. Throws Conflict if there is an address already or none is needed.
 */
async function keepAddress(
  trx: Trx,
  context: Context,
  { quote, serviceAddress }: NewAddress & { readonly quote: QuoteRow },
) {
  await refuseAddress(trx, quote);
  const at = context.clock.now().toString();
  await setServiceAddress(trx, quote.id, { serviceAddress, at });
  await writeAudit(trx, context, {
    at,
    action: 'quote.set-address',
    subject: 'quote',
    subjectId: quote.id,
    before: { hasAddress: Boolean(quote.service_address) },
    after: { hasAddress: true },
  });
}

/** Throws Conflict unless the appointment is still to come, at the customer's, and without an address. */
async function refuseAddress(trx: Trx, quote: QuoteRow): Promise<void> {
  if (!isAtCustomer(appointmentOf(quote)))
    throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'addressNotNeededAtShop'));
  if (quote.service_address) throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'addressKnown'));
  const job = await findJobOf(trx, quote.id);
  const isOpen =
    HOLDING_STATUSES.includes(quote.status) && (!job || OPEN_JOB_STATUSES.some((open) => open === job.status));
  if (!isOpen) throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'addressNotNeeded'));
}

/**
 * Withdraws the customer's consent to publish photos of the work (`optOutSocialMedia`), or gives it again. Idempotent. What the site
 * shows of them is gone with it.
 */
export async function setConsent(
  context: Context,
  access: QuoteAccess,
  { optOutSocialMedia }: { readonly optOutSocialMedia: boolean },
): Promise<void> {
  const { id } = await requireQuote(context, access, 'set-consent');
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote || quote.opt_out_social_media === optOutSocialMedia) return;
    await setPhotoOptOut(trx, id, optOutSocialMedia);
    if (optOutSocialMedia) await deletePictureConsents(trx, [id]);
    await writeAudit(trx, context, {
      at: context.clock.now().toString(),
      action: 'quote.photo-consent',
      subject: 'quote',
      subjectId: id,
      before: { optOutSocialMedia: !optOutSocialMedia },
      after: { optOutSocialMedia },
    });
  });
  await context.refreshSettings();
}
