import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { contextOf } from '#server/context.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee } from '#testing/callers.ts';
import { dataUrl, newCompletion, openRecorder, type Recorder } from '#testing/documentation.ts';
import { reportJob } from './documentation.ts';

let testApp: TestApp;
let recorder: Recorder;
before(async () => {
  testApp = await startTestApp();
  recorder = await openRecorder(testApp);
});
after(() => testApp.close());

const remove = (photo: unknown, as?: string) =>
  recorder.ask(`POST /api/job-photos/${String(photo)}/remove`, undefined, as);

describe('a photo that was taken by mistake', () => {
  test('is removed by its author, and shown to the owner as removed', async () => {
    const job = await recorder.newJob();
    const { body: wrong } = await recorder.photo(job, 'before');
    const { body: right } = await recorder.photo(job, 'before');
    const { status, body } = await remove(wrong['id']);
    assert.equal(status, 200);
    assert.deepEqual(
      (body as unknown as { id: string }[]).map(({ id }) => id),
      [right['id']],
    );
    assert.equal((await remove(wrong['id'])).status, 200, 'once more changes nothing');
    const seen = (await recorder.ask(`GET /api/jobs/${job}/photos`, undefined, recorder.admin))
      .body as unknown as Readonly<Record<string, unknown>>[];
    assert.deepEqual(
      seen.map(({ id, removedAt }) => [id, removedAt]),
      [
        [wrong['id'], '2027-06-01T12:00:00Z'],
        [right['id'], null],
      ],
    );
  });

  test('does not count as the one that a completion needs', async () => {
    const job = await recorder.newJob();
    const { body } = await recorder.photo(job, 'after');
    await recorder.photo(job, 'before');
    await remove(body['id']);
    assert.equal((await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion())).status, 422);
  });

  test('that is sent once more answers as before', async () => {
    const job = await recorder.newJob();
    const entry = { photoType: 'before', photoUrl: await dataUrl(), clientId: crypto.randomUUID() };
    const { body } = await recorder.ask(`POST /api/jobs/${job}/photos`, entry);
    await remove(body['id']);
    assert.equal((await recorder.ask(`POST /api/jobs/${job}/photos`, entry)).status, 201);
  });

  test('stays once the job is closed, and can only be removed by its author', async () => {
    const job = await recorder.newJob();
    const { body } = await recorder.photo(job, 'before');
    const colleague = await asEmployee(testApp);
    assert.equal((await remove(body['id'], colleague.cookie)).status, 404);
    await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion({ reasonWithoutPhotos: 'None' }));
    assert.equal((await remove(body['id'])).status, 409);
    assert.equal((await remove(body['id'], recorder.admin)).status, 200);
    assert.equal((await remove(crypto.randomUUID())).status, 404);
  });
});

describe('the type of a photo', () => {
  test('is corrected by its author: only the new one counts', async () => {
    const job = await recorder.newJob();
    await recorder.photo(job, 'before');
    const { body: wrong } = await recorder.photo(job, 'before');
    const again = { photoType: 'after', photoUrl: wrong['photoUrl'], amends: wrong['id'] };
    assert.equal((await recorder.ask(`POST /api/jobs/${job}/photos`, again)).status, 201);
    const { body } = await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion());
    assert.equal(body['state'], 'completed');
    assert.equal(
      (await recorder.ask(`POST /api/jobs/${job}/photos`, { ...again, description: 'Too late' })).status,
      409,
    );
  });

  test('that was corrected away is missing', async () => {
    const job = await recorder.newJob();
    await recorder.photo(job, 'after');
    const { body: only } = await recorder.photo(job, 'before');
    await recorder.photo(job, 'damage', { photoUrl: only['photoUrl'], amends: only['id'] });
    const { status, body } = await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion());
    assert.equal(status, 422);
    assert.match(JSON.stringify(body), /taken before the work is missing/);
  });
});

describe('the notes of a completion', () => {
  test('for the shop are kept from the customer', async () => {
    const job = await recorder.newJob();
    const notes = { completionNotes: 'Shiny again', shopNotes: 'The dog bites', reasonWithoutPhotos: 'None' };
    const { body } = await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion(notes));
    assert.deepEqual([body['completionNotes'], body['shopNotes']], ['Shiny again', 'The dog bites']);
    const { quote_id: quoteId } = await testApp.deps.db
      .selectFrom('jobs')
      .select('quote_id')
      .where('id', '=', job)
      .executeTakeFirstOrThrow();
    const { deps } = testApp;
    const row = await deps.db.selectFrom('jobs').selectAll().where('id', '=', job).executeTakeFirstOrThrow();
    const quote = await deps.db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirstOrThrow();
    const report = await reportJob(contextOf(deps, { language: 'en' }), { job: row, quote });
    assert.equal(report?.notes, 'Shiny again');
    assert.doesNotMatch(JSON.stringify(report), /bites/);
  });
});

test('what else may have been done leaves out the extras that were bought', async () => {
  const job = await recorder.newJob();
  const { body } = await recorder.ask(`GET /api/jobs/${job}/documentation`);
  const [bought, others] = [body['extras'] as string[], body['otherExtras'] as string[]];
  assert.ok(bought.length > 0 && others.length > 0);
  assert.deepEqual(
    others.filter((name) => bought.includes(name)),
    [],
  );
});
