// Compares the screens and papers of quotes: for the owner, for the customer, in emails, on receipts and invoices.
import { owed, stateOf } from './invoices.ts';
import { amountsIn, sum, taxIn, total } from './money.ts';
import { promoFigures } from './quotes.ts';
import { cents, readCsv, rowsOf, totalOf, type Check, type CheckOf, type Lines, type Row } from './reading.ts';
import {
  charge,
  due,
  isOwing,
  overpaid,
  paid,
  reduced,
  suppliesOf,
  tips,
  type Invoice,
  type Month,
  type Sold,
} from './sold.ts';

type Balance = Readonly<
  Record<'totalCents' | 'paidCents' | 'dueCents' | 'overpaidCents' | 'tipCents' | 'reducedCents' | 'feeCents', number>
>;
type Deposit = { readonly cents: number; readonly state: string } | null;

export async function compareQuotes(month: Month, check: CheckOf): Promise<void> {
  for (const quote of month.sold) {
    await compareQuote(month, quote, check);
    if (quote.payToken !== '') await comparePayments(month, quote, check);
    if (quote.completedOn) await compareSupplies(month, quote, check('supplies'));
  }
  await compareQuotesExport(month, check('quotes.csv'));
  await compareCustomers(month, check('customers.csv'));
  await comparePromos(month, check);
}

const depositText = (deposit: Deposit) => (deposit ? `${deposit.cents} ${deposit.state}` : 'none');

/** The deposit as it's shown: one that was never paid ends with its quote. */
function depositOf({ deposit, status, lines }: Sold): Deposit {
  if (!deposit || deposit.state !== 'due') return deposit;
  return status === 'pending' ? { ...deposit, cents: Math.min(deposit.cents, total(lines)) } : null;
}

async function compareQuote({ shop }: Month, quote: Sold, check: CheckOf): Promise<void> {
  const { reference } = quote;
  type Detail = {
    readonly lines: Lines;
    readonly totalPrice: number;
    readonly status: string;
    readonly deposit: Deposit;
    readonly payment: string | null;
    readonly cancellationFee: { readonly chargedCents: number } | null;
  };
  const detail = await shop.owner<Detail>(`GET /api/quotes/${quote.id}`);
  compareLines(reference, { found: detail.lines, expected: quote.lines }, check('quote, owner'));
  check('quote, owner')(`${reference} total`, cents(detail.totalPrice), total(quote.lines));
  check('quote, owner')(`${reference} status`, detail.status, quote.status);
  check('quote, owner')(`${reference} fee`, detail.cancellationFee?.chargedCents ?? 0, total(quote.fee));
  check('quote, owner')(`${reference} deposit`, depositText(detail.deposit), depositText(depositOf(quote)));
  check('quote, owner')(`${reference} payment`, detail.payment, paymentOf(quote));
  if (quote.token === '') return;
  const page = await shop.anyone<Detail>(`GET /api/quotes/by-token/${quote.token}`);
  compareLines(reference, { found: page.lines, expected: quote.lines }, check('quote, customer'));
  check('quote, customer')(`${reference} total`, cents(page.totalPrice), total(quote.lines));
  check('quote, customer')(`${reference} deposit`, depositText(page.deposit), depositText(depositOf(quote)));
  const { balance } = await shop.anyone<{ readonly balance: Balance }>(
    `GET /api/quotes/by-token/${quote.token}/payment`,
  );
  compareBalance(quote, balance, check('quote, customer'));
}

/** How far a quote is said to be paid. */
function paymentOf(quote: Sold): string | null {
  if (!isOwing(quote) || charge(quote) === 0) return null;
  if (due(quote) === 0) return 'paid';
  if (paid(quote) > 0) return 'partly-paid';
  return quote.completedOn || quote.status === 'cancelled' ? 'unpaid' : null;
}

function compareLines(
  reference: string,
  { found, expected }: { readonly found: Lines; readonly expected: Lines },
  check: Check,
): void {
  const words = (lines: Lines) =>
    lines.filter((line) => line.cents !== 0).map(({ kind, cents: amount }) => `${kind} ${amount}`);
  check(`${reference} lines`, words(found).join(', '), words(expected).join(', '));
}

/** The payment page and the receipt, and the account that the owner sees. */
async function comparePayments(month: Month, quote: Sold, check: CheckOf): Promise<void> {
  const { shop } = month;
  const { reference } = quote;
  type Page = { readonly lines: Lines; readonly balance: Balance; readonly deposit: Deposit };
  const page = await shop.anyone<Page>(`GET /api/payments/${quote.payToken}`);
  check('payment page')(`${reference} lines`, total(page.lines), charge(quote));
  check('payment page')(`${reference} deposit`, depositText(page.deposit), depositText(depositOf(quote)));
  compareBalance(quote, page.balance, check('payment page'));
  if (shop.readsPdfs && paid(quote) > 0) await compareReceipt(month, quote, check('receipt.pdf'));
  if (quote.jobId === '') return;
  type Account = {
    readonly balance: Balance;
    readonly cards: readonly { readonly leftCents: number }[];
    readonly disputes: readonly { readonly cents: number; readonly status: string }[];
  };
  const account = await shop.owner<Account>(`GET /api/jobs/${quote.jobId}/payments`);
  compareBalance(quote, account.balance, check('account'));
  const disputed = ({ dispute }: Sold['cards'][number]) => (dispute ? [`${dispute.cents} ${dispute.state}`] : []);
  check('account')(
    `${reference} disputes`,
    account.disputes.map((each) => `${each.cents} ${each.status}`).join(),
    quote.cards.flatMap(disputed).join(),
  );
  const isDisputed = quote.cards.some(({ dispute }) => dispute !== null);
  if (isDisputed) return;
  const left = quote.cards.map((each) => each.cents - each.refunded);
  check('account')(`${reference} left on cards`, account.cards.map(({ leftCents }) => leftCents).join(), left.join());
}

