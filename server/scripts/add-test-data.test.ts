import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { JOB_STATUSES } from '#core/jobs/jobs.ts';
import { APPLICATION_STATUSES } from '#core/people/applications.ts';
import { QUOTE_STATUSES } from '#core/quotes/quotes.ts';
import { dumpAll } from '#server/backup/testing/dump-all.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { scriptCallerOf } from '#testing/scripts.ts';
import { addTestData, type AddedTestData } from './add-test-data.ts';

const QUOTES = 24;
let testApp: TestApp;
let added: AddedTestData;
let owner: Caller;
before(async () => {
  testApp = await startTestApp();
  added = await addTestData(testApp.deps, QUOTES);
  owner = await asOwner(testApp);
});
after(() => testApp.close());

type Row = Readonly<Record<string, unknown>>;

async function listed(call: string): Promise<readonly Row[]> {
  const { status, body } = await owner(call);
  assert.equal(status, 200, JSON.stringify(body));
  return (Array.isArray(body) ? body : body['items']) as readonly Row[];
}

describe('a shop of test data', () => {
  test('has quotes, jobs and applications in every state', async () => {
    assert.deepEqual(added, { quotes: QUOTES, staff: 4, applications: 6, messages: 5 });
    const statesOf = async (call: string) => new Set((await listed(call)).map(({ status }) => status));
    assert.deepEqual(await statesOf('GET /api/quotes'), new Set(QUOTE_STATUSES));
    assert.deepEqual(await statesOf('GET /api/jobs'), new Set(JOB_STATUSES));
    assert.deepEqual(await statesOf('GET /api/job-applications'), new Set(APPLICATION_STATUSES));
  });

  test('contradicts itself nowhere', async () => {
    const { success, output, error } = await (await scriptCallerOf(testApp)).run('verify-database');
    assert.equal(success, true, `${error}\n${output}`);
  });

  test('has gift cards in every state but expired', async () => {
    const cards = await listed('GET /api/gift-cards');
    assert.deepEqual(new Set(cards.map(({ state }) => state)), new Set(['open', 'used', 'void']));
  });

  test('is tagged as test data, every row of it', async () => {
    const { db } = testApp.deps;
    for (const table of [
      'quotes',
      'jobs',
      'employees',
      'job_applications',
      'contact_messages',
      'gift_cards',
      'outbox',
    ] as const) {
      const real = await db.selectFrom(table).select('id').where('is_test', '=', false).execute();
      assert.deepEqual(real, [], table);
    }
  });

  test('stores its emails as sent without their secrets, and leaves none to send', async () => {
    const mails = await testApp.deps.db.selectFrom('outbox').selectAll().execute();
    assert.ok(mails.length > QUOTES);
    assert.deepEqual(new Set(mails.map(({ status }) => status)), new Set(['sent']));
    assert.ok(!JSON.stringify(mails.map(({ data }) => data)).includes('/quote/'));
    assert.equal((await owner('GET /api/mails')).status, 200);
  });

  test('has payments by Venmo, cash, card and gift card, tips and a refund, that add up to what the quotes cost', async () => {
    const { db } = testApp.deps;
    const entries = await db
      .selectFrom('payments')
      .innerJoin('quotes', 'quotes.id', 'payments.quote_id')
      .innerJoin('jobs', 'jobs.quote_id', 'quotes.id')
      .select(['kind', 'method', 'cents', 'half', 'total_cents'])
      .select('payments.quote_id')
      .execute();
    assert.deepEqual(new Set(entries.map(({ method }) => method)), new Set(['venmo', 'cash', 'card', 'credit']));
    assert.deepEqual(new Set(entries.map(({ kind }) => kind)), new Set(['payment', 'tip', 'refund']));
    // A gift card pays a part.
    const payments = entries.filter(({ kind, method }) => kind === 'payment' && method !== 'credit');
    for (const [quote, ofQuote] of Object.entries(Object.groupBy(payments, ({ quote_id: id }) => id))) {
      const [first] = ofQuote ?? [];
      const isHalf = ofQuote?.length === 1 && first?.half !== null;
      const total = first?.total_cents ?? 0;
      const paid = (ofQuote ?? []).reduce((sum, { cents }) => sum + cents, 0);
      assert.equal(paid, isHalf ? Math.ceil(total / 2) : total, quote);
    }
    const [ledger, expected] = [await listed('GET /api/payments'), await listed('GET /api/payments/expected')];
    assert.ok(ledger.length >= Math.min(entries.length, 20) && expected.length > 0);
  });

  test('has past and coming appointments, each at the price and time that its package has', async () => {
    const { db, clock } = testApp.deps;
    const quotes = await db.selectFrom('quotes').selectAll().execute();
    const isPast = ({ starts_at: at }: { readonly starts_at: string | null }) =>
      at !== null && Temporal.Instant.compare(Temporal.Instant.from(at), clock.now()) < 0;
    assert.ok(quotes.filter(isPast).length >= 5 && quotes.filter((quote) => !isPast(quote)).length >= 5);
    assert.equal(new Set(quotes.map(({ package_type: pack }) => pack)).size, 8);
    const fees = quotes.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'fee'));
    assert.ok(fees.length > 0);
    for (const quote of quotes) {
      assert.ok(Temporal.Instant.compare(Temporal.Instant.from(quote.created_at), clock.now()) < 0);
      if (quote.package_type === 'garbage') assert.ok(quote.service_address, quote.reference);
    }
  });

  test('has counter-offers that speak of what is cleaned', async () => {
    const offers = await testApp.deps.db
      .selectFrom('counter_offers')
      .innerJoin('quotes', 'quotes.id', 'counter_offers.quote_id')
      .select(['package_type', 'reason'])
      .execute();
    assert.ok(offers.length > 0);
    for (const { package_type: pack, reason } of offers)
      assert.equal(/\bcans\b/.test(reason), pack === 'garbage', reason);
  });

  test('has photos before and after, damage marks, completions, ratings, and what was found beside an estimate', async () => {
    const { db } = testApp.deps;
    const { body } = await owner('GET /api/jobs?status=completed');
    const [job] = body['items'] as readonly Row[];
    const photos = await listed(`GET /api/jobs/${String(job?.['id'])}/photos`);
    assert.deepEqual(new Set(photos.map(({ photoType }) => photoType)), new Set(['before', 'after']));
    assert.equal((await owner.download(String(photos[0]?.['photoUrl']))).statusCode, 200);
    for (const table of ['damage_logs', 'job_completions', 'customer_ratings', 'ground_truths', 'analyses'] as const)
      assert.ok((await db.selectFrom(table).selectAll().execute()).length > 0, table);
    const judged = await db
      .selectFrom('quotes')
      .innerJoin('analyses', 'analyses.id', 'quotes.analysis_id')
      .innerJoin('ground_truths', 'ground_truths.quote_id', 'quotes.id')
      .select('ground_truths.level')
      .execute();
    assert.ok(judged.length > 0);
  });

  test('gives its crew a day: jobs of their own, earnings, and hours on the clock', async () => {
    const { db } = testApp.deps;
    const crew = await db
      .selectFrom('jobs')
      .innerJoin('employees', 'employees.id', 'jobs.accepted_by')
      .select(['employees.id', 'employees.employee_id'])
      .where('jobs.status', '=', 'completed')
      .executeTakeFirstOrThrow();
    const employee = await asEmployee(testApp);
    await db.updateTable('employees').set({ person_id: null }).where('id', '=', employee.person.roleId).execute();
    await db.updateTable('employees').set({ person_id: employee.person.personId }).where('id', '=', crew.id).execute();
    const own = await employee(`GET /api/jobs/employee/${crew.employee_id}`);
    assert.ok((own.body as unknown as Row[]).some(({ status }) => status === 'completed'));
    assert.equal((await employee('GET /api/employee/earnings')).status, 200);
    const presses = await employee('GET /api/employee/clock-entries');
    assert.equal(presses.status, 200);
    await db.updateTable('employees').set({ person_id: null }).where('id', '=', crew.id).execute();
    await db.deleteFrom('employees').where('id', '=', employee.person.roleId).execute();
  });
});

