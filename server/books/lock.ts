import type { BooksMonth } from '#contract/books.ts';
import { chartFrom } from '#core/books/accounts.ts';
import { firstDay, lastDay, lockableMonth, monthOf } from '#core/books/months.ts';
import { booksTexts } from '#core/languages/en/books.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMonth, localDate } from '#core/lib/time.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { journalOf, readMonth, readState } from './journal.ts';
import {
  findLock,
  holdBooks,
  insertLock,
  readJournal,
  readLockedThrough,
  readNamedAccounts,
  removeLock,
  type NumberedEntry,
} from './queries.ts';

type ChangedLock = { readonly month: string };

/**
 * Locks a month: its journal is stored and never changes again. Throws Invalid for a month that isn't over, and Conflict for
 * one that isn't next.
 */
export async function lockMonth(context: Context, { month }: ChangedLock): Promise<BooksMonth> {
  const { settings } = await context.settings();
  const now = context.clock.now();
  const at = now.toString();
  const thisMonth = monthOf(localDate(now, settings.timeZone).toString());
  if (month >= thisMonth) throw new Invalid([{ path: 'month', message: messageOf(booksTexts, 'monthNotOver') }]);
  await transaction(context.db, async (trx) => {
    await holdBooks(trx);
    const next = lockableMonth({ ...(await readState(trx, settings)), thisMonth });
    if (next === null) throw new Conflict('wrong-state', messageOf(booksTexts, 'nothingToLock'));
    if (next !== month) throw new Conflict('wrong-state', messageOf(booksTexts, 'lockInOrder', { month: named(next) }));
    const entries: NumberedEntry[] = [];
    const days = { from: firstDay(month).toString(), to: lastDay(month).toString() };
    for await (const read of readJournal(trx, journalOf(settings), days)) entries.push(...read);
    await insertLock(trx, { month, accounts: chartFrom(await readNamedAccounts(trx)), at, entries });
    const action = { action: 'books.lock', after: { entries: entries.length } } as const;
    await writeAudit(trx, context, { at, ...action, subject: 'books', subjectId: month });
  });
  return readMonth(context, { month });
}

/** Unlocks the newest locked month. Throws Conflict for any other. */
export async function unlockMonth(context: Context, { month }: ChangedLock): Promise<BooksMonth> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    await holdBooks(trx);
    const lock = await findLock(trx, month);
    if (!lock) throw new Conflict('wrong-state', messageOf(booksTexts, 'notLocked'));
    const newest = monthOf((await readLockedThrough(trx)) ?? '');
    if (newest !== month)
      throw new Conflict('wrong-state', messageOf(booksTexts, 'unlockNewest', { month: named(newest) }));
    await removeLock(trx, { id: lock.id, at });
    await writeAudit(trx, context, { at, action: 'books.unlock', subject: 'books', subjectId: month });
  });
  return readMonth(context, { month });
}

function named(month: string): (language: Language) => string {
  return (language) => formatMonth(month, language);
}
