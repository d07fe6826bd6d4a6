import assert from 'node:assert/strict';
import { test } from 'node:test';
import { US_ZONES, zoneNames } from './time-zones.ts';

test('time zones of the United States are called as people call them', () => {
  const named = (language: 'en' | 'es') =>
    US_ZONES.map((zone) => zoneNames(zone, language)).map(({ name, city }) => `${name} (${city})`);
  for (const zone of [
    'Eastern Time (New York)',
    'Central Time (Chicago)',
    'Mountain Time (Denver)',
    'Pacific Time (Los Angeles)',
  ])
    assert.ok(named('en').includes(zone), `${zone}: ${named('en').join(', ')}`);
  assert.equal(named('es')[1], 'Hora oriental (New York)');
});
