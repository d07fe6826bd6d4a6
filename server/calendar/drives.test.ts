import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob } from '#testing/jobs.ts';
import { exampleWalkIn } from '#testing/quotes.ts';

const TRAVEL_TIME = { isCounted: true, detourPercent: 30, mph: 25 };
const TROY = '12 Elm Street, Troy, NY 12180';
const LANSINGBURGH = '8 Fifth Avenue, Troy, NY 12182';
const SCHENECTADY = '5 Oak Street, Schenectady, NY 12305';
const MORNING = '2027-06-19T12:00:00Z';
const NOON = '2027-06-19T16:30:00Z';

let testApp: TestApp;
let owner: Caller;
let robin: Awaited<ReturnType<typeof asEmployee>>['person'];
before(async () => {
  testApp = await startTestApp({ settings: { slotCapacity: 8, mobileAvailable: true, travelTime: TRAVEL_TIME } });
  owner = await asOwner(testApp);
  ({ person: robin } = await asEmployee(testApp));
});
after(() => testApp.close());

type Booked = { readonly id: string; readonly job: { readonly id: string } };

/** An accepted job of Robin's on that Saturday; without an address at the shop. */
async function booked(scheduledTime: string, serviceAddress?: string): Promise<Booked> {
  const where = serviceAddress === undefined ? {} : { serviceType: 'mobile', serviceAddress };
  const email = { customerEmail: `stop-${scheduledTime.replaceAll(/\W/g, '').toLowerCase()}@example.com` };
  const quote = exampleWalkIn({
    packageType: 'express',
    scheduledTime,
    approve: true,
    overrule: true,
    ...email,
    ...where,
  });
  const { status, body } = await owner('POST /api/quotes/walk-in', quote);
  assert.equal(status, 201, JSON.stringify(body));
  const { id, job } = body as Booked;
  await acceptJob(testApp, job.id, robin.roleId);
  return { id, job };
}

describe('a day with three stops and one job at the shop', () => {
  let stops: readonly Booked[] = [];
  before(async () => {
    stops = [
      await booked('8:00 AM', TROY),
      await booked('10:15 AM', LANSINGBURGH),
      await booked('1:30 PM'),
      await booked('4:00 PM', SCHENECTADY),
    ];
    testApp.setNow(MORNING);
    owner = await asOwner(testApp);
  });
  const week = async () => (await owner('GET /api/jobs/week?from=2027-06-13')).body;

  test('has drives between stops that follow each other in the schedule, none to or from the shop', async () => {
    const [first, second] = stops;
    const { drives } = (await week()) as { readonly drives: readonly { readonly miles: number }[] };
    assert.equal(drives.length, 1);
    const { miles, ...drive } = drives[0] ?? { miles: 0 };
    assert.deepEqual(drive, { from: first?.id, to: second?.id, minutes: 15 });
    assert.ok(miles > 4.5 && miles < 5.5, String(miles));
  });

  test('has them in the crew app', async () => {
    const employee = await testApp.deps.db
      .selectFrom('employees')
      .select('employee_id')
      .where('id', '=', robin.roleId)
      .executeTakeFirst();
    const ask = await asEmployee<readonly { readonly id: string; readonly drive?: unknown }[]>(testApp, robin);
    const { body } = await ask(`GET /api/jobs/employee/${employee?.employee_id}`);
    assert.deepEqual(
      body.map(({ drive }) => drive),
      [undefined, { minutes: 15, from: TROY }, undefined, undefined],
    );
  });

  test('tells a customer how long the drive from the stop before takes, once that was begun', async () => {
    const [first, second] = stops;
    const ask = await asEmployee(testApp, robin);
    assert.equal((await ask(`POST /api/jobs/${first?.job.id}/on-the-way`)).status, 200);
    assert.equal((await ask(`POST /api/jobs/${first?.job.id}/start`)).status, 200);
    testApp.setNow(NOON);
    assert.equal((await ask(`POST /api/jobs/${second?.job.id}/on-the-way`)).status, 200);
    const minutes = await Promise.all(
      [first, second].map(async (stop) => {
        const [mail] = await mailsOf(testApp, { quoteId: stop?.id ?? '', kind: 'crew-on-the-way' });
        assert.ok(mail);
        return mail.data['driveMinutes'];
      }),
    );
    assert.deepEqual(minutes, [undefined, 15]);
  });

  test('says nothing of drives while the shop doesn’t count them', async () => {
    await testApp.changeSettings({ travelTime: { ...TRAVEL_TIME, isCounted: false } });
    assert.equal('drives' in (await week()), false);
    await testApp.changeSettings({ travelTime: TRAVEL_TIME });
  });
});
