import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Chart } from '#contract/books.ts';
import type { Invoice } from '#contract/invoices.ts';
import type { LedgerRow, Till } from '#contract/payments.ts';
import type { Report } from '#contract/reports.ts';
import { INVARIANTS } from '../scripts/verify-database.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { asEmployee, asOwner } from '../testing/callers.ts';
import { openCardService, type CardService } from '../testing/checkout.ts';
import {
  act,
  addQuote,
  look,
  steps,
  wait,
  type Book,
  type Done,
  type Seen,
  type Shop,
  type Step,
} from '../testing/ledger-steps.ts';
import { addPerson } from '../testing/people.ts';
import { addPromoCode } from '../testing/promo-codes.ts';
import { readCsv } from '../testing/read-csv.ts';
import { sized } from '../testing/size.ts';

// The books of the test are kept apart from the product's: amounts are added up here from the entries alone.
// A quick run always takes the same sequence, a full one takes others each time.
const FEE = { leastCents: 2500, percent: 20n, taxRate: 8250n };
const SETTINGS = {
  tax: { name: 'Sales tax', rates: { services: 8875, extras: 4000, fees: Number(FEE.taxRate) } },
  cancellation: { feeCents: FEE.leastCents, feePercent: Number(FEE.percent), noticeHours: 24 },
  mobileAvailable: true,
  slotCapacity: 8,
};

let testApp: TestApp;
let service: CardService;
let shop: Shop;

/** Opens an empty shop, so that every sequence can be repeated on its own. */
async function openShop(): Promise<void> {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env, settings: SETTINGS });
  const { deps } = testApp;
  await addPromoCode(deps.db, { code: 'SPRING', percent: 15 });
  await addPromoCode(deps.db, { code: 'SHINE', percent: 50, extras: JSON.stringify(['tire-shine']), packages: '[]' });
  await addPromoCode(deps.db, { code: 'TENOFF', amount_cents: 1000 });
  const [owner, employee] = [await addPerson(deps, 'admin'), await addPerson(deps, 'employee')];
  const sessions = { ask: await asOwner(testApp, owner), crew: await asEmployee(testApp, employee) };
  shop = { testApp, service, owner, employee, ...sessions, books: [] };
}

async function closeShop(): Promise<void> {
  await testApp.close();
  await service.close();
}

// To repeat or shorten a sequence that failed: LEDGER_SEED=… LEDGER_SHRINK=on, with the number of steps of the failed run.
const { LEDGER_SEED: SEED = sized('1', undefined), LEDGER_SHRINK: SHRINK } = process.env;
const STEPS = Number(process.env['LEDGER_STEPS'] ?? sized(60, 200));
const RUNS = Number(process.env['LEDGER_RUNS'] ?? sized(1, 20));
/** How often each operation was done, and how often it was refused. */
const taken = new Map<string, number>();

test('after any sequence of operations, the whole of the money adds up', { timeout: 7_200_000 }, async (context) => {
  const result = await fc.check(
    fc.asyncProperty(steps(STEPS), async (sequence) => {
      await openShop();
      try {
        for (const step of [{ kind: 'submit', at: 0, part: 100, pick: 2 } as const, ...sequence]) await take(step);
        await compareShop();
      } finally {
        await closeShop();
      }
    }),
    { numRuns: RUNS, endOnFailure: SHRINK !== 'on', ...(SEED !== undefined && { seed: Number(SEED) }) },
  );
  context.diagnostic([...taken].map(([outcome, times]) => `${outcome} ${times}`).join(', '));
  if (!result.failed) return;
  const did = result.counterexample?.[0].filter(({ kind }) => kind !== 'nothing').map((step) => JSON.stringify(step));
  const cause = result.errorInstance;
  throw new Error(`LEDGER_SEED=${result.seed} LEDGER_STEPS=${STEPS}\n${did?.join('\n')}`, { cause });
});

async function take(step: Step): Promise<void> {
  if (step.kind === 'nothing') return;
  if (step.kind === 'wait') return wait(shop, step);
  const book = shop.books.slice(-4)[step.at % Math.min(4, shop.books.length || 1)];
  if (step.kind === 'submit' || step.kind === 'walkIn' || !book) {
    await addQuote(shop, step);
    const added = shop.books.at(-1);
    if (added) compare(await look(shop, added), added);
    return;
  }
  const seen = await look(shop, book);
  const done = await act(shop, step, seen, book);
  const outcome = `${step.kind} ${done.status < 300 ? 'done' : 'refused'}`;
  taken.set(outcome, (taken.get(outcome) ?? 0) + 1);
  const now = await look(shop, book);
  assert.ok(done.status < 500, `${step.kind} answered ${done.status}`);
  if (done.status >= 400 && !hasExpired(seen))
    assert.deepEqual(moneyIn(now), moneyIn(seen), `a refused ${step.kind} changes nothing`);
  await keepBooks(book, { step, done, seen, now });
  compare(now, book);
}

