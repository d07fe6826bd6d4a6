import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { after, before, describe, mock, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addCrew } from '#testing/jobs.ts';
import { addPerson, send } from '#testing/people.ts';

/** Milliseconds that a request for a link always takes, whether or not the address is known; a timer never fires earlier. */
const LEAST_WAIT = 240;

type Guess = { readonly call: string; readonly known: object; readonly unknown: object };

let testApp: TestApp;
const hashing = mock.method(crypto, 'argon2');
before(async () => {
  syncBuiltinESMExports();
  testApp = await startTestApp();
});
after(async () => {
  mock.restoreAll();
  syncBuiltinESMExports();
  await testApp.close();
});

const email = 'unknown-at-all@example.com';
const password = 'not the right one';
const emailOf = async (role: 'admin' | 'customer') => (await addPerson(testApp.deps, role)).email;
const employeeId = async () => {
  const { roleId } = await addPerson(testApp.deps, 'employee');
  const { db } = testApp.deps;
  const row = await db.selectFrom('employees').select('employee_id').where('id', '=', roleId).executeTakeFirstOrThrow();
  return row.employee_id;
};
const NO_ID = 'FKE-0000099999';

const LOG_INS: Readonly<Record<string, () => Promise<Guess>>> = {
  'an admin': async () => ({
    call: 'POST /api/admin/login',
    known: { email: await emailOf('admin'), password },
    unknown: { email, password },
  }),
  'a customer': async () => ({
    call: 'POST /api/customer/login',
    known: { email: await emailOf('customer'), password },
    unknown: { email, password },
  }),
  'an employee': async () => ({
    call: 'POST /api/employee/login',
    known: { employeeId: await employeeId(), password },
    unknown: { employeeId: NO_ID, password },
  }),
  'an invited person without a password': async () => ({
    call: 'POST /api/employee/login',
    known: { employeeId: (await addCrew(testApp.deps)).employee_id, password },
    unknown: { employeeId: NO_ID, password },
  }),
};

const LINKS: Readonly<Record<string, () => Promise<Guess>>> = {
  'the password of an admin': async () => ({
    call: 'POST /api/admin/forgot-password',
    known: { email: await emailOf('admin') },
    unknown: { email },
  }),
  'the password of a customer': async () => ({
    call: 'POST /api/customer/forgot-password',
    known: { email: await emailOf('customer') },
    unknown: { email },
  }),
  'the password of an employee': async () => ({
    call: 'POST /api/employee/forgot-password',
    known: { employeeId: await employeeId() },
    unknown: { employeeId: NO_ID },
  }),
  'a link that logs in': async () => ({
    call: 'POST /api/customer/login-link',
    known: { email: await emailOf('customer') },
    unknown: { email },
  }),
};

describe('whether there is such an account is not told by a log-in of', () => {
  for (const [who, guess] of Object.entries(LOG_INS)) {
    test(`${who}: same answer, same headers, one password hashed`, async () => {
      const { call, known, unknown } = await guess();
      const [right, wrong] = [await knock(call, known), await knock(call, unknown)];
      assert.equal(right.status, 401);
      assert.deepEqual(wrong.told, right.told);
      assert.deepEqual([right.hashed, wrong.hashed], [1, 1]);
    });
  }
});

describe('whether there is such an account is not revealed by', () => {
  for (const [what, guess] of Object.entries(LINKS)) {
    test(`${what}: same answer, same headers, after a wait that is longer than the work`, async () => {
      const { call, known, unknown } = await guess();
      const [right, wrong] = [await knock(call, known), await knock(call, unknown)];
      assert.equal(right.status, 200);
      assert.deepEqual(wrong.told, right.told);
      for (const { waited } of [right, wrong]) assert.ok(waited >= LEAST_WAIT, `${waited} ms`);
    });
  }
});

let senders = 0;

async function knock(call: string, body: object) {
  senders += 1;
  hashing.mock.resetCalls();
  const start = performance.now();
  const answer = await send(testApp.app, call, { body, headers: { 'x-forwarded-for': `203.0.113.${senders}` } });
  // The date and the request id differ in every response.
  const { date: _, 'x-request-id': __, ...headers } = answer.headers;
  return {
    status: answer.status,
    told: { status: answer.status, body: answer.body, headers },
    hashed: hashing.mock.callCount(),
    waited: performance.now() - start,
  };
}
