import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp, mailsOf } from '#testing/app.ts';
import { assertNoPersonalData, assertRefused, countRows } from '#testing/refusal.ts';

const valid = {
  name: 'Łucja O’Brien',
  email: 'lucja@example.com',
  phone: '(518) 555-0142',
  message: 'Do you clean boats?\n\nMine is 22 feet long. 🚤',
};
const long = 'x'.repeat(10_000);

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

let senders = 0;
/** Each message from an address of its own, so that the limit does not meet it. */
const from = () => ({ 'x-forwarded-for': `10.0.0.${(senders += 1)}` });
const post = (payload: object, headers: Readonly<Record<string, string>> = from()) =>
  testApp.app.inject({ method: 'POST', url: '/api/contact', payload, headers });

describe('a message', () => {
  test('is stored as it was written, mailed to the business, and entered in the audit', async () => {
    const { db } = testApp.deps;
    const answer = await post({ ...valid, email: ' Lucja@Example.com ' });
    assert.equal(answer.statusCode, 201);
    assert.deepEqual(answer.json(), { success: true });
    const fields = { ...valid, phone: '+15185550142' };
    const stored = await db.selectFrom('contact_messages').selectAll().execute();
    assert.equal(stored.length, 1);
    const { id, created_at: createdAt, ...row } = stored[0]!;
    assert.deepEqual(row, { ...row, ...fields });
    assert.equal(createdAt, '2027-06-01T12:00:00Z');
    const [mail] = await mailsOf(testApp);
    assert.equal(mail?.kind, 'new-message');
    assert.equal(mail?.recipient, 'hello@brightbay.example');
    assert.deepEqual(mail?.data, fields);
    const [entry] = await db.selectFrom('audit').selectAll().execute();
    assert.equal(entry?.action, 'message.send');
    assert.equal(entry?.subject_id, id);
    assertNoPersonalData(JSON.stringify(entry), fields);
    assertNoPersonalData(testApp.logged(), fields);
  });

  test('needs no phone number', async () => {
    for (const phone of [undefined, '', '  ']) {
      assert.equal((await post({ ...valid, phone })).statusCode, 201);
      const newest = (await mailsOf(testApp)).at(-1);
      assert.deepEqual(newest?.data, { ...newest?.data, phone: null });
    }
  });

  test('goes to the address that the owner has chosen', async () => {
    await testApp.changeSettings({ email: 'desk@shop.example' });
    await post(valid);
    const newest = (await mailsOf(testApp)).at(-1);
    assert.equal(newest?.recipient, 'desk@shop.example');
  });

  test('in whose hidden field something stands is thanked for and forgotten', async () => {
    const before = await countRows(testApp.deps.db);
    const answer = await post({ ...valid, website: 'https://cheap.example' });
    assert.equal(answer.statusCode, 201);
    assert.deepEqual(answer.json(), { success: true });
    assert.deepEqual(await countRows(testApp.deps.db), before);
    assert.equal((await post({ ...valid, website: '' })).statusCode, 201);
  });

  test('cannot be sent more than five times in ten minutes from one address', async () => {
    const sender = from();
    for (let count = 1; count <= 5; count += 1) assert.equal((await post(valid, sender)).statusCode, 201);
    const request = { method: 'POST', url: '/api/contact', payload: valid, headers: sender } as const;
    await assertRefused(testApp, request, {
      status: 429,
      code: 'too-many',
      says: /^That’s too many attempts in a short time\. Please try again in 10 minutes\.$/,
    });
    const { headers } = await post(valid, sender);
    const seconds = Number(headers['retry-after']);
    assert.ok(seconds > 590 && seconds <= 600, String(headers['retry-after']));
    assert.equal((await post(valid)).statusCode, 201);
  });
});

describe('a message is refused, the field named and nothing stored, for', () => {
  const cases: readonly (readonly [string, Readonly<Record<string, unknown>>, string, RegExp])[] = [
    ['no name', { name: '' }, 'name', /Name is missing\. Please fill it in\./],
    ['no email', { email: undefined }, 'email', /Email is missing\. Please fill it in\./],
    ['no message', { message: ' \n ' }, 'message', /Message is missing\. Please fill it in\./],
    ['an email that is none', { email: 'lucja' }, 'email', /should read like name@example\.com/],
    ['a header in the email', { email: 'a@example.com\nBcc: b@example.com' }, 'email', /should read like/],
    ['a header in the name', { name: 'Lucja\r\nBcc: b@example.com' }, 'name', /can’t contain a web address/],
    ['a header in the name, otherwise', { name: 'Lucja\u2028Bcc: someone' }, 'name', /doesn’t belong in a name/],
    ['a phone that is none', { phone: 'call me' }, 'phone', /Ten digits are enough/],
    ['a name of 10 000 characters', { name: long }, 'name', /at most 100 characters/],
    ['a message of 10 000 characters', { message: long }, 'message', /at most 5,000 characters/],
    ['NUL in the message', { message: 'a\u0000b' }, 'message', /Please type it again/],
    ['a message that turns the direction', { message: 'a\u202Eb' }, 'message', /Please type it again/],
    ['a message that is a list', { message: ['hello'] }, 'message', /Message has to be text/],
    ['a name that is an object', { name: { first: 'Lucja' } }, 'name', /Name has to be text/],
  ];
  for (const [what, change, path, says] of cases) {
    test(what, async () => {
      const request = {
        method: 'POST',
        url: '/api/contact',
        payload: { ...valid, ...change },
        headers: from(),
      } as const;
      await assertRefused(testApp, request, { code: 'invalid', path, says });
    });
  }
});

test('the limit lasts no longer when the clock is set back by a day', async () => {
  const here = { 'x-forwarded-for': '198.51.100.61' };
  const tomorrow = Temporal.Instant.from(TEST_NOW).add({ hours: 24 });
  testApp.setNow(tomorrow.toString());
  for (let count = 0; count < 5; count += 1) assert.equal((await post(valid, here)).statusCode, 201);
  assert.equal((await post(valid, here)).statusCode, 429);
  testApp.setNow(TEST_NOW);
  const refused = await post(valid, here);
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) <= 600, String(refused.headers['retry-after']));
  testApp.setNow(Temporal.Instant.from(TEST_NOW).add({ seconds: 600 }).toString());
  assert.equal((await post(valid, here)).statusCode, 201);
  testApp.setNow(TEST_NOW);
});
