import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ClockEntries, PayPeriod } from '#contract/attendance.ts';
import type { StaffDetail } from '#contract/staff.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addJob } from '#testing/jobs.ts';
import { readCsv } from '#testing/read-csv.ts';
import { endForgottenShifts } from './end-shifts.ts';

/** What the calls of this file answer, taken together. */
type Answer = StaffDetail & ClockEntries & PayPeriod & { readonly detail: string; readonly ids: readonly string[] };

let testApp: TestApp;
let ask: Caller<Answer>;
let id: string;
let count = 0;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  await at(TEST_NOW);
  id = await addEmployee();
});

/** Moves the clock, and logs the admin in again: sessions expire meanwhile. */
async function at(instant: string): Promise<void> {
  testApp.setNow(instant);
  ask = await asOwner(testApp);
}

async function addEmployee(change: object = {}): Promise<string> {
  count += 1;
  const body = { name: `Crew ${count}`, email: `attends${count}@example.com`, ...change };
  return (await ask('POST /api/staff', body)).body.id;
}

const read = async () => (await ask(`GET /api/staff/${id}`)).body;
const press = async (isClockedIn: boolean) => (await ask(`PATCH /api/staff/${id}`, { isClockedIn })).body.isClockedIn;
const entries = async (query = '') => (await ask(`GET /api/staff/${id}/clock-entries${query}`)).body.entries;
const correct = (...corrected: object[]) => ask(`POST /api/staff/${id}/clock-entries`, { entries: corrected });
const period = async (from: string, to: string) => (await ask(`GET /api/staff/pay-period?from=${from}&to=${to}`)).body;
const sheetOf = (sum: PayPeriod) => sum.sheets.find((sheet) => sheet.id === id);

describe('the clock', () => {
  test('keeps each press with who pressed, and hours follow from them', async () => {
    assert.equal(await press(true), true);
    await at('2027-06-01T15:30:00Z');
    assert.equal((await read()).hoursWorked, 3.5, 'an open shift counts until now');
    assert.equal(await press(false), false);
    await at('2027-06-01T20:00:00Z');
    assert.equal((await read()).hoursWorked, 3.5);
    const kept = await entries();
    assert.deepEqual(
      kept.map(({ kind, at: when, counts }) => [kind, when, counts]),
      [
        ['in', '2027-06-01T12:00:00Z', true],
        ['out', '2027-06-01T15:30:00Z', true],
      ],
    );
    assert.match(kept[0]?.recordedBy ?? '', /^The admin/);
  });

  test('changes nothing when it says that already, ten presses at the same moment included', async () => {
    await Promise.all(Array.from({ length: 10 }, () => press(true)));
    assert.equal((await entries()).length, 1);
    assert.equal(await press(true), true);
    assert.equal((await entries()).length, 1);
  });

  test('of the server that is set back by a day stops no clock-out and makes no negative hours', async () => {
    assert.equal(await press(true), true);
    await at('2027-05-31T12:00:00Z');
    assert.equal((await read()).hoursWorked, 0, 'an open shift that begins tomorrow');
    assert.equal(await press(false), false);
    assert.deepEqual([(await read()).isClockedIn, (await read()).hoursWorked], [false, 0]);
    assert.equal(await press(true), true);
    assert.equal(await press(false), false);
    const sheet = sheetOf(await period('2027-05-30', '2027-06-05'));
    assert.deepEqual([sheet?.isClockedIn, sheet?.hours], [false, 0]);
    await at('2027-06-01T13:00:00Z');
    assert.equal(await press(true), true);
    await at('2027-06-01T15:00:00Z');
    assert.equal((await read()).hoursWorked, 2, 'and goes on when the clock is right again');
    assert.equal(await press(false), false);
    const kept = (await entries()).map(({ kind }) => kind);
    assert.deepEqual(kept, ['in', 'out', 'in', 'out', 'in', 'out']);
  });

  test('is stopped when the employee is deleted, and the hours stay', async () => {
    await press(true);
    await at('2027-06-01T14:00:00Z');
    assert.equal((await ask(`DELETE /api/staff/${id}`)).status, 204);
    await at('2027-06-01T18:00:00Z');
    const { hoursWorked, isClockedIn } = await read();
    assert.deepEqual([hoursWorked, isClockedIn], [2, false]);
    assert.equal(sheetOf(await period('2027-05-30', '2027-06-05'))?.hours, 2);
    assert.equal(sheetOf(await period('2027-06-06', '2027-06-12')), undefined);
  });
});

