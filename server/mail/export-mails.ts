import type { MailInList } from '#contract/mail.ts';
import type { Actor } from '#core/people/permissions.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import type { Deps } from '../deps.ts';
import { listOutbox, type MailSearch } from './list-mails.ts';

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
