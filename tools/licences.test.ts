import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowed, licenceFaults, lockedPackages, packagesOf } from './licences.ts';

test('every locked package has a licence that is allowed', () => {
  const packages = lockedPackages();
  assert.ok(packages.length > 100);
  assert.deepEqual(licenceFaults(packages), []);
});

test('a licence that asks for more, or none at all, is refused by name', () => {
  const packages = packagesOf({
    packages: {
      '': {},
      'node_modules/fine': { version: '1.0.0', license: 'MIT' },
      'node_modules/@some/strict': { version: '2.0.0', license: 'AGPL-3.0-only' },
      'node_modules/fine/node_modules/silent': { version: '3.0.0', dev: true },
    },
  });
  const faults = licenceFaults(packages);
  assert.equal(faults.length, 2);
  assert.match(faults[0] ?? '', /^@some\/strict 2\.0\.0 has the licence 'AGPL-3\.0-only'/);
  assert.match(faults[1] ?? '', /^silent 3\.0\.0 has the licence 'none named'/);
});

test('of a choice one is enough, of a sum all are needed', () => {
  assert.equal(isAllowed('(GPL-3.0-only OR MIT)'), true);
  assert.equal(isAllowed('Apache-2.0 AND LGPL-3.0-or-later AND MIT'), true);
  assert.equal(isAllowed('MIT AND GPL-3.0-only'), false);
});
