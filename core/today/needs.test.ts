import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byUrgency, isBackupOverdue, NEEDS, urgencyOf, type NeedKind, type Urgency } from './needs.ts';

const NOW = Temporal.Instant.from('2027-06-19T11:00:00Z');
const need = (kind: NeedKind, hours: number) => ({ kind, at: NOW.add({ minutes: Math.round(hours * 60) }) });

/** What it is; hours from now on until its time, or since when it waits if it has happened; how long it can wait. */
const ROWS: readonly (readonly [NeedKind, number, Urgency])[] = [
  ['overrun', -1, 'now'],
  ['overrun', 3, 'today'],
  ['promise', -30, 'now'],
  ['promise', 2, 'now'],
  ['promise', 2.1, 'today'],
  ['promise', 24, 'today'],
  ['promise', 60, 'soon'],
  ['crew', -3, 'now'],
  ['crew', 12, 'now'],
  ['crew', 13, 'today'],
  ['crew', 48, 'today'],
  ['acceptance', 5, 'now'],
  ['acceptance', 30, 'today'],
  ['acceptance', 200, 'soon'],
  ['address', 3, 'now'],
  ['address', 47, 'today'],
  ['address', 300, 'soon'],
  ['rating', -1, 'today'],
  ['rating', -25, 'now'],
  ['backup', -37, 'today'],
  ['backup', -80, 'now'],
  ['mail', -0.1, 'today'],
  ['mail', -900, 'today'],
  ['payment', -1, 'today'],
  ['unmatched', -1, 'today'],
  ['invoice', -1, 'today'],
  ['plan', -1, 'today'],
  ['deposit', -1, 'today'],
  ['dispute', 20, 'now'],
  ['dispute', 150, 'today'],
  ['dispute', 170, 'soon'],
  ['offer', 70, 'soon'],
  ['offer', 6, 'today'],
  ['asked', 24, 'now'],
  ['asked', 72, 'today'],
  ['asked', 73, 'soon'],
  ['moved', 200, 'soon'],
  ['moved', 50, 'today'],
  ['message', -0.1, 'today'],
  ['application', -1, 'soon'],
  ['application', -80, 'today'],
  ['time-off', 12, 'now'],
  ['time-off', 200, 'today'],
  ['time-off', 500, 'soon'],
  ['clock', -1, 'today'],
];

for (const [kind, hours, urgency] of ROWS) {
  test(`${kind}, ${hours > 0 ? `${hours} hours ahead` : `${-hours} hours ago`}: ${urgency}`, () => {
    assert.equal(urgencyOf(need(kind, hours), NOW), urgency);
  });
}

test('every kind has its rows above', () => {
  assert.deepEqual([...new Set(ROWS.map(([kind]) => kind))], NEEDS);
});

test('what can wait least comes first; then by kind, the earliest time first', () => {
  const sorted = [
    need('application', -1),
    need('message', -2),
    need('message', -20),
    need('promise', 20),
    need('crew', 30),
    need('mail', -500),
    need('promise', 1),
    need('crew', 2),
    need('promise', -5),
    need('offer', 60),
  ].toSorted(byUrgency(NOW));
  assert.deepEqual(
    sorted.map(({ kind, at }) => [kind, NOW.until(at).total('hours')]),
    [
      ['promise', -5],
      ['promise', 1],
      ['crew', 2],
      ['promise', 20],
      ['crew', 30],
      ['mail', -500],
      ['message', -20],
      ['message', -2],
      ['offer', 60],
      ['application', -1],
    ],
  );
});

test('within a kind an earlier time is never less urgent', () => {
  for (const kind of NEEDS) {
    const sorted = [-900, -80, -37, -13, -1, 0, 1, 3, 13, 30, 60, 300].map((hours) => need(kind, hours));
    assert.deepEqual(sorted.toReversed().toSorted(byUrgency(NOW)), sorted, kind);
  }
});

test('a backup is overdue a day and a half after the last one', () => {
  assert.equal(isBackupOverdue(NOW.subtract({ hours: 36 }), NOW), false);
  assert.equal(isBackupOverdue(NOW.subtract({ hours: 37 }), NOW), true);
});
