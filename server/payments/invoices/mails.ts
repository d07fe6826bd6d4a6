import type { InvoiceDetail } from '#contract/invoices.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import {
  dueInvoiceReminder,
  invoicedOwed,
  invoiceNumber,
  invoiceState,
  remindableDueDates,
  REMINDER_HOUR,
  type InvoiceReminder,
} from '#core/payments/invoices.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { LINK_DAYS } from '#core/quotes/quotes.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { deriveInvoiceLink } from '#server/payments/pay-links.ts';
import { requireEmail } from '#server/quotes/require.ts';
import {
  findInvoice,
  holdInvoice,
  insertReminder,
  isOwedUnclaimed,
  keepDelivery,
  listRemindable,
  lockInvoicedQuotes,
  type InvoicedQuoteRow,
  type ListedInvoice,
} from './queries.ts';
import { readInvoice, recipientOf } from './read.ts';

/** Until when the link of an invoice works that is made now. */
export function linkExpiry(now: Temporal.Instant): string {
  return now.add({ hours: 24 * LINK_DAYS }).toString();
}

type InvoiceChange = { readonly id: string };

/** Mails an invoice or credit note to its customer. Throws NotFound, and Conflict for a customer without an address. */
export async function mailInvoice(context: Context, { id }: InvoiceChange): Promise<InvoiceDetail> {
  await transaction(context.db, async (trx) => {
    await queueInvoice(trx, context, id);
    const at = context.clock.now().toString();
    await writeAudit(trx, context, { at, action: 'invoice.mail', subject: 'invoice', subjectId: id });
  });
  return readInvoice(context, id);
}

/** Queues the mail with the link of an invoice or credit note, and extends its link. Throws as `mailInvoice`. */
export async function queueInvoice(trx: Trx, deps: Deps, id: string): Promise<void> {
  const invoice = await findInvoice(trx, id);
  if (!invoice) throw new NotFound(messageOf(invoiceTexts, 'noInvoice'));
  const recipient = recipientOf(invoice);
  requireEmail({ customer_email: recipient?.customerEmail ?? '' });
  if (!recipient) return;
  const now = deps.clock.now();
  await keepDelivery(trx, { invoice_id: id, link_expires_at: linkExpiry(now), mailed_at: now.toString() });
  const mail = {
    kind: 'invoice',
    recipient: recipient.customerEmail,
    data: mailData(deps, invoice, recipient),
  } as const;
  await enqueue(trx, [outboxRow(deps, mail, originOf(invoice, recipient))]);
}

function mailData(deps: Deps, invoice: ListedInvoice, { customerName }: InvoicedQuoteRow) {
  return {
    invoiceId: invoice.id,
    number: invoiceNumber(invoice),
    customerName,
    credits: invoice.former && invoiceNumber(invoice.former),
    references: invoice.quotes.map(({ reference }) => reference),
    issuedOn: invoice.issued_on,
    dueOn: invoice.due_on,
    totalCents: invoice.total_cents,
    owedCents: owedOf(invoice),
    invoiceUrl: deriveInvoiceLink(deps, invoice.id).pageUrl,
  };
}

function owedOf({ quotes }: ListedInvoice): number {
  return quotes.reduce((sum, quote) => sum + invoicedOwed(quote), 0);
}

function originOf({ language }: ListedInvoice, { id, isTest }: InvoicedQuoteRow) {
  return { language, quoteId: id, isTest };
}

