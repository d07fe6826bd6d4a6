import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAndTime } from './day-and-time.ts';

const NEW_YORK = 'America/New_York';

test('the day of an appointment has its year unless it is this one, in the time zone of the shop', () => {
  const { year } = Temporal.Now.zonedDateTimeISO(NEW_YORK);
  const dayOf = (at: string) => dayAndTime(at, NEW_YORK, 'en')[0];
  assert.doesNotMatch(dayOf(`${year}-06-19T14:00:00Z`), /\d{4}/);
  assert.match(dayOf(`${year + 1}-06-19T14:00:00Z`), new RegExp(`, ${year + 1}$`));
  assert.match(dayOf(`${year}-01-01T03:00:00Z`), new RegExp(`, ${year - 1}$`));
});
