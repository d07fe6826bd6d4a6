import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { captionIn, cropPixels, widestCrop } from './gallery.ts';

describe('the part of a photo that a gallery shows', () => {
  const rows = [
    { what: 'all of a photo of its shape', crop: { x: 0, y: 0, width: 1 }, photo: [800, 600], part: [0, 0, 800, 600] },
    { what: 'as much as a wide one has', crop: { x: 0, y: 0, width: 1 }, photo: [2000, 600], part: [0, 0, 800, 600] },
    { what: 'as much as a high one has', crop: { x: 0, y: 0, width: 1 }, photo: [600, 2000], part: [0, 0, 600, 450] },
    {
      what: 'a half in the corner',
      crop: { x: 0.5, y: 0.5, width: 0.5 },
      photo: [800, 600],
      part: [400, 300, 400, 300],
    },
    { what: 'not what lies beyond', crop: { x: 0.9, y: 5, width: 0.5 }, photo: [800, 600], part: [400, 300, 400, 300] },
    { what: 'at least a pixel', crop: { x: 0, y: 0, width: 0 }, photo: [800, 600], part: [0, 0, 1, 1] },
  ] as const;
  for (const { what, crop, photo, part } of rows)
    test(`is ${what}`, () => {
      const [width, height] = photo;
      const { left, top, ...size } = cropPixels(crop, { width, height });
      assert.deepEqual([left, top, size.width, size.height], part);
    });

  test('begins in the middle', () => {
    assert.deepEqual(widestCrop({ width: 1600, height: 600 }), { x: 0.25, y: 0, width: 0.5 });
  });
});

test('a caption that isn’t translated is read in the original', () => {
  assert.equal(captionIn({ en: 'A truck', es: 'Una camioneta' }, 'es'), 'Una camioneta');
  assert.equal(captionIn({ en: 'A truck', es: '' }, 'es'), 'A truck');
  assert.equal(captionIn({}, 'es'), '');
});
