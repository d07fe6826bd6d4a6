import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { MOST_UNPROVEN_OF_SENDER } from '#core/quotes/quotes.ts';
import { buildApp } from '#server/app.ts';
import { startScheduler } from '#server/scheduler.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asCustomer, asOwner } from '#testing/callers.ts';
import { until } from '#testing/mail-room.ts';
import { fromAnywhere, signUp, send } from '#testing/people.ts';
import { exampleQuote, submit, type Answer } from '#testing/quotes.ts';
import { lapseReservations } from './expire.ts';

const SUBMITTED = '2027-06-01T12:00:00Z';
const DUE = '2027-06-02T12:00:00Z';
const SLOT = '2027-06-19T14:00:00Z';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(SUBMITTED);
  await testApp.deps.db.deleteFrom('quotes').execute();
});

const tokenOf = ({ quoteUrl }: Pick<Answer, 'quoteUrl'>) => quoteUrl.split('/').at(-1) ?? '';
const ask = (quote: Answer, call: string, body?: unknown) => {
  const [method, path] = call.split(' ');
  return asAnyone(testApp)(`${method} /api/quotes/by-token/${tokenOf(quote)}${path}`, body);
};
const page = async (quote: Answer) => (await ask(quote, 'GET ')).body;

/** What the link in the customer's email proves the mailbox with. */
async function proofOf(quote: Answer, kind = 'quote-received'): Promise<string> {
  const [mail] = await mailsOf(testApp, { quoteId: quote.id, kind });
  return new URL(String(mail?.data['confirmUrl'])).searchParams.get('confirm') ?? '';
}
const confirm = async (quote: Answer) => ask(quote, 'POST /confirm-email', { proof: await proofOf(quote) });

async function freeOf(app = testApp.app): Promise<readonly string[]> {
  const answer = await app.inject('/api/availability?from=2027-06-19&to=2027-06-19&package=full');
  const { days } = answer.json<{ days: { slots: { startsAt: string; free: number }[] }[] }>();
  return days.flatMap(({ slots }) => slots.filter(({ free }) => free > 0).map(({ startsAt }) => startsAt));
}

