import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { BooksMonth, Chart } from '#contract/books.ts';
import type { GiftCard, GiftCardDetail } from '#contract/gift-cards.ts';
import type { Invoice } from '#contract/invoices.ts';
import type { LedgerRow, Till } from '#contract/payments.ts';
import type { Report } from '#contract/reports.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { INVARIANTS } from '#server/scripts/verify-database.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner } from '#testing/callers.ts';
import { openCardService, type CardService } from '#testing/checkout.ts';
import {
  act,
  actOnShop,
  addQuote,
  chooseBook,
  customerOf,
  exportMonth,
  look,
  paymentsAtService,
  peersOf,
  ROUNDS,
  sortEvents,
  steps,
  tellRest,
  type Book,
  type Done,
  type Seen,
  type Shop,
  type Step,
} from '#testing/ledger-steps.ts';
import { addPerson } from '#testing/people.ts';
import { addPromoCode } from '#testing/promo-codes.ts';
import { readCsv } from '#testing/read-csv.ts';
import { sized } from '#testing/size.ts';

// The books of the test are kept apart from the product's: amounts are added up here from the entries alone.
// A quick run always takes the same sequence, a full one takes others each time.
const FEE = { leastCents: 2500, percent: 20n, taxRate: 8250n };
const SETTINGS = {
  tax: { name: 'Sales tax', rates: { services: 8875, extras: 4000, fees: Number(FEE.taxRate) } },
  cancellation: { feeCents: FEE.leastCents, feePercent: Number(FEE.percent), noticeHours: 24, isTaxed: true },
  mobileAvailable: true,
  slotCapacity: 8,
  giftCards: { sellOnline: true, expiryYears: 0 },
  packages: DEFAULT_SETTINGS.packages.map((pack) => (pack.id === 'interior' ? { ...pack, depositPercent: 30 } : pack)),
};

let testApp: TestApp;
let service: CardService;
let shop: Shop;

/** Opens an empty shop, so that every sequence can be repeated on its own. */
async function openShop(): Promise<void> {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env, settings: SETTINGS });
  service.setNow(testApp.deps.clock.now());
  const { deps } = testApp;
  await addPromoCode(deps.db, { code: 'SPRING', percent: 15 });
  await addPromoCode(deps.db, { code: 'SHINE', percent: 50, extras: JSON.stringify(['tire-shine']), packages: '[]' });
  await addPromoCode(deps.db, { code: 'TENOFF', amount_cents: 1000 });
  const [owner, employee] = [await addPerson(deps, 'admin'), await addPerson(deps, 'employee')];
  const sessions = { ask: await asOwner(testApp, owner), crew: await asEmployee(testApp, employee) };
  const gifts = { liability: 0, given: 0, lost: 0, money: [] };
  const empty = { books: [], gifts, inbox: { waiting: [], told: [] }, sorted: 0, locked: new Map<string, string>() };
  shop = { testApp, service, owner, employee, ...sessions, ...empty };
}

async function closeShop(): Promise<void> {
  await testApp.close();
  await service.close();
}

// To repeat or shorten a sequence that failed: LEDGER_SEED=… LEDGER_SHRINK=on, with the number of steps of the failed run.
const { LEDGER_SEED: SEED = sized('1', undefined), LEDGER_SHRINK: SHRINK } = process.env;
const STEPS = Number(process.env['LEDGER_STEPS'] ?? sized(40, 200));
const RUNS = Number(process.env['LEDGER_RUNS'] ?? sized(1, 20));
/** How often each operation was done, and how often it was refused. */
const taken = new Map<string, number>();

