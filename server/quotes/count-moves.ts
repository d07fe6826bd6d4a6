import { sql } from 'kysely';
import type { Trx } from '../db/client.ts';

/** How often the customer of a quote has moved it since an instant, and when the first of those times was. */
export async function countMoves(
  trx: Trx,
  { id, since }: { readonly id: string; readonly since: string },
): Promise<{ readonly moves: number; readonly first: string | null }> {
  const { rows } = await sql<{ readonly moves: number; readonly first: string | null }>`
    select count(*) as moves, min(at) as first from audit
    where subject = 'quote' and subject_id = ${id} and action = 'quote.reschedule'
      and after ->> 'by' = 'customer' and at > ${since}::timestamptz`.execute(trx);
  return rows[0] ?? { moves: 0, first: null };
}