/** An answer that comes too late is refused, and closes the offer. */
const hasExpired = ({ detail: { status, offer } }: Seen) =>
  status === 'countered' && offer !== null && testApp.deps.clock.now().toString() >= offer.expiresAt;

const moneyIn = ({ detail, payment }: Seen) => ({
  status: detail.status,
  lines: detail.lines,
  fee: detail.cancellationFee?.chargedCents,
  balance: payment.balance,
  entries: payment.entries,
});

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
const sumLines = (lines: readonly { readonly cents: number }[]) => sum(lines.map(({ cents }) => cents));
const paidIn = ({ entries }: Book) => sum(entries.filter(({ isTip }) => !isTip).map(({ cents }) => cents));
const tipsIn = ({ entries }: Book) => sum(entries.filter(({ isTip }) => isTip).map(({ cents }) => cents));
const reducedIn = ({ entries }: Book) => sum(entries.map(({ reduces }) => reduces));
/** Half a cent up, in whole numbers. */
const divide = (part: bigint, whole: bigint) => Number((2n * part + whole) / (2n * whole));

/** What is charged for a quote in that status. */
function chargeOf(status: string, { detail: { lines } }: Seen, book: Book): number {
  if (status === 'declined') return 0;
  return status === 'cancelled' ? book.fee : sumLines(lines) - reducedIn(book);
}

type Taken = { readonly step: Step; readonly done: Done; readonly seen: Seen; readonly now: Seen };

/** Writes what was done into the test's own books: only from what was asked for, and the entries that came of it. */
async function keepBooks(book: Book, { step, done, seen, now }: Taken): Promise<void> {
  const isDone = done.status < 300;
  if (isDone && (step.kind === 'chargeLate' || step.kind === 'chargeNoShow')) book.fee = feeFor(seen);
  if (isDone && step.kind === 'waive') book.fee = 0;
  if (now.detail.status !== 'cancelled') book.fee = 0;
  const added = now.payment.entries.filter(({ id }) => !book.entries.some((known) => known.id === id));
  if (added.length === 0) return;
  assert.ok(done.intent && isDone, `${step.kind} records something`);
  const charged = chargeOf(seen.detail.status, seen, book);
  const over = Math.max(0, paidIn(book) - charged);
  const wrong = book.entries.find(({ id }) => id === done.intent?.corrects);
  for (const { id, kind, method, cents, isTip, receivedOn, taxCents } of added) {
    const isRefund = wrong ? wrong.isRefund : kind === 'refund';
    if (kind === 'refund') assert.ok(-cents <= paidIn(book), 'a refund never exceeds the payments');
    if (wrong) assert.deepEqual([cents, isTip, method], [-wrong.cents, wrong.isTip, wrong.method]);
    const isOff = seen.detail.status === 'cancelled' || seen.detail.status === 'declined';
    const lowers = kind === 'refund' && !isOff ? Math.max(0, -cents - over) : 0;
    const reduces = wrong ? 0 - wrong.reduces : lowers;
    book.entries.push({ id, cents, isTip, isRefund, method, receivedOn, taxCents, reduces });
  }
  // All entries together contain the same part of the tax as of what was charged when the last one was made.
  const isFee = seen.detail.status === 'cancelled' && book.fee > 0;
  const lines = isFee ? seen.payment.balance.feeCents : sumLines(seen.detail.lines);
  const tax = isFee ? taxOfFee(seen) : sumLines(seen.detail.lines.filter(({ kind }) => kind === 'tax'));
  const most = lines - (isFee ? 0 : reducedIn(book));
  const paid = Math.min(Math.max(0, paidIn(book)), Math.max(0, most));
  const expected = lines === 0 ? 0 : divide(BigInt(tax) * BigInt(paid), BigInt(lines));
  assert.equal(sum(book.entries.map(({ taxCents }) => taxCents)), expected, 'the tax in the ledger');
}

function netFee({ detail }: Seen): number {
  const net = sumLines(detail.lines.filter(({ kind }) => kind !== 'tax'));
  return Math.min(net, Math.max(FEE.leastCents, divide(BigInt(net) * FEE.percent, 100n)));
}

const taxOfFee = (seen: Seen) => divide(BigInt(netFee(seen)) * FEE.taxRate, 100_000n);
const feeFor = (seen: Seen) => netFee(seen) + taxOfFee(seen);

