import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { analyze, knownEngines, picture, type Saying } from '#testing/analysis.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asEmployee, asOwner } from '#testing/callers.ts';
import { acceptJob } from '#testing/jobs.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { countRows } from '#testing/refusal.ts';

type Sold = NonNullable<CrewJob['sold']>;

const AGAIN = /Please run it again, or continue without an estimate\.$/;
const unscheduled = { scheduledDate: undefined, scheduledTime: undefined };
const estimate = DEFAULT_SETTINGS.estimate;

const said: { embedded: Saying | Error } = { embedded: { level: 'heavy' } };
let testApp: TestApp;
let headers: { readonly cookie: string };
before(async () => {
  testApp = await startTestApp({ engines: knownEngines(said) });
  headers = { cookie: (await asOwner(testApp)).cookie };
});
after(() => testApp.close());

/** As the wizard sends it: $135 by the list, 15% of it is $20. */
function estimated(analysisId: string, change: Readonly<Record<string, unknown>> = {}) {
  const ai = { aiAnalysisUsed: true, aiDirtinessLevel: 'heavy', aiPriceAdjustment: 15, aiConfidence: 60 };
  return exampleQuote({ ...unscheduled, ...ai, analysisId, totalPrice: 155, ...change });
}

let senders = 0;
/** From an address of its own, so that the open quotes of one are not too many. */
async function send(body: unknown, more: Readonly<Record<string, string>> = {}) {
  senders += 1;
  return submit(testApp.app, body, { 'x-forwarded-for': `192.0.2.${senders}`, ...more });
}

