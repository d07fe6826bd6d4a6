import { SOURCE } from '#core/languages/language.ts';
import type { Mails } from '#core/notifications/mails.ts';
import type { CancellationEvent, FeeReason } from '#core/payments/cancellation-fee.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockHeldMail, rewriteMail } from '#server/mail/queries.ts';
import { enqueue, outboxRow, type MailHold } from '#server/notifications/outbox.ts';
import { derivePayLinks } from '#server/payments/pay-links.ts';
import { paymentsOf } from '#server/payments/queries.ts';
import { queueReceipt } from '#server/payments/receipts.ts';
import { balanceView, linesView } from '#server/payments/view.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { soldHours } from '#server/settings/queries.ts';
import { tellOwner } from './change.ts';

type CanceledQuote = {
  readonly settings: Settings;
  readonly quote: QuoteRow;
  readonly by: 'admin' | 'customer';
  readonly reason: string | null;
  readonly hold: MailHold | undefined;
  /** Whether the deposit goes back to the card by itself. */
  readonly isReturned: boolean;
  readonly event: CancellationEvent;
};

/** Emails the customer that the quote is canceled, and the owner unless the owner canceled. */
export async function tellCanceled(trx: Trx, deps: Deps, canceled: CanceledQuote): Promise<void> {
  const { settings, quote, by, reason, hold, isReturned, event } = canceled;
  const { quoteUrl } = deriveLinks(deps, quote);
  const visitSequence = quote.visit_sequence + 1;
  const visitHours = await soldHours(trx, quote);
  const money = await moneyFacts(trx, deps, { quote, isReturned });
  const about = { by, event, reason, ...money, visitSequence, visitHours };
  const data = { ...describeForMail(settings, quote), quoteUrl, ...about };
  const customer = outboxRow(
    deps,
    { kind: 'quote-cancelled', recipient: quote.customer_email, data },
    { language: quote.language, quoteId: quote.id, isTest: quote.is_test, hold },
  );
  const owner = by === 'customer' ? [tellOwner(deps, settings, { quote, what: 'cancelled', reason })] : [];
  await enqueue(trx, [customer, ...owner]);
}

/** What the email about a canceled quote says of its money: the figures of the customer's page. */
async function moneyFacts(
  trx: Trx,
  deps: Deps,
  { quote, isReturned }: Pick<CanceledQuote, 'quote' | 'isReturned'>,
): Promise<
  Pick<
    Mails['quote-cancelled'],
    'paidCents' | 'tipCents' | 'isToCard' | 'feeCents' | 'dueCents' | 'overpaidCents' | 'payUrl'
  >
> {
  const balance = balanceView(quote, await paymentsOf(trx, quote.id));
  const { paidCents, feeCents, dueCents, overpaidCents, tipCents } = balance;
  const { payUrl } = derivePayLinks(deps, quote);
  const fee = feeCents > 0 ? { feeCents, dueCents, overpaidCents, payUrl } : {};
  return { paidCents, tipCents, isToCard: isReturned, ...fee };
}

/**
 * While the cancellation can still be undone, its email waits: the decision on the fee goes into it, so that the customer
 * gets one. Returns false if that email is gone.
 */
export async function addToHeldMail(
  trx: Trx,
  deps: Deps,
  decidedFee: Pick<CanceledQuote, 'quote' | 'isReturned'> & {
    /** Undefined where the fee is waived. */
    readonly reason: FeeReason | undefined;
  },
): Promise<boolean> {
  const { quote, reason, isReturned } = decidedFee;
  const held = await lockHeldMail(trx, { quoteId: quote.id, kind: 'quote-cancelled', now: deps.clock.now() });
  if (!held) return false;
  const { feeCents: _fee, dueCents: _due, overpaidCents: _over, payUrl: _url, ...before } = held.data;
  const money = await moneyFacts(trx, deps, { quote, isReturned });
  const data = { ...before, ...money, ...(reason ? { event: reason } : { feeCents: 0 }) };
  await rewriteMail(trx, held.id, data);
  return true;
}

/** Asks for what is owed of a fee; where what was paid already covers it, the email says so and what goes back. */
export async function askForFee(trx: Trx, deps: Deps, quote: QuoteRow): Promise<void> {
  if (!quote.customer_email) return;
  const { settings } = await deps.settings();
  const payments = await paymentsOf(trx, quote.id);
  const { totalCents, dueCents } = balanceView(quote, payments);
  if (dueCents === 0) return queueReceipt(trx, deps, quote, { isFeeNews: true });
  const charged = { lines: linesView(settings, { quote, payments }, SOURCE), totalCents, dueCents, isFee: true };
  const { payUrl } = derivePayLinks(deps, quote);
  const data = { ...describeForMail(settings, quote), ...charged, payUrl };
  const mail = { kind: 'payment-request', recipient: quote.customer_email, data } as const;
  await enqueue(trx, [outboxRow(deps, mail, { language: quote.language, quoteId: quote.id, isTest: quote.is_test })]);
}