/** Everything that is said of one quote. */
function compare(seen: Seen, book: Book): void {
  const { detail, payment } = seen;
  const { balance } = payment;
  const tax = detail.lines.filter(({ kind }) => kind === 'tax');
  assert.equal(Math.round(detail.totalPrice * 100), sumLines(detail.lines), 'lines sum to the total');
  assert.ok(tax.length <= 1 && sumLines(tax) >= 0 && sumLines(detail.lines) >= 0, 'nothing is below 0');
  const charged = chargeOf(detail.status, seen, book);
  const paid = paidIn(book);
  const expected = {
    total: charged,
    paid,
    tips: tipsIn(book),
    due: Math.max(0, charged - paid),
    over: Math.max(0, paid - charged),
  };
  const { totalCents, paidCents, tipCents, dueCents, overpaidCents } = balance;
  assert.deepEqual(
    { total: totalCents, paid: paidCents, tips: tipCents, due: dueCents, over: overpaidCents },
    expected,
  );
  assert.ok(dueCents === 0 || overpaidCents === 0);
  assert.equal(detail.cancellationFee?.chargedCents ?? 0, book.fee);
  assert.deepEqual(
    new Set(payment.entries.map(({ id, cents, taxCents }) => `${id} ${cents} ${taxCents}`)),
    new Set(book.entries.map(({ id, cents, taxCents }) => `${id} ${cents} ${taxCents}`)),
    'no entry is changed or lost',
  );
  const isOwing = detail.status === 'approved' || detail.status === 'cancelled';
  const open = ['open', 'claimed'].includes(payment.state);
  assert.equal(open, isOwing && dueCents > 0, `the state is ${payment.state} with ${dueCents} due`);
}

/** Lists, exports, reports, invoices and records of the whole shop. */
async function compareShop(): Promise<void> {
  for (const { says, query } of INVARIANTS) {
    if (says.key === 'mailWaits') continue;
    const { rows } = await sql<{ id: string }>`${sql.raw(query)}`.execute(testApp.deps.db);
    assert.deepEqual(rows, [], JSON.stringify(says));
  }
  const seen = new Map<Book, Seen>();
  for (const book of shop.books) seen.set(book, await look(shop, book));
  await compareLedger();
  await compareReports();
  await compareQuotes(seen);
  await compareInvoices();
  await compareJournal(seen);
}

const text = async (url: string) => (await shop.ask.download(url)).body;
const cents = (dollars: string | undefined) => Math.round(Number(dollars) * 100);

async function recordsOf(url: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const [titles = [], ...rows] = readCsv(await text(url));
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])));
}

/** The export and the list of the ledger, and the till of each day. */
async function compareLedger(): Promise<void> {
  const all = shop.books.flatMap(({ entries }) => entries);
  const rows = await recordsOf('/api/payments/export');
  assert.equal(rows.length, all.length);
  for (const { reference, entries } of shop.books) {
    const own = rows.filter((row) => row['Quote'] === reference);
    assert.equal(sum(own.map((row) => cents(row['Amount']))), sum(entries.map((entry) => entry.cents)));
    assert.equal(sum(own.map((row) => cents(row['Sales tax']))), sum(entries.map((entry) => entry.taxCents)));
  }
  const listed: LedgerRow[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const page = JSON.parse(await text(`/api/payments?limit=100${query}`)) as {
      readonly items: LedgerRow[];
      readonly nextCursor: string | null;
    };
    listed.push(...page.items);
    cursor = page.nextCursor;
  }
  assert.deepEqual(listed.map(({ id }) => id).toSorted(), all.map(({ id }) => id).toSorted());
  const byDay = Map.groupBy(all, ({ receivedOn }) => receivedOn);
  const ours = new Set(shop.books.flatMap(({ entries }) => entries.map(({ receivedOn }) => receivedOn)));
  for (const date of ours) {
    const till = JSON.parse(await text(`/api/payments/till?date=${date}`)) as Till;
    const entries = byDay.get(date) ?? [];
    assert.equal(till.netCents, sum(entries.map((entry) => entry.cents)), `the till of ${date}`);
    for (const { method, netCents } of till.lines)
      assert.equal(netCents, sum(entries.filter((entry) => entry.method === method).map((entry) => entry.cents)));
  }
}

async function compareReports(): Promise<void> {
  const all = shop.books.flatMap(({ entries }) => entries);
  const to = testApp.deps.clock.now().toZonedDateTimeISO('America/New_York').toPlainDate();
  const from = to.subtract({ years: 4 });
  const inRange = all.filter(({ receivedOn }) => receivedOn >= from.toString());
  const totalOf = async (report: string) =>
    (JSON.parse(await text(`/api/reports/${report}?from=${from.toString()}&to=${to.toString()}`)) as Report).total
      .values;
  const revenue = await totalOf('revenue');
  const money = inRange.filter(({ isTip }) => !isTip);
  const ofCents = (entries: readonly { readonly cents: number }[]) => sumLines(entries);
  assert.equal(revenue.collected ?? 0, ofCents(money.filter(({ isRefund }) => !isRefund)), 'collected');
  assert.equal((revenue.refunded ?? 0) + 0, 0 - ofCents(money.filter(({ isRefund }) => isRefund)) + 0, 'refunded');
  assert.equal(revenue.tips ?? 0, ofCents(inRange.filter(({ isTip }) => isTip)), 'tips');
  const tax = await totalOf('tax');
  assert.equal(tax.taxDue ?? 0, sum(inRange.map(({ taxCents }) => taxCents)), 'tax due');
  assert.equal((tax.taxCollected ?? 0) - (tax.taxRefunded ?? 0), tax.taxDue ?? 0);
}

