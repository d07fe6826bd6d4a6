import assert from 'node:assert/strict';
import { test } from 'node:test';
import { US_ZONES, zoneNames } from './time-zones.ts';

test('time zones of the United States are called as people call them', () => {
  const named = (language: 'en' | 'es') =>
    US_ZONES.map((zone) => zoneNames(zone, language)).map(({ name, city }) => `${name} (${city})`);
  assert.deepEqual(named('en'), [
    'Atlantic standard time (Puerto Rico)',
    'Eastern time (New York)',
    'Central time (Chicago)',
    'Mountain time (Denver)',
    'Mountain standard time (Phoenix)',
    'Pacific time (Los Angeles)',
    'Alaska time (Anchorage)',
    'Hawaii-Aleutian standard time (Honolulu)',
  ]);
  assert.deepEqual(named('es').slice(1, 3), ['Hora del Este (New York)', 'Hora del Centro (Chicago)']);
});
