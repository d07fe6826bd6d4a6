import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PayPeriod, PayStatement } from '#contract/attendance.ts';
import type { BooksMonth } from '#contract/books.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { addPerson, type TestPerson } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';

const WEEK = { from: '2027-05-31', to: '2027-06-06' };
const RANGE = `?from=${WEEK.from}&to=${WEEK.to}`;

let testApp: TestApp;
let owner: Caller<unknown>;
let ownerPerson: TestPerson;

before(async () => {
  testApp = await startTestApp();
  ownerPerson = await addPerson(testApp.deps, 'admin');
});
after(() => testApp.close());

async function at(instant: string): Promise<void> {
  testApp.setNow(instant);
  owner = await asOwner<unknown>(testApp, ownerPerson);
}

/** An employee who has earned $60.00 and a tip of $7.00 in the week. */
async function newEmployee(): Promise<TestPerson> {
  const employee = await addPerson(testApp.deps, 'employee');
  const { body } = await submit(
    testApp.app,
    exampleQuote({
      packageType: 'full',
      totalPrice: undefined,
      extras: [],
      scheduledDate: undefined,
      scheduledTime: undefined,
    }),
  );
  const job = testApp.deps.random.id();
  await testApp.deps.db
    .insertInto('jobs')
    .values({
      id: job,
      quote_id: body.id,
      status: 'completed',
      accepted_by: employee.roleId,
      completed_at: '2027-06-01T10:00:00Z',
      created_at: TEST_NOW,
    })
    .execute();
  const tip = await owner(`POST /api/jobs/${job}/payments`, { kind: 'tip', method: 'cash', cents: 700 });
  assert.equal(tip.status, 201);
  return employee;
}

const mark = async (id: string, more: object = {}) => {
  const { status, body } = await owner(`POST /api/staff/${id}/pay-payments`, {
    ...WEEK,
    method: 'check',
    payCents: 6000,
    tipCents: 700,
    ...more,
  });
  return {
    status,
    body: body as PayStatement & { readonly errors?: readonly { readonly path: string }[]; readonly detail?: string },
  };
};

async function balances(month = '2027-06'): Promise<Readonly<Record<string, number>>> {
  const { body } = await owner(`GET /api/books?month=${month}`);
  const { accounts, debitCents, creditCents } = body as BooksMonth;
  assert.equal(debitCents, creditCents);
  return Object.fromEntries(accounts.map((each) => [each.account, each.debitCents - each.creditCents]));
}

const NOTHING = { payCents: 0, tipCents: 0 };

for (const [method, account, words] of [
  ['cash', 'cash', 'Paid on Jun 2, 2027 in cash: $67.00'],
  ['check', 'bank', 'Paid on Jun 2, 2027 by check: $67.00'],
  ['transfer', 'bank', 'Paid on Jun 2, 2027 by bank transfer: $67.00'],
  ['other', 'bank', 'Paid on Jun 2, 2027 by another method: $67.00'],
] as const)
  test(`pay that was paid (${method}) is posted once, shown, exported, and taken back with a trace`, async () => {
    await at('2027-06-02T12:00:00Z');
    const { roleId: id, ...person } = await newEmployee();
    const start = await balances();
    const wrong = await mark(id, { method, payCents: 5000 });
    assert.equal(wrong.status, 409, 'not what the period says');
    const paid = await mark(id, { method });
    assert.equal(paid.status, 201, JSON.stringify(paid.body));
    const again = await mark(id, { method });
    assert.deepEqual([again.status, again.body.sheet.payments], [201, paid.body.sheet.payments]);
    assert.deepEqual(again.body.sheet.owed, NOTHING);

    const after = await balances();
    const moved = Object.entries(after).flatMap(([name, cents]) =>
      cents === start[name] ? [] : [[name, cents - (start[name] ?? 0)]],
    );
    assert.deepEqual(Object.fromEntries(moved), { wages: 6000, tipsPayable: 700, [account]: -6700 });
    const { body: journal } = await owner.download('/api/books/journal?from=2027-06-01&to=2027-06-30');
    const sheet = again.body.sheet;
    const lines = readCsv(journal).filter(([, , , , , about]) => about?.endsWith(sheet.employeeId));
    assert.deepEqual(
      lines.map(([, , name, debit, credit]) => [name, debit, credit]),
      [
        ['Tips payable', '7.00', ''],
        ['Wages', '60.00', ''],
        [account === 'cash' ? 'Cash on hand' : 'Checking', '', '67.00'],
      ],
    );

    const own = await asEmployee<PayStatement>(testApp, { roleId: id, ...person });
    const seen = (await own(`GET /api/employee/pay-statement${RANGE}`)).body.sheet;
    assert.deepEqual(
      seen.payments.map(({ method: by, receivedOn, payCents, tipCents }) => [by, receivedOn, payCents, tipCents]),
      [[method, '2027-06-02', 6000, 700]],
    );
    const csv = (await owner.download(`/api/staff/pay-period/export${RANGE}`)).body;
    assert.ok(
      readCsv(csv).some((row) => row.includes(sheet.employeeId) && row.includes('67.00') && row.includes(words)),
      csv,
    );

    const [payment] = seen.payments;
    for (let press = 0; press < 2; press += 1)
      assert.equal((await owner(`DELETE /api/staff/pay-payments/${payment?.id}`)).status, 204);
    assert.deepEqual(await balances(), start);
    const { body: period } = await owner(`GET /api/staff/pay-period${RANGE}`);
    const back = (period as PayPeriod).sheets.find((each) => each.id === id);
    assert.deepEqual([back?.payments, back?.owed], [[], { payCents: 6000, tipCents: 700 }]);
    const actions = await testApp.deps.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', id)
      .where('action', 'like', 'staff.%pay')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      actions.map(({ action }) => action),
      ['staff.record-pay', 'staff.take-back-pay'],
    );
  });

test('two presses at once pay once, and dates that overlap are refused', async () => {
  await at('2027-06-02T12:00:00Z');
  const { roleId: id } = await newEmployee();
  const answers = await Promise.all([mark(id), mark(id)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  );
  const { length } = await testApp.deps.db.selectFrom('pay_payments').selectAll().where('employee', '=', id).execute();
  assert.equal(length, 1);
  assert.equal((await mark(id, { from: '2027-06-01' })).status, 409);
});

test('a locked month keeps its payments of pay, and takes no new ones', async () => {
  await at('2027-06-02T12:00:00Z');
  const [paid, late] = [await newEmployee(), await newEmployee()];
  const payment = (await mark(paid.roleId)).body.sheet.payments[0];
  await at('2027-07-02T12:00:00Z');
  const tomorrow = await mark(late.roleId, { receivedOn: '2027-07-03' });
  assert.deepEqual([tomorrow.status, tomorrow.body.errors?.[0]?.path], [422, 'receivedOn']);
  assert.equal((await owner('POST /api/books/locks', { month: '2027-06' })).status, 201);
  const june = await balances();
  const refused = await mark(late.roleId, { receivedOn: '2027-06-30' });
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.path], [422, 'receivedOn']);
  assert.equal((await owner(`DELETE /api/staff/pay-payments/${payment?.id}`)).status, 422);
  assert.equal((await mark(late.roleId)).status, 201, 'a day of an open month');
  assert.deepEqual(await balances(), june);
  assert.equal((await balances('2027-07'))['wages'], 6000);
});
