import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Invoice, InvoicesOf } from '#contract/invoices.ts';
import { findPaper } from '#server/notifications/queries.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { openTestPayments } from '#testing/payments.ts';
import { billMonthly } from './bill.ts';

const MORNING = '2027-07-01T14:00:00Z';
const TERMS = {
  company: 'Whitfield Fleet LLC',
  address: '1 Main St\nTroy, NY 12180',
  taxId: '98-7654321',
  purchaseOrder: 'PO-4711',
  email: 'billing@whitfield.example',
  day: 1,
  dueDays: 30,
  reminds: true,
};

let testApp: TestApp;
let ask: Caller<InvoicesOf>;
let customers = 0;

before(async () => {
  testApp = await startTestApp();
  ask = await asOwner(testApp);
});
after(() => testApp.close());

type Job = Awaited<ReturnType<typeof openTestPayments>>;

/** Jobs of $135 of one new customer on June 1, done unless said otherwise. */
async function jobsOfOne(
  count: number,
  isDone = true,
): Promise<{ readonly jobs: readonly Job[]; readonly record: string }> {
  testApp.setNow(TEST_NOW);
  ask = await asOwner(testApp);
  customers += 1;
  const customerEmail = `fleet${customers}@example.com`;
  const contact = { customerEmail, customerPhone: `518555${String(2000 + customers)}` };
  const jobs: Job[] = [];
  for (let n = 0; n < count; n += 1) jobs.push(await openTestPayments(testApp, contact));
  const ids = jobs.map(({ quoteId }) => quoteId);
  const { db } = testApp.deps;
  if (isDone)
    await db.updateTable('quotes').set({ completed_at: '2027-06-10T16:00:00Z' }).where('id', 'in', ids).execute();
  const { customer_record_id: record } = await db
    .selectFrom('quotes')
    .select('customer_record_id')
    .where('id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow();
  return { jobs, record: record ?? '' };
}

const bill = (record: string, terms: object = TERMS) => ask(`PUT /api/customers/${record}/monthly-billing`, terms);
const invoicesOf = async (record: string): Promise<readonly Invoice[]> =>
  (await ask(`GET /api/customers/${record}/invoices`)).body.invoices;

/** Runs the duty at an instant, with the owner logged in again. */
async function runAt(instant: string): Promise<number> {
  testApp.setNow(instant);
  const issued = await billMonthly(testApp.deps);
  ask = await asOwner(testApp);
  return issued;
}

describe('a customer who is billed monthly', () => {
  test('is sent one invoice for everything done, once, on the day, to the company', async () => {
    const { jobs, record } = await jobsOfOne(2);
    const { status, body } = await bill(record);
    assert.equal(status, 200);
    assert.deepEqual(body.monthly, { ...TERMS, nextOn: '2027-07-01' });
    assert.equal(await runAt('2027-06-30T16:00:00Z'), 0, 'not before the day');
    assert.equal(await runAt('2027-07-01T12:59:00Z'), 0, 'not before nine in the shop');
    testApp.setNow(MORNING);
    const twice = await Promise.all([billMonthly(testApp.deps), billMonthly(testApp.deps)]);
    assert.deepEqual(twice.toSorted(), [0, 1]);
    assert.equal(await runAt('2027-07-02T16:00:00Z'), 0);
    const [invoice, ...others] = await invoicesOf(record);
    assert.deepEqual(others, []);
    assert.deepEqual([invoice?.totalCents, invoice?.issuedOn, invoice?.dueOn], [27_000, '2027-07-01', '2027-07-31']);
    assert.deepEqual(invoice?.quotes.map(({ id }) => id).toSorted(), jobs.map(({ quoteId }) => quoteId).toSorted());
    const { company, address, taxId, purchaseOrder } = TERMS;
    assert.deepEqual(invoice?.billedTo, { company, address, taxId, purchaseOrder });
    const [mail] = await mailsOf(testApp, { recipient: TERMS.email, kind: 'invoice' });
    assert.equal(mail?.data['number'], invoice?.number);
    const paper = await findPaper(testApp.deps.db, String(mail?.data['invoiceId']));
    assert.ok(paper?.content.about.includes('Purchase order PO-4711'));
  });

  test('isn’t asked to pay on the day, by the crew or on their page, and pays with the invoice', async () => {
    const { jobs, record } = await jobsOfOne(1);
    const [job] = jobs;
    assert.ok(job);
    assert.equal((await job.account(job.crew)).body.state, 'open');
    await bill(record);
    const seen = await job.account(job.crew);
    assert.deepEqual([seen.body.state, seen.body.balance.dueCents], ['billed-monthly', 13_500]);
    const cash = { method: 'cash', kind: 'payment', cents: 13_500, dueCents: 13_500 };
    assert.equal((await job.record(job.crew, cash)).status, 409);
    assert.equal((await job.page()).body.state, 'billed-monthly');
    assert.equal((await job.announce({ method: 'venmo', cents: 13_500, tipCents: 0 })).status, 409);
    const crew = await asEmployee(testApp, job.employee);
    const { employee_id: employeeId } = await testApp.deps.db
      .selectFrom('employees')
      .select('employee_id')
      .where('id', '=', job.employee.roleId)
      .executeTakeFirstOrThrow();
    const ownJobs = (await crew(`GET /api/jobs/employee/${employeeId}`)).body as unknown as readonly {
      readonly id: string;
      readonly dueCents: number | null;
    }[];
    assert.equal(ownJobs.find(({ id }) => id === job.id)?.dueCents, 0);
    const expected = (await ask('GET /api/payments/expected')).body as unknown as readonly {
      readonly quoteId: string;
    }[];
    assert.ok(!expected.some(({ quoteId }) => quoteId === job.quoteId));
    assert.equal((await job.record(job.admin, cash)).status, 201, 'the owner records what comes in all the same');
  });

  test('isn’t billed for what isn’t done, is paid, or is on an invoice', async () => {
    const done = await jobsOfOne(3);
    const [paid, invoiced, owed] = done.jobs;
    assert.ok(paid && invoiced && owed);
    await paid.record(paid.admin, { method: 'cash', kind: 'payment', cents: 13_500 });
    await ask('POST /api/invoices', { quotes: [invoiced.quoteId] });
    await bill(done.record);
    const waiting = await jobsOfOne(1, false);
    await bill(waiting.record);
    assert.equal(await runAt(MORNING), 1);
    const [newest] = await invoicesOf(done.record);
    assert.deepEqual(
      newest?.quotes.map(({ id }) => id),
      [owed.quoteId],
    );
    assert.deepEqual(await invoicesOf(waiting.record), []);
  });

  test('gets one invoice for months in which the shop was closed', async () => {
    const { record } = await jobsOfOne(1);
    await bill(record, { ...TERMS, day: 28 });
    assert.equal(await runAt('2027-11-03T15:00:00Z'), 1);
    assert.equal((await invoicesOf(record)).length, 1);
    assert.equal(await runAt('2027-11-28T15:00:00Z'), 0, 'nothing new was done');
  });

  test('is billed next on the day that the owner changes it to, and on none twice', async () => {
    const { record } = await jobsOfOne(1);
    await bill(record, { ...TERMS, day: 28 });
    testApp.setNow('2027-06-15T16:00:00Z');
    ask = await asOwner(testApp);
    assert.equal((await bill(record)).body.monthly?.nextOn, '2027-07-01');
    assert.equal(await runAt('2027-06-28T16:00:00Z'), 0, 'the former day');
    assert.equal(await runAt('2027-07-01T16:00:00Z'), 1);
    assert.equal((await bill(record, { ...TERMS, day: 20 })).body.monthly?.nextOn, '2027-07-20');
    assert.equal(await runAt('2027-07-19T16:00:00Z'), 0);
  });

  test('pays quote by quote again once that ends', async () => {
    const { jobs, record } = await jobsOfOne(1);
    const [job] = jobs;
    await bill(record);
    const { status, body } = await ask(`DELETE /api/customers/${record}/monthly-billing`);
    assert.deepEqual([status, body.monthly], [200, null]);
    assert.equal((await job?.page())?.body.state, 'open');
    assert.equal((await ask(`DELETE /api/customers/${record}/monthly-billing`)).status, 404);
  });

  test('can’t be merged into another record, but takes one in', async () => {
    const [company, person] = [await jobsOfOne(1), await jobsOfOne(1)];
    await bill(company.record);
    const merge = (into: string, id: string) => ask(`POST /api/customers/${into}/merge`, { id });
    assert.equal((await merge(person.record, company.record)).status, 409);
    assert.equal((await merge(company.record, person.record)).status, 200);
    assert.equal((await ask(`GET /api/customers/${company.record}/invoices`)).body.monthly?.company, TERMS.company);
  });
});

describe('the terms', () => {
  test('are refused with the field that is wrong', async () => {
    const { record } = await jobsOfOne(1);
    const wrong = [
      [{ company: ' ' }, 'company'],
      [{ day: 29 }, 'day'],
      [{ day: 1.5 }, 'day'],
      [{ dueDays: 400 }, 'dueDays'],
      [{ email: 'billing at whitfield' }, 'email'],
    ] as const;
    for (const [change, path] of wrong) {
      const { status, body } = await bill(record, { ...TERMS, ...change });
      const { errors } = body as unknown as { readonly errors: readonly { readonly path: string }[] };
      assert.deepEqual([status, errors.map((error) => error.path)], [422, [path]]);
    }
    assert.equal((await bill('00000000-0000-4000-8000-000000000000')).status, 404);
  });
});