describe('a forgotten clock-out', () => {
  const needs = async () => {
    const { body } = await ask('GET /api/dashboard/needs');
    const { needs: listed } = body as unknown as { readonly needs: readonly { kind: string; id: string }[] };
    return listed.filter(({ kind, id: of }) => kind === 'clock' && of === id).length;
  };
  const hours = async (now: string) => {
    await at(now);
    await endForgottenShifts(testApp.deps);
    const { hoursWorked, isClockedIn } = await read();
    return [hoursWorked, isClockedIn, sheetOf(await period('2027-05-30', '2027-06-05'))?.hours];
  };

  test('ends the shift after the longest one, and the owner checks it, as it is or with another time', async () => {
    await press(true);
    assert.deepEqual(await hours('2027-06-02T00:00:00Z'), [12, true, 12]);
    assert.deepEqual(await hours('2027-06-02T22:00:00Z'), [12, false, 12], 'a day later');
    assert.equal(await needs(), 1);
    await endForgottenShifts(testApp.deps);
    const [, end] = await entries();
    assert.deepEqual([end?.at, end?.isAutomatic, end?.recordedBy], ['2027-06-02T00:00:00Z', true, null]);
    await correct({ replaces: end?.id, kind: 'out', at: end?.at });
    assert.deepEqual([await needs(), (await read()).hoursWorked], [0, 12]);
    assert.equal(await press(true), true, 'the next shift begins as always');
  });

  test('ends it with the last job that was finished in it', async () => {
    await press(true);
    const job = { status: 'completed', accepted_by: id } as const;
    await addJob(testApp, { job: { ...job, completed_at: '2027-06-01T20:30:00Z' } });
    await addJob(testApp, { job: { ...job, completed_at: '2027-06-02T13:00:00Z' } });
    assert.deepEqual(await hours('2027-06-02T22:00:00Z'), [8.5, false, 8.5]);
  });

  test('follows the setting', async () => {
    const { pay } = (await testApp.deps.settings()).settings;
    await testApp.changeSettings({ pay: { ...pay, longestShiftHours: 16 } });
    await press(true);
    assert.deepEqual(await hours('2027-06-02T03:00:00Z'), [15, true, 15]);
    assert.deepEqual(await hours('2027-06-02T05:00:00Z'), [16, false, 16]);
    await testApp.changeSettings({ pay });
  });
});

describe('a correction', () => {
  test('is a new row that names the one it replaces, which stays', async () => {
    await press(true);
    const [first] = await entries();
    await at('2027-06-01T16:00:00Z');
    const { status, body } = await correct({ replaces: first?.id, kind: 'in', at: '2027-06-01T07:30' });
    assert.equal(status, 201);
    const kept = await entries();
    assert.deepEqual(
      kept.map((entry) => [entry.id, entry.at, entry.counts, entry.replaces]),
      [
        [body.ids[0], '2027-06-01T11:30:00Z', true, first?.id],
        [first?.id, '2027-06-01T12:00:00Z', false, null],
      ],
    );
    assert.equal((await read()).hoursWorked, 4.5);
  });

  test('adds a forgotten shift, and takes one away', async () => {
    const added = await correct({ kind: 'out', at: '2027-05-31T17:00' }, { kind: 'in', at: '2027-05-31T09:00' });
    assert.equal(added.status, 201);
    assert.equal((await read()).hoursWorked, 8);
    const [first, second] = await entries();
    const taken = [first, second].map((entry) => ({ replaces: entry?.id, kind: entry?.kind, at: null }));
    assert.equal((await correct(...taken)).status, 201);
    assert.equal((await read()).hoursWorked, 0);
    assert.equal((await entries()).length, 4);
  });

  const refused: readonly (readonly [string, readonly object[], RegExp])[] = [
    ['of the future', [{ kind: 'in', at: '2027-06-01T08:01' }], /can’t be in the future/],
    [
      'that clocks in twice',
      [
        { kind: 'in', at: '2027-05-31T08:00' },
        { kind: 'in', at: '2027-05-31T09:00' },
      ],
      /two clock-ins/,
    ],
    ['that clocks out before in', [{ kind: 'out', at: '2027-05-31T08:00' }], /without a clock-in/],
    ['without a time', [{ kind: 'in', at: 'noon' }], /read like 2027-06-01T08:00/],
    ['that takes nothing away', [{ kind: 'in', at: null }], /time is missing/],
    ['of nothing', [], /entries are missing/],
  ];
  for (const [what, corrected, says] of refused) {
    test(`${what} is refused and nothing is stored`, async () => {
      const { status, body } = await correct(...corrected);
      assert.equal(status, 422);
      assert.match(body.detail, says);
      assert.equal((await entries()).length, 0);
    });
  }

  test('of one entry by two admins at once: one counts, the other is told', async () => {
    await press(true);
    const [first] = await entries();
    const answers = await Promise.all(
      ['07:00', '07:15'].map((time) => correct({ replaces: first?.id, kind: 'in', at: `2027-06-01T${time}` })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409],
    );
    assert.equal((await entries()).filter(({ counts }) => counts).length, 1);
  });

  test("does not reach a colleague's entries", async () => {
    await press(true);
    const [first] = await entries();
    id = await addEmployee();
    assert.equal((await correct({ replaces: first?.id, kind: 'in', at: '2027-06-01T07:00' })).status, 409);
  });
});

