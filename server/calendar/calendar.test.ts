import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { CalendarMonth } from '#contract/calendar.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addCrew, addCrewedJob, addJob } from '#testing/jobs.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let ask: Caller;
before(async () => {
  testApp = await startTestApp();
  ask = await asOwner(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  const { db } = testApp.deps;
  await db.deleteFrom('quotes').execute();
  await db.deleteFrom('employees').execute();
});

type Week = {
  readonly today: string;
  readonly days: readonly {
    readonly date: string;
    readonly reason?: string;
    readonly slots: readonly {
      readonly time: string;
      readonly free: number;
      readonly isPast: boolean;
      readonly packages: string[] | null;
    }[];
    readonly open?: readonly { readonly from: string; readonly until: string; readonly free: number }[];
  }[];
  readonly visits: readonly Readonly<Record<string, unknown>>[];
};
const week = async (from: string) => (await ask(`GET /api/jobs/week?from=${from}`)).body as unknown as Week;

describe('a week of the calendar', () => {
  test('shows each visit on its slot, which is taken then', async () => {
    const member = await addCrew(testApp.deps, { name: 'Robin' });
    const { id, reference } = await addJob(testApp, {
      quote: { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' },
      job: { assigned_employee: member.id },
    });
    const waiting = (await submit(testApp.app, exampleQuote({ scheduledDate: '2027-06-19', scheduledTime: '2:00 PM' })))
      .body;
    const { days, visits, today } = await week('2027-06-13');
    assert.equal(today, '2027-06-01');
    assert.equal(days.length, 7);
    const saturday = days.at(-1);
    assert.equal(saturday?.date, '2027-06-19');
    const free = new Map(saturday?.slots.map((slot) => [slot.time, slot.free]));
    assert.equal(free.get('8:00 AM'), 1);
    assert.equal(free.get('10:00 AM'), 0);
    assert.equal(free.get('2:00 PM'), 0);
    const [job, quote] = visits;
    assert.deepEqual(
      [
        job?.['jobId'],
        job?.['reference'],
        job?.['date'],
        job?.['time'],
        job?.['crew'],
        job?.['canMove'],
        job?.['canAssign'],
      ],
      [id, reference, '2027-06-19', '10:00 AM', { id: member.id, name: 'Robin' }, true, true],
    );
    assert.deepEqual(
      [quote?.['jobId'], quote?.['reference'], quote?.['quoteStatus'], quote?.['canMove'], quote?.['canAssign']],
      [null, waiting.reference, 'pending', true, false],
    );
  });

  test('says which jobs the crew is at work on', async () => {
    const started = { status: 'employee-accepted', started_at: '2027-06-19T14:10:00Z' } as const;
    const quote = { scheduledDate: '2027-06-19' };
    await addJob(testApp, { quote: { ...quote, scheduledTime: '10:00 AM' }, job: started });
    await addJob(testApp, { quote: { ...quote, scheduledTime: '2:00 PM' } });
    const { visits } = await week('2027-06-13');
    assert.deepEqual(
      visits.map(({ time, hasStarted }) => [time, hasStarted]),
      [
        ['10:00 AM', true],
        ['2:00 PM', false],
      ],
    );
  });

  test('says which days have no slot, and why', async () => {
    await testApp.changeSettings({ closedDays: ['2027-06-16'] });
    const { days } = await week('2027-06-13');
    assert.equal(days.find(({ date }) => date === '2027-06-16')?.reason, 'closed');
    await testApp.changeSettings({ closedDays: [] });
    assert.ok((await week('2027-08-22')).days.every(({ reason, slots }) => reason === 'season' && slots.length === 0));
    assert.ok(
      (await week('2030-06-16')).days.every(({ reason }) => reason === 'closed'),
      'beyond the horizon',
    );
  });

  test('names the packages of a slot that is not for all', async () => {
    const { days } = await week('2027-06-13');
    const evening = days.at(-1)?.slots.find(({ time }) => time === '7:30 PM');
    assert.deepEqual(evening?.packages, ['garbage']);
  });

  test('of the past is shown and has nothing free', async () => {
    const { days } = await week('2027-05-23');
    const slots = days.flatMap((day) => day.slots);
    assert.ok(slots.length > 0);
    assert.ok(slots.every(({ free, isPast }) => free === 0 && isPast));
  });

  test('that no calendar has is refused in words', async () => {
    for (const from of ['', '2027-02-30', '9999-12-31'])
      assert.equal((await ask(`GET /api/jobs/week?from=${from}`)).status, 422);
  });
});

describe('a month of the calendar', () => {
  test('counts the appointments and free times of each day, says why days are closed and who is off', async () => {
    await addJob(testApp, { quote: { scheduledDate: '2027-10-16', scheduledTime: '10:00 AM' } });
    const member = await addCrew(testApp.deps, { name: 'Ana' });
    await ask(`POST /api/staff/${member.id}/time-off`, { from: '2027-10-16', to: '2027-10-17' });
    const { body } = await ask('GET /api/jobs/month?month=2027-10');
    const days = body['days'] as readonly Readonly<Record<string, unknown>>[];
    assert.equal(days.length, 31);
    const saturday = days.find(({ date }) => date === '2027-10-16');
    const slots = (await week('2027-10-10')).days.at(-1)?.slots ?? [];
    assert.deepEqual(saturday, {
      date: '2027-10-16',
      appointments: 1,
      times: slots.length,
      freeTimes: slots.filter(({ free }) => free > 0).length,
      off: ['Ana'],
    });
    const { body: august } = await ask('GET /api/jobs/month?month=2027-08');
    const last = (august['days'] as readonly Readonly<Record<string, unknown>>[]).at(-1);
    assert.deepEqual([last?.['reason'], last?.['times']], ['season', 0]);
    await ask(`DELETE /api/staff/${member.id}`);
    for (const month of ['2000-01', 'x', '2027-10&by=times'])
      assert.equal((await ask(`GET /api/jobs/month?month=${month}`)).status, 422);
  });

  test('is divided by employee, and by bay and van', async () => {
    const [ana, ben] = [await addCrew(testApp.deps, { name: 'Ana' }), await addCrew(testApp.deps, { name: 'Ben' })];
    const { id } = await addCrewedJob(testApp, ana.id, {
      quote: { scheduledDate: '2027-10-23', scheduledTime: '10:00 AM' },
    });
    await addJob(testApp, { quote: { scheduledDate: '2027-10-23', scheduledTime: '4:30 PM' } });
    await ask(`PUT /api/jobs/${id}/teammates`, { employees: [ben.id] });
    await ask(`POST /api/staff/${ben.id}/time-off`, { from: '2027-10-24', to: '2027-10-24' });
    const by = async (rows: string, date: string) => {
      const { body } = await ask(`GET /api/jobs/month?month=2027-10&by=${rows}`);
      const month = body as unknown as CalendarMonth;
      const nameOf = (row: string | null) => month.rows?.find((each) => each.id === row)?.name;
      return month.days
        .find((day) => day.date === date)
        ?.shares?.map((share) => [nameOf(share.id), share.appointments, share.minutes > 0, share.isOff]);
    };
    assert.deepEqual(await by('crew', '2027-10-23'), [
      ['Ana', 1, true, false],
      ['Ben', 1, true, false],
      ['', 1, true, false],
    ]);
    assert.deepEqual(await by('crew', '2027-10-24'), [['Ben', 0, false, true]]);
    const resources = ['bay-1', 'bay-2'].map((name, index) => ({
      id: name,
      name,
      kind: 'bay' as const,
      seat: 10_001 + index,
      outages: [],
    }));
    await testApp.changeSettings({ resources });
    // What was sold before has none.
    assert.deepEqual(await by('resources', '2027-10-23'), [['', 2, true, false]]);
    await addJob(testApp, { quote: { scheduledDate: '2027-10-30', scheduledTime: '10:00 AM' } });
    assert.deepEqual(await by('resources', '2027-10-30'), [['bay-1', 1, true, false]]);
    await testApp.changeSettings({ resources: [] });
    for (const each of [ana, ben]) await ask(`DELETE /api/staff/${each.id}`);
  });
});

describe('a calendar that sells by the length of the work', () => {
  const LISTED = ['8:00 AM', '4:00 PM'].map((time) => ({ time }));
  const season = { name: 'All year', from: '01-01', to: '12-31', weekends: LISTED, weekdays: LISTED } as const;
  const former = { packages: DEFAULT_SETTINGS.packages, seasons: DEFAULT_SETTINGS.seasons };
  before(() =>
    testApp.changeSettings({
      packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: pack.id === 'full' ? 180 : 60 })),
      seasons: [{ ...season, timing: 'quarterHourly' }],
    }),
  );
  after(() => testApp.changeSettings(former));

  test('has the starts of its season, the free parts of a day, and how long each day of a month is free', async () => {
    const quote = { scheduledDate: '2027-06-17', scheduledTime: '10:15 AM' };
    const { quoteId } = await addJob(testApp, { quote });
    const { days } = await week('2027-06-13');
    const day = days.find(({ date }) => date === '2027-06-17');
    assert.equal(day?.slots.length, 33);
    const open = day?.open?.map(({ from, until, free }) => `${from} to ${until}: ${free}`);
    assert.deepEqual(open, ['8:00 AM to 10:15 AM: 1', '1:15 PM to 5:00 PM: 1']);
    const { body } = await ask('GET /api/jobs/month?month=2027-06');
    const months = body['days'] as readonly Readonly<Record<string, unknown>>[];
    const thursday = months.find(({ date }) => date === '2027-06-17');
    assert.deepEqual([thursday?.['times'], thursday?.['freeTimes'], thursday?.['openMinutes']], [33, 18, 360]);

    // What the calendar says of an appointment's own work, and the move that a drag makes.
    const search = `from=2027-06-17&to=2027-06-17&package=full&quote=${quoteId}`;
    const own = await ask(`GET /api/admin/availability?${search}`);
    const [free] = (own.body as unknown as Week).days;
    assert.ok(free?.slots.some(({ time }) => time === '9:45 AM'));
    const to = { scheduledDate: '2027-06-17', scheduledTime: '9:45 AM' };
    assert.equal((await ask(`POST /api/quotes/${quoteId}/reschedule`, to)).status, 200);
  });
});

