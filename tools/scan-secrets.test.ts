import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entropy, findSecrets } from './scan-secrets.ts';

const CHANCE = 'q7Zt2Lx9Vb4Kc8Wm1Rj6Yp3Ns5Hd0Gf';

// Assembled here, so that the scan doesn't match this file.
const join = (...parts: readonly string[]) => parts.join('');
const SECRETS: readonly (readonly [rule: string, line: string])[] = [
  ['private key', join('-----BEGIN RSA', ' PRIVATE KEY-----')],
  ['AWS key id', join('id = AKIA', 'Q'.repeat(16))],
  ['GitHub token', join('ghp_', CHANCE, 'AbCdE1')],
  ['Stripe key', join('sk_live_', CHANCE)],
  ['OpenAI or Anthropic key', join('sk-ant-', CHANCE, '-x')],
  ['password in an address', `DATABASE_URL=postgres://shop:${CHANCE}@db.example/shop`],
  ['named secret', `const apiKey = '${CHANCE}';`],
];

for (const [rule, line] of SECRETS) {
  test(`a ${rule} is found at its line, and not printed whole`, () => {
    const found = findSecrets(`first\n${line}\nlast`);
    assert.deepEqual(
      found.map((finding) => [finding.rule, finding.line]),
      [[rule, 2]],
    );
    assert.doesNotMatch(found[0]?.masked ?? '', new RegExp(CHANCE));
  });
}

test('words, placeholders and sums are no secrets', () => {
  for (const line of [
    `password: 'correct horse battery staple'`,
    `DATABASE_URL=postgres://user:password@localhost/brightbay`,
    `const TOKEN = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa';`,
    `integrity sha512-${CHANCE}`,
    `url: postgres://user:\${password}@db/shop`,
  ])
    assert.deepEqual(findSecrets(line), [], line);
});

test('chance has more bits for each character than a word that is said again and again', () => {
  assert.ok(entropy(CHANCE) > 4.5);
  assert.ok(entropy('passwordpasswordpassword') < 3);
});
