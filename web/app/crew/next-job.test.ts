import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { countVisits, leadJob, maySetOut, nextStep, planDay, withSteps } from './next-job.ts';

const ZONE = 'America/New_York';
/** Saturday morning in the shop's zone. */
const NOW = Temporal.Instant.from('2027-06-19T12:00:00Z');

function job(change: Partial<CrewJob>): CrewJob {
  return {
    id: 'job',
    reference: 'BB-1',
    appointmentId: null,
    customerName: 'Dana',
    packageType: 'full',
    packageName: 'Full Detail',
    serviceType: 'dropoff',
    subject: 'Truck, Ford F-150',
    subjectLabel: 'Vehicle',
    title: 'Full Detail, Ford F-150',
    isAtCustomer: change.serviceType === 'mobile',
    extras: [],
    minutes: null,
    area: null,
    serviceAddress: null,
    sold: null,
    scheduledDate: '2027-06-19T14:00:00Z',
    scheduledTime: '10:00 AM',
    status: 'employee-accepted',
    standing: 'mine',
    acceptedByEmployee: null,
    ownAnswer: null,
    employeeNotes: '',
    onTheWayAt: null,
    startedAt: null,
    completedAt: null,
    dueCents: null,
    events: [],
    pay: null,
    ...change,
  };
}

test('a job that is at work comes before all others, then that of today, then the next one', () => {
  const tomorrow = job({ id: 'tomorrow', scheduledDate: '2027-06-20T14:00:00Z' });
  const today = job({ id: 'today' });
  const atWork = job({ id: 'at work', scheduledDate: '2027-06-18T14:00:00Z', startedAt: '2027-06-18T14:05:00Z' });
  const done = job({ id: 'done', status: 'completed', startedAt: '2027-06-18T14:05:00Z' });
  assert.equal(leadJob([done, atWork, today, tomorrow], NOW, ZONE)?.id, 'at work');
  assert.equal(leadJob([done, tomorrow, today], NOW, ZONE)?.id, 'today');
  assert.equal(leadJob([done, tomorrow], NOW, ZONE)?.id, 'tomorrow');
  assert.equal(leadJob([done], NOW, ZONE), undefined);
});

test('a day shows each job once: what is owed, the job at hand, what follows, and the rest folded', () => {
  const at = (day: number, hour: number) => `2027-06-${day}T${hour}:00:00Z`;
  const past = Array.from({ length: 150 }, (_, n) =>
    job({ id: `past ${n}`, status: 'completed', completedAt: at(10, 14), dueCents: n === 7 ? 5_000 : 0 }),
  );
  const paidNow = job({ id: 'paid now', status: 'completed', completedAt: at(19, 11), dueCents: 0 });
  const owedNow = job({ id: 'owed now', status: 'completed', completedAt: at(19, 11), dueCents: 5_400 });
  const today = [14, 16, 18].map((hour) => job({ id: `today ${hour}`, scheduledDate: at(19, hour) }));
  const future = Array.from({ length: 40 }, (_, n) => job({ id: `later ${n}`, scheduledDate: at(21, 14) }));
  const asked = job({ id: 'asked', scheduledDate: at(28, 14), status: 'approved', events: ['accept', 'decline'] });
  const jobs = [...past, paidNow, owedNow, ...today, ...future, asked];

  const { toCollect, lead, next, later, done } = planDay(jobs, NOW, ZONE);
  const ids = (of: readonly CrewJob[]) => of.map(({ id }) => id);
  assert.deepEqual(ids(toCollect), ['owed now']);
  assert.equal(lead?.id, 'today 14');
  assert.deepEqual(ids(next), ['today 16', 'today 18']);
  assert.deepEqual(ids(later), [...ids(future), 'asked']);
  assert.deepEqual(ids(done).slice(0, 2), ['past 7', 'paid now']);
  const shown = [...toCollect, ...(lead ? [lead] : []), ...next, ...later, ...done];
  assert.deepEqual(ids(shown).toSorted(), ids(jobs).toSorted());

  const many = planDay(
    Array.from({ length: 30 }, (_, n) => job({ id: `stop ${n}` })),
    NOW,
    ZONE,
  );
  assert.equal(many.next.length, 2);
  assert.equal(many.later.length, 27);
  assert.deepEqual(ids(planDay(future, NOW, ZONE).next), ['later 1']);
});

test('what comes next follows from the state and the day', () => {
  assert.equal(nextStep(job({ status: 'approved', events: ['accept', 'decline'] }), NOW, ZONE), 'accept');
  assert.equal(nextStep(job({ status: 'pending-approval' }), NOW, ZONE), 'wait');
  assert.equal(nextStep(job({}), NOW, ZONE), 'start');
  assert.equal(nextStep(job({ scheduledDate: '2027-06-18T14:00:00Z' }), NOW, ZONE), 'start');
  assert.equal(nextStep(job({ scheduledDate: '2027-06-20T14:00:00Z' }), NOW, ZONE), 'come-back');
  assert.equal(nextStep(job({ startedAt: '2027-06-19T14:05:00Z' }), NOW, ZONE), 'document');
});

test('employees who come to the customer say first that they are on the way, on the day of the appointment', () => {
  const events = ['on-the-way', 'start', 'complete'];
  const mobile = job({ serviceType: 'mobile', events });
  assert.equal(nextStep(mobile, NOW, ZONE), 'set-out');
  assert.equal(nextStep({ ...mobile, events: ['start', 'complete'] }, NOW, ZONE), 'start');
  assert.equal(nextStep({ ...mobile, scheduledDate: '2027-06-18T14:00:00Z' }, NOW, ZONE), 'start');
  assert.equal(nextStep(job({ events }), NOW, ZONE), 'start');
  assert.ok(maySetOut(job({ events }), NOW, ZONE));
});

test('steps that wait on the phone count, and those that were refused do not', () => {
  const mine = job({ events: ['on-the-way', 'start', 'complete'] });
  const item = (step: 'on-the-way' | 'start', state: 'waiting' | 'refused', at: string) =>
    ({ kind: 'step', jobId: 'job', id: step, owner: 'FKE-1', step, state, at, progress: 0 }) as const;
  const shown = ({ onTheWayAt, startedAt, events }: CrewJob) => ({ onTheWayAt, startedAt, events });
  const setOut = item('on-the-way', 'waiting', '2027-06-19T13:30:00Z');
  assert.deepEqual(shown(withSteps(mine, [setOut])), {
    onTheWayAt: '2027-06-19T13:30:00Z',
    startedAt: null,
    events: ['start', 'complete'],
  });
  assert.deepEqual(shown(withSteps(mine, [setOut, item('start', 'waiting', '2027-06-19T14:00:00Z')])), {
    onTheWayAt: '2027-06-19T13:30:00Z',
    startedAt: '2027-06-19T14:00:00Z',
    events: ['complete'],
  });
  assert.deepEqual(shown(withSteps(mine, [item('start', 'refused', '2027-06-19T14:00:00Z')])), shown(mine));
});

test('a visit late in the evening of the shop is one of today and this week', () => {
  const visits = ['2027-06-20T01:00:00Z', '2027-06-13T14:00:00Z', '2027-06-12T14:00:00Z', '2027-06-20T14:00:00Z'];
  const jobs = visits.map((scheduledDate) => job({ scheduledDate }));
  assert.deepEqual(countVisits(jobs, NOW, ZONE), { today: 1, week: 2 });
});
