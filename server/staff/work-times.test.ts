import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CalendarMonth, CalendarWeek } from '#contract/calendar.ts';
import type { TimeOff, WorkTimes } from '#contract/work-times.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { addCrewedJob } from '#testing/jobs.ts';

let testApp: TestApp;
let owner: Caller<WorkTimes & { readonly errors: readonly { readonly path: string; readonly message: string }[] }>;
let robin: Caller<TimeOff & readonly TimeOff[]>;
let id: string;
before(async () => {
  testApp = await startTestApp({ settings: { mobileAvailable: true } });
  owner = await asOwner(testApp);
  robin = await asEmployee(testApp);
  id = robin.person.roleId;
});
after(() => testApp.close());

const MONDAY = { day: 'monday', from: '8:00 AM', to: '5:00 PM', breakFrom: '12:00 PM', breakTo: '12:30 PM' };
const needs = async () => {
  const { body } = await (
    await asOwner<{ readonly needs: readonly Record<string, unknown>[] }>(testApp, owner.person)
  )('GET /api/dashboard/needs');
  return body.needs.filter(({ kind }) => kind === 'time-off');
};

describe('the working hours of an employee', () => {
  test('are any time at first, then what the owner sets, with an audit row', async () => {
    const first = await owner(`GET /api/staff/${id}/work-times`);
    assert.deepEqual([first.body.hours, first.body.skills, first.body.timeOff], [null, [], []]);
    const { status, body } = await owner(`PUT /api/staff/${id}/work-times`, { hours: [MONDAY], skills: ['boats'] });
    // The menu has no such category.
    assert.deepEqual([status, body.hours, body.skills], [200, [MONDAY], []]);
    const audited = await testApp.deps.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'staff.set-hours')
      .execute();
    assert.deepEqual(audited, [{ after: { hours: [MONDAY], skills: [] } }]);
  });

  const refused: readonly (readonly [string, unknown, string])[] = [
    ['a break outside them', [{ ...MONDAY, breakTo: '6:00 PM' }], 'hours.0.breakTo'],
    ['an end before the start', [{ ...MONDAY, to: '7:00 AM' }], 'hours.0.to'],
    ['a weekday twice', [MONDAY, MONDAY], 'hours.1.day'],
    ['what isn’t a time', [{ ...MONDAY, from: 'noon' }], 'hours.0.from'],
  ];
  for (const [name, hours, path] of refused)
    test(`are refused with ${name}`, async () => {
      const { status, body } = await owner(`PUT /api/staff/${id}/work-times`, { hours, skills: [] });
      assert.deepEqual([status, body.errors.map((each) => each.path)], [422, [path]]);
    });
});

