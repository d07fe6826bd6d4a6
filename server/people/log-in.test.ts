import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addPerson, cookieFor, send, type TestPerson } from '#testing/people.ts';

let started: TestApp;
before(async () => void (started = await startTestApp()));
after(() => started.close());

const logIn = (person: Pick<TestPerson, 'email' | 'password'>, cookie?: string) =>
  send(started.app, 'POST /api/admin/login', { body: { email: person.email, password: person.password }, cookie });
const checkAuth = (cookie?: string) => send(started.app, 'GET /api/admin/check-auth', { cookie });

describe('an admin who logs in', () => {
  test('gets a session cookie that only the server can read and that other sites cannot use', async () => {
    const admin = await addPerson(started.deps, 'admin');
    const answer = await logIn(admin);
    assert.equal(answer.status, 200);
    assert.equal(answer.body['success'], true);
    assert.match(answer.setCookie, /^brightbay_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax,/);
    const { status, body, headers } = await checkAuth(answer.cookie);
    assert.equal(status, 200);
    assert.equal(body['email'], admin.email);
    assert.equal(headers['cache-control'], 'no-store');
  });

  test('may write the address in capitals and with blanks around it', async () => {
    const admin = await addPerson(started.deps, 'admin');
    assert.equal((await logIn({ ...admin, email: ` ${admin.email.toUpperCase()} ` })).status, 200);
  });

  test('gets a new session each time, and the one before is ended', async () => {
    const admin = await addPerson(started.deps, 'admin');
    const first = await logIn(admin);
    const second = await logIn(admin, first.cookie);
    assert.notEqual(second.cookie, first.cookie);
    assert.equal((await checkAuth(first.cookie)).status, 401);
    assert.equal((await checkAuth(second.cookie)).status, 200);
  });

  test('is not given a session id that another person chose', async () => {
    const admin = await addPerson(started.deps, 'admin');
    const planted = 'brightbay_session=planted-by-a-neighbor';
    const answer = await logIn(admin, planted);
    assert.notEqual(answer.cookie, planted);
    assert.equal((await checkAuth(planted)).status, 401);
  });

  test('keeps the roles that the same person proved before, and none of another person', async () => {
    const { deps } = started;
    const admin = await addPerson(deps, 'admin');
    const at = deps.clock.now().toString();
    const role = { id: deps.random.id(), person_id: admin.personId, created_at: at };
    await deps.db.insertInto('customers').values(role).execute();
    const both = await logIn(admin, await cookieFor(deps, admin, 'customer'));
    const own = await deps.db.selectFrom('sessions').select('hats').where('person_id', '=', admin.personId).execute();
    assert.deepEqual(own, [{ hats: ['customer', 'admin'] }]);
    const other = await addPerson(deps, 'admin');
    await logIn(other, both.cookie);
    const others = await deps.db
      .selectFrom('sessions')
      .select('hats')
      .where('person_id', '=', other.personId)
      .execute();
    assert.deepEqual(others, [{ hats: ['admin'] }]);
  });

  test('leaves an audit row without a personal value', async () => {
    const admin = await addPerson(started.deps, 'admin');
    await logIn(admin);
    await logIn({ ...admin, password: 'wrong' });
    const rows = await started.deps.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('subject_id', '=', admin.personId)
      .orderBy('id')
      .execute();
    assert.deepEqual(rows, [
      { action: 'session.open', after: { hats: ['admin'], by: 'password' } },
      { action: 'session.refuse', after: { hat: 'admin', why: 'password' } },
    ]);
  });
});
