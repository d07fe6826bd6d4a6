import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asEmployee } from '#testing/callers.ts';
import { openTestPayments } from '#testing/payments.ts';
import { send } from '#testing/people.ts';

let testApp: TestApp;
let job: Awaited<ReturnType<typeof openTestPayments>>;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => void (job = await openTestPayments(testApp)));

const VENMO = { method: 'venmo', cents: 13_500 };
const rowsOf = (quoteId: string) =>
  testApp.deps.db.selectFrom('payments').selectAll().where('quote_id', '=', quoteId).orderBy('id').execute();
const mailKindsOf = async (quoteId: string) => (await mailsOf(testApp, { quoteId })).map(({ kind }) => kind);

describe('the cash halves', () => {
  test('are ticked off by the crew of the job, the odd cent first, and end at nothing', async () => {
    const { body: open } = await job.account(job.crew);
    assert.deepEqual(open.halves, [
      { half: 1, cents: 6750, isPaid: false },
      { half: 2, cents: 6750, isPaid: false },
    ]);
    const first = await job.record(job.crew, { half: 1, cents: 6750 });
    assert.equal(first.status, 201);
    assert.equal(first.body.balance.dueCents, 6750);
    const second = await job.record(job.crew, { half: 2 });
    assert.equal(second.body.balance.dueCents, 0);
    assert.deepEqual(
      second.body.halves.map(({ isPaid }) => isPaid),
      [true, true],
    );
    const rows = await rowsOf(job.quoteId);
    assert.deepEqual(
      rows.map(({ half, cents, method, employee }) => [half, cents, method, employee]),
      [
        [1, 6750, 'cash', job.employee.roleId],
        [2, 6750, 'cash', job.employee.roleId],
      ],
    );
  });

  test('can still be ticked off once the job is completed', async () => {
    await testApp.deps.db.updateTable('jobs').set({ status: 'completed' }).where('id', '=', job.id).execute();
    assert.equal((await job.record(job.crew, { half: 2 })).status, 201);
  });

  test('are one row each when several people record one at once', async () => {
    const answers = await Promise.all([
      job.record(job.crew, { half: 1 }),
      job.record(job.admin, { half: 1 }),
      job.record(job.crew, { half: 1 }),
      job.record(job.admin, { half: 1 }),
    ]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.balance.dueCents]),
      [1, 2, 3, 4].map(() => [201, 6750]),
    );
    assert.equal((await rowsOf(job.quoteId)).length, 1);
  });

  test('are one row each in the database too, even with a direct insert', async () => {
    await job.record(job.crew, { half: 1 });
    const [row] = await rowsOf(job.quoteId);
    assert.ok(row);
    const twin = { ...row, id: testApp.deps.random.id(), client_id: testApp.deps.random.id(), taxes: '[]' };
    await assert.rejects(testApp.deps.db.insertInto('payments').values(twin).execute(), /unique/);
  });

  test('take a tip along, which is not counted against the price', async () => {
    const { body } = await job.record(job.crew, { half: 1, tipCents: 1000 });
    assert.deepEqual([body.balance.dueCents, body.balance.tipCents], [6750, 1000]);
    const own = await asEmployee(testApp, job.employee);
    const { body: earned } = await own('GET /api/employee/earnings');
    const tip = {
      id: job.quoteId,
      reference: job.reference,
      packageName: 'Full Detail',
      receivedOn: '2027-06-01',
      cents: 1000,
    };
    assert.deepEqual([earned['earnings'], earned['tips']], [0, [tip]]);
  });

  test('are refused with another amount than is owed by now', async () => {
    await job.record(job.admin, { method: 'venmo', cents: 3500 });
    const { status, body } = await job.record(job.crew, { half: 1, cents: 6750 });
    assert.deepEqual([status, body.code], [409, 'wrong-state']);
    assert.equal((await job.record(job.crew, { half: 1, cents: 5000 })).status, 201);
  });

  test('are for no one else on the crew, and nothing else is for the crew', async () => {
    const { cookie: colleague } = await asEmployee(testApp);
    assert.equal((await job.account(colleague)).status, 404);
    assert.equal((await job.record(colleague, { half: 1 })).status, 404);
    for (const body of [VENMO, { kind: 'refund', method: 'cash', cents: 100 }])
      assert.equal((await job.record(job.crew, body)).status, 403);
    assert.equal((await job.record(job.crew, { method: 'cash', cents: 100 })).status, 409, 'a part');
    assert.deepEqual(await rowsOf(job.quoteId), []);
  });
});

