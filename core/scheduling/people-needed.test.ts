import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { peopleNeeded } from './free-people.ts';

const PEOPLE: Readonly<Record<string, number>> = { full: 2, interior: 3, exterior: 1 };
const settings = {
  packages: DEFAULT_SETTINGS.packages.map((pack) => ({
    ...pack,
    ...(PEOPLE[pack.id] !== undefined && { people: PEOPLE[pack.id] }),
  })),
};

const APPOINTMENTS: readonly (readonly [packages: readonly string[], count: number | undefined, of?: string])[] = [
  [['express'], undefined],
  [['exterior'], undefined],
  [['full'], 2, 'full'],
  [['full', 'interior'], 3, 'interior'],
  [['express', 'full'], 2, 'full'],
  [['a package that is gone'], undefined],
];

for (const [packages, count, of] of APPOINTMENTS)
  test(`${packages.join(' and ')} takes ${count ?? 1} at the same time`, () => {
    const needed = peopleNeeded(settings, packages);
    assert.deepEqual([needed?.count, needed?.pack.id], [count, of]);
  });
