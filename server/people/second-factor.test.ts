import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { transaction } from '#server/db/client.ts';
import { totpCode, totpStep } from '#server/lib/totp.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { fromBase32 } from '#testing/authenticator.ts';
import { asOwner } from '#testing/callers.ts';
import { fromAnywhere, newestLink, send, type TestPerson } from '#testing/people.ts';
import { takeCode } from './log-in.ts';

let started: TestApp;
before(async () => void (started = await startTestApp()));
after(() => started.close());
beforeEach(() => later(0));

const later = (seconds: number) => started.setNow(Temporal.Instant.from(TEST_NOW).add({ seconds }).toString());

/** An admin with a confirmed second factor, and what an authenticator app would show now. */
async function withFactor() {
  const { person: admin, cookie } = await asOwner(started);
  const begun = await post('/second-factor', { password: admin.password }, cookie);
  const secret = fromBase32(String(begun.body['secret']));
  const code = () => totpCode(secret, totpStep(started.deps.clock.now()));
  const confirmed = await post('/second-factor/confirm', { code: code() }, cookie);
  assert.equal(confirmed.status, 200);
  later(60);
  return { admin, cookie, code, recoveryCodes: confirmed.body['recoveryCodes'] as string[] };
}

const post = (path: string, body: unknown, cookie?: string) =>
  send(started.app, `POST /api/admin${path}`, { body, cookie });
const logIn = ({ email, password }: TestPerson, code?: string) => post('/login', { email, password, code });

