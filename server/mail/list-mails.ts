import type { MailInList, MailHealth } from '#contract/mail.ts';
import type { Page } from '#contract/pages.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { MailStatus } from '#core/notifications/mail-rules.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { daysBetween, PAGE, pageOfRows, readCursor, type ListSearch } from '../lib/paging.ts';
import { listMails, countMails } from '../data/email-log.ts';
import { listView } from './view.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import { resolve } from 'node:path';
import { schedulerHealth } from '../scheduler.ts';
import { outboxHealth } from '#server/notifications/health.ts';
import { lastBeat } from '../lib/heartbeats.ts';
import { mailFolder } from '#server/notifications/mail-transport.ts';

type MailSearch = ListSearch<MailStatus>;

/** A page of the mails that were queued, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listOutbox(deps: Deps, _actor: Actor, search: MailSearch): Promise<Page<MailInList>> {
  const { settings } = await deps.settings();
  const limit = search.limit ?? PAGE;
  const narrowing = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(settings, search) };
  const found = await listMails(deps.db, { narrowing, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: ({ created_at: at, id }) => ({ at, id }) });
  return { items: rows.map(listView), nextCursor };
}

const ROWS_AT_ONCE = 500;

/** The mails that were queued as CSV, newest first, page by page; nothing of their content, which may hold secrets. */
export function exportMails(deps: Deps, actor: Actor, search: MailSearch): AsyncIterable<string> {
  return writeCsv(
    COLUMNS,
    eachPage(async (cursor) => {
      const { items, nextCursor } = await listOutbox(deps, actor, { ...search, cursor, limit: ROWS_AT_ONCE });
      return { rows: items, nextCursor };
    }),
  );
}

const COLUMNS: readonly CsvColumn<MailInList>[] = [
  { title: 'Queued', value: (mail) => mail.createdAt },
  { title: 'To', value: (mail) => mail.recipient },
  { title: 'Kind', value: (mail) => mail.kind },
  { title: 'Subject', value: (mail) => mail.subject },
  { title: 'Status', value: (mail) => mail.status },
  { title: 'Tries', value: (mail) => mail.attempts },
  { title: 'Reason', value: (mail) => mail.lastError },
  { title: 'Sent', value: (mail) => mail.sentAt },
];

/** Returns whether the sender works, what is pending or failed, and where email goes. Exposes only host and port of SMTP_URL. */
export async function readMailHealth({ db, clock, env }: Deps, _actor: Actor): Promise<MailHealth> {
  const [health, lastRunAt, scheduler, schedulerRanAt, counts] = await Promise.all([
    outboxHealth(db, clock),
    lastBeat(db, 'outbox'),
    schedulerHealth(db, clock),
    lastBeat(db, 'scheduler'),
    countMails(db),
  ]);
  return {
    sender: { ...health, lastRunAt },
    scheduler: { ...scheduler, lastRunAt: schedulerRanAt },
    ...counts,
    sendsTo: env.SMTP_URL ? 'server' : 'folder',
    place: env.SMTP_URL ? new URL(env.SMTP_URL).host : resolve(mailFolder(env)),
  };
}
