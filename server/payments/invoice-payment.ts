import type { InvoiceDetail } from '#contract/invoices.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { allocatePayment, invoicedOwed, isOutdated } from '#core/payments/invoices.ts';
import type { SoldBy } from '#core/payments/gift-cards.ts';
import type { Actor } from '#core/people/permissions.ts';
import { findInvoice, lockInvoice, lockInvoicedQuotes } from '../data/invoices.ts';
import { lockQuote } from '../data/quotes.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import { readInvoice } from './invoice-views.ts';
import { recordForQuote } from './record.ts';

type InvoicePayment = {
  readonly id: string;
  readonly method: SoldBy;
  readonly cents: number;
  readonly reference: string;
  readonly receivedOn?: string | undefined;
  readonly clientId?: string | undefined;
  readonly requestId: string;
};

/**
 * Records a payment for an invoice: entries for its quotes, the oldest first, each up to what it owes. Idempotent for a
 * `clientId`. Throws NotFound, Invalid for more than is owed, and Conflict for an invoice that was credited or whose price has
 * changed since.
 */
export async function recordInvoicePayment(deps: Deps, actor: Actor, given: InvoicePayment): Promise<InvoiceDetail> {
  await transaction(deps.db, async (trx) => {
    const quotes = await lockPayable(trx, given.id);
    if (await isRecorded(trx, quotes, given)) return;
    const owed = quotes.map(invoicedOwed);
    const most = owed.reduce((sum, cents) => sum + cents, 0);
    if (given.cents > most) {
      const message = messageOf(invoiceTexts, 'moreThanOwed', { most: formatMoneyExact(most) });
      throw new Invalid([{ path: 'cents', message }]);
    }
    const { requestId, method, reference, receivedOn, clientId } = given;
    const entry = { kind: 'payment', method, tipCents: 0, reference, receivedOn, clientId, requestId } as const;
    for (const [index, cents] of allocatePayment(owed, given.cents).entries()) {
      const quote = cents > 0 ? await lockQuote(trx, quotes[index]?.id ?? '') : undefined;
      if (quote) await recordForQuote(trx, deps, { actor, recording: { ...entry, cents }, quote });
    }
  });
  return readInvoice(deps, given.id);
}

async function lockPayable(trx: Trx, id: string) {
  const row = await lockInvoice(trx, id);
  if (!row) throw new NotFound(messageOf(invoiceTexts, 'noInvoice'));
  if (row.kind !== 'invoice') throw new Conflict('wrong-state', messageOf(invoiceTexts, 'isCreditNote'));
  await lockInvoicedQuotes(trx, id);
  const invoice = await findInvoice(trx, id);
  if (!invoice || invoice.note) throw new Conflict('wrong-state', messageOf(invoiceTexts, 'isCredited'));
  if (isOutdated(invoice.quotes)) throw new Conflict('wrong-state', messageOf(invoiceTexts, 'isOutdated'));
  return invoice.quotes;
}

/** Whether a payment of that key was recorded for these quotes already. Throws Conflict where it was another one. */
async function isRecorded(
  trx: Trx,
  quotes: readonly { readonly id: string }[],
  { clientId, cents, method, reference, receivedOn }: InvoicePayment,
): Promise<boolean> {
  if (clientId === undefined) return false;
  const known = await trx
    .selectFrom('payments')
    .select(['cents', 'method', 'reference', 'received_on'])
    .where('client_id', '=', clientId)
    .where(
      'quote_id',
      'in',
      quotes.map(({ id }) => id),
    )
    .execute();
  const [first] = known;
  if (!first) return false;
  const isSame =
    known.reduce((sum, entry) => sum + entry.cents, 0) === cents &&
    first.method === method &&
    first.reference === reference &&
    first.received_on === (receivedOn ?? first.received_on);
  if (!isSame) throw new Conflict('idempotency-mismatch', messageOf(paymentErrorsTexts, 'paymentIdUsed'));
  return true;
}
