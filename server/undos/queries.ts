import { sql, type Insertable, type Selectable } from 'kysely';
import type { UndoOffer } from '#contract/undos.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type {
  SavedApplication,
  SavedJob,
  SavedMerge,
  SavedQuote,
  SavedRecord,
  SavedTimeOff,
  StateAfter,
  StateBefore,
  UndosTable,
} from '#server/db/operation-tables.ts';

export type UndoRow = Selectable<UndosTable>;

/** Offers an undo with the state before the action; `setAfter` adds the state after it. */
export async function insertUndo(
  trx: Trx,
  undo: Omit<Insertable<UndosTable>, 'before' | 'after'> & { readonly before: StateBefore },
): Promise<void> {
  const before = JSON.stringify(undo.before);
  await trx
    .insertInto('undos')
    .values({ ...undo, before, after: before })
    .execute();
}

/** Withdraws an offer whose action turned out to change nothing. */
export async function deleteUndo(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('undos').where('id', '=', id).execute();
}

/** Stores the state after the action: an undo is refused once the data differs from it. */
export async function setAfter(trx: Trx, id: string, after: StateAfter): Promise<void> {
  await trx
    .updateTable('undos')
    .set({ after: JSON.stringify(after) })
    .where('id', '=', id)
    .execute();
}

