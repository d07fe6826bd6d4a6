import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { workingHoursErrors, type WorkingDay } from '#core/people/working-hours.ts';
import { conflictText, crewConflicts, freeFirst, type CrewTimes, type PlannedWork } from './crew-conflicts.ts';

const TIME_ZONE = 'America/New_York';
const ANY: CrewTimes = { hours: null, skills: [], timeOff: [], jobs: [] };
/** A Saturday. */
const WORK: PlannedWork = {
  startsAt: Temporal.ZonedDateTime.from(`2027-06-19T10:00[${TIME_ZONE}]`).toInstant(),
  minutes: 240,
  categories: [{ id: 'boats', name: 'Boats' }],
  timeZone: TIME_ZONE,
};
const saturday = (change: Partial<WorkingDay> = {}): CrewTimes => ({
  ...ANY,
  hours: [{ day: 'saturday', from: '8:00 AM', to: '5:00 PM', breakFrom: null, breakTo: null, ...change }],
});
const job = (from: string, until: string) => ({
  from: Temporal.ZonedDateTime.from(`2027-06-19T${from}[${TIME_ZONE}]`).toInstant().toString(),
  until: Temporal.ZonedDateTime.from(`2027-06-19T${until}[${TIME_ZONE}]`).toInstant().toString(),
  customer: 'Walt Ingram',
  address: '22 Maple Ave',
});

describe('an employee who is asked to work from 10 AM to 2 PM on Saturday', () => {
  const cases: readonly (readonly [string, CrewTimes, readonly string[]])[] = [
    ['without hours, skills or days off can always', ANY, []],
    ['works then', saturday(), []],
    ['works on other days only', saturday({ day: 'friday' }), ['doesn’t work on Saturday']],
    ['has left by then', saturday({ to: '1:00 PM' }), ['works 8:00 AM to 1:00 PM']],
    ['starts later', saturday({ from: '10:30 AM' }), ['works 10:30 AM to 5:00 PM']],
    ['has a break then', saturday({ breakFrom: '1:00 PM', breakTo: '1:30 PM' }), ['on a break 1:00 PM to 1:30 PM']],
    ['has a break afterward', saturday({ breakFrom: '2:00 PM', breakTo: '2:30 PM' }), []],
    ['is off that day', { ...ANY, timeOff: [{ from: '2027-06-19', to: '2027-06-19' }] }, ['off Sat, Jun 19']],
    [
      'is on vacation, whatever their hours',
      { ...saturday({ day: 'friday' }), timeOff: [{ from: '2027-06-14', to: '2027-06-25' }] },
      ['off Mon, Jun 14 to Fri, Jun 25'],
    ],
    ['is back by then', { ...ANY, timeOff: [{ from: '2027-06-14', to: '2027-06-18' }] }, []],
    [
      'is off for a part of that day',
      { ...ANY, timeOff: [{ from: '2027-06-14', to: '2027-06-25', times: { from: '1:00 PM', until: '5:00 PM' } }] },
      ['off Mon, Jun 14 to Fri, Jun 25, 1:00 PM to 5:00 PM'],
    ],
    [
      'is back before it begins',
      { ...ANY, timeOff: [{ from: '2027-06-19', to: '2027-06-19', times: { from: '8:00 AM', until: '10:00 AM' } }] },
      [],
    ],
    ['is elsewhere', { ...ANY, jobs: [job('09:00', '11:00')] }, ['already at 22 Maple Ave until 11:00 AM']],
    ['is done elsewhere as it begins', { ...ANY, jobs: [job('08:00', '10:00'), job('14:00', '15:00')] }, []],
    ['does other things', { ...ANY, skills: ['cars'] }, ['doesn’t do Boats']],
    ['does that, too', { ...ANY, skills: ['cars', 'boats'] }, []],
  ];
  for (const [name, person, expected] of cases)
    test(name, () => {
      const found = crewConflicts(person, WORK).map((each) => conflictText(each, TIME_ZONE, 'en'));
      assert.deepEqual(found, expected);
    });

  test('does the packages of all vehicles, or it’s said which they don’t do', () => {
    const work = {
      ...WORK,
      categories: [{ id: 'cars', name: 'Cars' }, ...WORK.categories, { id: 'rvs', name: 'RVs' }],
    };
    const told = (skills: readonly string[]) =>
      crewConflicts({ ...ANY, skills }, work).map((each) => conflictText(each, TIME_ZONE, 'en'));
    assert.deepEqual(told(['cars']), ['doesn’t do Boats', 'doesn’t do RVs']);
    assert.deepEqual(told(['cars', 'boats', 'rvs']), []);
    assert.deepEqual(told([]), []);
  });

  test('needs the shop’s buffers between two jobs, wherever the other one is', () => {
    const told = (jobs: CrewTimes['jobs'], between: number) =>
      crewConflicts({ ...ANY, jobs }, { ...WORK, between }).map((each) => conflictText(each, TIME_ZONE, 'en'));
    const near = [job('08:00', '09:40'), { ...job('14:01', '15:00'), address: null }];
    assert.deepEqual(told(near, 0), []);
    assert.deepEqual(told(near, 20), ['only 1 minute before the job for Walt Ingram']);
    assert.deepEqual(told(near, 21), [
      'only 20 minutes after the job at 22 Maple Ave',
      'only 1 minute before the job for Walt Ingram',
    ]);
    const elsewhere = crewConflicts({ ...ANY, jobs: near }, { ...WORK, between: 21, address: '5 Oak St' });
    assert.deepEqual(
      elsewhere.map((each) => conflictText(each, TIME_ZONE, 'en')),
      ['only 20 minutes to get from 22 Maple Ave to 5 Oak St', 'only 1 minute before the job for Walt Ingram'],
    );
    assert.deepEqual(told([job('08:00', '10:00')], 1), ['only 0 minutes after the job at 22 Maple Ave']);
  });

  test('until midnight isn’t asked on the next day', () => {
    const late = { ...WORK, startsAt: WORK.startsAt.add({ hours: 10 }), categories: [] };
    assert.deepEqual(crewConflicts({ ...ANY, timeOff: [{ from: '2027-06-20', to: '2027-06-20' }] }, late), []);
    assert.equal(
      crewConflicts({ ...ANY, timeOff: [{ from: '2027-06-20', to: '2027-06-20' }] }, { ...late, minutes: 241 }).length,
      1,
    );
  });
});

