import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { modelPixels, SIDE } from './model-pixels.ts';
import { qualityOf, repeatsIn } from './photo-quality.ts';
import { testPicture, type Picture } from '#server/testing/pictures.ts';

async function look(photo: Buffer) {
  return qualityOf(await modelPixels({ photo, side: SIDE }));
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

test('a photo counts as sent twice when it is equal, smaller or brighter, not when it shows something else', async () => {
  const original = await testPicture();
  const smaller = await sharp(original).resize(500).jpeg({ quality: 50 }).toBuffer();
  const brighter = await sharp(original).linear(1.1, 5).jpeg().toBuffer();
  const other = await testPicture({ number: 2 });
  const looks = await Promise.all([original, original, smaller, other, brighter].map(look));
  assert.deepEqual([...repeatsIn(looks)], [1, 2, 4]);
});

test('gray and see-through pictures become red, green and blue', async () => {
  const gray = await sharp(await testPicture())
    .grayscale()
    .jpeg()
    .toBuffer();
  const clear = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#0008' } })
    .png()
    .toBuffer();
  for (const photo of [gray, clear])
    assert.equal((await modelPixels({ photo, side: SIDE })).pixels.length, 448 * 448 * 3);
});
