import { sql } from 'kysely';
import type { ExpectedPayment, UnmatchedPayment } from '#contract/payments.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { SENT_METHODS, type PaymentMethod, type SentMethod } from '#core/payments/methods.ts';
import { EXPECTED_DAYS, MOST_EXPECTED } from '#core/payments/payments.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound, Invalid } from '#server/errors.ts';
import { recordCardPayment } from '#server/payments/cards/record-card.ts';
import { lockQuote, type QuoteRow } from '#server/quotes/queries.ts';
import {
  findAnnouncement,
  settleAnnouncement,
  openUnmatched,
  closeUnmatched,
  findUnmatched,
  type UnmatchedRow,
} from './queries.ts';

type Row = {
  readonly job_id: string;
  readonly quote_id: string;
  readonly reference: string;
  readonly customer_name: string;
  readonly starts_at: string | null;
  readonly due: number;
  readonly announcement: string | null;
  readonly payment_method: PaymentMethod;
  readonly method: SentMethod;
  readonly cents: number;
  readonly tip_cents: number;
  readonly announced_at: string;
};

/**
 * Payments expected from afar, at most MOST_EXPECTED: those that customers announced (also of quotes canceled since), then what
 * is owed for appointments to come or at most EXPECTED_DAYS ago; oldest first.
 */
export async function listExpected(deps: Deps, _actor: Actor): Promise<ExpectedPayment[]> {
  const since = deps.clock.now().subtract({ hours: EXPECTED_DAYS * 24 });
  const { rows } = await sql<Row>`
    with open as (
      select quote_id as id from expected_payments where settled_at is null
      union
      select id from quotes
      where starts_at >= ${since.toString()}::timestamptz and payment_method in (${sql.join(SENT_METHODS)})
        and (status = 'approved' or status = 'cancelled' and fee_cents > 0)
    )
    select jobs.id as job_id, quotes.id as quote_id, reference, customer_name, starts_at,
      charge.cents - paid as due,
      payment_method, said.id as announcement, said.method, said.cents, said.tip_cents, said.announced_at
    from open
    join quotes using (id)
    join jobs on jobs.quote_id = quotes.id
    left join expected_payments as said on said.quote_id = quotes.id and said.settled_at is null
    cross join lateral (
      select case quotes.status when 'approved' then total_cents - reduced_cents when 'cancelled' then fee_cents else 0 end
        as cents
    ) as charge
    cross join lateral (
      select coalesce(sum(cents) filter (where not is_tip), 0)::int as paid from payments where payments.quote_id = quotes.id
    ) as ledger
    where said.id is not null
      or (payment_method in (${sql.join(SENT_METHODS)}) and paid < charge.cents)
    order by said.announced_at nulls last, starts_at, quotes.id limit ${MOST_EXPECTED}`.execute(deps.db);
  return rows.map((row) => ({
    jobId: row.job_id,
    quoteId: row.quote_id,
    reference: row.reference,
    customerName: row.customer_name,
    scheduledDate: row.starts_at,
    method: row.announcement === null ? sentBy(row.payment_method) : row.method,
    dueCents: Math.max(0, row.due),
    announced:
      row.announcement === null
        ? null
        : {
            id: row.announcement,
            method: row.method,
            cents: row.cents,
            tipCents: row.tip_cents,
            announcedAt: row.announced_at,
          },
  }));
}

/** The method of a payment that no one has announced: only those that are sent are listed. */
function sentBy(chosen: PaymentMethod): SentMethod {
  return SENT_METHODS.find((method) => method === chosen) ?? 'venmo';
}

/** Records that an announced payment didn't arrive. Throws NotFound, or Conflict if it was already settled. */
export async function dismissExpected(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const found = await findAnnouncement(trx, id);
    if (!found) throw new NotFound(messageOf(paymentErrorsTexts, 'noExpected'));
    const quoteId = await settleAnnouncement(trx, id, { outcome: 'missing', at });
    if (quoteId === undefined) throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'lookedForAlready'));
    const { cents, tip_cents: tipCents } = found;
    await writeAudit(trx, {
      at,
      actor,
      action: 'payment.dismiss',
      subject: 'quote',
      subjectId: quoteId,
      after: { cents, tipCents },
      requestId,
    });
  });
}

/** Card payments without a known quote, oldest first, at most MOST_EXPECTED. */
export async function listUnmatched(deps: Deps, _actor: Actor): Promise<UnmatchedPayment[]> {
  const rows = await openUnmatched(deps.db, MOST_EXPECTED);
  return rows.map(({ id, reference, cents, tip_cents: tipCents, received_at: receivedAt }) => ({
    id,
    cardReference: reference,
    cents,
    tipCents,
    receivedAt,
  }));
}

type PaymentMatch = {
  readonly id: string;
  /** Of the quote, 'BB-4F7K2'. */
  readonly reference: string;
  readonly requestId: string;
};

/**
 * Records a card payment for the quote that the owner names. Throws NotFound, Invalid if there's no such quote, and Conflict
 * if another admin was faster.
 */
export async function matchUnmatched(
  deps: Deps,
  actor: Actor,
  { id, reference, requestId }: PaymentMatch,
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const quote = await lockByReference(trx, reference);
    const found = await settleUnmatched(trx, deps, { id, outcome: 'matched', quoteId: quote.id });
    const { session_id: sessionId, cents, tip_cents: tipCents } = found;
    const paid = { sessionId, reference: found.reference, cents, tipCents };
    await recordCardPayment(trx, deps, { actor, quote, paid, requestId });
    await writeAudit(trx, {
      at: deps.clock.now().toString(),
      actor,
      action: 'payment.match',
      subject: 'quote',
      subjectId: quote.id,
      after: { cents, tipCents },
      requestId,
    });
  });
}

async function lockByReference(trx: Trx, reference: string): Promise<QuoteRow> {
  const named = await trx
    .selectFrom('quotes')
    .select('id')
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst();
  const quote = named && (await lockQuote(trx, named.id));
  if (!quote) throw new Invalid([{ path: 'reference', message: messageOf(paymentErrorsTexts, 'unknownReference') }]);
  return quote;
}

/** Marks a card payment as belonging to no quote here. Throws NotFound, and Conflict if another admin was faster. */
export async function dismissUnmatched(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const settled = await settleUnmatched(trx, deps, { id, outcome: 'dismissed', quoteId: null });
    const { cents, tip_cents: tipCents } = settled;
    await writeAudit(trx, {
      at: deps.clock.now().toString(),
      actor,
      action: 'payment.dismiss-unmatched',
      subject: 'card-payment',
      subjectId: id,
      after: { cents, tipCents },
      requestId,
    });
  });
}

type Settlement = {
  readonly id: string;
  readonly outcome: 'matched' | 'dismissed';
  readonly quoteId: string | null;
};

/**
 * Stores the outcome of a card payment without a quote, and returns it. Throws NotFound, and Conflict if another admin was
 * faster.
 */
async function settleUnmatched(trx: Trx, deps: Deps, { id, outcome, quoteId }: Settlement): Promise<UnmatchedRow> {
  const found = await findUnmatched(trx, id);
  if (!found) throw new NotFound(messageOf(paymentErrorsTexts, 'noCardPayment'));
  const at = deps.clock.now().toString();
  if (!(await closeUnmatched(trx, { sessionId: found.session_id, outcome, quoteId, at })))
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'settledAlready'));
  return found;
}
