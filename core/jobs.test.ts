import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customerBadge, DOCUMENTED_STATUS, EMPLOYEE_LABELS, JOB_STATUSES, type JobStatus } from './jobs.ts';
import { QUOTE_STATUSES } from './quotes.ts';

/** What the customer of an approved quote sees while its job is in a status: before and after the work has started. */
const BADGES: readonly (readonly [JobStatus, string, string])[] = [
  ['scheduled', 'approved', 'approved'],
  ['pending-approval', 'approved', 'approved'],
  ['approved', 'approved', 'approved'],
  ['employee-accepted', 'employee-accepted', 'in-progress'],
  ['completed', 'completed', 'completed'],
];

for (const [status, before, after] of BADGES) {
  test(`the customer of an approved quote sees '${before}', then '${after}' of a ${status} job`, () => {
    assert.equal(customerBadge('approved', { status, hasStarted: false }), before);
    assert.equal(customerBadge('approved', { status, hasStarted: true }), after);
  });
}

test('a quote that is not approved shows its own status, whatever became of a job', () => {
  for (const status of QUOTE_STATUSES) {
    assert.equal(customerBadge(status), status);
    if (status === 'approved') continue;
    for (const job of JOB_STATUSES) assert.equal(customerBadge(status, { status: job, hasStarted: true }), status);
  }
});

test('the employee reads what his dashboard calls a status', () => {
  assert.deepEqual(EMPLOYEE_LABELS, {
    'employee-accepted': 'Approved',
    'pending-approval': 'Pending Approval',
    approved: 'Ready to Start',
  });
  assert.equal(DOCUMENTED_STATUS, 'employee-accepted');
});
