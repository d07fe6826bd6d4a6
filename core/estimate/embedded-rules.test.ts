import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { type PhotoArea, type Assessment, type AtLeast, type RetakeHint } from './assessment.ts';
import {
  confidenceOf,
  framingHints,
  EMBEDDED_MOST_CONFIDENCE,
  mayCharge,
  mayJudge,
  rejectedPhotos,
  POOR_PHOTOS_CONFIDENCE,
  sayTogether,
  withDoubts,
  withoutPhotos,
} from './embedded-rules.ts';
import { contextFor, found } from './test-assessment.ts';

const LEVELS = [
  [0.1, 0, 0],
  [0.9, 0.1, 0],
  [1, 0.9, 0.1],
  [1, 1, 0.9],
] as const satisfies readonly AtLeast[];

function photo(level: 0 | 1 | 2 | 3, ...retake: readonly RetakeHint[]) {
  return { atLeast: LEVELS[level], retake };
}

test('only the outside of cars and trucks is judged', () => {
  const isJudged = (packageType: string, vehicleType?: string) => mayJudge(contextFor(packageType, vehicleType));
  const allowed = DEFAULT_SETTINGS.packages.map(({ id }) => id).filter((id) => isJudged(id, 'car'));
  assert.deepEqual(allowed, ['express', 'full', 'exterior']);
  assert.equal(isJudged('full', 'truck'), true);
  assert.equal(isJudged('full', 'powersport'), false);
  assert.equal(isJudged('full'), false);
  assert.equal(isJudged('interior', 'car'), false);
});

test('confidence is the probability of the level, at most 0.95', () => {
  assert.equal(confidenceOf([photo(0)]), 0.9);
  assert.equal(confidenceOf([photo(2)]), 0.8);
  assert.equal(confidenceOf([photo(3), photo(3)]), 0.9);
  assert.equal(confidenceOf([{ atLeast: [0.01, 0, 0], retake: [] }]), EMBEDDED_MOST_CONFIDENCE);
});

test('photos that disagree are less sure together, and never sure enough for a surcharge from two levels on', () => {
  // The mean of 0.95, 0.5, 0.05.
  assert.equal(confidenceOf([photo(1), photo(2)]), 0.45);
  assert.equal(confidenceOf([photo(0), photo(3)]), POOR_PHOTOS_CONFIDENCE);
  assert.equal(confidenceOf([photo(2), photo(0)]), POOR_PHOTOS_CONFIDENCE);
});

test('a photo that should be taken again costs a little', () => {
  assert.equal(confidenceOf([photo(1), photo(1), photo(1, 'too-dark')]), 0.75);
  assert.equal(confidenceOf([photo(1), photo(1, 'same-photo')]), 0.75);
  assert.equal(confidenceOf([photo(1), photo(1, 'blurred'), photo(1, 'too-small')]), 0.7);
});

test('poor photos alone are hardly believed, none at all not', () => {
  assert.equal(confidenceOf([photo(1, 'too-dark')]), POOR_PHOTOS_CONFIDENCE);
  assert.equal(confidenceOf([photo(1, 'blurred'), photo(1, 'too-small', 'blurred')]), POOR_PHOTOS_CONFIDENCE);
  assert.equal(confidenceOf([]), 0);
  assert.equal(confidenceOf([{ retake: [] }]), 0);
});

test('a photo without a vehicle changes nothing', () => {
  assert.equal(confidenceOf([photo(1), { retake: ['no-vehicle'] }]), confidenceOf([photo(1)]));
});

test('a surcharge needs dirt, and a probability of 0.7 that it is there', () => {
  assert.deepEqual(
    LEVELS.map((each) => mayCharge(each)),
    [false, true, true, true],
  );
  assert.equal(mayCharge([0.69, 0.6, 0.5]), false);
  assert.equal(mayCharge([0.7, 0, 0]), true);
});

describe('what another engine takes out', () => {
  const of = (...levels: readonly (0 | 1 | 2 | 3)[]): Assessment => ({
    ...found('embedded', LEVELS[3], 0.5),
    photos: levels.map((level, place) => ({ photo: place, ...photo(level), features: new Float32Array(1) })),
  });

  test('counts no longer, and the rest is judged again', () => {
    const { atLeast, confidence, photos } = withoutPhotos(of(3, 0), [{ photo: 0, hint: 'motorcycle' }]);
    assert.deepEqual([atLeast, confidence], [LEVELS[0], 0.9]);
    assert.deepEqual(photos[0], { photo: 0, retake: ['motorcycle'] });
    assert.deepEqual(rejectedPhotos({ photos }), [{ photo: 0, hint: 'motorcycle' }]);
  });

  test('is no longer compared with the rest', () => {
    const doubted = of(3, 0);
    const [, cleaner] = withoutPhotos({ ...doubted, photos: withDoubts(doubted.photos) }, [
      { photo: 0, hint: 'no-vehicle' },
    ]).photos;
    assert.deepEqual(cleaner?.retake, []);
  });

  test('leaves nothing where it was all, and everything where it was none', () => {
    const { atLeast, confidence } = withoutPhotos(of(3), [{ photo: 0, hint: 'no-vehicle' }]);
    assert.deepEqual([atLeast, confidence], [undefined, 0]);
    const whole = of(3, 0);
    assert.equal(withoutPhotos(whole, []), whole);
  });
});

const FAR: PhotoArea = [0.4, 0.5, 0.7, 0.8];
const NEAR: PhotoArea = [0.1, 0.3, 0.9, 0.8];
const FRAMINGS = [
  ['a car that is far away', [{ area: FAR, share: 0.1 }], [['too-far']]],
  ['a car of which hardly anything is seen', [{ share: 0.05 }], [['too-far']]],
  ['a whole side', [{ area: NEAR, share: 0.5 }], [[]]],
  ['a whole side that fills the frame', [{ share: 0.8 }], [[]]],
  ['nothing but a close-up', [{ share: 1 }], [['cut-off']]],
  ['close-ups only', [{ share: 1 }, { share: 0.95 }], [['cut-off'], ['cut-off']]],
  ['a close-up next to a whole side', [{ share: 0.6 }, { share: 1 }], [[], []]],
  ['a close-up next to a car that is far away', [{ area: FAR, share: 0.1 }, { share: 1 }], [['too-far'], []]],
  ['no photo', [], []],
] as const;

for (const [name, framings, hints] of FRAMINGS)
  test(`the hints about framing of ${name}`, () => assert.deepEqual(framingHints(framings), hints));

test('vehicles that are far away are hardly believed, and count only where no photo is closer', () => {
  assert.equal(confidenceOf([photo(1, 'too-far')]), POOR_PHOTOS_CONFIDENCE);
  assert.equal(confidenceOf([photo(1), photo(3, 'too-far')]), confidenceOf([photo(1)]));
  assert.deepEqual(sayTogether([photo(1), photo(3, 'too-far')]), LEVELS[1]);
  assert.deepEqual(sayTogether([photo(3, 'too-far')]), LEVELS[3]);
});

test('a close-up is as good as any photo', () => {
  assert.equal(confidenceOf([photo(1), photo(1, 'cut-off')]), confidenceOf([photo(1), photo(1)]));
});
