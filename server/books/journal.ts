import type { AccountEntries, BooksMonth } from '#contract/books.ts';
import { accountNameIn, chartFrom, type Account } from '#core/books/accounts.ts';
import { addUp, type AccountSums, type JournalEntry } from '#core/books/entries.ts';
import { firstDay, lastDay, lockableMonth, monthOf } from '#core/books/months.ts';
import { booksTexts } from '#core/languages/en/books.ts';
import { methodWords } from '#core/languages/en/payment-methods.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import { messageOf } from '#core/languages/message.ts';
import { toDollars } from '#core/lib/money.ts';
import { formatMediumDate, localDate } from '#core/lib/time.ts';
import { MOST_YEARS, rangeError } from '#core/reports/reports.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import { Invalid } from '#server/errors.ts';
import { writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import {
  findLock,
  readFirstDay,
  readJournal,
  readLockedThrough,
  readNamedAccounts,
  type Journal,
  type NumberedEntry,
  hasTestData,
} from './queries.ts';

/** Returns a month of the books, by default this one, with what was posted to each account. */
export async function readMonth(
  { db, clock, settings: current, language }: Context,
  asked: { readonly month?: string | undefined },
): Promise<BooksMonth> {
  const { settings } = await current();
  const thisMonth = monthOf(localDate(clock.now(), settings.timeZone).toString());
  const month = asked.month ?? thisMonth;
  const range = { from: firstDay(month).toString(), to: lastDay(month).toString() };
  const found = await sumMonth(db, journalOf(settings), range);
  const lock = await findLock(db, month);
  const { firstMonth, lockedThrough } = await readState(db, settings);
  const chart = lock?.accounts ?? chartFrom(await readNamedAccounts(db));
  const sumOf = (side: 'debitCents' | 'creditCents') => found.sums.reduce((sum, each) => sum + each[side], 0);
  return {
    month,
    isLocked: lock !== undefined,
    lockedAt: lock?.locked_at ?? null,
    thisMonth,
    firstMonth,
    lockable: lockableMonth({ firstMonth, lockedThrough, thisMonth }),
    unlockable: lockedThrough,
    entries: found.entries,
    changes: found.changes,
    accounts: chart.flatMap((named) => {
      const sums = found.sums.find(({ account }) => account === named.account);
      return sums ? [{ ...named, ...sums, name: accountNameIn(named, language) }] : [];
    }),
    debitCents: sumOf('debitCents'),
    creditCents: sumOf('creditCents'),
    hasTestData: await hasTestData(db, { timeZone: settings.timeZone, ...range }),
  };
}

/** The most entries of an account that a screen lists; the CSV has all of them. */
const MOST_LISTED = 1000;

/** Returns what was posted to an account in a month, in the order of the journal. */
export async function readAccountEntries(
  { db, settings: current, language }: Context,
  { month, account }: { readonly month: string; readonly account: Account },
): Promise<AccountEntries> {
  const { settings } = await current();
  const range = { from: firstDay(month).toString(), to: lastDay(month).toString() };
  const found: AccountEntries['entries'] = [];
  let [count, debitCents, creditCents] = [0, 0, 0];
  for await (const entries of readJournal(db, journalOf(settings), range))
    for (const { number, day, description, subject, reference, postings } of entries) {
      const cents = postings.find((posting) => posting.account === account)?.cents ?? 0;
      if (cents === 0) continue;
      const sides = { debitCents: Math.max(0, cents), creditCents: Math.max(0, -cents) };
      const quote = /^(quote|payment):/.test(subject) ? reference : null;
      if (count < MOST_LISTED) found.push({ number, day, description, quote, ...sides });
      count += 1;
      debitCents += sides.debitCents;
      creditCents += sides.creditCents;
    }
  const chart = (await findLock(db, month))?.accounts ?? chartFrom(await readNamedAccounts(db));
  const named = chart.find((each) => each.account === account);
  return {
    account,
    name: named ? accountNameIn(named, language) : account,
    entries: found,
    count,
    debitCents,
    creditCents,
  };
}

/** The first month with entries, and the newest locked month. */
export async function readState(db: DbOrTrx, { timeZone }: Settings) {
  const [first, through] = [await readFirstDay(db, timeZone), await readLockedThrough(db)];
  return {
    firstMonth: first === undefined ? null : monthOf(first),
    lockedThrough: through === null ? null : monthOf(through),
  };
}

type Range = { readonly from: string; readonly to: string };

async function sumMonth(db: DbOrTrx, journal: Journal, range: Range) {
  let sums: readonly AccountSums[] = addUp([], []);
  let [count, changes] = [0, 0];
  for await (const entries of readJournal(db, journal, range)) {
    sums = addUp(sums, entries);
    count += entries.length;
    changes += entries.filter(({ originalDay }) => originalDay !== null).length;
  }
  return { sums, entries: count, changes };
}

/** How the journal is read: in the shop's time zone, and in the language that it writes its own papers in. */
export function journalOf({ timeZone, language }: Settings): Journal {
  const t = booksTexts(language);
  const nameOf = ({ kind, method, reference }: JournalEntry) =>
    method === null
      ? t('entry', { kind, reference })
      : t('entryBy', { kind, how: method === 'other' ? t('otherMethod') : methodWords(language)(method), reference });
  const describe = (entry: JournalEntry) => {
    if (entry.originalDay === null) return nameOf(entry);
    const date = formatMediumDate(Temporal.PlainDate.from(entry.originalDay), language);
    return t('changeOf', { date, entry: nameOf(entry) });
  };
  return { timeZone, describe };
}

/** The journal of a range of dates as CSV, with the name for its file. Throws Invalid for a range that isn't one. */
export async function exportJournal(
  context: Context,
  { from, to }: Range,
): Promise<{ readonly name: string; readonly csv: AsyncIterable<string> }> {
  const error = rangeError({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) });
  if (error === 'reversed') throw new Invalid([{ path: 'to', message: messageOf(reportsTexts, 'reversed') }]);
  if (error === 'too-long')
    throw new Invalid([{ path: 'to', message: messageOf(reportsTexts, 'tooLong', { most: MOST_YEARS }) }]);
  const { settings } = await context.settings();
  return {
    name: `journal-${from}-${to}.csv`,
    csv: writeCsv(COLUMNS, linesOf(context.db, journalOf(settings), { from, to })),
  };
}