/** The export of the quotes, and the record of each customer. */
async function compareQuotes(seen: ReadonlyMap<Book, Seen>): Promise<void> {
  const rows = await recordsOf('/api/quotes/export');
  for (const [book, { detail, payment }] of seen) {
    const row = rows.find((each) => each['Reference'] === book.reference) ?? {};
    const { dueCents, paidCents } = payment.balance;
    const isOwing = detail.status === 'approved' || detail.status === 'cancelled';
    assert.deepEqual(
      ['Total', 'Paid', 'Price reduction', 'Still owed'].map((title) => cents(row[title])),
      [sumLines(detail.lines), paidCents, reducedIn(book), isOwing ? dueCents : 0],
      JSON.stringify(row),
    );
    assert.equal(cents(row['Sales tax']), sumLines(detail.lines.filter(({ kind }) => kind === 'tax')));
    const { db } = testApp.deps;
    const { customer_record_id: record } = await db
      .selectFrom('quotes')
      .select('customer_record_id')
      .where('id', '=', book.id)
      .executeTakeFirstOrThrow();
    const customer = JSON.parse(await text(`/api/customers/${record}`)) as {
      readonly paid: number;
      readonly owed: number;
    };
    const isDue = detail.status === 'cancelled' || detail.completedAt !== null;
    assert.deepEqual(
      [customer.paid, customer.owed].map((amount) => Math.round(amount * 100)),
      [paidCents, isDue ? dueCents : 0],
    );
  }
}

/** An invoice is paid, owed or outdated as its quote is. */
async function compareInvoices(): Promise<void> {
  for (const book of shop.books) {
    const rows = await testApp.deps.db
      .selectFrom('invoice_quotes')
      .select('invoice_id')
      .where('quote_id', '=', book.id)
      .execute();
    const { detail, payment } = await look(shop, book);
    for (const { invoice_id: id } of rows) {
      const invoice = JSON.parse(await text(`/api/invoices/${id}`)) as Invoice;
      if (invoice.state === 'credited') continue;
      const { totalCents, dueCents } = payment.balance;
      const isBilled = detail.status === 'approved' && totalCents === invoice.totalCents;
      assert.equal(invoice.state !== 'outdated', isBilled, `${invoice.number} is ${invoice.state}`);
      if (isBilled) assert.equal(invoice.owedCents, dueCents);
      if (isBilled) assert.equal(invoice.state === 'paid', dueCents === 0);
    }
  }
}

/** Each entry of the journal is balanced, and its accounts hold what was received and what is owed. */
async function compareJournal(seen: ReadonlyMap<Book, Seen>): Promise<void> {
  const to = testApp.deps.clock.now().toZonedDateTimeISO('America/New_York').toPlainDate();
  const from = to.subtract({ years: 4 });
  const rows = await recordsOf(`/api/books/journal?from=${from.toString()}&to=${to.toString()}`);
  const amountOf = (row: Readonly<Record<string, string>>) => cents(row['*Debits']) - cents(row['*Credits']);
  for (const [number, entry] of Map.groupBy(rows, (row) => row['*JournalNo']))
    assert.equal(sum(entry.map(amountOf)), 0, `${number} is balanced`);
  const chart = JSON.parse(await text('/api/books/accounts')) as Chart;
  const balanceOf = (account: string) => {
    const name = chart.accounts.find((each) => each.account === account)?.name;
    return sum(rows.filter((row) => row['*AccountName'] === name).map(amountOf));
  };
  const all = shop.books.flatMap(({ entries }) => entries);
  const by = (method: string) => sum(all.filter((entry) => entry.method === method).map((entry) => entry.cents));
  assert.deepEqual(['cash', 'venmo', 'cardClearing'].map(balanceOf), ['cash', 'venmo', 'card'].map(by), 'money');
  assert.equal(balanceOf('tipsPayable'), 0 - sum(shop.books.map(tipsIn)), 'tips');
  const owed = [...seen].map(([book, { detail, payment }]) => {
    const isPosted = detail.status === 'cancelled' || detail.completedAt !== null;
    return (isPosted ? payment.balance.totalCents : 0) - paidIn(book);
  });
  assert.equal(balanceOf('receivables'), sum(owed), 'receivables');
}