function compareBalance(quote: Sold, balance: Balance, check: Check): void {
  const expected: Balance = {
    totalCents: charge(quote),
    paidCents: paid(quote),
    dueCents: due(quote),
    overpaidCents: overpaid(quote),
    tipCents: tips(quote),
    reducedCents: quote.status === 'cancelled' ? 0 : reduced(quote),
    feeCents: total(quote.fee),
  };
  for (const [name, amount] of Object.entries(expected))
    check(`${quote.reference} ${name}`, balance[name as keyof Balance], amount);
}

async function compareReceipt({ shop }: Month, quote: Sold, check: Check): Promise<void> {
  const { reference } = quote;
  const text = await shop.pdf(`/api/payments/${quote.payToken}/receipt`);
  const rows = rowsOf(text);
  const printed = totalOf(text);
  check(`${reference} total`, printed?.total, charge(quote));
  check(`${reference} lines`, printed?.lines, charge(quote));
  const after = rows.slice(rows.findIndex(({ words }) => words === 'Total') + 1);
  const owedWords = /owed|debe|deuda|pendiente/i;
  check(`${reference} still owed`, after.find(({ words }) => owedWords.test(words))?.cents ?? 0, due(quote));
  if (quote.status !== 'cancelled')
    check(
      `${reference} tax`,
      rows.find(({ words }) => /^(Sales tax|Impuesto)/.test(words))?.cents ?? 0,
      taxIn(quote.lines),
    );
}

async function compareSupplies({ shop }: Month, quote: Sold, check: Check): Promise<void> {
  type Used = {
    readonly supplies: readonly { readonly id: string; readonly quantity: number; readonly unitCents: number }[];
    readonly totalCents: number;
  };
  const { supplies, totalCents } = await shop.owner<Used>(`GET /api/jobs/${quote.jobId}/supplies`);
  const words = (id: string, { quantity, unitCents }: { readonly quantity: number; readonly unitCents: number }) =>
    `${id} ${quantity} at ${unitCents}`;
  const found = supplies.map((each) => words(each.id, each));
  const expected = [...quote.supplies].map(([id, each]) => words(id, each));
  check(`${quote.reference} used`, found.toSorted().join(', '), expected.toSorted().join(', '));
  check(`${quote.reference} total`, totalCents, suppliesOf(quote));
}

export async function compareInvoices(month: Month, check: CheckOf): Promise<void> {
  const { shop, invoices, to } = month;
  const rows = readCsv(await shop.owner<string>('GET /api/invoices/export'));
  for (const issued of invoices) await compareInvoice(month, issued, { check, rows });
  const owing = invoices.filter((issued) => ['open', 'overdue'].includes(stateOf(issued, to)));
  type Totals = Readonly<Record<'open' | 'overdue', { readonly count: number; readonly cents: number }>>;
  const totals = await shop.owner<Totals>('GET /api/invoices/totals');
  for (const state of ['open', 'overdue'] as const) {
    const own = owing.filter((issued) => stateOf(issued, to) === state);
    check('invoice totals')(
      state,
      `${totals[state].count} of ${totals[state].cents}`,
      `${own.length} of ${sum(own.map(owed))}`,
    );
  }
}

type Comparing = { readonly check: CheckOf; readonly rows: readonly Row[] };

async function compareInvoice({ shop, to }: Month, issued: Invoice, { check, rows }: Comparing): Promise<void> {
  const { id, number } = issued;
  type Found = {
    readonly totalCents: number;
    readonly owedCents: number;
    readonly state: string;
    readonly creditedBy: string | null;
    readonly pageUrl: string | null;
    readonly reminders: readonly { readonly step: string }[];
  };
  const found = await shop.owner<Found>(`GET /api/invoices/${id}`);
  check('invoice')(`${number} total`, found.totalCents, issued.cents);
  check('invoice')(`${number} owed`, found.owedCents, owed(issued));
  check('invoice')(`${number} state`, found.state, stateOf(issued, to));
  check('invoice')(`${number} reminders`, found.reminders.map(({ step }) => step).join(), issued.reminders.join());
  check('invoice')(`${number} taken back by`, found.creditedBy, issued.credit?.number ?? null);
  const inFile = (of: string) => cents(rows.find((each) => each['Number'] === of)?.['Total']);
  check('invoices.csv')(`${number} total`, inFile(number), issued.cents);
  if (issued.credit)
    check('invoices.csv')(`${issued.credit.number} total`, inFile(issued.credit.number), 0 - issued.cents);
  if (shop.readsPdfs) await compareInvoicePapers(shop, issued, check('invoice.pdf'));
  if (found.pageUrl) {
    type Page = { readonly totalCents: number; readonly owedCents: number; readonly paidCents: number };
    const token = new URL(found.pageUrl).searchParams.get('token') ?? found.pageUrl.split('/').at(-1);
    const page = await shop.anyone<Page>(`GET /api/invoices/by-token/${token}`);
    check('invoice page')(`${number} total`, page.totalCents, issued.cents);
    check('invoice page')(`${number} owed`, page.owedCents, owed(issued));
  }
}

