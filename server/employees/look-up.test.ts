import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { contextOf } from '#server/context.ts';
import { sendToEmployees } from '#server/jobs/assign.ts';
import { startTestApp, TEST_NOW, type TestApp, mailsOf } from '#testing/app.ts';
import { asEmployee, asOwner } from '#testing/callers.ts';
import { addCrew, addJob } from '#testing/jobs.ts';
import { addPerson, cookieFor, fromAnywhere, send } from '#testing/people.ts';

let testApp: TestApp;
let robin: Awaited<ReturnType<typeof addCrew>>;
let sam: Awaited<ReturnType<typeof addCrew>>;
before(async () => {
  testApp = await startTestApp();
  robin = await addCrew(testApp.deps, { name: 'Robin Vale', payment_value: 1500 });
  sam = await addCrew(testApp.deps, { name: 'Sam Osei', payment_type: 'percentage', payment_value: 12 });
});
after(() => testApp.close());

type Sent = { readonly id: string; readonly appointmentId: string; readonly codeOf: (email: string) => string };

/** A job that was sent out, with the codes that the mails tell. */
async function sendJob(quote: Readonly<Record<string, unknown>> = {}): Promise<Sent> {
  const { deps } = testApp;
  const { id, quoteId } = await addJob(testApp, { quote });
  await sendToEmployees(contextOf(deps), { id });
  const mails = await mailsOf(testApp, { quoteId, kind: 'job-credentials' });
  const told = new Map(mails.map(({ recipient, data }) => [recipient, data]));
  return {
    id,
    appointmentId: String(told.get(robin.email)?.['appointmentId']),
    codeOf: (email) => String(told.get(email)?.['accessCode']),
  };
}

let senders = 0;
function lookUp(appointmentId: string, fkeid: string, accessCode: string, from?: string) {
  senders += 1;
  const headers = { 'x-forwarded-for': from ?? `203.0.${senders >> 8}.${senders & 255}` };
  return send(testApp.app, 'POST /api/verify-login', { body: { appointmentId, fkeid, accessCode }, headers });
}
const see = (appointmentId: string, cookie: string) =>
  send(testApp.app, `GET /api/jobs/by-appointment/${appointmentId}`, { cookie });
const wrongCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

