import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Availability } from '#contract/catalog.ts';
import { WEEKDAYS, type OpeningHours } from '#core/scheduling/opening-hours.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Season, Timing } from '#core/settings/settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { settingsCallerOf, type SettingsCaller } from '#testing/settings.ts';

const DATE = '2027-06-21';
const TIMES = ['8:00 AM', '12:00 PM', '4:00 PM'].map((time) => ({ time }));
const SEASON: Season = { name: 'All year', from: '01-01', to: '12-31', weekends: [], weekdays: TIMES };
/** Every package takes two hours. */
const PACKAGES = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 120 }));

const HOURS = Object.fromEntries(WEEKDAYS.map((day) => [day, { opens: '8:00 AM', closes: '5:00 PM' }])) as OpeningHours;

let testApp: TestApp;
let owner: Caller;
let settings: SettingsCaller;

before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
  settings = await settingsCallerOf(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
  await testApp.changeSettings({
    packages: PACKAGES,
    seasons: [SEASON],
    slotCapacity: 1,
    buffers: DEFAULT_SETTINGS.buffers,
    openingHours: DEFAULT_SETTINGS.openingHours,
    closures: [],
  });
});

const sell = async (timing: Timing | undefined, buffers?: { readonly before: number; readonly after: number }) =>
  settings.publish((form) => ({
    ...form,
    seasons: form.seasons.map(({ timing: _, ...season }) => ({ ...season, ...(timing && { timing }) })),
    ...(buffers && { buffers }),
  }));

const request = async (scheduledTime: string) =>
  submit(testApp.app, exampleQuote({ scheduledDate: DATE, scheduledTime, extras: [], totalPrice: undefined }));

async function freeTimes(query = 'package=full'): Promise<readonly string[]> {
  const { body } = await owner(`GET /api/availability?from=${DATE}&to=${DATE}&${query}`);
  return (body as Availability).days[0]?.slots.map(({ time }) => time) ?? [];
}

