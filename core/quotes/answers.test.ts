import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import {
  readAnswer,
  type Answers,
  type AnswerValue,
  type Question,
  type QuestionKind,
} from '#core/settings/questions.ts';
import type { Catalog, ServicePackage } from '#core/settings/settings.ts';
import { answerErrors } from './answer-errors.ts';
import { answersAgain, answersIn, hasRequiredAnswers, settleAnswers } from './answers.ts';

const BLANK: Question = {
  id: 'q',
  text: 'Question?',
  kind: 'text',
  required: false,
  packages: [],
  categories: [],
  choices: [],
  yesCents: 0,
};
const question = (kind: QuestionKind): Question => ({
  ...BLANK,
  kind,
  choices: [
    { id: 'some', name: 'Some', cents: 0 },
    { id: 'lots', name: 'A lot', cents: 2450 },
  ],
  yesCents: 300,
});

/** What is said, and what is stored of it with what it adds; nothing where it's no answer. */
const READ: readonly (readonly [QuestionKind, AnswerValue | undefined, (readonly [string, number])?])[] = [
  ['text', ' By the barn ', ['By the barn', 0]],
  ['text', 'x'.repeat(500), ['x'.repeat(500), 0]],
  ['text', 'x'.repeat(501)],
  ['text', 5],
  ['text', true],
  ['text', '  '],
  ['text', undefined],
  ['number', 3, ['3', 0]],
  ['number', '2.50', ['2.5', 0]],
  ['number', '-4', ['-4', 0]],
  ['number', 'three'],
  ['number', '1e9'],
  ['number', '0x10'],
  ['number', 12345678901],
  ['number', true],
  ['choice', 'lots', ['A lot', 2450]],
  ['choice', 'A lot', ['A lot', 2450]],
  ['choice', 'some', ['Some', 0]],
  ['choice', 'constructor'],
  ['choice', 1],
  ['yesNo', true, ['yes', 300]],
  ['yesNo', 'yes', ['yes', 300]],
  ['yesNo', false, ['no', 0]],
  ['yesNo', 'no', ['no', 0]],
  ['photo', '2', ['2', 0]],
  ['photo', 4, ['4', 0]],
  ['photo', 5],
  ['photo', '0'],
  ['photo', '1.5'],
  ['photo', true],
  ['yesNo', 'maybe'],
  ['yesNo', 1],
];

describe('an answer', () => {
  for (const [kind, given, read] of READ)
    test(`${kind}: ${String(given).slice(0, 20)} is ${read ? `“${read[0].slice(0, 20)}”` : 'none'}`, () => {
      const expected = read && { value: read[0], cents: read[1] };
      const { choice: _, ...answer } = readAnswer(question(kind), given) ?? {};
      assert.deepEqual(answer, expected ?? {});
    });
});

const catalog: Pick<Catalog, 'questions'> = {
  questions: [
    { ...question('choice'), id: 'hair', text: 'Pet hair?', required: true, packages: ['full'] },
    { ...question('yesNo'), id: 'hose', text: 'Is there a hose?', categories: ['boats'] },
    { ...question('text'), id: 'notes', text: 'Anything else?' },
  ],
};
const pack = (id: string, category?: string): Pick<ServicePackage, 'id' | 'category'> => ({
  id,
  ...(category && { category }),
});

describe('questions', () => {
  test('are asked with their packages, those of their categories, or all', () => {
    const all = { hair: 'lots', hose: 'yes', notes: 'Hi' };
    const asked = (of: Pick<ServicePackage, 'id' | 'category'>) =>
      settleAnswers(catalog, of, all).map((each) => each.question);
    assert.deepEqual(asked(pack('full')), ['hair', 'notes']);
    assert.deepEqual(asked(pack('hull', 'boats')), ['hose', 'notes']);
    assert.deepEqual(asked(pack('express')), ['notes']);
  });

  test('that need an answer don’t do without, unless they aren’t asked', () => {
    for (const answers of [{}, { hair: ' ' }, { hair: '' }] as readonly Answers[]) {
      assert.equal(hasRequiredAnswers(catalog, pack('full'), answers), false);
      assert.deepEqual(
        answerErrors(catalog, pack('full'), answers).map(({ path, message }) => [path, message.key]),
        [['answers.hair', 'answerMissing']],
      );
    }
    assert.equal(hasRequiredAnswers(catalog, pack('express'), {}), true);
    assert.deepEqual(answerErrors(catalog, pack('express'), {}), []);
  });

  test('refuse what isn’t asked, also names that every object has', () => {
    const errors = answerErrors(catalog, pack('express'), { hair: 'lots', constructor: 'x', nothing: 'x' });
    assert.deepEqual(
      errors.map(({ path, message }) => [path, message.key]),
      ['answers.hair', 'answers.constructor', 'answers.nothing'].map((path) => [path, 'unknownQuestion']),
    );
  });

  test('bring a choice into the next request by its ID, or by its name where none is stored', () => {
    const renamed = {
      questions: catalog.questions.map((each) => ({
        ...each,
        choices: each.choices.map((choice) => ({ ...choice, name: `${choice.name}!` })),
      })),
    };
    const stored = settleAnswers(catalog, pack('full'), { hair: 'A lot' });
    const older = stored.map(({ choice: _, ...answer }) => answer);
    assert.deepEqual(answersAgain(renamed, stored), { hair: 'lots' });
    assert.deepEqual(answersAgain(renamed, older), {});
    assert.deepEqual(answersAgain(catalog, older), { hair: 'lots' });
  });

  test('are told in the reader’s words, what the customer typed as it is', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      translations: { es: { 'Pet hair?': '¿Pelo?', 'A lot': 'Mucho', 'Anything else?': '¿Algo más?', Hi: 'no' } },
    };
    const stored = [
      ...settleAnswers(catalog, pack('full'), { hair: 'lots', notes: 'Hi' }),
      ...settleAnswers(catalog, pack('hull', 'boats'), { hose: true }),
    ];
    assert.deepEqual(answersIn(settings, stored, 'es'), [
      { question: '¿Pelo?', answer: 'Mucho' },
      { question: '¿Algo más?', answer: 'Hi' },
      { question: 'Is there a hose?', answer: 'Sí' },
    ]);
  });
});
