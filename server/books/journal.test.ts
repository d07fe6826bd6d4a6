import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { AccountEntries, BooksMonth, Chart } from '#contract/books.ts';
import { verifyDatabase } from '#server/scripts/verify-database.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { newCompletion } from '#testing/documentation.ts';
import { addCrewedJob } from '#testing/jobs.ts';
import { addPerson, type TestPerson } from '#testing/people.ts';
import { readCsv } from '#testing/read-csv.ts';

type Answer = Partial<BooksMonth> &
  Partial<Chart> & {
    readonly balance?: Readonly<Record<'dueCents' | 'overpaidCents' | 'paidCents', number>>;
    readonly entries?:
      | readonly { readonly id: string; readonly kind: string; readonly isCorrected: boolean }[]
      | number;
    readonly errors?: readonly { readonly path: string; readonly message: string }[];
    readonly detail?: string;
  };

let testApp: TestApp;
let owner: Caller<Answer>;
let ownerPerson: TestPerson;
let employee: TestPerson;

const RATES = { services: 8875, extras: 4000, fees: 8875 };
const CANCELLATION = { feeCents: 2500, feePercent: 30, noticeHours: 24, isTaxed: true };

before(async () => {
  testApp = await startTestApp({ settings: { tax: { name: 'Sales tax', rates: RATES }, cancellation: CANCELLATION } });
  ownerPerson = await addPerson(testApp.deps, 'admin');
  employee = await addPerson(testApp.deps, 'employee');
  await at('2027-06-01T12:00:00Z');
});
after(() => testApp.close());

/** Sets the clock; sessions of a month ago have expired. */
async function at(instant: string): Promise<void> {
  testApp.setNow(instant);
  owner = await asOwner<Answer>(testApp, ownerPerson);
}

type Line = {
  readonly number: string;
  readonly date: string;
  readonly account: string;
  readonly cents: number;
  readonly about: string;
};

async function journal(
  from = '2027-05-01',
  to = '2027-12-31',
): Promise<{ readonly csv: string; readonly lines: readonly Line[] }> {
  const { statusCode, body: csv } = await owner.download(`/api/books/journal?from=${from}&to=${to}`);
  assert.equal(statusCode, 200, csv);
  const [titles, ...rows] = readCsv(csv);
  assert.deepEqual(titles, [
    '*JournalNo',
    '*JournalDate',
    '*AccountName',
    '*Debits',
    '*Credits',
    'Description',
    'Name',
  ]);
  const lines = rows.map(([number = '', date = '', account = '', debit, credit, about = '']) => {
    assert.equal((debit === '') !== (credit === ''), true, 'a line has one amount');
    return { number, date, account, about, cents: Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100) };
  });
  for (const [number, entry] of Map.groupBy(lines, (line) => line.number)) {
    assert.equal(totalOf(entry), 0, `${number} is balanced`);
    assert.equal(new Set(entry.map(({ date }) => date)).size, 1);
  }
  return { csv, lines };
}