test('after any sequence of operations, the whole of the money adds up', { timeout: 7_200_000 }, async (context) => {
  const result = await fc.check(
    fc.asyncProperty(steps(STEPS), async (sequence) => {
      await openShop();
      try {
        for (const step of [{ kind: 'submit', at: 0, part: 100, pick: 2 } as const, ...sequence]) await take(step);
        await settleShop();
        await compareShop();
        // A run that says nothing for minutes is ended.
        if (RUNS > 1) process.stdout.write('A sequence adds up.\n');
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
  // The card service gives up after days, not months.
  if (step.kind === 'nextMonth') await tellAll();
  const round = ROUNDS[step.kind];
  if (round) return takeRound(step, round);
  const doneToShop = await actOnShop(shop, step);
  if (doneToShop) {
    count(step, doneToShop);
    return compareLiability();
  }
  const book = await chooseBook(shop, step);
  if (book && step.kind !== 'submit' && step.kind !== 'walkIn') return takeFor(step, book);
  await addQuote(shop, step);
  const added = shop.books.at(-1);
  if (added) compare(await look(shop, added), added);
}

async function takeFor(step: Step, book: Book): Promise<void> {
  const seen = await look(shop, book);
  const peers = new Map<Book, Seen>();
  for (const peer of await peersOf(shop, book)) peers.set(peer, await look(shop, peer));
  const done = await act(shop, step, seen, book);
  count(step, done);
  const now = await look(shop, book);
  // A checkout that was paid is recorded, whatever the answer is.
  if (done.status >= 400 && done.books !== 'reported' && !hasExpired(seen))
    assert.deepEqual(moneyIn(now), moneyIn(seen), `a refused ${step.kind} changes nothing`);
  comparePrice({ step, done, seen, now });
  await keepBooks(book, { step, done, seen, now });
  compare(now, book);
  // Nothing else is done to the customer's other quotes than what the card service reports, unless the owner records it.
  const isForAll = step.kind === 'payInvoice';
  const told = { step: { ...step, kind: 'deliver' }, done: { status: 200, books: 'reported' } } as const;
  for (const [peer, before] of peers) {
    const after = await look(shop, peer);
    await keepBooks(peer, { ...(isForAll ? { step, done } : told), seen: before, now: after });
    compare(after, peer);
  }
  await compareLiability();
}

/** What the program does by itself, for all quotes. */
async function takeRound(step: Step, round: (shop: Shop, step: Step) => Promise<unknown>): Promise<void> {
  const before = new Map<Book, Seen>();
  for (const book of shop.books) before.set(book, await look(shop, book));
  await round(shop, step);
  const done: Done = { status: 200, books: 'reported' };
  count(step, done);
  for (const [book, seen] of before) {
    const now = await look(shop, book);
    await keepBooks(book, { step, done, seen, now });
    compare(now, book);
  }
}

const addTo = (outcome: string) => taken.set(outcome, (taken.get(outcome) ?? 0) + 1);

function count({ kind }: Step, { status }: Done): void {
  sortEvents(shop);
  addTo(`${kind} ${status < 300 ? 'done' : 'refused'}`);
  const errors = () =>
    testApp
      .logged()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
  assert.ok(status < 500, status < 500 ? '' : `${kind} answered ${status}:\n${errors().slice(-3).join('\n')}`);
}

/** The shop owes what the books of the test say of all gift cards, also to cards whose last day is over until it's taken. */
async function compareLiability(): Promise<void> {
  const { cents: owed } = JSON.parse(await text('/api/gift-cards/liability')) as { readonly cents: number };
  assert.equal(owed, shop.gifts.liability, 'what all gift cards hold');
}

/** Everything that waits at the card service arrives: its events, and the movements of its balance. */
async function settleShop(): Promise<void> {
  await take({ kind: 'wait', at: 0, part: 100, pick: 0 });
  await tellAll();
  await take({ kind: 'returnDeposits', at: 0, part: 100, pick: 0 });
  await take({ kind: 'repeatRequests', at: 0, part: 100, pick: 1 });
  await tellAll();
  const { status } = await shop.ask('POST /api/payments/payouts/read');
  assert.equal(status, 200);
}

/** Sends every event that waits, in order. */
async function tellAll(): Promise<void> {
  await tellRest(shop);
  for (const book of shop.books)
    while (book.waiting.length > 0) await takeFor({ kind: 'deliver', at: 0, part: 100, pick: 0 }, book);
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
  assert.ok(done.books === 'reported' || (done.books && isDone), `${step.kind} records something`);
  const charged = chargeOf(seen.detail.status, seen, book);
  const isOff = seen.detail.status === 'cancelled' || seen.detail.status === 'declined';
  const wasCorrected = new Set(seen.payment.entries.flatMap(({ id, isCorrected }) => (isCorrected ? [id] : [])));
  const wrongs = now.payment.entries.filter(({ id, isCorrected }) => isCorrected && !wasCorrected.has(id));
  // Their IDs sort as they were made.
  for (const { id, kind, method, cents, isTip, receivedOn, taxCents } of added.toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )) {
    const wrong = book.entries.find((entry) => {
      const isWrong = kind === 'correction' && wrongs.some((each) => each.id === entry.id);
      return isWrong && entry.cents === -cents && entry.isTip === isTip && entry.method === method;
    });
    assert.equal(wrong !== undefined, kind === 'correction', 'a correction is of what it corrects');
    const isRefund = wrong ? wrong.isRefund : kind === 'refund';
    const paid = paidIn(book);
    const isPriceRefund = kind === 'refund' && !isTip;
    if (isPriceRefund && done.books === 'refund') assert.ok(-cents <= paid, 'a refund never exceeds the payments');
    const over = Math.max(0, paid - charged);
    const left = Math.max(0, sumLines(seen.detail.lines) - reducedIn(book));
    const isSold = !isOff && (seen.detail.status === 'approved' || done.books !== 'reported');
    const lowers = isPriceRefund && isSold ? Math.min(left, Math.max(0, -cents - over)) : 0;
    const reduces = wrong ? 0 - wrong.reduces : lowers;
    const isReported = done.books === 'reported' || step.kind === 'refundCard';
    const corrects = wrong?.id ?? null;
    book.entries.push({ id, cents, isTip, isRefund, method, receivedOn, taxCents, reduces, corrects, isReported });
    if (method === 'credit') shop.gifts.liability -= cents;
  }
  // All entries together contain the same part of the tax as of what was charged when the last one was made.
  const isFee = seen.detail.status === 'cancelled' && book.fee > 0;
  const sold = step.kind === 'accept' ? now.detail.lines : seen.detail.lines;
  const lines = isFee ? seen.payment.balance.feeCents : sumLines(sold);
  const tax = isFee ? taxOfFee(seen) : sumLines(sold.filter(({ kind }) => kind === 'tax'));
  const most = lines - (isFee ? 0 : reducedIn(book));
  const paid = Math.min(Math.max(0, paidIn(book)), Math.max(0, most));
  const expected = lines === 0 ? 0 : divide(BigInt(tax) * BigInt(paid), BigInt(lines));
  const booked = book.entries.map((entry) => JSON.stringify(entry)).join('\n');
  const about = `the tax in the ledger of a quote that was ${seen.detail.status}, after ${step.kind}:\n${booked}`;
  assert.equal(sum(book.entries.map(({ taxCents }) => taxCents)), expected, about);
}

/** What was sold changes only by what the customer agrees to. */
function comparePrice({ step: { kind }, done, seen, now }: Taken): void {
  const isDone = done.status < 300;
  const [open, [newest]] = [seen.detail.priceChanges[0], now.detail.priceChanges];
  if (isDone && kind === 'agreeToPrice') assert.deepEqual(now.detail.lines, open?.lines, 'the lines agreed to');
  else if (isDone && kind === 'changeOnSite' && newest?.answer === 'agreed')
    assert.deepEqual(now.detail.lines, newest.lines, 'the lines signed for');
  else if (kind !== 'accept') assert.deepEqual(now.detail.lines, seen.detail.lines, `${kind} leaves the price alone`);
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
  // What has ended without a fee can't be paid, even if more went back than was paid.
  const hasEnded = detail.status === 'cancelled' || detail.status === 'declined';
  const expected = {
    total: charged,
    paid,
    tips: tipsIn(book),
    due: charged === 0 && hasEnded ? 0 : Math.max(0, charged - paid),
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
  const isOpen = ['open', 'claimed'].includes(payment.state);
  assert.equal(isOpen, isOwing && dueCents > 0, `the state is ${payment.state} with ${dueCents} due`);
  assert.equal(payment.state === 'deposit', payment.deposit?.state === 'due');
}

/** Lists, exports, reports, invoices, gift cards, the books and the account at the card service. */
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
  await compareInvoices(seen);
  await compareGiftCards();
  await compareMonths();
  await compareSavedCards();
  await compareJournal(seen);
}

const text = async (url: string) => (await shop.ask.download(url)).body;
const cents = (dollars: string | undefined) => Math.round(Number(dollars) * 100);

const recordsOf = async (url: string) => csvOf(await text(url));

function csvOf(csv: string): readonly Readonly<Record<string, string>>[] {
  const [titles = [], ...rows] = readCsv(csv);
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])));
}

