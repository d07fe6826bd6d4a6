import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob, addCrew } from '#testing/jobs.ts';
import { exampleWalkIn } from '#testing/quotes.ts';

const TROY = '12 Elm Street, Troy, NY 12180';
const SCHENECTADY = '5 Oak Street, Schenectady, NY 12305';
const TRAVEL_TIME = { isCounted: true, detourPercent: 30, mph: 25 };
let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp({
    settings: { slotCapacity: 5, mobileAvailable: true, travelTime: TRAVEL_TIME },
  });
  owner = await asOwner(testApp);
});
after(() => testApp.close());

/** An approved express wash, at the customer's unless it's said otherwise. */
async function approved(change: Readonly<Record<string, unknown>>) {
  const { status, body } = await owner(
    'POST /api/quotes/walk-in',
    exampleWalkIn({
      packageType: 'express',
      scheduledDate: '2027-06-19',
      serviceType: 'mobile',
      approve: true,
      overrule: true,
      ...change,
    }),
  );
  assert.equal(status, 201, JSON.stringify(body));
  return body as { readonly id: string; readonly job: { readonly id: string } };
}

describe('a drive that can’t be made', () => {
  test('is a warning when a job is assigned, moved or overruled, and is possible all the same', async () => {
    const robin = await addCrew(testApp.deps, { name: 'Robin' });
    const first = await approved({ scheduledTime: '10:00 AM', serviceAddress: TROY });
    await acceptJob(testApp, first.job.id, robin.id);
    const second = await approved({ scheduledTime: '12:30 PM', serviceAddress: SCHENECTADY });
    const crew = async (at = '') => {
      const { body } = await owner(`GET /api/quotes/${second.id}/crew${at}`);
      return (body as unknown as readonly { readonly id: string; readonly conflicts: readonly unknown[] }[]).find(
        ({ id }) => id === robin.id,
      )?.conflicts;
    };
    // An express wash takes two hours, and the drive an hour.
    const query = new URLSearchParams({ date: '2027-06-19', time: '12:59 PM' });
    const expected = {
      kind: 'drive',
      minutes: 60,
      isBefore: true,
      from: '2027-06-19T16:00:00Z',
      until: '2027-06-19T16:59:00Z',
      address: SCHENECTADY,
    };
    assert.deepEqual(await crew(`?${query.toString()}`), [expected]);
    const inTime = new URLSearchParams({ date: '2027-06-19', time: '1:00 PM' });
    assert.deepEqual(await crew(`?${inTime.toString()}`), []);

    const warnings = await owner(
      `GET /api/admin/time-warnings?${query.toString()}&package=express&quote=${second.id}&employee=${robin.id}`,
    );
    assert.deepEqual(
      (warnings.body as unknown as readonly { readonly kind: string }[]).filter(({ kind }) => kind === 'crew'),
      [{ kind: 'crew', employee: 'Robin', conflict: expected }],
    );
    const moved = { scheduledDate: '2027-06-19', scheduledTime: query.get('time'), overrule: true };
    assert.equal((await owner(`POST /api/quotes/${second.id}/reschedule`, moved)).status, 200);
    assert.equal((await owner(`PATCH /api/jobs/${second.job.id}`, { assignedStaff: robin.id })).status, 200);

    const asNew = async (address: string, serviceType = 'mobile') => {
      const asked = new URLSearchParams({
        date: '2027-06-19',
        time: '3:05 PM',
        package: 'express',
        serviceType,
        address,
      });
      const { body } = await owner(`GET /api/admin/time-warnings?${asked.toString()}`);
      return (body as unknown as readonly { readonly conflict?: { readonly kind: string } }[]).flatMap(
        ({ conflict }) => conflict?.kind ?? [],
      );
    };
    // Until 2:59 PM, Robin is in Schenectady: a new quote in Troy can't begin at 3:05 PM, and one at the shop isn't driven to.
    assert.deepEqual([await asNew(TROY), await asNew(TROY, 'dropoff')], [['drive'], []]);

    await testApp.changeSettings({ travelTime: { ...TRAVEL_TIME, isCounted: false } });
    assert.deepEqual(await crew(), []);
    await testApp.changeSettings({ travelTime: TRAVEL_TIME });
    assert.deepEqual(await crew(), [expected]);
  });

  test('isn’t offered as a free time of the employee', async () => {
    const kim = await addCrew(testApp.deps, { name: 'Kim' });
    const first = await approved({ scheduledDate: '2027-07-10', scheduledTime: '10:00 AM', serviceAddress: TROY });
    await acceptJob(testApp, first.job.id, kim.id);
    const next = async (address: string) => {
      const quote = await approved({
        scheduledDate: '2027-07-11',
        scheduledTime: '10:00 AM',
        serviceAddress: address,
      });
      const query = new URLSearchParams({ quote: quote.id, employee: kim.id, after: '2027-07-10T14:00:00Z' });
      const { status, body } = await owner(`GET /api/admin/next-times?${query.toString()}`);
      assert.equal(status, 200, JSON.stringify(body));
      return (body['times'] as readonly { readonly startsAt: string }[])[0]?.startsAt;
    };
    const [near, far] = [await next(TROY.replace('12 Elm', '16 Elm')), await next('1 A Street, New York, NY 10001')];
    assert.ok(near !== undefined && far !== undefined && near < far, `${near} ${far}`);
  });
});