const totalOf = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0);
/** By account, without those of 0. */
const sumsOf = (lines: readonly Line[]) =>
  Object.fromEntries(
    [...Map.groupBy(lines, ({ account }) => account)]
      .map(([account, each]) => [account, totalOf(each)] as const)
      .filter(([, cents]) => cents !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

type Job = Awaited<ReturnType<typeof addCrewedJob>>;
const newJob = () => addCrewedJob(testApp, employee.roleId, { quote: { totalPrice: undefined } });
const pay = (job: Job, body: object) => owner(`POST /api/jobs/${job.id}/payments`, body);

async function complete(job: Job): Promise<number> {
  const crew = await asEmployee(testApp, employee);
  return (await crew(`POST /api/jobs/${job.id}/completion`, newCompletion({ reasonWithoutPhotos: 'No camera' })))
    .status;
}

/** Cancels two hours before the appointment, and charges the fee. */
async function cancelLate(job: Job): Promise<number> {
  const startsAt = testApp.deps.clock.now().add({ hours: 2 }).toString();
  await testApp.deps.db
    .updateTable('slot_holds')
    .set({ starts_at: startsAt, seat: Number.parseInt(job.id.slice(-6), 16) })
    .where('quote_id', '=', job.quoteId)
    .execute();
  await testApp.deps.db.updateTable('quotes').set({ starts_at: startsAt }).where('id', '=', job.quoteId).execute();
  const { status } = await owner(`POST /api/quotes/${job.quoteId}/cancel`, {});
  if (status !== 200) return status;
  return (await owner(`POST /api/quotes/${job.quoteId}/cancellation-fee`, { reason: 'late' })).status;
}

/** What each quote owes by its account, and by the journal once it's completed or canceled. */
async function compareReceivables(jobs: readonly Job[]): Promise<void> {
  const { lines } = await journal();
  for (const job of jobs) {
    const { body } = await owner(`GET /api/jobs/${job.id}/payments`);
    const { dueCents = 0, overpaidCents = 0, paidCents = 0 } = body.balance ?? {};
    const { status, completed_at: done } = await testApp.deps.db
      .selectFrom('quotes')
      .select(['status', 'completed_at'])
      .where('id', '=', job.quoteId)
      .executeTakeFirstOrThrow();
    const own = lines.filter(
      ({ about, account }) => about.endsWith(job.reference) && account === 'Customer receivables',
    );
    const expected = done !== null || status === 'cancelled' ? dueCents - overpaidCents : 0 - paidCents;
    assert.equal(totalOf(own), expected, `${job.reference} (${status})`);
  }
}

/** A generator of numbers from 0 up to `most`, the same ones for the same seed. */
function seeded(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * most);
  };
}

