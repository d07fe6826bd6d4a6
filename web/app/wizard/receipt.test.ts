import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_DRAFT } from '#core/quotes/wizard.ts';
import { storeOver } from '#web/lib/storage.ts';
import { CLAIM_TOKEN, forgetClaim, keepReceipt, readContact, readReceipt } from './receipt.ts';

const submitted = {
  id: '1',
  reference: 'BB-4F7K2',
  status: 'pending',
  lines: [{ kind: 'package', label: 'Full Detail', cents: 12000 }],
  totalPrice: 120,
  scheduledDate: null,
  scheduledTime: null,
  confirmEmailBy: null,
  deposit: null,
  isInAccount: false,
  giftCard: null,
  claimToken: 'secret',
  quoteUrl: 'https://example.com/quote/t',
} as const;

test('the last screen survives a reload, and the claim token waits apart for the account', () => {
  const values = new Map<string, string>();
  const store = storeOver(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }));
  assert.equal(readReceipt(store), undefined);
  const draft = { ...EMPTY_DRAFT, customerFirstName: 'Dana', customerLastName: 'Whitfield' };
  keepReceipt(store, { ...submitted, lines: [...submitted.lines] }, draft);
  assert.equal(readReceipt(store)?.customerName, 'Dana Whitfield');
  assert.equal(readReceipt(store)?.reference, 'BB-4F7K2');
  assert.equal(store.get(CLAIM_TOKEN), 'secret');
  assert.doesNotMatch(values.get('submittedQuote') ?? '', /secret/);
  assert.equal(readContact(store)?.lastName, 'Whitfield');
  forgetClaim(store);
  assert.deepEqual([store.get(CLAIM_TOKEN), readContact(store)], [undefined, undefined]);
});

test('a damaged receipt is none', () => {
  const store = storeOver(() => ({ getItem: () => '{', setItem: () => {}, removeItem: () => {} }));
  assert.equal(readReceipt(store), undefined);
});
