import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { after, afterEach, before, describe, mock, test } from 'node:test';
import timers, { setImmediate as turn } from 'node:timers/promises';
import type { Role } from '#core/people/permissions.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { until } from '#testing/mail-room.ts';
import { fromAnywhere, addPerson, send } from '#testing/people.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
afterEach(() => {
  mock.restoreAll();
  syncBuiltinESMExports();
});

const ROLES: readonly Role[] = ['admin', 'employee', 'customer'];
const UNKNOWN = { admin: 'unknown@example.com', customer: 'unknown@example.com', employee: 'FKE-9999999999' } as const;

/** The log-in name for that role. */
async function loginOf({ role, roleId, email }: { role: Role; roleId: string; email: string }): Promise<string> {
  if (role !== 'employee') return email;
  const employees = testApp.deps.db.selectFrom('employees').select('employee_id').where('id', '=', roleId);
  return (await employees.executeTakeFirstOrThrow()).employee_id;
}

/** The costs of each password that is hashed or checked from now on. */
function watchHashes(): readonly object[] {
  const { argon2 } = crypto;
  const seen: object[] = [];
  mock.method(crypto, 'argon2', (...[name, given, done]: Parameters<typeof argon2>) => {
    const { message: _message, nonce: _nonce, ...cost } = given;
    seen.push({ name, ...cost });
    argon2(name, given, done);
  });
  syncBuiltinESMExports();
  return seen;
}

describe('a log-in costs the server the same one hash', () => {
  for (const role of ROLES) {
    test(`whether the account is known, has no password, or is unknown: ${role}`, async () => {
      const known = await loginOf({ role, ...(await addPerson(testApp.deps, role)) });
      const person = await addPerson(testApp.deps, role);
      const { db } = testApp.deps;
      await db.updateTable('people').set({ password_hash: null }).where('id', '=', person.personId).execute();
      const without = await loginOf({ role, ...person });
      const stranger = await addPerson(testApp.deps, role === 'admin' ? 'customer' : 'admin');
      const other = role === 'employee' ? 'FKE-8888888888' : stranger.email;

      const seen = watchHashes();
      const costs: (readonly object[])[] = [];
      for (const login of [known, without, other, UNKNOWN[role]]) {
        const earlier = seen.length;
        const who = role === 'employee' ? { employeeId: login } : { email: login };
        const body = { ...who, password: 'not the right one' };
        const { status } = await send(testApp.app, `POST /api/${role}/login`, { body, headers: fromAnywhere() });
        assert.equal(status, 401);
        costs.push(seen.slice(earlier));
      }
      const [right] = costs;
      assert.equal(right?.length, 1);
      for (const cost of costs) assert.deepEqual(cost, right);
    });
  }
});

describe('who asks for a link waits for the same time', () => {
  const doors: readonly (readonly [string, Role])[] = [
    ...ROLES.map((role) => [`/api/${role}/forgot-password`, role] as const),
    ['/api/customer/login-link', 'customer'],
  ];
  for (const [path, role] of doors) {
    test(`and not for the work, whether a mail is written or not: ${path}`, async () => {
      const person = await addPerson(testApp.deps, role);
      const logins = [await loginOf({ role, ...person }), UNKNOWN[role]];
      const { waits, end } = holdWaits();
      const asked = await countAsked();
      let answered = 0;
      const answers = logins.map(async (login) => {
        const body = role === 'employee' ? { employeeId: login } : { email: login };
        const answer = await send(testApp.app, `POST ${path}`, { body, headers: fromAnywhere() });
        answered += 1;
        return answer;
      });

      await until('both were looked for', async () => (await countAsked()) === asked + 2);
      for (let turns = 0; turns < 50; turns += 1) await turn();
      assert.equal(answered, 0, 'answered when the work was done');
      assert.deepEqual(waits, [250, 250]);
      end();
      const [known, unknown] = await Promise.all(answers);
      assert.equal(known?.status, 200);
      assert.deepEqual([unknown?.status, unknown?.body], [known?.status, known?.body]);
      const mails = await testApp.deps.db
        .selectFrom('outbox')
        .select(['recipient', 'attempts'])
        .where('recipient', 'in', [person.email, 'unknown@example.com'])
        .execute();
      assert.deepEqual(mails, [{ recipient: person.email, attempts: 0 }], 'the response doesn’t wait until it is sent');
    });
  }
});

/** Waits of a quarter of a second last until they are ended; all others as they are. */
function holdWaits() {
  const { setTimeout: wait } = timers;
  const waits: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  mock.method(timers, 'setTimeout', (milliseconds: number) => {
    if (milliseconds !== 250) return wait(milliseconds);
    waits.push(milliseconds);
    return promise;
  });
  syncBuiltinESMExports();
  return { waits, end: resolve };
}

/** How often a link was asked for, by known and unknown ones: each leaves an entry in the log. */
async function countAsked(): Promise<number> {
  const rows = await testApp.deps.db
    .selectFrom('audit')
    .select('id')
    .where('action', 'in', ['person.ask-for-reset', 'customer.ask-for-link'])
    .execute();
  return rows.length;
}
