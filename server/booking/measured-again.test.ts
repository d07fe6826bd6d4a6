import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { newCompletion } from '#testing/documentation.ts';
import { addCrewedJob } from '#testing/jobs.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

const NOW = '2027-06-10T12:00:00Z';
const DATE = '2027-06-21';
const TIMES = ['8:00 AM', '12:00 PM', '6:00 PM'].map((time) => ({ time }));
/** A full detail takes four hours, everything else one; a coating takes two more. */
const PACKAGES = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: pack.id === 'full' ? 240 : 60 }));
const EXTRAS = DEFAULT_SETTINGS.extras.map((extra) =>
  extra.id === 'ceramic-coating' ? { ...extra, minutes: 120 } : extra,
);
const SEASON = { name: 'All year', from: '01-01', to: '12-31', weekends: [], weekdays: TIMES };

let testApp: TestApp;
let owner: Caller;
let crew: Caller;
before(async () => {
  testApp = await startTestApp();
  testApp.setNow(NOW);
  [owner, crew] = [await asOwner(testApp), await asEmployee(testApp)];
  await testApp.changeSettings({
    packages: PACKAGES,
    extras: EXTRAS,
    seasons: [{ ...SEASON, timing: 'hourly' as const }],
    slotCapacity: 1,
    buffers: { before: 0, after: 15 },
  });
});
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  await testApp.deps.db.deleteFrom('quotes').execute();
});

const at = (scheduledTime: string) => ({ scheduledDate: DATE, scheduledTime, extras: [], totalPrice: undefined });
const request = async (time: string) => submit(testApp.app, exampleQuote({ ...at(time), packageType: 'interior' }));
const newJob = async () => addCrewedJob(testApp, crew.person.roleId, { quote: at('8:00 AM') });

/** When the seat is taken, '12:00 16:15' in UTC. */
async function taken(): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select to_char(lower(during) at time zone 'UTC', 'HH24:MI') || ' ' ||
      to_char(upper(during) at time zone 'UTC', 'HH24:MI') as text
    from slot_holds order by during`.execute(testApp.deps.db);
  return rows.map(({ text }) => text);
}

describe('work that is done earlier', () => {
  const finishAt = async (job: string, now: string) => {
    testApp.setNow(now);
    const body = newCompletion({ reasonWithoutPhotos: 'The camera broke' });
    assert.equal((await crew(`POST /api/jobs/${job}/completion`, body)).body['state'], 'completed');
  };

  test('leaves the rest of its time to others, but for the buffer, and gets it back when it’s reopened', async () => {
    const { id } = await newJob();
    assert.deepEqual(await taken(), ['12:00 16:15']);
    await finishAt(id, '2027-06-21T13:30:20Z');
    assert.deepEqual(await taken(), ['12:00 13:46']);
    const { status } = await crew(`POST /api/jobs/${id}/reopen`);
    assert.equal(status, 200);
    assert.deepEqual(await taken(), ['12:00 16:15']);
  });

  test('stays as short as it was when someone has booked the rest', async () => {
    const { id } = await newJob();
    assert.equal((await request('11:00 AM')).status, 409);
    await testApp.changeSettings({ minimumNoticeMinutes: 0 });
    await finishAt(id, '2027-06-21T13:30:00Z');
    assert.equal((await request('11:00 AM')).status, 201);
    assert.equal((await crew(`POST /api/jobs/${id}/reopen`)).status, 200);
    assert.deepEqual(await taken(), ['12:00 13:45', '15:00 16:15']);
  });

  test('keeps its time when it took longer', async () => {
    const { id } = await newJob();
    await finishAt(id, '2027-06-21T18:00:00Z');
    assert.deepEqual(await taken(), ['12:00 16:15']);
  });
});

describe('a change that is agreed to', () => {
  async function addCoating(quoteId: string) {
    const row = await testApp.deps.db
      .selectFrom('quotes')
      .selectAll()
      .where('id', '=', quoteId)
      .executeTakeFirstOrThrow();
    const lines = row.lines.map(({ label, detail, cents }) => ({ label, detail, cents }));
    const change = { fromCents: row.total_cents, lines, extras: ['ceramic-coating'], reason: 'As we talked about.' };
    const proposed = await owner(`POST /api/quotes/${quoteId}/price-change`, change);
    assert.equal(proposed.status, 200, JSON.stringify(proposed.body));
    const link = `/api/quotes/by-token/${deriveLinks(testApp.deps, row).quoteUrl.split('/').at(-1)}`;
    const anyone = asAnyone(testApp);
    const { body: page } = await anyone(`GET ${link}`);
    const { id } = page['priceChange'] as { readonly id: string };
    assert.equal((await anyone(`POST ${link}/price-change`, { change: id, agree: true })).status, 200);
    const mails = await mailsOf(testApp, { quoteId, kind: 'customer-answered' });
    return mails.at(-1)?.data['lacksRoom'];
  }

  test('takes the time that its work needs now', async () => {
    const { quoteId } = await newJob();
    assert.equal(await addCoating(quoteId), undefined);
    assert.deepEqual(await taken(), ['12:00 18:15']);
  });

  test('keeps its time when the time after it is booked, and the owner is told', async () => {
    const { quoteId } = await newJob();
    assert.equal((await request('1:00 PM')).status, 201);
    assert.equal(await addCoating(quoteId), true);
    assert.deepEqual(await taken(), ['12:00 16:15', '17:00 18:15']);
  });
});
