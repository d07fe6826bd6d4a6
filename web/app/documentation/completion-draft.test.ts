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
  assert.deepEqual([typed.timeSpent, typed.finding?.minutes], [60, 60]);
});

test('the time spent is 0 until it is said', () => {
  assert.equal(completionEntry(DRAFT, AROUND).timeSpent, 0);
});

test('an empty entry is not sent', () => {
  assert.equal('finding' in completionEntry(DRAFT, AROUND), false);
});
