import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addPerson, cookieFor } from '#testing/people.ts';

let started: TestApp;
before(async () => void (started = await startTestApp({ env: { LAUNCH_LOCK: 'on' } })));
after(() => started.close());

const open = async (url: string, cookie = '') => {
  const { statusCode, headers } = await started.app.inject({ url, headers: { cookie } });
  return [statusCode, headers.location];
};

test('a stranger is sent from the dashboard to the log-in, and back to where he was going', async () => {
  assert.deepEqual(await open('/admin'), [200, undefined]);
  assert.deepEqual(await open('/admin/dashboard?tab=jobs'), [302, '/admin?to=%2Fadmin%2Fdashboard%3Ftab%3Djobs']);
});

test('a stranger is sent from the other pages of the owner to the log-in too, once the site is open', async () => {
  await started.changeSettings({ launch: { locked: false, message: '' } });
  assert.deepEqual(await open('/staff-management?edit=1'), [302, '/admin?to=%2Fstaff-management%3Fedit%3D1']);
  assert.deepEqual(await open('/job-schedule'), [302, '/admin?to=%2Fjob-schedule']);
  await started.changeSettings({ launch: { locked: true, message: '' } });
  // Until then everything but the log-in and the dashboard is the lock page.
  assert.deepEqual(await open('/staff-management'), [200, undefined]);
});

test('an admin is sent from the log-in to the dashboard', async () => {
  const cookie = await cookieFor(started.deps, await addPerson(started.deps, 'admin'), 'admin');
  assert.deepEqual(await open('/admin', cookie), [302, '/admin/dashboard']);
  assert.deepEqual(await open('/admin/dashboard', cookie), [200, undefined]);
});

test('a customer is sent to the log-in of admins', async () => {
  const cookie = await cookieFor(started.deps, await addPerson(started.deps, 'customer'), 'customer');
  const [status, location] = await open('/admin/dashboard', cookie);
  // The launch lock restricts them to the owner's own addresses.
  assert.deepEqual([status, location], [302, '/admin?to=%2Fadmin%2Fdashboard']);
});

test('the page of an emailed link leaks its URL to no one and changes nothing', async () => {
  const { statusCode, headers, body } = await started.app.inject({ url: '/admin/reset?token=secret-token' });
  assert.equal(statusCode, 200);
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.doesNotMatch(body, /secret-token/);
  assert.doesNotMatch(started.logged(), /secret-token/);
});
