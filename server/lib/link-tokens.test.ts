import assert from 'node:assert/strict';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { deriveToken, hashToken, isSameText, randomToken } from './secrets.ts';

const secret = randomBytes(32);
const random = { bytes: (count: number) => randomBytes(count) };

/** As earlier versions made them. */
const former = (purpose: string, id: string) =>
  createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url').slice(0, 32);

test('tokens in links end in a letter or a digit, and those of earlier versions keep working', () => {
  for (let each = 0; each < 2000; each += 1) {
    const id = randomUUID();
    const token = deriveToken(secret, 'quote-page', id);
    assert.match(token, /^[\w-]{31,32}[A-Za-z0-9]$/);
    assert.ok(hashToken(token).equals(hashToken(former('quote-page', id))), token);
    for (const names of ['', 'n'.repeat(22), 'n'.repeat(44)])
      assert.ok(isSameText(names + token, names + former('quote-page', id)), names + token);
    assert.ok(!isSameText(token, deriveToken(secret, 'quote-page', randomUUID())));
    assert.match(randomToken(random, 24), /^[\w-]{31}[A-Za-z0-9]$/);
    assert.match(randomToken(random, 32), /^[\w-]{42}[A-Za-z0-9]$/);
  }
});
