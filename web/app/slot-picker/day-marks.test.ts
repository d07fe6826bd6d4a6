import assert from 'node:assert/strict';
import { test } from 'node:test';
import { availability } from '#core/scheduling/slots.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { closedNote, dayTitle, marksOf, reasonOf } from './day-marks.ts';

const taken = new Map([
  ['2027-06-12T12:00:00Z', 1],
  ['2027-06-12T14:00:00Z', 1],
  ['2027-06-12T18:00:00Z', 1],
  ['2027-06-12T20:00:00Z', 1],
  ['2027-06-12T22:00:00Z', 1],
]);
const june = days('2027-06-09', '2027-06-20');

test('a day says how many of its times are free, a full one that it is full', () => {
  const marks = marksOf(june, 'en');
  assert.deepEqual(marks.get('2027-06-11'), {
    kind: 'open',
    free: 4,
    total: 4,
    label: 'Friday, June 11, 4 of 4 times free',
  });
  assert.equal(marks.get('2027-06-12')?.label, 'Saturday, June 12 Full');
  assert.equal(marks.get('2027-06-12')?.kind, 'full');
  assert.equal(marks.get('2027-06-09')?.kind, 'past');
});

test('late August is closed and says from when to when', () => {
  const marks = marksOf(days('2027-08-19', '2027-09-01'), 'en');
  assert.equal(marks.get('2027-08-19')?.kind, 'open');
  assert.equal(marks.get('2027-08-24')?.kind, 'closed');
  assert.equal(marks.get('2027-09-01')?.kind, 'open');
  assert.equal(closedNote(DEFAULT_SETTINGS, '2027-08', 'en'), 'Closed August 20 to 31');
  assert.equal(closedNote(DEFAULT_SETTINGS, '2027-06', 'en'), undefined);
});

test('a day without times says why', () => {
  const full = june.find(({ date }) => date === '2027-06-12')!;
  assert.equal(reasonOf(DEFAULT_SETTINGS, full, 'en'), 'All 5 times on this day are taken.');
  const august = days('2027-08-24', '2027-08-24')[0]!;
  assert.equal(
    reasonOf(DEFAULT_SETTINGS, august, 'en'),
    'Closed August 20 to 31, between the summer and the school-year hours.',
  );
  const closed = { date: '2027-07-04', slots: [], total: 0, reason: 'closed' as const };
  assert.equal(reasonOf(DEFAULT_SETTINGS, closed, 'en'), 'We are closed on this day.');
});

test('a closure says from when to when and why, on its days and below its month', () => {
  const closures = [
    { kind: 'dates', from: '2027-12-24', to: '2028-01-02', reason: 'family holidays' },
    { kind: 'weekly', day: 'tuesday', reason: '' },
  ] as const;
  const catalog = { ...DEFAULT_SETTINGS, closures };
  const closed = (date: string) => ({ date, slots: [], total: 0, reason: 'closed' as const });
  const text = 'Closed December 24 to January 2: family holidays';
  assert.equal(reasonOf(catalog, closed('2027-12-29'), 'en'), text);
  assert.equal(reasonOf(catalog, closed('2027-06-15'), 'en'), 'Closed every Tuesday');
  assert.deepEqual(
    ['2027-11', '2027-12', '2028-01'].map((month) => closedNote(catalog, month, 'en')),
    [undefined, text, text],
  );
});

test('a weekday without times is closed, whatever else its month is', () => {
  const [summer, ...others] = DEFAULT_SETTINGS.seasons;
  const catalog = { ...DEFAULT_SETTINGS, seasons: [{ ...summer!, days: { monday: [] } }, ...others] };
  const monday = { date: '2027-08-09', slots: [], total: 0, reason: 'season' as const };
  assert.equal(reasonOf(catalog, monday, 'en'), 'We are closed on this day.');
});

test('closed days are said as each language says them', () => {
  assert.equal(dayTitle('2027-06-19', 'en'), 'Saturday, June 19');
  assert.equal(closedNote(DEFAULT_SETTINGS, '2027-08', 'es'), 'Cerrado del 20 al 31 de agosto');
});

function days(from: string, to: string) {
  return availability(
    DEFAULT_SETTINGS,
    { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to), packageType: 'full' },
    { held: taken, now: Temporal.Instant.from('2027-06-10T12:00:00Z') },
  ).map((day) => ({ ...day, slots: [...day.slots] }));
}
