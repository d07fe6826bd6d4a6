import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CompletionDraft, completionEntry } from './completion-draft.ts';

const DRAFT: CompletionDraft = {
  completionNotes: 'Shiny again',
  shopNotes: '',
  qualityRating: 5,
  suppliesUsed: [],
  additionalServices: [],
  done: [],
  signature: { name: '', strokes: [] },
  reasonWithoutPhotos: '',
};
const AROUND = { checklist: [], photos: [] };

test('how dirty it was goes out with the minutes of the completion', () => {
  const typed = completionEntry({ ...DRAFT, foundLevel: 'light', timeSpent: '60' }, AROUND);
  assert.deepEqual([typed.timeSpent, typed.groundTruth], [60, { level: 'light', minutes: 60, photoMissedIt: false }]);
  const missed = completionEntry({ ...DRAFT, foundLevel: 'heavy', timeSpent: '60', photoMissedIt: true }, AROUND);
  assert.equal(missed.groundTruth?.photoMissedIt, true);
});

test('the time spent is 0 until it is said', () => {
  assert.equal(completionEntry(DRAFT, AROUND).timeSpent, 0);
});

test('an empty entry is not sent', () => {
  assert.equal('groundTruth' in completionEntry(DRAFT, AROUND), false);
});