describe('time off', () => {
  const days = { from: '2027-09-06', to: '2027-09-17' };

  test('that an employee requests waits for the owner with the appointments that it touches', async () => {
    await addCrewedJob(testApp, id, { quote: { scheduledDate: '2027-09-08' } });
    const { status, body } = await robin('POST /api/employee/time-off', { ...days, note: 'Camping' });
    assert.deepEqual([status, body.status, body.note], [201, 'requested', 'Camping']);
    const [need] = await needs();
    assert.equal(need?.['about'], 'Mon, Sep 6 to Fri, Sep 17 · 1 appointment · Camping');
    assert.equal(need['timeOff'], body.id);
    const [listed] = (await owner(`GET /api/staff/${id}/work-times`)).body.timeOff;
    assert.deepEqual(
      listed?.appointments.map(({ customerName }) => customerName),
      ['Dana Whitfield'],
    );
    assert.equal(listed?.appointments[0]?.isAskedToMove, false);
    const ids = listed?.appointments.map(({ quoteId }) => quoteId);
    const { body: sent } = await owner('POST /api/quotes/ask-to-move', { ids, reason: 'Robin is on vacation.' });
    assert.deepEqual(sent, { asked: ids });
    const [since] = (await owner(`GET /api/staff/${id}/work-times`)).body.timeOff;
    assert.equal(since?.appointments[0]?.isAskedToMove, true);
    const again = await robin('POST /api/employee/time-off', { ...days, from: '2027-09-17' });
    assert.equal(again.status, 422);
  });

  test('can be approved once, undone, and declined; the employee is told by email', async () => {
    const [asked] = (await robin('GET /api/employee/time-off')).body;
    const approved = await owner(`POST /api/staff/time-off/${asked?.id}/approve`);
    assert.deepEqual(
      approved.body.timeOff.map(({ status }) => status),
      ['approved'],
    );
    assert.equal((await owner(`POST /api/staff/time-off/${asked?.id}/decline`)).status, 409);
    assert.equal((await robin(`DELETE /api/employee/time-off/${asked?.id}`)).status, 409);
    const undo = approved.body.timeOff[0]?.undo?.id;
    assert.equal((await owner(`POST /api/admin/undo/${undo}`)).status, 204);
    assert.deepEqual((await mailsOf('time-off-answered')).length, 0);
    assert.equal((await needs()).length, 1);
    const declined = await owner(`POST /api/staff/time-off/${asked?.id}/decline`);
    assert.equal(declined.body.timeOff[0]?.status, 'declined');
    const { name } = await testApp.deps.db
      .selectFrom('people')
      .select('name')
      .where('id', '=', robin.person.personId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(await mailsOf('time-off-answered'), [
      { recipient: robin.person.email, data: { ...days, name, isApproved: false } },
    ]);
    assert.deepEqual(await needs(), []);
  });

  test('can be withdrawn while it waits, by the employee alone', async () => {
    const { body } = await robin('POST /api/employee/time-off', { from: '2027-10-01', to: '2027-10-01' });
    const colleague = await asEmployee(testApp);
    assert.equal((await colleague(`DELETE /api/employee/time-off/${body.id}`)).status, 404);
    assert.equal((await robin(`DELETE /api/employee/time-off/${body.id}`)).status, 204);
    assert.equal((await robin(`DELETE /api/employee/time-off/${body.id}`)).status, 404);
  });

  test('may be a part of each day: what’s under way then is touched, and the email says the times', async () => {
    const part = { from: '2027-09-20', to: '2027-09-21', times: { from: '5:00 PM', until: '7:00 PM' } };
    const { startsAt } = await touchedBy({ ...part, times: { from: '8:00 AM', until: '9:00 AM' } });
    assert.deepEqual(startsAt, []);
    const { startsAt: touched, request } = await touchedBy(part);
    assert.equal(touched.length, 1);
    const other = { ...part, times: { from: '3:00 PM', until: '5:00 PM' } };
    assert.equal((await robin('POST /api/employee/time-off', { ...part, from: '2027-09-21' })).status, 422);
    assert.equal((await robin('POST /api/employee/time-off', other)).status, 201);
    await owner(`POST /api/staff/time-off/${request}/approve`);
    const mails = await mailsOf('time-off-answered');
    assert.deepEqual(
      mails.flatMap(({ data }) => data['times'] ?? []),
      [part.times],
    );
    const week = await owner('GET /api/jobs/week?from=2027-09-19');
    assert.deepEqual((week.body as unknown as CalendarWeek).daysOff[0]?.times, part.times);
    const month = (await owner('GET /api/jobs/month?month=2027-09')).body as unknown as CalendarMonth;
    assert.match(month.days[19]?.off.join() ?? '', / \(5:00 PM to 7:00 PM\)$/);
    await testApp.deps.db.deleteFrom('time_off').where('from_day', '>=', '2027-09-20').execute();
  });

  /** The appointments that a request for time off is on. */
  async function touchedBy(away: object) {
    if (!jobOn) jobOn = (await addCrewedJob(testApp, id, { quote: { scheduledDate: '2027-09-20' } })).id;
    const { status, body } = await robin('POST /api/employee/time-off', away);
    assert.equal(status, 201, JSON.stringify(body));
    const { timeOff } = (await owner(`GET /api/staff/${id}/work-times`)).body;
    const appointments = timeOff.find((each) => each.id === body.id)?.appointments ?? [];
    return { request: body.id, startsAt: appointments.map(({ startsAt }) => startsAt) };
  }
  let jobOn: string | undefined;

  const refused: readonly (readonly [string, Record<string, unknown>, string])[] = [
    [
      'times in the wrong order',
      { from: '2027-07-01', to: '2027-07-01', times: { from: '5:00 PM', until: '1:00 PM' } },
      'times.until',
    ],
    [
      'what isn’t a time',
      { from: '2027-07-01', to: '2027-07-01', times: { from: 'noon', until: '1:00 PM' } },
      'times.from',
    ],
    ['days in the wrong order', { from: '2027-07-02', to: '2027-07-01' }, 'to'],
    ['days that have passed', { from: '2027-05-01', to: '2027-05-02' }, 'to'],
    ['more than a year', { from: '2027-07-01', to: '2029-07-01' }, 'to'],
    ['days too far away', { from: '2037-07-01', to: '2037-07-01' }, 'from'],
  ];
  for (const [name, wrong, path] of refused)
    test(`is refused for ${name}`, async () => {
      const { status, body } = await owner(`POST /api/staff/${id}/time-off`, wrong);
      assert.deepEqual([status, body.errors.map((each) => each.path)], [422, [path]]);
    });

  test('of a former employee is forgotten, with their hours, and their session ends', async () => {
    const former = await asEmployee<TimeOff>(testApp);
    const { roleId } = former.person;
    await owner(`PUT /api/staff/${roleId}/work-times`, { hours: [MONDAY], skills: [] });
    await former('POST /api/employee/time-off', { from: '2027-10-01', to: '2027-10-01', note: 'Surgery' });
    const added = await owner(`POST /api/staff/${roleId}/time-off`, { from: '2027-11-01', to: '2027-11-05' });
    assert.equal(added.body.timeOff.length, 2);
    await owner(`DELETE /api/staff/${roleId}`);
    assert.equal((await former('GET /api/employee/time-off')).status, 401);
    assert.equal((await owner(`GET /api/staff/${roleId}/work-times`)).status, 404);
    const left = await testApp.deps.db.selectFrom('time_off').select('id').where('employee', '=', roleId).execute();
    assert.deepEqual(left, []);
    assert.deepEqual(await needs(), []);
  });
});

async function mailsOf(kind: 'time-off-answered') {
  return testApp.deps.db
    .selectFrom('outbox')
    .select(['recipient', 'data'])
    .where('kind', '=', kind)
    .where('channel', '=', 'mail')
    .execute();
}