describe('the journal', () => {
  test('has for each quote what it owes, after any sequence of operations, and is balanced in every entry', async () => {
    const jobs = await Promise.all(Array.from({ length: 8 }, newJob));
    const pick = seeded(7);
    const done = new Map<string, number>();
    const METHODS = ['cash', 'venmo', 'card'];
    for (let step = 0; step < 110; step += 1) {
      if (step % 20 === 19)
        await at(
          testApp.deps.clock
            .now()
            .add({ hours: 24 * 6 })
            .toString(),
        );
      const job = jobs[pick(jobs.length)]!;
      const method = METHODS[pick(3)];
      const account = (await owner(`GET /api/jobs/${job.id}/payments`)).body;
      const entries = Array.isArray(account.entries) ? account.entries : [];
      const operations: Record<string, () => Promise<number>> = {
        payment: async () =>
          (await pay(job, { kind: 'payment', method, cents: 1 + pick(9000), tipCents: pick(3) * 100 })).status,
        deposit: async () => (await pay(job, { kind: 'deposit', method, cents: 1 + pick(4000) })).status,
        refund: async () =>
          (await pay(job, { kind: 'refund', method, cents: 1 + pick(Math.max(1, account.balance?.paidCents ?? 1)) }))
            .status,
        correction: async () => {
          const open = entries.filter(({ kind, isCorrected }) => kind !== 'correction' && !isCorrected);
          return open.length === 0
            ? 409
            : (await pay(job, { kind: 'correction', corrects: open[pick(open.length)]!.id })).status;
        },
        completion: () => complete(job),
        cancel: () => (pick(4) === 0 ? cancelLate(job) : Promise.resolve(409)),
        waive: async () => (await owner(`DELETE /api/quotes/${job.quoteId}/cancellation-fee`)).status,
      };
      const names = [
        'payment',
        'payment',
        'payment',
        'deposit',
        'refund',
        'refund',
        'correction',
        'correction',
        'completion',
        'cancel',
        'waive',
      ];
      const name = names[pick(names.length)]!;
      const status = await operations[name]!();
      assert.ok(status < 500, `${name} ${status}`);
      if (status < 300) done.set(name, (done.get(name) ?? 0) + 1);
      if (step % 25 === 24) await compareReceivables(jobs);
    }
    assert.deepEqual([...done.keys()].toSorted(), [
      'cancel',
      'completion',
      'correction',
      'deposit',
      'payment',
      'refund',
      'waive',
    ]);
    await compareReceivables(jobs);
    const { body: report } = await owner('GET /api/reports/tax?from=2027-05-01&to=2027-12-31');
    const { taxAccrued } = (report as unknown as { readonly total: { readonly values: Record<string, number> } }).total
      .values;
    assert.equal(taxAccrued, 0 - (sumsOf((await journal()).lines)['Sales tax payable'] ?? 0), 'tax by accrual');
    assert.notEqual(taxAccrued, 0);
    const { body } = await owner('GET /api/books?month=2027-06');
    const june = await journal('2027-06-01', '2027-06-30');
    assert.equal(
      body.debitCents,
      june.lines.filter(({ cents }) => cents > 0).reduce((sum, { cents }) => sum + cents, 0),
    );
    assert.equal(body.debitCents, body.creditCents);
    await compareAccounts('2027-06');
  });

  test('posts a sale by kind with its tax, a payment with its tip, and a refund with its part of the tax', async () => {
    await at('2027-08-03T12:00:00Z');
    const job = await newJob();
    const quote = await testApp.deps.db
      .selectFrom('quotes')
      .select(['lines', 'total_cents'])
      .where('id', '=', job.quoteId)
      .executeTakeFirstOrThrow();
    await pay(job, { method: 'venmo', cents: quote.total_cents, tipCents: 700 });
    assert.equal(await complete(job), 201);
    await pay(job, { kind: 'refund', method: 'cash', cents: 2000 });
    const { lines } = await journal('2027-08-01', '2027-08-31');
    const own = lines.filter(({ about }) => about.endsWith(job.reference));
    const of = (kind: string) =>
      quote.lines.filter((line) => line.kind === kind).reduce((sum, { cents }) => sum + cents, 0);
    const tax = of('tax');
    const back = Math.round((tax * 2000) / quote.total_cents);
    assert.deepEqual(
      Object.fromEntries([...Map.groupBy(own, ({ about }) => about)].map(([about, each]) => [about, sumsOf(each)])),
      Object.fromEntries([
        [`Payment (Venmo), ${job.reference}`, { 'Customer receivables': -quote.total_cents, Venmo: quote.total_cents }],
        [`Tip (Venmo), ${job.reference}`, { 'Tips payable': -700, Venmo: 700 }],
        [
          `Job completed, ${job.reference}`,
          {
            'Customer receivables': quote.total_cents,
            'Extras revenue': -of('extra'),
            'Fee revenue': -of('vehicle'),
            'Sales tax payable': -tax,
            'Service revenue': -of('package'),
          },
        ],
        [`Refund (cash), ${job.reference}`, { 'Cash on hand': -2000, 'Customer receivables': 2000 }],
        [
          `Price reduction, ${job.reference}`,
          { 'Customer receivables': -2000, 'Refunds and allowances': 2000 - back, 'Sales tax payable': back },
        ],
      ]),
    );
    assert.ok(tax > 0 && of('extra') > 0 && back > 0);
  });
});

