// Invoices of one quote and of several, their reminders, payments and credit notes.
import { sum } from './money.ts';
import { charge, due, enter, reduced, today, use, type Invoice, type Month, type Sold } from './sold.ts';

const BILL_TO = { company: 'Whitfield Fleet LLC', address: '1 Main St\nTroy, NY 12180', taxId: '98-7654321' };
const DUE_DAYS = 5;

/** The owner invoices quotes, and mails the invoice if reminders are to follow. */
export async function invoice(month: Month, invoiced: readonly Sold[], sendsReminders: boolean): Promise<Invoice> {
  const { shop } = month;
  const quotes = invoiced.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
  type Issued = { readonly id: string; readonly number: string };
  const mailed = { mail: sendsReminders, reminds: sendsReminders };
  const body = { quotes: quotes.map(({ id }) => id), ...BILL_TO, dueDays: DUE_DAYS, ...mailed };
  const { id, number } = await shop.owner<Issued>('POST /api/invoices', body);
  const cents = sum(quotes.map(charge));
  const dueOn = Temporal.PlainDate.from(today(month)).add({ days: DUE_DAYS }).toString();
  const issued: Invoice = { id, number, quotes, dueOn, cents, credit: null, sendsReminders, reminders: [] };
  month.invoices.push(issued);
  for (const quote of quotes) {
    quote.invoice = issued;
    use(month, quotes.length > 1 ? 'invoice: of several quotes' : 'invoice: of one quote', quote);
  }
  if (sendsReminders) mail(month, issued, number);
  return issued;
}

/** Nothing is owed for an invoice that was taken back, whatever its quotes owe. */
export const owed = ({ quotes, credit: note }: Invoice): number => (note ? 0 : sum(quotes.map(due)));

function mail(month: Month, { quotes, cents, ...issued }: Invoice, about: string): void {
  month.mails.push({ to: quotes.at(-1)?.email ?? '', about, cents: [cents, owed({ quotes, cents, ...issued })] });
}

/** A payment for the invoice pays the quote first whose appointment was first. */
export async function payInvoice(month: Month, issued: Invoice, cents: number): Promise<void> {
  if (cents <= 0 || issued.credit) return;
  await month.shop.owner(`POST /api/invoices/${issued.id}/payments`, { method: 'check', cents });
  let left = cents;
  const entry = { kind: 'payment', method: 'check', isTip: false, isRefund: false, reduces: 0 };
  for (const quote of issued.quotes) {
    const part = Math.min(left, due(quote));
    left -= part;
    if (part > 0) enter(quote, { ...entry, cents: part, receivedOn: today(month) });
    use(month, 'invoice: paid as a whole, the first appointment first', quote);
  }
}

export async function credit(month: Month, issued: Invoice): Promise<void> {
  type Note = { readonly id: string; readonly number: string };
  const note = await month.shop.owner<Note>(`POST /api/invoices/${issued.id}/credit`);
  issued.credit = note;
  for (const quote of issued.quotes) use(month, 'invoice: taken back by a credit note', quote);
  if (issued.sendsReminders)
    month.mails.push({ to: issued.quotes.at(-1)?.email ?? '', about: note.number, cents: [issued.cents] });
}

/** So many days after the due date a reminder is sent; one that is a week late isn't. */
const STEPS = { 'before-due': -3, overdue: 1, 'overdue-2': 15, 'overdue-3': 29 } as const;
type Step = keyof typeof STEPS;

/** Writes down which reminders go out today by themselves, and waits for them. */
export function awaitReminders(month: Month): void {
  for (const issued of month.invoices) {
    const step = stepOn(month, issued);
    const isAsIssued = issued.quotes.every((quote) => quote.status !== 'cancelled' && reduced(quote) === 0);
    if (!step || issued.reminders.includes(step) || issued.credit || !isAsIssued || owed(issued) === 0) continue;
    const count = issued.reminders.length + 1;
    type Sent = { readonly reminders: readonly object[] };
    month.awaited.push({
      isDone: async () => (await month.shop.owner<Sent>(`GET /api/invoices/${issued.id}`)).reminders.length === count,
      write: () => {
        issued.reminders.push(step);
        mail(month, issued, issued.number);
        const rule =
          step === 'before-due' ? 'invoice: a reminder before it is due' : 'invoice: a reminder that it is overdue';
        for (const quote of issued.quotes) use(month, rule, quote);
      },
    });
  }
}

function stepOn(month: Month, { dueOn, sendsReminders }: Invoice): Step | undefined {
  if (!sendsReminders) return undefined;
  const days = Temporal.PlainDate.from(dueOn).until(today(month)).days;
  const step = (Object.keys(STEPS) as Step[]).findLast((each) => STEPS[each] <= days);
  if (!step || days - STEPS[step] >= 7) return undefined;
  return step === 'before-due' && (days > 0 || DUE_DAYS <= 3) ? undefined : step;
}

/** What it has to say of itself at the end of the month. */
export function stateOf(issued: Invoice, lastDay: string): string {
  if (issued.credit) return 'credited';
  if (issued.cents !== sum(issued.quotes.map((quote) => (quote.status === 'approved' ? charge(quote) : 0))))
    return 'outdated';
  if (owed(issued) === 0) return 'paid';
  return lastDay > issued.dueOn ? 'overdue' : 'open';
}
