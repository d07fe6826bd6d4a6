import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { assertRefused } from '#testing/refusal.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

describe('a request sent again under its idempotency key', () => {
  test('gets the same answer after the slot has passed and the price has changed', async () => {
    const { app, deps, changeSettings, setNow } = testApp;
    const { settings } = await deps.settings();
    const body = exampleQuote({ scheduledDate: '2027-06-05' });
    const first = await submit(app, body, key('late'));
    assert.equal(first.status, 201);
    await changeSettings({
      packages: settings.packages.map((each) => (each.id === 'full' ? { ...each, dropoffCents: 20_000 } : each)),
    });
    setNow('2027-07-01T12:00:00Z');
    assert.deepEqual(await submit(app, body, key('late')), first);
    setNow(TEST_NOW);
    await changeSettings({ packages: settings.packages });
  });

  test('gets the same answer when the customer has reached the limit of open quotes meanwhile', async () => {
    const customer = { customerEmail: 'often@example.com', scheduledDate: undefined, scheduledTime: undefined };
    const body = exampleQuote(customer);
    const first = await submit(testApp.app, body, key('first-of-three'));
    for (const _ of [2, 3]) assert.equal((await submit(testApp.app, exampleQuote(customer))).status, 201);
    assert.equal((await submit(testApp.app, exampleQuote(customer))).status, 429);
    assert.deepEqual(await submit(testApp.app, body, key('first-of-three')), first);
  });

  test('gets the same answer whatever the order and spelling of its JSON', async () => {
    const body = exampleQuote({ scheduledTime: '2:00 PM' });
    const first = await submit(testApp.app, body, key('spelling'));
    const reversed = Object.fromEntries(Object.entries(body).toReversed());
    const spelled = { ...reversed, customerEmail: ` ${String(body['customerEmail']).toUpperCase()} ` };
    assert.deepEqual(await submit(testApp.app, JSON.stringify(spelled, null, 2), key('spelling')), first);
  });

  test('opens the same quote: its links work', async () => {
    const body = exampleQuote({ scheduledTime: '4:00 PM' });
    await submit(testApp.app, body, key('links'));
    const { body: answer } = await submit(testApp.app, body, key('links'));
    const page = await testApp.app.inject(`/api/quotes/by-token/${answer.quoteUrl.split('/').at(-1)}`);
    assert.equal(page.json().reference, answer.reference);
  });

  test('is refused with 409 when anything in it is different, however small, and stores nothing', async () => {
    const body = exampleQuote({ scheduledTime: '6:00 PM' });
    await submit(testApp.app, body, key('different'));
    for (const change of [{ optOutSocialMedia: true }, { scheduledTime: '8:00 AM' }, { packageType: 'platinum' }]) {
      const request = {
        method: 'POST',
        url: '/api/quotes',
        payload: { ...body, ...change },
        headers: key('different'),
      } as const;
      const expected = { status: 409, code: 'idempotency-mismatch', says: /Please use a new one/ };
      await assertRefused(testApp, request, expected);
    }
  });

  test('is refused when the key itself is too long or empty', async () => {
    const path = 'idempotency-key';
    const request = { method: 'POST', url: '/api/quotes', payload: exampleQuote() } as const;
    await assertRefused(testApp, { ...request, headers: key('k'.repeat(65)) }, { path, says: /at most 64 characters/ });
    await assertRefused(testApp, { ...request, headers: key('') }, { path, says: /fill it in or leave it out/ });
  });
});

describe('requests under one idempotency key at the same time', () => {
  test('make one quote when they are different: one succeeds, the others learn that the key is used', async () => {
    const times = ['8:00 AM', '10:00 AM', '2:00 PM', '4:00 PM', '6:00 PM'];
    const answers = await Promise.all(
      times.map((scheduledTime) =>
        submit(testApp.app, exampleQuote({ scheduledDate: '2027-07-03', scheduledTime }), key('race')),
      ),
    );
    assert.equal(answers.filter((answer) => answer.status === 201).length, 1);
    assert.equal(answers.filter((answer) => answer.status === 409).length, 4);
    for (const { status, body } of answers) if (status === 409) assert.equal(body.code, 'idempotency-mismatch');
    const holds = await testApp.deps.db
      .selectFrom('slot_holds')
      .innerJoin('quotes', 'quotes.id', 'slot_holds.quote_id')
      .where('scheduled_date', '=', '2027-07-03')
      .select('quote_id')
      .execute();
    assert.equal(holds.length, 1);
  });

  test('make one quote when they want the last slot: no customer is told that their own quote took it', async () => {
    const body = exampleQuote({ scheduledDate: '2027-06-26' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(testApp.app, body, key('last'))));
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([201]));
    assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1);
  });
});

describe('an idempotency key', () => {
  test('stays free after each kind of refusal, and is bound by the submit that succeeds', async () => {
    const { app } = testApp;
    const fine = exampleQuote({ scheduledDate: '2027-07-04', scheduledTime: '2:00 PM' });
    await submit(app, exampleQuote({ scheduledDate: '2027-07-04' }));
    const refused = await Promise.all([
      submit(app, { ...fine, customerEmail: 'no-address' }, key('free')),
      submit(app, { ...fine, packageType: 'platinum' }, key('free')),
      submit(app, { ...fine, totalPrice: 1 }, key('free')),
      submit(app, { ...fine, scheduledTime: '10:00 AM' }, key('free')),
    ]);
    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.code]),
      [
        [422, 'invalid'],
        [422, 'invalid'],
        [409, 'price-changed'],
        [409, 'slot-taken'],
      ],
    );
    assert.equal((await submit(app, fine, key('free'))).status, 201);
    assert.equal((await submit(app, { ...fine, totalPrice: 1 }, key('free'))).body.code, 'idempotency-mismatch');
  });

  test('and the tokens of the quote are not stored in clear', async () => {
    const { app, deps } = testApp;
    const { body } = await submit(app, exampleQuote({ scheduledDate: '2027-07-10' }), key('stored-in-clear'));
    const quote = await deps.db.selectFrom('quotes').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
    const keys = await deps.db.selectFrom('idempotency_keys').selectAll().where('quote_id', '=', body.id).execute();
    const stored = [quote, ...keys].flatMap((row) => Object.values(row)).map(String);
    for (const secret of ['stored-in-clear', body.claimToken, String(body.quoteUrl.split('/').at(-1))])
      assert.equal(stored.join('\n').includes(secret), false);
  });
});

function key(value: string): { 'idempotency-key': string } {
  return { 'idempotency-key': value };
}
