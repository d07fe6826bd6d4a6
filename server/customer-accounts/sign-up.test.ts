import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { fromAnywhere, NEW_PASSWORD, quoteFrom, signUp, addPerson, newestLink, send } from '#testing/people.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

let people = 0;
function newEmail(): string {
  people += 1;
  return `unknown${people}@example.com`;
}

const session = (cookie: string) => send(testApp.app, 'GET /api/customer/session', { cookie });
const logIn = (email: string, password: string) =>
  send(testApp.app, 'POST /api/customer/login', { body: { email, password }, headers: fromAnywhere() });
const openLink = (token: string, { cookie, password }: { readonly cookie?: string; readonly password?: string } = {}) =>
  send(testApp.app, 'POST /api/customer/open-link', { body: { token, password }, cookie, headers: fromAnywhere() });
const quotesOf = async (cookie: string) => {
  const { body } = await send(testApp.app, 'GET /api/customer/quotes', { cookie });
  return (body as unknown as readonly { readonly reference: string }[]).map(({ reference }) => reference);
};

describe('signing up', () => {
  test('logs in at once, and tells who it is', async () => {
    const email = newEmail();
    const { status, body, cookie } = await signUp(testApp, ` ${email.toUpperCase()} `);
    assert.equal(status, 200);
    assert.deepEqual([body['success'], body['name'], body['email']], [true, 'Dana Whitfield', email]);
    const { body: own } = await session(cookie);
    assert.deepEqual([own['firstName'], own['phone'], own['isVerified']], ['Dana', '+15185550142', false]);
  });

  test('needs every field, and the password twice', async () => {
    for (const field of ['firstName', 'lastName', 'email', 'phone', 'password', 'confirmPassword']) {
      const { status, body } = await signUp(testApp, newEmail(), { [field]: ' ' });
      assert.deepEqual([status, body['success'], body['message']], [422, false, 'Please fill in all fields.'], field);
    }
    const { status, body } = await signUp(testApp, newEmail(), { confirmPassword: 'something else' });
    assert.deepEqual([status, body['message']], [422, 'Passwords do not match.']);
  });

  test('with an address that has an account says so and changes nothing', async () => {
    const customer = await addPerson(testApp.deps, 'customer');
    const { status, body, setCookie } = await signUp(testApp, customer.email);
    assert.deepEqual([status, body['success'], setCookie], [422, false, '']);
    assert.match(String(body['message']), /There is already an account with this email/);
    assert.equal((await logIn(customer.email, customer.password)).status, 200);
  });

  test('twice at once makes one account', async () => {
    const email = newEmail();
    const answers = await Promise.all([signUp(testApp, email), signUp(testApp, email)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 422],
    );
  });

  test('links the quote of the claim token at once, and that one only', async () => {
    const email = newEmail();
    await quoteFrom(testApp, email);
    const { reference, claimToken } = await quoteFrom(testApp, email);
    const { cookie } = await signUp(testApp, email, { claimToken });
    assert.deepEqual(await quotesOf(cookie), [reference]);
    const { cookie: other } = await signUp(testApp, newEmail(), { claimToken });
    assert.deepEqual(await quotesOf(other), [], 'a token claims once');
  });

  test('with the address of another person shows nothing of theirs', async () => {
    const email = newEmail();
    const { id } = await quoteFrom(testApp, email);
    const { cookie } = await signUp(testApp, email);
    assert.deepEqual(await quotesOf(cookie), []);
    for (const call of [`GET /api/customer/quotes/${id}`, `POST /api/customer/quotes/${id}/cancel`])
      assert.equal((await send(testApp.app, call, { cookie, ...(call[0] === 'P' && { body: {} }) })).status, 404);
    const exported = await send(testApp.app, 'GET /api/customer/export', { cookie });
    assert.deepEqual([exported.body['quotes'], exported.body['messages'], exported.body['mails']], [[], [], []]);
  });
});

describe('the link that verifies', () => {
  test('shows every quote with the address, in the browser that signed up', async () => {
    const email = newEmail();
    const { reference } = await quoteFrom(testApp, email);
    const { cookie } = await signUp(testApp, email);
    const opened = await openLink(await newestLink(testApp.deps, email, 'verifyUrl'), { cookie });
    assert.equal(opened.status, 200);
    assert.deepEqual(await quotesOf(opened.cookie), [reference]);
    assert.equal((await session(opened.cookie)).body['isVerified'], true);
    assert.equal((await logIn(email, NEW_PASSWORD)).status, 200, 'the password stays');
  });

  test('opened elsewhere removes the password and sessions of the person who signed up, and asks for a new password', async () => {
    const email = newEmail();
    const { reference } = await quoteFrom(testApp, email);
    const planted = await quoteFrom(testApp, newEmail());
    const waiting = await signUp(testApp, email, { claimToken: planted.claimToken });
    await send(testApp.app, 'POST /api/customer/vehicles', {
      cookie: waiting.cookie,
      body: { vehicleType: 'car', vehicleSubtype: 'Honda' },
    });
    const token = await newestLink(testApp.deps, email, 'verifyUrl');
    const asked = await openLink(token);
    assert.deepEqual([asked.status, asked.body['message']], [422, 'Please choose a password for your account.']);
    assert.equal((await session(waiting.cookie)).status, 200, 'asking changes nothing');

    const { cookie, status } = await openLink(token, { password: 'my very own words' });
    assert.equal(status, 200);
    assert.equal((await session(waiting.cookie)).status, 401);
    assert.equal((await logIn(email, NEW_PASSWORD)).status, 401);
    assert.equal((await logIn(email, 'my very own words')).status, 200);
    assert.deepEqual(await quotesOf(cookie), [reference], 'what was planted is gone');
    assert.deepEqual((await send(testApp.app, 'GET /api/customer/vehicles', { cookie })).body, []);
    assert.deepEqual([(await session(cookie)).body['firstName'], (await session(cookie)).body['phone']], ['', null]);
  });

  test('works once', async () => {
    const email = newEmail();
    const { cookie } = await signUp(testApp, email);
    const token = await newestLink(testApp.deps, email, 'verifyUrl');
    const answers = await Promise.all([openLink(token, { cookie }), openLink(token, { cookie })]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 401],
    );
  });

  test('is not spent by a scanner that opens its page, nor is anything else', async () => {
    const email = newEmail();
    const { cookie } = await signUp(testApp, email);
    const token = await newestLink(testApp.deps, email, 'verifyUrl');
    const before = await testApp.deps.db.selectFrom('people').selectAll().where('email', '=', email).execute();
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await testApp.app.inject({
        method,
        url: `/customer-account/link?token=${token}`,
      });
      assert.equal(statusCode, 200);
      assert.equal(headers['referrer-policy'], 'no-referrer');
    }
    assert.deepEqual(
      await testApp.deps.db.selectFrom('people').selectAll().where('email', '=', email).execute(),
      before,
    );
    assert.equal((await openLink(token, { cookie })).status, 200);
  });
});
