import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp, mailsOf } from '#testing/app.ts';
import { fromAnywhere, signUp, addPerson, cookieFor, newestLink, send } from '#testing/people.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

const post = (path: string, body: object, headers = fromAnywhere()) =>
  send(testApp.app, `POST /api/customer/${path}`, { body, headers });
const sessionStatus = async (cookie: string) =>
  (await send(testApp.app, 'GET /api/customer/session', { cookie })).status;
const mailsTo = (recipient: string) => mailsOf(testApp, { recipient });

describe('logging in', () => {
  test('needs address and password, and ends with the log-out', async () => {
    const { email, password } = await addPerson(testApp.deps, 'customer');
    const { status, body, cookie } = await post('login', { email: ` ${email.toUpperCase()}`, password });
    assert.deepEqual([status, body['success'], body['email']], [200, true, email]);
    assert.equal(await sessionStatus(cookie), 200);
    await send(testApp.app, 'POST /api/customer/logout', { cookie });
    assert.equal(await sessionStatus(cookie), 401);
  });

  test('answers an unknown address, and one of an admin, as a wrong password', async () => {
    const { email } = await addPerson(testApp.deps, 'customer');
    const admin = await addPerson(testApp.deps, 'admin');
    const known = await post('login', { email, password: 'wrong' });
    const unknown = await post('login', { email: 'unknown-here@example.com', password: 'wrong' });
    const other = await post('login', { email: admin.email, password: admin.password });
    assert.deepEqual(
      [known.status, known.body['success'], known.body['message']],
      [401, false, 'Please check your email and password.'],
    );
    assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
    assert.deepEqual([other.status, other.body], [known.status, known.body]);
  });

  test('does not open what is not a customer’s', async () => {
    const admin = await addPerson(testApp.deps, 'admin');
    assert.equal(await sessionStatus(await cookieFor(testApp.deps, admin, 'admin')), 403);
  });
});

for (const path of ['login-link', 'forgot-password'])
  describe(`asking for a link: ${path}`, () => {
    test('gets the same response for an unknown address, and emails only where there is an account', async () => {
      const { email } = await addPerson(testApp.deps, 'customer');
      const known = await post(path, { email });
      const unknown = await post(path, { email: `unknown-${path}@example.com` });
      assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
      assert.equal((await mailsTo(email)).length, 1);
      assert.equal((await mailsTo(`unknown-${path}@example.com`)).length, 0);
    });

    test('is told to wait after five tries, for unknown addresses as well', async () => {
      const { email } = await addPerson(testApp.deps, 'customer');
      for (const address of [email, `unknown-at-${path}@example.com`]) {
        for (let count = 0; count < 5; count += 1) await post(path, { email: address });
        assert.equal((await post(path, { email: address })).status, 429);
      }
    });
  });

describe('the link that logs in', () => {
  const linkFor = async (email: string) => {
    await post('login-link', { email });
    return newestLink(testApp.deps, email, 'logInUrl');
  };

  test('opens a session in any browser, once, and leaves the password and other sessions as they are', async () => {
    const { email, password, ...person } = await addPerson(testApp.deps, 'customer');
    const elsewhere = await cookieFor(testApp.deps, person, 'customer');
    const token = await linkFor(email);
    const { status, cookie } = await post('open-link', { token });
    assert.equal(status, 200);
    assert.equal(await sessionStatus(cookie), 200);
    assert.equal(await sessionStatus(elsewhere), 200);
    assert.equal((await post('login', { email, password })).status, 200);
    assert.equal((await post('open-link', { token })).status, 401);
  });

  test('is too old after half an hour', async () => {
    const { email } = await addPerson(testApp.deps, 'customer');
    const token = await linkFor(email);
    testApp.setNow(Temporal.Instant.from(TEST_NOW).add({ minutes: 30 }).toString());
    assert.equal((await post('open-link', { token })).status, 401);
    testApp.setNow(TEST_NOW);
  });

  test('of an account with an unverified mailbox asks for a new password', async () => {
    await signUp(testApp, 'stranger-was-here@example.com');
    const token = await linkFor('stranger-was-here@example.com');
    assert.equal((await post('open-link', { token })).status, 422);
    const opened = await post('open-link', { token, password: 'my own words' });
    assert.equal(opened.status, 200);
    assert.equal(
      (await post('login', { email: 'stranger-was-here@example.com', password: 'my own words' })).status,
      200,
    );
  });

  test('has no other role of the person', async () => {
    const admin = await addPerson(testApp.deps, 'admin');
    const { cookie } = await post('open-link', { token: await linkFor(admin.email) });
    assert.equal(await sessionStatus(cookie), 200);
    assert.equal((await send(testApp.app, 'GET /api/admin/check-auth', { cookie })).status, 403);
  });

  test('sets no password, and a link that sets one logs no one in', async () => {
    const { email } = await addPerson(testApp.deps, 'customer');
    const token = await linkFor(email);
    assert.equal((await post('reset-password', { token, password: 'another long one' })).status, 401);
    await post('forgot-password', { email });
    const reset = await newestLink(testApp.deps, email, 'resetUrl');
    assert.equal((await post('open-link', { token: reset })).status, 401);
    assert.equal((await post('reset-password', { token: reset, password: 'another long one' })).status, 200);
    assert.equal((await post('login', { email, password: 'another long one' })).status, 200);
  });
});
