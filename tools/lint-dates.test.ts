import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesThatLintRefuses } from '#tools/lint/refused-lines.ts';

/** Lines that make a date of an instant in UTC. */
const REFUSED = [
  'export const issued = (card: Card) => card.issuedAt.slice(0, 10);',
  'export const month = (row: Row) => row.created_at.slice(0, 7);',
  'export const day = (text: string) => text.substring(0, 10);',
  'export const year = (at: string) => at.slice(0, 4);',
  'export const today = (clock: Clock) => clock.now().toString().slice(0, 10);',
  "export const date = (at: string) => at.split('T')[0];",
  'export const iso = (date: Date) => date.toISOString();',
  "export const utc = (at: Temporal.Instant) => at.toZonedDateTimeISO('UTC').toPlainDate();",
];

const ACCEPTED = [
  'export const local = (at: Temporal.Instant, zone: string) => localDate(at, zone);',
  'export const monthOf = (date: Temporal.PlainDate) => date.toString().slice(0, 7);',
  'export const zoned = (at: Temporal.Instant, zone: string) => at.toZonedDateTimeISO(zone);',
  'export const first = (rows: readonly string[]) => rows.slice(0, 20);',
  "export const words = (text: string) => text.split(' ');",
];

test('a date that is cut out of an instant is found, and what has the shop’s time zone is left alone', () => {
  assert.deepEqual(
    linesThatLintRefuses('dates', 'no-utc-date', [...REFUSED, ...ACCEPTED]),
    REFUSED.map((_, index) => index + 1),
  );
});