describe('an account with a second factor', () => {
  test('asks for the code once the password is right, and not before', async () => {
    const { admin, code } = await withFactor();
    const wrong = await logIn({ ...admin, password: 'wrong' }, code());
    assert.deepEqual([wrong.status, wrong.body['code']], [401, 'log-in']);
    const without = await logIn(admin);
    assert.deepEqual([without.status, without.body['code'], without.setCookie], [401, 'second-factor', '']);
    const right = await logIn(admin, code());
    assert.deepEqual([right.status, right.body['secondFactor']], [200, true]);
  });

  test('takes a code with blanks in it, and refuses the same code a second time', async () => {
    const { admin, code } = await withFactor();
    assert.equal((await logIn(admin, `${code().slice(0, 3)} ${code().slice(3)}`)).status, 200);
    const replay = await logIn(admin, code());
    assert.deepEqual([replay.status, replay.body['code']], [401, 'second-factor']);
    later(90);
    assert.equal((await logIn(admin, code())).status, 200);
  });

  test('takes one code once, also when it is sent many times at once', async () => {
    const { admin, code } = await withFactor();
    const shown = code();
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(admin, shown)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  test('refuses a code older than one that was taken', async () => {
    const { admin, code } = await withFactor();
    const earlier = code();
    later(90);
    assert.equal((await logIn(admin, code())).status, 200);
    assert.equal((await logIn(admin, earlier)).status, 401);
  });

  test('takes a recovery code once, however it is typed', async () => {
    const { admin, recoveryCodes } = await withFactor();
    assert.equal(recoveryCodes.length, 10);
    const [first = '', second = ''] = recoveryCodes;
    assert.match(first, /^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/);
    const opened = await logIn(admin, first.replaceAll('-', ' ').toLowerCase());
    assert.equal(opened.status, 200);
    assert.equal((await logIn(admin, first)).status, 401);
    assert.equal((await logIn(admin, second)).status, 200);
    const account = await send(started.app, 'GET /api/admin/account', { cookie: opened.cookie });
    assert.deepEqual(account.body['secondFactor'], { isOn: true, recoveryCodesLeft: 8 });
  });

  test('does not take another person’s recovery code', async () => {
    const one = await withFactor();
    later(0);
    const other = await withFactor();
    assert.equal((await logIn(one.admin, other.recoveryCodes[0])).status, 401);
  });

  test('is told to wait after ten wrong codes, although the password was right', async () => {
    const { admin, code } = await withFactor();
    for (let count = 0; count < 10; count += 1) await logIn(admin, String(100_000 + count));
    const { status, headers } = await logIn(admin, code());
    assert.equal(status, 429);
    assert.ok(Number(headers['retry-after']) > 900);
  });

  test('is told to wait after ten wrong codes, however many mailed links they come by', async () => {
    const { admin, code } = await withFactor();
    const byLink = async (typed: string) => {
      await send(started.app, 'POST /api/customer/login-link', {
        body: { email: admin.email },
        headers: fromAnywhere(),
      });
      const token = await newestLink(started.deps, admin.email, 'logInUrl');
      const open = (guess: string) =>
        send(started.app, 'POST /api/customer/open-link', { body: { token, code: guess }, headers: fromAnywhere() });
      return { first: await open(typed), again: open };
    };
    const { first, again } = await byLink('100000');
    assert.equal(first.status, 401);
    for (let count = 1; count <= 4; count += 1) assert.equal((await again(String(100_000 + count))).status, 401);
    for (let count = 0; count < 4; count += 1) assert.equal((await logIn(admin, String(200_000 + count))).status, 401);
    const second = await byLink('100009');
    assert.equal(second.first.status, 401, 'the tenth');
    assert.equal((await second.again(code())).status, 429);
    assert.equal((await logIn(admin, code())).status, 429, 'nor by the password');
    later(3700);
    assert.equal((await byLink(code())).first.status, 200);
  });

  test('leaves its secret and codes readable nowhere', async () => {
    const { recoveryCodes } = await withFactor();
    const rows = await started.deps.db.selectFrom('recovery_codes').selectAll().execute();
    const stored = rows.map(({ code_hash }) => code_hash.toString('latin1')).join();
    assert.ok(recoveryCodes.every((code) => !stored.includes(code.replaceAll('-', ''))));
    assert.ok(recoveryCodes.every((code) => !started.logged().includes(code)));
  });
});

describe('a backup that was restored under another signing key', () => {
  test('cannot read the secret of the app any more, but is opened with a recovery code', async () => {
    const { admin, code, recoveryCodes } = await withFactor();
    const elsewhere = { ...started.deps, secret: Buffer.from('the key of another installation') };
    const take = (typed = '') =>
      transaction(started.deps.db, (trx) => takeCode(trx, elsewhere, { personId: admin.personId, code: typed }));
    assert.equal(await take(code()), undefined);
    assert.equal(await take(recoveryCodes[0]), 'recovery-code');
  });
});

describe('turning the second factor on', () => {
  test('needs the password again and a right first code', async () => {
    const { person: admin, cookie } = await asOwner(started);
    assert.equal((await post('/second-factor', { password: 'wrong' }, cookie)).status, 422);
    await post('/second-factor', { password: admin.password }, cookie);
    assert.equal((await post('/second-factor/confirm', { code: 'ABCDEF' }, cookie)).status, 422);
    assert.equal((await logIn(admin)).status, 200, 'it counts once confirmed');
  });

  test('is not possible over one that is on: a thief of a session cannot put in his own', async () => {
    const { admin, cookie } = await withFactor();
    assert.equal((await post('/second-factor', { password: admin.password }, cookie)).status, 409);
    assert.equal((await post('/second-factor/confirm', { code: '123456' }, cookie)).status, 409);
  });
});

describe('recovery codes', () => {
  test('are renewed with the password: the earlier ones open nothing any more', async () => {
    const { admin, cookie, recoveryCodes } = await withFactor();
    const path = '/second-factor/recovery-codes';
    assert.equal((await post(path, { password: 'wrong' }, cookie)).status, 422);
    const { status, body } = await post(path, { password: admin.password }, cookie);
    assert.equal(status, 200);
    assert.equal((await logIn(admin, recoveryCodes[0])).status, 401);
    assert.equal((await logIn(admin, (body['recoveryCodes'] as string[])[0])).status, 200);
  });
});

describe('turning the second factor off', () => {
  test('needs the password again; then the password is enough to log in', async () => {
    const { admin, cookie } = await withFactor();
    assert.equal((await post('/second-factor/turn-off', { password: 'wrong' }, cookie)).status, 422);
    assert.equal((await post('/second-factor/turn-off', { password: admin.password }, cookie)).status, 204);
    assert.equal((await logIn(admin)).status, 200);
    assert.equal((await post('/second-factor/turn-off', { password: admin.password }, cookie)).status, 409);
  });
});