test('posts gift cards that are sold, given, voided and expired, and fees, disputes and payouts of the card service', async () => {
  await at('2027-08-05T12:00:00Z');
  const { db, random } = testApp.deps;
  const job = await newJob();
  const card = async (
    origin: 'sold' | 'goodwill',
    entries: readonly { kind: 'issue' | 'void' | 'expire'; cents: number; method?: 'cash' }[],
  ) => {
    const id = random.id();
    const row = {
      id,
      origin,
      code_hash: Buffer.from(id),
      last4: 'AB12',
      amount_cents: entries[0]?.cents ?? 0,
      issued_at: '2027-08-05T12:00:00Z',
    };
    await db.insertInto('gift_cards').values(row).execute();
    for (const { kind, cents, method = null } of entries)
      await db
        .insertInto('gift_card_entries')
        .values({
          id: random.id(),
          card_id: id,
          kind,
          cents,
          method,
          received_on: '2027-08-05',
          recorded_at: '2027-08-05T12:00:00Z',
        })
        .execute();
  };
  await card('sold', [
    { kind: 'issue', cents: 5000, method: 'cash' },
    { kind: 'void', cents: -5000, method: 'cash' },
  ]);
  await card('sold', [
    { kind: 'issue', cents: 3000, method: 'cash' },
    { kind: 'expire', cents: -3000 },
  ]);
  await card('goodwill', [
    { kind: 'issue', cents: 2500 },
    { kind: 'void', cents: -500 },
  ]);
  const moved = (
    id: string,
    kind: 'charge' | 'dispute' | 'dispute-reversal' | 'fee' | 'payout',
    gross: number,
    fee: number,
  ) =>
    db
      .insertInto('card_movements')
      .values({
        id,
        kind,
        gross_cents: gross,
        fee_cents: fee,
        net_cents: gross - fee,
        occurred_at: '2027-08-05T12:00:00Z',
      })
      .execute();
  await pay(job, { method: 'card', cents: 10_000 });
  await moved('txn_1', 'charge', 10_000, 320);
  await moved('txn_2', 'dispute', -4000, 1500);
  await moved('txn_3', 'dispute-reversal', 4000, 0);
  await moved('txn_4', 'fee', -200, 0);
  await moved('txn_5', 'payout', -7980, 0);
  const { lines } = await journal('2027-08-05', '2027-08-05');
  assert.deepEqual(sumsOf(lines), {
    'Card processing fees': 320 + 1500 + 200,
    Checking: 7980,
    'Cash on hand': 3000,
    'Customer receivables': -10_000,
    'Gift card breakage': -3000,
    'Gift card promotions': 2000,
    'Gift cards outstanding': -2000,
  });
  for (const about of [
    'Gift card sold (cash), AB12',
    'Gift card given, AB12',
    'Card payout, txn_5',
    'Card dispute, txn_2',
  ])
    assert.ok(
      lines.some((line) => line.about === about),
      about,
    );
});

