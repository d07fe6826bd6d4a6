import { isDeepStrictEqual } from 'node:util';
import type { UndoOffer } from '#contract/undos.ts';
import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { promoErrorsTexts } from '#core/languages/en/promo-codes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatInstant } from '#core/lib/time.ts';
import { onlySeat, type SeatChoice } from '#core/scheduling/resources.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation, transaction, type DbOrTrx, type Trx } from '#server/db/client.ts';
import type { SavedPayment, StateBefore, SavedRecord, StateAfter } from '#server/db/operation-tables.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import type { MailHold } from '#server/notifications/outbox.ts';
import { isPromoUsedUp } from '#server/promo-codes/queries.ts';
import { holdSlot } from '#server/quotes/hold.ts';
import { measureReservation } from '#server/quotes/measure.ts';
import {
  endOverrunsAt,
  holdersOf,
  lockQuote,
  lockSlots,
  releaseHolds,
  type Reservation,
} from '#server/quotes/queries.ts';
import { choiceFor, reservationOf } from '#server/quotes/reservation.ts';
import { nameHolders } from '#server/quotes/view.ts';
import {
  deleteJob,
  dropHeldMails,
  findOpenUndo,
  findUndo,
  forgetReminders,
  restoreApplicationRow,
  restoreJobRow,
  restoreMerged,
  restoreQuoteRow,
  restoreTimeOffRow,
  takeUndo,
  type UndoRow,
  type UndoSubject,
  deleteExpired,
  deleteUndo,
  insertUndo,
  readSavedApplication,
  readSavedQuote,
  readSavedRecord,
  readSavedTimeOff,
  lockTimeOffRequest,
  setAfter,
  waitingReminders,
} from './queries.ts';

/** What the nouns above do for an undo of theirs, each in its transaction. */
export type UndoSteps = {
  /** Locks the job of a quote, if it has one. */
  readonly lockJobOf: (trx: Trx, quoteId: string) => Promise<unknown>;
  /** Resolves to undefined if there is no such application anymore. */
  readonly lockApplication: (trx: Trx, id: string) => Promise<unknown>;
  /** Locks the record that is left of a merge. Resolves to false if it was deleted. */
  readonly lockMerged: (trx: Trx, recordId: string) => Promise<boolean>;
  /** Removes what the completion of a job recorded. Throws Conflict once the customer has rated the work. */
  readonly withdrawCompletion: (trx: Trx, job: { readonly quoteId: string; readonly jobId: string }) => Promise<void>;
  /** Returns to the gift card what the approval since that instant took from it. */
  readonly undoPaymentOnApproval: (
    trx: Trx,
    context: Context,
    approval: { readonly quoteId: string; readonly since: string },
  ) => Promise<void>;
  /** Takes the prepaid visit of a quote again whose end is undone. Throws Conflict if none is left. */
  readonly takeVisitAgain: (trx: Trx, context: Context, of: { readonly quoteId: string }) => Promise<void>;
  /** Takes back the plan that the approval has started. Resolves to false once it has visits. */
  readonly withdrawPlan: (trx: Trx, approval: { readonly quoteId: string; readonly since: string }) => Promise<boolean>;
  /** Corrects the entries of a payment that was marked as received. */
  readonly undoRecorded: (
    trx: Trx,
    context: Context,
    undoing: { readonly quoteId: string; readonly recorded: SavedPayment },
  ) => Promise<void>;
};

/**
 * Takes back what an admin has just done: everything is as it was before, and its mails are dropped unsent. Throws
 * NotFound, or Conflict when the time for it is over, a mail has gone out, something has changed since, or the time slot
 * or the last use of the promo code was taken in the meantime.
 */
