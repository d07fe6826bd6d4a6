import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { draftOf, draftTotal, editedLines, lineError, withLine } from './counter-offer-draft.ts';

const present = [
  { label: 'Full Detail', detail: 'Drop-off', cents: 12_000 },
  { label: 'Water discount', cents: -1050 },
];

describe('edited lines', () => {
  test('begin as the price is, and are nothing to send until one was changed', () => {
    const draft = draftOf(present);
    assert.deepEqual(
      draft.map(({ amount }) => amount),
      ['120.00', '-10.50'],
    );
    assert.equal(draftTotal(draft), 10_950);
    assert.equal(editedLines(draft, present), undefined);
  });

  test('are sent whole once one was changed', () => {
    const [first, ...rest] = draftOf(present);
    assert.ok(first);
    assert.deepEqual(editedLines([{ ...first, amount: '140' }, ...rest], present), [
      { label: 'Full Detail', detail: 'Drop-off', cents: 14_000 },
      { label: 'Water discount', cents: -1050 },
    ]);
  });

  test('with an empty line have no total and say what is missing', () => {
    const draft = withLine(draftOf(present));
    const added = draft.at(-1);
    assert.ok(added);
    assert.equal(draftTotal(draft), undefined);
    assert.equal(editedLines(draft, present), undefined);
    assert.equal(lineError(draft, added, 'en'), 'Please name this line.');
    assert.equal(lineError(draft, { ...added, label: 'Pet hair' }, 'en'), 'Enter an amount like 120 or -15.50.');
    assert.equal(lineError(draft, { ...added, label: 'Full Detail', amount: '5' }, 'en'), 'Two lines have this name.');
    assert.equal(lineError(draft, { ...added, label: 'Pet hair', amount: '25' }, 'en'), undefined);
  });
});
