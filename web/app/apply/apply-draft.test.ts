import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { storeOver } from '#web/lib/storage.ts';
import {
  clearApplication,
  EMPTY_APPLICATION,
  faultsOf,
  furthestStep,
  readApplication,
  saveApplication,
  stepAsking,
  tidy,
  type ApplyDraft,
} from './apply-draft.ts';

const WHOLE: ApplyDraft = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@example.com',
  phone: '(518) 555-0188',
  availability: ['Monday'],
  experience: 'Two summers',
  whyJoin: 'Clean cars',
  resumeLink: '',
  transportation: 'Own car',
  references: '',
};

describe('each step needs what the documents ask for', () => {
  const needs: readonly (readonly [number, readonly string[]])[] = [
    [1, ['firstName', 'lastName', 'email', 'phone']],
    [2, ['availability']],
    [3, ['experience', 'whyJoin']],
    [4, ['transportation']],
  ];
  for (const [step, fields] of needs) {
    test(`step ${step}`, () => {
      assert.deepEqual(Object.keys(faultsOf(EMPTY_APPLICATION, step, 'en')), fields);
      assert.deepEqual(faultsOf(WHOLE, step, 'en'), {});
    });
  }

  test('and what is typed has to be what it should be', () => {
    assert.deepEqual(Object.keys(faultsOf({ ...WHOLE, email: 'noor', phone: '12' }, 1, 'en')), ['email', 'phone']);
    assert.deepEqual(Object.keys(faultsOf({ ...WHOLE, resumeLink: 'my resume' }, 3, 'en')), ['resumeLink']);
    assert.deepEqual(faultsOf({ ...WHOLE, resumeLink: 'example.com/noor' }, 3, 'en'), {});
  });
});

test('no step can be seen before the ones in front of it are complete', () => {
  assert.equal(furthestStep(EMPTY_APPLICATION), 1);
  assert.equal(furthestStep({ ...WHOLE, whyJoin: ' ' }), 3);
  assert.equal(furthestStep(WHOLE), 4);
});

test('a link without its scheme gets one, an address small letters', () => {
  assert.equal(tidy({ ...WHOLE, resumeLink: ' example.com/noor ' }, 'resumeLink'), 'https://example.com/noor');
  assert.equal(tidy({ ...WHOLE, email: ' Noor@Example.com ' }, 'email'), 'noor@example.com');
});

test('what the server refuses is shown at the step that asks for it', () => {
  assert.deepEqual(['email', 'availability.0', 'resumeLink', 'else'].map(stepAsking), [1, 2, 3, 4]);
});

describe('the draft', () => {
  const kept = new Map<string, string>();
  const store = storeOver(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
  const newKey = () => 'new';

  test('survives a reload with its step and key', () => {
    saveApplication(store, { draft: WHOLE, step: 3, key: 'k' });
    assert.deepEqual(readApplication(store, newKey), { draft: WHOLE, step: 3, key: 'k' });
    clearApplication(store);
    assert.deepEqual(readApplication(store, newKey), { draft: EMPTY_APPLICATION, step: 1, key: 'new' });
  });

  test('drops what does not belong there', () => {
    store.set('applicationDraft', JSON.stringify({ firstName: 7, availability: ['Nights', 'Monday'], step: 9, a: 1 }));
    const { draft, step } = readApplication(store, newKey);
    assert.deepEqual([draft.firstName, draft.availability, step], ['', ['Monday'], 1]);
    store.set('applicationDraft', '{nonsense');
    assert.deepEqual(readApplication(store, newKey).draft, EMPTY_APPLICATION);
  });
});