describe('a pay period', () => {
  test('defaults to the week from Sunday to Saturday in the shop’s time zone', async () => {
    // Saturday evening there, Sunday in UTC.
    await at('2027-06-06T02:00:00Z');
    const { body } = await ask('GET /api/staff/pay-period');
    assert.deepEqual([body.from, body.to, body.isPresent, body.next], ['2027-05-30', '2027-06-05', true, null]);
    assert.deepEqual(body.previous, { from: '2027-05-23', to: '2027-05-29' });
    const before_ = await period('2027-05-23', '2027-05-29');
    assert.deepEqual([before_.isPresent, before_.next], [false, { from: '2027-05-30', to: '2027-06-05' }]);
  });

  test('counts what elapsed on both daylight-saving Sundays, and cuts shifts at its ends', async () => {
    await at('2027-11-30T12:00:00Z');
    const nights = [
      ['2027-03-13T22:00', '2027-03-14T06:00', 7],
      ['2027-11-06T22:00', '2027-11-07T06:00', 9],
    ] as const;
    for (const [from, to] of nights) {
      assert.equal((await correct({ kind: 'in', at: from }, { kind: 'out', at: to })).status, 201);
    }
    for (const [from, to, hours] of nights) {
      const [saturday, sunday] = [from.slice(0, 10), to.slice(0, 10)];
      assert.equal(sheetOf(await period(saturday, sunday))?.hours, hours);
      assert.equal(sheetOf(await period(saturday, saturday))?.hours, 2);
      assert.equal(sheetOf(await period(sunday, sunday))?.hours, hours - 2);
    }
  });

  const odd: readonly (readonly [string, RegExp])[] = [
    ['from=2027-06-01', /first and the last day/],
    ['from=2027-06-02&to=2027-06-01', /before the first/],
    ['from=2027-01-01&to=2028-06-01', /At most 366 days/],
    ['from=2027-02-30&to=2027-03-01', /isn’t a date/],
  ];
  for (const [query, says] of odd) {
    test(`of '${query}' is refused`, async () => {
      const { status, body } = await ask(`GET /api/staff/pay-period?${query}`);
      assert.equal(status, 422);
      assert.match(body.detail, says);
    });
  }

  test('is exported with a row for each of the crew', async () => {
    id = await addEmployee({ name: 'Robin Vale' });
    await press(true);
    await at('2027-06-01T13:15:00Z');
    const answer = await ask.download('/api/staff/pay-period/export');
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['content-type']), /^text\/csv/);
    assert.match(String(answer.headers['content-disposition']), /pay-period-2027-05-30-to-2027-06-05\.csv/);
    const row =
      readCsv(answer.body)
        .find((cells) => cells.includes('Robin Vale'))
        ?.join() ?? '';
    assert.match(row, /^2027-05-30,2027-06-05,Robin Vale,FKE-/);
    assert.match(row, /,1\.25,1\.25,0,0,,0\.00,0\.00,0\.00,0\.00,$/);
  });
});
