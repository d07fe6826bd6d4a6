import assert from 'node:assert/strict';
import { test } from 'node:test';
import { employeeEvents, employeeLabel, maySeeAddress, standingOf, type Standing } from './crew.ts';
import type { JobStatus } from './jobs.ts';

type Row = readonly [JobStatus, string | null, string | null, Standing, string, string, boolean];

/** Status, accepted by, assigned to; then for employee 'me': standing, label, what he may do, whether he sees the address. */
const ROWS: readonly Row[] = [
  ['scheduled', null, null, 'open', 'Available', 'accept request decline', false],
  ['scheduled', null, 'other', 'open', 'Available', 'accept request decline', false],
  ['pending-approval', 'me', null, 'mine', 'Pending Approval', '', false],
  ['pending-approval', 'other', null, 'gone', 'Taken', '', false],
  ['approved', null, 'me', 'chosen', 'Ready to Start', 'accept decline', false],
  ['approved', null, 'other', 'gone', 'Taken', '', false],
  ['employee-accepted', 'me', 'me', 'mine', 'Approved', 'start complete', true],
  ['employee-accepted', 'other', 'other', 'gone', 'Taken', '', false],
  ['completed', 'me', 'me', 'mine', 'Completed', '', true],
  ['declined', 'me', 'me', 'gone', 'Cancelled', '', false],
];

for (const [status, acceptedBy, assignedTo, standing, label, events, seesAddress] of ROWS) {
  test(`a job that is ${status}, accepted by ${acceptedBy ?? 'nobody'}, assigned to ${assignedTo ?? 'nobody'}`, () => {
    const found = standingOf({ status, acceptedBy, assignedTo }, 'me');
    assert.equal(found, standing);
    assert.equal(employeeLabel(found, status), label);
    assert.equal(employeeEvents(found, { status, hasStarted: false }).join(' '), events);
    assert.equal(maySeeAddress(found, status), seesAddress);
  });
}

test('work that has started is not started again', () => {
  assert.deepEqual(employeeEvents('mine', { status: 'employee-accepted', hasStarted: true }), ['complete']);
});
