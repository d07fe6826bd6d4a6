import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { NewPriceChange } from '#contract/price-changes.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import type { AuditAction } from '#core/operations/audit-actions.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import type { StoredAnswer } from '#core/quotes/answers.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import type { ItemChange } from '#core/quotes/items.ts';
import { canChangePrice, type ChangeProposer } from '#core/quotes/price-changes.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { readForDashboard } from '#server/booking/read.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { lockQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { composeChange, soldFor } from './compose.ts';
import { closeChange, findOpenChange, insertChange, type PriceChangeRow } from './queries.ts';
import { priceChangeView } from './view.ts';

/**
 * Proposes a change of what was sold to the customer of an approved quote, and emails it to them; a proposal that is still open
 * is replaced. Throws NotFound, Invalid with the field at fault, and Conflict if the quote has another total than the owner saw, or
 * isn't approved, or its work is completed.
 */
export async function proposeChange(
  context: Context,
  { id, ...asked }: NewPriceChange & { readonly id: string },
): Promise<QuoteDetail> {
  const { settings, version } = await context.settings();
  await transaction(context.db, async (trx) => {
    const quote = await lockSold(trx, id);
    if (quote.total_cents !== asked.fromCents) throw soldMeanwhile(quote);
    const lines = composeChange({ settings, language: context.language }, quote, asked);
    const other = asked.package === undefined ? undefined : { packageType: asked.package, version };
    const items = asked.items.flatMap(({ item: number, package: to }): readonly ItemChange[] =>
      to === undefined ? [] : [{ number, package: { from: soldFor(quote, number).packageType, to, version } }],
    );
    const change = await storeProposal(trx, context, { quote, lines, reason: asked.reason, as: 'admin', other, items });
    await askCustomer(trx, context, { settings, quote, change });
  });
  return readForDashboard(context, { id });
}

/** Withdraws the open change of a quote. Throws NotFound, and Conflict if none is open. */
export async function withdrawChange(context: Context, { id }: { readonly id: string }): Promise<QuoteDetail> {
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    await withdrawOpen(trx, context, { quote });
  });
  return readForDashboard(context, { id });
}

/** Withdraws the open change of a quote that is locked. The crew can't withdraw the owner's. */
export async function withdrawOpen(
  trx: Trx,
  context: Context,
  { quote, as = 'admin' }: { readonly quote: QuoteRow; readonly as?: ChangeProposer },
): Promise<void> {
  const open = await findOpenChange(trx, quote.id);
  if (!open)
    throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'noOpenPriceChange'), { present: quote.status });
  if (as === 'employee') refuseOwners(open);
  const at = context.clock.now().toString();
  await closeChange(trx, open.id, { answer: 'withdrawn', at });
  await recordStep(trx, context, { action: 'quote.withdraw-change', at, quote });
  await tellWithdrawn(trx, context, quote);
}

/** Tells a customer who was asked by email that there's nothing left to answer. */
async function tellWithdrawn(trx: Trx, context: Context, quote: QuoteRow): Promise<void> {
  if (quote.customer_email === '') return;
  const { settings } = await context.settings();
  const data = { ...describeForMail(settings, quote), quoteUrl: deriveLinks(context, quote).quoteUrl };
  await enqueue(trx, [
    outboxRow(
      context,
      { kind: 'price-change-withdrawn', recipient: quote.customer_email, data },
      { language: quote.language, quoteId: quote.id, isTest: quote.is_test },
    ),
  ]);
}

type Step = {
  readonly action: Extract<AuditAction, `quote.${string}-change`>;
  readonly at: string;
  readonly quote: QuoteRow;
  /** The total that is proposed or agreed to; absent if the price stays. */
  readonly totalCents?: number;
};

