import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Ask, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
let customer: Ask;

before(async () => {
  testApp = await startTestApp();
  customer = asAnyone(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow('2027-06-01T12:00:00Z');
  await testApp.deps.db.deleteFrom('quotes').execute();
  owner = await asOwner(testApp);
});

const OLD = { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' };
const NEW = { scheduledDate: '2027-06-20', scheduledTime: '2:00 PM' };
const REASON = 'The van is at the garage that day.';

async function approved(change: Readonly<Record<string, unknown>> = {}) {
  const { body } = await submit(testApp.app, exampleQuote({ ...OLD, ...change }));
  await owner(`POST /api/quotes/${body.id}/approve`, {});
  return { id: body.id, link: `/api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}` };
}
/** Until then; the owner's session has ended meanwhile. */
async function wait(until: string) {
  testApp.setNow(until);
  owner = await asOwner(testApp);
}
const ask = async (...ids: readonly string[]) =>
  (await owner('POST /api/quotes/ask-to-move', { ids, reason: REASON })).body['asked'];
const kinds = async (id: string) => (await mailsOf(testApp, { quoteId: id })).map(({ kind }) => kind);
const needs = async () => {
  const { body } = await owner('GET /api/dashboard/needs');
  return (body['needs'] as { kind: string; id: string }[]).filter(({ kind }) => kind === 'asked').map(({ id }) => id);
};

describe('a customer who is asked for another time', () => {
  test('reads why, keeps the appointment until they pick another one, and then isn’t asked anymore', async () => {
    const { id, link } = await approved();
    assert.deepEqual(await ask(id), [id]);
    const asked = (await mailsOf(testApp, { quoteId: id })).find(({ kind }) => kind === 'move-asked');
    assert.equal(asked?.data['reason'], REASON);
    const page = await customer(`GET ${link}`);
    assert.deepEqual(page.body['moveRequest'], { reason: REASON });
    assert.equal(page.body['scheduledDate'], '2027-06-19T14:00:00Z');
    assert.deepEqual(await needs(), [id]);

    const { status, body } = await customer(`POST ${link}/reschedule`, NEW);
    assert.deepEqual([status, body['moveRequest'], body['status']], [200, null, 'approved']);
    assert.deepEqual(await needs(), []);
  });

  test('may pick one until the appointment begins, which others can’t', async () => {
    const { id, link } = await approved();
    await wait('2027-06-19T13:00:00Z');
    assert.equal((await customer(`POST ${link}/reschedule`, NEW)).status, 409);
    await ask(id);
    assert.equal((await customer(`POST ${link}/reschedule`, NEW)).status, 200);
  });

  test('can be told that the time stays', async () => {
    const { id, link } = await approved();
    await ask(id);
    assert.equal((await owner(`POST /api/quotes/${id}/keep-time`)).body['moveRequest'], null);
    assert.equal((await customer(`GET ${link}`)).body['moveRequest'], null);
    assert.ok((await kinds(id)).includes('time-kept'));
    assert.equal((await owner(`POST /api/quotes/${id}/keep-time`)).status, 409);
  });
});

test('of several, those without an appointment ahead, a closed quote, and one whose offer is open aren’t asked', async () => {
  const { id } = await approved();
  const canceled = await approved({ scheduledDate: '2027-06-21', customerEmail: 'canceled@example.com' });
  await owner(`POST /api/quotes/${canceled.id}/cancel`, {});
  const offered = (await submit(testApp.app, exampleQuote({ scheduledDate: '2027-06-22', scheduledTime: '10:00 AM' })))
    .body.id;
  await owner(`POST /api/quotes/${offered}/counter-offer`, { totalPrice: 90, reason: 'A regular' });
  const timeless = (await submit(testApp.app, exampleQuote({ scheduledDate: undefined, scheduledTime: undefined })))
    .body.id;
  assert.deepEqual(await ask(id, canceled.id, offered, timeless), [id]);
  await wait('2027-06-19T15:00:00Z');
  assert.deepEqual(await ask(id), []);
});

test('a request without a reason, or for no quote, is refused by field', async () => {
  const { id } = await approved();
  for (const [body, path] of [
    [{ ids: [id], reason: ' ' }, 'reason'],
    [{ ids: [], reason: REASON }, 'ids'],
  ] as const) {
    const { status, body: problem } = await owner('POST /api/quotes/ask-to-move', body);
    assert.deepEqual([status, (problem['errors'] as { path: string }[])[0]?.path], [422, path]);
  }
});
