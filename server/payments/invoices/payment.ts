import type Stripe from 'stripe';
import type { InvoiceDetail } from '#contract/invoices.ts';
import { invoicePageTexts } from '#core/languages/en/invoice-page.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { invoicedOwed, allocatePayment, isOutdated } from '#core/payments/invoices.ts';
import type { SoldBy } from '#core/payments/methods.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Invalid, NotFound, Conflict } from '#server/errors.ts';
import { readLedger } from '#server/payments/accounts.ts';
import { beginCheckout, type ReservedCheckouts, supersede } from '#server/payments/cards/begin-card.ts';
import { openCardService, sessionFor, sessionLine } from '#server/payments/cards/card-checkout.ts';
import { findInvoiceByToken, deriveInvoiceLink } from '#server/payments/pay-links.ts';
import { listByClientId, openCheckouts, insertCheckout, type CheckoutRow } from '#server/payments/queries.ts';
import { recordForQuote } from '#server/payments/record.ts';
import { isPayableByInvoice, requireOpen } from '#server/payments/request.ts';
import { type Ledger, balanceView, stateView } from '#server/payments/view.ts';
import { packageNameOf } from '#server/quotes/describe.ts';
import { lockQuote, findQuotes } from '#server/quotes/queries.ts';
import { type ListedInvoice, lockInvoice, lockInvoicedQuotes, findInvoice, listInvoicedIds } from './queries.ts';
import { readInvoice, recipientOf } from './read.ts';

type InvoicePayment = {
  readonly id: string;
  readonly method: SoldBy;
  readonly cents: number;
  readonly reference: string;
  readonly receivedOn?: string | undefined;
  readonly clientId?: string | undefined;
};

/**
 * Records a payment for an invoice: entries for its quotes in the order of their appointments, each up to what it owes.
 * Idempotent for a `clientId`. Throws NotFound, Invalid for more than is owed, and Conflict for an invoice that was credited or
 * whose price has changed since.
 */
export async function recordInvoicePayment(context: Context, given: InvoicePayment): Promise<InvoiceDetail> {
  await transaction(context.db, async (trx) => {
    const { quotes } = await lockPayable(trx, given.id, 'team');
    if (await isRecorded(trx, quotes, given)) return;
    const owed = quotes.map(invoicedOwed);
    const most = owed.reduce((sum, cents) => sum + cents, 0);
    if (given.cents > most) {
      const message = messageOf(invoiceTexts, 'moreThanOwed', { most: formatMoneyExact(most) });
      throw new Invalid([{ path: 'cents', message }]);
    }
    const { method, reference, receivedOn, clientId } = given;
    const entry = { kind: 'payment', method, tipCents: 0, reference, receivedOn, clientId } as const;
    for (const [index, cents] of allocatePayment(owed, given.cents).entries()) {
      const quote = cents > 0 ? await lockQuote(trx, quotes[index]?.id ?? '') : undefined;
      if (quote) await recordForQuote(trx, context, { recording: { ...entry, cents }, quote });
    }
  });
  return readInvoice(context, given.id);
}

/** Locks an invoice that can be paid, and its quotes. Throws NotFound, and Conflict in words for the customer or for the team. */
async function lockPayable(trx: Trx, id: string, reader: 'customer' | 'team'): Promise<ListedInvoice> {
  const row = await lockInvoice(trx, id);
  if (!row) throw new NotFound(messageOf(invoiceTexts, 'noInvoice'));
  if (row.kind !== 'invoice') throw new Conflict('wrong-state', messageOf(invoiceTexts, 'isCreditNote'));
  await lockInvoicedQuotes(trx, id);
  const invoice = await findInvoice(trx, id);
  if (!invoice || invoice.note) throw new Conflict('wrong-state', messageOf(invoiceTexts, 'isCredited'));
  const outdated = reader === 'team' ? messageOf(invoiceTexts, 'isOutdated') : messageOf(invoicePageTexts, 'outdated');
  if (isOutdated(invoice.quotes)) throw new Conflict('wrong-state', outdated);
  return invoice;
}

