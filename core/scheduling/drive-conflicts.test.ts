import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { conflictSentence, crewConflicts, type CrewTimes, type PlannedWork } from './crew-conflicts.ts';

const TIME_ZONE = 'America/New_York';
const at = (time: string) => Temporal.ZonedDateTime.from(`2027-06-19T${time}[${TIME_ZONE}]`).toInstant();
const job = (from: string, until: string, address: string | null = '5 Oak St') => ({
  from: at(from).toString(),
  until: at(until).toString(),
  customer: 'Walt Ingram',
  address,
});
const WORK: PlannedWork = {
  startsAt: at('13:00'),
  minutes: 60,
  categories: [],
  timeZone: TIME_ZONE,
  address: '22 Maple Ave',
  minutesTo: (other) => (other === '5 Oak St' ? 25 : undefined),
};
const told = (jobs: CrewTimes['jobs'], change: Partial<PlannedWork> = {}) => {
  const conflicts = crewConflicts({ hours: null, skills: [], timeOff: [], jobs }, { ...WORK, ...change });
  return conflicts.length === 0 ? '' : conflictSentence({ name: 'Robin', conflicts }, TIME_ZONE, 'en');
};
const TOO_LATE =
  'Robin can’t be at 22 Maple Ave by 1:00 PM: the job before ends at 12:45 PM and the drive takes about 25 minutes.';

describe('an employee with a job elsewhere', () => {
  test('is warned about where the drive from it takes longer than there is time', () => {
    assert.equal(told([job('11:00', '12:45')]), TOO_LATE);
    assert.equal(told([job('11:00', '12:35')]), '');
  });

  test('is warned about where the next customer can’t be reached in time', () => {
    assert.equal(
      told([job('14:20', '15:00')]),
      'Robin can’t be at 5 Oak St by 2:20 PM: this job ends at 2:00 PM and the drive takes about 25 minutes.',
    );
    assert.equal(told([job('14:25', '15:00')]), '');
  });

  test('is warned about the job that’s next to it, not about those further away', () => {
    assert.equal(told([job('10:00', '12:40'), job('12:41', '12:59', '1 Elm St')]), '');
  });

  test('is told of the drive rather than of the buffers, which matter where the drive is possible', () => {
    assert.equal(told([job('11:00', '12:45')], { between: 30 }), TOO_LATE);
    assert.match(told([job('11:00', '12:33')], { between: 30 }), /^Robin: only 27 minutes to get from/);
  });

  test('has no drive to or from the shop, and none that isn’t counted', () => {
    assert.equal(told([job('11:00', '12:59', null)]), '');
    assert.equal(told([job('11:00', '12:59')], { address: null }), '');
    assert.equal(told([job('11:00', '12:59')], { minutesTo: undefined }), '');
  });
});
