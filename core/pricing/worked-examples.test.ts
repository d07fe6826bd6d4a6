import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { creditFor } from '#core/payments/gift-cards.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Question } from '#core/settings/questions.ts';
import { CONDITION_LEVELS, SERVICE_TYPES, type Settings } from '#core/settings/settings.ts';
import { PRICE_LINE_KINDS, priceQuote, workMinutes, type NamedFee, type PriceRequest } from './pricing.ts';
import type { PromoTerms } from './promo-codes.ts';

const PET_HAIR: Question = {
  id: 'pet-hair',
  text: 'Is there a lot of pet hair?',
  kind: 'yesNo',
  required: false,
  packages: [],
  categories: [],
  choices: [],
  yesCents: 2000,
};

const [rules = [], , examples = [], extras = [], giftCards = []] = tablesIn('docs/pricing.md');

/** What the examples with several vehicles are made with. */
const severalVehicles = { isOffered: true, discountPercent: 10, most: 3 };

test('the rules of docs/pricing.md are those of the program, in its order', () => {
  assert.deepEqual(
    rules.map(([order, kind]) => [order, kind]),
    PRICE_LINE_KINDS.filter((kind) => kind !== 'truck').map((kind, index) => [String(index + 1), kind]),
  );
});

describe('docs/pricing.md:', () => {
  for (const [request = '', rates = '', lines = '', total = ''] of examples) {
    test(`${request}, taxed at ${rates}, costs $${total}`, () => {
      const price = priceQuote(
        { ...DEFAULT_SETTINGS, severalVehicles, questions: [PET_HAIR], tax: taxOf(rates) },
        requestOfAll(request),
        'en',
      );
      const written = price.lines.map(({ kind, cents }) => `${kind} ${(cents / 100).toFixed(2)}`);
      assert.deepEqual([written.join(', '), (price.totalCents / 100).toFixed(2)], [lines, total]);
    });
  }

  test('has examples of every rule that priceQuote applies', () => {
    const shown = new Set(examples.flatMap(([, , lines = '']) => lines.split(', ').map((line) => line.split(' ')[0])));
    const unseen = PRICE_LINE_KINDS.filter((kind) => !shown.has(kind));
    assert.deepEqual(unseen, ['truck', 'adjustment', 'redo']);
  });
});

describe('docs/pricing.md, extras:', () => {
  assert.ok(extras.length > 0);
  for (const [terms = '', time = '', request = '', lines = '', minutes = ''] of extras)
    test(`${request}, where polish is ${terms}, and the package takes ${time}`, () => {
      const { packages } = DEFAULT_SETTINGS;
      const polish = { id: 'polish', name: 'Polish', description: '', packages: packages.map(({ id }) => id) };
      const menu = {
        ...DEFAULT_SETTINGS,
        packages: packages.map((pack) => ({ ...pack, ...timeOf(time) })),
        extras: [{ ...polish, ...extraTermsOf(terms) }],
      };
      const choices = request.split(', ');
      const asked = { ...requestOf(choices), extras: choices.filter((choice) => choice === 'polish') };
      const price = priceQuote(menu, asked, 'en');
      const written = price.lines.map(({ kind, cents }) => `${kind} ${(cents / 100).toFixed(2)}`);
      assert.deepEqual([written.join(', '), String(workMinutes(menu, asked) ?? 'not set')], [lines, minutes]);
    });
});

/** '150 min, 180 min for truck', 'not set'. */
function timeOf(text: string) {
  const [minutes] = /^\d+(?= min)/.exec(text) ?? [];
  const [, ofClass, type] = /(\d+) min for (\w+)/.exec(text) ?? [];
  return {
    ...(minutes !== undefined && { minutes: Number(minutes) }),
    ...(type !== undefined && { classMinutes: { [type]: Number(ofClass) } }),
  };
}

/** '$3 per unit, 5 min', '$10, $15 for truck'. */
function extraTermsOf(text: string) {
  const [, dollars = '', perUnit] = /^\$(\d+)( per unit)?/.exec(text) ?? [];
  const [, ofClass = '', type] = /\$(\d+) for (\w+)/.exec(text) ?? [];
  const [, minutes] = /(\d+) min/.exec(text) ?? [];
  return {
    cents: centsOf(dollars),
    perUnit: perUnit !== undefined,
    ...(type !== undefined && { classCents: { [type]: centsOf(ofClass) } }),
    ...(minutes !== undefined && { minutes: Number(minutes) }),
  };
}

