import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { matchTotp, toBase32, totpAddress, totpCode, totpStep } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: seconds since 1970 and the last six of the eight digits. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

describe('a code of an authenticator app', () => {
  for (const [seconds, code] of VECTORS) {
    test(`is ${code} ${seconds} seconds after 1970`, () => {
      assert.equal(totpCode(SECRET, totpStep(at(seconds))), code);
    });
  }

  test('is taken half a minute early and late, and no earlier or later', () => {
    const steps = [-61, -30, 0, 30, 61].map((drift) => matchTotp(SECRET, '050471', at(1_111_111_111 + drift)));
    assert.deepEqual(steps, [undefined, 37_037_037, 37_037_037, 37_037_037, undefined]);
  });
});

describe('a secret', () => {
  test('is written in base32 as apps read it', () => {
    assert.equal(toBase32(SECRET), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    assert.equal(toBase32(Buffer.from('foob')), 'MZXW6YQ');
  });

  test('is given to apps with the names of the site and the account', () => {
    const address = totpAddress('GEZDGNBV', { issuer: 'Bright & Bay', email: 'a+b@example.com' });
    assert.equal(
      address,
      'otpauth://totp/Bright%20%26%20Bay:a%2Bb%40example.com?secret=GEZDGNBV&issuer=Bright%20%26%20Bay',
    );
  });
});