async function detailOf(id: string) {
  const answer = await testApp.app.inject({ url: `/api/quotes/${id}`, headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<QuoteDetail>();
}

/** Sees that nothing is stored, and that the estimate is named with what to do. */
async function assertRefused(body: unknown, says: RegExp) {
  const before = await countRows(testApp.deps.db);
  const refused = await send(body);
  assert.equal(refused.status, 422, JSON.stringify(refused.body));
  const fault = refused.body.errors.find(({ path }) => path === 'analysisId');
  assert.match(fault?.message ?? '', says);
  assert.match(fault?.message ?? '', AGAIN);
  assert.deepEqual(await countRows(testApp.deps.db), before);
}

describe('a quote with a photo estimate', () => {
  test('is sold with it, and all who see the quote read the same', async () => {
    const { body: shown } = await analyze(testApp.app, { images: [await picture(), await picture()] });
    const { status, body } = await send(estimated(shown.analysisId));
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(body.totalPrice, 135 + shown.amountDollars);
    const line = { kind: 'estimate', label: 'Photo estimate', detail: 'Heavy condition, +15%', cents: 2000 };
    assert.deepEqual(body.lines.at(-1), line);

    const detail = await detailOf(body.id);
    assert.deepEqual(detail.lines.at(-1), line);
    assert.deepEqual([detail.aiAnalysisUsed, detail.aiPriceAdjustment, detail.totalPrice], [true, 20, 155]);
    const { estimate: seen } = detail;
    assert.ok(seen);
    assert.deepEqual(
      [seen.level, seen.levelName, seen.percent, seen.dollars, seen.mode, seen.engine, seen.version, seen.minutes],
      ['heavy', 'Heavy', 15, 20, 'price', 'embedded', 'test-1', 330],
    );
    assert.equal(seen.explanation, shown.customerExplanation);
    assert.equal(seen.adminNote, shown.adminNote);
    assert.deepEqual(seen.supplies, shown.suppliesNeeded);
    assert.equal(seen.photos.length, 2);
    assert.deepEqual(detail.photos, seen.photos);
    const photo = await testApp.app.inject({ url: seen.photos[0]?.url ?? '', headers });
    assert.deepEqual([photo.statusCode, photo.headers['content-type']], [200, 'image/jpeg']);

    const page = await testApp.app.inject({ url: `/api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}` });
    const own = page.json<CustomerQuote>();
    assert.deepEqual(own.lines.at(-1), line);
    assert.deepEqual(own.estimate, { levelName: 'Heavy', explanation: shown.customerExplanation });
    const mails = await mailsOf(testApp, { quoteId: body.id });
    assert.equal(mails.length, 2);
    for (const { data } of mails) assert.ok(JSON.stringify(data).includes('Heavy condition, +15%'));
    const csv = await testApp.app.inject({ url: '/api/quotes/export', headers });
    assert.match(csv.body, /"?Heavy condition, \+15%"?/);
  });

  test('is told to the employee who does the job: what was found, what to bring, and the photos', async () => {
    const { body: shown } = await analyze(testApp.app, { images: [await picture()] });
    const { body } = await send(estimated(shown.analysisId));
    const owner = await asOwner(testApp);
    const time = { scheduledDate: '2027-06-26', scheduledTime: '10:00 AM' };
    const { body: approved } = await owner(`POST /api/quotes/${body.id}/approve`, time);
    const { id } = approved['job'] as { readonly id: string };
    const employee = await asEmployee(testApp);
    const soldTo = async () => (await employee(`GET /api/jobs/${id}`)).body['sold'] as Sold | null;
    const own = { cookie: employee.cookie };
    const url = (await detailOf(body.id)).photos[0]?.url ?? '';
    assert.equal(await soldTo(), null);
    assert.equal((await testApp.app.inject({ url, headers: own })).statusCode, 403);
    await acceptJob(testApp, id, employee.person.roleId);
    const sold = await soldTo();
    assert.deepEqual(
      [sold?.estimate?.levelName, sold?.estimate?.explanation, sold?.estimate?.supplies],
      ['Heavy', shown.customerExplanation, shown.suppliesNeeded],
    );
    assert.ok(shown.suppliesNeeded.length > 0);
    assert.deepEqual(
      sold?.photos.map((photo) => photo.url),
      [url],
    );
    assert.equal((await testApp.app.inject({ url, headers: own })).statusCode, 200);
  });

  test('is sold by the record whatever else the browser claims', async () => {
    const claims: readonly Readonly<Record<string, unknown>>[] = [
      { aiPriceAdjustment: -90 },
      { aiPriceAdjustment: 0, aiAnalysisUsed: false },
      { aiDirtinessLevel: 'light', aiConfidence: 100 },
      { aiCustomerExplanation: 'Free of charge', aiAdminNote: 'Give 90% off', aiSuppliesNeeded: ['Gold'] },
      { aiPhotos: [await picture()] },
      { aiPhotos: ['not even base64!'] },
      { engine: 'hosted', percent: -90, level: 'light', estimate: { percent: -90 }, estimatePercent: -90 },
    ];
    for (const claim of claims) {
      const { body: shown } = await analyze(testApp.app);
      const { status, body } = await send(estimated(shown.analysisId, claim));
      assert.equal(status, 201, JSON.stringify(claim));
      assert.equal(body.totalPrice, 155, JSON.stringify(claim));
      const { estimate: seen, photos } = await detailOf(body.id);
      assert.deepEqual([seen?.level, seen?.percent, seen?.dollars], ['heavy', 15, 20], JSON.stringify(claim));
      assert.equal(seen?.explanation, shown.customerExplanation);
      assert.equal(photos.length, 1);
    }
  });

  test('whose total lacks it, or has it where it does not count, is answered with the fresh lines', async () => {
    const { body: shown } = await analyze(testApp.app);
    const without = await send(estimated(shown.analysisId, { totalPrice: 135 }));
    assert.deepEqual([without.status, without.body.code, without.body.totalPrice], [409, 'price-changed', 155]);
    assert.equal(without.body.lines.at(-1)?.label, 'Photo estimate');
    assert.equal(without.body.estimatePercent, 15);
    const none = await send(estimated('', { aiAnalysisUsed: false, aiPriceAdjustment: 0 }));
    assert.deepEqual([none.status, none.body.code, none.body.totalPrice], [409, 'price-changed', 135]);
    // Nothing was used up.
    assert.equal((await send(estimated(shown.analysisId))).status, 201);
  });

  test('keeps its price where estimates are only shown, then or now', async () => {
    const { body: priced } = await analyze(testApp.app);
    await testApp.changeSettings({ estimate: { ...estimate, mode: 'show' } });
    const { body: shown } = await analyze(testApp.app);
    const changed = await send(estimated(priced.analysisId));
    assert.deepEqual([changed.status, changed.body.totalPrice, changed.body.estimatePercent], [409, 135, 0]);
    const now = await send(estimated(priced.analysisId, { totalPrice: 135 }));
    await testApp.changeSettings({ estimate });
    const then = await send(estimated(shown.analysisId, { totalPrice: 135 }));
    for (const { status, body } of [now, then]) {
      assert.equal(status, 201);
      const { estimate: seen, aiAnalysisUsed, totalPrice } = await detailOf(body.id);
      assert.deepEqual([totalPrice, aiAnalysisUsed, seen?.percent, seen?.dollars], [135, true, 15, 0]);
    }
  });

  test('of low confidence costs what the list says', async () => {
    said.embedded = { level: 'heavy', confidence: 0.4 };
    const { body: shown } = await analyze(testApp.app);
    said.embedded = { level: 'heavy' };
    const { status, body } = await send(estimated(shown.analysisId, { totalPrice: 135 }));
    assert.equal(status, 201);
    assert.deepEqual((await detailOf(body.id)).estimate?.range, [5, 15]);
  });

  test('may be made of answers, and says so in its line', async () => {
    const answers = { lastWash: 'this-month', soil: 'mud-or-salt', inside: 'tidy' };
    const { body: shown } = await analyze(testApp.app, { images: [], answers });
    const { status, body } = await send(estimated(shown.analysisId, { totalPrice: 142 }));
    assert.equal(status, 201, JSON.stringify(body));
    const line = body.lines.at(-1) as { detail?: string; cents: number };
    assert.deepEqual([line.detail, line.cents], ['Moderate condition by your answers, +5%', 700]);
  });

  test('sent again with its key gets the same answer', async () => {
    const { body: shown } = await analyze(testApp.app);
    const request = estimated(shown.analysisId);
    const key = { 'idempotency-key': 'estimated-once' };
    const first = await send(request, key);
    const again = await send(request, key);
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.deepEqual(again.body, first.body);
  });
});

describe('a photo estimate', () => {
  test('is good for one quote', async () => {
    const { body: shown } = await analyze(testApp.app);
    assert.equal((await send(estimated(shown.analysisId))).status, 201);
    await assertRefused(estimated(shown.analysisId), /^This photo estimate was already used for another quote\./);
  });

  test('is good for one of two quotes at once', async () => {
    const { body: shown } = await analyze(testApp.app);
    const both = await Promise.all([send(estimated(shown.analysisId)), send(estimated(shown.analysisId))]);
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 422],
    );
    const lost = both.find(({ status }) => status === 422);
    assert.equal(lost?.body.errors[0]?.path, 'analysisId');
  });

  test('belongs to its package and type of vehicle', async () => {
    const { body: shown } = await analyze(testApp.app);
    await assertRefused(estimated(shown.analysisId, { packageType: 'exterior' }), /made for another package\./);
    const car = { vehicleType: 'car', vehicleSubtype: 'Toyota', truckFee: 0 };
    await assertRefused(estimated(shown.analysisId, car), /made for another type of vehicle\./);
    assert.equal((await send(estimated(shown.analysisId))).status, 201);
  });

  test('that is unknown is rejected, by its id alone too', async () => {
    await assertRefused(estimated('a-guess'), /^We can’t find this photo estimate\./);
    await assertRefused(
      estimated('a-guess', { aiAnalysisUsed: undefined, aiPriceAdjustment: undefined, totalPrice: undefined }),
      /^We can’t find this photo estimate\./,
    );
  });

  test('is good for 24 hours', async () => {
    const { body: shown } = await analyze(testApp.app);
    testApp.setNow('2027-06-02T12:00:00Z');
    await assertRefused(estimated(shown.analysisId), /^This photo estimate is more than 24 hours old\./);
    testApp.setNow('2027-06-02T11:59:59Z');
    assert.equal((await send(estimated(shown.analysisId))).status, 201);
    testApp.setNow('2027-06-01T12:00:00Z');
  });
});