export async function undoAction(
  context: Context,
  { id, steps }: { readonly id: string; readonly steps: UndoSteps },
): Promise<void> {
  const { settings } = await context.settings();
  const at = context.clock.now().toString();
  const undoing = transaction(context.db, async (trx) => {
    const undo = await findUndo(trx, id);
    if (!undo || !(await lockSubject(trx, undo, steps)))
      throw new NotFound(messageOf(operationErrorsTexts, 'nothingToUndo'));
    if (!(await takeUndo(trx, id, at))) throw await tooLate(trx, id);
    if (!(await dropHeldMails(trx, id))) throw sentAlready();
    const { before, after } = undo;
    if ('payments' in before) return steps.undoRecorded(trx, context, { quoteId: undo.subject_id, recorded: before });
    if (!isDeepStrictEqual(await readState(trx, subjectOf(undo)), after)) throw changedSince();

    if ('application' in before) await restoreApplicationRow(trx, undo.subject_id, before.application);
    else if ('timeOff' in before) await restoreTimeOffRow(trx, undo.time_off_id ?? '', before.timeOff);
    else if ('into' in before) await restoreMerged(trx, before);
    else {
      if (undo.action === 'quote.approve' && undo.quote_id !== null) {
        const approval = { quoteId: undo.quote_id, since: undo.created_at };
        if (!(await steps.withdrawPlan(trx, approval))) throw changedSince();
        await steps.undoPaymentOnApproval(trx, context, approval);
      }
      if (undo.action === COMPLETING && undo.quote_id !== null)
        await steps.withdrawCompletion(trx, { quoteId: undo.quote_id, jobId: undo.subject_id });
      await restoreQuote(trx, settings, { undo, before, at });
      await restoreLength(trx, settings, undo);
      if (ENDINGS.includes(undo.action) && undo.quote_id !== null)
        await steps.takeVisitAgain(trx, context, { quoteId: undo.quote_id });
    }
    for (const { subject, subjectId, action } of changedBy(undo)) {
      await writeAudit(trx, context, {
        at,
        action,
        subject,
        subjectId,
        before: { status: statusIn(after, subject) },
        after: { status: statusIn(before, subject), undone: undo.action },
      });
    }
    return undefined;
  });
  await undoing.catch((error: unknown) => {
    if (isUniqueViolation(error, 'quotes_open_redo'))
      throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'redoScheduled'));
    throw isPromoUsedUp(error) ? new Conflict('wrong-state', messageOf(promoErrorsTexts, 'usedUpSince')) : error;
  });
}

/** What ends a quote, so that its prepaid visit is given back. */
const ENDINGS: readonly string[] = ['quote.cancel', 'quote.decline'];

const SUBJECTS = ['quote', 'job', 'application', 'customer-record'] as const;

/**
 * Reserves what is left of the time of work that was done early, unless someone has booked it since, or as long as an appointment took
 * before its length was changed. Throws Conflict if that's taken.
 */
async function restoreLength(trx: Trx, settings: Settings, { action, quote_id: quoteId }: UndoRow): Promise<void> {
  if (quoteId === null || (action !== COMPLETING && action !== CHANGING_LENGTH)) return;
  const quote = await lockQuote(trx, quoteId);
  if (!quote || (await measureReservation(trx, settings, quote)) || action === COMPLETING) return;
  const reservation = reservationOf(settings, quote, quote.starts_at ?? '');
  throw await takenMeanwhile(trx, settings, { reservation, choice: choiceFor(settings, quote), except: quoteId });
}

/** The records whose history shows the undo: also the job of a quote that had one before. */
function changedBy({ action, subject_id: subjectId, before }: UndoRow) {
  if ('timeOff' in before) return [{ subject: 'employee', subjectId, action: 'time-off.undo' }] as const;
  const subject = SUBJECTS.find((each) => action.startsWith(`${each}.`));
  if (!subject) throw new Error(`${action} can't be undone`);
  const job = 'job' in before && subject === 'quote' ? before.job : null;
  return [
    { subject, subjectId, action: `${subject}.undo` } as const,
    ...(job ? [{ subject: 'job', subjectId: job.id, action: 'job.undo' } as const] : []),
  ];
}

/** Locks the quote before its job, the order in every change. Returns false if it was deleted in the meantime. */
async function lockSubject(trx: Trx, undo: UndoRow, steps: UndoSteps): Promise<boolean> {
  const { quote_id: quoteId, application_id: applicationId, record_id: recordId, time_off_id: timeOffId } = undo;
  if (timeOffId !== null) return lockTimeOffRequest(trx, timeOffId);
  if (recordId !== null) return steps.lockMerged(trx, recordId);
  if (quoteId === null) return (await steps.lockApplication(trx, applicationId ?? '')) !== undefined;
  const quote = await lockQuote(trx, quoteId);
  await steps.lockJobOf(trx, quoteId);
  return quote !== undefined;
}