export async function findUndo(db: DbOrTrx, id: string): Promise<UndoRow | undefined> {
  return db.selectFrom('undos').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What an undo is of: a quote with its job, an application, a request for time off, or the record that is left of two customers. */
export type UndoSubject =
  | { readonly quoteId: string }
  | { readonly applicationId: string }
  | { readonly timeOffId: string }
  | { readonly recordId: string };

/**
 * Returns the newest undo of its subject, of an admin's action unless another one is named; null if nothing can be undone
 * anymore.
 */
export async function findOpenUndo(
  db: DbOrTrx,
  of: UndoSubject,
  now: Temporal.Instant,
  action?: { readonly of: string },
): Promise<UndoOffer | null> {
  const undo = await db
    .selectFrom('undos')
    .select(['id', 'expires_at'])
    .where((undo) => {
      if ('quoteId' in of) return undo('quote_id', '=', of.quoteId);
      if ('timeOffId' in of) return undo('time_off_id', '=', of.timeOffId);
      return 'recordId' in of ? undo('record_id', '=', of.recordId) : undo('application_id', '=', of.applicationId);
    })
    .where('action', action ? '=' : '<>', action?.of ?? 'job.complete')
    .where('expires_at', '>', now.toString())
    .where('undone_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!undo) return null;
  const until = undo.expires_at;
  return { id: undo.id, until, seconds: Math.ceil(now.until(until).total('seconds')) };
}

/** Takes an undo while it is still possible. Returns false if it was already taken or has expired. */
export async function takeUndo(trx: Trx, id: string, at: string): Promise<boolean> {
  const row = await trx
    .updateTable('undos')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes undos that expired before that instant. */
export async function deleteExpired(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('undos').where('expires_at', '<', before).execute();
}

/** Drops the emails held for an undo. Returns false, and drops none, if a sender has already claimed one. */
export async function dropHeldMails(trx: Trx, undoId: string): Promise<boolean> {
  const mails = await trx
    .selectFrom('outbox')
    .select(['status', 'attempts', 'claim'])
    .where('undo_id', '=', undoId)
    .forUpdate()
    .execute();
  if (mails.some(({ status, attempts, claim }) => status === 'sent' || attempts > 0 || claim !== null)) return false;
  await trx.deleteFrom('outbox').where('undo_id', '=', undoId).execute();
  return true;
}

/** Returns a locked quote with its reservations and job, in the form an undo restores. */
export async function readSavedQuote(trx: Trx, quoteId: string): Promise<SavedQuote> {
  const quote = await trx
    .selectFrom('quotes')
    .select(['status', 'starts_at', 'scheduled_date', 'scheduled_time', 'assigned_employee'])
    .select(['decline_reason', 'decided_at', 'answered_at', 'visit_sequence', 'lapses_at', 'lapsed_at'])
    .select(['minutes', 'move_asked_at', 'move_reason', 'round'])
    .select(['deposit_paid_at', 'deposit_waived_at', 'deposit_return_at', 'deposit_returned_at'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  const holds = await trx
    .selectFrom('slot_holds')
    .select(['starts_at', 'seat'])
    .where('quote_id', '=', quoteId)
    .orderBy('starts_at')
    .orderBy('seat')
    .execute();
  return { quote, holds, job: await readSavedJob(trx, quoteId) };
}

async function readSavedJob(trx: Trx, quoteId: string): Promise<SavedJob | null> {
  const job = await trx
    .selectFrom('jobs')
    .select(['id', 'status', 'assigned_employee', 'accepted_by', 'appointment_id'])
    .select(['sent_at', 'reminded_at', 'on_the_way_at', 'started_at', 'completed_at'])
    .select((row) =>
      row
        .selectFrom('job_answers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('job_id', '=', 'jobs.id')
        .$asScalar()
        .as('answers'),
    )
    .where('quote_id', '=', quoteId)
    .executeTakeFirst();
  if (!job) return null;
  const codes = await trx
    .selectFrom('job_codes')
    .select(['employee', 'code_hash', 'created_at'])
    .where('job_id', '=', job.id)
    .orderBy('employee')
    .execute();
  const crew = await trx
    .selectFrom('job_crew')
    .select(['employee', 'since'])
    .where('job_id', '=', job.id)
    .orderBy('employee')
    .execute();
  const teammates = await trx
    .selectFrom('job_teammates')
    .select(['employee', 'added_at'])
    .where('job_id', '=', job.id)
    .orderBy('employee')
    .execute();
  const hex = codes.map((code) => ({ ...code, code_hash: code.code_hash.toString('hex') }));
  return { ...job, answers: job.answers ?? 0, codes: hex, crew, ...(teammates.length > 0 && { teammates }) };
}

/** Returns what an undo of an action on an application restores. */
export async function readSavedApplication(trx: Trx, id: string): Promise<SavedApplication> {
  const application = await trx
    .selectFrom('job_applications')
    .select(['status', 'decided_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { application };
}

/** Returns what an undo of an answer to a request for time off restores. */
export async function readSavedTimeOff(trx: Trx, id: string): Promise<SavedTimeOff> {
  const timeOff = await trx
    .selectFrom('time_off')
    .select(['status', 'decided_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { timeOff };
}

/** Locks a request for time off. Returns false if there is no such one anymore. */
export async function lockTimeOffRequest(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('time_off').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Writes the columns of a request for time off back as they were before the answer. */
export async function restoreTimeOffRow(trx: Trx, id: string, row: SavedTimeOff['timeOff']): Promise<void> {
  await trx.updateTable('time_off').set(row).where('id', '=', id).execute();
}

/**
 * Returns the `at` of the reminders of a quote whose email is still waiting. The email is queued a moment later, in the
 * same transaction.
 */
export async function waitingReminders(trx: Trx, quoteId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ at: string }>`
    select distinct reminded.at
    from outbox cross join lateral (
      select max(at) as at from reminders where quote_id = outbox.quote_id and at <= outbox.created_at
    ) as reminded
    where outbox.quote_id = ${quoteId} and channel = 'mail' and kind = 'visit-reminder' and status = 'waiting'
      and reminded.at is not null`.execute(trx);
  return rows.map(({ at }) => at);
}

/** Forgets that these reminders were queued, so that those still due are queued again. */
export async function forgetReminders(trx: Trx, quoteId: string, queuedAt: readonly string[]): Promise<void> {
  if (queuedAt.length === 0) return;
  await trx.deleteFrom('reminders').where('quote_id', '=', quoteId).where('at', 'in', queuedAt).execute();
}

/** Writes the columns of a quote back as they were before the action. */
export async function restoreQuoteRow(
  trx: Trx,
  id: string,
  { round, ...row }: SavedQuote['quote'] & { readonly updated_at: string },
): Promise<void> {
  const stop = round === undefined ? {} : { round: round && JSON.stringify(round) };
  await trx
    .updateTable('quotes')
    .set({ ...row, ...stop })
    .where('id', '=', id)
    .execute();
}

/** Restores a job with its former codes, crew and teammates. */
export async function restoreJobRow(trx: Trx, saved: SavedJob): Promise<void> {
  const { id, codes, crew, teammates = [], answers: _, ...columns } = saved;
  await trx.updateTable('jobs').set(columns).where('id', '=', id).execute();
  await trx.deleteFrom('job_codes').where('job_id', '=', id).execute();
  await trx.deleteFrom('job_crew').where('job_id', '=', id).execute();
  const rows = codes.map((code) => ({ ...code, job_id: id, code_hash: Buffer.from(code.code_hash, 'hex') }));
  if (rows.length > 0) await trx.insertInto('job_codes').values(rows).execute();
  if (crew.length > 0)
    await trx
      .insertInto('job_crew')
      .values(crew.map((member) => ({ ...member, job_id: id })))
      .execute();
  await trx.deleteFrom('job_teammates').where('job_id', '=', id).execute();
  if (teammates.length > 0)
    await trx
      .insertInto('job_teammates')
      .values(teammates.map((mate) => ({ ...mate, job_id: id })))
      .execute();
}

/** Deletes the job that the undone approval created. */
export async function deleteJob(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('jobs').where('id', '=', id).execute();
}

/** Writes the columns of an application back as they were before the action. */
export async function restoreApplicationRow(trx: Trx, id: string, row: SavedApplication['application']): Promise<void> {
  await trx.updateTable('job_applications').set(row).where('id', '=', id).execute();
}

/** Returns a customer record in the form an undo restores; undefined if there is none. */
export async function readSavedRecord(trx: Trx, id: string): Promise<SavedRecord | undefined> {
  const record = await trx
    .selectFrom('customer_records')
    .select(['id', 'customer_id', 'name', 'first_name', 'last_name', 'email', 'phone', 'language', 'notes'])
    .select(['contact_book', 'vehicles', 'blocked_at', 'opted_out_at', 'invited_at', 'created_at', 'last_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!record) return undefined;
  const keys = await trx.selectFrom('customer_keys').select('key').where('record_id', '=', id).orderBy('key').execute();
  const quotes = await trx
    .selectFrom('quotes')
    .select('id')
    .where('customer_record_id', '=', id)
    .orderBy('id')
    .execute();
  return { record, keys: keys.map(({ key }) => key), quotes: quotes.map((quote) => quote.id) };
}

function restorable({ contact_book: book = null, vehicles = null, ...record }: SavedRecord['record']) {
  return { ...record, contact_book: book && JSON.stringify(book), vehicles: vehicles && JSON.stringify(vehicles) };
}

/** Makes two records of one again: the one that was merged away comes back with its quotes and what led to it. */
export async function restoreMerged(trx: Trx, { into, from }: SavedMerge): Promise<void> {
  const { id, ...columns } = restorable(into.record);
  // First the one that stays: only one record can have the account.
  await trx.updateTable('customer_records').set(columns).where('id', '=', id).execute();
  await trx.insertInto('customer_records').values(restorable(from.record)).execute();
  await sql`update quotes set customer_record_id = ${from.record.id}::uuid where id = any(${from.quotes}::uuid[])`.execute(
    trx,
  );
  await sql`update customer_keys set record_id = ${from.record.id}::uuid where key = any(${from.keys}::text[])`.execute(
    trx,
  );
}
