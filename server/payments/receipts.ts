import type { PaymentAccount } from '#contract/payments.ts';
import { receiptTexts } from '#core/languages/en/exports.ts';
import { paymentErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { type Language, SOURCE } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoneyExact as money } from '#core/lib/money.ts';
import { formatDate, localDate } from '#core/lib/time.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import { sumOf } from '#core/pricing/sales-tax.ts';
import { entryText, remainderLabel, shopAddress, subjectText, workText } from '#core/quotes/describe.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Paper, PaperLine } from '#server/db/payment-tables.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { lockJob } from '#server/jobs/queries.ts';
import { outboxRow, enqueue, type MailHold } from '#server/notifications/outbox.ts';
import { packageNameOf, subjectFor, describeForMail, vehicleTextsOf } from '#server/quotes/describe.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { requireEmail } from '#server/quotes/require.ts';
import { printPaper } from '#server/workers/paper.ts';
import { readLedger, readAccount } from './accounts.ts';
import { findByToken, derivePayLinks } from './pay-links.ts';
import { paymentsOf } from './queries.ts';
import { aboutVehicle, balanceView, countingPayments, linesView, paperLines, type Ledger } from './view.ts';

/**
 * Returns the receipt as a PDF with its file name. Throws NotFound for an invalid link, Conflict while nothing was paid, and
 * Unavailable if too many are waiting.
 */
export async function printReceipt(
  context: Context,
  { token }: { readonly token: string },
): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
  const [{ quote }, { settings }] = await Promise.all([findByToken(context, token), context.settings()]);
  const content = receiptContent(await readLedger(context.db, quote), {
    settings,
    now: context.clock.now(),
    language: context.language,
  });
  if (!content) throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'noReceiptYet'));
  return {
    name: `receipt-${quote.reference}.pdf`,
    pdf: await printPaper(context, { content, language: context.language }, context.sender),
  };
}

/** The receipt of a quote: its lines, what was paid how and when, and what is still owed. Undefined while nothing was paid. */
function receiptContent(
  ledger: Ledger,
  issue: { readonly settings: Settings; readonly now: Temporal.Instant; readonly language: Language },
): Paper | undefined {
  const { settings, now, language } = issue;
  const { quote } = ledger;
  const paid = countingPayments(ledger.payments);
  if (paid.length === 0) return undefined;
  const t = receiptTexts(language);
  const today = localDate(now, settings.timeZone);
  const packageName = packageNameOf(settings, quote, language);
  const work = workText({ packageName, subject: subjectText(settings, subjectFor(quote), language) });
  const day = quote.starts_at && localDate(Temporal.Instant.from(quote.starts_at), settings.timeZone);
  const { totalCents, dueCents, overpaidCents } = balanceView(quote, ledger.payments);
  return {
    shop: settings.name,
    contact: [
      ...[shopAddress(settings.address) ?? []].flat(),
      [settings.phone, settings.email, settings.taxId && t('taxId', { id: settings.taxId })]
        .filter(Boolean)
        .join('   '),
    ],
    title: t('title', { reference: quote.reference }),
    asOf: t('asOf', { date: formatDate(today, language) }),
    asOfMs: today.toZonedDateTime(settings.timeZone).epochMilliseconds,
    issuedTo: quote.customer_name && t('issuedTo', { customer: quote.customer_name }),
    issuedToEmail: quote.customer_email && t('issuedTo', { customer: quote.customer_email }),
    about: [
      work,
      ...(quote.items.length > 0 ? [] : unitOf(settings, quote, { vehicle: 1, language })),
      ...(day ? [t('appointment', { date: formatDate(day, language) })] : []),
    ],
    tables: [priceLines(ledger, settings, language), paymentLines(ledger, paid, language)],
    closing: totalCents > 0 && dueCents === 0 && overpaidCents === 0 ? t('paidInFull') : '',
  };
}

