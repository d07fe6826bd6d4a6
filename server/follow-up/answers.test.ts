import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { FollowUpInDetail, VisitFollowUp } from '#contract/follow-up.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { dataUrl } from '#testing/documentation.ts';
import { addCrewedJob } from '#testing/jobs.ts';
import { addPerson, type TestPerson } from '#testing/people.ts';

type Answer = VisitFollowUp & FollowUpInDetail & { readonly present: string };

const LINK = { network: 'Google', url: 'https://www.example.com/review' };

let testApp: TestApp;
let owner: Caller<Answer>;
let employee: TestPerson;

before(async () => {
  testApp = await startTestApp();
  const { followUp } = (await testApp.deps.settings()).settings;
  await testApp.changeSettings({ followUp: { ...followUp, reviewLinks: [LINK] } });
});
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow('2027-06-01T12:00:00Z');
  owner = await asOwner(testApp);
  employee = await addPerson(testApp.deps, 'employee');
});

let day = 0;

/** A visit with its crew, and the calls of its customer. */
async function visit() {
  day += 1;
  const scheduledDate = Temporal.PlainDate.from('2027-07-01').add({ days: day }).toString();
  const job = await addCrewedJob(testApp, employee.roleId, {
    quote: { scheduledDate, scheduledTime: '10:00 AM' },
  });
  const { quoteId } = job;
  const [received] = await mailsOf(testApp, { quoteId, kind: 'quote-received' });
  const token = String(received?.data['quoteUrl']).split('/').at(-1);
  const link = `/api/quotes/by-token/${token}`;
  const customer = asAnyone<Answer>(testApp);
  return {
    ...job,
    mails: () => mailsOf(testApp, { quoteId, kind: 'thank-you' }),
    page: () => customer(`GET ${link}/follow-up`),
    confirm: () => customer(`POST ${link}/confirm`, {}),
    rate: (rating: unknown, text?: string) => customer(`POST ${link}/rating`, { rating, ...(text && { text }) }),
    reschedule: (body: object) => customer(`POST ${link}/reschedule`, body),
    owner: () => owner(`GET /api/quotes/${quoteId}/follow-up`),
    complete: async () => {
      const crew = await asEmployee(testApp, employee);
      const body = { completionNotes: 'Done', qualityRating: 4, reasonWithoutPhotos: 'The camera broke' };
      return crew(`POST /api/jobs/${job.id}/completion`, body);
    },
  };
}

describe('a customer confirms', () => {
  test('the visit with a press, once, and the owner sees it', async () => {
    const { page, confirm, owner } = await visit();
    assert.deepEqual([(await page()).body.canConfirm, (await page()).body.confirmedAt], [true, null]);
    assert.equal((await owner()).body.confirmedAt, null, 'looking confirms nothing');
    const answers = await Promise.all([confirm(), confirm()]);
    for (const { status, body } of answers)
      assert.deepEqual([status, body.confirmedAt, body.canConfirm], [200, '2027-06-01T12:00:00Z', false]);
    assert.equal((await owner()).body.confirmedAt, '2027-06-01T12:00:00Z');
  });

  test('one time, not the next one: a visit that moves is open again', async () => {
    const { page, confirm, reschedule } = await visit();
    await confirm();
    const moved = await reschedule({ scheduledDate: '2027-08-10', scheduledTime: '10:00 AM' });
    assert.equal(moved.status, 200);
    assert.deepEqual([(await page()).body.canConfirm, (await page()).body.confirmedAt], [true, null]);
  });

  test('nothing that is past', async () => {
    const { page, confirm } = await visit();
    testApp.setNow('2027-09-01T12:00:00Z');
    assert.equal((await page()).body.canConfirm, false);
    assert.equal((await confirm()).status, 409);
  });
});

