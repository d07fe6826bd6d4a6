import { sql } from 'kysely';
import type { ExpectedPayment } from '#contract/payment-answers.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';

/** At most so many: the oldest visits come first, and are the first to be settled. */
const MOST = 100;

type Row = {
  readonly job_id: string;
  readonly quote_id: string;
  readonly reference: string;
  readonly customer_name: string;
  readonly starts_at: string | null;
  readonly due: number;
  readonly announcement: string | null;
  readonly cents: number;
  readonly tip_cents: number;
  readonly announced_at: string;
};

/** The Venmo payments that are waited for: first what customers have announced, then what is owed, by visit. */
export async function listExpected(deps: Deps, _actor: Actor): Promise<ExpectedPayment[]> {
  const { rows } = await sql<Row>`
    select jobs.id as job_id, quotes.id as quote_id, reference, customer_name, starts_at, total_cents - paid as due,
      said.id as announcement, said.cents, said.tip_cents, said.announced_at
    from quotes
    join jobs on jobs.quote_id = quotes.id
    left join expected_payments as said on said.quote_id = quotes.id and said.settled_at is null
    cross join lateral (
      select coalesce(sum(cents) filter (where not is_tip), 0)::int as paid from payments where payments.quote_id = quotes.id
    ) as ledger
    where quotes.status = 'approved' and (said.id is not null or (payment_method = 'venmo' and paid < total_cents))
    order by said.announced_at nulls last, starts_at, quotes.id limit ${MOST}`.execute(deps.db);
  return rows.map((row) => ({
    jobId: row.job_id,
    quoteId: row.quote_id,
    reference: row.reference,
    customerName: row.customer_name,
    scheduledDate: row.starts_at,
    dueCents: Math.max(0, row.due),
    announced:
      row.announcement === null
        ? null
        : { id: row.announcement, cents: row.cents, tipCents: row.tip_cents, announcedAt: row.announced_at },
  }));
}
