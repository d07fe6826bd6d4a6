import { z } from 'zod';
import { ACCOUNTS, MOST_NAME, MOST_NUMBER } from '#core/books/accounts.ts';
import { type Call, type CallKey, csvAnswer } from './call.ts';
import { anObject, localDate, month, oneOf, requiredText, freeText } from './fields.ts';
import { issue } from './issues.ts';

const NamedAccount = z.object({
  account: z.enum(ACCOUNTS),
  /** Digits, or '' without one. */
  number: z.string(),
  name: z.string(),
});

/** A month of the books. Amounts are in cents, months are written '2027-06'. */
export const BooksMonth = z
  .object({
    month: z.string(),
    isLocked: z.boolean(),
    /** Instant. */
    lockedAt: z.string().nullable(),
    /** The month of today, in the shop. */
    thisMonth: z.string(),
    /** The month of the first entry; null while there's none. */
    firstMonth: z.string().nullable(),
    /** The only months that can be locked and unlocked now. */
    lockable: z.string().nullable(),
    unlockable: z.string().nullable(),
    /** How many entries the month has, and how many of them are changes of locked months. */
    entries: z.number(),
    changes: z.number(),
    /** A locked month has the accounts as they were named then. */
    accounts: z.array(NamedAccount.extend({ debitCents: z.number(), creditCents: z.number() })),
    debitCents: z.number(),
    creditCents: z.number(),
    /** Whether test data is posted, too. */
    hasTestData: z.boolean(),
  })
  .meta({ id: 'BooksMonth' });

/** What was posted to an account in a month. */
export const AccountEntries = z
  .object({
    account: z.enum(ACCOUNTS),
    name: z.string(),
    /** The first ones by their numbers. */
    entries: z.array(
      z.object({
        number: z.string(),
        /** Local date. */
        day: z.string(),
        description: z.string(),
        /** The quote that it belongs to. */
        quote: z.string().nullable(),
        debitCents: z.number(),
        creditCents: z.number(),
      }),
    ),
    /** Of all entries, also those that aren't listed. */
    count: z.number(),
    debitCents: z.number(),
    creditCents: z.number(),
  })
  .meta({ id: 'AccountEntries' });

const chart = z.object({ accounts: z.array(NamedAccount) }).meta({ id: 'Chart' });

const newChart = z
  .object(
    {
      accounts: z
        .array(
          z.object(
            {
              account: oneOf('account', ACCOUNTS),
              number: freeText('accountNumber', MOST_NUMBER).default(''),
              name: requiredText('accountName', MOST_NAME),
            },
            anObject,
          ),
          { error: issue('notList', { field: 'accounts' }) },
        )
        .max(ACCOUNTS.length, { error: issue('listTooLong', { most: ACCOUNTS.length }) }),
    },
    anObject,
  )
  .meta({ id: 'NewChart' });

export const booksCalls = {
  'GET /api/books': {
    summary: 'Returns a month of the books with what was posted to each account; this month if none is named.',
    audience: 'admin',
    query: z.object({ month: month.optional() }),
    response: { 200: BooksMonth },
    problems: [422],
  },
  'GET /api/books/entries': {
    summary: 'Returns what was posted to an account in a month: the first 1,000 entries, and the sums of all.',
    audience: 'admin',
    query: z.object({ month, account: oneOf('account', ACCOUNTS) }),
    response: { 200: AccountEntries },
    problems: [422],
  },
  'GET /api/books/journal': {
    summary:
      'Exports the journal of local dates, both included and at most five years apart, as CSV that QuickBooks Online imports.',
    audience: 'admin',
    query: z.object({ from: localDate, to: localDate }),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/books/accounts': {
    summary: 'Returns the chart of accounts.',
    audience: 'admin',
    response: { 200: chart },
    problems: [],
  },
  'PUT /api/books/accounts': {
    summary: 'Names the accounts. Locked months keep the names that they were locked with.',
    audience: 'admin',
    body: newChart,
    response: { 200: chart },
    problems: [422],
    touches: ['books', 'audit'],
  },
  'POST /api/books/locks': {
    summary: 'Locks the next month, which must be over. Its journal never changes again.',
    audience: 'admin',
    body: z.object({ month }, anObject).meta({ id: 'NewLock' }),
    response: { 201: BooksMonth },
    problems: [409, 422],
    touches: ['books', 'audit'],
  },
  'DELETE /api/books/locks/:month': {
    summary: 'Unlocks the newest locked month.',
    audience: 'admin',
    params: z.object({ month }),
    response: { 200: BooksMonth },
    problems: [409, 422],
    touches: ['books', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type BooksMonth = z.infer<typeof BooksMonth>;
export type AccountEntries = z.infer<typeof AccountEntries>;
export type Chart = z.infer<typeof chart>;
export type NewChart = z.output<typeof newChart>;
