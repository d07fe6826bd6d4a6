import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ZoneChange } from '#core/settings/settings-check.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { openSettingsCaller, settingsCallerOf, type SettingsCaller } from '#testing/settings.ts';

let testApp: TestApp;
let caller: SettingsCaller;
let owner: Caller;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  caller = await openSettingsCaller(testApp);
  owner = await asOwner(testApp);
});

/** Saves another zone, with what becomes of reservations. */
async function moveTo(timeZone: string, zoneChange?: ZoneChange) {
  const { version, business } = await caller.now();
  return caller.ask('PUT', '/api/admin/business', { version, business: { ...business, timeZone }, zoneChange });
}

/** June 19, 2027, 10:00 AM in New York is 14:00 UTC. */
const booked = (scheduledTime = '10:00 AM') => submit(testApp.app, exampleQuote({ scheduledTime }));

/** What everybody reads of a quote: the instant, and the text beside it. */
async function timesOf(id: string, quoteUrl: string) {
  const { body } = await owner(`GET /api/quotes/${id}`);
  const page = (await testApp.app.inject(`/api/quotes/by-token/${quoteUrl.split('/').at(-1)}`)).json<typeof body>();
  assert.deepEqual([page['scheduledDate'], page['scheduledTime']], [body['scheduledDate'], body['scheduledTime']]);
  const row = await testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const holds = await testApp.deps.db.selectFrom('slot_holds').selectAll().where('quote_id', '=', id).execute();
  return {
    instant: body['scheduledDate'],
    text: `${row.scheduled_date} ${String(body['scheduledTime'])}`,
    holds: holds.map(({ starts_at }) => starts_at),
  };
}

describe('another time zone', () => {
  test('is rejected while there are appointments, until the owner has chosen what happens to them', async () => {
    const { body: sold } = await booked();
    const { version, business } = await caller.now();
    const draft = { business: { ...business, timeZone: 'America/Denver' } };
    const { body: check } = await caller.ask('POST', '/api/admin/business/check', draft);
    assert.equal((check as unknown as { zoneReservations: number }).zoneReservations, 1);
    assert.equal(check.conflictCount, 0);
    const { status, body } = await moveTo('America/Denver');
    assert.deepEqual([status, body.code], [409, 'time-zone-choice']);
    assert.match(body.detail, /^1 reservation would be affected/);
    assert.equal((await caller.now()).version, version);
    assert.equal((await timesOf(sold.id, sold.quoteUrl)).instant, '2027-06-19T14:00:00Z');
  });

  test('needs no choice where nothing is booked ahead, and none where the zone stays', async () => {
    assert.equal((await moveTo('America/Denver')).status, 200);
    await moveTo('America/New_York');
    await booked();
    assert.equal((await caller.publish((settings: SettingsForm) => ({ ...settings, name: 'Other' }))).status, 200);
  });

  test('can keep the clock time: the instants move, and the customer is told with a newer calendar file', async () => {
    const { body: sold } = await booked();
    assert.equal((await moveTo('America/Denver', 'keep-clock-time')).status, 200);
    assert.deepEqual(await timesOf(sold.id, sold.quoteUrl), {
      instant: '2027-06-19T16:00:00Z',
      text: '2027-06-19 10:00 AM',
      holds: ['2027-06-19T16:00:00Z'],
    });
    const [mail] = await mailsOf(testApp, { quoteId: sold.id, kind: 'quote-rescheduled' });
    const data = mail?.data as { startsAt: string; visitSequence: number };
    assert.deepEqual([data.startsAt, data.visitSequence], ['2027-06-19T16:00:00Z', 1]);
    const { settings } = await testApp.deps.settings();
    const { text } = await testApp.deps.render.renderMail('quote-rescheduled', data as never, settings, 'en');
    assert.match(text.replaceAll(/\s+/g, ' '), /changed from Eastern time to Mountain time/);
    assert.match(text, /10:00 AM \(Mountain time\)/);
  });

  test('keeps the clock time of two where one gets the place that the other leaves', async () => {
    await caller.publish((settings) => ({
      ...settings,
      seasons: settings.seasons.map((season) => ({
        ...season,
        weekends: [{ time: '10:00 AM' }, { time: '12:00 PM' }],
      })),
    }));
    const sold = [(await booked('10:00 AM')).body, (await booked('12:00 PM')).body];
    assert.equal((await moveTo('America/Denver', 'keep-clock-time')).status, 200);
    const read = await Promise.all(sold.map(({ id, quoteUrl }) => timesOf(id, quoteUrl)));
    assert.deepEqual(
      read.map(({ text, holds }) => [text, holds]),
      [
        ['2027-06-19 10:00 AM', ['2027-06-19T16:00:00Z']],
        ['2027-06-19 12:00 PM', ['2027-06-19T18:00:00Z']],
      ],
    );
  });

  test('can keep the instant: every text is rewritten, and no one is emailed', async () => {
    const { body: sold } = await booked();
    const { status, body } = await moveTo('America/Chicago', 'keep-moment');
    assert.equal(status, 200);
    assert.deepEqual(
      body.conflicts.map(({ reference, reason }) => [reference, reason]),
      [[sold.reference, 'no-such-time']],
    );
    assert.deepEqual(await timesOf(sold.id, sold.quoteUrl), {
      instant: '2027-06-19T14:00:00Z',
      text: '2027-06-19 9:00 AM',
      holds: ['2027-06-19T14:00:00Z'],
    });
    assert.deepEqual(await mailsOf(testApp, { quoteId: sold.id, kind: 'quote-rescheduled' }), []);
  });

  test('rewrites the texts of what is over, and does not move it', async () => {
    const { body: sold } = await booked();
    testApp.setNow('2027-07-01T12:00:00Z');
    try {
      caller = await settingsCallerOf(testApp);
      owner = await asOwner(testApp);
      assert.equal((await moveTo('America/Denver')).status, 200);
      const { instant, text } = await timesOf(sold.id, sold.quoteUrl);
      assert.deepEqual([instant, text], ['2027-06-19T14:00:00Z', '2027-06-19 8:00 AM']);
    } finally {
      testApp.setNow('2027-06-01T12:00:00Z');
    }
  });

  test('moves an offer that waits for its answer, with both of its times', async () => {
    const { body: sold } = await booked();
    const offer = { reason: 'Later', scheduledDate: '2027-06-20', scheduledTime: '10:00 AM' };
    assert.equal((await owner(`POST /api/quotes/${sold.id}/counter-offer`, offer)).status, 200);
    assert.equal((await moveTo('America/Denver', 'keep-clock-time')).status, 200);
    const { holds } = await timesOf(sold.id, sold.quoteUrl);
    assert.deepEqual(holds.toSorted(), ['2027-06-19T16:00:00Z', '2027-06-20T16:00:00Z']);
    const row = await testApp.deps.db.selectFrom('counter_offers').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([row.starts_at, row.scheduled_time], ['2027-06-20T16:00:00Z', '10:00 AM']);
  });
});
