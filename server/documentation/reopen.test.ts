import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { newCompletion, openRecorder, type Recorder } from '#testing/documentation.ts';
import { addPerson, cookieFor, send } from '#testing/people.ts';

const NOW = '2027-06-01T12:00:00Z';
const NINE_MINUTES_LATER = '2027-06-01T12:09:00Z';
const TEN_MINUTES_LATER = '2027-06-01T12:10:00Z';

let testApp: TestApp;
let recorder: Recorder;
before(async () => {
  testApp = await startTestApp();
  recorder = await openRecorder(testApp);
});
after(() => testApp.close());

/** A job that was just completed by mistake, and what follows from its completion. */
async function completeByMistake() {
  testApp.setNow(NOW);
  const soap = { name: `Soap ${crypto.randomUUID()}`, unit: 'oz', unitCents: 10 };
  const packages = [{ package: 'full', quantity: 2 }];
  await recorder.ask('POST /api/supplies', { ...soap, packages }, recorder.admin);
  const job = await recorder.newJob();
  const { body } = await recorder.ask(`GET /api/jobs/${job}`, undefined, recorder.admin);
  const quoteId = String(body['quoteId']);
  const complete = () =>
    recorder.ask(
      `POST /api/jobs/${job}/completion`,
      newCompletion({
        reasonWithoutPhotos: 'The camera broke',
        groundTruth: { level: 'heavy', minutes: 90, photoMissedIt: false },
      }),
    );
  const traces = async () => {
    const [truth, supplies, earnings, thanks, quote, held] = await Promise.all([
      recorder.ask(`GET /api/quotes/${quoteId}/ground-truth`, undefined, recorder.admin),
      recorder.ask(`GET /api/jobs/${job}/supplies`, undefined, recorder.admin),
      recorder.ask('GET /api/employee/earnings'),
      mailsOf(testApp, { quoteId, kind: 'thank-you' }),
      testApp.deps.db.selectFrom('quotes').select('completed_at').where('id', '=', quoteId).executeTakeFirstOrThrow(),
      testApp.deps.db.selectFrom('slot_holds').select('starts_at').where('quote_id', '=', quoteId).execute(),
    ]);
    return {
      truths: JSON.stringify(truth.body).includes('heavy'),
      supplies: (supplies.body['supplies'] as unknown[]).length > 0,
      earned: JSON.stringify(earnings.body).includes(job),
      thanks: thanks.length,
      completedAt: quote.completed_at,
      holdsItsSlot: held.length > 0,
    };
  };
  const before = await traces();
  assert.equal((await complete()).body['state'], 'completed');
  return { job, quoteId, complete, traces, before };
}

describe('a job that was completed by mistake', () => {
  test('is open as before within ten minutes, with nothing left of its completion, and is completed again', async () => {
    const { job, traces, complete, before } = await completeByMistake();
    const documentation = await recorder.ask(`GET /api/jobs/${job}/documentation`);
    assert.equal(documentation.body['reopenUntil'], TEN_MINUTES_LATER);
    const { truths, supplies, earned, thanks } = await traces();
    assert.deepEqual([truths, supplies, earned, thanks], [true, true, true, 1]);

    testApp.setNow(NINE_MINUTES_LATER);
    const { status, body } = await recorder.ask(`POST /api/jobs/${job}/reopen`);
    assert.deepEqual([status, body['isOpen'], body['completion']], [200, true, null], JSON.stringify(body));
    assert.deepEqual(await traces(), before);
    assert.equal((await complete()).body['state'], 'completed');
    assert.equal((await traces()).thanks, 1);
  });

  test('keeps what the customer has paid in the meantime', async () => {
    const { job, quoteId } = await completeByMistake();
    const paid = { kind: 'payment', method: 'cash', cents: 1_000 };
    assert.equal((await recorder.ask(`POST /api/jobs/${job}/payments`, paid, recorder.admin)).status, 201);
    const [thanks] = await mailsOf(testApp, { quoteId, kind: 'thank-you' });
    assert.equal(thanks?.data['paidCents'], 1_000, 'an email that waits says what is paid by now');
    assert.equal((await recorder.ask(`POST /api/jobs/${job}/reopen`)).status, 200);
    const { body } = await recorder.ask(`GET /api/jobs/${job}/payments`, undefined, recorder.admin);
    assert.match(JSON.stringify(body), /"cents":1000/);
  });

  test('stays completed after ten minutes, to others, and without a completion', async () => {
    const { job } = await completeByMistake();
    const stranger = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'employee'), 'employee');
    assert.equal((await recorder.ask(`POST /api/jobs/${job}/reopen`, undefined, stranger)).status, 404);
    testApp.setNow(TEN_MINUTES_LATER);
    const late = await recorder.ask(`POST /api/jobs/${job}/reopen`);
    assert.deepEqual([late.status, late.body['code']], [409, 'too-late']);
    assert.equal((await recorder.ask(`GET /api/jobs/${job}/documentation`)).body['reopenUntil'], null);
    testApp.setNow(NOW);
    assert.equal((await recorder.ask(`POST /api/jobs/${await recorder.newJob()}/reopen`)).status, 409);
  });

  test('stays completed once the customer has rated it', async () => {
    const { job, quoteId } = await completeByMistake();
    const [received] = await mailsOf(testApp, { quoteId, kind: 'quote-received' });
    const token = String(received?.data['quoteUrl']).split('/').at(-1);
    await send(testApp.app, `POST /api/quotes/by-token/${token}/rating`, { body: { rating: 5 } });
    const { status } = await recorder.ask(`POST /api/jobs/${job}/reopen`);
    assert.deepEqual([status, await recorder.statusOf(job)], [409, 'completed']);
  });
});
