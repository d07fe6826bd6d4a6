// Reads every screen and paper of the month and compares each figure with what it has to be.
import { amountsIn, netOf, sum, taxIn, total } from './money.ts';
import { charge, paid, payFor, reduced, taxPaid, tips, type GiftCard, type Month, type Sold } from './month.ts';

/** What was compared: how many figures of each source, and each difference in a sentence. */
export type Findings = { readonly compared: Map<string, number>; readonly differences: string[] };

export async function compareMonth(month: Month): Promise<Findings> {
  const findings: Findings = { compared: new Map(), differences: [] };
  const check = (source: string) => (what: string, found: unknown, expected: unknown) => {
    findings.compared.set(source, (findings.compared.get(source) ?? 0) + 1);
    if (found !== expected)
      findings.differences.push(`${source}: ${what} is ${String(found)}, not ${String(expected)}`);
  };
  for (const quote of month.sold) await compareQuote(month, quote, check);
  compareMails(month, check('emails'));
  await compareQuotesExport(month, check('quotes.csv'));
  await compareLedger(month, check);
  await compareReports(month, check);
  await compareJournal(month, check('journal.csv'));
  await compareTrialBalance(month, check('trial balance'));
  await compareGifts(month, check);
  await compareCustomers(month, check('customers.csv'));
  await comparePay(month, check);
  await compareLock(month, check('locked month'));
  return findings;
}

type Check = (what: string, found: unknown, expected: unknown) => void;
type CheckOf = (source: string) => Check;
type Lines = readonly { readonly kind: string; readonly cents: number }[];
type Balance = Readonly<
  Record<'totalCents' | 'paidCents' | 'dueCents' | 'overpaidCents' | 'tipCents' | 'reducedCents' | 'feeCents', number>
>;

const cents = (dollars: unknown) => Math.round(Number(dollars) * 100);
const due = (quote: Sold) => Math.max(0, charge(quote) - paid(quote));
const isOwing = ({ status }: Sold) => status === 'approved' || status === 'cancelled';

async function compareQuote(month: Month, quote: Sold, check: CheckOf): Promise<void> {
  const { shop } = month;
  const { reference } = quote;
  type Detail = {
    readonly lines: Lines;
    readonly totalPrice: number;
    readonly status: string;
    readonly cancellationFee: { readonly chargedCents: number } | null;
  };
  const detail = await shop.owner<Detail>(`GET /api/quotes/${quote.id}`);
  compareLines(reference, { found: detail.lines, expected: quote.lines }, check('quote, owner'));
  check('quote, owner')(`${reference} total`, cents(detail.totalPrice), total(quote.lines));
  check('quote, owner')(`${reference} status`, detail.status, quote.status);
  check('quote, owner')(`${reference} fee`, detail.cancellationFee?.chargedCents ?? 0, total(quote.fee));
  if (quote.token !== '') {
    const page = await shop.anyone<Detail>(`GET /api/quotes/by-token/${quote.token}`);
    compareLines(reference, { found: page.lines, expected: quote.lines }, check('quote, customer'));
    check('quote, customer')(`${reference} total`, cents(page.totalPrice), total(quote.lines));
  }
  if (quote.payToken === '') return;
  type Page = { readonly lines: Lines; readonly balance: Balance };
  const page = await shop.anyone<Page>(`GET /api/payments/${quote.payToken}`);
  check('payment page')(`${reference} lines`, total(page.lines), charge(quote));
  compareBalance(quote, page.balance, check('payment page'));
  const account = await shop.owner<{ readonly balance: Balance }>(`GET /api/jobs/${quote.jobId}/payments`);
  compareBalance(quote, account.balance, check('account'));
  if (shop.readsPdfs && paid(quote) > 0) await compareReceipt(month, quote, check('receipt.pdf'));
  if (quote.invoice) await compareInvoice(month, quote, check);
}

