import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { QuoteInList } from '#contract/dashboard-quotes.ts';
import type { Page } from '#contract/pages.ts';
import { INVARIANTS } from '#server/scripts/verify-database.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { newCompletion, openRecorder, type Recorder } from '#testing/documentation.ts';
import { addCrewedJob, addCrew, addJob } from '#testing/jobs.ts';

let testApp: TestApp;
let recorder: Recorder;

before(async () => {
  testApp = await startTestApp();
  recorder = await openRecorder(testApp);
});
after(() => testApp.close());

async function completedJob() {
  const job = await addCrewedJob(testApp, recorder.employee.roleId);
  const { status } = await recorder.ask(
    `POST /api/jobs/${job.id}/completion`,
    newCompletion({ reasonWithoutPhotos: 'The camera broke' }),
  );
  assert.equal(status, 201);
  return job;
}

async function pay(job: string, dollars: number, more: object = {}) {
  const body = { kind: 'payment', method: 'cash', cents: dollars * 100, ...more };
  const { status, body: answer } = await recorder.ask(`POST /api/jobs/${job}/payments`, body, recorder.admin);
  assert.equal(status, 201, JSON.stringify(answer));
}

async function listed(status: string): Promise<readonly QuoteInList[]> {
  const { body } = await recorder.ask(`GET /api/quotes?status=${status}&limit=200`, undefined, recorder.admin);
  return (body as unknown as Page<QuoteInList>).items;
}

async function quote(id: string): Promise<QuoteInList> {
  const { body } = await recorder.ask(`GET /api/quotes/${id}`, undefined, recorder.admin);
  return body as unknown as QuoteInList;
}

describe('a quote tells what its job has come to', () => {
  test('approved, with the employee it is meant for', async () => {
    const member = await addCrew(testApp.deps);
    const { id, quoteId } = await addJob(testApp);
    await recorder.ask(`PATCH /api/jobs/${id}`, { assignedStaff: member.id }, recorder.admin);
    const { progress, crewName, payment, completedAt } = await quote(quoteId);
    assert.deepEqual([crewName, payment, completedAt], [member.name, null, null]);
    assert.equal(progress, 'approved');
  });

  test('completed and unpaid, with who did it, then partly paid, then paid', async () => {
    const { id, quoteId } = await completedJob();
    const row = async () => (await listed('completed')).find((each) => each.id === quoteId);
    assert.equal((await row())?.progress, 'completed');
    assert.equal((await row())?.crewName, (await quote(quoteId)).crewName);
    assert.equal((await row())?.payment, 'unpaid');
    assert.ok((await row())?.completedAt);
    await pay(id, 100);
    assert.equal((await row())?.payment, 'partly-paid');
    await pay(id, 35);
    assert.equal((await row())?.payment, 'paid');
  });
});

describe('the list is narrowed', () => {
  test('to what is completed', async () => {
    const [done, open] = [await completedJob(), await addJob(testApp)];
    const ids = (await listed('completed')).map(({ id }) => id);
    assert.deepEqual([ids.includes(done.quoteId), ids.includes(open.quoteId)], [true, false]);
  });

  test('to what is completed and not paid in full; a tip pays nothing', async () => {
    const { id, quoteId } = await completedJob();
    const isListed = async () => (await listed('unpaid')).some((each) => each.id === quoteId);
    await pay(id, 134, { tipCents: 1000 });
    assert.equal(await isListed(), true);
    await pay(id, 1);
    assert.equal(await isListed(), false);
  });

  test('and so is its file', async () => {
    const [{ reference }, other] = [await completedJob(), await addJob(testApp)];
    const { body: csv } = await testApp.app.inject({
      url: '/api/quotes/export?status=unpaid',
      headers: { cookie: recorder.admin },
    });
    assert.ok(csv.includes(reference));
    assert.ok(!csv.includes(other.reference));
  });
});

test('what quotes keep of their jobs and payments is what those say', async () => {
  const { id } = await completedJob();
  await pay(id, 50);
  for (const { says, query } of INVARIANTS.filter((each) => /completionsDiffer|paidDiffers/.test(each.says.key))) {
    const { rows } = await sql.raw(query).execute(testApp.deps.db);
    assert.deepEqual(rows, [], says.key);
  }
});
