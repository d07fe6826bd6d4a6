import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { MOST_PUSH_DEVICES } from '#core/notifications/push.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asCustomer, asEmployee, asOwner } from '#testing/callers.ts';
import { acceptJob, addJob } from '#testing/jobs.ts';
import { addPerson, fromAnywhere, send, type TestPerson } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { newDevice as deviceAt, sendPushes, startPushService, type PushService } from '#testing/receive-push.ts';
import { sized } from '#testing/size.ts';

let testApp: TestApp;
let service: PushService;

before(async () => {
  service = await startPushService();
  testApp = await startTestApp({ env: { PUSH_TEST_ORIGIN: service.origin } });
});
after(async () => {
  await testApp.close();
  service.close();
});
beforeEach(async () => {
  service.received.length = 0;
  testApp.setNow('2027-06-01T12:00:00Z');
  const { db } = testApp.deps;
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('push_subscriptions').execute();
});

const newDevice = (name: string) => deviceAt(service, name);
const turnOn = (cookie: string, name: string) =>
  send(testApp.app, 'POST /api/notifications/devices', { cookie, body: newDevice(name).body });

/** Whose notifications each device shows. */
async function devices() {
  const rows = await testApp.deps.db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'person_id', 'role'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, endpoint: row.endpoint.slice(service.origin.length) }));
}

/** Logs in as a browser does, with the cookies that it has. Returns those that it has then. */
async function logIn(person: TestPerson, role: 'admin' | 'employee' | 'customer', cookie?: string): Promise<string> {
  const { email, password } = person;
  const employeeId = role === 'employee' ? await employeeNumber(person) : undefined;
  const answer = await send(testApp.app, `POST /api/${role}/login`, {
    cookie,
    headers: fromAnywhere(),
    body: employeeId ? { employeeId, password } : { email, password },
  });
  assert.equal(answer.status, 200);
  return answer.cookie;
}

async function employeeNumber({ roleId }: TestPerson): Promise<string> {
  const { db } = testApp.deps;
  const row = await db.selectFrom('employees').select('employee_id').where('id', '=', roleId).executeTakeFirstOrThrow();
  return row.employee_id;
}

const TRIES = sized(30, 10_000);

test(`of ${TRIES} devices of one person, the first 10 are stored; the others are refused and change nothing`, async () => {
  const owner = await asOwner(testApp);
  const { keys } = newDevice('key').body;
  const endpoint = (n: number) => `${service.origin}/many-${n}`;
  const statuses = [];
  for (let n = 0; n < TRIES; n += 1)
    statuses.push((await owner('POST /api/notifications/devices', { endpoint: endpoint(n), keys })).status);
  const expected = Array.from({ length: TRIES }, (_, n) => (n < MOST_PUSH_DEVICES ? 201 : 409));
  assert.deepEqual(statuses, expected);
  const { body } = await owner('POST /api/notifications/devices', { endpoint: endpoint(TRIES), keys });
  assert.equal(body['detail'], 'You get notifications on 10 devices already. Remove one of them first.');
  assert.deepEqual(
    (await devices()).map((device) => device.endpoint),
    Array.from({ length: MOST_PUSH_DEVICES }, (_, n) => `/many-${n}`),
  );
  const again = await owner('POST /api/notifications/devices', { endpoint: endpoint(3), keys });
  assert.equal(again.status, 201, 'one of the 10 once more');
  const list = Array.from({ length: 10_000 }, (_, n) => ({ endpoint: endpoint(n), keys }));
  assert.ok([413, 422].includes((await owner('POST /api/notifications/devices', list)).status), 'all at once');
  assert.equal((await devices()).length, MOST_PUSH_DEVICES);
});

describe('the log-in on a browser decides whose notifications it shows', () => {
  test('another person who logs in there gets theirs, and the first one none', async () => {
    const [first, second] = [await addPerson(testApp.deps, 'admin'), await addPerson(testApp.deps, 'employee')];
    const cookie = await logIn(first, 'admin');
    await turnOn(cookie, 'shared');
    const later = await logIn(second, 'employee', cookie);
    assert.deepEqual(await devices(), [{ endpoint: '/shared', person_id: second.personId, role: 'employee' }]);
    await submit(testApp.app, exampleQuote());
    await sendPushes(testApp.deps);
    assert.deepEqual(service.received, []);
    await send(testApp.app, 'POST /api/employee/logout', { cookie: later });
    assert.deepEqual(await devices(), []);
  });

  test('also after the session of the first one has expired', async () => {
    const [first, second] = [await addPerson(testApp.deps, 'admin'), await addPerson(testApp.deps, 'admin')];
    const cookie = await logIn(first, 'admin');
    await turnOn(cookie, 'overnight');
    testApp.setNow('2027-06-09T12:00:00Z');
    await logIn(second, 'admin', cookie);
    assert.deepEqual(await devices(), [{ endpoint: '/overnight', person_id: second.personId, role: 'admin' }]);
  });

  test('the same person keeps them through an expired session, and logging out ends them', async () => {
    const person = await addPerson(testApp.deps, 'admin');
    const cookie = await logIn(person, 'admin');
    await turnOn(cookie, 'own');
    testApp.setNow('2027-06-09T12:00:00Z');
    const later = await logIn(person, 'admin', cookie);
    assert.equal((await devices()).length, 1);
    const password = { password: person.password, newPassword: 'another long password' };
    const changed = await send(testApp.app, 'POST /api/admin/password', { cookie: later, body: password });
    assert.equal(changed.status, 204);
    assert.equal((await devices()).length, 1, 'a new password, and so a new session');
    await send(testApp.app, 'POST /api/admin/logout', { cookie: changed.cookie || later });
    assert.deepEqual(await devices(), []);
  });

  test('a customer who logs in there ends those of the crew', async () => {
    const [employee, customer] = [await addPerson(testApp.deps, 'employee'), await addPerson(testApp.deps, 'customer')];
    const cookie = await logIn(employee, 'employee');
    await turnOn(cookie, 'family');
    await logIn(customer, 'customer', cookie);
    assert.deepEqual(await devices(), []);
  });

  test('a colleague can’t turn them off', async () => {
    const owner = await asOwner(testApp);
    const { body } = await owner('POST /api/notifications/devices', newDevice('out').body);
    const colleague = await asOwner(testApp);
    assert.equal((await colleague(`DELETE /api/notifications/devices/${String(body['id'])}`)).status, 404);
    assert.equal((await devices()).length, 1);
  });
});

