import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { describe, test } from 'node:test';
import { hashPassword, isPassword } from './passwords.ts';

const SALT = new Uint8Array(16).fill(7);

describe('a stored password', () => {
  test('is argon2id with 19 MiB and two passes, in the usual notation', async () => {
    const stored = await hashPassword('correct horse', SALT);
    const parameters = {
      message: 'correct horse',
      nonce: SALT,
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    };
    const tag = argon2Sync('argon2id', parameters).toString('base64').replaceAll('=', '');
    assert.equal(stored, `$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$${tag}`);
  });

  test('is opened by itself and by nothing else', async () => {
    const stored = await hashPassword('correct horse', SALT);
    assert.equal(await isPassword('correct horse', stored), true);
    assert.equal(await isPassword('correct horse ', stored), false);
    assert.equal(await isPassword('', stored), false);
  });

  test('may be typed on a keyboard that composes its letters differently', async () => {
    assert.equal(await isPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait', SALT)), true);
  });

  test('is never guessed where none is stored, or something that is no hash', async () => {
    assert.equal(await isPassword('', null), false);
    assert.equal(await isPassword('anything', null), false);
    assert.equal(await isPassword('plain text', 'plain text'), false);
  });

  test('is read with the cost that it was stored with', async () => {
    const parameters = { message: 'old', nonce: SALT, memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync('argon2id', parameters).toString('base64').replaceAll('=', '');
    assert.equal(await isPassword('old', `$argon2id$v=19$m=64,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$${tag}`), true);
  });
});
