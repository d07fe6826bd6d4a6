import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Role } from '#core/people/permissions.ts';
import { startTestApp, TEST_NOW, type TestApp, countAs } from '#testing/app.ts';
import { fromAnywhere, addPerson, newestLink, send, type TestPerson } from '#testing/people.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(() => testApp.setNow(TEST_NOW));

const ROLES: readonly Role[] = ['admin', 'employee', 'customer'];
const NEW = 'a quite different one';

type Known = TestPerson & { readonly role: Role; readonly who: object };

async function add(role: Role): Promise<Known> {
  const person = await addPerson(testApp.deps, role);
  const { db } = testApp.deps;
  const row = await db.selectFrom('employees').select('employee_id').where('id', '=', person.roleId).executeTakeFirst();
  return { ...person, role, who: row ? { employeeId: row.employee_id } : { email: person.email } };
}

/** A log-in from a separate network. */
const logIn = ({ role, who, password }: Known, cookie?: string) =>
  send(testApp.app, `POST /api/${role}/login`, { body: { ...who, password }, headers: fromAnywhere(), cookie });

/** Returns the cookie that identifies the browser, from the response to a log-in. */
function deviceIn({ cookie }: { readonly cookie: string }): string {
  const device = cookie.split('; ').find((each) => each.startsWith('brightbay_device='));
  assert.ok(device, cookie);
  return device;
}

/** Guesses from many addresses until unknown devices are locked out. */
async function lock(person: Known): Promise<void> {
  assert.equal((await logIn({ ...person, password: 'guess' })).status, 401);
  await countAs(testApp, 100);
  assert.equal((await logIn(person)).status, 429);
}

describe('a device on which a person has logged in', () => {
  for (const role of ROLES) {
    test(`lets them in while strangers guess: ${role}`, async () => {
      const person = await add(role);
      const device = deviceIn(await logIn(person));
      await lock(person);
      assert.equal((await logIn(person, device)).status, 200);
    });
  }

  test('is remembered for a year by a cookie that no script reads and that opens nothing', async () => {
    const person = await add('admin');
    const first = await logIn(person);
    assert.match(first.setCookie, /brightbay_device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
    const { status } = await send(testApp.app, 'GET /api/admin/check-auth', { cookie: deviceIn(first) });
    assert.equal(status, 401);
  });

  test('has tries of its own: it may not guess either', async () => {
    const person = await add('admin');
    const device = deviceIn(await logIn(person));
    for (let count = 0; count < 20; count += 1) await logIn({ ...person, password: 'guess' }, device);
    assert.equal((await logIn(person, device)).status, 429);
    assert.equal((await logIn(person)).status, 200, 'and locks no one else out');
  });

  test('lets in only people who logged in there, several where they share it', async () => {
    const [one, other, third] = [await add('employee'), await add('employee'), await add('admin')];
    const ofOne = deviceIn(await logIn(one));
    const shared = deviceIn(await logIn(other, ofOne));
    await lock(one);
    await lock(other);
    await lock(third);
    assert.equal((await logIn(other, ofOne)).status, 429);
    assert.equal((await logIn(third, shared)).status, 429);
    assert.equal((await logIn(one, shared)).status, 200);
    assert.equal((await logIn(other, shared)).status, 200);
  });

  test("can't be forged, and is forgotten after a year and with a new password", async () => {
    const person = await add('admin');
    const device = deviceIn(await logIn(person));
    await lock(person);
    const longer = device.replace(/=\d+-/, '=99999999999-');
    for (const forged of ['brightbay_device=x', `${device}x`, device.slice(0, -1), longer, 'brightbay_device=.....'])
      assert.equal((await logIn(person, forged)).status, 429, forged);
    testApp.setNow(
      Temporal.Instant.from(TEST_NOW)
        .add({ hours: 24 * 365 })
        .toString(),
    );
    await lock(person);
    assert.equal((await logIn(person, device)).status, 429);
  });
});

describe('a reset by mail', () => {
  for (const role of ROLES) {
    test(`resets the attempts, and its browser gets in while strangers go on guessing: ${role}`, async () => {
      const person = await add(role);
      const earlier = deviceIn(await logIn(person));
      await lock(person);
      const reset = await resetPassword(person);
      const renewed = { ...person, password: NEW };
      assert.equal((await logIn(renewed)).status, 200);
      await lock(renewed);
      assert.equal((await logIn(renewed, earlier)).status, 429, 'known by the former password only');
      assert.equal((await logIn(renewed, deviceIn(reset))).status, 200);
    });
  }
});

async function resetPassword({ role, who, email }: Known) {
  await send(testApp.app, `POST /api/${role}/forgot-password`, { body: who, headers: fromAnywhere() });
  const token = await newestLink(testApp.deps, email, 'resetUrl');
  const body = { token, password: NEW };
  const reset = await send(testApp.app, `POST /api/${role}/reset-password`, { body, headers: fromAnywhere() });
  assert.equal(reset.status, 200);
  return reset;
}
