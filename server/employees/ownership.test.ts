import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { contextOf } from '#server/context.ts';
import { reportJob } from '#server/documentation/documentation.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { dataUrl, newCompletion } from '#testing/documentation.ts';
import { acceptJob, addCrewedJob, addJob } from '#testing/jobs.ts';
import { send } from '#testing/people.ts';

let testApp: TestApp;
let owner: Caller;
let alice: Caller;
let bob: Caller;
before(async () => {
  testApp = await startTestApp({ settings: { mobileAvailable: true } });
  owner = await asOwner(testApp);
  alice = await asEmployee(testApp);
  bob = await asEmployee(testApp);
  for (const [who, name] of [
    [alice, 'Alice'],
    [bob, 'Bob'],
  ] as const) {
    const { roleId: id, email } = who.person;
    await testApp.deps.db.updateTable('employees').set({ name, email }).where('id', '=', id).execute();
  }
});
after(() => testApp.close());

const MOBILE = {
  serviceType: 'mobile',
  serviceAddress: '12 Elm Street, Albany, NY 12207',
  basePrice: undefined,
  totalPrice: undefined,
};
const assign = (id: string, who: Caller | null) =>
  owner(`PATCH /api/jobs/${id}`, { assignedStaff: who ? who.person.roleId : null });
const available = async (who: Caller) =>
  ((await who('GET /api/jobs/available')).body as unknown as { readonly id: string }[]).map(({ id }) => id);
const ownJobs = async (who: Caller) => {
  const { body: self } = await who('GET /api/employee/session');
  const { body } = await who(`GET /api/jobs/employee/${String(self['employeeId'])}`);
  return body as unknown as readonly Readonly<Record<string, unknown>>[];
};

describe('a job that is assigned', () => {
  test('is ready to start in the list of that employee at once, and no longer available to others', async () => {
    const { id } = await addJob(testApp);
    assert.ok((await available(bob)).includes(id));
    const { status, body } = await assign(id, alice);
    assert.deepEqual([status, body['status']], [200, 'approved']);
    const own = (await ownJobs(alice)).find((job) => job['id'] === id);
    assert.deepEqual([own?.['standing'], own?.['events']], ['chosen', ['accept', 'decline']]);
    assert.equal((await available(bob)).includes(id), false);
    for (const call of [`POST /api/jobs/${id}/request`, `POST /api/jobs/${id}/respond`, `GET /api/jobs/${id}`])
      assert.equal((await bob(call, call.startsWith('GET') ? undefined : { response: 'accept' })).status, 404, call);
    const accepted = await alice(`POST /api/jobs/${id}/respond`, { response: 'accept' });
    assert.equal(accepted.body['status'], 'employee-accepted');
  });

  test('while it is scheduled, as after a reschedule, can’t be requested, accepted or seen by others', async () => {
    const { id } = await addJob(testApp, { job: { assigned_employee: alice.person.roleId } });
    for (const [call, body] of [
      [`POST /api/jobs/${id}/request`, undefined],
      [`POST /api/jobs/${id}/respond`, { response: 'accept' }],
      [`POST /api/jobs/${id}/respond`, { response: 'decline' }],
      [`GET /api/jobs/${id}`, undefined],
    ] as const)
      assert.equal((await bob(call, body)).status, 404, call);
    assert.equal((await alice(`POST /api/jobs/${id}/respond`, { response: 'accept' })).status, 200);
  });

  test('is open to all again once it is unassigned', async () => {
    const { id } = await addJob(testApp);
    await assign(id, alice);
    await assign(id, null);
    assert.ok((await available(bob)).includes(id));
    assert.equal((await bob(`POST /api/jobs/${id}/request`)).status, 200);
  });

  test('that an employee has accepted is not assigned to another', async () => {
    const { id } = await addCrewedJob(testApp, alice.person.roleId);
    assert.equal((await assign(id, bob)).status, 409);
  });
});

