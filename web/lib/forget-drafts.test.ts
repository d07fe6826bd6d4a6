import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_DRAFT } from '#core/quotes/wizard.ts';
import { forgetDrafts, forgetOldDrafts, noteDraft } from './forget-drafts.ts';
import { ESTIMATE_KEYS } from './kept-estimate.ts';
import { saveQuote } from './quote-draft.ts';
import type { Store } from './storage.ts';

const HOUR = 60 * 60 * 1000;

function store(): Store & { readonly keys: () => string[] } {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

function filled() {
  const kept = store();
  const draft = { ...EMPTY_DRAFT, packageType: 'full', vehicleType: 'car', customerEmail: 'dana@example.com' } as const;
  const agreed = { acceptedTermsOfService: true, acceptedLiability: true, optOutSocialMedia: true };
  saveQuote(kept, { draft: { ...draft, ...agreed }, step: 'review', idempotencyKey: 'key' });
  for (const key of [...ESTIMATE_KEYS, 'giftCard']) kept.set(key, 'x');
  kept.set('language', 'es');
  return kept;
}

test('a log-out leaves nothing that was typed; what belongs to the device stays', () => {
  const [kept, ofTab] = [filled(), store()];
  for (const key of ['submittedQuote', 'quoteClaimToken', 'submittedContact', 'savedDraft']) ofTab.set(key, 'x');
  forgetDrafts(kept, ofTab);
  assert.deepEqual([kept.keys(), ofTab.keys()], [['language'], []]);
});

test('what was typed goes after a day', () => {
  const kept = filled();
  noteDraft(0, kept);
  forgetOldDrafts(24 * HOUR, kept, store());
  assert.equal(kept.get('giftCard'), 'x');
  forgetOldDrafts(24 * HOUR + 1, kept, store());
  assert.deepEqual(kept.keys(), ['language']);
});

test('what an earlier version kept without its time goes a day after it was found', () => {
  const kept = filled();
  forgetOldDrafts(100 * HOUR, kept, store());
  assert.equal(kept.get('giftCard'), 'x');
  forgetOldDrafts(125 * HOUR, kept, store());
  assert.deepEqual(kept.keys(), ['language']);
});
