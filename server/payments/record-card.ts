import type { Insertable } from 'kysely';
import { localDate } from '#core/lib/time.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { enqueue, outboxRow } from '../notifications/outbox.ts';
import { closeCheckout, closeUnmatched, findCheckout, insertPayment, paymentsOf } from '../data/payments.ts';
import type { QuoteRow } from '../data/quotes.ts';
import type { Trx } from '../db/client.ts';
import type { OutboxTable } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { CardPayment } from './card-checkout.ts';
import { queueReceipt } from './send-receipt.ts';
import { balanceView } from './view.ts';

type CardRecording = {
  readonly actor: Actor;
  /** Locked. */
  readonly quote: QuoteRow;
  readonly paid: CardPayment;
  readonly requestId: string;
};

/**
 * Records a card payment, whatever has happened to the quote since: an overpayment is shown as such and the owner notified.
 * Idempotent per session.
 */
export async function recordCardPayment(trx: Trx, deps: Deps, recording: CardRecording): Promise<void> {
  const { quote, paid } = recording;
  const at = deps.clock.now().toString();
  const checkout = await findCheckout(trx, paid.sessionId);
  if (checkout) await closeCheckout(trx, checkout.id, at);
  await closeUnmatched(trx, { sessionId: paid.sessionId, outcome: 'matched', quoteId: quote.id, at });
  if (!(await isFirst(trx, quote.id, paid))) return;
  const before = balanceView(quote, await paymentsOf(trx, quote.id));
  await insert(trx, deps, recording);
  const { dueCents, overpaidCents } = balanceView(quote, await paymentsOf(trx, quote.id));
  if (before.dueCents > 0 && dueCents === 0) await queueReceipt(trx, deps, quote);
  if (overpaidCents > before.overpaidCents)
    await enqueue(trx, [await alertOwner(deps, paid, { quote, overpaidCents })]);
}

async function insert(trx: Trx, deps: Deps, { actor, quote, paid, requestId }: CardRecording): Promise<void> {
  const { settings } = await deps.settings();
  const now = deps.clock.now();
  // An entry has more than nothing, whatever the checkout said of its tip.
  const tipCents = Math.min(paid.tipCents, paid.cents - 1);
  const row = {
    quote_id: quote.id,
    method: 'card',
    half: null,
    corrects: null,
    reference: paid.reference,
    received_on: localDate(now, settings.timeZone).toString(),
    recorded_at: now.toString(),
    recorded_by: actor.personId ?? null,
    employee: null,
  } as const;
  const names = () => ({ id: deps.random.id(), client_id: deps.random.id() });
  const payment = { ...row, ...names(), kind: 'payment', cents: paid.cents - tipCents, is_tip: false } as const;
  await insertPayment(trx, payment);
  if (tipCents > 0) await insertPayment(trx, { ...row, ...names(), kind: 'tip', cents: tipCents, is_tip: true });
  await writeAudit(trx, {
    at: now.toString(),
    actor,
    action: 'payment.record',
    subject: 'quote',
    subjectId: quote.id,
    after: { payment: payment.id, kind: 'payment', method: 'card', cents: payment.cents, tipCents },
    requestId,
  });
}

/** Whether nothing of this session is in the ledger yet; the quote is locked. */
async function isFirst(trx: Trx, quoteId: string, { sessionId, reference }: CardPayment): Promise<boolean> {
  const known = await trx
    .selectFrom('payments')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('method', '=', 'card')
    .where('reference', 'in', [sessionId, reference])
    .executeTakeFirst();
  return known === undefined;
}

type Overpayment = { readonly quote: QuoteRow; readonly overpaidCents: number };

/** The mail that tells the owner of a card payment that was too much, or that no quote is known for: a row for the outbox. */
export async function alertOwner(
  deps: Deps,
  { cents, reference: cardReference }: CardPayment,
  overpaid?: Overpayment,
): Promise<Insertable<OutboxTable>> {
  const { settings } = await deps.settings();
  const quote = overpaid?.quote;
  const data = {
    cents,
    cardReference,
    quote: overpaid
      ? {
          reference: overpaid.quote.reference,
          customerName: overpaid.quote.customer_name,
          overpaidCents: overpaid.overpaidCents,
        }
      : null,
    dashboardUrl: `${deps.publicUrl}/admin/dashboard?${quote ? `quote=${quote.id}` : 'tab=payments'}`,
  };
  return outboxRow(
    deps,
    { kind: 'payment-alert', recipient: settings.email, data },
    { language: settings.language, quoteId: quote?.id, isTest: quote?.is_test },
  );
}