async function compareInvoicePapers(
  { pdf }: Month['shop'],
  { id, number, cents: amount, credit }: Invoice,
  check: Check,
): Promise<void> {
  const printed = totalOf(await pdf(`/api/invoices/${id}/pdf`));
  check(`${number} total`, printed?.total, amount);
  check(`${number} lines`, printed?.lines, amount);
  // A credit note has one line.
  if (credit) check(credit.number, total(rowsOf(await pdf(`/api/invoices/${credit.id}/pdf`))), 0 - amount);
}

/** In every email with price lines these add up to a total that the quote has had, and each email that has to be is there. */
export function compareMails({ shop, sold, mails }: Month, check: Check): void {
  const sent = shop.mails();
  for (const [email, quotes] of Map.groupBy(sold, (quote) => quote.email)) {
    const own = sent.filter(({ to }) => to.includes(email));
    check(`${email} has emails`, own.length > 0, true);
    for (const { subject, text } of own) {
      const named = totalOf(text);
      if (!named) continue;
      check(`'${subject}' to ${email} lines`, named.lines, named.total);
      const isKnown = quotes.some(({ totals }) => totals.has(named.total));
      check(`'${subject}' to ${email} total ${named.total}`, isKnown, true);
    }
  }
  for (const { to, about, cents: amounts } of mails) {
    const own = sent.filter((mail) => mail.to.includes(to) && mail.subject.includes(about));
    const isThere = own.some(({ subject, text }) => {
      const named = amountsIn(`${subject} ${text}`);
      return amounts.every((amount) => named.includes(amount));
    });
    check(`an email to ${to} about ${about} with ${amounts.join(' and ')}`, isThere, true);
  }
}

async function compareQuotesExport({ shop, sold }: Month, check: Check): Promise<void> {
  const rows = readCsv(await shop.owner<string>('GET /api/quotes/export'));
  check('rows', rows.length, sold.length);
  for (const quote of sold) {
    const row = rows.find((each) => each['Reference'] === quote.reference) ?? {};
    const expected: Row = {
      Total: String(total(quote.lines)),
      'Sales tax': String(taxIn(quote.lines)),
      Paid: String(paid(quote)),
      'Price reduction': String(reduced(quote)),
      'Cancellation fee': String(total(quote.fee)),
      'Still owed': String(isOwing(quote) ? due(quote) : 0),
      Discount: String(0 - total(quote.lines.filter(({ kind }) => kind === 'promo'))),
    };
    for (const [title, amount] of Object.entries(expected))
      check(`${quote.reference} ${title}`, String(cents(row[title])), amount);
  }
}

async function compareCustomers({ shop, sold }: Month, check: Check): Promise<void> {
  const rows = readCsv(await shop.owner<string>('GET /api/customers/export'));
  const customers = Map.groupBy(sold, ({ email }) => email);
  check('rows', rows.length, customers.size);
  for (const [email, quotes] of customers) {
    const row = rows.find((each) => each['Email'] === email) ?? {};
    const owing = quotes.filter(({ completedOn, status }) => completedOn !== null || status === 'cancelled');
    check(`${email} paid`, cents(row['Paid']), sum(quotes.map(paid)));
    check(`${email} owes`, cents(row['Owes']), sum(owing.map(due)));
  }
}

async function comparePromos({ shop, sold, choices }: Month, checkOf: CheckOf): Promise<void> {
  type Figures = Readonly<Record<'quotes' | 'booked' | 'completed' | 'given' | 'uses', number>>;
  const { items } = await shop.owner<{ readonly items: readonly (Figures & { readonly code: string })[] }>(
    'GET /api/promo-codes?limit=50',
  );
  for (const { code } of choices.promos) {
    const own = sold.filter(({ order, promoParts }) => promoParts.length > 0 && order.promo?.code === code);
    const { quotes, ...figures } = promoFigures(own);
    const found = items.find((each) => each.code === code);
    const check = checkOf('promo codes');
    check(`${code} quotes`, found?.quotes, quotes);
    const uses = own.filter(({ status, isLapsed }) => status === 'approved' || (status === 'pending' && !isLapsed));
    check(`${code} uses`, found?.uses, uses.length);
    for (const [name, amount] of Object.entries(figures))
      check(`${code} ${name}`, cents(found?.[name as keyof Figures]), amount);
  }
}
