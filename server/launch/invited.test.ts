import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { exampleApplication } from '#testing/applications.ts';
import { asOwner } from '#testing/callers.ts';
import { send } from '#testing/people.ts';

let locked: TestApp;
before(async () => void (locked = await startTestApp({ env: { LAUNCH_LOCK: 'on' } })));
after(() => locked.close());

const mailedTo = async (recipient: string) => (await mailsOf(locked, { recipient })).at(-1)?.data ?? {};
const pageAt = async (address: unknown, cookie = '') => {
  const { pathname, search } = new URL(String(address), locked.deps.publicUrl);
  const { body, statusCode } = await locked.app.inject({ url: pathname + search, headers: { cookie } });
  return { statusCode, isLock: body.includes('id="unlock-form"'), hasCatalog: /id="catalogue"/.test(body) };
};

const OPEN = { statusCode: 200, isLock: false, hasCatalog: false };

test('before the launch an invited employee signs up by the mailed link, and works', async () => {
  const owner = await asOwner(locked);
  const email = 'robin@example.com';
  assert.equal((await owner('POST /api/staff', { name: 'Robin Vale', email })).status, 201);
  const { code, signUpUrl, employeeId } = await mailedTo(email);
  assert.equal((await pageAt('/')).isLock, true);
  assert.deepEqual(await pageAt(signUpUrl), OPEN);
  const [password, name] = ['suds!! and more', { firstName: 'Robin', lastName: 'Vale' }];
  const body = { ...name, email, accessCode: code, password, confirmPassword: password };
  assert.equal((await send(locked.app, 'POST /api/employee/register', { body })).status, 200);
  const { status, cookie } = await send(locked.app, 'POST /api/employee/login', { body: { employeeId, password } });
  assert.equal(status, 200);
  assert.equal((await pageAt('/employee-dashboard', cookie)).isLock, false);
  for (const call of ['GET /api/employee/session', 'GET /api/catalogue', 'GET /api/jobs/available'])
    assert.notEqual((await send(locked.app, call, { cookie })).status, 423, call);

  await send(locked.app, 'POST /api/employee/forgot-password', { body: { employeeId } });
  const { resetUrl } = await mailedTo(email);
  assert.deepEqual(await pageAt(resetUrl ?? '/employee/reset?token=x'), OPEN);
});

test('before the launch an applicant opens the mailed link, and applies', async () => {
  const email = 'applicant@example.com';
  for (const path of ['/apply/access', '/es/apply/access', '/apply/confirmation'])
    assert.deepEqual(await pageAt(path), OPEN, path);
  assert.equal((await send(locked.app, 'POST /api/job-applications/access', { body: { email } })).status, 200);
  const { code, applyUrl } = await mailedTo(email);
  assert.deepEqual(await pageAt(applyUrl), OPEN);
  const { status, cookie } = await send(locked.app, 'POST /api/job-applications/access', { body: { code } });
  assert.equal(status, 200);
  assert.deepEqual(await pageAt('/apply/onboarding', cookie), OPEN);
  const applied = await send(locked.app, 'POST /api/job-applications', { cookie, body: exampleApplication({ email }) });
  assert.equal(applied.status, 201);
  for (const path of ['/', '/quote', '/applying']) assert.equal((await pageAt(path, cookie)).isLock, true, path);
  assert.equal((await send(locked.app, 'GET /api/catalogue', { cookie })).status, 423);
});
