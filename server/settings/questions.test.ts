import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { QuestionSettings } from '#core/settings/questions.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { openSettingsCaller, type SettingsCaller } from '#testing/settings.ts';

let testApp: TestApp;
let caller: SettingsCaller;
before(async () => {
  testApp = await startTestApp();
  caller = await openSettingsCaller(testApp);
});
after(() => testApp.close());

const HOSE: QuestionSettings = {
  id: 'hose',
  text: 'Is there a hose?',
  kind: 'yesNo',
  required: true,
  packages: ['full'],
  categories: [],
  choices: [],
  yesPrice: 3,
};
const HAIR: QuestionSettings = {
  ...HOSE,
  id: 'hair',
  text: 'Pet hair?',
  kind: 'choice',
  choices: [
    { id: 'none', name: 'None', price: 0 },
    { id: 'lots', name: 'A lot', price: 24.5 },
  ],
  yesPrice: 0,
};
const publish = (questions: readonly object[]) =>
  caller.publish((settings) => ({ ...settings, questions: questions as readonly QuestionSettings[] }));

test('a fresh shop asks nothing', async () => {
  assert.deepEqual((await caller.now()).business.questions, []);
});

test('questions are stored as they are, without what only another kind has, and stay where a client leaves them out', async () => {
  const leftover = { ...HOSE, choices: HAIR.choices };
  assert.equal((await publish([HAIR, leftover])).status, 200);
  assert.deepEqual((await caller.now()).business.questions, [HAIR, HOSE]);
  const { version, business } = await caller.now();
  const { questions: _, ...older } = business;
  assert.equal((await caller.ask('PUT', '/api/admin/business', { version, business: older })).status, 200);
  assert.deepEqual((await caller.now()).business.questions, [HAIR, HOSE]);
});

test('what changed is said in words', async () => {
  await publish([HAIR, HOSE]);
  const { business } = await caller.now();
  const changed = {
    ...HAIR,
    required: false,
    packages: [],
    choices: HAIR.choices.map((choice) => (choice.id === 'lots' ? { ...choice, price: 30 } : choice)),
  };
  const asked = { ...HOSE, id: 'gate', text: 'Is there a gate?' };
  const { body } = await caller.ask('POST', '/api/admin/business/check', {
    business: { ...business, questions: [asked, changed] },
  });
  const { differences } = body as unknown as {
    readonly differences: readonly Readonly<Record<'label' | 'before' | 'after', string | null>>[];
  };
  assert.deepEqual(
    differences.map(({ label, before, after }) => [label, before, after]),
    [
      ['Question “Is there a gate?”', null, 'yes or no'],
      ['Question “Pet hair?”: required', 'yes', 'no'],
      ['Question “Pet hair?”: asked with', 'Full Detail', 'all packages'],
      ['Question “Pet hair?”: choices', 'A lot, $24.50', 'A lot, $30'],
      ['Question “Is there a hose?”', 'yes or no', null],
    ],
  );
});

describe('is refused with the field:', () => {
  const cases: readonly (readonly [what: string, questions: readonly object[], path: string])[] = [
    ['no text', [{ ...HOSE, text: ' ' }], 'questions.0.text'],
    ['a text of 201 characters', [{ ...HOSE, text: 'x'.repeat(201) }], 'questions.0.text'],
    ['an unknown kind', [{ ...HOSE, kind: 'voice' }], 'questions.0.kind'],
    ['an ID that is none', [{ ...HOSE, id: 'Is there?' }], 'questions.0.id'],
    ['the same ID twice', [HOSE, { ...HAIR, id: 'hose' }], 'questions.1.id'],
    ['the same text twice', [HOSE, { ...HAIR, text: 'is there a HOSE?' }], 'questions.1.text'],
    ['the name of an extra', [{ ...HOSE, text: 'Tire Shine' }], 'questions.0.text'],
    ['one choice', [{ ...HAIR, choices: HAIR.choices.slice(1) }], 'questions.0.choices'],
    [
      'a choice without a name',
      [{ ...HAIR, choices: [...HAIR.choices, { id: 'x', name: '', price: 0 }] }],
      'questions.0.choices.2.name',
    ],
    [
      'the same choice twice',
      [{ ...HAIR, choices: [...HAIR.choices, { id: 'x', name: 'none', price: 0 }] }],
      'questions.0.choices.2.name',
    ],
    [
      'a choice below nothing',
      [{ ...HAIR, choices: [...HAIR.choices, { id: 'x', name: 'X', price: -1 }] }],
      'questions.0.choices.2.price',
    ],
    ['a fraction of a cent', [{ ...HOSE, yesPrice: 0.001 }], 'questions.0.yesPrice'],
    ['a package that there is not', [{ ...HOSE, packages: ['boat'] }], 'questions.0.packages'],
    ['a category that there is not', [{ ...HOSE, categories: ['boats'] }], 'questions.0.categories'],
    [
      'more than 30',
      Array.from({ length: 31 }, (_, n) => ({ ...HOSE, id: `q${n}`, text: `Question ${n}?` })),
      'questions',
    ],
  ];
  for (const [what, questions, path] of cases)
    test(what, async () => {
      const { status, body } = await publish(questions);
      assert.equal(status, 422, JSON.stringify(body));
      assert.ok(
        body.errors.some((error) => error.path === `business.${path}`),
        JSON.stringify(body.errors),
      );
    });
});
