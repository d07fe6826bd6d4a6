import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { PayPeriod } from '#contract/attendance.ts';
import type { StaffDetail } from '#contract/staff.ts';
import { startTestApp, TEST_NOW, type TestApp } from '../testing/app.ts';
import { addPerson, cookieFor } from '../testing/people.ts';
import { exampleQuote, submit } from '../testing/quotes.ts';
import { asOwner, type Caller } from '../testing/callers.ts';

let testApp: TestApp;
let ask: Caller<StaffDetail>;
let id: string;
let count = 0;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(TEST_NOW);
  ask = await asOwner(testApp);
  count += 1;
  id = (await ask('POST /api/staff', { name: 'Robin Vale', email: `earns${count}@example.com` })).body.id;
});

const earned = async () => (await ask(`GET /api/staff/${id}`)).body.totalEarnings;

/** A job that the employee has finished at that instant. */
async function finish(packageType: string, completedAt: string): Promise<string> {
  const fields = { packageType, totalPrice: undefined, extras: [], scheduledDate: undefined, scheduledTime: undefined };
  const { body } = await submit(testApp.app, exampleQuote(fields));
  const job = testApp.deps.random.id();
  await testApp.deps.db
    .insertInto('jobs')
    .values({
      id: job,
      quote_id: body.id,
      status: 'completed',
      accepted_by: id,
      completed_at: completedAt,
      created_at: TEST_NOW,
    })
    .execute();
  return body.reference;
}

describe('earnings', () => {
  test('follow from finished jobs by the hours of their packages, whatever the clock says', async () => {
    await finish('full', '2027-06-01T10:00:00Z');
    await finish('interior', '2027-06-01T11:00:00Z');
    await finish('express', '2027-06-01T11:30:00Z');
    assert.equal(await earned(), 6000 + 4500 + 3000);
  });

  test('of a percentage follow from the total of the quote', async () => {
    await ask(`PATCH /api/staff/${id}`, { paymentType: 'percentage', paymentValue: 30 });
    await finish('full', '2027-06-01T13:00:00Z');
    assert.equal(await earned(), Math.round(12_500 * 0.3));
  });

  test('keep what was earned before a raise, and before the hours of a package changed', async () => {
    await finish('full', '2027-06-01T10:00:00Z');
    await ask(`PATCH /api/staff/${id}`, { paymentValue: 2000 });
    assert.equal(await earned(), 6000);
    const { settings } = await testApp.deps.settings();
    const hoursByPackage = { ...settings.pay.hoursByPackage, full: 10 };
    await testApp.changeSettings({ pay: { ...settings.pay, hoursByPackage } });
    assert.equal(await earned(), 6000);
    await finish('full', '2027-06-01T13:00:00Z');
    assert.equal(await earned(), 6000 + 20_000);
    await testApp.changeSettings({ pay: settings.pay });
  });

  test('stand in the pay period in which the job was finished, with how they came about', async () => {
    const reference = await finish('full', '2027-06-01T10:00:00Z');
    await finish('full', '2027-05-29T10:00:00Z');
    const answer = await ask.download('/api/staff/pay-period');
    const sheet = answer.json<PayPeriod>().sheets.find((each) => each.id === id);
    assert.equal(sheet?.earnings, 6000);
    assert.deepEqual(
      sheet?.jobs.map((job) => [job.reference, job.packageName, job.pay, job.explanation]),
      [[reference, 'Full Detail', 6000, '$15.00 x 4 h = $60.00']],
    );
  });

  test('stay when the employee is deleted', async () => {
    await finish('full', '2027-06-01T10:00:00Z');
    await ask(`DELETE /api/staff/${id}`);
    assert.equal(await earned(), 6000);
  });
});

describe('deleting', () => {
  test('removes the employee from open jobs and leaves the finished ones', async () => {
    const { db, random, clock } = testApp.deps;
    await finish('full', '2027-06-01T10:00:00Z');
    const open = [];
    for (const status of ['scheduled', 'pending-approval', 'employee-accepted', 'approved'] as const) {
      const { body } = await submit(testApp.app, exampleQuote({ scheduledDate: undefined, scheduledTime: undefined }));
      const job = random.id();
      open.push(job);
      const isChosen = status === 'scheduled' || status === 'approved';
      await db
        .insertInto('jobs')
        .values({
          id: job,
          quote_id: body.id,
          status,
          assigned_employee: isChosen ? id : null,
          accepted_by: isChosen ? null : id,
          created_at: TEST_NOW,
        })
        .execute();
      await db
        .insertInto('job_codes')
        .values({ job_id: job, employee: id, code_hash: Buffer.alloc(1), created_at: TEST_NOW })
        .execute();
    }
    const feed = { id: random.id(), token_hash: Buffer.from(id), employee: id, created_at: clock.now().toString() };
    await db.insertInto('calendar_feeds').values(feed).execute();

    assert.equal((await ask(`DELETE /api/staff/${id}`)).status, 204);
    const jobs = await db
      .selectFrom('jobs')
      .select(['status', 'assigned_employee', 'accepted_by'])
      .where('id', 'in', open)
      .execute();
    assert.deepEqual(
      jobs,
      open.map(() => ({ status: 'scheduled', assigned_employee: null, accepted_by: null })),
    );
    const left = await db.selectFrom('audit').select('subject_id').where('action', '=', 'job.leave').execute();
    assert.deepEqual(left.map(({ subject_id: job }) => job).toSorted(), open.toSorted());
    assert.deepEqual(await db.selectFrom('job_codes').selectAll().where('employee', '=', id).execute(), []);
    const [revoked] = await db.selectFrom('calendar_feeds').select('revoked_at').where('employee', '=', id).execute();
    assert.notEqual(revoked?.revoked_at, null);
    const finished = await db.selectFrom('jobs').select('status').where('accepted_by', '=', id).execute();
    assert.deepEqual(finished, [{ status: 'completed' }]);
  });

  test('ends the employee’s session at once, and not their session as a customer', async () => {
    const employee = await addPerson(testApp.deps, 'employee');
    await cookieFor(testApp.deps, employee, 'employee');
    assert.equal((await ask(`DELETE /api/staff/${employee.roleId}`)).status, 204);
    const sessions = () =>
      testApp.deps.db.selectFrom('sessions').select('hats').where('person_id', '=', employee.personId).execute();
    assert.deepEqual(await sessions(), []);
    assert.equal((await ask(`DELETE /api/staff/${employee.roleId}`)).status, 404);
  });

  test('by two admins at once is done once', async () => {
    const answers = await Promise.all([1, 2].map(() => ask(`DELETE /api/staff/${id}`)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [204, 404],
    );
  });
});