function compareLines(
  reference: string,
  { found, expected }: { readonly found: Lines; readonly expected: Lines },
  check: Check,
): void {
  const words = (lines: Lines) =>
    lines.filter((line) => line.cents !== 0).map(({ kind, cents: amount }) => `${kind} ${amount}`);
  const wanted = words(expected);
  check(`${reference} lines`, words(found).join(', '), wanted.join(', '));
}

function compareBalance(quote: Sold, balance: Balance, check: Check): void {
  const expected: Balance = {
    totalCents: charge(quote),
    paidCents: paid(quote),
    dueCents: due(quote),
    overpaidCents: Math.max(0, paid(quote) - charge(quote)),
    tipCents: tips(quote),
    reducedCents: quote.status === 'cancelled' ? 0 : reduced(quote),
    feeCents: total(quote.fee),
  };
  for (const [name, amount] of Object.entries(expected))
    check(`${quote.reference} ${name}`, balance[name as keyof Balance], amount);
}

/** The rows of a printed table: the words of each, and its last amount. */
function rowsOf(text: string): readonly { readonly words: string; readonly cents: number }[] {
  return text.split('\n').flatMap((line) => {
    const [, words = '', amount = ''] = /^\s*(.*?)\s{2,}([-−]?\$[\d,.]+|FREE|GRATIS)\s*$/.exec(line) ?? [];
    if (amount === '') return [];
    return [{ words, cents: amountsIn(amount)[0] ?? 0 }];
  });
}

/** The lines above the total add up to it. Returns the total. */
function totalOf(text: string): { readonly total: number; readonly lines: number } | undefined {
  const rows = rowsOf(text);
  const at = rows.findIndex(({ words }) => words === 'Total');
  const found = rows[at];
  return found && { total: found.cents, lines: total(rows.slice(0, at)) };
}

async function compareReceipt({ shop }: Month, quote: Sold, check: Check): Promise<void> {
  const { reference } = quote;
  const text = await shop.pdf(`/api/payments/${quote.payToken}/receipt`);
  const rows = rowsOf(text);
  const printed = totalOf(text);
  check(`${reference} total`, printed?.total, charge(quote));
  check(`${reference} lines`, printed?.lines, charge(quote));
  const after = rows.slice(rows.findIndex(({ words }) => words === 'Total') + 1);
  const owed = /owed|debe|deuda|pendiente/i;
  check(`${reference} still owed`, after.find(({ words }) => owed.test(words))?.cents ?? 0, due(quote));
  if (quote.status !== 'cancelled')
    check(
      `${reference} tax`,
      rows.find(({ words }) => /^(Sales tax|Impuesto)/.test(words))?.cents ?? 0,
      taxIn(quote.lines),
    );
}

async function compareInvoice({ shop }: Month, quote: Sold, check: CheckOf): Promise<void> {
  const { invoice, reference } = quote;
  if (!invoice) return;
  type Invoice = {
    readonly totalCents: number;
    readonly owedCents: number;
    readonly state: string;
    readonly number: string;
  };
  const found = await shop.owner<Invoice>(`GET /api/invoices/${invoice.id}`);
  check('invoice')(`${reference} total`, found.totalCents, total(quote.lines));
  if (!quote.isCredited) check('invoice')(`${reference} owed`, found.owedCents, due(quote));
  const isOpen = due(quote) > 0 ? 'open' : 'paid';
  const state = quote.isCredited ? 'credited' : isOpen;
  check('invoice')(`${reference} state`, found.state, reduced(quote) > 0 && !quote.isCredited ? 'outdated' : state);
  if (!shop.readsPdfs) return;
  const printed = totalOf(await shop.pdf(`/api/invoices/${invoice.id}/pdf`));
  check('invoice.pdf')(`${reference} total`, printed?.total, total(quote.lines));
  check('invoice.pdf')(`${reference} lines`, printed?.lines, total(quote.lines));
}

