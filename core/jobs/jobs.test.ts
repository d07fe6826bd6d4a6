import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QUOTE_STATUSES } from '#core/quotes/quotes.ts';
import { adminEvents, checklistOf, customerBadge, DOCUMENTED_STATUS, JOB_STATUSES, type JobStatus } from './jobs.ts';

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

test('a job is documented once its employee has been accepted', () => {
  assert.equal(DOCUMENTED_STATUS, 'employee-accepted');
});

/** Status, sent or not, and which of the four steps are done then. */
const CHECKLISTS: readonly (readonly [JobStatus, boolean, readonly boolean[]])[] = [
  ['scheduled', false, [true, false, false, false]],
  ['scheduled', true, [true, true, false, false]],
  ['pending-approval', true, [true, true, false, false]],
  ['approved', true, [true, true, false, false]],
  ['employee-accepted', true, [true, true, true, false]],
  ['employee-accepted', false, [true, false, true, false]],
  ['completed', true, [true, true, true, true]],
];

for (const [status, isSent, done] of CHECKLISTS) {
  test(`the checklist of a ${status} job that was ${isSent ? '' : 'not '}sent has ${done.filter(Boolean).length} ticks`, () => {
    assert.deepEqual(
      checklistOf({ status, isSent }).map(({ isDone }) => isDone),
      done,
    );
  });
}

test('an admin sends a job once, reminds of one that was sent, starts it once, and unassigns only an assigned one', () => {
  const events = (status: JobStatus, change: Partial<Parameters<typeof adminEvents>[0]> = {}) =>
    adminEvents({
      status,
      isSent: false,
      hasStarted: false,
      isAssigned: false,
      isRedone: false,
      isOnTheWay: false,
      isAtCustomer: true,
      ...change,
    });
  assert.ok(events('scheduled').includes('send') && !events('scheduled').includes('remind'));
  assert.ok(!events('scheduled', { isSent: true }).includes('send'));
  assert.ok(events('scheduled', { isSent: true }).includes('remind'));
  for (const status of ['scheduled', 'approved', 'employee-accepted'] as const)
    assert.ok(events(status).includes('start'), status);
  assert.ok(events('employee-accepted', { isAssigned: true }).includes('unassign'));
  assert.ok(!events('employee-accepted', { isAssigned: true, hasStarted: true }).includes('unassign'));
  assert.ok(events('employee-accepted').includes('on-the-way'));
  assert.ok(!events('employee-accepted', { isAtCustomer: false }).includes('on-the-way'));
  assert.ok(JOB_STATUSES.every((status) => !events(status).includes('hand-over')));
  assert.ok(!events('employee-accepted', { hasStarted: true }).includes('start'));
  assert.ok(!events('scheduled').includes('unassign'));
  assert.ok(events('approved', { isAssigned: true }).includes('unassign'));
  assert.deepEqual(events('completed'), ['mark-redone']);
  assert.deepEqual(events('completed', { isRedone: true }), ['unmark-redone']);
  assert.deepEqual(events('declined'), []);
});