type JournalLine = {
  readonly entry: NumberedEntry;
  readonly accountName: string;
  readonly cents: number;
};

/** The columns that the journal import of QuickBooks Online reads, with the titles of its sample file. */
const COLUMNS: readonly CsvColumn<JournalLine>[] = [
  { title: '*JournalNo', value: ({ entry }) => entry.number },
  { title: '*JournalDate', value: ({ entry }) => entry.day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1') },
  { title: '*AccountName', value: ({ accountName }) => accountName },
  { title: '*Debits', value: ({ cents }) => (cents > 0 ? toDollars(cents).toFixed(2) : null) },
  { title: '*Credits', value: ({ cents }) => (cents < 0 ? toDollars(-cents).toFixed(2) : null) },
  // oxlint-disable-next-line texts/no-hardcoded-text -- a title that QuickBooks knows
  { title: 'Description', value: ({ entry }) => entry.description },
  // Only accounts of the type "Accounts receivable" need one.
  // oxlint-disable-next-line texts/no-hardcoded-text -- a title that QuickBooks knows
  { title: 'Name', value: () => null },
];

async function* linesOf(db: DbOrTrx, journal: Journal, range: Range): AsyncGenerator<readonly JournalLine[]> {
  const named = chartFrom(await readNamedAccounts(db));
  for await (const entries of readJournal(db, journal, range)) {
    const [first] = entries;
    if (!first) continue;
    const lock = await findLock(db, monthOf(first.day));
    const names = new Map<Account, string>((lock?.accounts ?? named).map(({ account, name }) => [account, name]));
    yield entries.flatMap((entry) =>
      entry.postings.map(({ account, cents }) => ({ entry, accountName: names.get(account) ?? account, cents })),
    );
  }
}
