import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { analyze, knownEngines } from '#testing/analysis.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asCustomer, asOwner } from '#testing/callers.ts';
import { send } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { assertRefused } from '#testing/refusal.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ engines: knownEngines({ embedded: { level: 'moderate' } }) })));
after(() => testApp.close());

const tell = (body: unknown) => send(testApp.app, 'POST /api/ai-feedback', { body });

/** A quote that was sold with an estimate, and the secret id of it. */
async function estimatedQuote(change: Readonly<Record<string, unknown>> = {}) {
  const { body: shown } = await analyze(testApp.app);
  const request = exampleQuote({ scheduledDate: undefined, scheduledTime: undefined, totalPrice: 142, ...change });
  const { status, body } = await submit(testApp.app, { ...request, analysisId: shown.analysisId });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.id, analysisId: shown.analysisId };
}

async function detailOf(id: string): Promise<QuoteDetail> {
  const owner = await asOwner<QuoteDetail>(testApp);
  return (await owner(`GET /api/quotes/${id}`)).body;
}

describe('feedback', () => {
  test('stands beside the estimate that it is about, newest first', async () => {
    const { id, analysisId } = await estimatedQuote();
    const given = {
      accuracy: 'somewhat-accurate',
      explanation: 'Only the left side is dirty',
      correctPrice: 140.5,
      email: ' Dana@Example.com ',
      analysisData: { analysisId, priceAdjustment: -90, dirtinessLevel: 'light' },
      packageType: 'full',
      vehicleType: 'truck',
      timestamp: '2027-06-01T12:00:00Z',
    };
    const { status, body } = await tell(given);
    assert.deepEqual([status, body['message']], [201, 'Thank you for helping us improve our AI analysis!']);
    testApp.setNow('2027-06-01T12:05:00Z');
    await tell({ accuracy: 'very-accurate', correctPrice: null, email: '', analysisData: { analysisId } });
    const { estimate } = await detailOf(id);
    assert.deepEqual(
      estimate?.feedback.map(({ accuracy, explanation, correctPrice, email }) => [
        accuracy,
        explanation,
        correctPrice,
        email,
      ]),
      [
        ['very-accurate', '', null, null],
        ['somewhat-accurate', 'Only the left side is dirty', 140.5, 'dana@example.com'],
      ],
    );
    assert.deepEqual([estimate?.percent, estimate?.level], [5, 'moderate']);
  });

  test('about an unknown estimate is kept without one', async () => {
    for (const analysisData of [undefined, null, 'text', { analysisId: 'a-guess' }, { analysisId: 7 }])
      assert.equal((await tell({ accuracy: 'not-accurate', analysisData })).status, 201);
  });

  for (const [path, change] of [
    ['accuracy', { accuracy: 'perfect' }],
    ['email', { email: 'no address' }],
    ['correctPrice', { correctPrice: -1 }],
    ['explanation', { explanation: 'x'.repeat(2001) }],
  ] as const)
    test(`is refused by its field: ${path}`, async () => {
      const payload = { accuracy: 'not-accurate', ...change };
      await assertRefused(testApp, { method: 'POST', url: '/api/ai-feedback', payload }, { path, says: /./ });
    });

  test('and photos are deleted with the account of their author', async () => {
    const customer = await asCustomer(testApp);
    const { person, cookie } = customer;
    const { body: shown } = await analyze(testApp.app);
    const request = exampleQuote({
      customerEmail: person.email,
      scheduledDate: undefined,
      scheduledTime: undefined,
      totalPrice: 142,
      analysisId: shown.analysisId,
    });
    const { body } = await submit(testApp.app, request, { cookie });
    const words = 'I am Dana of Elm Street';
    await tell({ accuracy: 'not-accurate', explanation: words, email: person.email, analysisData: shown });
    const before = await detailOf(body.id);
    assert.equal(before.estimate?.feedback[0]?.explanation, words);
    const photo = before.estimate.photos[0]?.id ?? '';
    await customer(`POST /api/customer/quotes/${body.id}/cancel`, {});
    const left = await customer('POST /api/customer/delete-account', { password: person.password });
    assert.equal(left.status, 204);
    const { estimate } = await detailOf(body.id);
    assert.deepEqual([estimate?.level, estimate?.photos], ['moderate', []]);
    assert.deepEqual([estimate?.feedback[0]?.explanation, estimate?.feedback[0]?.email], ['', null]);
    const rows = await testApp.deps.db.selectFrom('photos').select('id').where('id', '=', photo).execute();
    assert.deepEqual(rows, []);
  });
});
