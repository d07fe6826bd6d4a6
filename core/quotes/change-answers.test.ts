import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { priceQuote, type PriceLine, type PriceRequest } from '#core/pricing/pricing.ts';
import type { PromoTerms } from '#core/pricing/promo-codes.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Answers, Question } from '#core/settings/questions.ts';
import { packageOf } from '#core/settings/settings.ts';
import { settleAnswers } from './answers.ts';
import { changeAnswers } from './change-answers.ts';

const BLANK = { required: false, packages: [], categories: [], choices: [], yesCents: 0 } as const;
const QUESTIONS: readonly Question[] = [
  {
    ...BLANK,
    id: 'hair',
    text: 'Pet hair?',
    kind: 'choice',
    choices: [
      { id: 'none', name: 'None', cents: 0 },
      { id: 'lots', name: 'A lot', cents: 2450 },
    ],
  },
  { ...BLANK, id: 'hose', text: 'Is there a hose?', kind: 'yesNo', yesCents: 300 },
  { ...BLANK, id: 'gate', text: 'Gate code?', kind: 'text' },
];
const tax = { name: 'Sales tax', rates: { services: 8875, extras: 4000, fees: 0 } };
const sold = { ...DEFAULT_SETTINGS, questions: QUESTIONS, tax };
const promo: PromoTerms = {
  code: 'TEN',
  percent: 10,
  amountCents: null,
  packages: null,
  extras: null,
  leastCents: 0,
};
const request = (answers: Answers): PriceRequest => ({
  packageType: 'full',
  serviceType: 'mobile',
  vehicleType: 'truck',
  extras: ['tire-shine'],
  estimate: { percent: 20, level: 'heavy' },
  fees: [{ label: 'Travel', cents: 1500 }],
  promo,
  answers,
});
const quote = (answers: Answers) => ({
  packageType: 'full',
  lines: priceQuote(sold, request(answers), 'en').lines,
  answers: settleAnswers(sold, packageOf(sold, 'full'), answers),
});
const ALL: readonly Answers[] = [
  {},
  { hair: 'lots' },
  { hair: 'none', gate: '12' },
  { hose: true },
  { hose: false, gate: '34' },
  { hair: 'lots', hose: 'yes', gate: '56' },
];

describe('other answers', () => {
  test('make the price that they would have made from the start, in both directions', () => {
    for (const before of ALL)
      for (const after of ALL)
        assert.deepEqual(changeAnswers({ sold, tax, promo }, quote(before), after), {
          answers: quote(after).answers,
          lines: quote(after).lines,
        });
  });

  test('of a further vehicle price that vehicle again, with its photo estimate and its discount', () => {
    const several = { ...sold, severalVehicles: { isOffered: true, discountPercent: 10, most: 3 } };
    const car = {
      packageType: 'express',
      vehicleType: 'car',
      extras: [],
      estimate: { percent: 15, level: 'heavy' },
    } as const;
    const withCar = (answers: Answers) => ({
      packageType: 'full',
      answers: [],
      lines: priceQuote(several, { ...request({}), items: [{ ...car, answers }] }, 'en').lines,
      items: [{ packageType: 'express', answers: settleAnswers(several, packageOf(several, 'express'), answers) }],
    });
    for (const before of ALL)
      for (const after of ALL)
        assert.deepEqual(
          changeAnswers({ sold: several, tax, promo }, withCar(before), after, 2).lines,
          withCar(after).lines,
        );
  });

  test('that cost nothing leave every line as it is, also the tax at another rate', () => {
    const { lines } = quote({ hair: 'lots' });
    const other = { name: 'Tax', rates: { services: 1, extras: 1, fees: 1 } };
    const changed = changeAnswers({ sold, tax: other, promo }, quote({ hair: 'lots' }), { hair: 'lots', gate: '9' });
    assert.equal(changed.lines.length, lines.length);
    assert.deepEqual(changed.lines, lines);
    assert.equal(changed.answers.find(({ question }) => question === 'gate')?.value, '9');
  });

  test('change the line of a question that is worded differently, and leave those that aren’t asked anymore', () => {
    const later = {
      ...sold,
      questions: QUESTIONS.filter(({ id }) => id !== 'hose').map((question) => ({
        ...question,
        text: `${question.text}!`,
      })),
    };
    const { answers, lines } = changeAnswers({ sold: later, tax, promo }, quote({ hair: 'lots', hose: true }), {});
    assert.deepEqual(
      answers.map(({ question }) => question),
      ['hose'],
    );
    assert.deepEqual(
      lines.filter(({ kind }) => kind === 'answer').map(({ label }) => label),
      ['Is there a hose?'],
    );
  });

  test('leave alone what the owner rewrote', () => {
    const before = quote({ hair: 'lots', hose: true });
    const edit: Readonly<Partial<Record<PriceLine['kind'], number>>> = { package: 9900, promo: -500, estimate: 1000 };
    const lines = before.lines.map((line): PriceLine => {
      if (line.kind === 'answer' && line.label === 'Is there a hose?') return { ...line, cents: 100 };
      return { ...line, cents: edit[line.kind] ?? line.cents };
    });
    const changed = changeAnswers({ sold, tax, promo }, { ...before, lines }, { hair: 'none', hose: 'yes' });
    const cents = (kind: PriceLine['kind']) =>
      changed.lines.filter((line) => line.kind === kind).map((line) => line.cents);
    assert.deepEqual(
      (['package', 'answer', 'estimate', 'promo', 'fee'] as const).flatMap(cents),
      [9900, 100, 1000, -500, 1500],
    );
  });
});