function subjectOf(undo: UndoRow): UndoSubject {
  const { quote_id: quoteId, subject_id: applicationId, record_id: recordId, time_off_id: timeOffId } = undo;
  if (timeOffId !== null) return { timeOffId };
  if (recordId !== null) return { recordId };
  return quoteId === null ? { applicationId } : { quoteId };
}

function statusIn(state: UndoRow['before'] | UndoRow['after'], subject: string): string | undefined {
  if ('into' in state || 'record' in state || 'payments' in state) return undefined;
  if ('application' in state) return state.application.status;
  if ('timeOff' in state) return state.timeOff.status;
  return subject === 'job' ? state.job?.status : state.quote.status;
}

async function tooLate(trx: Trx, id: string): Promise<Conflict> {
  const undo = await findUndo(trx, id);
  return undo?.undone_at ? new Conflict('too-late', messageOf(operationErrorsTexts, 'undone')) : sentAlready();
}

function sentAlready(): Conflict {
  return new Conflict('too-late', messageOf(operationErrorsTexts, 'undoTooLate'));
}

function changedSince(): Conflict {
  return new Conflict('wrong-state', messageOf(operationErrorsTexts, 'undoChanged'));
}

/** Restores a quote that is locked, with its slot and its job. Throws Conflict when another quote has the slot now. */
async function restoreQuote(
  trx: Trx,
  settings: Settings,
  quoteToRestore: {
    readonly undo: UndoRow;
    readonly before: Extract<StateBefore, { readonly quote: unknown }>;
    /** Now. */
    readonly at: string;
  },
): Promise<void> {
  const { undo, before, at } = quoteToRestore;
  const { after, quote_id: quoteId } = undo;
  if (quoteId === null || !('quote' in after)) throw new Error(`the undo ${undo.id} has no quote`);
  const lost = before.holds.filter((hold) => !isAmong(after.holds, hold));
  const gained = after.holds.filter((hold) => !isAmong(before.holds, hold));
  if (lost.length + gained.length > 0) {
    const present = await lockQuote(trx, quoteId);
    if (!present) throw new Error(`the undo ${undo.id} has no quote`);
    const quote = { ...present, minutes: before.quote.minutes, round: before.quote.round ?? null };
    const reserved = (holds: typeof lost) => holds.map((hold) => reservationOf(settings, quote, hold.starts_at));
    await lockSlots(trx, reserved([...lost, ...gained]));
    for (const { starts_at: startsAt } of gained) await releaseHolds(trx, quoteId, startsAt);
    for (const { starts_at: startsAt, seat } of lost) {
      const reservation = reservationOf(settings, quote, startsAt);
      await endOverrunsAt(trx, { ...reservation, seat });
      // Who does it was the owner's matter before, too.
      const all = { ...choiceFor(settings, quote), crew: undefined };
      // Its own seat first: the same bay or van, or the one that the owner had sold above the capacity.
      const isHeld =
        (await holdSlot(trx, { ...reservation, choice: onlySeat(all, seat) })) ||
        (await holdSlot(trx, { ...reservation, choice: all }));
      if (!isHeld) throw await takenMeanwhile(trx, settings, { reservation, choice: all });
    }
  }

  if (before.job) await restoreJobRow(trx, before.job);
  else if (after.job) await deleteJob(trx, after.job.id);
  await restoreQuoteRow(trx, quoteId, { ...before.quote, updated_at: at });
  await forgetReminders(trx, quoteId, before.reminders);
}

type Hold = { readonly starts_at: string; readonly seat: number };

function isAmong(holds: readonly Hold[], { starts_at: startsAt, seat }: Hold): boolean {
  return holds.some((hold) => hold.starts_at === startsAt && hold.seat === seat);
}

async function takenMeanwhile(
  trx: Trx,
  settings: Settings,
  {
    reservation,
    choice,
    except,
  }: { readonly reservation: Reservation; readonly choice: SeatChoice; readonly except?: string },
): Promise<Conflict> {
  const { startsAt } = reservation;
  const holders = await holdersOf(trx, reservation, { of: choice, except });
  const { names, references } = nameHolders(holders);
  const when = (language: Language) => formatInstant(Temporal.Instant.from(startsAt), settings.timeZone, language);
  return new Conflict('slot-taken', messageOf(operationErrorsTexts, 'takenMeanwhile', { when, names }), {
    holders: references,
  });
}

