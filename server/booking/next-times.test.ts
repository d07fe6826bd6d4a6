import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob, addCrew } from '#testing/jobs.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
});

/** The evening before a Saturday with four times for a full detail. */
const AFTER = '2027-06-19T02:00:00Z';

async function next(query: Readonly<Record<string, string>>) {
  const { status, body } = await owner(
    `GET /api/admin/next-times?${new URLSearchParams({ after: AFTER, ...query }).toString()}`,
  );
  assert.equal(status, 200, JSON.stringify(body));
  const found = body as { readonly times: readonly { readonly date: string; readonly time: string }[] };
  return found.times.map(({ date, time }) => `${date.slice(5)} ${time}`);
}

async function approved(scheduledTime: string) {
  const { body } = await owner(
    'POST /api/quotes/walk-in',
    exampleWalkIn({ scheduledDate: '2027-06-19', scheduledTime, approve: true }),
  );
  return String(body['id']);
}

describe('the next times', () => {
  test('are the first three that customers and the owner can book, and then those after them', async () => {
    const all = await owner('GET /api/admin/availability?from=2027-06-19&to=2027-06-22&package=full');
    const { days } = all.body as unknown as {
      readonly days: readonly { readonly date: string; readonly slots: readonly { readonly time: string }[] }[];
    };
    const free = days.flatMap(({ date, slots }) => slots.map(({ time }) => `${date.slice(5)} ${time}`));
    assert.deepEqual(await next({ package: 'full' }), free.slice(0, 3));
    await approved('10:00 AM');
    const left = free.filter((time) => time !== '06-19 10:00 AM');
    assert.deepEqual(await next({ package: 'full' }), left.slice(0, 3));
    const { body } = await owner(`GET /api/admin/next-times?package=full&after=${AFTER}`);
    const last = (body['times'] as readonly { readonly startsAt: string }[]).at(-1)?.startsAt ?? '';
    assert.deepEqual(await next({ package: 'full', after: last }), left.slice(3, 6));
  });

  test('of a quote are for its package, without its own time', async () => {
    const { body } = await submit(testApp.app, exampleQuote({ scheduledDate: '2027-06-19', scheduledTime: '2:00 PM' }));
    const times = await next({ quote: body.id });
    assert.equal(times.length, 3);
    assert.ok(!times.includes('06-19 2:00 PM'));
  });

  test('with an employee leave out their days off, hours and other jobs, but not their own work on this quote', async () => {
    const robin = await addCrew(testApp.deps, { name: 'Robin' });
    const anyone = await next({ package: 'full' });
    assert.deepEqual(await next({ package: 'full', employee: robin.id }), anyone);
    const id = await approved('10:00 AM');
    const job = await testApp.deps.db
      .selectFrom('jobs')
      .select('id')
      .where('quote_id', '=', id)
      .executeTakeFirstOrThrow();
    await acceptJob(testApp, job.id, robin.id);
    // A full detail takes until 2:00 PM.
    const withRobin = await next({ package: 'full', employee: robin.id });
    assert.equal(withRobin[0], '06-19 2:00 PM');
    await owner(`POST /api/staff/${robin.id}/time-off`, { from: '2027-06-14', to: '2027-06-21' });
    const afterDaysOff = await next({ package: 'full', employee: robin.id });
    assert.equal(afterDaysOff[0]?.slice(0, 5), '06-22');
    const wednesday = { day: 'wednesday', from: '8:00 AM', to: '8:00 PM', breakFrom: null, breakTo: null };
    await owner(`PUT /api/staff/${robin.id}/work-times`, { hours: [wednesday], skills: [] });
    assert.equal((await next({ package: 'full', employee: robin.id }))[0]?.slice(0, 5), '06-23');
  });

  test('end at the horizon, and unknown packages, quotes and employees are refused', async () => {
    assert.deepEqual(await next({ package: 'full', after: '2039-01-01T00:00:00Z' }), []);
    const none = '00000000-0000-4000-8000-000000000000';
    const status = async (query: string) => (await owner(`GET /api/admin/next-times?${query}`)).status;
    assert.equal(await status('package=nothing'), 422);
    assert.equal(await status(`quote=${none}`), 404);
    assert.equal(await status(`package=full&employee=${none}`), 404);
  });
});