/** In every email with price lines these add up to a total that the quote has had. */
function compareMails({ shop, sold }: Month, check: Check): void {
  const mails = shop.mails();
  for (const { reference, email, totals } of sold) {
    const own = mails.filter(({ to }) => to.includes(email));
    check(`${reference} has emails`, own.length > 0, true);
    for (const { subject, text } of own) {
      const named = totalOf(text);
      if (!named) continue;
      check(`'${subject}' to ${email} lines`, named.lines, named.total);
      check(`'${subject}' to ${email} total ${named.total}`, totals.has(named.total), true);
    }
  }
}

type Row = Readonly<Record<string, string>>;

/** The records of a CSV file by their titles. */
export function readCsv(text: string): readonly Row[] {
  const cells = [...text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)];
  const rows: string[][] = [[]];
  for (const [whole, quoted, bare = '', end] of cells) {
    if (whole === '') break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== ',') rows.push([]);
  }
  const [titles = [], ...records] = rows.filter((row) => row.length > 0);
  return records.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])));
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

const byQuote = (quote: Sold) => (row: Row) => row['Quote'] === quote.reference;

async function compareLedger({ shop, sold, gifts, from, to }: Month, checkOf: CheckOf): Promise<void> {
  const check = checkOf('ledger.csv');
  const rows = readCsv(await shop.owner<string>('GET /api/payments/export'));
  const all = sold.flatMap(({ entries }) => entries);
  check('rows', rows.length, all.length);
  for (const quote of sold) {
    const own = rows.filter(byQuote(quote));
    const words = own
      .map((row) => `${row['Kind']} ${row['Method']} ${cents(row['Amount'])} ${row['Received']}`)
      .toSorted();
    const asked = quote.entries
      .map((entry) => `${entry.kind} ${entry.method} ${entry.cents} ${entry.receivedOn}`)
      .toSorted();
    check(`${quote.reference} entries`, words.join(', '), asked.join(', '));
    check(`${quote.reference} tax`, sum(own.map((row) => cents(row['Sales tax']))), taxPaid(quote));
  }
  type Till = {
    readonly netCents: number;
    readonly lines: readonly { readonly method: string; readonly netCents: number; readonly tipCents: number }[];
  };
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 })) {
    const of = all.filter(({ receivedOn }) => receivedOn === day.toString());
    const till = await shop.owner<Till>(`GET /api/payments/till?date=${day.toString()}`);
    const money = [...of, ...giftMoney(gifts).filter(({ on }) => on === day.toString())];
    checkOf('till')(day.toString(), till.netCents, total(money.filter(({ method }) => method !== 'credit')));
    for (const { method, netCents } of till.lines)
      checkOf('till')(`${day.toString()} ${method}`, netCents, total(money.filter((entry) => entry.method === method)));
  }
}

async function compareReports({ shop, sold, from, to }: Month, checkOf: CheckOf): Promise<void> {
  type Report = { readonly total: { readonly values: Readonly<Record<string, number | null>> } };
  const range = `from=${from}&to=${to}`;
  const valuesOf = async (name: string) => (await shop.owner<Report>(`GET /api/reports/${name}?${range}`)).total.values;
  const money = sold.flatMap(({ entries }) => entries);
  const revenue = await valuesOf('revenue');
  const check = checkOf('revenue report');
  const was = ({ jobId }: Sold) => jobId !== '';
  check('booked', revenue['booked'], sum(sold.filter(was).map(({ lines }) => netOf(lines))));
  check(
    'completed',
    revenue['completed'],
    sum(sold.filter(({ completedOn }) => completedOn).map(({ lines }) => netOf(lines))),
  );
  check('collected', revenue['collected'], total(money.filter(({ isTip, isRefund }) => !isTip && !isRefund)));
  check('refunded', revenue['refunded'], 0 - total(money.filter(({ isRefund }) => isRefund)));
  check('tips', revenue['tips'], total(money.filter(({ isTip }) => isTip)));
  const tax = await valuesOf('tax');
  checkOf('tax report')('due', tax['taxDue'], sum(sold.map(taxPaid)));
  checkOf('tax report')('collected - refunded', (tax['taxCollected'] ?? 0) - (tax['taxRefunded'] ?? 0), tax['taxDue']);
  const rows = readCsv(await shop.owner<string>(`GET /api/reports/tax/export?${range}&by=rate`));
  // The last row is that of all.
  checkOf('tax.csv')('due', sum(rows.slice(0, -1).map((row) => cents(row['Tax due']))), sum(sold.map(taxPaid)));
  const changes = await valuesOf('changes');
  checkOf('changes report')('fees', changes['fees'], sum(sold.map(({ fee }) => netOf(fee))));
}