describe('docs/pricing.md, gift cards:', () => {
  assert.ok(giftCards.length > 0);
  for (const [price = '', before = '', balance = '', pays = '', owed = '', left = ''] of giftCards)
    test(`$${balance} pays $${pays} of $${price} after $${before}`, () => {
      const [owedCents, balanceCents] = [centsOf(price) - centsOf(before), centsOf(balance)];
      const cents = creditFor({ owedCents, balanceCents });
      assert.deepEqual([cents, owedCents - cents, balanceCents - cents], [pays, owed, left].map(centsOf));
    });
});

function centsOf(dollars: string): number {
  return Math.round(Number(dollars) * 100);
}

function taxOf(rates: string): Settings['tax'] {
  const [services = 0, extras = 0, fees = 0] = rates.split(' / ').map((percent) => Math.round(Number(percent) * 1000));
  return { name: 'Sales tax', rates: { services, extras, fees } };
}

/** 'full, dropoff, car + express, truck': the vehicles of an appointment. */
function requestOfAll(text: string): PriceRequest {
  const [first = [], ...others] = text.split(' + ').map((each) => each.split(', '));
  return { ...requestOf(first), ...(others.length > 0 && { items: others.map(requestOf) }) };
}

/** 'full', 'mobile', 'truck', 'own water', 'tire-shine', 'estimate 20%': the package first, the rest in any order. */
function requestOf([id, ...choices]: readonly string[]): PriceRequest {
  const packageType = DEFAULT_SETTINGS.packages.find((each) => each.id === id)?.id;
  assert.ok(packageType, `${id} is no package`);
  const percent = choices.map((choice) => /^estimate (-?\d+)%$/.exec(choice)?.[1]).find(Boolean);
  const cans = choices.map((choice) => /^(\d+) cans?$/.exec(choice)?.[1]).find(Boolean);
  const among = <Word extends string>(words: readonly Word[]) => words.find((word) => choices.includes(word));
  return {
    packageType,
    serviceType: among(SERVICE_TYPES) ?? 'dropoff',
    vehicleType: among(DEFAULT_SETTINGS.vehicleClasses.map((each) => each.id)),
    conditionLevel: among(CONDITION_LEVELS),
    mobileDiscount: choices.includes('own water'),
    garbageCanCount: cans === undefined ? undefined : Number(cans),
    extras: choices.filter((choice) => DEFAULT_SETTINGS.extras.some((extra) => extra.id === choice)),
    estimate: percent === undefined ? undefined : { percent: Number(percent) },
    answers: choices.includes('pet hair') ? { [PET_HAIR.id]: true } : {},
    promo: choices.map(promoOf).find(Boolean),
    travel: choices.map(travelOf).find(Boolean),
    fees: choices.flatMap(feeOf),
  };
}

/** 'travel $20', 'travel $7.50' */
function travelOf(choice: string): PriceRequest['travel'] {
  const [, dollars] = /^travel \$(\d+(?:\.\d\d)?)$/.exec(choice) ?? [];
  return dollars === undefined ? undefined : { cents: centsOf(dollars) };
}

/** 'fee Travel $15' */
function feeOf(choice: string): readonly NamedFee[] {
  const [, label, dollars] = /^fee (.+) \$(\d+)$/.exec(choice) ?? [];
  return label === undefined ? [] : [{ label, cents: Number(dollars) * 100 }];
}

/** 'code 10%', 'code $15', 'code 50% on tire-shine', 'code $10 from $50'. */
function promoOf(choice: string): PromoTerms | undefined {
  const [, percent, dollars, extra, least = '0'] =
    /^code (?:(\d+)%|\$(\d+))(?: on ([a-z-]+))?(?: from \$(\d+))?$/.exec(choice) ?? [];
  if (percent === undefined && dollars === undefined) return undefined;
  return {
    code: 'SPRING',
    percent: percent === undefined ? null : Number(percent),
    amountCents: dollars === undefined ? null : Number(dollars) * 100,
    packages: extra === undefined ? null : [],
    extras: extra === undefined ? null : [extra],
    leastCents: Number(least) * 100,
  };
}

/** The rows of each table of a page, as the texts of their cells. */
function tablesIn(page: string): readonly (readonly (readonly string[])[])[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  return text
    .split(/\n\n+/)
    .filter((block) => block.startsWith('|'))
    .map((block) =>
      block
        .trim()
        .split('\n')
        .slice(2)
        .map((row) =>
          row
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ),
    );
}
