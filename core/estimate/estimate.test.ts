import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { soldEstimate } from '#core/pricing/pricing.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Assessment, AtLeast, EngineName } from './assessment.ts';
import { LOW_CONFIDENCE, settleEstimate } from './estimate.ts';
import { contextFor, found } from './test-assessment.ts';

const LIGHT: AtLeast = [0.1, 0.05, 0];
const MODERATE: AtLeast = [0.7, 0.2, 0];
const HEAVY: AtLeast = [0.9, 0.8, 0.2];
const EXTREME: AtLeast = [1, 0.9, 0.9];

const choice = contextFor('exterior', 'car');
const shop = (change: Partial<typeof DEFAULT_SETTINGS.estimate>) => ({
  pay: DEFAULT_SETTINGS.pay,
  estimate: { ...DEFAULT_SETTINGS.estimate, ...change },
});
const settle = (assessment: Assessment, settings = shop({})) => settleEstimate(settings, assessment, choice, 'en');

describe('an estimate', () => {
  const table: readonly (readonly [EngineName, AtLeast, string, number, number])[] = [
    ['embedded', LIGHT, 'Light', 0, 0],
    ['embedded', MODERATE, 'Moderate', 5, 30],
    ['embedded', HEAVY, 'Heavy', 15, 90],
    ['embedded', EXTREME, 'Extreme', 15, 150],
    ['questions', HEAVY, 'Heavy', 15, 90],
    ['hosted', HEAVY, 'Heavy', 15, 90],
    ['hosted', EXTREME, 'Extreme', 25, 150],
  ];
  for (const [engine, atLeast, levelName, percent, extraMinutes] of table) {
    test(`by ${engine} at ${atLeast.join(', ')} is ${levelName}, ${percent}%`, () => {
      const settled = settle(found(engine, atLeast));
      assert.deepEqual(
        [settled.levelName, settled.percent, settled.extraMinutes, settled.minutes],
        [levelName, percent, extraMinutes, 120 + extraMinutes],
      );
      assert.equal(settled.range, undefined);
    });
  }

  test('takes the hours that the shop credits for the package, and what the level takes longer', () => {
    const of = (packageType: string) =>
      settleEstimate(
        shop({}),
        found('embedded', HEAVY),
        { ...contextFor(packageType, 'car'), answers: { inside: 'stains-or-odor' } },
        'en',
      );
    for (const [packageType, hours] of Object.entries(DEFAULT_SETTINGS.pay.hoursByPackage))
      assert.deepEqual([of(packageType).minutes, of(packageType).extraMinutes], [60 * hours + 90, 90], packageType);
  });

  test('stays within the bounds of the owner and the cap of its engine, whatever the table says', () => {
    const dear = { light: -30, moderate: 40, heavy: 45, extreme: 60 };
    const bold = shop({ percentByLevel: dear, leastPercent: -20, mostPercent: 50 });
    const percent = (engine: EngineName, atLeast: AtLeast) => settle(found(engine, atLeast), bold).percent;
    assert.deepEqual([percent('hosted', LIGHT), percent('embedded', LIGHT)], [-20, -20]);
    assert.deepEqual([percent('embedded', HEAVY), percent('questions', HEAVY)], [15, 15]);
    assert.deepEqual([percent('hosted', MODERATE), percent('hosted', EXTREME)], [40, 50]);
  });

  test('of low confidence changes nothing, and gives the range of the levels around it', () => {
    const low = LOW_CONFIDENCE - 0.01;
    const range = (engine: EngineName, atLeast: AtLeast) => settle(found(engine, atLeast, low)).range;
    assert.deepEqual(range('embedded', LIGHT), [0, 5]);
    assert.deepEqual(range('embedded', MODERATE), [0, 15]);
    assert.deepEqual(range('embedded', HEAVY), [5, 15]);
    assert.deepEqual(range('hosted', EXTREME), [15, 25]);
    assert.deepEqual(range('embedded', EXTREME), [15, 15]);
    for (const level of [LIGHT, MODERATE, HEAVY, EXTREME])
      assert.equal(settle(found('embedded', level, low)).percent, 0);
    const { explanation, adminNote } = settle(found('embedded', HEAVY, low));
    assert.match(explanation, /likely \+5 to \+15% after inspection\. We’ll confirm on site\./);
    assert.match(adminNote, /Low confidence, so the price was not changed: likely/);
    const flat = shop({ percentByLevel: { light: 5, moderate: 5, heavy: 5, extreme: 5 } });
    const same = settle(found('embedded', HEAVY, low), flat);
    assert.deepEqual(same.range, [5, 5]);
    assert.match(same.explanation, /: likely \+5% after inspection\. We’ll confirm on site\./);
    const free = shop({ percentByLevel: { light: 0, moderate: 0, heavy: 0, extreme: 0 } });
    assert.equal(settle(found('embedded', HEAVY, low), free).range, undefined);
  });

  describe('by the embedded engine', () => {
    const cases: readonly (readonly [string, AtLeast, number, readonly [number, number] | undefined])[] = [
      ['charges moderate from a probability of 0.7', [0.7, 0.2, 0], 5, undefined],
      ['only names the range below that', [0.69, 0.1, 0], 0, [0, 15]],
      ['of heavy too', [0.69, 0.55, 0], 0, [5, 15]],
      ['charges nothing for light', [0.49, 0, 0], 0, undefined],
    ];
    for (const [what, atLeast, percent, range] of cases) {
      test(what, () => {
        const settled = settle(found('embedded', atLeast, 0.6));
        assert.deepEqual([settled.percent, settled.range], [percent, range]);
        assert.equal(/likely .* after inspection/.test(settled.explanation), range !== undefined);
      });
    }

    test('never adds to the price of a clean car, whatever the table says', () => {
      const dear = shop({ percentByLevel: { light: 10, moderate: 12, heavy: 15, extreme: 25 } });
      assert.equal(settle(found('embedded', LIGHT, 0.9), dear).percent, 0);
      assert.equal(settle(found('hosted', LIGHT, 0.9), dear).percent, 0);
    });

    test('needs confidence as well', () => {
      assert.equal(settle(found('embedded', HEAVY, LOW_CONFIDENCE)).percent, 15);
      assert.equal(settle(found('embedded', HEAVY, LOW_CONFIDENCE - 0.01)).percent, 0);
    });
  });

  test('of an engine that abstains is none', () => {
    assert.throws(() => settle(found('embedded')), RangeError);
  });

  describe('of full detail', () => {
    const both = (atLeast: AtLeast, inside: 'tidy' | 'crumbs-or-hair' | 'stains-or-odor', confidence = 0.8) => {
      const full = { ...contextFor('full', 'car'), answers: { inside } };
      return settleEstimate(shop({}), found('embedded', atLeast, confidence), full, 'en');
    };

    test('is the middle of what the photos show outside and the customer says of the inside', () => {
      const { level, percent, confidence, concerns, supplies, explanation, adminNote } = both(HEAVY, 'stains-or-odor');
      assert.deepEqual([level, percent, confidence, concerns], ['heavy', 15, 0.5, ['stains', 'odor']]);
      assert.match(explanation, /^Judging by your photos and your answer, the vehicle is heavily dirty\./);
      assert.match(adminNote, /The customer says: inside stains or odor\. The photos were judged for the outside/);
      assert.ok(supplies.includes('Stain remover'));
      assert.deepEqual([both(HEAVY, 'tidy').level, both(LIGHT, 'crumbs-or-hair').level], ['moderate', 'moderate']);
    });

    test('is charged for the inside alone by the customer’s word, for the outside only where it is likely enough', () => {
      const unsure: AtLeast = [0.6, 0.2, 0];
      assert.deepEqual([both(LIGHT, 'stains-or-odor').percent, both(unsure, 'crumbs-or-hair').percent], [5, 5]);
      assert.deepEqual([both(unsure, 'tidy').percent, both(unsure, 'tidy').range], [0, [0, 15]]);
      assert.deepEqual([both(unsure, 'stains-or-odor').percent, both(unsure, 'stains-or-odor').range], [0, [5, 15]]);
      assert.equal(both(HEAVY, 'stains-or-odor', 0.4).percent, 0);
    });

    test('is that of the outside while nothing is said of the inside', () => {
      const full = contextFor('full', 'car');
      const { level, adminNote } = settleEstimate(shop({}), found('embedded', HEAVY, 0.8), full, 'en');
      assert.equal(level, 'heavy');
      assert.match(adminNote, /Only the outside was judged\./);
    });
  });

  test('says what is so: the price stays where it is only shown, rises and falls where it does', () => {
    const says = (settings: ReturnType<typeof shop>, level: AtLeast) =>
      settle(found('hosted', level), settings).explanation;
    assert.match(says(shop({ mode: 'show' }), HEAVY), /the price stays as it is/);
    assert.match(says(shop({}), HEAVY), /about 90 minutes more .* \+15% is added to the price/);
    assert.match(says(shop({}), LIGHT), /Nothing is added to the list price/);
    const kind = shop({ percentByLevel: { light: -5, moderate: 0, heavy: 0, extreme: 0 } });
    assert.match(says(kind, LIGHT), /−5%: the price goes down/);
  });

  test('brings more for worse, and what the concerns call for, each once', () => {
    const hosted = { ...found('hosted', EXTREME), concerns: ['pet-hair', 'stains'] as const };
    const { supplies } = settleEstimate(shop({}), hosted, contextFor('full', 'car'), 'en');
    for (const supply of ['Degreaser', 'Steam cleaner', 'Pet hair brush', 'Stain remover'])
      assert.equal(supplies.filter((each) => each === supply).length, 1, supply);
    assert.equal(settle(found('embedded', LIGHT)).supplies.includes('Vacuum'), false);
  });
});

describe('what is sold', () => {
  const settled = { mode: 'price', engine: 'embedded', level: 'heavy', percent: 15 } as const;

  test('is the record, with its level', () => {
    assert.deepEqual(soldEstimate(shop({}), settled), { percent: 15, level: 'heavy', isAnswered: false });
    const answered = soldEstimate(shop({}), { ...settled, engine: 'questions' });
    assert.equal(answered?.isAnswered, true);
  });

  test('is nothing where estimates were or are only shown, or say nothing', () => {
    assert.equal(soldEstimate(shop({}), { ...settled, mode: 'show' }), undefined);
    assert.equal(soldEstimate(shop({ mode: 'show' }), settled), undefined);
    assert.equal(soldEstimate(shop({ mode: 'off' }), settled), undefined);
    assert.equal(soldEstimate(shop({}), { ...settled, percent: 0 }), undefined);
  });
});
