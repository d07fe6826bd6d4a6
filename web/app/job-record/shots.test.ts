import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JobPhoto } from '#contract/documentation.ts';
import { missingShots } from './shots.ts';

const TAKEN: JobPhoto = {
  id: '1',
  clientId: '1',
  employeeId: null,
  recordedBy: 'Maya',
  photoType: 'before',
  photoUrl: '/api/photos/1',
  thumbUrl: '/api/photos/1',
  width: 64,
  height: 48,
  description: '',
  takenAt: null,
  timestamp: '2027-06-05T12:00:00Z',
  sha256: '',
  removedAt: null,
  removedBy: null,
  waitsForAdmin: false,
  amends: null,
  amendedBy: null,
};
const lacking = (...photos: readonly Partial<JobPhoto>[]) =>
  missingShots(
    { timeZone: 'America/New_York', photos: photos.map((photo) => ({ ...TAKEN, ...photo })) },
    [],
    'en',
  ).flatMap(({ types }) => types);

test('a job needs a photo before and one after', () => {
  assert.deepEqual(lacking(), ['before', 'after']);
  assert.deepEqual(lacking({}, { clientId: '2', photoType: 'after' }), []);
});

test('a photo that was removed, corrected, or waits for an admin isn’t there, as the server has it', () => {
  const after = { clientId: '2', photoType: 'after' } as const;
  for (const gone of [
    { removedAt: '2027-06-05T13:00:00Z', removedBy: 'Maya' },
    { waitsForAdmin: true },
    { amendedBy: '3' },
  ])
    assert.deepEqual(lacking(gone, after), ['before']);
});
