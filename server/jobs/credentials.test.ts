import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { STRANGER } from '#core/people/permissions.ts';
import { contextOf } from '#server/context.ts';
import { keyedHash } from '#server/lib/secrets.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addCrew, addJob } from '#testing/jobs.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { sendToEmployees } from './assign.ts';

let testApp: TestApp;
let ask: Caller;
let crew: Awaited<ReturnType<typeof addCrew>>[];

before(async () => {
  testApp = await startTestApp();
  ask = await asOwner(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  const { db } = testApp.deps;
  await db.deleteFrom('quotes').execute();
  await db.deleteFrom('employees').execute();
  crew = [await addCrew(testApp.deps), await addCrew(testApp.deps), await addCrew(testApp.deps)];
});

async function codesOf(quoteId: string, kind: string) {
  const mails = await mailsOf(testApp, { quoteId, kind });
  return mails
    .map(({ recipient, data }) => ({ recipient, code: String(data['accessCode']), data }))
    .toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1));
}

const codeHashes = async (jobId: string) => {
  const rows = await testApp.deps.db
    .selectFrom('job_codes')
    .select(['employee', 'code_hash'])
    .where('job_id', '=', jobId)
    .execute();
  return new Map(rows.map(({ employee, code_hash }) => [employee, code_hash]));
};

