import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit, type Answer } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow('2027-06-01T12:00:00Z');
  await testApp.deps.db.deleteFrom('quotes').execute();
  owner = await asOwner(testApp);
});

const move = (quote: Answer, scheduledDate: string) =>
  asAnyone(testApp)(`POST /api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}/reschedule`, {
    scheduledDate,
    scheduledTime: '10:00 AM',
  });
const standing = async (quoteId: string, kind: string) =>
  (await mailsOf(testApp, { quoteId, kind })).map(({ status, data }) => [
    status,
    data['startsAt'],
    data['formerStartsAt'],
  ]);

describe('notices of moves that were not sent yet', () => {
  test('collapse into the newest, for the customer and for the shop; it tells the time that was told last', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    for (const day of ['2027-06-20', '2027-06-26', '2027-06-27']) assert.equal((await move(quote, day)).status, 200);
    const expected = [
      ['superseded', '2027-06-20T14:00:00Z', '2027-06-19T14:00:00Z'],
      ['superseded', '2027-06-26T14:00:00Z', '2027-06-19T14:00:00Z'],
      ['waiting', '2027-06-27T14:00:00Z', '2027-06-19T14:00:00Z'],
    ];
    assert.deepEqual(await standing(quote.id, 'quote-rescheduled'), expected);
    assert.deepEqual(await standing(quote.id, 'customer-answered'), expected);
  });

  test('are dropped when the quote is cancelled; their secret links are gone, and they are not sent by hand', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    await move(quote, '2027-06-20');
    await asAnyone(testApp)(`POST /api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}/cancel`, {});
    const [moved] = await mailsOf(testApp, { quoteId: quote.id, kind: 'quote-rescheduled' });
    assert.equal(moved?.status, 'superseded');
    assert.equal(moved?.data['quoteUrl'], '(removed after sending)');
    const shown = await owner(`GET /api/mails/${moved?.id}`);
    assert.deepEqual(
      [shown.body['status'], shown.body['lastError'], shown.body['dueAt']],
      ['superseded', 'A newer email about the same quote replaced this one.', null],
    );
    assert.equal((await owner(`POST /api/mails/${moved?.id}/resend`)).status, 409);
    const listed = await owner('GET /api/mails?status=superseded');
    const ids = (listed.body['items'] as readonly { readonly id: string }[]).map(({ id }) => id);
    assert.ok(moved && ids.includes(moved.id));
  });

  test('that were sent stay sent', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    await move(quote, '2027-06-20');
    await testApp.deps.db
      .updateTable('outbox')
      .set({ status: 'sent', sent_at: testApp.deps.clock.now().toString() })
      .where('quote_id', '=', quote.id)
      .execute();
    await move(quote, '2027-06-26');
    assert.deepEqual(
      (await standing(quote.id, 'quote-rescheduled')).map(([status, , former]) => [status, former]),
      [
        ['sent', '2027-06-19T14:00:00Z'],
        ['waiting', '2027-06-20T14:00:00Z'],
      ],
    );
  });
});

describe('a customer who moves a visit', () => {
  test('may do so five times a day; then the refusal says when and whom to call', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    const days = ['2027-06-20', '2027-06-26', '2027-06-27', '2027-07-03', '2027-07-04', '2027-07-10'];
    const statuses = [];
    for (const day of days) statuses.push((await move(quote, day)).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    const { body } = await move(quote, '2027-07-10');
    assert.match(String(body['detail']), /^This appointment was moved 5 times within a day\. .*\(518\) 555-0142/);
    await owner(`POST /api/quotes/${quote.id}/reschedule`, { scheduledDate: '2027-07-11', scheduledTime: '10:00 AM' });
    testApp.setNow('2027-06-02T12:00:01Z');
    assert.equal((await move(quote, '2027-07-10')).status, 200);
  });
});
