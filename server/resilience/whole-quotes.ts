import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

type StoredQuote = {
  readonly id: string;
  readonly email: string;
  readonly total: number;
  readonly sumOfLines: number;
  readonly holds: number;
  readonly mails: string;
  readonly audits: number;
  readonly keys: number;
};

/** Reads all quotes and asserts that each is complete: its lines add up, it has its reservation, two mails, audit entry and key. */
export async function readWholeQuotes(db: Db): Promise<StoredQuote[]> {
  const { rows } = await sql<StoredQuote>`
    select
      id,
      customer_email as email,
      total_cents as total,
      (select sum((line ->> 'cents')::integer) from jsonb_array_elements(lines) as line) as "sumOfLines",
      (select count(*) from slot_holds as hold where hold.quote_id = quotes.id and hold.starts_at = quotes.starts_at) as holds,
      (select string_agg(kind, ' ' order by kind) from outbox
        where outbox.quote_id = quotes.id and kind in ('new-quote', 'quote-received')) as mails,
      (select count(*) from audit where subject_id = quotes.id::text and action = 'quote.submit') as audits,
      (select count(*) from idempotency_keys where idempotency_keys.quote_id = quotes.id) as keys
    from quotes`.execute(db);
  for (const quote of rows) {
    const { id, email, total, ...parts } = quote;
    assert.deepEqual(
      parts,
      { sumOfLines: total, holds: 1, mails: 'new-quote quote-received', audits: 1, keys: 1 },
      `quote ${id} of ${email} is not whole`,
    );
  }
  const emails = rows.map((quote) => quote.email);
  assert.equal(new Set(emails).size, emails.length, 'a customer has the same quote twice');

  const { rows: left } = await sql<{ audits: number }>`
    select count(*) as audits from audit
    where action = 'quote.submit' and not exists (select from quotes where id::text = subject_id)`.execute(db);
  assert.equal(left[0]?.audits, 0, 'something is left of a quote that is not there');
  return rows;
}
