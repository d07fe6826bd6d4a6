import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { newCompletion, openRecorder, type Recorder } from '#testing/documentation.ts';
import { addJob } from '#testing/jobs.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let recorder: Recorder;
before(async () => {
  testApp = await startTestApp();
  recorder = await openRecorder(testApp);
});
after(() => testApp.close());

const DONE = { reasonWithoutPhotos: 'The camera broke' };
const heavy = { level: 'heavy', minutes: 140, photoMissedIt: false };

async function quoteOf(job: string): Promise<string> {
  const row = await testApp.deps.db
    .selectFrom('jobs')
    .select('quote_id')
    .where('id', '=', job)
    .executeTakeFirstOrThrow();
  return row.quote_id;
}

async function groundTruthOf(quote: string) {
  return (await recorder.ask(`GET /api/quotes/${quote}/ground-truth`, undefined, recorder.admin)).body;
}

describe('what the crew found', () => {
  test('comes with the completion, and both the owner and the crew see it', async () => {
    const job = await recorder.newJob();
    const { status, body } = await recorder.ask(
      `POST /api/jobs/${job}/completion`,
      newCompletion({ ...DONE, groundTruth: heavy }),
    );
    assert.equal(status, 201);
    assert.deepEqual(body['groundTruth'], heavy);
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
    assert.equal(body['groundTruth'], null);
    assert.equal((await groundTruthOf(await quoteOf(job)))['counts'], null);
  });

  test('says that the photos did not show it, which the owner can take back', async () => {
    const job = await recorder.newJob();
    const missed = { ...heavy, photoMissedIt: true };
    const { body } = await recorder.ask(
      `POST /api/jobs/${job}/completion`,
      newCompletion({ ...DONE, groundTruth: missed }),
    );
    assert.deepEqual(body['groundTruth'], missed);
    const quote = await quoteOf(job);
    assert.equal(((await groundTruthOf(quote))['crew'] as typeof missed).photoMissedIt, true);
    const wrong = await recorder.ask(
      `PUT /api/quotes/${quote}/ground-truth`,
      { ...heavy, photoMissedIt: 'no' },
      recorder.admin,
    );
    assert.equal(wrong.status, 422);
    const { body: owned } = await recorder.ask(`PUT /api/quotes/${quote}/ground-truth`, heavy, recorder.admin);
    assert.equal((owned['owner'] as typeof missed).photoMissedIt, false);
  });

  test('is also taken under the name that a phone queued it with before an update', async () => {
    const job = await recorder.newJob();
    const { status, body } = await recorder.ask(
      `POST /api/jobs/${job}/completion`,
      newCompletion({ ...DONE, finding: { level: 'heavy', minutes: 140 } }),
    );
    assert.equal(status, 201);
    assert.deepEqual(body['groundTruth'], heavy);
  });

  test('is one record however often it is sent', async () => {
    const job = await recorder.newJob();
    const entry = newCompletion({ ...DONE, groundTruth: heavy });
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
      const { status } = await recorder.ask(
        `POST /api/jobs/${job}/completion`,
        newCompletion({ ...DONE, groundTruth: finding }),
      );
      assert.equal(status, 422);
    }
    assert.equal(await recorder.statusOf(job), 'employee-accepted');
  });
});

describe("the owner's word", () => {
  test('counts before that of the crew, replaces what he said before, and every change is in the log', async () => {
    const job = await recorder.newJob();
    await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion({ ...DONE, groundTruth: heavy }));
    const quote = await quoteOf(job);
    const put = async (level: string, minutes: number) =>
      recorder.ask(`PUT /api/quotes/${quote}/ground-truth`, { level, minutes }, recorder.admin);
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
        { foundBy: 'owner', level: 'light', minutes: 60, photoMissedIt: false },
        { foundBy: 'owner', level: 'moderate', minutes: 95, photoMissedIt: false },
      ],
    );
  });

  test('is refused before the job is completed, whatever its state', async () => {
    const { quoteId } = await addJob(testApp);
    const { body } = await submit(testApp.app, exampleQuote({ scheduledDate: '2028-04-08' }));
    for (const [quote, present] of [
      [quoteId, 'approved'],
      [body.id, 'pending'],
    ] as const) {
      const refused = await recorder.ask(`PUT /api/quotes/${quote}/ground-truth`, heavy, recorder.admin);
      assert.equal(refused.status, 409);
      assert.equal(refused.body['present'], present);
      assert.equal((await groundTruthOf(quote))['canRecord'], false);
    }
  });
});

async function auditOf(quote: string) {
  return testApp.deps.db
    .selectFrom('audit')
    .select(['after'])
    .where('subject_id', '=', quote)
    .where('action', '=', 'quote.record-ground-truth')
    .orderBy('id')
    .execute();
}
