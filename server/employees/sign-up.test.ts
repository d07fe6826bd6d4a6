import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp, mailsOf } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addPerson, cookieFor, send } from '#testing/people.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
after(() => testApp.close());

let invited = 0;
/** Adds an employee as the owner does; returns what the invitation email says. */
async function invite(address?: string) {
  invited += 1;
  const email = address ?? `robin${invited}@example.com`;
  const { status } = await owner('POST /api/staff', { name: 'Robin Vale', email });
  assert.equal(status, 201);
  return { email, ...(await codeMailedTo(email)) };
}

async function codeMailedTo(email: string) {
  const { data } = (await mailsOf(testApp, { recipient: email, kind: 'staff-invitation' })).at(-1)!;
  return { code: String(data['code']), employeeId: String(data['employeeId']), link: String(data['signUpUrl']) };
}

const PASSWORD = 'suds!!';
let senders = 0;
function signUp(email: string, accessCode: string, change: object = {}, cookie?: string) {
  senders += 1;
  const body = {
    firstName: 'Robin',
    lastName: 'Vale',
    email,
    accessCode,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...change,
  };
  const headers = { 'x-forwarded-for': `203.0.113.${senders}` };
  return send(testApp.app, 'POST /api/employee/register', { body, headers, cookie });
}
const logIn = (employeeId: string, password: string) =>
  send(testApp.app, 'POST /api/employee/login', { body: { employeeId, password } });
const sessionOf = (cookie: string) => send(testApp.app, 'GET /api/employee/session', { cookie });

describe('signing up', () => {
  test('needs the address and the code of the invitation, however the code is typed; it logs in at once', async () => {
    const { email, code, employeeId, link } = await invite();
    assert.match(link, /\/employee-login\?signup$/);
    const typed = `${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase();
    const { status, body, cookie } = await signUp(email.toUpperCase(), typed);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      success: true,
      name: 'Robin Vale',
      employeeId,
      message: 'Welcome to the crew, Robin Vale.',
      isLoggedIn: true,
    });
    const { body: session } = await sessionOf(cookie);
    assert.deepEqual([session['name'], session['employeeId']], ['Robin Vale', employeeId]);
    assert.equal((await logIn(employeeId, PASSWORD)).status, 200);
  });

  test('takes a code once', async () => {
    const { email, code } = await invite();
    assert.equal((await signUp(email, code)).status, 200);
    assert.equal((await signUp(email, code)).status, 401);
  });

  test('twice at once makes one account', async () => {
    const { email, code } = await invite();
    const answers = await Promise.all([signUp(email, code), signUp(email, code)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 401],
    );
  });

  test('says whom to ask where address and code do not belong together', async () => {
    const one = await invite();
    const other = await invite();
    for (const [email, code] of [
      [one.email, other.code],
      ['unknown@example.com', one.code],
      [one.email, 'AAAA2222'],
    ] as const) {
      const { status, body } = await signUp(email, code);
      assert.equal(status, 401);
      assert.equal(body['success'], false);
      assert.match(String(body['message']), /Ask Brightbay Detailing at hello@brightbay\.example for a new one\./);
    }
  });

  test('five wrong codes void the invitation; a new one is taken', async () => {
    const { email, code } = await invite();
    for (let guess = 0; guess < 5; guess += 1) assert.equal((await signUp(email, `WRONG00${guess + 2}`)).status, 401);
    assert.equal((await signUp(email, code)).status, 401, 'the right one comes too late');
    const { id } = await testApp.deps.db
      .selectFrom('employees')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await owner(`POST /api/staff/${id}/invite`);
    assert.equal((await signUp(email, (await codeMailedTo(email)).code)).status, 200);
  });

  test('is too late after 14 days', async () => {
    const { email, code } = await invite();
    testApp.setNow(
      Temporal.Instant.from(TEST_NOW)
        .add({ hours: 14 * 24 })
        .toString(),
    );
    assert.equal((await signUp(email, code)).status, 401);
    testApp.setNow(TEST_NOW);
    assert.equal((await signUp(email, code)).status, 200);
  });

  test('names what is missing or does not fit', async () => {
    const { email, code } = await invite();
    const refusals = [
      [{ firstName: '' }, 'Please fill in all fields.'],
      [{ confirmPassword: undefined }, 'Please fill in all fields.'],
      [{ confirmPassword: 'suds??' }, 'Passwords do not match.'],
      [{ password: 'suds!', confirmPassword: 'suds!' }, 'Password must be at least 6 characters long.'],
    ] as const;
    for (const [change, message] of refusals) {
      const answer = await signUp(email, code, change);
      assert.deepEqual([answer.status, answer.body['message']], [422, message]);
    }
  });

  test('is refused to a deleted employee', async () => {
    const { email, code } = await invite();
    await testApp.deps.db.updateTable('employees').set({ deleted_at: TEST_NOW }).where('email', '=', email).execute();
    assert.equal((await signUp(email, code)).status, 401);
  });
});

describe('an address that is a person already', () => {
  test('keeps the person, who then has both roles; the unverified password and its sessions are gone', async () => {
    const { deps, app } = testApp;
    const stranger = await addPerson(deps, 'customer', { email: 'maya.hale@example.com' });
    await deps.db.updateTable('people').set({ email_verified_at: null }).where('id', '=', stranger.personId).execute();
    const lurking = await cookieFor(deps, stranger, 'customer');
    const { email, code, employeeId } = await invite(stranger.email);
    const chosen = { password: 'a proper password', confirmPassword: 'a proper password' };
    assert.equal((await signUp(email, code, chosen)).status, 200);
    const person = await deps.db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    assert.equal(person.id, stranger.personId);
    assert.notEqual(person.email_verified_at, null);
    assert.equal((await send(app, 'GET /api/employee/session', { cookie: lurking })).status, 401);
    assert.equal((await logIn(employeeId, stranger.password)).status, 401);
    assert.equal((await logIn(employeeId, 'a proper password')).status, 200);
  });

  test('asks for a password that is long enough for everything that the person may do', async () => {
    const admin = await addPerson(testApp.deps, 'admin');
    const { email, code } = await invite(admin.email);
    const { status, body } = await signUp(email, code);
    assert.deepEqual([status, body['message']], [422, 'Password must be at least 8 characters long.']);
    const chosen = { password: 'long enough', confirmPassword: 'long enough' };
    assert.equal((await signUp(email, code, chosen)).status, 200, 'the code was not used up');
  });

  test('signs up again who was on the crew before', async () => {
    const { deps } = testApp;
    const first = await invite();
    await signUp(first.email, first.code);
    const { id } = await deps.db
      .selectFrom('employees')
      .select('id')
      .where('email', '=', first.email)
      .executeTakeFirstOrThrow();
    await owner(`DELETE /api/staff/${id}`);
    const again = await invite(first.email);
    assert.notEqual(again.employeeId, first.employeeId);
    assert.equal((await signUp(again.email, again.code)).status, 200);
    assert.equal((await logIn(again.employeeId, PASSWORD)).status, 200);
    assert.equal((await logIn(first.employeeId, PASSWORD)).status, 401);
  });
});

test('no code and no address of a sign-up is logged', async () => {
  const { email, code } = await invite();
  await signUp(email, code);
  assert.equal(testApp.logged().includes(code), false);
  assert.equal(testApp.logged().includes(email), false);
});