async function listLedger(): Promise<readonly LedgerRow[]> {
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
  return listed;
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
  const listed = await listLedger();
  assert.deepEqual(listed.map(({ id }) => id).toSorted(), all.map(({ id }) => id).toSorted());
  const byDay = Map.groupBy(all, ({ receivedOn }) => receivedOn);
  const gifts = Map.groupBy(shop.gifts.money, ({ receivedOn }) => receivedOn);
  for (const date of new Set([...byDay.keys(), ...gifts.keys()])) {
    const till = JSON.parse(await text(`/api/payments/till?date=${date}`)) as Till;
    const money = [...(byDay.get(date) ?? []), ...(gifts.get(date) ?? [])];
    assert.equal(till.netCents, sumLines(money.filter(({ method }) => method !== 'credit')), `the till of ${date}`);
    for (const { method, netCents } of till.lines)
      assert.equal(netCents, sumLines(money.filter((each) => each.method === method)), `${method} on ${date}`);
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
  const customers = new Map<string, { paid: number; owed: number }>();
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
    const isDue = detail.status === 'cancelled' || detail.completedAt !== null;
    const record = await customerOf(shop, book);
    const { paid, owed } = customers.get(record) ?? { paid: 0, owed: 0 };
    customers.set(record, { paid: paid + paidCents, owed: owed + (isDue ? dueCents : 0) });
  }
  for (const [record, { paid, owed }] of customers) {
    const customer = JSON.parse(await text(`/api/customers/${record}`)) as {
      readonly paid: number;
      readonly owed: number;
    };
    assert.deepEqual(
      [customer.paid, customer.owed].map((amount) => Math.round(amount * 100)),
      [paid, owed],
    );
  }
}