/** Turns the reminders of an invoice on or off. Throws NotFound, and Conflict for a credit note or an erased customer. */
export async function setReminders(
  context: Context,
  { id, isOn }: InvoiceChange & { readonly isOn: boolean },
): Promise<InvoiceDetail> {
  await transaction(context.db, async (trx) => {
    const invoice = await findInvoice(trx, id);
    if (!invoice) throw new NotFound(messageOf(invoiceTexts, 'noInvoice'));
    if (invoice.kind !== 'invoice') throw new Conflict('wrong-state', messageOf(invoiceTexts, 'isCreditNote'));
    requireEmail({ customer_email: recipientOf(invoice)?.customerEmail ?? '' });
    const now = context.clock.now();
    await keepDelivery(trx, {
      invoice_id: id,
      link_expires_at: invoice.link_expires_at ?? linkExpiry(now),
      reminds: isOn,
    });
    const change = { action: 'invoice.set-reminders', before: { isOn: invoice.reminds }, after: { isOn } } as const;
    await writeAudit(trx, context, { at: now.toString(), ...change, subject: 'invoice', subjectId: id });
  });
  return readInvoice(context, id);
}

/**
 * Mails every reminder of an invoice that is due, each once, and returns how many. What is due is read from the database, so a
 * missed round is made up for.
 */
export async function remindOfInvoices(deps: Deps): Promise<number> {
  const { timeZone } = (await deps.settings()).settings;
  const now = deps.clock.now();
  if (now.toZonedDateTimeISO(timeZone).hour < REMINDER_HOUR) return 0;
  const today = localDate(now, timeZone);
  const { from, to } = remindableDueDates(today);
  const dates = { from: from.toString(), to: to.toString(), today: today.toString() };
  let reminded = 0;
  for (const { steps, ...invoice } of await listRemindable(deps.db, dates)) {
    const step = reminderFor(invoice, today);
    if (step && !steps.includes(step) && (await remind(deps, { id: invoice.id, step, today }))) reminded += 1;
  }
  if (reminded > 0) for (const topic of ['invoices', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return reminded;
}

function reminderFor({ issued_on: issuedOn, due_on: dueOn }: ListedInvoice, today: Temporal.PlainDate) {
  const dates = { issuedOn: Temporal.PlainDate.from(issuedOn), dueOn: Temporal.PlainDate.from(dueOn ?? issuedOn) };
  return dueInvoiceReminder(dates, today);
}

/** A reminder that waits longer than this, for a mail server that is away, isn't sent. */
const REMINDER_HOURS = 48;

/**
 * Returns false if the invoice was paid, changed or credited in the meantime, the customer says to have paid it, or another
 * process was faster.
 */
async function remind(
  deps: Deps,
  reminder: { readonly id: string; readonly step: InvoiceReminder; readonly today: Temporal.PlainDate },
): Promise<boolean> {
  const { id, step, today } = reminder;
  const now = deps.clock.now();
  const at = now.toString();
  return transaction(deps.db, async (trx) => {
    await holdInvoice(trx, id);
    await lockInvoicedQuotes(trx, id);
    const invoice = await findInvoice(trx, id);
    const recipient = invoice && recipientOf(invoice);
    if (!invoice?.reminds || !recipient || !isOwed(invoice, today)) return false;
    // It's due again if the shop doesn't find the payment.
    if (!(await isOwedUnclaimed(trx, id))) return false;
    if (!(await insertReminder(trx, { invoice_id: id, step, at }))) return false;
    const data = { ...mailData(deps, invoice, recipient), isDue: step !== 'before-due' };
    const deadline = now.add({ hours: REMINDER_HOURS });
    const mail = { kind: 'invoice-reminder', recipient: recipient.customerEmail, data, deadline } as const;
    await enqueue(trx, [outboxRow(deps, mail, originOf(invoice, recipient))]);
    const change = { action: 'invoice.remind', subject: 'invoice', subjectId: id, after: { step } } as const;
    await writeAudit(trx, { actor: STRANGER, requestId: deps.random.id() }, { at, ...change });
    return true;
  });
}

function isOwed(invoice: ListedInvoice, today: Temporal.PlainDate): boolean {
  const { note, due_on: dueOn, issued_on: issuedOn, quotes } = invoice;
  const state = invoiceState(
    { isCredited: note !== null, dueOn: Temporal.PlainDate.from(dueOn ?? issuedOn), quotes },
    today,
  );
  return state === 'open' || state === 'overdue';
}