describe('a reservation with an unconfirmed email address', () => {
  test('is shown to the owner with its deadline, and since when it has lapsed', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    const shown = async () => {
      const owner = await asOwner(testApp);
      const { isEmailConfirmed, confirmEmailBy, lapsedAt } = (await owner(`GET /api/quotes/${quote.id}`)).body;
      return { isEmailConfirmed, confirmEmailBy, lapsedAt };
    };
    assert.deepEqual(await shown(), { isEmailConfirmed: false, confirmEmailBy: DUE, lapsedAt: null });
    testApp.setNow(DUE);
    await lapseReservations(testApp.deps);
    assert.deepEqual(await shown(), { isEmailConfirmed: false, confirmEmailBy: null, lapsedAt: DUE });
    await confirm(quote);
    assert.equal((await shown()).isEmailConfirmed, true);
  });

  test('lapses after 24 hours: the slot is free in every process at once, the quote stays, its customer is told', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    assert.equal(quote.confirmEmailBy, DUE);
    const { isEmailConfirmed, confirmEmailBy } = await page(quote);
    assert.deepEqual([isEmailConfirmed, confirmEmailBy], [false, DUE]);
    const other = await buildApp(testApp.deps);

    testApp.setNow('2027-06-02T11:59:59Z');
    assert.equal(await lapseReservations(testApp.deps), 0);
    assert.ok(!(await freeOf(other)).includes(SLOT));

    testApp.setNow(DUE);
    const counts = await Promise.all([lapseReservations(testApp.deps), lapseReservations(testApp.deps)]);
    assert.deepEqual(counts.toSorted(), [0, 1], 'two processes that look at once lapse it once');
    assert.ok((await freeOf(other)).includes(SLOT));
    await other.close();

    const seen = await page(quote);
    assert.deepEqual([seen['status'], seen['scheduledDate'], seen['lapsedAt']], ['pending', null, DUE]);
    const mails = await mailsOf(testApp, { quoteId: quote.id, kind: 'quote-lapsed' });
    assert.deepEqual(
      mails.map(({ data, recipient }) => [recipient, data['startsAt'], data['visitSequence']]),
      [[(await mailsOf(testApp, { quoteId: quote.id, kind: 'quote-received' }))[0]?.recipient, SLOT, 1]],
    );
    assert.equal((await submit(testApp.app, exampleQuote())).status, 201, 'another customer can have the slot');
  });

  test('is looked for by the scheduler', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    testApp.setNow(DUE);
    const scheduler = startScheduler(testApp.deps);
    await until('it has lapsed', async () => (await page(quote))['lapsedAt'] !== null);
    await scheduler.stop();
  });

  test('lapses after as many hours as the owner says', async () => {
    await testApp.changeSettings({ reservationHours: 2 });
    const { body: quote } = await submit(testApp.app, exampleQuote());
    await testApp.changeSettings({ reservationHours: 24 });
    assert.equal(quote.confirmEmailBy, '2027-06-01T14:00:00Z');
    testApp.setNow('2027-06-01T14:00:00Z');
    assert.equal(await lapseReservations(testApp.deps), 1);
  });

  test('stays when the customer confirms with the link of the email, however often', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    for (const _ of [1, 2]) {
      const { status, body } = await confirm(quote);
      assert.deepEqual([status, body['isEmailConfirmed'], body['confirmEmailBy']], [200, true, null]);
    }
    testApp.setNow('2027-06-10T12:00:00Z');
    assert.equal(await lapseReservations(testApp.deps), 0);
    assert.equal((await page(quote))['scheduledDate'], SLOT);
  });

  test('is not confirmed by what the browser that sent it knows, nor by opening the page', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    const { body: another } = await submit(testApp.app, exampleQuote({ scheduledDate: '2027-06-20' }));
    for (const proof of [tokenOf(quote), quote.claimToken, 'a-guess', await proofOf(another)]) {
      const { status, body } = await ask(quote, 'POST /confirm-email', { proof });
      assert.equal(status, 422);
      assert.deepEqual(
        (body['errors'] as readonly { path: string }[]).map(({ path }) => path),
        ['proof'],
      );
    }
    await testApp.app.inject(`/quote/${tokenOf(quote)}?confirm=${await proofOf(quote)}`);
    assert.equal((await page(quote))['isEmailConfirmed'], false);
  });

  test('stays when the owner approves, or picks a time', async () => {
    const owner = await asOwner(testApp);
    const { body: approved } = await submit(testApp.app, exampleQuote());
    await owner(`POST /api/quotes/${approved.id}/approve`, {});
    const { body: moved } = await submit(testApp.app, exampleQuote({ scheduledDate: '2027-06-20' }));
    const time = { scheduledDate: '2027-06-26', scheduledTime: '10:00 AM' };
    assert.equal((await owner(`POST /api/quotes/${moved.id}/reschedule`, time)).status, 200);
    testApp.setNow('2027-06-10T12:00:00Z');
    assert.equal(await lapseReservations(testApp.deps), 0);
  });

  test('keeps the 72 hours of a counter-offer', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    const owner = await asOwner(testApp);
    await owner(`POST /api/quotes/${quote.id}/counter-offer`, { totalPrice: 160, reason: 'Pet hair.' });
    testApp.setNow('2027-06-03T12:00:00Z');
    assert.equal(await lapseReservations(testApp.deps), 0);
    assert.equal((await ask(quote, 'POST /answer', { accept: true })).body['status'], 'approved');
  });

  test('does not get another day by being moved', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    testApp.setNow('2027-06-02T11:00:00Z');
    const moved = await ask(quote, 'POST /reschedule', { scheduledDate: '2027-06-20', scheduledTime: '10:00 AM' });
    assert.deepEqual([moved.status, moved.body['confirmEmailBy']], [200, DUE]);
    testApp.setNow(DUE);
    assert.equal(await lapseReservations(testApp.deps), 1);
  });
});

describe('a quote whose reservation has lapsed', () => {
  const NEW_TIME = { scheduledDate: '2027-06-20', scheduledTime: '10:00 AM' };

  test('takes another time once the mailbox is confirmed, and keeps that', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    testApp.setNow(DUE);
    await lapseReservations(testApp.deps);
    const early = await ask(quote, 'POST /reschedule', NEW_TIME);
    assert.deepEqual([early.status, early.body['code']], [409, 'unconfirmed-email']);
    assert.deepEqual((await page(quote))['events'], ['cancel']);

    const proof = await proofOf(quote, 'quote-lapsed');
    assert.equal((await ask(quote, 'POST /confirm-email', { proof })).status, 200);
    const { status, body } = await ask(quote, 'POST /reschedule', NEW_TIME);
    assert.deepEqual([status, body['scheduledDate'], body['lapsedAt']], [200, '2027-06-20T14:00:00Z', null]);
    testApp.setNow('2027-06-10T12:00:00Z');
    assert.equal(await lapseReservations(testApp.deps), 0);
  });

  test('is approved by the owner with a time', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    testApp.setNow(DUE);
    await lapseReservations(testApp.deps);
    const owner = await asOwner(testApp);
    assert.equal((await owner(`POST /api/quotes/${quote.id}/approve`, {})).status, 422);
    assert.equal((await owner(`POST /api/quotes/${quote.id}/approve`, NEW_TIME)).status, 200);
  });
});

