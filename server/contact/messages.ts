import type { MessageDetail, MessageInList, NewMessage } from '#contract/messages.ts';
import type { Page } from '#contract/pages.ts';
import { exportColumnsTexts } from '#core/languages/en/exports.ts';
import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import type { AuditAction } from '#core/operations/audit-actions.ts';
import type { MessageFilter } from '#core/operations/owner-lists.ts';
import { parsePhone } from '#core/people/phone.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { readCursor } from '#server/db/row-order.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { eachPage, wallTime, writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import { daysBetween, PAGE, pageOfRows, type ListSearch } from '#server/lib/paging.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import {
  findMessage,
  listMessages,
  lockMessage,
  setMarks,
  type Marks,
  type MessageRow,
  insertMessage,
} from './queries.ts';

/**
 * Stores a message to the business and queues the email that delivers it. If the hidden field is filled in (spam), it
 * silently does nothing.
 */
export async function sendMessage(
  context: Context,
  messageToSend: {
    readonly message: NewMessage;
    /** Runs in the transaction that stores the message. */
    readonly alongside?: ((trx: Trx) => Promise<void>) | undefined;
  },
): Promise<void> {
  const { message, alongside } = messageToSend;
  if (message.website) return;
  const { settings } = await context.settings();
  const id = context.random.id();
  const createdAt = context.clock.now().toString();
  const fields = { name: message.name, email: message.email, phone: message.phone ?? null, message: message.message };
  await transaction(context.db, async (trx) => {
    await insertMessage(trx, { id, ...fields, created_at: createdAt });
    await alongside?.(trx);
    await enqueue(trx, [
      outboxRow(
        context,
        { kind: 'new-message', recipient: settings.email, data: fields },
        { language: settings.language },
      ),
    ]);
    await writeAudit(trx, context, { at: createdAt, action: 'message.send', subject: 'message', subjectId: id });
  });
}

/** Returns a page of messages, newest first. Throws Invalid for a cursor that isn't one of ours. */
export async function listInbox(context: Context, search: MessageSearch): Promise<Page<MessageInList>> {
  const { rows, nextCursor } = await readPage(context, search);
  return { items: rows.map(listView), nextCursor };
}

/** Returns a message with its text; doesn't mark it as read. Throws NotFound. */
export async function readMessage({ db }: Context, { id }: { readonly id: string }): Promise<MessageDetail> {
  const message = await findMessage(db, id);
  if (!message) throw new NotFound(messageOf(operationErrorsTexts, 'noMessage'));
  return detailView(message);
}

type Mark = {
  readonly id: string;
  readonly as: { readonly isRead: boolean } | { readonly isAnswered: boolean };
};

/**
 * Marks a message as read or answered, or takes that back; an answered one is read as well. A mark that
 * is set already keeps its time. Throws NotFound.
 */
export async function markMessage(context: Context, { id, as }: Mark): Promise<MessageDetail> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const message = await lockMessage(trx, id);
    if (!message) throw new NotFound(messageOf(operationErrorsTexts, 'noMessage'));
    const marks = marksOf(message, as, at);
    if (marks.read_at === message.read_at && marks.answered_at === message.answered_at) return;
    await setMarks(trx, id, marks);
    await writeAudit(trx, context, {
      at,
      action: actionOf(as),
      subject: 'message',
      subjectId: id,
      before: factsOf(message),
      after: factsOf(marks),
    });
  });
  return readMessage(context, { id });
}

function marksOf(message: Marks, as: Mark['as'], at: string): Marks {
  const { read_at: readAt, answered_at: answeredAt } = message;
  if ('isRead' in as) return { read_at: as.isRead ? (readAt ?? at) : null, answered_at: answeredAt };
  if (!as.isAnswered) return { read_at: readAt, answered_at: null };
  return { read_at: readAt ?? at, answered_at: answeredAt ?? at };
}

function actionOf(as: Mark['as']): AuditAction {
  if ('isRead' in as) return as.isRead ? 'message.read' : 'message.unread';
  return as.isAnswered ? 'message.answer' : 'message.reopen';
}

function factsOf({ read_at: readAt, answered_at: answeredAt }: Marks) {
  return { isRead: readAt !== null, isAnswered: answeredAt !== null };
}

const ROWS_AT_ONCE = 500;

/** Returns the messages as CSV, newest first, page by page. */
export async function exportMessages(context: Context, search: MessageSearch): Promise<AsyncIterable<string>> {
  const { settings } = await context.settings();
  return writeCsv(
    columnsIn(context.language, settings),
    eachPage((cursor) => readPage(context, { ...search, cursor, limit: ROWS_AT_ONCE })),
  );
}

function columnsIn(language: Language, { timeZone }: Settings): readonly CsvColumn<MessageRow>[] {
  const t = exportColumnsTexts(language);
  return [
    { title: t('received'), value: (message) => wallTime(message.created_at, timeZone) },
    { title: t('name'), value: (message) => message.name },
    { title: t('email'), value: (message) => message.email },
    {
      title: t('phone'),
      value: (message) => (message.phone === null ? null : (parsePhone(message.phone)?.text ?? message.phone)),
    },
    { title: t('message'), value: (message) => message.message },
    { title: t('read'), value: (message) => wallTime(message.read_at, timeZone) },
    { title: t('answered'), value: (message) => wallTime(message.answered_at, timeZone) },
  ];
}

type MessageSearch = ListSearch<MessageFilter>;

async function readPage(
  deps: Pick<Deps, 'db' | 'settings'>,
  search: MessageSearch,
): Promise<{ readonly rows: readonly MessageRow[]; readonly nextCursor: string | null }> {
  const { settings } = await deps.settings();
  const limit = search.limit ?? PAGE;
  const narrowing = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(settings, search) };
  const found = await listMessages(deps.db, { narrowing, cursor: readCursor(search.cursor), limit: limit + 1 });
  return pageOfRows(found, { limit, keyOf: ({ created_at: at, id }) => ({ at, id }) });
}

const EXCERPT = 160;

/** A message in the owner's list. */
function listView(message: MessageRow): MessageInList {
  return {
    id: message.id,
    name: message.name,
    email: message.email,
    phone: message.phone,
    excerpt: excerptOf(message.message),
    isRead: message.read_at !== null,
    isAnswered: message.answered_at !== null,
    createdAt: message.created_at,
    isTest: message.is_test,
  };
}

/** A message with its text. */
function detailView(message: MessageRow): MessageDetail {
  return {
    ...listView(message),
    message: message.message,
    readAt: message.read_at,
    answeredAt: message.answered_at,
  };
}

function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1).toWellFormed()}…` : line;
}