describe('after the work', () => {
  test('the customer is thanked once, with the link to the page', async () => {
    const { mails, complete } = await visit();
    assert.equal((await mails()).length, 0);
    assert.equal((await complete()).status, 201);
    const [mail, ...others] = await mails();
    assert.equal(others.length, 0);
    assert.match(String(mail?.data['quoteUrl']), /\/quote\/./);
  });

  test('the thanks promise before and after photos only where there are both', async () => {
    for (const types of [[], ['before'], ['before', 'after'], ['before', 'damage']]) {
      const { id, mails, complete } = await visit();
      const crew = await asEmployee(testApp, employee);
      for (const photoType of types)
        assert.equal((await crew(`POST /api/jobs/${id}/photos`, { photoType, photoUrl: await dataUrl() })).status, 201);
      assert.equal((await complete()).status, 201);
      const [mail] = await mails();
      assert.equal(mail?.data['hasPhotos'], types.includes('after'), types.join());
    }
  });

  test('the thanks lead to the receipt of what was paid and to the rest that is owed, and to no receipt of nothing', async () => {
    const unpaid = await visit();
    await unpaid.complete();
    const [none] = await unpaid.mails();
    assert.deepEqual([none?.data['paidCents'], none?.data['receiptUrl'], none?.data['hasPhotos']], [0, null, false]);
    assert.match(String(none?.data['payUrl']), /\/venmo-payment\?token=./);

    const paid = await visit();
    const record = (body: object) => owner(`POST /api/jobs/${paid.id}/payments`, body);
    await record({ kind: 'deposit', method: 'cash', cents: 3_500 });
    await paid.complete();
    const [mail] = await paid.mails();
    assert.deepEqual([mail?.data['paidCents'], mail?.data['dueCents']], [3_500, 10_000]);
    assert.match(String(mail?.data['receiptUrl']), /\/payment-success\?token=./);
  });

  test('no one is thanked while that is off', async () => {
    const { followUp } = (await testApp.deps.settings()).settings;
    await testApp.changeSettings({ followUp: { ...followUp, thanks: false } });
    const { mails, complete } = await visit();
    await complete();
    assert.equal((await mails()).length, 0);
    await testApp.changeSettings({ followUp });
  });

  test('the customer says how it was, changes it, and the owner sees it beside the rating of the crew; any rating is asked for a review', async () => {
    const { page, rate, owner, complete } = await visit();
    assert.equal((await page()).body.canRate, false);
    assert.equal((await rate(5)).status, 409);
    await complete();
    assert.equal((await page()).body.canRate, true);
    const poor = await rate(2, 'The mats are wet.');
    assert.deepEqual([poor.status, poor.body.rating?.stars, poor.body.reviewLinks], [200, 2, [LINK]]);
    const good = await rate(4, 'Dry now, thanks!');
    assert.deepEqual([good.body.rating?.stars, good.body.reviewLinks], [4, [LINK]]);
    const { rating, crewRating } = (await owner()).body;
    assert.deepEqual([rating?.stars, rating?.text, crewRating], [4, 'Dry now, thanks!', 4]);
  });

  test('the owner hears at once of 1 to 3 stars, and of no others, once as long as the customer stays unhappy', async () => {
    const { rate, complete, quoteId, owner: read } = await visit();
    await complete();
    const told = async () => (await mailsOf(testApp, { quoteId, kind: 'low-rating' })).length;
    const needs = async () => {
      const { body } = await owner('GET /api/dashboard/needs');
      const { needs: listed } = body as unknown as { needs: readonly { kind: string; id: string }[] };
      return listed.filter(({ kind, id }) => kind === 'rating' && id === quoteId).length;
    };
    const steps: readonly [stars: number, mails: number, needs: number][] = [
      [4, 0, 0],
      [3, 1, 1],
      [1, 1, 1],
      [5, 1, 0],
      [2, 2, 1],
    ];
    for (const [stars, mails, waiting] of steps) {
      assert.equal((await rate(stars, 'It still smells.')).status, 200);
      assert.deepEqual([await told(), await needs()], [mails, waiting], `${stars} stars`);
    }
    const [mail] = await mailsOf(testApp, { quoteId, kind: 'low-rating' });
    assert.deepEqual([mail?.data['stars'], mail?.data['words']], [3, 'It still smells.']);

    const handled = await owner(`PUT /api/quotes/${quoteId}/rating`, { isHandled: true });
    assert.deepEqual(
      [handled.status, handled.body.rating],
      [200, { ...(await read()).body.rating, needsOwner: false }],
    );
    assert.equal(await needs(), 0);
    await owner(`PUT /api/quotes/${quoteId}/rating`, { isHandled: false });
    assert.equal(await needs(), 1);
  });

  test('a quote without a rating has none to handle', async () => {
    const { quoteId } = await visit();
    assert.equal((await owner(`PUT /api/quotes/${quoteId}/rating`, { isHandled: true })).status, 404);
  });

  for (const rating of [0, 6, 4.5, '5', undefined]) {
    test(`${JSON.stringify(rating)} is no rating`, async () => {
      const { rate, complete, owner } = await visit();
      await complete();
      assert.equal((await rate(rating)).status, 422);
      assert.equal((await owner()).body.rating, null);
    });
  }

  test('it can be said for 60 days', async () => {
    const { rate, complete } = await visit();
    await complete();
    testApp.setNow('2027-08-01T12:00:01Z');
    assert.equal((await rate(5)).status, 409);
  });
});
