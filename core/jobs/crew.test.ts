import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  employeeEvents,
  employeeLabel,
  employeeOf,
  isDayOfVisit,
  mayWithJob,
  partsOf,
  standingOf,
  type JobAct,
  type Part,
  type Standing,
} from './crew.ts';
import type { JobStatus } from './jobs.ts';

type Row = readonly [JobStatus, string | null, string | null, Standing, string, string, boolean];

/** Status, accepted by, assigned to; then for employee 'me': standing, label, what they may do, whether they see the customer. */
const ROWS: readonly Row[] = [
  ['scheduled', null, null, 'open', 'Available', 'accept request decline', false],
  ['scheduled', null, 'me', 'open', 'Available', 'accept request decline', false],
  ['scheduled', null, 'other', 'colleague', 'Taken', '', false],
  ['pending-approval', 'me', null, 'asked', 'Pending Approval', '', false],
  ['pending-approval', 'other', null, 'taken', 'Taken', '', false],
  ['pending-approval', 'other', 'other', 'colleague', 'Taken', '', false],
  ['approved', null, 'me', 'chosen', 'Ready to Start', 'accept decline', false],
  ['approved', null, 'other', 'colleague', 'Taken', '', false],
  ['employee-accepted', 'me', 'me', 'mine', 'Approved', 'on-the-way start complete', true],
  ['employee-accepted', 'other', 'other', 'colleague', 'Taken', '', false],
  ['completed', 'me', 'me', 'done', 'Completed', '', true],
  ['completed', 'other', 'other', 'colleague', 'Taken', '', false],
  ['declined', 'me', 'me', 'cancelled', 'Canceled', '', false],
  ['declined', null, null, 'gone', 'Canceled', '', false],
];

for (const [status, acceptedBy, assignedTo, standing, label, events, seesCustomer] of ROWS) {
  test(`a job that is ${status}, accepted by ${acceptedBy ?? 'no one'}, assigned to ${assignedTo ?? 'no one'}`, () => {
    const found = standingOf({ status, acceptedBy, assignedTo }, 'me');
    assert.equal(found, standing);
    assert.equal(employeeLabel(found, status, 'en'), label);
    assert.equal(
      employeeEvents(found, { status, hasStarted: false, isOnTheWay: false, isAtCustomer: true }).join(' '),
      events,
    );
    assert.equal(mayWithJob([found], 'see-customer'), seesCustomer);
  });
}

test('a job that an employee does together with a colleague is theirs to read, while it is someone’s and not canceled', () => {
  const job = { status: 'employee-accepted', acceptedBy: 'other', assignedTo: 'other', teammates: ['me'] } as const;
  const work = { status: 'employee-accepted', hasStarted: false, isOnTheWay: false, isAtCustomer: true } as const;
  assert.equal(standingOf(job, 'me'), 'helping');
  assert.equal(standingOf({ ...job, acceptedBy: 'me' }, 'me'), 'mine');
  assert.equal(standingOf({ ...job, status: 'declined' }, 'me'), 'gone');
  assert.equal(employeeLabel('helping', 'employee-accepted', 'en'), 'With a colleague');
  assert.deepEqual(employeeEvents('helping', work), []);
  assert.deepEqual(
    (['see-customer', 'start', 'record', 'collect'] as const).map((act) => mayWithJob(['helping'], act)),
    [true, false, false, false],
  );
});

test('work that has started is not started again', () => {
  const started = { status: 'employee-accepted', hasStarted: true, isOnTheWay: false, isAtCustomer: true } as const;
  assert.deepEqual(employeeEvents('mine', started), ['expect-end', 'complete']);
});

test('an employee is on the way once, and before the work starts', () => {
  const underWay = { status: 'employee-accepted', hasStarted: false, isOnTheWay: true, isAtCustomer: true } as const;
  assert.deepEqual(employeeEvents('mine', underWay), ['start', 'complete']);
});

test('no one sets out for a job at the shop', () => {
  const atShop = { status: 'employee-accepted', hasStarted: false, isOnTheWay: false, isAtCustomer: false } as const;
  assert.deepEqual(employeeEvents('mine', atShop), ['start', 'complete']);
});

/** Whether an employee may be on the way at that moment to an appointment at 10 AM; New York, with both changes of clocks. */
const DAYS: readonly (readonly [string, string, boolean])[] = [
  ['2027-06-19T14:00:00Z', '2027-06-19T04:00:00Z', true],
  ['2027-06-19T14:00:00Z', '2027-06-19T03:59:59Z', false],
  ['2027-06-19T14:00:00Z', '2027-06-20T03:59:59Z', true],
  ['2027-06-19T14:00:00Z', '2027-06-20T04:00:00Z', false],
  ['2027-03-14T14:00:00Z', '2027-03-14T04:59:59Z', false],
  ['2027-03-14T14:00:00Z', '2027-03-14T05:00:00Z', true],
  ['2027-03-14T14:00:00Z', '2027-03-15T04:00:00Z', false],
  ['2027-11-07T15:00:00Z', '2027-11-07T04:00:00Z', true],
  ['2027-11-07T15:00:00Z', '2027-11-08T04:59:59Z', true],
  ['2027-11-07T15:00:00Z', '2027-11-08T05:00:00Z', false],
];

for (const [startsAt, at, isToday] of DAYS) {
  test(`${at} is ${isToday ? '' : 'not '}the day of an appointment at ${startsAt}`, () => {
    assert.equal(isDayOfVisit(startsAt, Temporal.Instant.from(at), 'America/New_York'), isToday);
  });
}

const ALL: readonly JobAct[] = [
  'see',
  'answer',
  'see-customer',
  'start',
  'record',
  'read-entries',
  'collect',
  'record-late',
  'read-own-entries',
];

/** What each part may do. */
const MAY: Readonly<Record<Part, string>> = {
  office: 'see see-customer start record read-entries collect',
  open: 'see answer',
  chosen: 'see answer',
  asked: 'see start',
  mine: 'see see-customer start record read-entries collect',
  done: 'see see-customer start record read-entries collect',
  helping: 'see see-customer',
  cancelled: '',
  taken: '',
  colleague: '',
  gone: '',
  former: 'record-late read-own-entries',
};

for (const [part, acts] of Object.entries(MAY)) {
  test(`'${part}' may ${acts || 'do nothing'}`, () => {
    assert.equal(ALL.filter((act) => mayWithJob([part as Part], act)).join(' '), acts);
  });
}

test('a log-in always wins over a look-up, which counts for its own job only', () => {
  const lookUp = { jobId: 'job', employeeId: 'alice' };
  assert.equal(employeeOf({ lookUp }, 'job'), 'alice');
  assert.equal(employeeOf({ lookUp }, 'other'), undefined);
  assert.equal(employeeOf({ lookUp, employeeId: 'bob' }, 'job'), 'bob');
});

test('an employee who had a job before keeps access to their own entries', () => {
  const job = { id: 'job', acceptedBy: 'other', assignedTo: 'other', crew: ['me', 'other'] } as const;
  const me = { personId: 'p', employeeId: 'me' };
  assert.deepEqual(partsOf(me, { ...job, status: 'employee-accepted' }), ['colleague', 'former']);
  assert.deepEqual(partsOf(me, { ...job, status: 'scheduled', acceptedBy: null, assignedTo: null }), [
    'open',
    'former',
  ]);
  assert.deepEqual(partsOf({ ...me, adminId: 'a' }, { ...job, status: 'completed' }), [
    'office',
    'colleague',
    'former',
  ]);
  assert.deepEqual(partsOf({ personId: 'p', customerId: 'c' }, { ...job, status: 'completed' }), []);
});
