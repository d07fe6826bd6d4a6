import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ClockEntry } from '#contract/attendance.ts';
import { correctionOf, hoursOf, shiftsOf, wallTime } from './shifts.ts';

const ZONE = 'America/New_York';

function entry(kind: 'in' | 'out', at: string, change: Partial<ClockEntry> = {}): ClockEntry {
  const kept = { id: `${kind} ${at}`, kind, at, recordedAt: at, recordedBy: null, replaces: null, isAutomatic: false };
  return { ...kept, counts: true, isRemoval: false, ...change };
}

const MORNING = entry('in', '2027-06-01T12:00:00Z');
const NOON = entry('out', '2027-06-01T16:00:00Z');
const LATER = entry('in', '2027-06-01T17:00:00Z');

describe('shifts', () => {
  test('are a clock-in and the clock-out after it, the newest first, and the last may still run', () => {
    assert.deepEqual(shiftsOf([MORNING, NOON, LATER]), [{ in: LATER }, { in: MORNING, out: NOON }]);
  });

  test('that began before the period have no clock-in; what was replaced is not there', () => {
    const replaced = entry('in', '2027-06-01T11:00:00Z', { counts: false });
    assert.deepEqual(shiftsOf([NOON, replaced, LATER]), [{ in: LATER }, { out: NOON }]);
  });

  test('take what elapsed, the daylight-saving night included', () => {
    const night = { in: entry('in', '2027-03-14T03:00:00Z'), out: entry('out', '2027-03-14T10:00:00Z') };
    const now = Temporal.Instant.from('2027-06-01T18:30:00Z');
    assert.equal(hoursOf(night, now), 7);
    assert.equal(hoursOf({ in: LATER }, now), 1.5);
    assert.equal(hoursOf({ out: NOON }, now), undefined);
  });
});

describe('a correction', () => {
  const shift = { in: MORNING, out: NOON };
  const typed = { in: wallTime(MORNING.at, ZONE), out: wallTime(NOON.at, ZONE) };

  test('of nothing is none', () => {
    assert.deepEqual(typed, { in: '2027-06-01T08:00', out: '2027-06-01T12:00' });
    assert.deepEqual(correctionOf(shift, typed, ZONE), []);
  });

  test('names what it replaces, takes away what was emptied, and adds what was forgotten', () => {
    assert.deepEqual(correctionOf(shift, { ...typed, in: '2027-06-01T07:30' }, ZONE), [
      { replaces: MORNING.id, kind: 'in', at: '2027-06-01T07:30' },
    ]);
    assert.deepEqual(correctionOf(shift, { in: '', out: '' }, ZONE), [
      { replaces: MORNING.id, kind: 'in', at: null },
      { replaces: NOON.id, kind: 'out', at: null },
    ]);
    assert.deepEqual(correctionOf({ in: LATER }, { in: '2027-06-01T13:00', out: '2027-06-01T15:00' }, ZONE), [
      { kind: 'out', at: '2027-06-01T15:00' },
    ]);
  });
});
