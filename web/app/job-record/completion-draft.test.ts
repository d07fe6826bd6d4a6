import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CompletionDraft, completionEntry } from './completion-draft.ts';

const DRAFT: CompletionDraft = {
  completionNotes: 'Shiny again',
  shopNotes: '',
  suppliesUsed: [],
  additionalServices: [],
  done: [],
  signature: { name: '', strokes: [] },
  reasonWithoutPhotos: '',
};
const AROUND = { checklist: [], supplies: [], photos: [] };

test('how dirty it was goes out with the minutes of the completion', () => {
  const typed = completionEntry({ ...DRAFT, foundLevel: 'light', timeSpent: '60' }, AROUND);
  assert.deepEqual([typed.timeSpent, typed.groundTruth], [60, { level: 'light', minutes: 60, photoMissedIt: false }]);
  const missed = completionEntry({ ...DRAFT, foundLevel: 'heavy', timeSpent: '60', photoMissedIt: true }, AROUND);
  assert.equal(missed.groundTruth?.photoMissedIt, true);
});

test('the time spent is 0 until it is said', () => {
  assert.equal(completionEntry(DRAFT, AROUND).timeSpent, 0);
});

test('a rating is sent once it is chosen', () => {
  assert.equal('qualityRating' in completionEntry(DRAFT, AROUND), false);
  assert.equal(completionEntry({ ...DRAFT, qualityRating: 5 }, AROUND).qualityRating, 5);
});

test('an empty entry is not sent', () => {
  assert.equal('groundTruth' in completionEntry(DRAFT, AROUND), false);
});

test('quantities of supplies are sent where they are not the usual ones', () => {
  const supplies = ['soap', 'wax', 'towel', 'clay'].map((id) => ({ id, name: id, unit: 'oz', quantity: 2 }));
  const supplyQuantities = { soap: '2,5', wax: ' 2 ', towel: '' };
  assert.deepEqual(completionEntry({ ...DRAFT, supplyQuantities }, { ...AROUND, supplies }).supplyQuantities, [
    { id: 'soap', quantity: 2.5 },
    { id: 'towel', quantity: 0 },
  ]);
  assert.equal('supplyQuantities' in completionEntry(DRAFT, { ...AROUND, supplies }), false);
});