describe('looking a job up', () => {
  test('opens it with the code of the mail: first name, pay and no code', async () => {
    const job = await sendJob();
    const { status, body, cookie, setCookie } = await lookUp(
      job.appointmentId,
      robin.employee_id.toLowerCase(),
      job.codeOf(robin.email),
    );
    assert.deepEqual([status, body['success']], [200, true]);
    assert.match(setCookie, /HttpOnly/i);
    assert.match(setCookie, /Max-Age=1800/);
    const { status: seen, body: found } = await see(job.appointmentId, cookie);
    assert.equal(seen, 200);
    assert.equal(found['id'], job.id);
    assert.equal(found['customerName'], 'Dana');
    assert.deepEqual(found['pay'], { amount: 60, explanation: '$15.00 × 4 h = $60.00' });
    const told = JSON.stringify(found);
    for (const secret of [job.codeOf(robin.email), 'accessCode', 'Whitfield', '@example.com', ' 555-', '518555'])
      assert.equal(told.includes(secret), false, secret);
  });

  test('pays each by his own rate, whatever the answer sends', async () => {
    const job = await sendJob();
    const { cookie } = await lookUp(job.appointmentId, sam.employee_id, job.codeOf(sam.email));
    const { body: rate } = await send(testApp.app, `GET /api/employee/${sam.employee_id}`, { cookie });
    assert.deepEqual(rate, {
      name: 'Sam Osei',
      employeeId: sam.employee_id,
      paymentType: 'percentage',
      paymentValue: 12,
    });
    const sent = {
      response: 'accept',
      notes: 'Gladly',
      employeeId: sam.employee_id,
      calculatedPay: 9999,
      employeeName: 'X',
    };
    const { status, body } = await send(testApp.app, `POST /api/jobs/${job.id}/respond`, { cookie, body: sent });
    assert.equal(status, 200);
    assert.deepEqual(body['pay'], { amount: 16.2, explanation: '12% of $135.00' });
    assert.equal(body['status'], 'pending-approval');
    assert.equal(body['employeeNotes'], 'Gladly');
  });

  test('shows that job to that employee alone, and only for half an hour', async () => {
    const job = await sendJob();
    const other = await sendJob();
    const { cookie } = await lookUp(job.appointmentId, robin.employee_id, job.codeOf(robin.email));
    assert.equal((await see(other.appointmentId, cookie)).status, 404);
    const ask = (call: string, body?: object) => send(testApp.app, call, { cookie, body });
    assert.equal((await ask(`POST /api/jobs/${other.id}/respond`, { response: 'accept' })).status, 404);
    const asSam = { response: 'accept', employeeId: sam.employee_id };
    assert.equal((await ask(`POST /api/jobs/${job.id}/respond`, asSam)).status, 403);
    assert.equal((await ask(`GET /api/employee/${sam.employee_id}`)).status, 404);
    for (const call of [
      'GET /api/jobs/available',
      `GET /api/jobs/${job.id}`,
      `GET /api/jobs/employee/${robin.employee_id}`,
    ])
      assert.equal((await ask(call)).status, 401, call);
    testApp.setNow(Temporal.Instant.from(TEST_NOW).add({ minutes: 30 }).toString());
    assert.equal((await see(job.appointmentId, cookie)).status, 401);
    testApp.setNow(TEST_NOW);
  });

  test('is closed by a log-out', async () => {
    const job = await sendJob();
    const { cookie } = await lookUp(job.appointmentId, robin.employee_id, job.codeOf(robin.email));
    await send(testApp.app, 'POST /api/employee/logout', { cookie });
    assert.equal((await see(job.appointmentId, cookie)).status, 401);
  });

  test('rejects another employee’s code, another job’s code and an unknown code in the same words', async () => {
    const job = await sendJob();
    const other = await sendJob();
    const tries = [
      [job.appointmentId, robin.employee_id, wrongCode(job.codeOf(robin.email))],
      [job.appointmentId, sam.employee_id, job.codeOf(robin.email)],
      [other.appointmentId, 'FKE-1234567890', other.codeOf(robin.email)],
      ['00000001', robin.employee_id, job.codeOf(robin.email)],
    ] as const;
    for (const [appointmentId, fkeid, code] of tries) {
      const { status, body } = await lookUp(appointmentId, fkeid, code);
      assert.deepEqual(
        [status, body['success'], body['message']],
        [401, false, 'Invalid access code, appointment ID, or FKEID'],
      );
    }
  });

  test('only an admin reads that there is no such employee', async () => {
    const job = await sendJob();
    const admin = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
    const body = { appointmentId: job.appointmentId, fkeid: 'FKE-9999999999', accessCode: job.codeOf(robin.email) };
    const answer = async (cookie?: string) =>
      (await send(testApp.app, 'POST /api/verify-login', { body, headers: fromAnywhere(), ...(cookie && { cookie }) }))
        .body;
    assert.equal((await answer(admin))['message'], 'Invalid FKEID - Employee not found');
    assert.equal((await answer())['message'], 'Invalid access code, appointment ID, or FKEID');
  });

  test('names what is missing or no such number', async () => {
    const refusals = [
      [['', robin.employee_id, '1234'], 'All fields are required.'],
      [['1234567', robin.employee_id, '1234'], 'An appointment ID has exactly 8 digits.'],
      [['12345678', robin.employee_id, '12345'], 'An access code has exactly 4 digits.'],
      [['12345678', 'ADMIN', '1234'], 'Employee ID must be FKE- followed by exactly 10 numbers.'],
    ] as const;
    for (const [[appointmentId, fkeid, code], message] of refusals) {
      const { status, body } = await lookUp(appointmentId, fkeid, code);
      assert.deepEqual([status, body['message']], [422, message]);
    }
  });

  test('an admin needs no code and no employee ID, and says for whom he answers', async () => {
    const job = await sendJob();
    const owner = await asOwner(testApp);
    const { status, body } = await see(job.appointmentId, owner.cookie);
    assert.deepEqual([status, body['customerEmail'], body['sold']], [200, body['customerEmail'], undefined]);
    assert.match(String(body['customerEmail']), /@example\.com$/);
    const respond = (employeeId?: string) =>
      owner(`POST /api/jobs/${job.id}/respond`, { response: 'accept', employeeId });
    assert.equal((await respond()).body['message'], 'A verified employee ID is required to accept a job.');
    assert.equal((await respond('FKE-5555555555')).body['message'], 'Invalid FKEID - Employee not found');
    assert.equal((await respond(robin.employee_id)).status, 200);
  });
});

