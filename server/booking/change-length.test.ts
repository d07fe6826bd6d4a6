import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Season } from '#core/settings/settings.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addCrew } from '#testing/jobs.ts';
import { exampleWalkIn } from '#testing/quotes.ts';

type Answer = {
  readonly id: string;
  readonly detail: string;
  readonly minutes: number;
  readonly warnings: readonly { readonly kind: string; readonly customers?: string[] }[];
  readonly job: { readonly id: string };
  readonly undo: { readonly id: string } | null;
};

/** A Monday; every package takes two hours, and a place is taken for as long as the work takes. */
const DATE = '2027-06-21';
const SEASON: Season = {
  name: 'All year',
  from: '01-01',
  to: '12-31',
  weekends: [],
  weekdays: ['8:00 AM', '10:00 AM', '12:00 PM', '2:00 PM'].map((time) => ({ time })),
  timing: 'byLength',
};
const PACKAGES = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 120 }));

let testApp: TestApp;
let owner: Caller<Answer>;
before(async () => {
  testApp = await startTestApp({ settings: { seasons: [SEASON], packages: PACKAGES } });
  owner = await asOwner<Answer>(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(TEST_NOW);
  await testApp.deps.db.deleteFrom('quotes').execute();
});

async function approved(scheduledTime: string, change: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  const walkIn = exampleWalkIn({ scheduledDate: DATE, scheduledTime, extras: [], approve: true, ...change });
  const { status, body } = await owner('POST /api/quotes/walk-in', walkIn);
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

const set = async ({ id }: Answer, minutes: number, change: Readonly<Record<string, unknown>> = {}) =>
  owner(`PUT /api/quotes/${id}/length`, { minutes, ...change });
const warnings = async ({ id }: Answer, minutes: number) =>
  (await owner(`GET /api/quotes/${id}/length?minutes=${minutes}`)).body.warnings;
const undo = async ({ body }: { readonly body: Answer }) => owner(`POST /api/admin/undo/${body.undo?.id}`);

/** When seats are taken, '10:00 12:00' in the shop's time, with the seat. */
async function taken(): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', seat, to_char(lower(during) at time zone 'America/New_York', 'HH24:MI'),
      to_char(upper(during) at time zone 'America/New_York', 'HH24:MI')) as text
    from slot_holds order by during, seat`.execute(testApp.deps.db);
  return rows.map(({ text }) => text);
}

describe('the owner changes how long an appointment takes', () => {
  test('and its reservation with it, which can be undone', async () => {
    const quote = await approved('8:00 AM');
    assert.equal((await owner(`GET /api/quotes/${quote.id}/length`)).body.minutes, 120);
    const longer = await set(quote, 210);
    assert.equal(longer.status, 200);
    assert.equal(longer.body.minutes, 210);
    assert.deepEqual(await taken(), ['1 08:00 11:30']);
    assert.equal((await undo(longer)).status, 204);
    assert.deepEqual(await taken(), ['1 08:00 10:00']);
    assert.equal((await owner(`GET /api/quotes/${quote.id}/length`)).body.minutes, 120);
    assert.deepEqual((await set(quote, 60)).status, 200);
    assert.deepEqual(await taken(), ['1 08:00 09:00']);
  });

  test('not into the next one, unless they overrule it, which the audit log says', async () => {
    const quote = await approved('8:00 AM');
    await approved('10:00 AM', { customerFirstName: 'Kim', customerLastName: 'Ray' });
    const [full] = await warnings(quote, 150);
    assert.deepEqual([full?.kind, full?.customers], ['full', ['Kim Ray']]);
    assert.deepEqual(await warnings(quote, 90), []);
    const refused = await set(quote, 150);
    assert.equal(refused.status, 409);
    assert.match(refused.body.detail, /Kim Ray/);
    assert.doesNotMatch(refused.body.detail, /Dana/);
    assert.deepEqual(await taken(), ['1 08:00 10:00', '1 10:00 12:00']);
    const overruled = await set(quote, 150, { overrule: true });
    assert.equal(overruled.status, 200);
    assert.deepEqual(await taken(), ['2 08:00 10:30', '1 10:00 12:00']);
    const { after: facts } = await testApp.deps.db
      .selectFrom('audit')
      .select('after')
      .where('subject_id', '=', quote.id)
      .where('action', '=', 'quote.change-length')
      .executeTakeFirstOrThrow();
    assert.match(JSON.stringify(facts), /"minutes":150/);
    assert.match(JSON.stringify(facts), /"overruled":true/);
    assert.equal((await undo(overruled)).status, 204);
    assert.deepEqual(await taken(), ['1 08:00 10:00', '1 10:00 12:00']);
  });

  test('and hears that the employee has another job then', async () => {
    const robin = await addCrew(testApp.deps, { name: 'Robin' });
    const quote = await approved('8:00 AM');
    const next = await approved('10:00 AM');
    for (const { job } of [quote, next]) await owner(`PATCH /api/jobs/${job.id}`, { assignedStaff: robin.id });
    assert.ok((await warnings(quote, 150)).some(({ kind }) => kind === 'busy'));
    assert.ok((await warnings(quote, 120)).length === 0);
  });

  test('and is refused what isn’t a length, and without an open appointment', async () => {
    const quote = await approved('8:00 AM');
    for (const minutes of [0, 1.5, 5000, '90']) assert.equal((await set(quote, minutes as number)).status, 422);
    assert.equal((await owner(`GET /api/quotes/${quote.id}/length?minutes=x`)).status, 422);
    const same = await set(quote, 120);
    assert.deepEqual([same.status, same.body.undo?.id], [200, quote.undo?.id]);
    await owner(`POST /api/quotes/${quote.id}/cancel`, {});
    assert.equal((await set(quote, 60)).status, 409);
    assert.equal((await owner(`GET /api/quotes/${quote.id}/length`)).status, 409);
    assert.equal((await owner(`GET /api/quotes/${testApp.deps.random.id()}/length`)).status, 404);
  });

  test('a move can be undone: its time, its length and its request for another time are as before', async () => {
    const quote = await approved('8:00 AM', { customerEmail: 'walt@example.com' });
    await set(quote, 90);
    await owner('POST /api/quotes/ask-to-move', { ids: [quote.id], reason: 'The van is at the garage' });
    testApp.setNow(Temporal.Instant.from(TEST_NOW).add({ minutes: 1 }).toString());
    const to = { scheduledDate: DATE, scheduledTime: '12:00 PM' };
    const moved = await owner(`POST /api/quotes/${quote.id}/reschedule`, to);
    assert.deepEqual(await taken(), ['1 12:00 13:30']);
    assert.equal((await undo(moved)).status, 204);
    assert.deepEqual(await taken(), ['1 08:00 09:30']);
    const { body } = await owner(`GET /api/quotes/${quote.id}`);
    assert.ok('moveRequest' in body && body.moveRequest);
    const again = await owner(`POST /api/quotes/${quote.id}/reschedule`, to);
    await approved('8:00 AM', { customerFirstName: 'Kim', customerLastName: 'Ray' });
    const late = await undo(again);
    assert.equal(late.status, 409);
    assert.match(late.body.detail, /Kim Ray/);
  });
});