describe('what an admin records', () => {
  test('adds up: deposit, part, tip and refund; what is too much is shown', async () => {
    await job.record(job.admin, { kind: 'deposit', method: 'venmo', cents: 2000, reference: 'VN-77' });
    await job.record(job.admin, { method: 'card', cents: 12_000 });
    await job.record(job.admin, { kind: 'tip', method: 'cash', cents: 500 });
    const { body } = await job.account(job.admin);
    assert.deepEqual(
      [body.balance.paidCents, body.balance.dueCents, body.balance.overpaidCents, body.balance.tipCents],
      [14_000, 0, 500, 500],
    );
    const refunded = await job.record(job.admin, { kind: 'refund', method: 'venmo', cents: 500 });
    assert.deepEqual([refunded.body.balance.overpaidCents, refunded.body.balance.refundedCents], [0, 500]);
  });

  test('is the same figure for customer, crew and owner', async () => {
    await job.record(job.admin, { ...VENMO, cents: 3333, tipCents: 200 });
    const [page, crew, owner] = await Promise.all([job.page(), job.account(job.crew), job.account(job.admin)]);
    assert.equal(page.body.balance.dueCents, 10_167);
    assert.deepEqual(crew.body.balance, page.body.balance);
    assert.deepEqual(owner.body.balance, page.body.balance);
  });

  test('is reversed by a correction, once, and a half can then be recorded again', async () => {
    const { body } = await job.record(job.admin, { half: 1 });
    const correct = () => job.record(job.admin, { kind: 'correction', corrects: body.entries[0]?.id });
    const corrected = await correct();
    assert.equal(corrected.body.balance.dueCents, 13_500);
    assert.deepEqual(
      corrected.body.entries.map(({ kind, cents, isCorrected }) => [kind, cents, isCorrected]),
      [
        ['payment', 6750, true],
        ['correction', -6750, false],
      ],
    );
    assert.equal((await correct()).status, 409);
    assert.equal((await job.record(job.crew, { half: 1 })).body.balance.dueCents, 6750);
  });

  test('is one entry when it is sent twice under one id, and refused when it is another', async () => {
    const clientId = testApp.deps.random.id();
    const send = (cents: number, change = {}) => job.record(job.admin, { ...VENMO, cents, clientId, ...change });
    assert.deepEqual(
      (await Promise.all([send(100), send(100)])).map(({ status }) => status),
      [201, 201],
    );
    assert.equal((await rowsOf(job.quoteId)).length, 1);
    assert.equal((await send(200)).body.code, 'idempotency-mismatch');
    const others = [{ method: 'cash' }, { tipCents: 500 }, { reference: 'VN-78' }, { receivedOn: '2027-05-31' }];
    for (const other of others) assert.equal((await send(100, other)).body.code, 'idempotency-mismatch');
    const tipped = { tipCents: 300, clientId: testApp.deps.random.id() };
    testApp.setNow(Temporal.Instant.from(TEST_NOW).add({ seconds: 1 }).toString());
    for (const status of [201, 201]) assert.equal((await send(100, tipped)).status, status);
    assert.equal((await send(100, { ...tipped, tipCents: 0 })).body.code, 'idempotency-mismatch');
    assert.equal((await rowsOf(job.quoteId)).length, 3);
  });

  test('is refused when the balance is not what was seen: two who confirm at once make one entry', async () => {
    const confirm = () => job.record(job.admin, { ...VENMO, dueCents: 13_500 });
    const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [201, 409],
    );
    assert.equal((await rowsOf(job.quoteId)).length, 1);
  });

  test('names the field that is missing or wrong', async () => {
    for (const [body, path] of [
      [{ cents: 100 }, 'method'],
      [{ method: 'cash' }, 'cents'],
      [{ method: 'cash', cents: 0 }, 'cents'],
      [{ method: 'cash', cents: 1.5 }, 'cents'],
      [{ method: 'barter', cents: 100 }, 'method'],
      [{ kind: 'refund', method: 'cash', cents: 100 }, 'cents'],
      [{ kind: 'correction' }, 'corrects'],
      [{ method: 'cash', cents: 100, receivedOn: '2027-06-02' }, 'receivedOn'],
      [{ method: 'cash', cents: 100, receivedOn: '2025-05-31' }, 'receivedOn'],
    ] as const) {
      const { status, body: answer } = await job.record(job.admin, body);
      assert.deepEqual([status, answer.errors[0]?.path], [422, path]);
    }
    assert.deepEqual(await rowsOf(job.quoteId), []);
  });

  test('is told in the log, and the receipt is mailed once nothing is owed', async () => {
    await job.record(job.admin, { ...VENMO, cents: 10_000 });
    assert.equal((await mailKindsOf(job.quoteId)).includes('receipt'), false);
    await job.record(job.admin, { ...VENMO, cents: 3500 });
    await job.record(job.admin, { ...VENMO, cents: 500 });
    assert.equal((await mailKindsOf(job.quoteId)).filter((kind) => kind === 'receipt').length, 1);
    const entries = await testApp.deps.db
      .selectFrom('audit')
      .select('after')
      .where('subject_id', '=', job.quoteId)
      .where('action', '=', 'payment.record')
      .execute();
    assert.equal(entries.length, 3);
  });
});

