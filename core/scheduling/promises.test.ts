import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NO_OPENING_HOURS, type OpeningHours } from './opening-hours.ts';
import { formatDue, promisesOf, type PromiseRules } from './promises.ts';

const NINE_TO_FIVE = { opens: '9:00 AM', closes: '5:00 PM' };
const WEEK: OpeningHours = {
  monday: NINE_TO_FIVE,
  tuesday: NINE_TO_FIVE,
  wednesday: NINE_TO_FIVE,
  thursday: NINE_TO_FIVE,
  friday: NINE_TO_FIVE,
  saturday: { opens: '10:00 AM', closes: '2:30 PM' },
  sunday: null,
};
const RULES: PromiseRules = {
  promise: { confirmationHours: 24, answerHours: 48 },
  openingHours: WEEK,
  closedDays: [],
  closures: [],
  timeZone: 'America/New_York',
};

/** June 1, 2027 is a Tuesday. When the quote came as a wall time, the hours, and what is promised. */
const CASES: readonly (readonly [string, string, string])[] = [
  ['2027-06-01T10:20', 'Wednesday, 10 AM', 'Thursday, 10 AM'],
  ['2027-06-01T20:00', 'Wednesday, 5 PM', 'Thursday, 5 PM'],
  ['2027-06-02T03:00', 'Wednesday, 5 PM', 'Thursday, 5 PM'],
  ['2027-06-04T11:00', 'Saturday, 11 AM', 'Saturday, 2:30 PM'],
  ['2027-06-05T12:00', 'Monday, 5 PM', 'Monday, 12 PM'],
  ['2027-06-06T04:54', 'Monday, 5 PM', 'Monday, 5 PM'],
];

function at(wallTime: string, timeZone = RULES.timeZone): Temporal.Instant {
  return Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone).toInstant();
}

describe('a promise', () => {
  for (const [came, confirmation, answer] of CASES) {
    test(`for a quote of ${came} is kept by ${confirmation}, the answer by ${answer} at the latest`, () => {
      const { confirmationDue, answerDue } = promisesOf(RULES, at(came));
      assert.equal(formatDue(confirmationDue, RULES.timeZone, 'en'), confirmation);
      assert.ok(Temporal.Instant.compare(confirmationDue, answerDue) <= 0);
      const later = Temporal.Instant.compare(answerDue, confirmationDue) === 0 ? confirmation : answer;
      assert.equal(formatDue(answerDue, RULES.timeZone, 'en'), later);
    });
  }

  test('is moved past a closed day', () => {
    const { confirmationDue } = promisesOf({ ...RULES, closedDays: ['2027-06-02'] }, at('2027-06-01T16:00'));
    assert.equal(formatDue(confirmationDue, RULES.timeZone, 'en'), 'Thursday, 5 PM');
  });

  test('is kept before or after a part of the day in which the shop is closed', () => {
    const closedFrom = (from: string, until: string): PromiseRules => ({
      ...RULES,
      closures: [{ kind: 'dates', from: '2027-06-02', to: '2027-06-02', times: { from, until }, reason: 'Fair' }],
    });
    const due = (rules: PromiseRules, came: string) =>
      formatDue(promisesOf(rules, at(came)).confirmationDue, RULES.timeZone, 'en');
    assert.equal(due(closedFrom('12:00 PM', '5:00 PM'), '2027-06-01T16:00'), 'Wednesday, 12 PM');
    assert.equal(due(closedFrom('12:00 PM', '1:00 PM'), '2027-06-01T12:30'), 'Wednesday, 12 PM');
    assert.equal(due(closedFrom('12:00 PM', '1:00 PM'), '2027-06-01T14:10'), 'Wednesday, 2 PM');
    assert.equal(due(closedFrom('8:00 AM', '6:00 PM'), '2027-06-01T16:00'), 'Thursday, 5 PM');
  });

  test('uses 8 AM to 8 PM every day while the shop has not set its hours', () => {
    const rules = { ...RULES, openingHours: NO_OPENING_HOURS };
    assert.equal(
      formatDue(promisesOf(rules, at('2027-06-05T12:30')).confirmationDue, rules.timeZone, 'en'),
      'Sunday, 12 PM',
    );
    assert.equal(
      formatDue(promisesOf(rules, at('2027-06-06T04:54')).confirmationDue, rules.timeZone, 'en'),
      'Sunday, 8 PM',
    );
  });

  test('follows the hours that the shop has set', () => {
    const rules = { ...RULES, promise: { confirmationHours: 2, answerHours: 4 } };
    const { confirmationDue, answerDue } = promisesOf(rules, at('2027-06-01T10:20'));
    assert.equal(formatDue(confirmationDue, rules.timeZone, 'en'), 'Tuesday, 12 PM');
    assert.equal(formatDue(answerDue, rules.timeZone, 'en'), 'Tuesday, 2 PM');
  });

  test('is kept before an appointment that comes sooner, and not moved by a later one', () => {
    const rules = { ...RULES, openingHours: NO_OPENING_HOURS };
    const came = at('2027-06-01T10:20');
    const soon = promisesOf(rules, came, at('2027-06-01T16:30'));
    assert.equal(formatDue(soon.confirmationDue, rules.timeZone, 'en'), 'Tuesday, 4:30 PM');
    assert.equal(formatDue(soon.answerDue, rules.timeZone, 'en'), 'Tuesday, 4:30 PM');
    assert.deepEqual(promisesOf(rules, came, at('2027-06-09T16:30')), promisesOf(rules, came));
  });

  test('ends even where the shop never opens again', () => {
    const closedDays = Array.from({ length: 30 }, (_, index) =>
      Temporal.PlainDate.from('2027-06-01').add({ days: index }).toString(),
    );
    const { confirmationDue } = promisesOf({ ...RULES, closedDays }, at('2027-06-01T10:00'));
    assert.equal(confirmationDue.toString(), '2027-06-02T14:00:00Z');
  });
});
