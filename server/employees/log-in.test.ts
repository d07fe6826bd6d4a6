import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp, countAs } from '#testing/app.ts';
import { addPerson, cookieFor, newestLink, send, type TestPerson } from '#testing/people.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

async function addEmployee(): Promise<TestPerson & { readonly employeeId: string }> {
  const person = await addPerson(testApp.deps, 'employee');
  const { employee_id: employeeId } = await testApp.deps.db
    .selectFrom('employees')
    .select('employee_id')
    .where('id', '=', person.roleId)
    .executeTakeFirstOrThrow();
  return { ...person, employeeId };
}

let senders = 0;
function logIn(employeeId: string, password: string) {
  senders += 1;
  const headers = { 'x-forwarded-for': `203.0.${senders >> 8}.${senders & 255}` };
  return send(testApp.app, 'POST /api/employee/login', { body: { employeeId, password }, headers });
}
const sessionStatus = async (cookie: string) =>
  (await send(testApp.app, 'GET /api/employee/session', { cookie })).status;

describe('logging in', () => {
  test('needs employee ID and password, and tells who it is', async () => {
    const { employeeId, password } = await addEmployee();
    const { status, body, cookie, setCookie } = await logIn(` ${employeeId.toLowerCase()} `, password);
    assert.equal(status, 200);
    assert.equal(body['success'], true);
    assert.equal(body['employeeId'], employeeId);
    assert.match(String(body['message']), /^Welcome back, The employee \d+\.$/);
    assert.match(setCookie, /HttpOnly/i);
    assert.equal(await sessionStatus(cookie), 200);
  });

  test('answers an unknown ID as a wrong password', async () => {
    const { employeeId } = await addEmployee();
    const known = await logIn(employeeId, 'wrong');
    const unknown = await logIn('FKE-9999999999', 'wrong');
    assert.equal(known.status, 401);
    assert.equal(known.body['message'], 'Invalid employee ID or password.');
    assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
  });

  test('names an ID that is none', async () => {
    for (const employeeId of ['', 'FKE-123', '1234567890', 'FKE-12345678901', 'FKE-12345678AB']) {
      const { status, body } = await logIn(employeeId, 'whatever');
      assert.equal(status, 422);
      assert.equal(body['success'], false);
      assert.equal(body['message'], 'Employee ID must be FKE- followed by exactly 10 numbers.');
    }
  });

  test('is told to wait after a hundred tries, for unknown IDs as well', async () => {
    const { employeeId, password } = await addEmployee();
    for (const id of [employeeId, 'FKE-8888888888']) {
      assert.equal((await logIn(id, 'guess')).status, 401);
      await countAs(testApp, 100);
      const { status, body } = await logIn(id, password);
      assert.equal(status, 429);
      assert.match(String(body['message']), /try again in 15 minutes/);
    }
  });

  test('is not for admins and customers, nor for who was deleted', async () => {
    const { employeeId, password, roleId } = await addEmployee();
    const { cookie } = await logIn(employeeId, password);
    const at = testApp.deps.clock.now().toString();
    await testApp.deps.db.updateTable('employees').set({ deleted_at: at }).where('id', '=', roleId).execute();
    assert.equal((await logIn(employeeId, password)).status, 401);
    assert.equal(await sessionStatus(cookie), 403, 'a session of a person without the role');
    for (const role of ['admin', 'customer'] as const)
      assert.equal(await sessionStatus(await cookieFor(testApp.deps, await addPerson(testApp.deps, role), role)), 403);
  });

  test('ends with the log-out', async () => {
    const { employeeId, password } = await addEmployee();
    const { cookie } = await logIn(employeeId, password);
    const { status, setCookie } = await send(testApp.app, 'POST /api/employee/logout', { cookie });
    assert.equal(status, 204);
    assert.match(setCookie, /brightbay_session=;/);
    assert.equal(await sessionStatus(cookie), 401);
  });
});

describe('a forgotten password', () => {
  const forget = (employeeId: string) =>
    send(testApp.app, 'POST /api/employee/forgot-password', { body: { employeeId } });
  const reset = (token: string, password: string) =>
    send(testApp.app, 'POST /api/employee/reset-password', { body: { token, password } });

  test('is replaced with the link that is mailed; every session ends', async () => {
    const employee = await addEmployee();
    const { cookie } = await logIn(employee.employeeId, employee.password);
    assert.equal((await forget(employee.employeeId)).status, 200);
    const token = await newestLink(testApp.deps, employee.email, 'resetUrl');
    assert.equal((await reset(token, 'short')).status, 422);
    assert.equal((await reset(token, 'sudsy!')).status, 200);
    assert.equal(await sessionStatus(cookie), 401);
    assert.equal((await logIn(employee.employeeId, 'sudsy!')).status, 200);
    assert.equal((await reset(token, 'another')).status, 401, 'the link works once');
  });

  test('gets the same response for an unknown ID', async () => {
    const { employeeId } = await addEmployee();
    const known = await forget(employeeId);
    const unknown = await forget('FKE-7777777777');
    assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
  });

  test('of a person who is also an admin is replaced by one that is long enough for that', async () => {
    const admin = await addPerson(testApp.deps, 'admin');
    await send(testApp.app, 'POST /api/admin/forgot-password', { body: { email: admin.email } });
    const token = await newestLink(testApp.deps, admin.email, 'resetUrl');
    const { status, body } = await reset(token, 'seven77');
    assert.deepEqual([status, body['message']], [422, 'Password must be at least 8 characters long.']);
    assert.equal((await reset(token, 'eight888')).status, 200);
  });
});
