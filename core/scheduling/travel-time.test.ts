import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Place } from '#core/pricing/travel.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { driveBetween, type TravelTime } from './travel-time.ts';

const PLACES: Readonly<Record<string, Place>> = {
  12180: { latitude: 42.748588, longitude: -73.599536 },
  12182: { latitude: 42.800534, longitude: -73.627434 },
  12207: { latitude: 42.655489, longitude: -73.747618 },
  12305: { latitude: 42.812011, longitude: -73.950342 },
};
const minutes = (from: string, to: string, rules: Partial<TravelTime> = {}) =>
  driveBetween({ ...DEFAULT_SETTINGS.travelTime, ...rules }, [from, to], (zip) => PLACES[zip])?.minutes;
const elm = (zip: string) => `12 Elm Street, Anytown, NY ${zip}`;

describe('the drive between two addresses, at 25 mph on roads 30% longer than a straight line,', () => {
  // Straight lines of 3.9, 9.9 and 18.3 miles: times 1.3 × 60 / 25 they're 12.2, 30.9 and 57.1 minutes.
  for (const [zip, expected] of [
    ['12182', 15],
    ['12207', 35],
    ['12305', 60],
  ] as const)
    test(`from 12180 to ${zip} takes about ${expected} minutes, there and back`, () => {
      assert.deepEqual([minutes(elm('12180'), elm(zip)), minutes(elm(zip), elm('12180'))], [expected, expected]);
    });

  test('is short within a ZIP code, shorter on one street, and none to the same address', () => {
    const rules = { ...DEFAULT_SETTINGS.travelTime, mph: 5 };
    const drive = (from: string, to: string) => driveBetween(rules, [from, to], () => undefined);
    assert.equal(minutes(elm('12180'), '3 Oak Road, Troy, NY 12180'), 5);
    assert.equal(drive(elm('12180'), '3 Oak Road, Troy, NY 12180')?.minutes, 20);
    assert.equal(drive(elm('12180'), '212 elm street, Anytown NY 12180')?.minutes, 5);
    assert.ok((drive(elm('12180'), '212 Elm Street, NY 12180')?.miles ?? 9) < 0.3);
    assert.deepEqual(drive(elm('12180'), '12  ELM Street, Anytown, NY 12180'), {
      miles: 0,
      exactMinutes: 0,
      minutes: 0,
    });
  });

  test('is by road where that’s known, and else estimated', () => {
    const roads = (from: string, to: string) =>
      from === '12180' && to === '12305' ? { minutes: 31.2, miles: undefined } : undefined;
    const drive = (from: string, to: string) =>
      driveBetween(DEFAULT_SETTINGS.travelTime, [elm(from), elm(to)], (zip) => PLACES[zip], roads);
    const [there, back] = [drive('12180', '12305'), drive('12305', '12180')];
    assert.deepEqual([there?.minutes, there?.exactMinutes, there?.miles], [35, 31.2, back?.miles]);
    assert.equal(back?.minutes, minutes(elm('12305'), elm('12180')));
  });

  test('follows the speed and the detour', () => {
    assert.equal(minutes(elm('12180'), elm('12305'), { mph: 50 }), 30);
    assert.equal(minutes(elm('12180'), elm('12305'), { detourPercent: 0 }), 45);
  });

  test('is unknown without a ZIP code, and to one whose place no one knows', () => {
    assert.equal(minutes('12 Elm Street', elm('12180')), undefined);
    assert.equal(minutes(elm('12180'), elm('12181')), undefined);
  });
});
