import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { addJob } from '#testing/jobs.ts';

type Employee = { readonly id: string; readonly employeeId: string; readonly ask: Caller };

let testApp: TestApp;
let owner: Caller;
let robin: Employee;
let sam: Employee;
before(async () => {
  testApp = await startTestApp({ settings: { mobileAvailable: true } });
  owner = await asOwner(testApp);
  robin = await addEmployee();
  sam = await addEmployee();
});
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
});

async function addEmployee(): Promise<Employee> {
  const ask = await asEmployee(testApp);
  const { email, roleId } = ask.person;
  const row = await testApp.deps.db
    .updateTable('employees')
    .set({ email, name: `Crew of ${email}` })
    .where('id', '=', roleId)
    .returning(['id', 'employee_id'])
    .executeTakeFirstOrThrow();
  return { id: row.id, employeeId: row.employee_id, ask };
}

const idsIn = (body: unknown) => (body as readonly { readonly id: string }[]).map(({ id }) => id);
const MOBILE = {
  serviceType: 'mobile',
  serviceAddress: '12 Elm Street, Albany',
  basePrice: undefined,
  totalPrice: undefined,
};

describe('open jobs', () => {
  test('are listed until an employee requests one; the next appointment comes first', async () => {
    const later = await addJob(testApp, { quote: { scheduledDate: '2027-07-10', scheduledTime: '10:00 AM' } });
    const sooner = await addJob(testApp, { quote: { scheduledDate: '2027-06-12', scheduledTime: '10:00 AM' } });
    assert.deepEqual(idsIn((await robin.ask('GET /api/jobs/available')).body), [sooner.id, later.id]);
    const { status, body } = await robin.ask(`POST /api/jobs/${sooner.id}/request`);
    assert.deepEqual([status, body['status'], body['standing']], [200, 'pending-approval', 'asked']);
    for (const who of [robin, sam])
      assert.deepEqual(idsIn((await who.ask('GET /api/jobs/available')).body), [later.id]);
    assert.deepEqual(idsIn((await robin.ask(`GET /api/jobs/employee/${robin.employeeId}`)).body), [sooner.id]);
  });

  test('are neither those of past days nor those meant for another employee', async () => {
    const meant = await addJob(testApp, { job: { assigned_employee: sam.id } });
    const past = await addJob(testApp, { quote: { scheduledDate: '2027-06-12', scheduledTime: '10:00 AM' } });
    testApp.setNow('2027-06-13T12:00:00Z');
    assert.deepEqual(idsIn((await robin.ask('GET /api/jobs/available')).body), []);
    assert.deepEqual(idsIn((await sam.ask('GET /api/jobs/available')).body), [meant.id]);
    testApp.setNow('2027-06-01T12:00:00Z');
    assert.equal(idsIn((await robin.ask('GET /api/jobs/available')).body).includes(past.id), true);
  });
});