describe('a locked month', () => {
  let later: Job;

  test('never changes; what changes of it is posted in the first open month, and all sums agree', async () => {
    const { db } = testApp.deps;
    const [changed, late, waived, erased] = [await newJob(), await newJob(), await newJob(), await newJob()];
    later = await newJob();
    const paid = await pay(changed, { method: 'cash', cents: 5000 });
    for (const job of [changed, erased]) assert.equal(await complete(job), 201);
    await pay(erased, { method: 'card', cents: 4000 });
    assert.equal(await cancelLate(waived), 200);

    await at('2027-09-02T12:00:00Z');
    const lock = (month: string) => owner('POST /api/books/locks', { month });
    assert.deepEqual(
      [(await lock('2027-09')).status, (await lock('2027-08')).status],
      [422, 409],
      'only what is over, in order',
    );
    for (const month of ['2027-06', '2027-07', '2027-08']) assert.equal((await lock(month)).status, 201, month);
    const august = await journal('2027-08-01', '2027-08-31');
    const sums = sumsOf((await journal()).lines);

    const inAugust = await pay(changed, { method: 'cash', cents: 100, receivedOn: '2027-08-31' });
    assert.deepEqual([inAugust.status, inAugust.body.errors?.[0]?.path], [422, 'receivedOn']);
    assert.match(inAugust.body.errors?.[0]?.message ?? '', /August 2027 is locked/);
    await assert.rejects(
      sql`insert into payments (id, quote_id, client_id, kind, method, cents, is_tip, received_on, recorded_at)
        values (gen_random_uuid(), ${changed.quoteId}, gen_random_uuid(), 'payment', 'cash', 1, false, '2027-08-31', now())`.execute(
        db,
      ),
      /locked/,
    );
    await assert.rejects(db.deleteFrom('journal_entries').execute(), /never changed/);

    const [first] = Array.isArray(paid.body.entries) ? paid.body.entries : [];
    assert.equal((await pay(changed, { kind: 'correction', corrects: first?.id })).status, 201);
    assert.equal((await pay(changed, { kind: 'payment', method: 'venmo', cents: 3000 })).status, 201);
    assert.equal((await pay(changed, { kind: 'refund', method: 'venmo', cents: 1000 })).status, 201);
    assert.equal((await owner(`DELETE /api/quotes/${waived.quoteId}/cancellation-fee`)).status, 200);
    assert.equal(await complete(late), 201);
    // As data that is brought in from elsewhere would be.
    for (const table of ['quotes', 'jobs'] as const)
      await db
        .updateTable(table)
        .set({ completed_at: '2027-08-30T15:00:00Z' })
        .where(table === 'quotes' ? 'id' : 'quote_id', '=', late.quoteId)
        .execute();
    await db.deleteFrom('quotes').where('id', '=', erased.quoteId).execute();
    const fee = { id: 'txn_late', kind: 'fee', gross_cents: -150, fee_cents: 0, net_cents: -150 } as const;
    await db
      .insertInto('card_movements')
      .values({ ...fee, occurred_at: '2027-08-31T12:00:00Z' })
      .execute();

    assert.equal((await journal('2027-08-01', '2027-08-31')).csv, august.csv, 'byte by byte');
    const named = await owner('PUT /api/books/accounts', {
      accounts: (await owner('GET /api/books/accounts')).body.accounts?.map((each) =>
        each.account === 'cash' ? { ...each, number: '1000', name: 'Register' } : each,
      ),
    });
    assert.equal(named.status, 200);
    assert.equal((await journal('2027-08-01', '2027-08-31')).csv, august.csv, 'with the names that it was locked with');
    await compareAccounts('2027-08');

    const september = (await journal('2027-09-01', '2027-09-30')).lines;
    const changes = [
      ...new Set(
        september.filter(({ about }) => about.startsWith('Change of')).map(({ about, date }) => `${date} ${about}`),
      ),
    ];
    assert.deepEqual(changes.toSorted(), [
      `09/01/2027 Change of Aug 30, 2027: Job completed, ${late.reference}`,
      `09/01/2027 Change of Aug 31, 2027: Card fees, txn_late`,
      `09/01/2027 Change of Aug 5, 2027: Job completed, ${erased.reference}`,
      `09/01/2027 Change of Aug 5, 2027: Payment (card), ${erased.reference}`,
    ]);
    const ofFee = (await journal()).lines.filter(({ about }) => about.includes(waived.reference));
    const owedBy = (about: string) =>
      ofFee.find((line) => line.about.startsWith(about) && line.account === 'Customer receivables');
    const [charge, waiver] = [owedBy('Cancellation fee, '), owedBy('Cancellation fee waived')];
    assert.deepEqual(
      [charge?.date, waiver?.date, (charge?.cents ?? 0) + (waiver?.cents ?? 1)],
      ['08/05/2027', '09/02/2027', 0],
    );
    await compareReceivables([changed, late, waived]);

    await at('2027-10-05T12:00:00Z');
    const locked = await journal();
    assert.notDeepEqual(sumsOf(locked.lines), sums);
    assert.equal((await lock('2027-09')).status, 201);
    assert.equal((await journal()).csv, locked.csv, 'locking changes no entry');
    await db
      .updateTable('quotes')
      .set({ completed_at: '2027-08-29T15:00:00Z' })
      .where('id', '=', late.quoteId)
      .execute();
    await db
      .updateTable('jobs')
      .set({ completed_at: '2027-08-29T15:00:00Z' })
      .where('quote_id', '=', late.quoteId)
      .execute();
    assert.equal((await journal()).csv, locked.csv, 'another day in a locked month is no difference');
    await verifyDatabase({ deps: testApp.deps, say: () => {}, signal: new AbortController().signal });

    const allLocked = withoutNames(sumsOf((await journal()).lines));
    assert.equal((await owner('DELETE /api/books/locks/2027-08')).status, 409, 'only the newest one');
    for (const month of ['2027-09', '2027-08', '2027-07', '2027-06']) {
      const { status, body } = await owner(`DELETE /api/books/locks/${month}`);
      assert.deepEqual([status, body.isLocked], [200, false], month);
      assert.deepEqual(withoutNames(sumsOf((await journal()).lines)), allLocked, `the same in all after ${month}`);
    }
  });

  test('and payments of that month at the same moment: one that came too late is refused', async () => {
    const job = later;
    for (const month of ['2027-06', '2027-07', '2027-08']) await owner('POST /api/books/locks', { month });
    const body = { method: 'cash', cents: 111, receivedOn: '2027-09-30' };
    const [locked, ...paid] = await Promise.all([
      owner('POST /api/books/locks', { month: '2027-09' }),
      ...Array.from({ length: 6 }, () => pay(job, body)),
    ]);
    assert.equal(locked.status, 201);
    const stored = paid.filter(({ status }) => status === 201).length;
    assert.ok(paid.every(({ status }) => status === 201 || status === 422));
    const { lines } = await journal('2027-09-01', '2027-09-30');
    assert.equal(lines.filter(({ about, cents }) => about.endsWith(job.reference) && cents === 111).length, stored);
    assert.equal(
      (await journal('2027-10-01', '2027-10-31')).lines.some(({ about }) => about.endsWith(job.reference)),
      false,
    );
  });

  test('asks for months and dates that make sense, and for accounts with names', async () => {
    const accounts = (await owner('GET /api/books/accounts')).body.accounts ?? [];
    const withFirst = (change: object) => ({
      accounts: accounts.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
    });
    for (const [call, body, path] of [
      ['POST /api/books/locks', { month: '2027-13' }, 'month'],
      ['POST /api/books/locks', {}, 'month'],
      ['GET /api/books?month=0000-01', undefined, 'month'],
      ['GET /api/books/journal?from=1980-01-01&to=2029-12-31', undefined, 'to'],
      ['GET /api/books/journal?from=2027-06-02&to=2027-06-01', undefined, 'to'],
      ['GET /api/books/journal?from=2027-06-01', undefined, 'to'],
      ['GET /api/books/entries?month=2027-06&account=moon', undefined, 'account'],
      ['GET /api/books/entries?account=cash', undefined, 'month'],
      ['PUT /api/books/accounts', withFirst({ name: '=1+1' }), 'accounts.0.name'],
      ['PUT /api/books/accounts', withFirst({ name: 'Cash\non hand' }), 'accounts.0.name'],
      ['PUT /api/books/accounts', withFirst({ name: 'x'.repeat(101) }), 'accounts.0.name'],
      ['PUT /api/books/accounts', withFirst({ number: '10a' }), 'accounts.0.number'],
      ['PUT /api/books/accounts', { accounts: accounts.slice(1) }, 'accounts'],
    ] as const) {
      const { status, body: answer } = await owner(call, body);
      assert.deepEqual([status, answer.errors?.[0]?.path], [422, path], call);
    }
  });
});

/** What is listed of each account of a month adds up to its line in the trial balance, and is what the journal has of it. */
async function compareAccounts(month: string): Promise<void> {
  const { accounts = [] } = (await owner(`GET /api/books?month=${month}`)).body;
  const { lines } = await journal(`${month}-01`, `${month}-${month === '2027-06' ? 30 : 31}`);
  for (const { account, name, debitCents, creditCents } of accounts) {
    const { status, body } = await owner(`GET /api/books/entries?month=${month}&account=${account}`);
    const { entries, ...sums } = body as unknown as AccountEntries;
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(sums, { account, name, count: entries.length, debitCents, creditCents });
    assert.deepEqual(
      entries.map((entry) => [entry.description, entry.debitCents - entry.creditCents]),
      lines.filter((line) => line.account === name).map(({ about, cents }) => [about, cents]),
    );
  }
}

/** The account that was renamed counts once. */
function withoutNames(sums: Readonly<Record<string, number>>) {
  const { Register = 0, 'Cash on hand': cash = 0, ...others } = sums;
  return { ...others, cash: Register + cash };
}
