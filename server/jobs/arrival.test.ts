import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asCustomer, asEmployee, asOwner, asAnyone, type Caller } from '#testing/callers.ts';
import { addCrewedJob } from '#testing/jobs.ts';

/** An appointment on Saturday, June 19, at 10:00 AM in New York, at the customer's address. */
const VISIT = {
  scheduledDate: '2027-06-19',
  scheduledTime: '10:00 AM',
  serviceType: 'mobile',
  serviceAddress: '12 Elm Street, Albany',
  basePrice: undefined,
  totalPrice: undefined,
};
const EARLY = '2027-06-01T12:00:00Z';
const MORNING = '2027-06-19T13:30:00Z';
const KINDS = ['crew-on-the-way', 'work-started'];

let testApp: TestApp;
let robin: Caller;
before(async () => {
  testApp = await startTestApp({ settings: { mobileAvailable: true } });
  robin = await asEmployee(testApp);
  const { email, roleId: id } = robin.person;
  await testApp.deps.db.updateTable('employees').set({ email, name: 'Robin Vale' }).where('id', '=', id).execute();
});
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(EARLY);
  await testApp.deps.db.deleteFrom('quotes').execute();
  await testApp.deps.db.deleteFrom('outbox').execute();
});

/** A job of Robin's on that morning, with Robin logged in. */
async function jobToday(quote: Readonly<Record<string, unknown>> = {}) {
  const job = await addCrewedJob(testApp, robin.person.roleId, { quote: { ...VISIT, ...quote } });
  testApp.setNow(MORNING);
  return { ...job, ask: await asEmployee(testApp, robin.person) };
}

const toldOf = async (quoteId: string) =>
  (await mailsOf(testApp, { quoteId })).filter(({ kind }) => KINDS.includes(kind)).map(({ kind }) => kind);
