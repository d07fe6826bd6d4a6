import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { PayPeriod, PayStatement } from '#contract/attendance.ts';
import type { StaffDetail } from '#contract/staff.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addPerson, cookieFor } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';
import { readPdf } from '#testing/read-pdf.ts';

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
  return (await finishJob(packageType, completedAt)).reference;
}

async function finishJob(packageType: string, completedAt: string) {
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
  return { job, reference: body.reference };
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
      [[reference, 'Full Detail', 6000, '$15.00 × 4 h = $60.00']],
    );
  });

  test('stay when the employee is deleted', async () => {
    await finish('full', '2027-06-01T10:00:00Z');
    await ask(`DELETE /api/staff/${id}`);
    assert.equal(await earned(), 6000);
  });
});

describe('a pay statement', () => {
  const clock = (employee: string, ...presses: readonly (readonly [kind: string, at: string])[]) =>
    ask(`POST /api/staff/${employee}/clock-entries`, { entries: presses.map(([kind, at]) => ({ kind, at })) });
  const statementOf = async (employee: string, query = '') =>
    (await ask.download(`/api/staff/${employee}/pay-statement${query}`)).json<PayStatement>();
  const tip = (job: string, cents: number) =>
    ask(`POST /api/jobs/${job}/payments`, { kind: 'tip', method: 'cash', cents });
  const change = async (pay: object) => {
    const { settings } = await testApp.deps.settings();
    await testApp.changeSettings({ pay: { ...settings.pay, ...pay } });
  };
  afterEach(() => change({ tips: 'job', overtimeAfterHours: 0 }));

  test('shares a tip by the hours of the day, and keeps it so when the setting changes', async () => {
    testApp.setNow('2027-06-04T20:00:00Z');
    ask = await asOwner(testApp);
    await change({ tips: 'hours' });
    const helper = (await ask('POST /api/staff', { name: 'Kim Lowe', email: `helps${count}@example.com` })).body.id;
    await clock(id, ['in', '2027-06-04T08:00'], ['out', '2027-06-04T11:00']);
    await clock(helper, ['in', '2027-06-04T08:00'], ['out', '2027-06-04T09:00']);
    const { job, reference } = await finishJob('full', '2027-06-04T15:00:00Z');
    const { body } = (await tip(job, 1001)) as unknown as {
      readonly body: { readonly entries: { readonly id: string }[] };
    };
    testApp.setNow('2027-06-04T20:05:00Z');
    await change({ tips: 'job' });
    const [own, other] = [await statementOf(id), await statementOf(helper)];
    assert.deepEqual(
      own.sheet.tips.map((part) => [part.reference, part.receivedOn, part.cents]),
      [[reference, '2027-06-04', 751]],
    );
    assert.deepEqual([own.sheet.earnings, own.sheet.tipCents, other.sheet.tipCents], [6000, 751, 250]);
    assert.equal(other.sheet.jobs.length, 0);
    const { status } = await ask(`POST /api/jobs/${job}/payments`, {
      kind: 'correction',
      corrects: body.entries[0]?.id,
    });
    assert.equal(status, 201);
    assert.deepEqual([(await statementOf(id)).sheet.tips, (await statementOf(helper)).sheet.tips], [[], []]);
  });

  test('tells regular hours and overtime apart, which add up to the hours on the clock', async () => {
    testApp.setNow('2027-06-05T20:00:00Z');
    ask = await asOwner(testApp);
    await change({ overtimeAfterHours: 40 });
    for (const day of ['05-31', '06-01', '06-02', '06-03'])
      await clock(id, ['in', `2027-${day}T08:00`], ['out', `2027-${day}T19:15`]);
    const { sheet, hasOvertime } = await statementOf(id);
    assert.deepEqual([hasOvertime, sheet.hours, sheet.overtimeHours], [true, 45, 5]);
    const { sheet: last } = await statementOf(id, '?from=2027-06-03&to=2027-06-03');
    assert.deepEqual([last.hours, last.overtimeHours], [11.25, 5]);
    const csv = readCsv((await ask.download('/api/staff/pay-period/export')).body);
    const row = csv.find((cells) => cells.includes(sheet.employeeId)) ?? [];
    const of = (title: string) => row[csv[0]?.indexOf(title) ?? -1];
    assert.deepEqual([of('Regular hours'), of('Overtime hours')], ['40', '5']);
  });

  test('is read by its employee and by no one else of the crew, in their language and as a PDF', async () => {
    const employee = await addPerson(testApp.deps, 'employee');
    const cookie = await cookieFor(testApp.deps, employee, 'employee');
    const read = (url: string, language = 'en') =>
      testApp.app.inject({ url, headers: { cookie: `${cookie}; language=${language}` } });
    const own = await read('/api/employee/pay-statement');
    assert.equal(own.json<PayStatement>().sheet.id, employee.roleId);
    assert.equal((await read(`/api/staff/${id}/pay-statement`)).statusCode, 403);
    assert.equal((await read(`/api/staff/${employee.roleId}/pay-statement/pdf`)).statusCode, 403);
    const english = await read('/api/employee/pay-statement/pdf');
    const spanish = await read('/api/employee/pay-statement/pdf', 'es');
    for (const { headers, rawPayload } of [english, spanish]) {
      assert.equal(headers['content-type'], 'application/pdf');
      assert.equal(rawPayload.subarray(0, 5).toString(), '%PDF-');
    }
    assert.notDeepEqual(english.rawPayload, spanish.rawPayload);
  });

  test('runs over as many pages as it has jobs for, and numbers them in its language', async () => {
    const url = `/api/staff/${id}/pay-statement/pdf`;
    const numbersIn = async (language: string) => {
      const headers = { cookie: `${ask.cookie}; language=${language}` };
      const { rawPayload } = await testApp.app.inject({ url, headers });
      return readPdf(rawPayload).filter((text) => / (?:of|de) \d$/.test(text));
    };
    assert.deepEqual(await numbersIn('en'), [], 'nothing to tell apart on one page');
    for (let job = 0; job < 60; job += 1) await finish('express', '2027-06-01T10:00:00Z');
    assert.deepEqual(await numbersIn('en'), ['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']);
    assert.deepEqual(await numbersIn('es'), ['Página 1 de 3', 'Página 2 de 3', 'Página 3 de 3']);
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