function priceLines({ quote, payments }: Ledger, settings: Settings, language: Language): readonly PaperLine[] {
  const t = receiptTexts(language);
  const { totalCents } = balanceView(quote, payments);
  const amountOf = ({ cents }: PriceLine) => (cents === 0 ? t('free') : money(cents));
  const unit = (vehicle: number) => unitOf(settings, quote, { vehicle, language }).join('');
  const lines = paperLines(linesView(settings, { quote, payments }, language), amountOf, language, unit);
  return [...lines, { label: t('total'), amount: money(totalCents), isBold: true }];
}

/** A vehicle that belongs to a fleet, by its unit number or VIN; nothing for any other. */
function unitOf(
  settings: Settings,
  quote: Ledger['quote'],
  about: { readonly vehicle: number; readonly language: Language },
): readonly string[] {
  const texts =
    about.vehicle === 1 ? vehicleTextsOf(quote) : quote.items.find((_, index) => numberOfItem(index) === about.vehicle);
  return texts?.vehicleUnit || texts?.vehicleVin ? [aboutVehicle(settings, quote, about)] : [];
}

function paymentLines({ quote, payments }: Ledger, paid: Ledger['payments'], language: Language): readonly PaperLine[] {
  const { dueCents, overpaidCents, tipCents } = balanceView(quote, payments);
  const entries = paid.map((payment) => {
    const on = formatDate(Temporal.PlainDate.from(payment.received_on), language);
    const entry = entryText({ ...payment, taxCents: sumOf(payment.taxes) }, language);
    return { label: `${entry}, ${on}`, amount: money(payment.cents) };
  });
  const tips = tipCents > 0 ? [{ label: receiptTexts(language)('tips'), amount: money(tipCents) }] : [];
  const label = remainderLabel({ overpaidCents }, language);
  return [...entries, ...tips, { label, amount: money(overpaidCents || dueCents), isBold: true }];
}

/** Mails the receipt to the customer. Throws NotFound, or Conflict while nothing was paid. */
export async function sendReceipt(context: Context, { id }: { readonly id: string }): Promise<PaymentAccount> {
  await transaction(context.db, async (trx) => {
    const locked = await lockJob(trx, id);
    if (!locked) throw new NotFound(messageOf(problemsTexts, 'noJob'));
    const { quote } = locked;
    requireEmail(quote);
    if (countingPayments(await paymentsOf(trx, quote.id)).length === 0)
      throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'nothingPaid'));
    await queueReceipt(trx, context, quote);
    const at = context.clock.now().toString();
    const on = { subject: 'quote', subjectId: quote.id };
    await writeAudit(trx, context, {
      at,
      action: 'payment.send-receipt',
      ...on,
    });
  });
  return readAccount(context, { id });
}

/**
 * Queues a quote's receipt from its state in this transaction: what was paid, how and when, and what is still owed. It waits as
 * long as what it follows from can be undone.
 */
export async function queueReceipt(
  trx: Trx,
  deps: Deps,
  quote: QuoteRow,
  receiptMail: {
    readonly hold?: MailHold | undefined;
    /** Whether the email is the first to say that there is a fee, which what was paid covers. */
    readonly isFeeNews?: boolean;
  } = {},
): Promise<void> {
  const { hold, isFeeNews = false } = receiptMail;
  const { settings } = await deps.settings();
  const payments = await paymentsOf(trx, quote.id);
  const { totalCents, paidCents, feeCents, dueCents, overpaidCents, tipCents } = balanceView(quote, payments);
  const entries = countingPayments(payments).map(({ kind, method, cents, taxes, received_on: receivedOn }) => ({
    kind,
    method,
    cents,
    taxCents: sumOf(taxes),
    receivedOn,
  }));
  const { receiptUrl } = derivePayLinks(deps, quote);
  const charged = {
    ...describeForMail(settings, quote),
    lines: linesView(settings, { quote, payments }, SOURCE),
    totalCents,
  };
  const sums = { paidCents, dueCents, overpaidCents, tipCents, ...(isFeeNews && { coveredFeeCents: feeCents }) };
  const data = { ...charged, ...sums, entries, receiptUrl };
  await enqueue(trx, [
    outboxRow(
      deps,
      { kind: 'receipt', recipient: quote.customer_email, data },
      { language: quote.language, quoteId: quote.id, isTest: quote.is_test, hold },
    ),
  ]);
}
