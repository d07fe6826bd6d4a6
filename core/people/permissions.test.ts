import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayCall, mayPassLaunchLock, STRANGER, type Actor, type Audience } from './permissions.ts';

const PERSON: Actor = { personId: 'p' };
const ADMIN: Actor = { personId: 'p', adminId: 'a' };
const EMPLOYEE: Actor = { personId: 'p', employeeId: 'e' };
const CUSTOMER: Actor = { personId: 'p', customerId: 'c' };
const ALL_ROLES: Actor = { ...ADMIN, ...EMPLOYEE, ...CUSTOMER };

const LOOKED_UP: Actor = { lookUp: { jobId: 'j', employeeId: 'e' } };

const AUDIENCES: readonly Audience[] = ['anyone', 'person', 'admin', 'employee', 'customer', 'team', 'look-up'];

/** Who, the answer for each audience in that order, and whether the launch lock lets them by. */
const VERDICTS: readonly (readonly [string, Actor, string, boolean])[] = [
  ['a stranger', STRANGER, 'allowed log-in log-in log-in log-in log-in log-in', false],
  ['a person who looked a job up', LOOKED_UP, 'allowed log-in log-in log-in log-in log-in allowed', false],
  ['a person without a role', PERSON, 'allowed allowed forbidden forbidden forbidden forbidden forbidden', false],
  ['an admin', ADMIN, 'allowed allowed allowed forbidden forbidden allowed allowed', true],
  ['an employee', EMPLOYEE, 'allowed allowed forbidden allowed forbidden allowed allowed', true],
  ['a customer', CUSTOMER, 'allowed allowed forbidden forbidden allowed forbidden forbidden', false],
  ['a person with every role', ALL_ROLES, 'allowed allowed allowed allowed allowed allowed allowed', true],
];

for (const [who, actor, verdicts, passes] of VERDICTS) {
  test(`${who} may call what is meant for him and nothing else`, () => {
    assert.equal(AUDIENCES.map((audience) => mayCall(actor, audience)).join(' '), verdicts);
  });

  test(`${who} ${passes ? 'passes' : 'does not pass'} the launch lock`, () => {
    assert.equal(mayPassLaunchLock(actor), passes);
  });
}
