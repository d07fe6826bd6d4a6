import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { isRepeat, lightnessOf, qualityOf } from '#core/estimate/photo-quality.ts';
import { carPictures, testPicture, type Picture } from '#testing/pictures.ts';
import { modelPixels } from './model-pixels.ts';

async function look(photo: Buffer) {
  const { pixels, ...size } = await modelPixels({ photo });
  return qualityOf(lightnessOf(pixels, 3), size);
}

async function drawn(picture: Picture = {}) {
  return look(await testPicture(picture));
}

test('a sharp picture in daylight is fine', async () => {
  const { retake, saysSomething } = await drawn();
  assert.deepEqual({ retake, saysSomething }, { retake: [], saysSomething: true });
});

test('a dark picture should be taken again, and one of the night says nothing', async () => {
  const [dusk, night] = await Promise.all([drawn({ light: 0.25 }), drawn({ light: 0.08 })]);
  assert.deepEqual(dusk, { ...dusk, retake: ['too-dark'], saysSomething: true });
  assert.deepEqual(night, { ...night, retake: ['too-dark'], saysSomething: false });
});

test('a blurred picture should be taken again, a slightly soft one need not', async () => {
  const [soft, blurred] = await Promise.all([drawn({ blur: 0.8 }), drawn({ blur: 5 })]);
  assert.deepEqual(soft.retake, []);
  assert.deepEqual(blurred.retake, ['blurred']);
});

test('a thumbnail is too small, and a dot says nothing', async () => {
  const [thumbnail, dot] = await Promise.all([
    drawn({ width: 240, height: 160 }),
    look(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);
  assert.deepEqual(thumbnail, { ...thumbnail, retake: ['too-small'], saysSomething: true });
  assert.deepEqual(dot, { ...dot, retake: ['too-small'], saysSomething: false });
});

test('an even wall says nothing', async () => {
  const wall = sharp({ create: { width: 900, height: 600, channels: 3, background: '#aaa' } });
  assert.equal((await look(await wall.jpeg().toBuffer())).saysSomething, false);
});

/** The same photo again, as someone might send it. */
const COPIES: Readonly<Record<string, (photo: Sharp, size: Size) => Sharp>> = {
  unchanged: (photo) => photo,
  smaller: (photo) => photo.resize(500).jpeg({ quality: 50 }),
  brighter: (photo) => photo.linear(1.1, 5),
  mirrored: (photo) => photo.flop(),
  'cropped to 80 %, the middle': (photo, size) => photo.extract(part(size, 0.1, 0.1)),
  'cropped to 80 %, a corner': (photo, size) => photo.extract(part(size, 0.2, 0.2)),
  'turned by 4 degrees': (photo) => photo.rotate(4, { background: '#9ab' }),
  'turned by -4 degrees and mirrored': (photo) => photo.rotate(-4, { background: '#9ab' }).flop(),
};

type Size = { readonly width: number; readonly height: number };

function part({ width, height }: Size, left: number, top: number) {
  const at = { left: Math.round(left * width), top: Math.round(top * height) };
  return { ...at, width: Math.round(0.8 * width), height: Math.round(0.8 * height) };
}

for (const [name, copy] of Object.entries(COPIES))
  test(`a photo counts as sent twice when it is ${name}`, async () => {
    for (const original of [await testPicture(), (await carPictures(1))[0]!]) {
      const copied = await copy(sharp(original), await sharp(original).metadata())
        .jpeg()
        .toBuffer();
      const [first, second] = await Promise.all([look(original), look(copied)]);
      assert.ok(isRepeat(second.print, [first.print]));
    }
  });

test('photos of different things, and of a car from different sides, are not sent twice', async () => {
  const pictures = [await testPicture(), await testPicture({ number: 2 }), ...(await carPictures(3))];
  const prints = await Promise.all(pictures.map(async (picture) => (await look(picture)).print));
  prints.forEach((print, place) => assert.equal(isRepeat(print, prints.slice(0, place)), false, `picture ${place}`));
});

test('gray and see-through pictures become red, green and blue', async () => {
  const gray = await sharp(await testPicture())
    .grayscale()
    .jpeg()
    .toBuffer();
  const clear = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#0008' } })
    .png()
    .toBuffer();
  for (const photo of [gray, clear]) assert.equal((await modelPixels({ photo })).pixels.length, 448 * 448 * 3);
});
