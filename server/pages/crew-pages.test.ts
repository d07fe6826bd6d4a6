import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addPerson, cookieFor } from '#testing/people.ts';

let open: TestApp;
let locked: TestApp;
before(async () => {
  open = await startTestApp();
  locked = await startTestApp({ env: { LAUNCH_LOCK: 'on' } });
});
after(async () => {
  await open.close();
  await locked.close();
});

const visit = async ({ app }: TestApp, url: string, cookie = '') => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { cookie } });
  return { status: statusCode, to: headers.location, referrer: headers['referrer-policy'], body };
};

test('who is not logged in is sent from the crew pages to the log-in, and back to where he was going', async () => {
  for (const [url, to] of [
    ['/employee-dashboard', '/employee-login?to=%2Femployee-dashboard'],
    ['/jobs', '/employee-login?to=%2Fjobs'],
  ] as const) {
    const { status, to: location } = await visit(open, url);
    assert.deepEqual([status, location], [302, to]);
  }
  for (const url of ['/employee-login', '/employee-login?signup', '/employee-id-check', '/admin-staff-portal'])
    assert.equal((await visit(open, url)).status, 200, url);
});

test('an employee is redirected from the log-in to their day; an admin or a customer is a stranger there', async () => {
  const employee = await cookieFor(open.deps, await addPerson(open.deps, 'employee'), 'employee');
  assert.equal((await visit(open, '/employee-login', employee)).to, '/employee-dashboard');
  for (const url of ['/employee-dashboard', '/jobs']) assert.equal((await visit(open, url, employee)).status, 200, url);
  for (const role of ['admin', 'customer'] as const) {
    const other = await cookieFor(open.deps, await addPerson(open.deps, role), role);
    assert.equal((await visit(open, '/jobs', other)).status, 302, role);
  }
});

test('pages whose URL holds a code or a token leak it to no one', async () => {
  for (const url of [
    '/employee-job-lookup?appointmentId=1&fkeid=2&code=hush-7788',
    '/employee/reset?token=hush-7788',
  ]) {
    const { status, referrer, body } = await visit(open, url);
    assert.deepEqual([status, referrer], [200, 'no-referrer']);
    assert.doesNotMatch(body + open.logged(), /hush/);
  }
});

test('before the launch a stranger sees the lock page, employees and admins the page behind it', async () => {
  const isLock = async (url: string, cookie?: string) => /Unlock/.test((await visit(locked, url, cookie)).body);
  for (const url of ['/', '/admin-staff-portal']) assert.ok(await isLock(url), url);
  const employee = await cookieFor(locked.deps, await addPerson(locked.deps, 'employee'), 'employee');
  const admin = await cookieFor(locked.deps, await addPerson(locked.deps, 'admin'), 'admin');
  for (const url of ['/employee-dashboard', '/jobs', '/employee-job-lookup', '/admin-staff-portal'])
    for (const cookie of [employee, admin]) assert.equal(await isLock(url, cookie), false, url);
});