/**
 * What is about to be done, as in its audit row, and what it changes: a quote (also of a job), an application, a request for
 * time off, or the record that another one is merged into.
 */
type Undoable = { readonly action: string; readonly subjectId: string } & (
  | { readonly quoteId: string }
  | { readonly applicationId: string }
  | { readonly timeOffId: string }
  | { readonly recordId: string; readonly mergedId: string }
);

/** The crew undoes it, for `REOPEN_SECONDS`; admins see no offer for it beside their own actions. */
const COMPLETING = 'job.complete';

const CHANGING_LENGTH = 'quote.change-length';

/** Offers to reopen a job that is being completed; the rest as for `openUndo`. */
export async function openReopening(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'random' | 'env'>,
  job: { readonly quoteId: string; readonly jobId: string },
): Promise<MailHold> {
  const { quoteId, jobId: subjectId } = job;
  return openUndo(trx, deps, { action: COMPLETING, subjectId, quoteId }, deps.env.REOPEN_SECONDS);
}

/** The undo of the latest completion of a quote's job; null if it can't be reopened anymore. */
export async function findReopening(db: DbOrTrx, quoteId: string, now: Temporal.Instant): Promise<UndoOffer | null> {
  return findOpenUndo(db, { quoteId }, now, { of: COMPLETING });
}

/** For how many hours a late undo gets the message that it's too late; after that the row is deleted. */
const KEPT_HOURS = 24;

/**
 * Saves how everything is before an action that can be undone, in its transaction and before its first write. Returns
 * what its mails wait for; pass it to `outboxRow`, and call `sealUndo` after the last write.
 */
export async function openUndo(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'random' | 'env'>,
  undoable: Undoable,
  seconds: number = deps.env.UNDO_SECONDS,
): Promise<MailHold> {
  const { action, subjectId } = undoable;
  const now = deps.clock.now();
  const until = now.add({ seconds }).toString();
  await deleteExpired(trx, now.subtract({ hours: KEPT_HOURS }).toString());
  const id = deps.random.id();
  await insertUndo(trx, {
    id,
    action,
    subject_id: subjectId,
    quote_id: 'quoteId' in undoable ? undoable.quoteId : null,
    application_id: 'applicationId' in undoable ? undoable.applicationId : null,
    record_id: 'recordId' in undoable ? undoable.recordId : null,
    time_off_id: 'timeOffId' in undoable ? undoable.timeOffId : null,
    before: await stateBefore(trx, undoable),
    created_at: now.toString(),
    expires_at: until,
  });
  return { undoId: id, until };
}

async function stateBefore(trx: Trx, undoable: Undoable): Promise<StateBefore> {
  if ('applicationId' in undoable) return readSavedApplication(trx, undoable.applicationId);
  if ('timeOffId' in undoable) return readSavedTimeOff(trx, undoable.timeOffId);
  if ('recordId' in undoable)
    return { into: await readRecord(trx, undoable.recordId), from: await readRecord(trx, undoable.mergedId) };
  const { quoteId } = undoable;
  return { ...(await readSavedQuote(trx, quoteId)), reminders: await waitingReminders(trx, quoteId) };
}

/** Withdraws what `openUndo` offered, for an action that turned out to change nothing. */
export async function dropUndo(trx: Trx, { undoId }: MailHold): Promise<void> {
  await deleteUndo(trx, undoId);
}

/** Saves how an action that can be undone has left everything: after its last write, in its transaction. */
export async function sealUndo(trx: Trx, { undoId }: MailHold, of: UndoSubject): Promise<void> {
  await setAfter(trx, undoId, await readState(trx, of));
}

/** What an undo restores and compares: of a quote with its job, an application or a record. It is locked already. */
async function readState(trx: Trx, of: UndoSubject): Promise<StateAfter> {
  if ('quoteId' in of) return readSavedQuote(trx, of.quoteId);
  if ('timeOffId' in of) return readSavedTimeOff(trx, of.timeOffId);
  return 'recordId' in of ? readRecord(trx, of.recordId) : readSavedApplication(trx, of.applicationId);
}

async function readRecord(trx: Trx, id: string): Promise<SavedRecord> {
  const saved = await readSavedRecord(trx, id);
  if (!saved) throw new Error(`the customer record ${id} is gone`);
  return saved;
}
