import type { Actor } from '#core/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { describeForMail } from '../quotes/describe-for-mail.ts';
import type { QuoteRow } from '../quotes/sql.ts';
import { derivePayLinks } from './derive-pay-links.ts';
import { findByToken } from './find-by-token.ts';
import { openCardDesk, type CardDesk } from './open-card-desk.ts';
import { closeCheckout, openCheckouts, paymentsOf } from './sql.ts';
import { balanceView } from './view.ts';

export type Beginning = { readonly token: string; readonly tipCents: number; readonly requestId: string };

/**
 * Opens a checkout of the card service for what is owed now and answers with its address. Earlier ones of the same quote
 * can be paid no more. Nothing is paid before the service says so. Throws NotFound where cards are not taken or the link
 * opens nothing, Conflict where nothing is owed or the service does not answer.
 */
export async function beginCardPayment(
  deps: Deps,
  actor: Actor,
  { token, tipCents, requestId }: Beginning,
): Promise<string> {
  const [desk, quote] = await Promise.all([openCardDesk(deps.env), findByToken(deps, token)]);
  if (!desk) throw new NotFound('Payment by card is not offered.');
  const { dueCents } = balanceView(quote, await paymentsOf(deps.db, quote.id));
  if (quote.status !== 'approved' || dueCents === 0)
    throw new Conflict('wrong-state', 'Nothing is owed for this quote now.', { present: quote.status });
  await endEarlier(deps, desk, quote.id);
  const session = await askFor(deps, desk, { quote, cents: dueCents, tipCents });
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const checkout = { session_id: session.id, quote_id: quote.id, cents: dueCents, tip_cents: tipCents };
    await trx
      .insertInto('card_checkouts')
      .values({ ...checkout, created_at: at })
      .execute();
    await writeAudit(trx, {
      at,
      actor,
      action: 'payment.begin-card',
      subject: 'quote',
      subjectId: quote.id,
      after: { cents: dueCents, tipCents },
      requestId,
    });
  });
  return session.url;
}

/** Whoever comes back after giving up must not pay twice. One that is being paid right now cannot be ended; it is told. */
async function endEarlier(deps: Deps, { stripe }: CardDesk, quoteId: string): Promise<void> {
  for (const id of await openCheckouts(deps.db, quoteId)) {
    try {
      await stripe.checkout.sessions.expire(id);
      await closeCheckout(deps.db, id, deps.clock.now().toString());
    } catch {
      deps.log.warn('an earlier checkout of a card payment could not be ended');
    }
  }
}

type Asked = { readonly quote: QuoteRow; readonly cents: number; readonly tipCents: number };

async function askFor(deps: Deps, { stripe }: CardDesk, { quote, cents, tipCents }: Asked) {
  const { business } = await deps.business();
  const { payUrl, receiptUrl } = derivePayLinks(deps, quote);
  const { packageName } = describeForMail(business, quote);
  const line = (name: string, amount: number) => ({
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: amount, product_data: { name } },
  });
  const lines = [line(`${packageName}, ${quote.reference}`, cents), ...(tipCents > 0 ? [line('Tip', tipCents)] : [])];
  try {
    const { id, url } = await stripe.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: quote.id,
      customer_email: quote.customer_email,
      line_items: lines,
      success_url: `${receiptUrl}&card=done`,
      cancel_url: `${payUrl}&card=left`,
    });
    if (url) return { id, url };
  } catch {
    deps.log.warn('the card service did not open a checkout');
  }
  throw new Conflict('wrong-state', 'Payment by card does not work just now. Please try again, or pay another way.');
}
