import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { STRANGER } from '#core/people/permissions.ts';
import { contextOf } from '#server/context.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addCrew, addJob } from '#testing/jobs.ts';
import { readCsv } from '#testing/read-csv.ts';
import { answerJob } from './answer.ts';

let testApp: TestApp;
let ask: Caller;
before(async () => {
  testApp = await startTestApp();
  ask = await asOwner(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
});

const answer = (id: string, employee: string, given: 'accept' | 'decline' | 'request', notes = '') =>
  answerJob(contextOf(testApp.deps, { actor: STRANGER, requestId: testApp.deps.random.id() }), {
    id,
    employee,
    answer: given,
    notes,
  });
const listed = async (query = '') => {
  const { body } = await ask(`GET /api/jobs${query}`);
  return ((query ? body['items'] : body) as { reference: string; totalPrice: number }[]).map(
    ({ reference }) => reference,
  );
};

describe('the list of jobs', () => {
  test('is a plain array of the newest when called bare, and pages with any parameter', async () => {
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push((await addJob(testApp)).reference);
    assert.deepEqual(await listed(), made.toReversed());
    const first = await ask('GET /api/jobs?limit=2');
    const second = await ask(`GET /api/jobs?limit=2&cursor=${String(first.body['nextCursor'])}`);
    const seen = [...(first.body['items'] as []), ...(second.body['items'] as [])] as { reference: string }[];
    assert.deepEqual(
      seen.map(({ reference }) => reference),
      made.toReversed(),
    );
    assert.equal(second.body['nextCursor'], null);
  });

  test('is found by customer, address, phone and reference, and narrowed by status and the day of the visit', async () => {
    const { reference } = await addJob(testApp, {
      quote: {
        customerEmail: 'zoe.odd@example.com',
        customerPhone: '(518) 555-7788',
        scheduledDate: '2027-07-10',
        scheduledTime: '10:00 AM',
      },
    });
    const other = await addJob(testApp, {
      job: { status: 'completed' },
      quote: { scheduledDate: '2027-07-11', scheduledTime: '10:00 AM' },
    });
    for (const q of ['zoe.odd@', '555-7788', reference])
      assert.deepEqual(await listed(`?q=${encodeURIComponent(q)}`), [reference], q);
    assert.deepEqual(await listed('?status=open'), [reference]);
    assert.deepEqual(await listed('?status=completed'), [other.reference]);
    assert.deepEqual(await listed('?from=2027-07-10&to=2027-07-10'), [reference]);
    assert.deepEqual(await listed('?from=2027-07-11'), [other.reference]);
    assert.equal((await ask('GET /api/jobs?status=lost')).status, 422);
    assert.equal((await ask('GET /api/jobs?cursor=rubbish')).status, 422);
  });

  test('is a table for spreadsheets, in which no cell is a formula', async () => {
    const { reference } = await addJob(testApp, { quote: { serviceAddress: '=1+1' } });
    const file = await ask.download('/api/jobs/export?status=open');
    assert.equal(file.statusCode, 200);
    assert.match(String(file.headers['content-type']), /^text\/csv/);
    const [head, row] = readCsv(file.body).map((cells) => cells.join());
    assert.match(head ?? '', /Reference,Status,When,Customer/);
    assert.match(row ?? '', new RegExp(`^${reference},scheduled,2027-\\d\\d-\\d\\d 16:30,Dana Whitfield,`));
    assert.doesNotMatch(file.body, /(^|,)"?=1/);
  });
});

describe('an answer of an employee', () => {
  test('waits for approval; approved, the job is his and he is told what he earns', async () => {
    const member = await addCrew(testApp.deps, { payment_type: 'percentage', payment_value: 20 });
    const { id } = await addJob(testApp);
    await answer(id, member.id, 'accept', 'I bring the polisher');
    const asked = (await ask(`GET /api/jobs/${id}`)).body;
    assert.equal(asked['status'], 'pending-approval');
    assert.equal(asked['employeeNotes'], 'I bring the polisher');
    assert.deepEqual(asked['acceptedByEmployee'], { id: member.id, name: member.name });
    assert.deepEqual(asked['events'], ['approve', 'turn-down', 'cancel', 'reschedule']);
    const { body } = await ask(`POST /api/jobs/${id}/approve`);
    assert.equal(body['status'], 'employee-accepted');
    assert.equal(body['assignedStaff'], member.id);
    assert.deepEqual(body['pay'], { amount: 27, explanation: '20% of $135.00' });
    assert.equal(await mailTo(member.email), 'job-accepted');
    assert.equal((await ask(`POST /api/jobs/${id}/start`)).status, 200);
    const again = await ask(`POST /api/jobs/${id}/start`);
    assert.equal(again.status, 409, 'work starts once');
  });

  test('that is turned down leaves the job open to others', async () => {
    const member = await addCrew(testApp.deps);
    const { id } = await addJob(testApp);
    await answer(id, member.id, 'request');
    const { body } = await ask(`POST /api/jobs/${id}/turn-down`);
    assert.equal(body['status'], 'scheduled');
    assert.equal(body['acceptedByEmployee'], null);
    assert.equal(await mailTo(member.email), 'job-turned-down');
  });

  test('is refused to a job that a colleague has accepted', async () => {
    const [first, second] = [await addCrew(testApp.deps), await addCrew(testApp.deps)];
    const { id } = await addJob(testApp);
    const answers = await Promise.allSettled([answer(id, first.id, 'accept'), answer(id, second.id, 'accept')]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  });

  test('that declines is kept, and takes an assigned job from no one else', async () => {
    const [chosen, other] = [await addCrew(testApp.deps), await addCrew(testApp.deps)];
    const { id } = await addJob(testApp, { job: { status: 'approved', assigned_employee: chosen.id } });
    await assert.rejects(answer(id, other.id, 'decline'), { name: 'NotFound' });
    await answer(id, chosen.id, 'decline', 'Ill');
    const { body } = await ask(`GET /api/jobs/${id}`);
    assert.equal(body['status'], 'scheduled');
    assert.equal(body['assignedStaff'], null);
    assert.deepEqual((body['answers'] as { answer: string; notes: string }[])[0]?.notes, 'Ill');
  });
});

test('two admins who decide at once: one decision counts', async () => {
  const member = await addCrew(testApp.deps);
  const { id } = await addJob(testApp);
  await answer(id, member.id, 'accept');
  const answers = await Promise.all([ask(`POST /api/jobs/${id}/approve`), ask(`POST /api/jobs/${id}/turn-down`)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
});

async function mailTo(recipient: string): Promise<string | undefined> {
  return (await mailsOf(testApp, { recipient })).at(-1)?.kind;
}