describe('a calendar feed', () => {
  const open = (url: string, app = testApp.app) => app.inject({ url: new URL(url).pathname });

  test('tells service, reference, and time, and nothing about the customer', async () => {
    const { reference } = await addJob(testApp, {
      quote: {
        scheduledDate: '2027-06-19',
        scheduledTime: '10:00 AM',
        serviceAddress: '12 Elm Street',
        customerPhone: '(518) 555-7788',
      },
    });
    const { status, body } = await ask('POST /api/calendar-feeds', { employee: null });
    assert.equal(status, 201);
    const file = await open(String(body['url']));
    assert.equal(file.statusCode, 200);
    assert.match(String(file.headers['content-type']), /^text\/calendar/);
    assert.match(file.body, new RegExp(`SUMMARY:Full Detail ${reference}`));
    assert.match(file.body, /DTSTART:20270619T140000Z/);
    assert.doesNotMatch(file.body, /Dana|Whitfield|dana|518\D{0,3}555|555\D?7788|Elm/);
  });

  test('is read by a subscription: no method, the count of its appointment after a move, and its name escaped', async () => {
    const { name } = (await testApp.deps.settings()).settings;
    await testApp.changeSettings({ name: String.raw`Bright; Bay, "Best" \ Co` });
    const member = await addCrew(testApp.deps);
    const { id } = await addJob(testApp, {
      quote: { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' },
      job: { assigned_employee: member.id },
    });
    const quoteId = (await ask(`GET /api/jobs/${id}`)).body['quoteId'];
    const urls = await Promise.all(
      [null, member.id].map(async (employee) =>
        String((await ask('POST /api/calendar-feeds', { employee })).body['url']),
      ),
    );
    const parse = async (url: string) => {
      const lines = (await open(url)).body.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
      return new Map(lines.map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.search(/[:;]/) + 1)]));
    };
    const first = await Promise.all(urls.map(parse));
    testApp.setNow('2027-06-01T12:10:00Z');
    const moved = { scheduledDate: '2027-06-19', scheduledTime: '2:00 PM' };
    assert.equal((await ask(`POST /api/quotes/${String(quoteId)}/reschedule`, moved)).status, 200);
    // A move takes the job from its employee.
    await testApp.deps.db.updateTable('jobs').set({ assigned_employee: member.id }).where('id', '=', id).execute();
    for (const [index, url] of urls.entries()) {
      const [before, now] = [first[index], await parse(url)];
      assert.deepEqual([before?.has('METHOD'), now.has('METHOD')], [false, false]);
      assert.equal(Number(now.get('SEQUENCE')), Number(before?.get('SEQUENCE')) + 1);
      assert.equal(now.get('LAST-MODIFIED'), '20270601T121000Z');
      assert.equal(now.get('UID'), before?.get('UID'));
      for (const key of ['NAME', 'X-WR-CALNAME'])
        assert.match(now.get(key) ?? '', /^Bright\\; Bay\\, "Best" \\\\ Co: /, key);
    }
    testApp.setNow('2027-06-01T12:00:00Z');
    await testApp.changeSettings({ name });
  });

  test('of an employee has the jobs that are his', async () => {
    const [robin, kim] = [await addCrew(testApp.deps), await addCrew(testApp.deps)];
    const his = await addJob(testApp, { job: { assigned_employee: robin.id } });
    const asked = await addJob(testApp, {
      job: { accepted_by: robin.id, assigned_employee: kim.id, status: 'pending-approval' },
    });
    const hers = await addJob(testApp, { job: { assigned_employee: kim.id } });
    const off = await addJob(testApp, { job: { assigned_employee: robin.id, status: 'declined' } });
    const { body } = await ask('POST /api/calendar-feeds', { employee: robin.id });
    const text = (await open(String(body['url']))).body;
    assert.ok(text.includes(his.reference) && text.includes(asked.reference));
    assert.ok(!text.includes(hers.reference) && !text.includes(off.reference));
  });

  test('is in the language of the employee, or of the admin who made it, whatever the calendar program asks for', async () => {
    const robin = await addPerson(testApp.deps, 'employee');
    await addJob(testApp, { job: { assigned_employee: robin.roleId } });
    const { body: own } = await ask('POST /api/calendar-feeds', { employee: robin.roleId });
    const { body: all } = await ask('POST /api/calendar-feeds', { employee: null });
    const isSpanish = async ({ url }: Readonly<Record<string, unknown>>) => {
      const { body } = await testApp.app.inject({
        url: new URL(String(url)).pathname,
        headers: { 'accept-language': 'es' },
      });
      return [/^X-WR-CALNAME:.*trabajos/m, /^SUMMARY:Detallado completo BB-/m].map((text) => text.test(body));
    };
    assert.deepEqual([await isSpanish(own), await isSpanish(all)].flat(), [false, false, false, false]);
    const { db } = testApp.deps;
    await db.updateTable('people').set({ language: 'es' }).where('id', '=', robin.personId).execute();
    assert.deepEqual([await isSpanish(own), await isSpanish(all)].flat(), [true, true, false, false]);
    await db.updateTable('people').set({ language: 'es' }).where('id', '=', ask.person.personId).execute();
    assert.deepEqual(await isSpanish(all), [true, true]);
    await db.updateTable('people').set({ language: 'en' }).execute();
  });

  test('shows its address once, is stored as a hash and opens nothing once it is revoked', async () => {
    const { body } = await ask('POST /api/calendar-feeds', { employee: null });
    const token = /([\w-]{32})\.ics$/.exec(String(body['url']))?.[1];
    assert.ok(token);
    const list = await ask('GET /api/calendar-feeds');
    assert.doesNotMatch(JSON.stringify(list.body), new RegExp(token));
    assert.ok((list.body as unknown as { id: string }[]).some(({ id }) => id === body['id']));
    assert.equal((await ask(`DELETE /api/calendar-feeds/${String(body['id'])}`)).status, 204);
    assert.equal((await open(String(body['url']))).statusCode, 404);
    assert.equal((await ask(`DELETE /api/calendar-feeds/${String(body['id'])}`)).status, 404);
    assert.doesNotMatch(testApp.logged(), new RegExp(token));
  });

  test('of a former employee stops working', async () => {
    const member = await addCrew(testApp.deps);
    const { body } = await ask('POST /api/calendar-feeds', { employee: member.id });
    await testApp.deps.db.updateTable('employees').set({ deleted_at: testApp.deps.clock.now().toString() }).execute();
    assert.equal((await open(String(body['url']))).statusCode, 404);
    assert.equal((await ask('POST /api/calendar-feeds', { employee: member.id })).status, 422);
  });

  test('opens while the site is locked: a calendar program has no cookie', async () => {
    const { settings } = await testApp.deps.settings();
    const { body } = await ask('POST /api/calendar-feeds', { employee: null });
    await testApp.changeSettings({ launch: { ...settings.launch, locked: true } });
    assert.equal((await open(String(body['url']))).statusCode, 200);
    await testApp.changeSettings({ launch: settings.launch });
  });
});
