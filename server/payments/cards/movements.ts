import type Stripe from 'stripe';
import type { CardPayouts } from '#contract/card-payments.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { MovementKind, PayoutStatus } from '#core/payments/card-movements.ts';
import { invoiceNumber } from '#core/payments/invoices.ts';
import type { Context } from '#server/context.ts';
import { transaction, type DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { openCardService, type CardService } from './card-checkout.ts';
import {
  keepMovements,
  keepPayout,
  linkMovements,
  listMovements,
  listPayouts,
  listUnread,
  readSince,
  setPayoutRead,
  type NewMovement,
} from './queries.ts';

/** Reads again so much of what was read before, in hours: the card service may list a movement late. */
const OVERLAP_HOURS = 48;
const PAGE = 100;
/** The most that one call reads; the next one goes on. */
const MOST = 10_000;

/**
 * Reads what has moved the balance at the card service since the last time, and its payouts with what they're made of. Safe to
 * repeat and to run concurrently. Throws NotFound if cards aren't accepted, Conflict if the service doesn't answer.
 */
export async function readMovements(context: Context): Promise<void> {
  const service = await openCardService(context);
  if (!service) throw new NotFound(messageOf(paymentErrorsTexts, 'noCard'));
  const since = (await readSince(context.db, context.clock.now())).subtract({ hours: OVERLAP_HOURS });
  const created = { gte: Math.floor(since.epochMilliseconds / 1000) };
  try {
    await readPayouts(context, service, created);
    await readTransactions(context, service, { created });
    for (const payout of await listUnread(context.db)) {
      const { reconciliation_status: state } = await service.stripe.payouts.retrieve(payout);
      const isWhole = await readTransactions(context, service, { payout });
      if (isWhole && state !== 'in_progress') await setPayoutRead(context.db, payout, context.clock.now().toString());
    }
  } catch (error) {
    if (!(error instanceof Error && 'rawType' in error)) throw error;
    context.log.warn({ err: error }, 'the movements at the card service could not be read');
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'cardDown'));
  }
  await linkMovements(context.db);
}

type Created = { readonly gte: number };

async function readPayouts(deps: Deps, { stripe }: CardService, created: Created): Promise<void> {
  const payouts = await stripe.payouts.list({ created, limit: PAGE }).autoPagingToArray({ limit: MOST });
  const open = await listUnread(deps.db, { isOpen: true });
  const older = open.filter((id) => !payouts.some((payout) => payout.id === id));
  for (const id of older) payouts.push(await stripe.payouts.retrieve(id));
  for (const payout of payouts) await transaction(deps.db, async (trx) => takePayout(trx, payout));
}

/** Returns true once everything was read. Each page is stored before the next one is read. */
async function readTransactions(
  deps: Deps,
  { stripe }: CardService,
  wanted: { readonly created: Created } | { readonly payout: string },
): Promise<boolean> {
  const payoutId = 'payout' in wanted ? wanted.payout : null;
  let after: string | undefined;
  for (let read = 0; read < MOST; read += PAGE) {
    const page = { limit: PAGE, ...(after !== undefined && { starting_after: after }) };
    const { data, has_more: hasMore } = await stripe.balanceTransactions.list({
      ...wanted,
      ...page,
      expand: ['data.source'],
    });
    await keepMovements(
      deps.db,
      data.filter(({ currency }) => currency === 'usd').map((row) => movementOf(row, payoutId)),
    );
    after = data.at(-1)?.id;
    if (!hasMore || after === undefined) return true;
  }
  return false;
}

const KINDS: Readonly<Partial<Record<string, MovementKind>>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute-reversal',
  payout: 'payout',
  payout_reversal: 'payout',
  fee: 'fee',
};

function movementOf(row: Stripe.BalanceTransaction, payoutId: string | null): NewMovement {
  const { source } = row;
  const about = source !== null && typeof source === 'object' ? source : undefined;
  const intent = about && 'payment_intent' in about ? about.payment_intent : null;
  return {
    id: row.id,
    kind: KINDS[row.reporting_category] ?? 'other',
    gross_cents: row.amount,
    fee_cents: row.fee,
    net_cents: row.net,
    occurred_at: Temporal.Instant.fromEpochMilliseconds(row.created * 1000).toString(),
    payment_intent: typeof intent === 'string' ? intent : null,
    source: about?.id ?? (typeof source === 'string' ? source : null),
    description: row.description ?? '',
    payout_id: payoutId,
  };
}

/** Stores a payout as the card service reports it; late and repeated reports change nothing. */
export async function takePayout(db: DbOrTrx, payout: Stripe.Payout): Promise<void> {
  const { id, amount, status, automatic, created, arrival_date: arrival, currency } = payout;
  if (currency !== 'usd') return;
  // The card service's dates begin at midnight UTC.
  // oxlint-disable-next-line dates/no-utc-date
  const arrives = Temporal.Instant.fromEpochMilliseconds(arrival * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDate();
  await keepPayout(db, {
    id,
    cents: amount,
    arrives_on: arrives.toString(),
    status: statusOf(status),
    created_at: Temporal.Instant.fromEpochMilliseconds(created * 1000).toString(),
    is_automatic: automatic,
  });
}

function statusOf(status: string): PayoutStatus {
  return status === 'in_transit' || status === 'paid' || status === 'failed' || status === 'canceled'
    ? status
    : 'pending';
}

/**
 * Returns the newest payouts with the movements that they're made of, and the movements that aren't paid out yet. A payout is
 * matched if its movements add up to it to the cent.
 */
export async function seePayouts(context: Context): Promise<CardPayouts> {
  const payouts = await listPayouts(context.db);
  const movements = await listMovements(
    context.db,
    payouts.map(({ id }) => id),
  );
  const viewOf = (row: (typeof movements)[number]) => ({
    id: row.id,
    kind: row.kind,
    grossCents: row.gross_cents,
    feeCents: row.fee_cents,
    netCents: row.net_cents,
    occurredAt: row.occurred_at,
    quote: row.quote_id && row.reference ? { id: row.quote_id, reference: row.reference } : null,
    invoice: row.invoice && {
      id: row.invoice.id,
      number: invoiceNumber(row.invoice),
      billedTo: row.invoice.company,
    },
    customerName: row.customer_name ?? '',
    source: row.source ?? row.id,
    description: row.description,
  });
  return {
    isOn: context.takesCards(),
    payouts: payouts.map((payout) => {
      const own = movements.filter((row) => row.payout_id === payout.id && row.kind !== 'payout');
      const sum = own.reduce((cents, { net_cents: net }) => cents + net, 0);
      return {
        id: payout.id,
        cents: payout.cents,
        arrivesOn: payout.arrives_on,
        status: payout.status,
        differenceCents: payout.read_at === null ? null : payout.cents - sum,
        isAutomatic: payout.is_automatic,
        movements: own.map(viewOf),
      };
    }),
    open: movements.filter((row) => row.payout_id === null).map(viewOf),
  };
}