/** Writes to the audit log what was done about a change of a quote, with the totals before and after. */
export async function recordStep(trx: Trx, context: Context, { action, at, quote, totalCents }: Step): Promise<void> {
  await writeAudit(trx, context, {
    at,
    action,
    subject: 'quote',
    subjectId: quote.id,
    ...(totalCents !== undefined && { before: { totalCents: quote.total_cents } }),
    after: { totalCents: totalCents ?? quote.total_cents },
  });
}

/** Locks a quote whose lines may change. Throws NotFound and Conflict. */
export async function lockSold(trx: Trx, id: string): Promise<QuoteRow> {
  const quote = await lockQuote(trx, id);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
  requireOpen(quote);
  return quote;
}

/** Throws Conflict unless what was sold can still change. */
export function requireOpen({ status, completed_at: completedAt }: QuoteRow): void {
  if (!canChangePrice({ status, isCompleted: completedAt !== null }))
    throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'noPriceChange'), { present: status });
}

export function soldMeanwhile({ total_cents: cents }: Pick<QuoteRow, 'total_cents'>): Conflict {
  return new Conflict(
    'price-changed',
    messageOf(quoteErrorsTexts, 'soldMeanwhile', { total: formatMoneyExact(cents) }),
  );
}

/** Stores a proposal for a locked quote in place of the open one; the crew doesn't replace the owner's. */
export async function storeProposal(
  trx: Trx,
  context: Context,
  proposal: {
    readonly quote: QuoteRow;
    readonly lines: readonly PriceLine[];
    /** What the quote's answers become with it. */
    readonly answers?: readonly StoredAnswer[];
    /** What its further vehicles become beside their lines. */
    readonly items?: readonly ItemChange[];
    readonly reason: string;
    readonly as: ChangeProposer;
    /** Another package, and the version of the settings with its menu. */
    readonly other?: { readonly packageType: string; readonly version: number } | undefined;
  },
): Promise<PriceChangeRow> {
  const { quote, lines, answers, items = [], reason, as, other } = proposal;
  const at = context.clock.now().toString();
  const open = await findOpenChange(trx, quote.id);
  if (open && as === 'employee') refuseOwners(open);
  if (open) await closeChange(trx, open.id, { answer: 'withdrawn', at });
  const totalCents = totalOf(lines);
  await recordStep(trx, context, { action: 'quote.propose-change', at, quote, totalCents });
  return insertChange(trx, {
    id: context.random.id(),
    quote_id: quote.id,
    from_lines: JSON.stringify(quote.lines),
    from_total_cents: quote.total_cents,
    lines: JSON.stringify(lines),
    total_cents: totalCents,
    ...(other && {
      from_package_type: quote.package_type,
      package_type: other.packageType,
      business_version: other.version,
    }),
    answers: answers ? JSON.stringify(answers) : null,
    items: items.length > 0 ? JSON.stringify(items) : null,
    reason,
    proposed_as: as,
    proposed_by: context.actor.personId ?? null,
    proposed_at: at,
  });
}

function refuseOwners({ proposed_as: as }: PriceChangeRow): void {
  if (as === 'admin') throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'ownersChangeOpen'));
}

/** Emails a proposal to the customer, if they have an address. */
export async function askCustomer(
  trx: Trx,
  context: Context,
  asking: { readonly settings: Settings; readonly quote: QuoteRow; readonly change: PriceChangeRow },
): Promise<void> {
  const { settings, quote, change } = asking;
  const { lines, total_cents: totalCents, reason } = change;
  const { quoteUrl } = deriveLinks(context, quote);
  const packageName = priceChangeView(change, { settings, language: quote.language }).package?.to;
  const named = packageName === undefined ? {} : { packageName };
  const data = { ...describeForMail(settings, quote), quoteUrl, offer: { lines, totalCents, reason, ...named } };
  await enqueue(trx, [
    outboxRow(
      context,
      { kind: 'price-change-proposed', recipient: quote.customer_email, data },
      { language: quote.language, quoteId: quote.id, isTest: quote.is_test },
    ),
  ]);
}
