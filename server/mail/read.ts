import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailDetail, MailInList, MailHealth } from '#contract/mail.ts';
import type { Page } from '#contract/pages.ts';
import { deliveriesTexts } from '#core/languages/en/mails.ts';
import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { readFailure } from '#core/notifications/failures.ts';
import { mailLanguage, type MailStatus, currentMail, type WrittenMail } from '#core/notifications/mails.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { readCursor } from '#server/db/row-order.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound, Conflict } from '#server/errors.ts';
import { eachPage, wallTime, writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import { daysBetween, PAGE, pageOfRows, type ListSearch } from '#server/lib/paging.ts';
import { lastBeat } from '#server/lib/queries.ts';
import { outboxHealth } from '#server/notifications/health.ts';
import { maskSecrets, resendRefusal, showMasks, toMail, withoutLinks } from '#server/notifications/mail-secrets.ts';
import { fileNameOf, mailDestination, mailFolder } from '#server/notifications/mail.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { schedulerHealth } from '#server/scheduler.ts';
import { findMail, type MailRow, listMails, countMails, lockMail, makeDue } from './queries.ts';

type MailSearch = ListSearch<MailStatus>;

/** A page of the mails that were queued, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listOutbox(context: Context, search: MailSearch): Promise<Page<MailInList>> {
  const { settings } = await context.settings();
  const limit = search.limit ?? PAGE;
  const narrowing = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(settings, search) };
  const found = await listMails(context.db, { narrowing, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: ({ created_at: at, id }) => ({ at, id }) });
  return { items: rows.map((row) => listView(row, context.language)), nextCursor };
}

const ROWS_AT_ONCE = 500;

/** The mails that were queued as CSV, newest first, page by page; nothing of their content, which may hold secrets. */
export async function exportMails(context: Context, search: MailSearch): Promise<AsyncIterable<string>> {
  const { settings } = await context.settings();
  return writeCsv(
    columnsIn(context.language, settings),
    eachPage(async (cursor) => {
      const { items, nextCursor } = await listOutbox(context, { ...search, cursor, limit: ROWS_AT_ONCE });
      return { rows: items, nextCursor };
    }),
  );
}

function columnsIn(language: Language, { timeZone }: Settings): readonly CsvColumn<MailInList>[] {
  const t = deliveriesTexts(language);
  return [
    { title: t('queuedAt'), value: (mail) => wallTime(mail.createdAt, timeZone) },
    { title: t('recipient'), value: (mail) => mail.recipient },
    { title: t('kind'), value: (mail) => mail.kind },
    { title: t('subject'), value: (mail) => mail.subject },
    { title: t('status'), value: (mail) => mail.status },
    { title: t('attempts'), value: (mail) => mail.attempts },
    { title: t('reason'), value: (mail) => mail.lastError },
    { title: t('sentAt'), value: (mail) => wallTime(mail.sentAt, timeZone) },
  ];
}

/** Returns whether the sender works, what is pending or failed, and where email goes. Exposes only host and port of the mail server. */
export async function readMailHealth(context: Context): Promise<MailHealth> {
  const { db, clock, language } = context;
  const [health, lastRunAt, scheduler, schedulerRanAt, counts, destination] = await Promise.all([
    outboxHealth(db, clock, language),
    lastBeat(db, 'outbox'),
    schedulerHealth(db, clock, language),
    lastBeat(db, 'scheduler'),
    countMails(db),
    mailDestination(context),
  ]);
  return {
    sender: { ...health, lastRunAt },
    scheduler: { ...scheduler, lastRunAt: schedulerRanAt },
    ...counts,
    ...destination,
  };
}

/** One mail as it reads, its secrets masked and its links taken out. Throws NotFound. */
export async function readMail(context: Context, { id }: { readonly id: string }): Promise<MailDetail> {
  const mail = await findMail(context.db, id);
  if (!mail) throw new NotFound(messageOf(operationErrorsTexts, 'noMail'));
  const [preview, file] = await Promise.all([previewOf(context, mail), fileOf(context, mail)]);
  const refusal = resendRefusal(mail)?.text(context.language) ?? null;
  return detailView(mail, { preview, file, resendRefusal: refusal, language: context.language });
}

/** Null for a mail that this version cannot write: of a newer one, or with data of an older one. */
async function previewOf(context: Context, mail: MailRow): Promise<WrittenMail | null> {
  try {
    const t = deliveriesTexts(context.language);
    const shown = showMasks(maskSecrets(mail, t('hidden')), t('removed'));
    const sentAt = mail.sent_at ? Temporal.Instant.from(mail.sent_at) : context.clock.now();
    const { kind, data } = currentMail(toMail({ ...mail, data: shown }), sentAt);
    const { settings } = await context.settings();
    const written = await context.render.renderMail(
      kind,
      data,
      settings,
      mailLanguage(settings, { kind, language: mail.language }),
    );
    return { ...written, html: withoutLinks(written.html) };
  } catch (error) {
    context.log.warn({ err: error, mail: mail.id, kind: mail.kind }, 'a mail has no preview');
    return null;
  }
}

async function fileOf({ env }: Pick<Deps, 'env'>, mail: MailRow): Promise<string | null> {
  if (mail.sent_to !== 'folder') return null;
  const name = fileNameOf(mail);
  return access(join(mailFolder(env), name)).then(
    () => name,
    () => null,
  );
}

/**
 * A mail that was written to the mail folder, with its links, since that is the only place where it arrived. Throws
 * NotFound for one that went to a mail server, and for a file that is gone.
 */
export async function readMailFile(
  { db, env }: Context,
  { id }: { readonly id: string },
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const mail = await findMail(db, id);
  if (mail?.sent_to !== 'folder') throw new NotFound(messageOf(operationErrorsTexts, 'noMailFile'));
  const name = fileNameOf(mail);
  const bytes = await readFile(join(mailFolder(env), name)).catch(() => undefined);
  if (!bytes) throw new NotFound(messageOf(operationErrorsTexts, 'mailFileGone'));
  return { name, bytes };
}

/** A mail in the owner's list; nothing of its content, which may hold secrets. */
function listView(mail: MailRow, language: Language): MailInList {
  return {
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject,
    status: mail.status,
    sentTo: mail.sent_to,
    attempts: mail.attempts,
    lastError: mail.last_error && readFailure(mail.last_error, language),
    dueAt: mail.status === 'waiting' ? mail.due_at : null,
    createdAt: mail.created_at,
    sentAt: mail.sent_at,
    isTest: mail.is_test,
  };
}

/** One mail as it reads. */
function detailView(
  mail: MailRow,
  mailParts: {
    readonly preview: WrittenMail | null;
    readonly file: string | null;
    readonly resendRefusal: string | null;
    readonly language: Language;
  },
): MailDetail {
  const { preview, file, resendRefusal, language } = mailParts;
  return {
    ...listView(mail, language),
    messageId: mail.message_id,
    quoteId: mail.quote_id,
    preview,
    file,
    resendRefusal,
  };
}

/**
 * Sends a failed or pending email at once under its own Message-ID, or sends a delivered one again as a new email. Returns
 * the outgoing email. Throws NotFound, and Conflict for one that is being sent, lost its secret or was replaced.
 */
export async function resendMail(context: Context, { id }: { readonly id: string }): Promise<MailDetail> {
  const now = context.clock.now();
  const outgoing = await transaction(context.db, async (trx) => {
    const mail = await lockMail(trx, id);
    if (!mail) throw new NotFound(messageOf(operationErrorsTexts, 'noMail'));
    if (mail.status === 'superseded') refuseResend(mail);
    const sentAs = mail.status === 'sent' ? await queueAgain(trx, context, mail) : await sendNow(trx, mail, now);
    await writeAudit(trx, context, {
      at: now.toString(),
      action: 'mail.resend',
      subject: 'mail',
      subjectId: id,
      before: { status: mail.status, attempts: mail.attempts },
      after: { status: 'waiting', ...(sentAs !== id && { newMail: sentAs }) },
    });
    return sentAs;
  });
  return readMail(context, { id: outgoing });
}

async function sendNow(trx: Trx, mail: MailRow, now: Temporal.Instant): Promise<string> {
  const isUnderWay =
    mail.claim !== null &&
    mail.claimed_until !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(mail.claimed_until), now) > 0;
  if (isUnderWay)
    throw new Conflict('wrong-state', messageOf(operationErrorsTexts, 'mailUnderWay'), { present: mail.status });
  await makeDue(trx, mail.id, now.toString());
  return mail.id;
}

async function queueAgain(trx: Trx, deps: Deps, mail: MailRow): Promise<string> {
  refuseResend(mail);
  const row = outboxRow(deps, toMail(mail), {
    language: mail.language,
    quoteId: mail.quote_id ?? undefined,
    isTest: mail.is_test,
  });
  await enqueue(trx, [{ ...row, is_by_hand: true }]);
  return row.id;
}

function refuseResend(mail: MailRow): void {
  const refusal = resendRefusal(mail);
  if (refusal) throw new Conflict('wrong-state', refusal, { present: mail.status });
}
