import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CalendarSlot, CalendarVisit, CalendarWeek } from '#contract/calendar.ts';
import { cellKey, cellOf, planDrop, planMove } from './plan-drop.ts';

const slot = (date: string, time: string, change: Partial<CalendarSlot> = {}): CalendarSlot => ({
  time,
  startsAt: `${date} ${time}`,
  free: 1,
  isPast: false,
  packages: null,
  ...change,
});
const day = (date: string, slots: CalendarSlot[]) => ({ date, slots });
const week: CalendarWeek = {
  timeZone: 'America/New_York',
  from: '2027-06-13',
  today: '2027-06-01',
  days: [
    day('2027-06-18', [slot('2027-06-18', '10:00 AM'), slot('2027-06-18', '2:00 PM', { free: 0 })]),
    day('2027-06-19', [
      slot('2027-06-19', '8:00 AM'),
      slot('2027-06-19', '10:00 AM', { free: 0 }),
      slot('2027-06-19', '7:30 PM', { packages: ['garbage'] }),
    ]),
    day('2027-06-20', []),
  ],
  visits: [],
  daysOff: [],
};
const visit: CalendarVisit = {
  quoteId: 'q',
  jobId: 'j',
  reference: 'BB-4F7K2',
  customerName: 'Dana Whitfield',
  packageType: 'full',
  packageName: 'Full Detail',
  serviceType: 'dropoff',
  startsAt: '2027-06-19 10:00 AM',
  date: '2027-06-19',
  time: '10:00 AM',
  quoteStatus: 'approved',
  jobStatus: 'scheduled',
  hasStarted: false,
  isOffered: false,
  crew: { id: 'robin', name: 'Robin' },
  teammates: [],
  minutes: 180,
  buffers: { before: 0, after: 0 },
  canMove: true,
  canAssign: true,
};
const planned = (cell: Parameters<typeof planMove>[2], change: Partial<CalendarVisit> = {}) => {
  const plan = planMove(week, { ...visit, ...change }, cell);
  return plan && { to: plan.to, crewId: plan.crewId, ...(plan.resource && { resource: plan.resource.id }) };
};

describe('a visit that is dropped on a time', () => {
  test('goes there when it is free', () => {
    assert.deepEqual(planned({ date: '2027-06-19', time: '8:00 AM' }), {
      to: { date: '2027-06-19', time: '8:00 AM' },
      crewId: undefined,
    });
  });

  test('stays where the time is taken, its own, for other packages or on no calendar', () => {
    for (const cell of [
      { date: '2027-06-18', time: '2:00 PM' },
      { date: '2027-06-19', time: '10:00 AM' },
      { date: '2027-06-19', time: '7:30 PM' },
      { date: '2027-06-20', time: '8:00 AM' },
    ])
      assert.equal(planned(cell), undefined, cellKey(cell));
    assert.ok(planned({ date: '2027-06-19', time: '7:30 PM' }, { packageType: 'garbage' }));
  });

  test('stays when it cannot be moved any more', () => {
    assert.equal(planned({ date: '2027-06-19', time: '8:00 AM' }, { canMove: false }), undefined);
  });
});

describe('an appointment that is dropped on an employee', () => {
  test('is assigned to them on the same day, or unassigned', () => {
    assert.deepEqual(planned({ date: '2027-06-19', crewId: 'kim' }), { to: undefined, crewId: 'kim' });
    assert.deepEqual(planned({ date: '2027-06-19', crewId: null }), { to: undefined, crewId: null });
    assert.equal(planned({ date: '2027-06-19', crewId: 'robin' }), undefined);
  });

  test('stays with the employee who accepted it', () => {
    assert.equal(planned({ date: '2027-06-19', crewId: 'kim' }, { canAssign: false }), undefined);
  });

  test('keeps its time on another day, or takes the first that is free there', () => {
    assert.deepEqual(planned({ date: '2027-06-18', crewId: 'kim' }), {
      to: { date: '2027-06-18', time: '10:00 AM' },
      crewId: 'kim',
    });
    assert.deepEqual(planned({ date: '2027-06-18', crewId: 'robin' }, { time: '2:00 PM' }), {
      to: { date: '2027-06-18', time: '10:00 AM' },
      crewId: undefined,
    });
    assert.equal(planned({ date: '2027-06-20', crewId: 'kim' }), undefined);
  });

  test('moves without a crew while it is a quote that waits', () => {
    assert.deepEqual(planned({ date: '2027-06-18', crewId: 'kim' }, { jobId: null, crew: null })?.crewId, undefined);
  });
});

test('an appointment that is dropped on a day keeps its time there, or takes the first that is free', () => {
  assert.deepEqual(planned({ date: '2027-06-18' })?.to, { date: '2027-06-18', time: '10:00 AM' });
  for (const date of ['2027-06-19', '2027-06-20']) assert.equal(planned({ date }), undefined, date);
});

describe('an appointment that is dropped on a bay or van', () => {
  const resources = [
    { id: 'bay-1', name: 'Bay 1', kind: 'bay' },
    { id: 'bay-2', name: 'Bay 2', kind: 'bay' },
    { id: 'van-1', name: 'Van 1', kind: 'van' },
  ] as const;
  const inBay: CalendarVisit = { ...visit, resource: { kind: 'bay', id: 'bay-1', name: 'Bay 1' } };
  const given = (cell: Parameters<typeof planMove>[2], change: Partial<CalendarVisit> = {}) =>
    planMove({ ...week, resources: [...resources] }, { ...inBay, ...change }, cell);

  test('gets it at its time, unless it has it or is of the other kind', () => {
    const plan = given({ date: '2027-06-19', resource: 'bay-2' });
    assert.deepEqual([plan?.resource?.id, plan?.to], ['bay-2', undefined]);
    for (const resource of ['bay-1', 'van-1', 'bay-9'])
      assert.equal(given({ date: '2027-06-19', resource }), undefined, resource);
    assert.equal(given({ date: '2027-06-19', resource: 'bay-2' }, { canMove: false }), undefined);
  });

  test('moves to it on another day, also if it has it', () => {
    for (const resource of ['bay-1', 'bay-2']) {
      const plan = given({ date: '2027-06-18', resource });
      assert.deepEqual([plan?.resource?.id, plan?.to], [resource, { date: '2027-06-18', time: '10:00 AM' }]);
    }
  });
});