describe('guessing an access code', () => {
  test('is stopped after five wrong tries at an appointment, from wherever they come, for a quarter of an hour', async () => {
    const job = await sendJob();
    const code = job.codeOf(robin.email);
    for (let guess = 0; guess < 5; guess += 1)
      assert.equal((await lookUp(job.appointmentId, robin.employee_id, wrongCode(code))).status, 401);
    const { status, body, headers } = await lookUp(job.appointmentId, robin.employee_id, code);
    assert.equal(status, 429);
    assert.equal(headers['retry-after'], '900');
    assert.equal(body['success'], false);
    assert.match(String(body['message']), /try again in 15 minutes/);
    assert.match(testApp.logged(), /a job look-up was locked out/);

    testApp.setNow(Temporal.Instant.from(TEST_NOW).add({ minutes: 15 }).toString());
    assert.equal((await lookUp(job.appointmentId, robin.employee_id, code)).status, 200);
    testApp.setNow(TEST_NOW);
  });

  test('many at once are no way around', async () => {
    const job = await sendJob();
    const tries = Array.from({ length: 12 }, () =>
      lookUp(job.appointmentId, robin.employee_id, wrongCode(job.codeOf(robin.email))),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 401).length, 5);
    assert.equal(statuses.filter((status) => status === 429).length, 7);
  });

  test('is not restarted by a colleague who enters their own code in between', async () => {
    const job = await sendJob();
    for (let guess = 0; guess < 5; guess += 1) {
      assert.equal((await lookUp(job.appointmentId, sam.employee_id, job.codeOf(sam.email))).status, 200);
      await lookUp(job.appointmentId, robin.employee_id, wrongCode(job.codeOf(robin.email)));
    }
    assert.equal((await lookUp(job.appointmentId, robin.employee_id, job.codeOf(robin.email))).status, 429);
  });

  test('at many appointments is stopped after twenty tries from one address', async () => {
    const from = '198.51.100.20';
    for (let guess = 0; guess < 20; guess += 1)
      assert.equal((await lookUp(String(20_000_000 + guess), robin.employee_id, '0000', from)).status, 401);
    const job = await sendJob();
    assert.equal((await lookUp(job.appointmentId, robin.employee_id, job.codeOf(robin.email), from)).status, 429);
    assert.equal((await lookUp(job.appointmentId, robin.employee_id, job.codeOf(robin.email))).status, 200);
  });

  test('locks no one out who is logged in', async () => {
    const job = await sendJob();
    for (let guess = 0; guess < 6; guess += 1) await lookUp(job.appointmentId, robin.employee_id, '0000');
    const employee = await asEmployee(testApp);
    assert.equal((await see(job.appointmentId, employee.cookie)).status, 200);
    const { status } = await employee(`POST /api/jobs/${job.id}/respond`, { response: 'accept' });
    assert.equal(status, 200);
  });

  test('leaves a trace for the owner, without a code or an address', async () => {
    const job = await sendJob();
    await lookUp(job.appointmentId, robin.employee_id, wrongCode(job.codeOf(robin.email)), '198.51.100.77');
    const rows = await testApp.deps.db.selectFrom('audit').selectAll().where('subject_id', '=', job.id).execute();
    assert.equal(rows.filter(({ action }) => action === 'job.refuse-look-up').length, 1);
    assert.doesNotMatch(JSON.stringify(rows) + testApp.logged(), /198\.51\.100\.77/);
  });
});

test('the history of a job names the employee who answered with a code, signed up or not', async () => {
  const job = await sendJob();
  const { cookie } = await lookUp(job.appointmentId, robin.employee_id, job.codeOf(robin.email));
  await send(testApp.app, `POST /api/jobs/${job.id}/respond`, { cookie, body: { response: 'accept' } });
  const owner = await asOwner(testApp);
  const { body } = await owner(`GET /api/jobs/${job.id}`);
  const history = body['history'] as readonly { readonly action: string; readonly who: string }[];
  assert.deepEqual(
    history.slice(-2).map(({ action, who }) => [action, who]),
    [
      ['job.look-up', 'Robin Vale'],
      ['job.accept', 'Robin Vale'],
    ],
  );
});
