import { sql, type SqlBool } from 'kysely';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import type { PaidBy } from '#core/payments/payments.ts';
import type { DbOrTrx } from '../db/client.ts';
import { hasWords } from '../data/search.ts';
import type { Cursor } from '../lib/paging.ts';

export type LedgerFilter = {
  readonly status?: PaidBy | 'refund' | 'tip' | undefined;
  readonly words: readonly SearchWord[];
  /** Local dates of receipt, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

type Search = { readonly filter: LedgerFilter; readonly cursor?: Cursor | undefined; readonly limit: number };

export type LedgerEntry = Awaited<ReturnType<typeof searchLedger>>[number];

/** Entries of the ledger with the quotes that they belong to, newest first, after the cursor. */
export async function searchLedger(db: DbOrTrx, { filter, cursor, limit }: Search) {
  const { status, words, from, to } = filter;
  return db
    .selectFrom('payments')
    .innerJoin('quotes', 'quotes.id', 'payments.quote_id')
    .leftJoin('jobs', 'jobs.quote_id', 'payments.quote_id')
    .leftJoin('people', 'people.id', 'payments.recorded_by')
    .leftJoin('employees', 'employees.id', 'payments.employee')
    .selectAll('payments')
    .select([
      'quotes.reference as quote_reference',
      'customer_name',
      'jobs.id as job_id',
      sql<string | null>`coalesce(nullif(employees.name, ''), people.name)`.as('recorder'),
      sql<boolean>`exists (select from payments as later where later.corrects = payments.id)`.as('is_corrected'),
    ])
    .$if(status === 'refund', (query) => query.where('kind', '=', 'refund'))
    .$if(status === 'tip', (query) => query.where('is_tip', '=', true))
    .$if(status !== undefined && status !== 'refund' && status !== 'tip', (query) =>
      query.where('method', '=', status as PaidBy),
    )
    .$if(words.length > 0, (query) => query.where(hasWords(words, 'quotes.search')))
    .$if(from !== undefined, (query) => query.where('received_on', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('received_on', '<=', to ?? ''))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(recorded_at, payments.id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`),
    )
    .orderBy('recorded_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .execute();
}