/** The journal is balanced, and its accounts hold what was received and what is owed for finished work. */
async function compareJournal({ shop, sold, gifts, from, to }: Month, check: Check): Promise<void> {
  const rows = readCsv(await shop.owner<string>(`GET /api/books/journal?from=${from}&to=${to}`));
  const amountOf = (row: Row) => cents(row['*Debits']) - cents(row['*Credits']);
  for (const [number, entry] of Map.groupBy(rows, (row) => row['*JournalNo']))
    check(`${number} debits - credits`, sum(entry.map(amountOf)), 0);
  type Chart = { readonly accounts: readonly { readonly account: string; readonly name: string }[] };
  const { accounts } = await shop.owner<Chart>('GET /api/books/accounts');
  const balance = (account: string) => {
    const name = accounts.find((each) => each.account === account)?.name;
    return sum(rows.filter((row) => row['*AccountName'] === name).map(amountOf));
  };
  checkLayout(rows, check);
  const all = [...sold.flatMap(({ entries }) => entries), ...giftMoney(gifts)];
  const by = (method: string) => total(all.filter((entry) => entry.method === method));
  check('gift cards', balance('giftCards'), 0 - held(gifts));
  const given = total(gifts.filter(({ origin, voidedBy }) => origin === 'goodwill' && voidedBy === null));
  check('gift promotions', balance('giftPromotions'), given);
  const lost = gifts.filter(({ origin, voidedBy }) => origin === 'sold' && voidedBy === '');
  check('gift breakage', balance('giftBreakage'), 0 - sum(lost.map(({ left }) => left)));
  for (const [account, method] of [
    ['cash', 'cash'],
    ['venmo', 'venmo'],
    ['cardClearing', 'card'],
  ] as const)
    check(account, balance(account), by(method));
  check('tips', balance('tipsPayable'), 0 - sum(sold.map(tips)));
  const done = sold.filter(({ completedOn }) => completedOn !== null);
  const off = sold.filter(({ status }) => status === 'cancelled');
  check('receivables', balance('receivables'), sum([...done, ...off].map(charge)) - sum(sold.map(paid)));
  const income = ['serviceRevenue', 'extraRevenue', 'feeRevenue'].map(balance);
  const net = sum(done.map(({ lines }) => netOf(lines))) + sum(off.map(({ fee }) => netOf(fee)));
  check('revenue before refunds', sum(income), 0 - net);
  const reductions = sum(done.map(reduced));
  const taxes = sum(done.map(({ lines }) => taxIn(lines))) + sum(off.map(({ fee }) => taxIn(fee)));
  check('sales tax and refunds', balance('salesTax') + balance('refunds'), reductions - taxes);
}

/** The columns of the sample file for the journal import of QuickBooks Online, its dates and its amounts. */
function checkLayout(rows: readonly Row[], check: Check): void {
  const titles = '*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name';
  check('titles', Object.keys(rows[0] ?? {}).join(), titles);
  const amount = /^\d+\.\d\d$/;
  const isRight = (row: Row) => {
    const [debit = '', credit = ''] = [row['*Debits'], row['*Credits']];
    const isOneSide = (debit === '') !== (credit === '') && amount.test(debit || credit);
    return isOneSide && /^\d\d\/\d\d\/\d{4}$/.test(row['*JournalDate'] ?? '') && row['*AccountName'] !== '';
  };
  check('rows that can be imported', rows.filter(isRight).length, rows.length);
}