describe('one client network', () => {
  const here = { 'x-forwarded-for': '203.0.113.7' };
  const days = ['2027-06-19', '2027-06-20', '2027-06-26', '2027-06-27', '2027-07-03', '2027-07-04'];
  const reserve = async (scheduledDate: string) => submit(testApp.app, exampleQuote({ scheduledDate }), here);

  test('holds at most five slots without a confirmed address; one more once one of them is confirmed', async () => {
    const answers = [];
    for (const day of days) answers.push(await reserve(day));
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(statuses, [...Array.from({ length: MOST_UNPROVEN_OF_SENDER }, () => 201), 429]);
    assert.match(answers.at(-1)?.body.detail ?? '', /confirmed email address/);
    assert.equal((await submit(testApp.app, exampleQuote({ scheduledDate: days[5] }))).status, 201, 'from elsewhere');

    await confirm(answers[0]!.body);
    assert.equal((await reserve('2027-07-10')).status, 201);
    assert.equal((await reserve('2027-07-11')).status, 429);
  });

  test('holds at most five, however many are sent at once', async () => {
    const answers = await Promise.all([...days, '2027-07-10', '2027-07-11', '2027-07-17', '2027-07-18'].map(reserve));
    assert.equal(answers.filter(({ status }) => status === 201).length, MOST_UNPROVEN_OF_SENDER);
  });

  test('may ask without a time all the same, which takes no slot before the mailbox is confirmed', async () => {
    for (const day of days.slice(0, 5)) await reserve(day);
    const unscheduled = { scheduledDate: undefined, scheduledTime: undefined };
    const { status, body } = await submit(testApp.app, exampleQuote(unscheduled), here);
    assert.deepEqual([status, body.confirmEmailBy], [201, null]);
    const time = { scheduledDate: '2027-07-10', scheduledTime: '10:00 AM' };
    assert.equal((await ask(body, 'POST /reschedule', time)).status, 409);
  });
});

describe('a customer with an account', () => {
  test('needs not confirm an address that is verified and their own', async () => {
    const customer = await asCustomer<Answer>(testApp);
    const { email } = customer.person;
    const { body: own } = await customer('POST /api/quotes', exampleQuote({ customerEmail: email }));
    const { body: other } = await customer('POST /api/quotes', exampleQuote({ scheduledDate: '2027-06-20' }));
    assert.deepEqual([own.confirmEmailBy, other.confirmEmailBy], [null, DUE]);
    assert.equal((await page(own))['isEmailConfirmed'], true);
    const [received] = await mailsOf(testApp, { quoteId: own.id, kind: 'quote-received' });
    assert.ok(!('confirmUrl' in (received?.data ?? {})));
  });

  test('confirms the quote that they claimed by verifying the address', async () => {
    const email = 'claims@example.com';
    const { body: quote } = await submit(testApp.app, exampleQuote({ customerEmail: email }));
    const { body: stranger } = await submit(
      testApp.app,
      exampleQuote({ customerEmail: email, scheduledDate: '2027-06-20' }),
    );
    const { cookie } = await signUp(testApp, email, { claimToken: quote.claimToken });
    const [mail] = await mailsOf(testApp, { recipient: email, kind: 'verify-email' });
    const token = new URL(String(mail?.data['verifyUrl'])).searchParams.get('token');
    const opened = await send(testApp.app, 'POST /api/customer/open-link', {
      body: { token },
      headers: fromAnywhere(),
      cookie,
    });
    assert.equal(opened.status, 200);
    assert.equal((await page(quote))['isEmailConfirmed'], true);
    assert.equal((await page(stranger))['isEmailConfirmed'], false, 'one that another person sent in their name');
  });
});
