import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { makeAuthenticator, type Dishonesty } from '#testing/authenticator.ts';
import { asOwner } from '#testing/callers.ts';
import { send } from '#testing/people.ts';

const SITE = 'brightbay.test';
const ORIGIN = `http://${SITE}`;
let started: TestApp;
before(async () => void (started = await startTestApp()));
after(() => started.close());

const post = (path: string, body?: unknown, cookie?: string) =>
  send(started.app, `POST /api/admin${path}`, { body, cookie });

async function start() {
  const { person: admin, cookie } = await asOwner(started);
  const device = makeAuthenticator({ origin: ORIGIN, site: SITE });
  const offer = async () =>
    String((await post('/passkeys/options', { password: admin.password }, cookie)).body['challenge']);
  const add = async (answer: unknown) => post('/passkeys', { name: 'Laptop', answer }, cookie);
  return { admin, cookie, device, offer, add };
}

/** An admin whose device has a passkey. */
async function withPasskey() {
  const one = await start();
  assert.equal((await one.add(one.device.register(await one.offer()))).status, 201);
  return one;
}

const question = async () => String((await post('/passkey-login/options')).body['challenge']);
const logIn = (answer: unknown) => post('/passkey-login', { answer });

describe('making a passkey', () => {
  test('needs the password again, and lists it in the account', async () => {
    const { cookie, admin } = await withPasskey();
    assert.equal((await post('/passkeys/options', { password: 'wrong' }, cookie)).status, 422);
    const { body } = await send(started.app, 'GET /api/admin/account', { cookie });
    const [passkey] = body['passkeys'] as { name: string; lastUsedAt: string | null }[];
    assert.deepEqual([passkey?.name, passkey?.lastUsedAt], ['Laptop', null]);
    const options = await post('/passkeys/options', { password: admin.password }, cookie);
    assert.equal((options.body['excludeCredentials'] as unknown[]).length, 1);
    assert.doesNotMatch((options.body['user'] as { id: string }).id, /@/);
  });

  test('answers one offer, once, soon, and the own one', async () => {
    const one = await start();
    const other = await start();
    const challenge = await one.offer();
    const made = one.device.register(challenge);
    assert.equal((await other.add(made)).status, 422, 'offered to another person');
    const second = await one.offer();
    assert.equal((await one.add(one.device.register(second))).status, 201);
    assert.equal((await one.add(other.device.register(second))).status, 422, 'answered already');
    const late = await other.offer();
    started.setNow(Temporal.Instant.from(TEST_NOW).add({ minutes: 5 }).toString());
    assert.equal((await other.add(other.device.register(late))).status, 422, 'too late');
    started.setNow(TEST_NOW);
    assert.equal((await other.add(other.device.register('made up'))).status, 422, 'never offered');
  });

  test('is refused on another site and without a finger, face or PIN', async () => {
    const { device, offer, add } = await start();
    const dishonest: Dishonesty[] = [
      { origin: 'https://evil.example' },
      { site: 'evil.example' },
      { isUserVerified: false },
    ];
    for (const change of dishonest) assert.equal((await add(device.register(await offer(), change))).status, 422);
  });
});

describe('logging in with a passkey', () => {
  test('opens a session, without asking for another factor', async () => {
    const { device, admin } = await withPasskey();
    const factor = { person_id: admin.personId, sealed_secret: Buffer.alloc(48), confirmed_at: TEST_NOW };
    await started.deps.db.insertInto('second_factors').values(factor).execute();
    const { status, body, cookie } = await logIn(device.logIn(await question()));
    assert.deepEqual([status, body['success'], body['secondFactor']], [200, true, true]);
    assert.equal((await send(started.app, 'GET /api/admin/check-auth', { cookie })).status, 200);
  });

  test('is refused a second time with the same answer, and five minutes after the question', async () => {
    const { device } = await withPasskey();
    const answer = device.logIn(await question());
    assert.equal((await logIn(answer)).status, 200);
    assert.equal((await logIn(answer)).status, 401);
    const late = await question();
    started.setNow(Temporal.Instant.from(TEST_NOW).add({ minutes: 5 }).toString());
    assert.equal((await logIn(device.logIn(late))).status, 401);
    started.setNow(TEST_NOW);
  });

  test('is refused for another site, without a finger, face or PIN, and for a copy that counts behind', async () => {
    const { device } = await withPasskey();
    assert.equal((await logIn(device.logIn(await question()))).status, 200);
    const dishonest: Dishonesty[] = [
      { origin: 'https://evil.example' },
      { site: 'evil.example' },
      { isUserVerified: false },
      { counter: 1 },
    ];
    for (const change of dishonest) assert.equal((await logIn(device.logIn(await question(), change))).status, 401);
  });

  test('is refused with an unknown passkey, and with a known one signed by another device', async () => {
    const { device } = await withPasskey();
    const stranger = makeAuthenticator({ origin: ORIGIN, site: SITE });
    const unknown = stranger.logIn(await question());
    assert.equal((await logIn(unknown)).status, 401);
    const { id, rawId } = device.logIn('');
    assert.equal((await logIn({ ...stranger.logIn(await question()), id, rawId })).status, 401);
  });

  test('is refused once the passkey or the role was taken away', async () => {
    const one = await withPasskey();
    const { body } = await send(started.app, 'GET /api/admin/account', { cookie: one.cookie });
    const [passkey] = body['passkeys'] as { id: string }[];
    const removed = await send(started.app, `DELETE /api/admin/passkeys/${passkey?.id}`, { cookie: one.cookie });
    assert.equal(removed.status, 204);
    assert.equal((await logIn(one.device.logIn(await question()))).status, 401);
    const other = await withPasskey();
    await started.deps.db.deleteFrom('admins').where('id', '=', other.admin.roleId).execute();
    assert.equal((await logIn(other.device.logIn(await question()))).status, 401);
  });
});