/** What was paid for gift cards, and given back for void ones. */
function giftMoney(gifts: readonly GiftCard[]) {
  const voided = gifts.filter(({ voidedBy }) => voidedBy);
  return [
    ...gifts.flatMap(({ method, cents: amount, issuedOn: on }) => (method ? [{ method, cents: amount, on }] : [])),
    ...voided.map(({ voidedBy, left, voidedOn: on }) => ({ method: voidedBy, cents: 0 - left, on })),
  ];
}

const held = (gifts: readonly GiftCard[]) =>
  sum(gifts.filter(({ voidedBy }) => voidedBy === null).map(({ left }) => left));

/** The list, its export, and each card with its movements and its page. */
async function compareGifts({ shop, gifts }: Month, checkOf: CheckOf): Promise<void> {
  const check = checkOf('gift card');
  type Card = {
    readonly balanceCents: number;
    readonly amountCents: number;
    readonly url: string;
    readonly movements: Lines;
  };
  const { cents: owed } = await shop.owner<{ readonly cents: number }>('GET /api/gift-cards/liability');
  checkOf('gift card liability')('held', owed, held(gifts));
  const rows = readCsv(await shop.owner<string>('GET /api/gift-cards/export'));
  checkOf('gift-cards.csv')('rows', rows.length, gifts.length);
  checkOf('gift-cards.csv')('balances', sum(rows.map((row) => cents(row['Balance']))), held(gifts));
  for (const { id, cents: amount, left, voidedBy, code } of gifts) {
    const card = await shop.owner<Card>(`GET /api/gift-cards/${id}`);
    check(`${id} amount`, card.amountCents, amount);
    check(`${id} balance`, card.balanceCents, voidedBy === null ? left : 0);
    check(`${id} movements`, total(card.movements), card.balanceCents);
    if (code === '') continue;
    const page = await shop.anyone<Card>(`GET /api/gift-cards/by-token/${card.url.split('/').at(-1) ?? ''}`);
    checkOf('gift card page')(`${id} balance`, page.balanceCents, card.balanceCents);
  }
}

type Trial = {
  readonly accounts: readonly { readonly name: string; readonly debitCents: number; readonly creditCents: number }[];
  readonly debitCents: number;
  readonly creditCents: number;
};

/** The trial balance of the month has the debits and credits of its journal. */
async function compareTrialBalance({ shop, from }: Month, check: Check): Promise<void> {
  const { year, month, daysInMonth } = Temporal.PlainDate.from(from);
  const name = new Temporal.PlainYearMonth(year, month).toString();
  const trial = await shop.owner<Trial>(`GET /api/books?month=${name}`);
  const rows = readCsv(await shop.owner<string>(`GET /api/books/journal?from=${name}-01&to=${name}-${daysInMonth}`));
  check('debits - credits', trial.debitCents - trial.creditCents, 0);
  for (const { name: account, debitCents, creditCents } of trial.accounts) {
    const own = rows.filter((row) => row['*AccountName'] === account);
    check(`${account} debits`, debitCents, sum(own.map((row) => cents(row['*Debits']))));
    check(`${account} credits`, creditCents, sum(own.map((row) => cents(row['*Credits']))));
  }
}