describe('accepting', () => {
  test('is subject to approval, and the business is told with a link', async () => {
    const { id, reference } = await addJob(testApp);
    const { body } = await robin.ask(`POST /api/jobs/${id}/respond`, { response: 'accept', notes: 'I am near' });
    assert.deepEqual([body['status'], body['acceptedByEmployee']], ['pending-approval', robin.employeeId]);
    const told = (await mailsOf(testApp, { kind: 'job-answered' })).find(({ data }) => data['reference'] === reference);
    assert.equal(told?.recipient, 'hello@brightbay.example');
    assert.equal(told?.data['notes'], 'I am near');
    assert.equal(told?.data['jobUrl'], `http://brightbay.test/job-schedule?open=${id}`);
  });

  test('at once with a colleague: one wins, the other reads why not', async () => {
    const { id } = await addJob(testApp);
    const answers = await Promise.all(
      [robin, sam].map((who) => who.ask(`POST /api/jobs/${id}/respond`, { response: 'accept' })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    const refused = answers.find(({ status }) => status === 409);
    assert.match(String(refused?.body['detail']), /Someone else may have/);
    assert.equal((await mailsOf(testApp, { kind: 'job-answered' })).length, 1);
  });

  test('what the owner has confirmed needs no second approval; giving it back opens it again and tells the business', async () => {
    const confirmed = { status: 'approved', assigned_employee: robin.id } as const;
    const taken = await addJob(testApp, { job: confirmed });
    const { body } = await robin.ask(`POST /api/jobs/${taken.id}/respond`, { response: 'accept' });
    assert.equal(body['status'], 'employee-accepted');
    const returned = await addJob(testApp, { job: confirmed });
    const answer = await robin.ask(`POST /api/jobs/${returned.id}/respond`, { response: 'decline' });
    assert.deepEqual([answer.body['status'], answer.body['standing']], ['scheduled', 'open']);
    const mails = await mailsOf(testApp, { kind: 'job-answered' });
    const told = [taken, returned].map(({ reference }) => {
      const mail = mails.find(({ data }) => data['reference'] === reference);
      return [mail?.data['answer'], mail?.data['wasConfirmed']];
    });
    assert.deepEqual(told, [
      ['accept', true],
      ['decline', true],
    ]);
  });

  test('declining leaves a job to the others and emails no one', async () => {
    const before = (await mailsOf(testApp, { kind: 'job-answered' })).length;
    const { id } = await addJob(testApp);
    assert.equal(
      (await robin.ask(`POST /api/jobs/${id}/respond`, { response: 'decline' })).body['status'],
      'scheduled',
    );
    assert.equal((await sam.ask(`POST /api/jobs/${id}/respond`, { response: 'accept' })).status, 200);
    assert.equal((await mailsOf(testApp, { kind: 'job-answered' })).length, before + 1);
  });

  test('is not possible for a colleague', async () => {
    const { id } = await addJob(testApp);
    const forSam = { response: 'accept', employeeId: sam.employeeId };
    assert.equal((await robin.ask(`POST /api/jobs/${id}/respond`, forSam)).status, 403);
  });
});

describe('the address of a visit', () => {
  test('is emailed to the confirmed employee, and to no one before that', async () => {
    const { id } = await addJob(testApp, { quote: MOBILE });
    const addressIn = (body: Readonly<Record<string, unknown>>) => body['serviceAddress'];
    const [free] = (await robin.ask('GET /api/jobs/available')).body as unknown as readonly Record<string, unknown>[];
    assert.equal(free?.['id'], id);
    assert.equal(free?.['serviceAddress'], null);
    const accepted = await robin.ask(`POST /api/jobs/${id}/respond`, { response: 'accept' });
    assert.equal(addressIn(accepted.body), null);
    await owner(`POST /api/jobs/${id}/approve`);
    assert.equal(addressIn((await robin.ask(`GET /api/jobs/${id}`)).body), '12 Elm Street, Albany');
    const [mail] = await mailsOf(testApp, { kind: 'job-accepted' });
    assert.deepEqual([mail?.data['serviceAddress'], mail?.data['isAddressLater']], ['12 Elm Street, Albany', false]);
  });

  test('is not in the mail that sends a job to everybody', async () => {
    const { id } = await addJob(testApp, { quote: MOBILE });
    await owner(`POST /api/jobs/${id}/send-to-employees`);
    for (const { data } of await mailsOf(testApp, { kind: 'job-credentials' }))
      assert.deepEqual([data['serviceAddress'], data['isAddressLater']], [null, true]);
  });
});

describe('work', () => {
  test('is started by the assigned employee, once, and by no one else', async () => {
    const job = { status: 'employee-accepted', accepted_by: robin.id, assigned_employee: robin.id } as const;
    const { id } = await addJob(testApp, { job });
    assert.equal((await sam.ask(`POST /api/jobs/${id}/start`)).status, 404);
    const { status, body } = await robin.ask(`POST /api/jobs/${id}/start`);
    assert.equal(status, 200);
    assert.equal(body['startedAt'], testApp.deps.clock.now().toString());
    assert.deepEqual(body['events'], ['expect-end', 'complete']);
    assert.equal((await robin.ask(`POST /api/jobs/${id}/start`)).status, 409);
  });

  test('is not started before the owner has approved', async () => {
    const { id } = await addJob(testApp);
    await robin.ask(`POST /api/jobs/${id}/request`);
    assert.equal((await robin.ask(`POST /api/jobs/${id}/start`)).status, 409);
  });

  test('of a colleague is nowhere to be seen', async () => {
    const job = { status: 'employee-accepted', accepted_by: robin.id, appointment_id: '31415926' } as const;
    const { id } = await addJob(testApp, { job });
    for (const call of [
      `GET /api/jobs/${id}`,
      'GET /api/jobs/by-appointment/31415926',
      `GET /api/jobs/employee/${robin.employeeId}`,
      `GET /api/employee/${robin.employeeId}`,
    ])
      assert.equal((await sam.ask(call)).status, 404, call);
    assert.deepEqual(idsIn((await sam.ask(`GET /api/jobs/employee/${sam.employeeId}`)).body), []);
  });
});

test('of a customer the crew reads the first name, also where only one name was given', async () => {
  const { id } = await addJob(testApp, {
    quote: { customerName: 'Dana Whitfield', customerFirstName: undefined, customerLastName: undefined },
  });
  const [job] = (await robin.ask('GET /api/jobs/available')).body as unknown as readonly Record<string, unknown>[];
  assert.deepEqual([job?.['id'], job?.['customerName']], [id, 'Dana']);
});