describe('sending a job to the employees', () => {
  test('makes an appointment ID and mails each active employee a code of his own', async () => {
    await addCrew(testApp.deps, { deleted_at: testApp.deps.clock.now().toString() });
    await addCrew(testApp.deps, { email: '' });
    const { id, quoteId } = await addJob(testApp);
    const { status, body } = await ask(`POST /api/jobs/${id}/send-to-employees`);
    assert.equal(status, 200);
    assert.deepEqual(body, { emailsSent: 3 });

    const mails = await codesOf(quoteId, 'job-credentials');
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      crew.map(({ email }) => email).toSorted(),
    );
    assert.equal(new Set(mails.map(({ code }) => code)).size, 3, 'no code is given twice');
    const { body: job } = await ask(`GET /api/jobs/${id}`);
    assert.match(String(job['appointmentId']), /^\d{8}$/);
    for (const { code, data } of mails) {
      assert.match(code, /^\d{4}$/);
      assert.equal(data['appointmentId'], job['appointmentId']);
    }
    assert.deepEqual(job['status'], 'scheduled');
    assert.deepEqual(
      (job['checklist'] as { isDone: boolean }[]).map(({ isDone }) => isDone),
      [true, true, false, false],
    );
  });

  test('leaves out who is off that day, and says who; with everyone off it says so', async () => {
    const { db } = testApp.deps;
    const { id, quoteId } = await addJob(testApp);
    const { starts_at: startsAt } = await db
      .selectFrom('quotes')
      .select('starts_at')
      .where('id', '=', quoteId)
      .executeTakeFirstOrThrow();
    const day = String(startsAt).slice(0, 10);
    const [ana, ...others] = crew;
    const takeOff = async (employee: string) => ask(`POST /api/staff/${employee}/time-off`, { from: day, to: day });
    assert.ok(ana);
    await takeOff(ana.id);
    const { body } = await ask(`POST /api/jobs/${id}/send-to-employees`);
    const conflict = { kind: 'time-off', from: day, to: day };
    assert.deepEqual(body, { emailsSent: 2, leftOut: [{ name: ana.name, conflict }] });
    for (const other of others) await takeOff(other.id);
    const { status, body: refused } = await ask(`POST /api/jobs/${id}/send-reminder`);
    assert.equal(status, 409);
    assert.match(String(refused['detail']), /^Everyone is off that day: .*off /);
    await db.deleteFrom('time_off').execute();
  });

  test('stores the codes as keyed hashes', async () => {
    const { deps } = testApp;
    const { id, quoteId } = await addJob(testApp);
    await ask(`POST /api/jobs/${id}/send-to-employees`);
    const hashes = await codeHashes(id);
    for (const { recipient, code } of await codesOf(quoteId, 'job-credentials')) {
      const employee = crew.find(({ email }) => email === recipient)?.id ?? '';
      assert.deepEqual(hashes.get(employee), keyedHash(deps.secret, `job-code:${id}:${employee}:${code}`));
    }
  });

  test('twice at the same moment: one wins, the other is told that it was sent', async () => {
    const { id, quoteId } = await addJob(testApp);
    const answers = await Promise.all([
      ask(`POST /api/jobs/${id}/send-to-employees`),
      ask(`POST /api/jobs/${id}/send-to-employees`),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.equal((await codesOf(quoteId, 'job-credentials')).length, 3);
    const refused = answers.find(({ status }) => status === 409);
    assert.equal(refused?.body['detail'], 'This job was already sent. You can send a reminder.');
  });

  test('draws again when an open job has the appointment ID', async () => {
    const { deps } = testApp;
    const [taken, free] = [Buffer.from([0, 0, 0, 7]), Buffer.from([0, 0, 0, 8])];
    const drawn = [taken, taken, free];
    const random = { ...deps.random, bytes: (count: number) => drawn.shift() ?? deps.random.bytes(count) };
    await addJob(testApp, { job: { appointment_id: '00000007' } });
    const closed = await addJob(testApp, { job: { appointment_id: '00000008', status: 'completed' } });
    const { id } = await addJob(testApp);
    await sendToEmployees(contextOf({ ...deps, random }, { actor: STRANGER, requestId: deps.random.id() }), { id });
    const jobs = await deps.db.selectFrom('jobs').select(['id', 'appointment_id']).execute();
    assert.equal(
      jobs.find((job) => job.id === id)?.appointment_id,
      '00000008',
      'that of a closed job may be used again',
    );
    assert.equal(jobs.find((job) => job.id === closed.id)?.appointment_id, '00000008');
  });

  test('to no one changes nothing', async () => {
    await testApp.deps.db.deleteFrom('employees').execute();
    const { id } = await addJob(testApp);
    const { status, body } = await ask(`POST /api/jobs/${id}/send-to-employees`);
    assert.equal(status, 409);
    assert.match(String(body['detail']), /add staff first/);
    assert.equal((await ask(`GET /api/jobs/${id}`)).body['appointmentId'], null);
  });
});

describe('a reminder', () => {
  test('brings the same codes under the same appointment ID: those of the first email still open the job', async () => {
    const { id, quoteId } = await addJob(testApp);
    await ask(`POST /api/jobs/${id}/send-to-employees`);
    const before = await codeHashes(id);
    const { body } = await ask(`POST /api/jobs/${id}/send-reminder`);
    assert.deepEqual(body, { remindersSent: 3 });
    const [first] = await codesOf(quoteId, 'job-credentials');
    const reminders = await codesOf(quoteId, 'job-reminder');
    assert.equal(reminders.length, 3);
    assert.ok(reminders.every(({ data }) => data['appointmentId'] === first?.data['appointmentId']));
    const after = await codeHashes(id);
    assert.equal(new Set([...reminders].map(({ code }) => code)).size, 3);
    const { deps } = testApp;
    for (const { recipient, code } of reminders) {
      const employee = crew.find(({ email }) => email === recipient)?.id ?? '';
      assert.deepEqual(after.get(employee), keyedHash(deps.secret, `job-code:${id}:${employee}:${code}`));
    }
    assert.deepEqual(after, before);
  });
});

describe('assigning one employee', () => {
  const assign = (id: string, assignedStaff: string | null) => ask(`PATCH /api/jobs/${id}`, { assignedStaff });

  test('makes the job ready to start, and mails what opens it to them alone', async () => {
    const [chosen] = crew;
    assert.ok(chosen);
    const { id, quoteId } = await addJob(testApp);
    const { status, body } = await assign(id, chosen.id);
    assert.deepEqual([status, body['status'], body['assignedStaff']], [200, 'approved', chosen.id]);
    assert.match(String(body['appointmentId']), /^\d{8}$/);
    assert.deepEqual(
      (await codesOf(quoteId, 'job-credentials')).map(({ recipient }) => recipient),
      [chosen.email],
    );
  });

  test('to the same employee changes nothing; to another tells both; to no one opens the job to all', async () => {
    const [chosen, other] = crew;
    assert.ok(chosen && other);
    const { id, quoteId } = await addJob(testApp);
    await assign(id, chosen.id);
    await assign(id, chosen.id);
    const { body } = await assign(id, other.id);
    assert.deepEqual([body['status'], body['assignedStaff']], ['approved', other.id]);
    assert.deepEqual(
      (await codesOf(quoteId, 'job-credentials')).map(({ recipient }) => recipient),
      [chosen.email, other.email].toSorted(),
    );
    const { body: opened } = await assign(id, null);
    assert.deepEqual([opened['status'], opened['assignedStaff']], ['scheduled', null]);
    assert.deepEqual(
      (await mailsOf(testApp, { quoteId, kind: 'job-unassigned' })).map(({ recipient }) => recipient),
      [chosen.email, other.email],
    );
  });

  test('who left the crew is refused', async () => {
    const gone = await addCrew(testApp.deps, { deleted_at: testApp.deps.clock.now().toString() });
    const { id } = await addJob(testApp);
    const { status, body } = await assign(id, gone.id);
    assert.equal(status, 422);
    assert.equal((body['errors'] as { path: string }[])[0]?.path, 'assignedStaff');
  });

  test('a quote meant for an employee is assigned to them as soon as it is approved', async () => {
    const [chosen] = crew;
    assert.ok(chosen);
    const { body } = await submit(testApp.app, exampleQuote({ scheduledDate: undefined, scheduledTime: undefined }));
    await ask(`PATCH /api/quotes/${body.id}`, { assignedStaff: chosen.id });
    const time = { scheduledDate: '2027-06-26', scheduledTime: '10:00 AM' };
    const approved = await ask(`POST /api/quotes/${body.id}/approve`, time);
    assert.deepEqual((approved.body['job'] as { status: string }).status, 'approved');
    const [mail] = await mailsOf(testApp, { quoteId: body.id, kind: 'job-credentials' });
    assert.deepEqual([mail?.recipient, mail?.data['startsAt']], [chosen.email, '2027-06-26T14:00:00Z']);
  });
});

test('the access code is in no answer, no log and no audit row', async () => {
  const { id, quoteId } = await addJob(testApp);
  const answers = [
    await ask(`POST /api/jobs/${id}/send-to-employees`),
    await ask(`POST /api/jobs/${id}/send-reminder`),
  ];
  for (const call of ['GET /api/jobs', 'GET /api/jobs?status=open', `GET /api/jobs/${id}`])
    answers.push(await ask(call));
  const codes = [...(await codesOf(quoteId, 'job-credentials')), ...(await codesOf(quoteId, 'job-reminder'))];
  const audit = await testApp.deps.db.selectFrom('audit').selectAll().where('subject_id', '=', id).execute();
  const said = [JSON.stringify(answers.map(({ body }) => body)), testApp.logged(), JSON.stringify(audit)].join('\n');
  assert.doesNotMatch(said, /accessCode|code_hash/);
  for (const { code } of codes) assert.doesNotMatch(said, new RegExp(`["':\\s]${code}["',\\s}]`));
});