/** When seats are taken, '10:00 12:00' in UTC, with the seat. */
async function taken(): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', seat, to_char(lower(during) at time zone 'UTC', 'HH24:MI'),
      to_char(upper(during) at time zone 'UTC', 'HH24:MI')) as text
    from slot_holds order by during, seat`.execute(testApp.deps.db);
  return rows.map(({ text }) => text);
}

describe('times for as long as the work takes', () => {
  test('don’t run into an appointment of the next day, nor into its buffer', async () => {
    const packages = PACKAGES.map((pack) => (pack.id === 'interior' ? { ...pack, minutes: 1440 } : pack));
    await testApp.changeSettings({ packages });
    assert.equal((await sell('byLength', { before: 60, after: 60 })).status, 200);
    const next = exampleQuote({
      scheduledDate: '2027-06-22',
      scheduledTime: '12:00 PM',
      extras: [],
      totalPrice: undefined,
    });
    assert.equal((await submit(testApp.app, next)).status, 201);
    assert.deepEqual(await freeTimes('package=interior'), ['8:00 AM']);
  });

  test('can’t be chosen while a package has no time, and the error names it', async () => {
    const packages = PACKAGES.map(({ minutes, ...pack }, index) => (index === 0 ? pack : { ...pack, minutes }));
    await testApp.changeSettings({ packages });
    const { status, body } = await sell('hourly');
    assert.equal(status, 422);
    assert.ok(JSON.stringify(body).includes(packages[0]?.name ?? ''), JSON.stringify(body));
  });

  test('are offered every so many minutes from the first to the last, where the work and its buffers fit', async () => {
    assert.equal((await sell('hourly', { before: 15, after: 30 })).status, 200);
    assert.equal((await freeTimes()).length, 9);
    assert.equal((await request('12:00 PM')).status, 201);
    assert.deepEqual(await taken(), ['1 15:45 18:30']);
    assert.deepEqual(await freeTimes(), ['8:00 AM', '9:00 AM', '3:00 PM', '4:00 PM']);
    const { status, body } = await request('1:00 PM');
    assert.deepEqual([status, body.code], [409, 'slot-taken']);
  });

  test('depend on the class and the extras that are asked for', async () => {
    const packages = PACKAGES.map((pack) => (pack.id === 'full' ? { ...pack, classMinutes: { truck: 240 } } : pack));
    const extras = DEFAULT_SETTINGS.extras.map((extra, at) => (at === 0 ? { ...extra, minutes: 60 } : extra));
    await testApp.changeSettings({ packages, extras });
    await sell('hourly');
    assert.equal((await request('12:00 PM')).status, 201);
    assert.deepEqual(await taken(), ['1 16:00 20:00']);
    assert.deepEqual(await freeTimes('package=full'), ['8:00 AM', '9:00 AM', '10:00 AM', '4:00 PM']);
    assert.deepEqual(await freeTimes('package=full&vehicleType=truck'), ['8:00 AM', '4:00 PM']);
    const [extra] = extras;
    assert.deepEqual(await freeTimes(`package=full&extras=${extra?.id}`), ['8:00 AM', '9:00 AM', '4:00 PM']);
  });

  test('depend on the condition that is said and on what a photo estimate found', async () => {
    const packages = PACKAGES.map((pack) =>
      pack.conditionCents ? { ...pack, conditionMinutes: { heavy: 240 } } : { ...pack },
    );
    await testApp.changeSettings({ packages });
    await sell('hourly');
    assert.equal((await request('12:00 PM')).status, 201);
    const asked = packages.find(({ conditionCents }) => conditionCents)?.id;
    assert.deepEqual(await freeTimes(`package=${asked}&conditionLevel=light`), [
      '8:00 AM',
      '9:00 AM',
      '10:00 AM',
      '2:00 PM',
      '3:00 PM',
      '4:00 PM',
    ]);
    assert.deepEqual(await freeTimes(`package=${asked}&conditionLevel=heavy`), [
      '8:00 AM',
      '2:00 PM',
      '3:00 PM',
      '4:00 PM',
    ]);
    // 90 minutes more than at the first level.
    assert.deepEqual(await freeTimes('package=full&level=heavy'), ['8:00 AM', '2:00 PM', '3:00 PM', '4:00 PM']);
  });

  test('are sold exactly as often as they fit, however many ask at once for times that overlap', async () => {
    await testApp.changeSettings({ slotCapacity: 2 });
    await sell('hourly');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => request(index % 2 === 0 ? '12:00 PM' : '1:00 PM')),
    );
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 201).length, 2);
    assert.equal(statuses.filter((status) => status === 409).length, 48);
  });

  test('move by a part of their own length, and wait for each other in one order', async () => {
    await sell('hourly');
    const { body } = await request('12:00 PM');
    const move = async (scheduledTime: string) =>
      owner(`POST /api/quotes/${body.id}/reschedule`, { scheduledDate: DATE, scheduledTime });
    const answers = await Promise.all([move('1:00 PM'), move('2:00 PM'), move('11:00 AM')]);
    assert.ok(
      answers.every(({ status }) => status === 200),
      JSON.stringify(answers.map(({ body: said }) => said)),
    );
    assert.equal((await taken()).length, 1);
  });

  test('are shown to the owner for a quote as it was sold, those included that it keeps from others', async () => {
    await sell('hourly');
    const { body: quote } = await request('12:00 PM');
    await testApp.changeSettings({ packages: PACKAGES.map((pack) => ({ ...pack, minutes: 240 })) });
    const path = `/api/admin/availability?from=${DATE}&to=${DATE}&package=full`;
    const times = async (query: string) =>
      ((await owner(`GET ${path}${query}`)).body as Availability).days[0]?.slots.map(({ time }) => time);
    assert.deepEqual(await times(''), ['8:00 AM', '2:00 PM', '3:00 PM', '4:00 PM']);
    assert.equal((await times(`&quote=${quote.id}`))?.length, 9);
    assert.equal((await owner(`GET ${path}&quote=mine`)).status, 422);
  });

  test('warn the owner who picks another time by the length of what is asked for', async () => {
    const packages = PACKAGES.map((pack) => (pack.id === 'full' ? { ...pack, classMinutes: { truck: 240 } } : pack));
    await testApp.changeSettings({ packages });
    await sell('hourly');
    assert.equal((await request('12:00 PM')).status, 201);
    const warnings = async (query: string) => {
      const { body } = await owner(`GET /api/admin/time-warnings?date=${DATE}&time=9%3A00%20AM&package=full${query}`);
      return (body as unknown as readonly { readonly kind: string }[]).map(({ kind }) => kind);
    };
    assert.deepEqual(await warnings(''), []);
    assert.deepEqual(await warnings('&vehicleType=truck'), ['full']);
  });

  test('have to end by closing time where the season says so, and the owner may overrule it', async () => {
    await sell('hourly');
    const close = async (ends: 'closing' | 'lastStart', openingHours = HOURS) =>
      settings.publish((form) => ({
        ...form,
        openingHours,
        seasons: form.seasons.map((season) => ({ ...season, ends })),
      }));
    const { status, body } = await close('closing', DEFAULT_SETTINGS.openingHours);
    assert.deepEqual([status, body.errors?.[0]?.path], [422, 'business.seasons.0.ends']);
    assert.equal((await close('closing')).status, 200);
    assert.deepEqual((await freeTimes()).slice(-2), ['2:00 PM', '3:00 PM']);
    const late = await request('4:00 PM');
    assert.deepEqual([late.status, late.body.errors?.[0]?.path], [422, 'scheduledTime']);

    const { body: quote } = await request('12:00 PM');
    const move = { scheduledDate: DATE, scheduledTime: '4:00 PM' };
    const moved = async (overrule: boolean) => owner(`POST /api/quotes/${quote.id}/reschedule`, { ...move, overrule });
    assert.equal((await moved(false)).status, 422);
    const query = `date=${DATE}&time=4%3A00%20PM&package=full&quote=${quote.id}`;
    assert.deepEqual((await owner(`GET /api/admin/time-warnings?${query}`)).body, [{ kind: 'ends-late' }]);
    assert.equal((await moved(true)).status, 200);
    await close('lastStart');
    assert.equal((await freeTimes('package=interior')).includes('2:00 PM'), true);
  });

  test('take in what is booked already when they are chosen, and give it back', async () => {
    await request('8:00 AM');
    await request('12:00 PM');
    assert.deepEqual(await taken(), ['1 12:00 12:01', '1 16:00 16:01']);
    const long = await sell('byLength', { before: 0, after: 150 });
    assert.deepEqual([long.status, long.body.conflictCount], [200, 1]);
    assert.deepEqual(await taken(), ['1 12:00 16:30', '2 16:00 20:30']);
    await sell(undefined);
    assert.deepEqual(await taken(), ['1 12:00 12:01', '1 16:00 16:01']);
  });
});

test('the database refuses two quotes in one seat at overlapping times, and lets a quote overlap itself', async () => {
  const [first, second] = [(await request('8:00 AM')).body.id, (await request('12:00 PM')).body.id];
  const { db } = testApp.deps;
  const hold = async (quoteId: string, startsAt: string) =>
    db
      .insertInto('slot_holds')
      .values({ starts_at: startsAt, seat: 5, quote_id: quoteId, minutes_after: 60 })
      .execute();
  await hold(first, '2027-06-22T12:00:00Z');
  await hold(first, '2027-06-22T12:30:00Z');
  await assert.rejects(hold(second, '2027-06-22T12:59:00Z'), /slot_holds_overlap/);
  await hold(second, '2027-06-22T13:30:00Z');
});

describe('a part of a day that’s closed', () => {
  const closed = async (from: string, until: string) =>
    settings.publish((form) => ({
      ...form,
      closures: [{ kind: 'dates', from: DATE, to: DATE, times: { from, until }, reason: 'Training' }],
    }));

  test('has no times, and work doesn’t run into it where lengths count', async () => {
    await sell(undefined);
    assert.equal((await closed('11:00 AM', '4:00 PM')).status, 200);
    assert.deepEqual(await freeTimes(), ['8:00 AM', '4:00 PM']);
    assert.equal((await request('12:00 PM')).status, 422);
    await sell('hourly');
    assert.deepEqual(await freeTimes(), ['8:00 AM', '9:00 AM', '4:00 PM']);
    assert.equal((await request('10:00 AM')).status, 422);
    assert.equal((await request('9:00 AM')).status, 201);
  });

  test('is said to the owner who takes a time in it, with the appointments that it touches', async () => {
    const { body: quote } = await request('12:00 PM');
    const { body } = await closed('11:00 AM', '4:00 PM');
    assert.match(JSON.stringify(body), new RegExp(quote.reference));
    const warnings = await owner(`GET /api/admin/time-warnings?date=${DATE}&time=1:00%20PM&package=full`);
    assert.deepEqual(warnings.body, [{ kind: 'closed-then' }]);
    const week = (await owner(`GET /api/jobs/week?from=2027-06-20`)).body as {
      readonly days: readonly { readonly date: string; readonly closed?: unknown }[];
    };
    assert.deepEqual(week.days.find(({ date }) => date === DATE)?.closed, [
      { from: '11:00 AM', until: '4:00 PM', reason: 'Training' },
    ]);
    for (const [from, until] of [
      ['4:00 PM', '11:00 AM'],
      ['noon', '4:00 PM'],
    ] as const)
      assert.equal((await closed(from, until)).status, 422);
  });
});

describe('a customer who moves their appointment', () => {
  test('sees the times for what was sold, those that overlap their own included', async () => {
    await sell('hourly');
    const { body: quote } = await request('10:00 AM');
    const packages = PACKAGES.map((pack) => (pack.id === 'full' ? { ...pack, minutes: 240 } : pack));
    await testApp.changeSettings({ packages });
    const path = `/api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}`;
    const ownTimes = async () => {
      const answer = await testApp.app.inject({ url: `${path}/times?from=${DATE}&to=${DATE}` });
      assert.equal(answer.statusCode, 200);
      const { days, minutes } = answer.json<Availability>();
      return { minutes, times: days[0]?.slots.map(({ time }) => time) };
    };
    assert.deepEqual(await freeTimes(), ['12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']);
    const times = ['8:00 AM', '9:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'];
    assert.deepEqual(await ownTimes(), { minutes: 120, times });
    const payload = { scheduledDate: DATE, scheduledTime: '11:00 AM' };
    const moved = await testApp.app.inject({ method: 'POST', url: `${path}/reschedule`, payload });
    assert.equal(moved.statusCode, 200, moved.body);
    assert.deepEqual(await taken(), ['1 15:00 17:00']);
    assert.ok((await ownTimes()).times?.includes('10:00 AM'));
    const unknown = await testApp.app.inject({ url: `/api/quotes/by-token/a-guess/times?from=${DATE}&to=${DATE}` });
    assert.equal(unknown.statusCode, 404);
  });
});