/** An invoice is paid, owed or outdated as its quotes are. */
async function compareInvoices(seen: ReadonlyMap<Book, Seen>): Promise<void> {
  const rows = await testApp.deps.db.selectFrom('invoice_quotes').selectAll().execute();
  for (const [id, items] of Map.groupBy(rows, (row) => row.invoice_id)) {
    const invoice = JSON.parse(await text(`/api/invoices/${id}`)) as Invoice;
    if (invoice.state === 'credited') continue;
    const facts = [...seen].flatMap(([book, { detail, payment }]) => {
      const item = items.find(({ quote_id: quote }) => quote === book.id);
      if (!item) return [];
      const isOwed = item.is_fee ? detail.status === 'cancelled' && book.fee > 0 : detail.status === 'approved';
      const { totalCents, dueCents: due } = payment.balance;
      return [{ isBilled: isOwed && totalCents === item.cents, due }];
    });
    const isBilled = facts.every((fact) => fact.isBilled);
    addTo(`invoices of ${items.length} ${invoice.state}`);
    assert.equal(invoice.state !== 'outdated', isBilled, `${invoice.number} is ${invoice.state}`);
    if (!isBilled) continue;
    assert.equal(invoice.owedCents, sum(facts.map(({ due }) => due)));
    assert.equal(invoice.state === 'paid', invoice.owedCents === 0);
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
  const all = [...shop.books.flatMap(({ entries }) => entries), ...shop.gifts.money];
  const by = (method: string) => sumLines(all.filter((entry) => entry.method === method));
  // What is paid by card is held by the card service.
  const held = {
    cash: 'cash',
    venmo: 'venmo',
    check: 'checks',
    zelle: 'zelle',
    cashapp: 'cashApp',
    transfer: 'transfers',
  };
  assert.deepEqual(Object.values(held).map(balanceOf), Object.keys(held).map(by), 'money');
  assert.equal(balanceOf('tipsPayable'), 0 - sum(shop.books.map(tipsIn)), 'tips');
  const { liability, given, lost } = shop.gifts;
  assert.deepEqual(
    ['giftCards', 'giftPromotions', 'giftBreakage'].map(balanceOf),
    [0 - liability, given, 0 - lost],
    'gift cards',
  );
  await compareCardService(balanceOf);
  const owed = [...seen].map(([book, { detail, payment }]) => {
    const isPosted = detail.status === 'cancelled' || detail.completedAt !== null;
    return (isPosted ? payment.balance.totalCents : 0) - paidIn(book);
  });
  assert.equal(balanceOf('receivables'), sum(owed), 'receivables');
}

/** The account of the card service in the books is its balance there, and what the owner booked by hand. */
async function compareCardService(balanceOf: (account: string) => number): Promise<void> {
  const { account } = service;
  const transactions = account.transactions();
  const of = (...kinds: readonly string[]) =>
    transactions.filter(({ reporting_category: kind }) => kinds.includes(kind));
  const amounts = (rows: readonly { readonly amount: number }[]) => sum(rows.map(({ amount }) => amount));
  assert.equal(balanceOf('bank'), 0 - amounts(of('payout', 'payout_reversal')), 'bank');
  assert.equal(balanceOf('cardFees'), sum(transactions.map(({ fee }) => fee)) - amounts(of('fee')), 'fees');
  const open = new Set(
    shop.books.flatMap((book) => paymentsAtService(shop, book).flatMap(({ openDisputes }) => openDisputes)),
  );
  const lost = new Set((await listLedger()).flatMap(({ id, reference }) => (reference.startsWith('du_') ? [id] : [])));
  const byCard = shop.books.flatMap(({ entries }) => entries.filter(({ method }) => method === 'card'));
  const byHand = [...byCard, ...shop.gifts.money].filter(({ method, isReported }) => method === 'card' && !isReported);
  // An owner who wants the money of a lost dispute anyway claims it.
  const claims = byCard.filter(({ corrects }) => corrects !== null && lost.has(corrects));
  const held = of('dispute').filter(({ about }) => about && open.has(about.id));
  assert.equal(balanceOf('cardDisputes'), sumLines(claims) - amounts(held), 'disputes');
  const cents = sumLines(byHand) - sumLines(claims) + sum(groupsOf(shop.books).map(notReported));
  assert.equal(balanceOf('cardClearing'), account.balance() + cents, 'card clearing');
}

/** Quotes with the others that a payment at the card service was for as well. */
function groupsOf(books: readonly Book[]): readonly (readonly Book[])[] {
  const groups: Book[][] = [];
  for (const book of books) {
    const own = groups.filter((group) =>
      group.some(({ sessions }) => sessions.some((id) => book.sessions.includes(id))),
    );
    for (const group of own) groups.splice(groups.indexOf(group), 1);
    groups.push([...own.flat(), book]);
  }
  return groups;
}

/**
 * By how much the reported entries of quotes differ from their payments at the card service: not at all, unless the owner has
 * corrected one of them. What goes back of a corrected payment isn't booked again.
 */
function notReported(books: readonly Book[]): number {
  const entries = books.flatMap((book) => book.entries);
  const reported = entries.filter(({ method, isReported }) => method === 'card' && isReported);
  const paid = new Set(books.flatMap((book) => paymentsAtService(shop, book).map(({ id }) => id)));
  const cents = sumLines(reported) - service.account.kept([...paid]);
  const isCorrected = entries.some(
    ({ corrects, isReported }) => !isReported && reported.some(({ id }) => id === corrects),
  );
  const references = books.map(({ reference }) => reference).join(', ');
  if (!isCorrected) assert.equal(cents, 0, `what the card service keeps for ${references}`);
  return cents;
}

/** No charge waits for an answer, and the card service has exactly the cards that are saved here. */
async function compareSavedCards(): Promise<void> {
  const { db } = testApp.deps;
  const charges = await db.selectFrom('saved_card_charges').select(['id', 'status', 'payment_intent']).execute();
  assert.deepEqual(
    charges.filter(({ status }) => status === 'requested'),
    [],
  );
  for (const { status } of charges) addTo(`charge ${status}`);
  const succeeded = shop.books.flatMap(({ id }) =>
    service.account.intentsFor(id).flatMap((intent) => (intent.status === 'succeeded' ? [intent.id] : [])),
  );
  const booked = charges.flatMap(({ status, payment_intent: id }) => (status === 'succeeded' ? [id ?? ''] : []));
  assert.deepEqual(booked.toSorted(), succeeded.toSorted(), 'charges of saved cards');
  const saved = await db.selectFrom('saved_cards').select('method_ref').execute();
  assert.deepEqual(saved.map(({ method_ref: id }) => id).toSorted(), [...service.account.attached()].toSorted());
}

/** Each card holds what its movements add up to, never less than nothing. */
async function compareGiftCards(): Promise<void> {
  const { items } = JSON.parse(await text('/api/gift-cards?limit=100')) as { readonly items: readonly GiftCard[] };
  for (const { id, balanceCents, amountCents } of items) {
    const { movements } = JSON.parse(await text(`/api/gift-cards/${id}`)) as GiftCardDetail;
    assert.equal(balanceCents, sumLines(movements), 'the balance is the sum of the movements');
    assert.ok(balanceCents >= 0);
    assert.equal(amountCents, sumLines(movements.filter(({ kind }) => kind === 'issue')));
    let left = 0;
    for (const movement of movements) assert.ok((left += movement.cents) >= 0, 'no movement takes more than is left');
  }
  assert.equal(sum(items.map(({ balanceCents }) => balanceCents)), shop.gifts.liability);
}

/** A locked month stays as it was, byte for byte, and the trial balance of each month is that of its journal. */
async function compareMonths(): Promise<void> {
  for (const [month, csv] of shop.locked) assert.equal(await exportMonth(shop, month), csv, `${month} is locked`);
  const last = testApp.deps.clock.now().toZonedDateTimeISO('America/New_York').toPlainDate().toPlainYearMonth();
  for (let month = Temporal.PlainYearMonth.from('2027-05'); Temporal.PlainYearMonth.compare(month, last) <= 0;) {
    const name = month.toString();
    const { accounts, debitCents, creditCents } = JSON.parse(await text(`/api/books?month=${name}`)) as BooksMonth;
    const rows = csvOf(await exportMonth(shop, name));
    assert.equal(debitCents, creditCents, `${name} is balanced`);
    for (const { name: account, debitCents: debits, creditCents: credits } of accounts) {
      const own = rows.filter((row) => row['*AccountName'] === account);
      assert.equal(debits, sum(own.map((row) => cents(row['*Debits']))), `${account} in ${name}`);
      assert.equal(credits, sum(own.map((row) => cents(row['*Credits']))), `${account} in ${name}`);
    }
    month = month.add({ months: 1 });
  }
}