/** The owner locks the month and corrects an entry of it: the month stays as it was, and the correction is in the next one. */
async function compareLock({ shop, sold, from, to }: Month, check: Check): Promise<void> {
  const name = from.slice(0, 7);
  const { daysInMonth } = Temporal.PlainDate.from(from);
  const june = `GET /api/books/journal?from=${from}&to=${name}-${daysInMonth}`;
  const july = `GET /api/books/journal?from=${to}&to=${to}`;
  const before = await shop.owner<string>(june);
  await shop.owner('POST /api/books/locks', { month: name });
  check('journal after the lock', await shop.owner<string>(june), before);
  const later = readCsv(await shop.owner<string>(july));
  const paidOne = sold.find(
    ({ status, entries }) => status === 'approved' && entries.length === 1 && entries[0]?.method !== 'credit',
  );
  if (!paidOne) return;
  type Account = { readonly entries: readonly { readonly id: string; readonly cents: number }[] };
  const account = `/api/jobs/${paidOne.jobId}/payments`;
  const [wrong] = (await shop.owner<Account>(`GET ${account}`)).entries;
  const back = { method: 'cash', cents: 100, receivedOn: `${name}-15` };
  check('a payment in the locked month', (await shop.raw(`POST ${account}`, back)).status, 422);
  await shop.owner(`POST ${account}`, { kind: 'correction', corrects: wrong?.id });
  check('journal after the correction', await shop.owner<string>(june), before);
  const added = readCsv(await shop.owner<string>(july)).slice(later.length);
  check(
    'the correction names its quote',
    added.filter((row) => row['Description']?.includes(paidOne.reference)).length,
    2,
  );
  check('what the correction moves', sum(added.map((row) => cents(row['*Debits']))), wrong?.cents);
}

async function compareCustomers({ shop, sold }: Month, check: Check): Promise<void> {
  const rows = readCsv(await shop.owner<string>('GET /api/customers/export'));
  check('rows', rows.length, sold.length);
  for (const quote of sold) {
    const row = rows.find((each) => each['Email'] === quote.email) ?? {};
    const isDue = quote.completedOn !== null || quote.status === 'cancelled';
    check(`${quote.reference} paid`, cents(row['Paid']), paid(quote));
    check(`${quote.reference} owes`, cents(row['Owes']), isDue ? due(quote) : 0);
  }
}

async function comparePay(month: Month, checkOf: CheckOf): Promise<void> {
  const { shop, sold, employees, from, to } = month;
  const range = `from=${from}&to=${to}`;
  const rows = readCsv(await shop.owner<string>(`GET /api/staff/pay-period/export?${range}`));
  for (const employee of employees) {
    const own = sold.filter((quote) => quote.employee?.id === employee.id);
    const earned = sum(own.map((quote) => payFor(month, quote)));
    const tipped = sum(own.map(tips));
    const check = checkOf('payroll.csv');
    const row = rows.find((each) => each['Employee ID'] === employee.employeeId) ?? {};
    check(`${employee.employeeId} pay`, cents(row['Earnings in dollars']), earned);
    check(`${employee.employeeId} tips`, cents(row['Tips in dollars']), tipped);
    check(`${employee.employeeId} pay and tips`, cents(row['Pay and tips in dollars']), earned + tipped);
    type Statement = {
      readonly sheet: {
        readonly earnings: number;
        readonly tipCents: number;
        readonly jobs: readonly { readonly reference: string; readonly pay: number }[];
      };
    };
    const { sheet } = await shop.owner<Statement>(`GET /api/staff/${employee.id}/pay-statement?${range}`);
    for (const quote of own)
      checkOf('pay statement')(
        `${quote.reference} pay`,
        sheet.jobs.find(({ reference }) => reference === quote.reference)?.pay,
        payFor(month, quote),
      );
    checkOf('pay statement')(`${employee.employeeId} earnings`, sheet.earnings, earned);
    checkOf('pay statement')(`${employee.employeeId} tips`, sheet.tipCents, tipped);
    if (shop.readsPdfs) {
      const text = await shop.pdf(`/api/staff/${employee.id}/pay-statement/pdf?${range}`);
      checkOf('pay statement.pdf')(`${employee.employeeId} in all`, amountsIn(text).at(-1), earned + tipped);
    }
    // Ten hours on each of thirty days, to a tenth: the clock goes on while the calls are made.
    checkOf('payroll.csv')(`${employee.employeeId} hours`, Number(row['Clocked hours']).toFixed(1), '300.0');
    // 50, 70, 70, 70 and 40 hours from Sunday to Saturday: beyond 40 each.
    checkOf('payroll.csv')(`${employee.employeeId} overtime`, Number(row['Overtime hours']).toFixed(1), '100.0');
  }
}