test('those who are free come first, in the order given', () => {
  const crew = [
    { name: 'Ana', conflicts: [1] },
    { name: 'Ben', conflicts: [] },
    { name: 'Cleo', conflicts: [2] },
    { name: 'Dev', conflicts: [] },
  ];
  assert.deepEqual(
    freeFirst(crew).map(({ name }) => name),
    ['Ben', 'Dev', 'Ana', 'Cleo'],
  );
});

describe('working hours are refused', () => {
  const day: WorkingDay = { day: 'monday', from: '8:00 AM', to: '5:00 PM', breakFrom: null, breakTo: null };
  const cases: readonly (readonly [string, readonly WorkingDay[], readonly string[]])[] = [
    ['not as they are', [{ ...day, breakFrom: '8:00 AM', breakTo: '5:00 PM' }], []],
    ['with a weekday twice', [day, { ...day, from: '9:00 AM' }], ['1 day dayTwice']],
    ['with an end that isn’t after the start', [{ ...day, to: '8:00 AM' }], ['0 to endsBeforeStart']],
    ['with half a break', [{ ...day, breakFrom: '12:00 PM' }], ['0 breakTo breakOutside']],
    ['with a break outside them', [{ ...day, breakFrom: '4:30 PM', breakTo: '5:30 PM' }], ['0 breakTo breakOutside']],
  ];
  for (const [name, hours, expected] of cases)
    test(name, () => {
      const found = workingHoursErrors(hours).map(({ index, field, fault }) => `${index} ${field} ${fault}`);
      assert.deepEqual(found, expected);
    });
});