describe('a refund', () => {
  const refund = (cents: number) => job.record(job.admin, { kind: 'refund', method: 'venmo', cents });
  const owner = (name: string) => send(testApp.app, name, { cookie: job.admin });
  const unpaid = async () => {
    const { body } = await owner(`GET /api/quotes?status=unpaid&q=${job.reference}`);
    return (body['items'] as readonly unknown[]).length;
  };
  const complete = async () => {
    const { db } = testApp.deps;
    const done = { completed_at: '2027-06-01T11:00:00Z' };
    await db
      .updateTable('jobs')
      .set({ status: 'completed', ...done })
      .where('id', '=', job.id)
      .execute();
    await db.updateTable('quotes').set(done).where('id', '=', job.quoteId).execute();
  };

  test('lowers the price, so that nothing is owed again, and every page says the same', async () => {
    await complete();
    await job.record(job.admin, VENMO);
    const { body } = await refund(2000);
    const balance = {
      totalCents: 11_500,
      feeCents: 0,
      reducedCents: 2000,
      paidCents: 11_500,
      dueCents: 0,
      overpaidCents: 0,
    };
    assert.deepEqual(body.balance, { ...balance, tipCents: 0, refundedCents: 2000 });
    assert.deepEqual([body.state, body.halves.map(({ cents }) => cents)], ['paid', [0, 0]]);
    const [page, crew] = await Promise.all([job.page(), job.account(job.crew)]);
    assert.deepEqual([page.body.balance, crew.body.balance], [body.balance, body.balance]);
    assert.equal(page.body.state, 'paid');
    assert.deepEqual(page.body.lines.at(-1), {
      kind: 'adjustment',
      label: 'Price reduction',
      cents: -2000,
    });
    assert.equal(
      page.body.lines.reduce((sum, { cents }) => sum + cents, 0),
      11_500,
    );
    const quote = await owner(`GET /api/quotes/${job.quoteId}`);
    assert.deepEqual([quote.body['payment'], await unpaid()], ['paid', 0]);
    const { customer_record_id: recordId } = await testApp.deps.db
      .selectFrom('quotes')
      .select('customer_record_id')
      .where('id', '=', job.quoteId)
      .executeTakeFirstOrThrow();
    const { body: customer } = await owner(`GET /api/customers/${recordId}`);
    assert.deepEqual([customer['owed'], customer['paid']], [0, 115]);
    const csv = await testApp.app.inject({
      url: `/api/quotes/export?q=${job.reference}`,
      headers: { cookie: job.admin },
    });
    assert.match(csv.body, /"?Paid"?,"?Price reduction"?,"?Cancellation fee"?,"?Still owed"?/);
    assert.match(csv.body, /"135\.00","115\.00","20\.00","0\.00","0\.00"/);
    for (const path of ['payment-request', 'receipt'] as const) {
      const { status } = await send(testApp.app, `POST /api/jobs/${job.id}/${path}`, { cookie: job.admin });
      assert.equal(status, path === 'receipt' ? 200 : 409);
    }
    const receipt = (await mailsOf(testApp, { quoteId: job.quoteId, kind: 'receipt' })).at(-1)?.data;
    assert.deepEqual([receipt?.['totalCents'], receipt?.['dueCents'], receipt?.['paidCents']], [11_500, 0, 11_500]);
  });

  test('first returns what was overpaid', async () => {
    await job.record(job.admin, { ...VENMO, cents: 15_000 });
    const { body } = await refund(2000);
    assert.deepEqual([body.balance.totalCents, body.balance.overpaidCents, body.balance.dueCents], [13_000, 0, 0]);
  });

  test('of a part leaves what is owed as it was, and one by mistake is corrected', async () => {
    await complete();
    await job.record(job.admin, { ...VENMO, cents: 6500 });
    const { body } = await refund(2000);
    assert.deepEqual([body.balance.dueCents, body.balance.totalCents, await unpaid()], [7000, 11_500, 1]);
    const corrects = body.entries.find(({ kind }) => kind === 'refund')?.id;
    const { body: corrected } = await job.record(job.admin, { kind: 'correction', corrects });
    assert.deepEqual([corrected.balance.dueCents, corrected.balance.totalCents], [7000, 13_500]);
    const wrong = corrected.entries.find(({ kind }) => kind === 'payment')?.id;
    const { body: reopened } = await job.record(job.admin, { kind: 'correction', corrects: wrong });
    assert.deepEqual([reopened.balance.dueCents, reopened.state, await unpaid()], [13_500, 'open', 1]);
  });

  test('is never more than the payments: a payment that was refunded is corrected after its refund', async () => {
    const { body: paid } = await job.record(job.admin, { ...VENMO, cents: 6500 });
    const { body: refunded } = await refund(2000);
    const correct = (corrects: string | undefined) => job.record(job.admin, { kind: 'correction', corrects });
    const refused = await correct(paid.entries[0]?.id);
    assert.deepEqual([refused.status, refused.body.code], [409, 'wrong-state']);
    assert.deepEqual((await job.account(job.admin)).body.balance, refunded.balance);
    await correct(refunded.entries.find(({ kind }) => kind === 'refund')?.id);
    const { status, body } = await correct(paid.entries[0]?.id);
    assert.deepEqual([status, body.balance.paidCents, body.balance.dueCents], [201, 0, 13_500]);
  });

  test('never lowers the price of a quote that is off', async () => {
    await job.record(job.admin, VENMO);
    await testApp.deps.db.updateTable('quotes').set({ status: 'cancelled' }).where('id', '=', job.quoteId).execute();
    const { body } = await refund(13_500);
    assert.deepEqual([body.balance.overpaidCents, body.balance.reducedCents], [0, 0]);
    const row = await testApp.deps.db
      .selectFrom('quotes')
      .select('reduced_cents')
      .where('id', '=', job.quoteId)
      .executeTakeFirst();
    assert.equal(row?.reduced_cents, 0);
  });
});

describe('the ledger', () => {
  test('cannot be rewritten or thinned out, not even by the program', async () => {
    await job.record(job.admin, VENMO);
    const { db } = testApp.deps;
    const what = { quote_id: job.quoteId };
    await assert.rejects(db.updateTable('payments').set({ cents: 1 }).where('quote_id', '=', what.quote_id).execute());
    await assert.rejects(db.deleteFrom('payments').where('quote_id', '=', what.quote_id).execute(), /never changed/);
    assert.equal((await rowsOf(job.quoteId))[0]?.cents, 13_500);
  });

  test('goes with its quote, and only with it', async () => {
    await job.record(job.admin, { half: 1 });
    await testApp.deps.db.deleteFrom('quotes').where('id', '=', job.quoteId).execute();
    assert.deepEqual(await rowsOf(job.quoteId), []);
  });

  test('keeps its cents whole: the sum of all rows is the balance', async () => {
    await job.record(job.admin, { half: 1, tipCents: 7 });
    const { rows } = await sql<{ sum: number }>`
      select sum(cents)::int as sum from payments where quote_id = ${job.quoteId} and not is_tip`.execute(
      testApp.deps.db,
    );
    assert.equal(rows[0]?.sum, (await job.page()).body.balance.paidCents);
  });
});