describe('who has left gets nothing, not even what was on its way', () => {
  test('a deleted employee', async () => {
    const [owner, employee] = [await asOwner(testApp), await asEmployee(testApp)];
    await employee('POST /api/notifications/devices', newDevice('left').body);
    await employee('POST /api/notifications/test');
    assert.equal((await owner(`DELETE /api/staff/${employee.person.roleId}`)).status, 204);
    assert.deepEqual(await devices(), []);
    await sendPushes(testApp.deps);
    assert.deepEqual(service.received, []);
  });

  test('a removed admin', async () => {
    const [owner, other] = [await asOwner(testApp), await asOwner(testApp)];
    await other('POST /api/notifications/devices', newDevice('removed').body);
    await submit(testApp.app, exampleQuote());
    assert.equal((await owner(`DELETE /api/admin/admins/${other.person.roleId}`)).status, 204);
    assert.deepEqual(await devices(), []);
    await sendPushes(testApp.deps);
    assert.deepEqual(service.received, []);
  });
});

test('an employee hears of a new job, a new time and a cancelled job', async () => {
  const [owner, employee] = [await asOwner(testApp), await asEmployee(testApp)];
  const device = newDevice('crew');
  await employee('POST /api/notifications/devices', device.body);
  const job = await addJob(testApp);
  await owner(`POST /api/jobs/${job.id}/send-to-employees`);
  await acceptJob(testApp, job.id, employee.person.roleId);
  const moved = { scheduledDate: '2027-06-20', scheduledTime: '2:00 PM' };
  assert.equal((await owner(`POST /api/quotes/${job.quoteId}/reschedule`, moved)).status, 200);
  const other = await addJob(testApp);
  await acceptJob(testApp, other.id, employee.person.roleId);
  assert.equal((await owner(`POST /api/quotes/${other.quoteId}/cancel`, {})).status, 200);
  // An owner can undo a cancellation for 10 seconds, and no one hears of it before.
  testApp.setNow('2027-06-01T12:00:11Z');
  await sendPushes(testApp.deps);
  testApp.setNow(TEST_NOW);
  const shown = service.received.map((push) => device.decrypt(push));
  assert.deepEqual(shown.map(({ title }) => title).toSorted(), ['A job was canceled', 'A job was moved', 'New job']);
  for (const { body, path } of shown) {
    assert.match(body, /^Full Detail/);
    assert.equal(path, '/employee-dashboard');
  }
  assert.match(shown.find(({ title }) => title === 'A job was moved')?.body ?? '', /2:00\sPM/);
});

test('an employee who reads Spanish hears of a new job in Spanish', async () => {
  const [owner, employee] = [await asOwner(testApp), await asEmployee(testApp)];
  const { personId } = employee.person;
  await testApp.deps.db.updateTable('people').set({ language: 'es' }).where('id', '=', personId).execute();
  const device = newDevice('spanish');
  await employee('POST /api/notifications/devices', device.body);
  const job = await addJob(testApp);
  await owner(`POST /api/jobs/${job.id}/send-to-employees`);
  await sendPushes(testApp.deps);
  const [push] = service.received;
  assert.ok(push);
  const { title, body } = device.decrypt(push);
  assert.equal(title, 'Nuevo trabajo');
  assert.match(body, /^Detallado completo · \p{L}+, \d+ de \p{L}+ de 2027, \d+:\d\d [AP]M$/u);
});

test('the export of someone who is on the crew as well lists their devices', async () => {
  const employee = await asEmployee(testApp);
  await employee('POST /api/notifications/devices', newDevice('export').body);
  const { deps } = testApp;
  const row = { id: deps.random.id(), person_id: employee.person.personId, created_at: deps.clock.now().toString() };
  await deps.db.insertInto('customers').values(row).execute();
  const customer = await asCustomer(testApp, employee.person);
  const { body } = await customer('GET /api/customer/export');
  assert.deepEqual(body['notifiedDevices'], [{ browser: 'Unknown browser', created_at: '2027-06-01T12:00:00Z' }]);
});

test('after a restore no device is subscribed, and the same key invites them again', async () => {
  const owner = await asOwner(testApp);
  await owner('POST /api/notifications/devices', newDevice('restored').body);
  await owner('POST /api/notifications/test');
  const { body: before } = await owner('GET /api/notifications');
  const { path } = await writeBackup(testApp.deps, { kind: 'manual' });
  await restoreBackup(testApp.deps, path);
  assert.deepEqual(await devices(), []);
  await sendPushes(testApp.deps);
  assert.deepEqual(service.received, []);
  const later = await asOwner(testApp, owner.person);
  const { body: after } = await later('GET /api/notifications');
  assert.equal(after['publicKey'], before['publicKey']);
  assert.equal((await later('POST /api/notifications/devices', newDevice('restored').body)).status, 201);
});
