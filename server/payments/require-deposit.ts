import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoney } from '#core/lib/money.ts';
import { depositFor } from '#core/payments/deposits.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { OPEN_STATUSES } from '#core/quotes/quotes.ts';
import { lapseAt } from '#core/scheduling/promises.ts';
import { findPackage } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict } from '#server/errors.ts';
import { stateOf, todayOf } from '#server/gift-cards/look-up.ts';
import { lockGiftCard } from '#server/gift-cards/queries.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { lockQuote, setDeposit, type QuoteRow } from '#server/quotes/queries.ts';
import { findVersion } from '#server/settings/queries.ts';
import { readLedger } from './accounts.ts';
import { derivePayLinks } from './pay-links.ts';
import { balanceView, depositView, linesView } from './view.ts';

/** What an approval by the owner writes about a deposit that isn't paid. Throws Conflict unless it's waived. */
export async function waiveDeposit(
  trx: Trx,
  deps: Deps,
  { quote, at, isWaived }: { readonly quote: QuoteRow; readonly at: string; readonly isWaived: boolean },
): Promise<{ readonly depositWaivedAt?: string }> {
  const cents = await dueDeposit(trx, deps, quote);
  if (cents === 0) return {};
  if (isWaived) return { depositWaivedAt: at };
  const message = messageOf(quoteErrorsTexts, 'depositUnpaid', { amount: formatMoney(cents) });
  throw new Conflict('deposit-due', message, { depositCents: cents });
}

/** Throws Conflict with the message of that key while the deposit isn't paid, for the customer. The quote is locked. */
export async function requireDeposit(
  trx: Trx,
  deps: Deps,
  { quote, key }: { readonly quote: QuoteRow; readonly key: 'depositFirst' | 'depositBeforeTime' },
): Promise<void> {
  const cents = await dueDeposit(trx, deps, quote);
  if (cents === 0) return;
  const message = messageOf(quoteErrorsTexts, key, { amount: formatMoney(cents) });
  throw new Conflict('deposit-due', message, { depositCents: cents });
}

async function dueDeposit(trx: Trx, deps: Deps, quote: QuoteRow): Promise<number> {
  const deposit = depositView(quote);
  return Math.max(deposit?.state === 'due' ? deposit.cents : 0, await uncoveredDeposit(trx, deps, quote));
}

/**
 * Carries out a change that `waiveDeposit` or `requireDeposit` may refuse. If that is because a gift card lost the money that it
 * was to pay, the customer is asked for the deposit before the Conflict is thrown.
 */
export async function withDeposit<Result>(
  context: Context,
  about: { readonly id: string },
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Conflict && error.code === 'deposit-due') await askUncovered(context, about);
    throw error;
  }
}

/**
 * The deposit that is due because the gift card pays less than when the quote was requested, in cents; 0 if it still pays as
 * much. A quote whose smaller deposit was paid already owes none.
 */
async function uncoveredDeposit(trx: Trx, deps: Deps, quote: QuoteRow): Promise<number> {
  const isSettled = quote.deposit_paid_at !== null || quote.deposit_waived_at !== null;
  const isAsked = OPEN_STATUSES.includes(quote.status) && quote.source !== 'owner';
  if (quote.gift_card_id === null || isSettled || !isAsked || !deps.takesCards()) return 0;
  const sold = await findVersion(trx, quote.business_version);
  const pack = sold && findPackage(sold.settings, quote.package_type);
  const card = await lockGiftCard(trx, quote.gift_card_id);
  const creditCents = card && stateOf(card, await todayOf(deps)) === 'open' ? card.balance_cents : 0;
  const cents = pack ? depositFor(pack, { totalCents: quote.total_cents, creditCents }) : 0;
  return cents > quote.deposit_cents ? cents : 0;
}

/** Makes the deposit due, and emails the customer. A pending quote keeps its time as long as a new one would. */
async function askUncovered(context: Context, { id }: { readonly id: string }): Promise<void> {
  const { settings } = await context.settings();
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    const depositCents = quote ? await uncoveredDeposit(trx, context, quote) : 0;
    if (!quote || depositCents === 0) return;
    const now = context.clock.now();
    const at = now.toString();
    const { starts_at: startsAt } = quote;
    const payBy =
      quote.status === 'pending' && startsAt !== null ? lapseAt(settings, { from: now, startsAt }).toString() : null;
    await setDeposit(trx, id, { deposit_cents: depositCents, lapses_at: payBy, updated_at: at });
    const about = { at, subject: 'quote', subjectId: id } as const;
    await writeAudit(
      trx,
      { ...context, actor: STRANGER },
      { ...about, action: 'quote.ask-deposit', after: { cents: depositCents } },
    );
    if (quote.customer_email !== '') await tell(trx, context, { quote, depositCents, payBy });
  });
}

async function tell(
  trx: Trx,
  deps: Deps,
  demand: { readonly quote: QuoteRow; readonly depositCents: number; readonly payBy: string | null },
): Promise<void> {
  const { quote, depositCents, payBy } = demand;
  const { settings } = await deps.settings();
  const ledger = await readLedger(trx, quote);
  const { totalCents, dueCents } = balanceView(quote, ledger.payments);
  const charged = { lines: linesView(settings, ledger, SOURCE), totalCents, dueCents, depositCents };
  const { payUrl } = derivePayLinks(deps, quote);
  const data = { ...describeForMail(settings, quote), ...charged, payUrl, ...(payBy !== null && { payBy }) };
  const mail = { kind: 'payment-request', recipient: quote.customer_email, data } as const;
  await enqueue(trx, [outboxRow(deps, mail, { language: quote.language, quoteId: quote.id, isTest: quote.is_test })]);
}