describe('what was sold', () => {
  const sold = async (who: Caller, id: string) => (await who(`GET /api/jobs/${id}`)).body;

  test('is told without the customer before a job is theirs: extras, time, town and pay', async () => {
    const { id } = await addJob(testApp, { quote: MOBILE });
    const body = await sold(alice, id);
    assert.deepEqual(body['extras'], ['Little Tree Black Ice Air Freshener', 'Tire Shine']);
    assert.deepEqual([body['area'], body['serviceAddress'], body['sold']], ['Albany', null, null]);
    assert.ok(body['pay']);
    assert.doesNotMatch(JSON.stringify(body), /Elm Street|Whitfield|518\D*555|@/);
    await owner(`POST /api/jobs/${id}/send-to-employees`);
    const [mail] = await mailsOf(testApp, { recipient: alice.person.email, kind: 'job-credentials' });
    assert.doesNotMatch(JSON.stringify(mail?.data), /Elm Street|Whitfield|518\D*555/);
  });

  test('is told in full once it is theirs, on screen and by email', async () => {
    const { id, quoteId } = await addJob(testApp, { quote: MOBILE });
    await testApp.deps.db
      .updateTable('quotes')
      .set({ customer_note: 'Gate code 4711' })
      .where('id', '=', quoteId)
      .execute();
    await acceptJob(testApp, id, alice.person.roleId);
    const body = await sold(alice, id);
    const told = body['sold'] as Readonly<Record<string, unknown>>;
    assert.equal(body['serviceAddress'], '12 Elm Street, Albany, NY 12207');
    assert.deepEqual([told['customerName'], told['customerNote']], ['Dana Whitfield', 'Gate code 4711']);
    assert.match(String(told['customerPhone']), /^\+1518555\d{4}$/);
    assert.ok((told['lines'] as readonly unknown[]).length > 2);
    const [mail] = await mailsOf(testApp, { quoteId, kind: 'job-accepted' });
    assert.match(JSON.stringify(mail?.data), /Gate code 4711.*/);
    assert.equal((await owner(`GET /api/jobs/${id}`)).body['customerNote'], 'Gate code 4711');
  });
});

describe('on a shared phone', () => {
  /** Alice's look-up of a job that was sent to both. */
  async function lookUp() {
    const { id, quoteId } = await addJob(testApp);
    await owner(`POST /api/jobs/${id}/send-to-employees`);
    const [mail] = await mailsOf(testApp, { quoteId, recipient: alice.person.email, kind: 'job-credentials' });
    const { appointmentId, accessCode, employeeId } = mail?.data ?? {};
    const body = { appointmentId, accessCode, fkeid: employeeId };
    const { cookie } = await send(testApp.app, 'POST /api/verify-login', { body });
    return { id, appointmentId: String(appointmentId), aliceId: String(employeeId), cookie };
  }

  test('a log-in wins over the look-up of a colleague', async () => {
    const { id, aliceId, cookie } = await lookUp();
    const both = `${bob.cookie}; ${cookie}`;
    assert.equal((await send(testApp.app, `GET /api/employee/${aliceId}`, { cookie: both })).status, 404);
    const body = { response: 'accept' };
    const { body: accepted } = await send(testApp.app, `POST /api/jobs/${id}/respond`, { cookie: both, body });
    const { body: self } = await bob('GET /api/employee/session');
    assert.equal(accepted['acceptedByEmployee'], self['employeeId']);
  });

  test('a log-in ends the look-up', async () => {
    const { appointmentId, aliceId, cookie } = await lookUp();
    const { body: self } = await bob('GET /api/employee/session');
    const body = { employeeId: self['employeeId'], password: bob.person.password };
    const { status, setCookie } = await send(testApp.app, 'POST /api/employee/login', { body, cookie });
    assert.equal(status, 200);
    assert.match(setCookie, /brightbay_lookup=;/);
    for (const call of [`GET /api/jobs/by-appointment/${appointmentId}`, `GET /api/employee/${aliceId}`])
      assert.equal((await send(testApp.app, call, { cookie })).status, 401, call);
  });

  test('a look-up of a job that a colleague got tells neither customer nor time', async () => {
    const { id, appointmentId, cookie } = await lookUp();
    await acceptJob(testApp, id, bob.person.roleId);
    const { status, body } = await send(testApp.app, `GET /api/jobs/by-appointment/${appointmentId}`, { cookie });
    assert.deepEqual(
      [status, body['standing'], body['customerName'], body['scheduledDate']],
      [200, 'colleague', '', null],
    );
  });

  test('an answer of one’s own is told with the job', async () => {
    const { id, cookie } = await lookUp();
    const body = { response: 'decline' };
    const { body: declined } = await send(testApp.app, `POST /api/jobs/${id}/respond`, { cookie, body });
    assert.deepEqual([declined['standing'], declined['ownAnswer']], ['open', 'decline']);
  });
});