test('the same seed makes the same shop, another seed another one', async () => {
  const shops = await Promise.all(['one', 'one', 'two'].map(shopOf));
  assert.deepEqual(shops[0], shops[1]);
  assert.notDeepEqual(shops[0], shops[2]);
});

/** What people see of a shop: everything but its ids. */
async function shopOf(seed: string) {
  const { deps, close } = await startTestApp();
  try {
    await addTestData(deps, 6, { seed });
    const quotes = await deps.db
      .selectFrom('quotes')
      .leftJoin('jobs', 'jobs.quote_id', 'quotes.id')
      .leftJoin('employees', 'employees.id', 'jobs.accepted_by')
      .select([
        'customer_name',
        'package_type',
        'vehicle_subtype',
        'extras',
        'starts_at',
        'total_cents',
        'quotes.status',
      ])
      .select(['jobs.status as job', 'started_at', 'jobs.completed_at', 'employees.name as employee'])
      .select('quotes.created_at')
      .orderBy('quotes.created_at')
      .execute();
    const payments = await deps.db
      .selectFrom('payments')
      .select(['kind', 'method', 'cents', 'recorded_at'])
      .orderBy('recorded_at')
      .orderBy('kind')
      .execute();
    const hours = await deps.db.selectFrom('clock_entries').select(['kind', 'at']).orderBy('at').execute();
    return { quotes, payments, hours };
  } finally {
    await close();
  }
}

test('a second helping adds quotes to the crew that is there', async () => {
  const { deps, close } = await startTestApp();
  try {
    await addTestData(deps, 2);
    assert.deepEqual(await addTestData(deps, 2), { quotes: 2, staff: 0, applications: 0, messages: 0 });
  } finally {
    await close();
  }
});

/** What the run of a script writes itself, and what is never removed. */
const KEPT = new Set([
  'script_runs',
  'script_lines',
  'script_lease',
  'audit',
  'heartbeats',
  'rate_limits',
  'backup_copies',
  'backup_proofs',
]);

test('clear-test-data leaves nothing of it, neither rows nor files', async () => {
  const shop = await startTestApp();
  try {
    const { deps } = shop;
    const caller = await scriptCallerOf(shop);
    const empty = await dumpAll(deps.db);
    await addTestData(deps, 20);
    assert.notDeepEqual(without(KEPT, await dumpAll(deps.db)), without(KEPT, empty));
    const { success, error } = await caller.run('clear-test-data', 'Brightbay Detailing');
    assert.equal(success, true, String(error));
    assert.deepEqual(without(KEPT, await dumpAll(deps.db)), without(KEPT, empty));
    const files = await readdir(join(deps.env.DATA_DIR, 'photos'), { recursive: true });
    assert.deepEqual(
      files.filter((name) => name.endsWith('.jpg')),
      [],
    );
  } finally {
    await shop.close();
  }
});

function without(names: ReadonlySet<string>, tables: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !names.has(name)));
}
