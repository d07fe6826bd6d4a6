import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { lockQuote } from '../data/quotes.ts';
import { closeUnopened, insertCheckout, openCheckouts, type CheckoutRow } from '#server/data/payments.ts';
import type { PayLink } from './find-by-token.ts';
import { readLedger } from './read-ledger.ts';
import { requireOpen } from './require-open.ts';
import { requireSaneTip } from './require-sane-tip.ts';
import { balanceView } from './view.ts';

export type Reserving = { readonly link: PayLink; readonly tipCents: number; readonly requestId: string };

/** The one checkout that is to be paid, and those that must not be paid any more. */
export type Reserved = { readonly own: CheckoutRow; readonly earlier: readonly CheckoutRow[] };

/**
 * Stores a checkout for what is owed now, or returns the open one for the same amounts, while the quote is locked; the card
 * service is called afterwards, without a lock. Throws like `beginCardPayment`.
 */
export async function reserveCheckout(deps: Deps, actor: Actor, reserving: Reserving): Promise<Reserved> {
  const { link, tipCents } = reserving;
  return transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, link.quote.id);
    if (!quote) throw new NotFound('This quote is gone.');
    const ledger = await readLedger(trx, quote);
    requireOpen(ledger);
    requireSaneTip(tipCents, quote.total_cents);
    const { dueCents: cents } = balanceView(quote, ledger.payments);
    const [newest] = await openCheckouts(trx, quote.id);
    const isSame = newest?.cents === cents && newest.tip_cents === tipCents;
    const own = newest && isSame ? newest : await insert(trx, deps, { ...reserving, actor, cents });
    // A concurrent call that is about to open one of these will find it closed, and expire its session.
    await closeUnopened(trx, { quoteId: quote.id, but: own.id, at: deps.clock.now().toString() });
    const earlier = (await openCheckouts(trx, quote.id)).filter(({ id }) => id !== own.id);
    return { own, earlier };
  });
}

async function insert(
  trx: Trx,
  deps: Deps,
  { actor, cents, tipCents, link, requestId }: Reserving & { readonly actor: Actor; readonly cents: number },
): Promise<CheckoutRow> {
  const at = deps.clock.now().toString();
  const { quote, employee } = link;
  await writeAudit(trx, {
    at,
    actor,
    action: 'payment.begin-card',
    subject: 'quote',
    subjectId: quote.id,
    after: { cents, tipCents, ...(employee !== undefined && { employee }) },
    requestId,
  });
  return insertCheckout(trx, { quote_id: quote.id, cents, tip_cents: tipCents, created_at: at });
}