describe('an employee who had a job before', () => {
  /** Alice's job with her photo, moved, and Bob's since. */
  let week = 0;
  async function moved() {
    const { id, quoteId } = await addCrewedJob(testApp, alice.person.roleId, { quote: MOBILE });
    await alice(`POST /api/jobs/${id}/photos`, { photoType: 'before', photoUrl: await dataUrl() });
    const day = Temporal.PlainDate.from('2027-06-19').add({ weeks: (week += 1) });
    const date = { scheduledDate: day.toString(), scheduledTime: '10:00 AM' };
    assert.equal((await owner(`POST /api/quotes/${quoteId}/reschedule`, date)).status, 200);
    await assign(id, bob);
    await bob(`POST /api/jobs/${id}/respond`, { response: 'accept' });
    return { id, quoteId };
  }
  const report = async (quoteId: string) => {
    const { deps } = testApp;
    const quote = await deps.db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirstOrThrow();
    const job = await deps.db.selectFrom('jobs').selectAll().where('quote_id', '=', quoteId).executeTakeFirstOrThrow();
    return reportJob(contextOf(deps, { language: 'en' }), { job, quote });
  };

  test('reads no name, address or date of it', async () => {
    const { id } = await moved();
    const { status, body } = await alice(`GET /api/jobs/${id}/documentation`);
    assert.equal(status, 200);
    assert.deepEqual(
      ['customerFirstName', 'serviceAddress', 'scheduledDate', 'scheduledTime', 'isOpen'].map((field) => body[field]),
      ['', null, null, null, false],
    );
    assert.equal((await alice(`GET /api/jobs/${id}`)).status, 404);
    assert.equal((await alice(`GET /api/jobs/${id}/payments`)).status, 404);
  });

  test('removes none that counts, only what they sent late', async () => {
    const { id, quoteId } = await moved();
    const late = await alice(`POST /api/jobs/${id}/photos`, { photoType: 'before', photoUrl: await dataUrl() });
    const own = (await alice(`GET /api/jobs/${id}/photos`)).body as unknown as readonly { readonly id: string }[];
    const statuses = [];
    for (const photo of own) statuses.push((await alice(`POST /api/job-photos/${photo.id}/remove`)).status);
    assert.deepEqual(statuses, [409, 200]);
    assert.equal(own[1]?.id, late.body['id']);
    await bob(`POST /api/jobs/${id}/completion`, newCompletion({ reasonWithoutPhotos: 'It was dark' }));
    assert.equal((await report(quoteId))?.photos.length, 1);
  });

  test('adds photos late, which start nothing and stay out of the report until an admin accepts them', async () => {
    const { id, quoteId } = await moved();
    const late = await alice(`POST /api/jobs/${id}/photos`, { photoType: 'before', photoUrl: await dataUrl() });
    assert.deepEqual([late.status, late.body['waitsForAdmin']], [201, true]);
    const scratch = { damageType: 'existing', description: 'Late scratch', location: 'Hood', severity: 'low' };
    assert.equal((await alice(`POST /api/jobs/${id}/damage-logs`, scratch)).body['waitsForAdmin'], true);
    assert.equal((await bob(`GET /api/jobs/${id}`)).body['startedAt'], null);

    await bob(`POST /api/jobs/${id}/completion`, newCompletion({ reasonWithoutPhotos: 'It was dark' }));
    const shown = await report(quoteId);
    assert.deepEqual([shown?.photos.length, shown?.damage.length], [1, 0]);
    const { body } = await owner(`POST /api/jobs/${id}/accept-late`);
    assert.equal(JSON.stringify(body).includes('"waitsForAdmin":true'), false);
    const accepted = await report(quoteId);
    assert.deepEqual([accepted?.photos.length, accepted?.damage.length], [2, 1]);
    assert.equal((await alice(`POST /api/jobs/${id}/accept-late`)).status, 403);
  });
});