test('a cell is the same after it was written into the page and read again', () => {
  for (const cell of [
    { date: '2027-06-18', time: '2:00 PM' },
    { date: '2027-06-18', crewId: 'kim' },
    { date: '2027-06-18', crewId: null },
    { date: '2027-06-18', resource: 'van-1' },
    { date: '2027-06-18' },
  ])
    assert.deepEqual(cellOf(cellKey(cell)), cell);
});

describe('a visit that is dropped on a time of a column', () => {
  const van = { kind: 'van', id: 'van-1', name: 'Van 1' } as const;
  const vans = { ...week, resources: [{ ...van }, { id: 'van-2', name: 'Van 2', kind: 'van' as const }] };
  const dropped = (cell: Parameters<typeof planMove>[2]) => {
    const plan = planMove(vans, { ...visit, resource: van }, cell);
    return plan && { to: plan.to?.time, crewId: plan.crewId, resource: plan.resource?.id };
  };

  test('of an employee goes there and to them', () => {
    const at = { date: '2027-06-19', time: '8:00 AM' };
    assert.deepEqual(dropped({ ...at, crewId: 'kim' }), { to: '8:00 AM', crewId: 'kim', resource: undefined });
    assert.deepEqual(dropped({ ...at, crewId: 'robin' }), { to: '8:00 AM', crewId: undefined, resource: undefined });
  });

  test('at its own time only changes the employee or the van', () => {
    const own = { date: '2027-06-19', time: '10:00 AM' };
    assert.deepEqual(dropped({ ...own, resource: 'van-2' }), { to: undefined, crewId: undefined, resource: 'van-2' });
    assert.deepEqual(dropped({ ...own, crewId: 'kim' }), { to: undefined, crewId: 'kim', resource: undefined });
    assert.equal(dropped({ ...own, resource: 'van-1' }), undefined);
  });

  test('of a van goes there and into it, and stays where the time is taken', () => {
    const at = { date: '2027-06-19', time: '8:00 AM' };
    assert.deepEqual(dropped({ ...at, resource: 'van-2' }), { to: '8:00 AM', crewId: undefined, resource: 'van-2' });
    assert.deepEqual(dropped({ ...at, resource: 'van-1' }), { to: '8:00 AM', crewId: undefined, resource: undefined });
    assert.equal(dropped({ date: '2027-06-18', time: '2:00 PM', resource: 'van-2' }), undefined);
  });
});

describe('a drop where an appointment can’t simply go', () => {
  const resources = [
    { id: 'bay-1', name: 'Bay 1', kind: 'bay' as const },
    { id: 'van-1', name: 'Van 1', kind: 'van' as const },
  ];
  const whole: CalendarWeek = { ...week, today: '2027-06-14', resources };
  const inBay: CalendarVisit = { ...visit, resource: { kind: 'bay', id: 'bay-1', name: 'Bay 1' } };
  const dropped = (cell: Parameters<typeof planMove>[2], change: Partial<CalendarVisit> = {}) => {
    const plan = planDrop(whole, { ...inBay, ...change }, cell, { language: 'en' });
    return plan === undefined || typeof plan === 'string' ? plan : { ...plan.to, crewId: plan.crewId };
  };

  test('asks whether to take a time that is taken, not offered, or on a closed day', () => {
    for (const [cell, time] of [
      [{ date: '2027-06-18', time: '2:00 PM' }, '2:00 PM'],
      [{ date: '2027-06-18', time: '3:00 PM' }, '3:00 PM'],
      [{ date: '2027-06-20' }, '10:00 AM'],
    ] as const)
      assert.deepEqual(dropped(cell), { date: cell.date, time, crewId: undefined });
    assert.equal((dropped({ date: '2027-06-20', crewId: 'kim' }) as { crewId: string }).crewId, 'kim');
  });

  test('says why it can’t be at all', () => {
    assert.equal(dropped({ date: '2027-06-13', time: '8:00 AM' }), 'That time has passed.');
    assert.equal(
      dropped({ date: '2027-06-19', resource: 'van-1' }),
      'Van 1 is a van. This appointment is at the shop and needs a bay.',
    );
    const other = { date: '2027-06-19', time: '8:00 AM' };
    assert.equal(dropped(other, { canMove: false }), 'This appointment can’t be moved anymore.');
    const toKim = { date: '2027-06-19', crewId: 'kim' };
    assert.equal(dropped(toKim, { jobId: null, crew: null }), 'Approve the quote before you assign an employee.');
    assert.equal(
      dropped(toKim, { canAssign: false }),
      'This job can’t be given to someone else now. Open it to see why.',
    );
  });

  test('does nothing at its own place', () => {
    assert.equal(dropped({ date: '2027-06-19', time: '10:00 AM' }), undefined);
    assert.equal(dropped({ date: '2027-06-19', crewId: 'robin' }), undefined);
    assert.equal(dropped({ date: '2027-06-19', resource: 'bay-1' }), undefined);
  });
});