const auditOf = async (id: string) =>
  (await testApp.deps.db.selectFrom('audit').select('action').where('subject_id', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('an employee who says that they are on the way', () => {
  test('is shown with the time, to the owner as well, and the customer is told once, as with the start', async () => {
    const { id, quoteId, ask } = await jobToday();
    const { status, body } = await ask(`POST /api/jobs/${id}/on-the-way`);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body['onTheWayAt'], body['events']], [MORNING, ['start', 'complete']]);
    const owner = await asOwner(testApp);
    assert.equal((await owner(`GET /api/jobs/${id}`)).body['onTheWayAt'], MORNING);
    assert.deepEqual(await toldOf(quoteId), ['crew-on-the-way']);
    const [mail] = await mailsOf(testApp, { quoteId, kind: 'crew-on-the-way' });
    assert.equal(mail?.data['crewName'], 'Robin');
    assert.equal((await ask(`POST /api/jobs/${id}/on-the-way`)).status, 200);
    assert.equal((await ask(`POST /api/jobs/${id}/start`, { at: MORNING })).status, 200);
    assert.equal((await ask(`POST /api/jobs/${id}/start`, { at: MORNING })).status, 200);
    assert.equal((await ask(`POST /api/jobs/${id}/start`)).status, 409);
    assert.equal((await ask(`POST /api/jobs/${id}/on-the-way`)).body['onTheWayAt'], MORNING);
    const steps = (await auditOf(id)).filter((action) => ['job.on-the-way', 'job.start'].includes(action));
    assert.deepEqual(steps, ['job.on-the-way', 'job.start']);
    assert.equal((await mailsOf(testApp, { quoteId, kind: 'work-started' })).length, 1);
  });

  test('twice at once is stored once', async () => {
    const { id, quoteId, ask } = await jobToday();
    const answers = await Promise.all([1, 2, 3].map(async () => ask(`POST /api/jobs/${id}/on-the-way`)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.deepEqual(await toldOf(quoteId), ['crew-on-the-way']);
    assert.equal((await auditOf(id)).filter((action) => action === 'job.on-the-way').length, 1);
  });

  test('is believed what the phone recorded without a network, but the customer gets no stale news', async () => {
    const { id, quoteId, ask } = await jobToday();
    const at = '2027-06-19T13:00:00Z';
    assert.equal((await ask(`POST /api/jobs/${id}/on-the-way`, { at })).body['onTheWayAt'], at);
    assert.deepEqual(await toldOf(quoteId), []);
    const started = '2027-06-19T13:00:01Z';
    assert.equal((await ask(`POST /api/jobs/${id}/start`, { at: started })).body['startedAt'], started);
    const [mail] = await mailsOf(testApp, { quoteId, kind: 'work-started' });
    assert.equal(mail?.deadline, '2027-06-19T13:30:01Z');
  });

  const CLOCKS: readonly (readonly [string, string])[] = [
    ['is ahead', '2027-06-19T13:31:00Z'],
    ['is years behind', '2020-01-01T00:00:00Z'],
  ];
  for (const [name, at] of CLOCKS) {
    test(`is not believed where the clock of the phone ${name}`, async () => {
      const { id, ask } = await jobToday();
      assert.equal((await ask(`POST /api/jobs/${id}/on-the-way`, { at })).body['onTheWayAt'], MORNING);
    });
  }

  test('is refused on another day, and where no such moment exists', async () => {
    const { id, quoteId, ask } = await jobToday();
    assert.equal((await ask(`POST /api/jobs/${id}/on-the-way`, { at: '2027-06-18T23:59:00-04:00' })).status, 409);
    assert.equal((await ask(`POST /api/jobs/${id}/on-the-way`, { at: 'soon' })).status, 422);
    assert.deepEqual(await toldOf(quoteId), []);
    assert.ok(!(await auditOf(id)).includes('job.on-the-way'));
  });

  test('is on the way again once the appointment has moved, and news that waited is dropped', async () => {
    const { id, quoteId, ask } = await jobToday();
    await ask(`POST /api/jobs/${id}/on-the-way`);
    const owner = await asOwner(testApp);
    const moved = { scheduledDate: '2027-06-20', scheduledTime: '10:00 AM' };
    assert.equal((await owner(`POST /api/quotes/${quoteId}/reschedule`, moved)).status, 200);
    assert.deepEqual(await toldOf(quoteId), []);
    const job = await owner(`GET /api/jobs/${id}`);
    assert.equal(job.body['onTheWayAt'], null);
  });
});

describe('no customer is told', () => {
  test('that someone is on the way to the shop, which no one can be, but that the work has started', async () => {
    const { id, quoteId, ask } = await jobToday({ serviceType: 'dropoff', serviceAddress: undefined });
    const { status, body } = await ask(`POST /api/jobs/${id}/on-the-way`);
    assert.deepEqual([status, body['code']], [409, 'wrong-state']);
    assert.deepEqual((await ask(`GET /api/jobs/${id}`)).body['events'], ['start', 'complete']);
    assert.deepEqual(await toldOf(quoteId), []);
    assert.equal((await ask(`POST /api/jobs/${id}/start`)).status, 200);
    assert.deepEqual(await toldOf(quoteId), ['work-started']);
  });

  test('who has unsubscribed by the link in the first of these emails', async () => {
    const { id, quoteId, ask } = await jobToday();
    await ask(`POST /api/jobs/${id}/on-the-way`);
    const [mail] = await mailsOf(testApp, { quoteId, kind: 'crew-on-the-way' });
    const { pathname } = new URL(String(mail?.data['unsubscribeUrl']));
    assert.equal((await asAnyone(testApp)(`POST ${pathname}`)).status, 200);
    assert.equal((await ask(`POST /api/jobs/${id}/start`)).status, 200);
    assert.deepEqual(await toldOf(quoteId), ['crew-on-the-way']);
    const [waiting] = await mailsOf(testApp, { quoteId, kind: 'crew-on-the-way' });
    assert.equal(waiting?.status, 'superseded');
    await testApp.deps.db.deleteFrom('mail_opt_outs').execute();
  });

  test('where the shop does not want it', async () => {
    const { settings } = await testApp.deps.settings();
    await testApp.changeSettings({ followUp: { ...settings.followUp, arrival: false } });
    const { id, quoteId, ask } = await jobToday();
    assert.equal((await ask(`POST /api/jobs/${id}/on-the-way`)).status, 200);
    assert.equal((await ask(`POST /api/jobs/${id}/start`)).status, 200);
    assert.deepEqual(await toldOf(quoteId), []);
    await testApp.changeSettings({ followUp: settings.followUp });
  });
});

test('neither a customer, an admin nor a colleague can say it', async () => {
  const { id } = await jobToday();
  const [owner, customer, colleague] = [await asOwner(testApp), await asCustomer(testApp), await asEmployee(testApp)];
  assert.equal((await owner(`POST /api/jobs/${id}/on-the-way`)).status, 403);
  assert.equal((await customer(`POST /api/jobs/${id}/on-the-way`)).status, 403);
  assert.equal((await colleague(`POST /api/jobs/${id}/on-the-way`)).status, 404);
});
