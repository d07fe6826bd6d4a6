import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { JobsToday } from '#contract/today.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner } from '#testing/callers.ts';
import { addCrewedJob, addJob } from '#testing/jobs.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ settings: { mobileAvailable: true } })));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow('2027-02-01T12:00:00Z');
  await testApp.deps.db.deleteFrom('quotes').execute();
});

const on = (scheduledDate: string, scheduledTime = '10:00 AM') => ({ scheduledDate, scheduledTime });
const MOBILE = {
  serviceType: 'mobile',
  serviceAddress: '12 Elm Street, Albany',
  basePrice: undefined,
  totalPrice: undefined,
};

/** What the owner sees at that moment. */
async function seenAt(now: string): Promise<JobsToday> {
  testApp.setNow(now);
  const owner = await asOwner<JobsToday>(testApp);
  const { status, body } = await owner('GET /api/dashboard/jobs-today');
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const idsOf = ({ jobs }: JobsToday['today']) => jobs.map(({ id }) => id);

test('a job is listed with its employee, its hours and each step as it is taken', async () => {
  const robin = await asEmployee(testApp);
  await testApp.deps.db
    .updateTable('employees')
    .set({ name: 'Robin Vale' })
    .where('id', '=', robin.person.roleId)
    .execute();
  const { id, quoteId } = await addCrewedJob(testApp, robin.person.roleId, {
    quote: { ...on('2027-06-19'), ...MOBILE },
  });
  const first = await seenAt('2027-06-19T13:00:00Z');
  assert.deepEqual(
    [first.timeZone, first.today.date, first.tomorrow.date],
    ['America/New_York', '2027-06-19', '2027-06-20'],
  );
  const [job] = first.today.jobs;
  assert.deepEqual(
    [job?.id, job?.quoteId, job?.startsAt, job?.endsAt, job?.area, job?.employee?.name, job?.state, job?.since],
    [id, quoteId, '2027-06-19T14:00:00Z', '2027-06-19T18:00:00Z', 'Albany', 'Robin Vale', 'accepted', null],
  );
  const ask = await asEmployee(testApp, robin.person);
  const states: unknown[] = [];
  for (const step of ['on-the-way', 'start']) {
    assert.equal((await ask(`POST /api/jobs/${id}/${step}`)).status, 200);
    const { today } = await seenAt('2027-06-19T13:00:00Z');
    states.push([today.jobs[0]?.state, today.jobs[0]?.since]);
  }
  assert.deepEqual(states, [
    ['on-the-way', '2027-06-19T13:00:00Z'],
    ['started', '2027-06-19T13:00:00Z'],
  ]);
});

test('jobs without an employee are listed, cancelled ones and those of other days are not', async () => {
  const afternoon = await addJob(testApp, { quote: on('2027-06-19', '2:00 PM') });
  const morning = await addJob(testApp, { quote: on('2027-06-19') });
  const tomorrow = await addJob(testApp, { quote: on('2027-06-20') });
  const cancelled = await addJob(testApp, { quote: on('2027-06-19', '6:00 PM') });
  testApp.setNow('2027-06-18T12:00:00Z');
  const owner = await asOwner(testApp);
  assert.equal((await owner(`POST /api/jobs/${cancelled.id}/cancel`, {})).status, 200);
  const seen = await seenAt('2027-06-19T12:00:00Z');
  assert.deepEqual(idsOf(seen.today), [morning.id, afternoon.id]);
  assert.deepEqual(idsOf(seen.tomorrow), [tomorrow.id]);
  assert.deepEqual(
    seen.today.jobs.map(({ employee, state }) => [employee, state]),
    [
      [null, 'open'],
      [null, 'open'],
    ],
  );
});

describe('a day is that of the shop, from midnight to midnight,', () => {
  const DAYS: readonly (readonly [string, string, string, string])[] = [
    ['in summer', '2027-06-19', '2027-06-19T04:00:00Z', '2027-06-20T03:59:59Z'],
    ['when clocks go forward', '2027-03-14', '2027-03-14T05:00:00Z', '2027-03-15T03:59:59Z'],
    ['when clocks go back', '2027-11-07', '2027-11-07T04:00:00Z', '2027-11-08T04:59:59Z'],
  ];
  for (const [name, date, midnight, lastSecond] of DAYS) {
    test(name, async () => {
      const { id, quoteId } = await addJob(testApp, { quote: on(date) });
      const moveTo = async (startsAt: string) =>
        testApp.deps.db.updateTable('quotes').set({ starts_at: startsAt }).where('id', '=', quoteId).execute();
      for (const startsAt of [midnight, lastSecond]) {
        await moveTo(startsAt);
        for (const now of [midnight, lastSecond]) {
          const seen = await seenAt(now);
          assert.deepEqual([seen.today.date, ...idsOf(seen.today)], [date, id], `${startsAt} seen at ${now}`);
        }
      }
      const before = Temporal.Instant.from(midnight).subtract({ seconds: 1 }).toString();
      const seen = await seenAt(before);
      assert.deepEqual([idsOf(seen.today), idsOf(seen.tomorrow)], [[], [id]]);
      assert.deepEqual(
        idsOf((await seenAt(Temporal.Instant.from(lastSecond).add({ seconds: 1 }).toString())).today),
        [],
      );
    });
  }
});
