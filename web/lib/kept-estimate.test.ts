import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceQuote } from '#core/pricing/pricing.ts';
import { choose, EMPTY_DRAFT, priceRequestOf } from '#core/quotes/wizard.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { HEAVY } from '#web/lib/testing/heavy-estimate.ts';
import {
  dropEstimate,
  keepEstimate,
  keepNewEstimate,
  readEstimate,
  readPreviews,
  readUsedEstimate,
  takeEstimate,
  withEstimate,
} from './kept-estimate.ts';
import { storeOver } from './storage.ts';

const now = Temporal.Instant.from('2027-06-10T16:00:00Z');
const PREVIEWS = ['data:image/jpeg;base64,AAAA', 'data:image/jpeg;base64,BBBB'];
const shop = { ...DEFAULT_SETTINGS, estimate: { ...DEFAULT_SETTINGS.estimate, mode: 'price' } } as const;
const draft = { ...choose(shop, EMPTY_DRAFT, { packageType: 'full' }), vehicleType: 'car' } as const;

test('an estimate counts from the moment that the customer takes it, and a new one has to be taken again', () => {
  const { store, values } = storage();
  keepNewEstimate(store, HEAVY, PREVIEWS);
  assert.deepEqual(readEstimate(store, now), HEAVY);
  assert.equal(readUsedEstimate(store, now), undefined);
  takeEstimate(store);
  assert.deepEqual(readUsedEstimate(store, now), HEAVY);
  assert.deepEqual([...values.keys()], ['aiAnalysis', 'aiPhotos', 'aiAnalysisComplete']);
  keepEstimate(store, { ...HEAVY, priceAdjustment: 5 });
  assert.equal(readUsedEstimate(store, now)?.priceAdjustment, 5);
  keepNewEstimate(store, HEAVY, PREVIEWS);
  assert.equal(readUsedEstimate(store, now), undefined);
  dropEstimate(store);
  assert.equal(values.size, 0);
});

test('an estimate is gone when it expires', () => {
  const { store } = storage();
  keepNewEstimate(store, HEAVY, PREVIEWS);
  assert.equal(readEstimate(store, Temporal.Instant.from(HEAVY.expiresAt)), undefined);
});

for (const [what, text] of Object.entries({
  'broken JSON': '{"analysisId":',
  'another shape': '{"analysisId":7}',
  'an estimate without a level that exists': JSON.stringify({ ...HEAVY, dirtinessLevel: 'spotless' }),
  'a date that is none': JSON.stringify({ ...HEAVY, expiresAt: 'tomorrow' }),
  null: 'null',
})) {
  test(`${what} in its place is no estimate`, () => {
    const { store } = storage({ aiAnalysis: text, aiAnalysisComplete: 'true' });
    assert.equal(readUsedEstimate(store, now), undefined);
  });
}

test('where the storage is full it goes on without previews', () => {
  const { store, values } = storage({}, { most: 1500 });
  const large = [`data:image/jpeg;base64,${'A'.repeat(2000)}`];
  keepNewEstimate(store, HEAVY, large);
  assert.deepEqual([...values.keys()], ['aiAnalysis']);
  assert.deepEqual(readPreviews(store), large);
  const afterReload = storage(Object.fromEntries(values)).store;
  assert.deepEqual(readEstimate(afterReload, now), HEAVY);
  assert.deepEqual(readPreviews(afterReload), []);
});

test('only small pictures of its own kind are shown as previews', () => {
  const { store } = storage({ aiPhotos: JSON.stringify(['https://elsewhere.example/x.jpg', 7, ...PREVIEWS]) });
  assert.deepEqual(readPreviews(store), PREVIEWS);
});

test('the price has the line of the estimate for its package and vehicle, and for no other', () => {
  const priced = withEstimate(shop, draft, HEAVY);
  assert.equal(priced.analysisId, HEAVY.analysisId);
  const request = priceRequestOf(priced);
  const line = request && priceQuote(shop, request, 'en').lines.at(-1);
  assert.deepEqual(line, {
    kind: 'estimate',
    label: 'Photo estimate',
    detail: 'Heavy condition, +15%',
    facts: { percent: 15, level: 'heavy' },
    cents: 18_00,
  });
  assert.equal(withEstimate(shop, { ...draft, vehicleType: 'truck' }, HEAVY).analysisId, undefined);
  assert.equal(withEstimate(shop, choose(shop, draft, { packageType: 'express' }), HEAVY).analysisId, undefined);
});

test('an estimate that is only shown goes along without a share of the price', () => {
  const shown = withEstimate(shop, draft, { ...HEAVY, mode: 'show' });
  assert.deepEqual([shown.analysisId, shown.estimate], [HEAVY.analysisId, undefined]);
  const show = { ...shop, estimate: { ...shop.estimate, mode: 'show' } } as const;
  assert.equal(withEstimate(show, draft, HEAVY).estimate, undefined);
  const off = { ...shop, estimate: { ...shop.estimate, mode: 'off' } } as const;
  assert.equal(withEstimate(off, draft, HEAVY).analysisId, undefined);
});

function storage(kept: Readonly<Record<string, string>> = {}, { most = Infinity } = {}) {
  const values = new Map(Object.entries(kept));
  const store = storeOver(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      const others = [...values].filter(([other]) => other !== key).reduce((sum, [, text]) => sum + text.length, 0);
      if (others + value.length > most) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
  }));
  return { store, values };
}
