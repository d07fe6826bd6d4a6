import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPrice } from '#core/lib/money.ts';
import { NO_OPENING_HOURS, openingText, weekdayName, type OpeningHours } from './opening-hours.ts';
import { formatDue } from './promises.ts';

const WEEK = { opens: '9:00 AM', closes: '5:30 PM' };
const HOURS: OpeningHours = {
  ...NO_OPENING_HOURS,
  monday: WEEK,
  tuesday: WEEK,
  wednesday: WEEK,
  saturday: { opens: '10:00 AM', closes: '2:00 PM' },
};

test('opening hours read as in a sentence, in each language', () => {
  assert.equal(openingText(HOURS, 'en'), 'Monday to Wednesday 9 AM to 5:30 PM, Saturday 10 AM to 2 PM');
  assert.equal(openingText(HOURS, 'es'), 'Lunes a miércoles de 9 AM a 5:30 PM, sábado de 10 AM a 2 PM');
  assert.equal(openingText(NO_OPENING_HOURS, 'es'), '');
  assert.deepEqual([weekdayName('monday', 'en'), weekdayName('monday', 'es')], ['Monday', 'Lunes']);
});

test('a deadline and a free extra are written in the language of the reader', () => {
  const due = Temporal.Instant.from('2027-06-07T21:00:00Z');
  assert.deepEqual(
    (['en', 'es'] as const).map((language) => formatDue(due, 'America/New_York', language)),
    ['Monday, 5 PM', 'lunes, 5 PM'],
  );
  assert.deepEqual([formatPrice(0, 'en'), formatPrice(0, 'es'), formatPrice(500, 'es')], ['FREE', 'GRATIS', '$5']);
});