/** Whether a payment of that key was recorded for these quotes already. Throws Conflict where it was another one. */
async function isRecorded(
  trx: Trx,
  quotes: readonly { readonly id: string }[],
  { clientId, cents, method, reference, receivedOn }: InvoicePayment,
): Promise<boolean> {
  if (clientId === undefined) return false;
  const known = await listByClientId(
    trx,
    clientId,
    quotes.map(({ id }) => id),
  );
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

type CardBeginning = {
  readonly token: string;
  /** What the page shows: another amount is refused. */
  readonly cents: number;
};

/**
 * Returns the URL of the one open checkout for what is owed on all quotes of an invoice that can be paid now. It ends earlier
 * checkouts of these quotes, as `beginCardPayment` does. Throws NotFound if cards aren't accepted or the link is invalid, Conflict
 * if the amount has changed, nothing can be paid now or the service doesn't respond.
 */
export async function beginInvoicePayment(context: Context, beginning: CardBeginning): Promise<string> {
  const { token } = beginning;
  const [service, invoice] = await Promise.all([openCardService(context), findInvoiceByToken(context, token)]);
  if (!service) throw new NotFound(messageOf(paymentErrorsTexts, 'noCard'));
  return beginCheckout(context, {
    service,
    reserve: async (trx) => reserveCheckout(trx, context, { ...beginning, id: invoice.id }),
    describe: async ({ own }) => describe(context, { invoice, checkout: own }),
  });
}

async function reserveCheckout(
  trx: Trx,
  context: Context,
  reserving: CardBeginning & { readonly id: string },
): Promise<ReservedCheckouts> {
  const { id } = reserving;
  const { quotes } = await lockPayable(trx, id, 'customer');
  const shares = await sharesToPay(trx, quotes);
  const cents = Object.values(shares).reduce((sum, each) => sum + each, 0);
  if (cents !== reserving.cents)
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'amountChanged'), { payableCents: cents });
  const [newest] = await openCheckouts(trx, Object.keys(shares));
  if (newest?.invoice_id === id && hasSame(newest.shares ?? {}, shares))
    return { own: newest, earlier: await supersede(trx, context, newest), isDeposit: false };
  const at = context.clock.now().toString();
  const about = { quote_id: null, invoice_id: id, shares: JSON.stringify(shares) };
  const own = await insertCheckout(trx, { ...about, cents, tip_cents: 0, created_at: at });
  const after = { cents, quotes: Object.keys(shares).length };
  await writeAudit(trx, context, { at, action: 'payment.begin-card', subject: 'invoice', subjectId: id, after });
  return { own, earlier: await supersede(trx, context, own), isDeposit: false };
}

/** What is owed on each quote that can be paid now, in cents by its ID. Throws Conflict if none can. */
async function sharesToPay(trx: Trx, quotes: ListedInvoice['quotes']): Promise<Readonly<Record<string, number>>> {
  const shares: Record<string, number> = {};
  let closed: Ledger | undefined;
  for (const { id } of quotes) {
    const quote = await lockQuote(trx, id);
    const ledger = quote && (await readLedger(trx, quote));
    if (ledger && isPayableByInvoice(ledger)) shares[id] = balanceView(ledger.quote, ledger.payments).dueCents;
    else if (ledger && stateView(ledger) !== 'paid') closed ??= ledger;
  }
  if (Object.keys(shares).length > 0) return shares;
  if (closed) requireOpen(closed);
  throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'nothingOwed'));
}

function hasSame(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

/** A line for each quote that is paid, in the language of the payer. */
async function describe(
  context: Context,
  { invoice, checkout }: { readonly invoice: ListedInvoice; readonly checkout: CheckoutRow },
): Promise<Stripe.Checkout.SessionCreateParams> {
  const { settings } = await context.settings();
  const shares = checkout.shares ?? {};
  const quotes = await findQuotes(context.db, Object.keys(shares));
  const { pageUrl } = deriveInvoiceLink(context, invoice.id);
  const inOrder = invoice.quotes.flatMap(({ id }) => quotes.get(id) ?? []);
  const ids = await listInvoicedIds(context.db, invoice.id);
  return {
    ...sessionFor(context.language, { customer_email: recipientOf(invoice)?.customerEmail ?? '' }),
    client_reference_id: invoice.id,
    // Says what each quote gets where this checkout is not known any more.
    metadata: { for: 'invoice', shares: ids.map((id) => shares[id] ?? 0).join(',') },
    line_items: inOrder.map((quote) =>
      sessionLine(`${packageNameOf(settings, quote, context.language)}, ${quote.reference}`, shares[quote.id] ?? 0),
    ),
    success_url: `${pageUrl}?card=done`,
    cancel_url: `${pageUrl}?card=left`,
  };
}
