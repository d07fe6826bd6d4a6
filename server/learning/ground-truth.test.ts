import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { newCompletion, openRecorder, type Recorder } from '../testing/documentation.ts';
import { addJob } from '../testing/jobs.ts';
import { exampleQuote, submit } from '../testing/quotes.ts';

let testApp: TestApp;
let recorder: Recorder;
before(async () => {
  testApp = await startTestApp();
  recorder = await openRecorder(testApp);
});
after(() => testApp.close());

const DONE = { reasonWithoutPhotos: 'The camera broke' };
const heavy = { level: 'heavy', minutes: 140 };

async function quoteOf(job: string): Promise<string> {
  const row = await testApp.deps.db
    .selectFrom('jobs')
    .select('quote_id')
    .where('id', '=', job)
    .executeTakeFirstOrThrow();
  return row.quote_id;
}

async function groundTruthOf(quote: string) {
  return (await recorder.ask(`GET /api/quotes/${quote}/finding`, undefined, recorder.admin)).body;
}

describe('what the crew found', () => {
  test('comes with the completion, and both the owner and the crew see it', async () => {
    const job = await recorder.newJob();
    const { status, body } = await recorder.ask(
      `POST /api/jobs/${job}/completion`,
      newCompletion({ ...DONE, finding: heavy }),
    );
    assert.equal(status, 201);
    assert.deepEqual(body['finding'], heavy);
    const { crew, owner, counts } = await groundTruthOf(await quoteOf(job));
    assert.deepEqual(
      { ...heavy, at: '2027-06-01T12:00:00Z', recordedBy: (crew as typeof heavy & { recordedBy: string }).recordedBy },
      crew,
    );
    assert.equal(owner, null);
    assert.equal(counts, 'crew');
  });

  test('is not needed: completions that were queued before it was asked for still pass', async () => {
    const job = await recorder.newJob();
    const { status, body } = await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion(DONE));
    assert.equal(status, 201);
    assert.equal(body['finding'], null);
    assert.equal((await groundTruthOf(await quoteOf(job)))['counts'], null);
  });

  test('is one finding however often it is sent', async () => {
    const job = await recorder.newJob();
    const entry = newCompletion({ ...DONE, finding: heavy });
    const answers = await Promise.all([1, 2, 3].map(() => recorder.ask(`POST /api/jobs/${job}/completion`, entry)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201],
    );
    assert.equal((await auditOf(await quoteOf(job))).length, 1);
  });

  test('is refused with minutes or a level that cannot be, and the job stays open', async () => {
    const job = await recorder.newJob();
    for (const finding of [
      { level: 'filthy', minutes: 60 },
      { level: 'heavy', minutes: 0 },
      { level: 'heavy' },
      'heavy',
    ]) {
      const { status } = await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion({ ...DONE, finding }));
      assert.equal(status, 422);
    }
    assert.equal(await recorder.statusOf(job), 'employee-accepted');
  });
});

describe("the owner's word", () => {
  test('counts before that of the crew, replaces what he said before, and every change is in the log', async () => {
    const job = await recorder.newJob();
    await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion({ ...DONE, finding: heavy }));
    const quote = await quoteOf(job);
    const put = async (level: string, minutes: number) =>
      recorder.ask(`PUT /api/quotes/${quote}/finding`, { level, minutes }, recorder.admin);
    await put('light', 60);
    const { status, body } = await put('moderate', 95);
    assert.equal(status, 200);
    assert.equal(body['counts'], 'owner');
    const { crew, owner } = body as Readonly<Record<'crew' | 'owner', Readonly<Record<string, unknown>>>>;
    assert.equal(crew['level'], 'heavy');
    assert.deepEqual([owner['level'], owner['minutes']], ['moderate', 95]);
    assert.deepEqual(
      (await auditOf(quote)).map(({ after: said }) => said),
      [
        { foundBy: 'crew', ...heavy },
        { foundBy: 'owner', level: 'light', minutes: 60 },
        { foundBy: 'owner', level: 'moderate', minutes: 95 },
      ],
    );
  });

  test('is taken for an approved job before it is done, and refused for a quote that is not approved', async () => {
    const { quoteId } = await addJob(testApp);
    assert.equal((await recorder.ask(`PUT /api/quotes/${quoteId}/finding`, heavy, recorder.admin)).status, 200);
    const { body } = await submit(testApp.app, exampleQuote({ scheduledDate: '2028-04-08' }));
    const refused = await recorder.ask(`PUT /api/quotes/${body.id}/finding`, heavy, recorder.admin);
    assert.equal(refused.status, 409);
    assert.equal(refused.body['present'], 'pending');
    assert.equal((await groundTruthOf(body.id))['canRecord'], false);
  });
});

async function auditOf(quote: string) {
  return testApp.deps.db
    .selectFrom('audit')
    .select(['after'])
    .where('subject_id', '=', quote)
    .where('action', '=', 'quote.record-finding')
    .orderBy('id')
    .execute();
}
