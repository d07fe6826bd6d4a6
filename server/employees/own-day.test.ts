import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob, addJob } from '#testing/jobs.ts';
import { addPerson } from '#testing/people.ts';

let testApp: TestApp;
let ask: Caller;
before(async () => {
  testApp = await startTestApp();
  ask = await asEmployee(testApp);
});
after(() => testApp.close());

describe('the own clock', () => {
  test('is pressed in and out; pressing what it says changes nothing', async () => {
    const press = async (isClockedIn: boolean) => (await ask('POST /api/employee/clock', { isClockedIn })).body;
    assert.deepEqual([(await press(true))['isClockedIn'], (await press(true))['clockedAt']], [true, TEST_NOW]);
    testApp.setNow('2027-06-01T16:30:00Z');
    const out = await press(false);
    assert.deepEqual([out['isClockedIn'], out['clockedAt']], [false, '2027-06-01T16:30:00Z']);
    const { body } = await ask('GET /api/employee/clock-entries');
    const entries = body['entries'] as readonly { readonly kind: string; readonly at: string }[];
    assert.deepEqual(
      entries.map(({ kind, at }) => [kind, at]),
      [
        ['in', TEST_NOW],
        ['out', '2027-06-01T16:30:00Z'],
      ],
    );
    testApp.setNow(TEST_NOW);
  });

  test('shows nothing of a colleague', async () => {
    const other = await asEmployee(testApp);
    const { body } = await other('GET /api/employee/clock-entries');
    assert.deepEqual(body['entries'], []);
  });
});

describe('an open job', () => {
  test('says to an employee that they are off then, or at another job, and to others nothing', async () => {
    const owner = await asOwner(testApp);
    const own = await asEmployee(testApp);
    const { id } = await addJob(testApp, { quote: { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' } });
    const open = async (caller: Caller) => {
      const { body } = await caller('GET /api/jobs/available');
      const jobs = body as unknown as readonly { readonly id: string; readonly conflicts?: readonly unknown[] }[];
      return jobs.find((job) => job.id === id)?.conflicts;
    };
    assert.equal(await open(own), undefined);
    await owner(`POST /api/staff/${own.person.roleId}/time-off`, { from: '2027-06-18', to: '2027-06-19' });
    assert.deepEqual(await open(own), [{ kind: 'time-off', from: '2027-06-18', to: '2027-06-19' }]);
    assert.equal(await open(ask), undefined);
    const other = await addJob(testApp, { quote: { scheduledDate: '2027-06-19', scheduledTime: '2:00 PM' } });
    const during = { scheduledDate: '2027-06-19', scheduledTime: '11:00 AM', overrule: true };
    assert.equal((await owner(`POST /api/quotes/${other.quoteId}/reschedule`, during)).status, 200);
    await acceptJob(testApp, other.id, ask.person.roleId);
    const [busy] = (await open(ask)) ?? [];
    assert.deepEqual((busy as { readonly kind: string } | undefined)?.kind, 'busy');
    // Nothing is refused.
    assert.equal((await own(`POST /api/jobs/${id}/request`)).status, 200);
  });
});

describe('earnings', () => {
  test('are those of the own finished jobs by the rule of pay, the last one first, without what the customer pays', async () => {
    const finish = (acceptedBy: string, completedAt: string) =>
      addJob(testApp, { job: { status: 'completed', accepted_by: acceptedBy, completed_at: completedAt } });
    const first = await finish(ask.person.roleId, '2027-05-20T18:00:00Z');
    const last = await finish(ask.person.roleId, '2027-05-30T18:00:00Z');
    const longAgo = await finish(ask.person.roleId, '2026-05-01T18:00:00Z');
    await finish((await addPerson(testApp.deps, 'employee')).roleId, '2027-05-21T18:00:00Z');

    const { status, body } = await ask('GET /api/employee/earnings');
    assert.equal(status, 200);
    const jobs = body['jobs'] as readonly Readonly<Record<string, unknown>>[];
    assert.deepEqual(
      jobs.map(({ id, pay, explanation }) => [id, pay, explanation]),
      [last.id, first.id].map((id) => [id, 6000, '$15.00 × 4 h = $60.00']),
    );
    assert.deepEqual([body['earnings'], body['totalEarnings']], [12_000, 18_000]);
    assert.equal('totalPrice' in (jobs[0] ?? {}), false);
    const older = await ask('GET /api/employee/earnings?from=2026-04-01&to=2026-06-01');
    assert.deepEqual(
      (older.body['jobs'] as readonly { readonly id: string }[]).map(({ id }) => id),
      [longAgo.id],
    );
  });
});

describe('feedback', () => {
  test('stands with the messages of the owner, with whose it is', async () => {
    assert.equal((await ask('POST /api/employee/feedback', { text: 'More light in bay two.' })).status, 201);
    const owner = await asOwner(testApp);
    const { body } = await owner('GET /api/messages?q=light');
    const [message] = body['items'] as readonly Readonly<Record<string, unknown>>[];
    assert.equal(message?.['excerpt'], 'More light in bay two.');
    assert.equal(message?.['email'], ask.person.email);
    assert.match(String(message?.['name']), /^The employee \d+ \(crew\)$/);
  });

  test('without a word is refused', async () => {
    const { status, body } = await ask('POST /api/employee/feedback', { text: '  ' });
    assert.deepEqual([status, body['message']], [422, 'Feedback is missing. Please fill it in.']);
  });
});
