import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { freeChangeUntil, HOLDING_STATUSES, OPEN_STATUSES, QUOTE_STATUSES, referenceFrom } from './quotes.ts';

const STATUSES: Readonly<Record<(typeof QUOTE_STATUSES)[number], { holdsSlot: boolean; isOpen: boolean }>> = {
  pending: { holdsSlot: true, isOpen: true },
  countered: { holdsSlot: true, isOpen: true },
  approved: { holdsSlot: true, isOpen: false },
  declined: { holdsSlot: false, isOpen: false },
  cancelled: { holdsSlot: false, isOpen: false },
};

/** The visit and the last moment at which it may be changed freely; New York's clock moves on two of the Sundays. */
const CHANGES: readonly (readonly [string, string])[] = [
  ['2027-06-05T12:00:00Z', '2027-06-04T12:00:00Z'],
  ['2027-03-14T14:00:00Z', '2027-03-13T14:00:00Z'],
  ['2027-11-07T15:00:00Z', '2027-11-06T15:00:00Z'],
  ['2028-03-01T21:30:00Z', '2028-02-29T21:30:00Z'],
];

for (const status of QUOTE_STATUSES) {
  const { holdsSlot, isOpen } = STATUSES[status];
  test(`a ${status} quote ${holdsSlot ? 'holds' : 'frees'} its slot and ${isOpen ? 'waits for' : 'has'} its answer`, () => {
    assert.equal(HOLDING_STATUSES.includes(status), holdsSlot);
    assert.equal(OPEN_STATUSES.includes(status), isOpen);
  });
}

for (const [visit, until] of CHANGES) {
  test(`a visit at ${visit} may be changed freely until ${until}`, () => {
    assert.equal(freeChangeUntil(Temporal.Instant.from(visit)).toString(), until);
  });
}

test('a reference is BB- and five letters or digits that cannot be taken for each other', () => {
  assert.equal(referenceFrom(Uint8Array.of(0, 1, 8, 29, 30)), 'BB-23AZ2');
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 5, maxLength: 16 }), (bytes) => {
      assert.match(referenceFrom(bytes), /^BB-[2-9A-HJKMNP-TV-Z]{5}$/);
      assert.equal(referenceFrom(bytes), referenceFrom(bytes.slice(0, 5)));
    }),
  );
});

test('every letter of a reference occurs', () => {
  const seen = new Set([...Array(256).keys()].map((byte) => referenceFrom(Uint8Array.of(byte, 0, 0, 0, 0))[3]));
  assert.equal(seen.size, 30);
});
