import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { analyze, knownEngines, picture } from '#testing/analysis.ts';
import { countAs, startTestApp, type TestOptions } from '#testing/app.ts';
import { heicGrid } from '#testing/heif.ts';
import { avifThatClaims, interlacedPng, jpegOfScans, pngThatClaims } from '#testing/pictures.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

const PAPER = {
  language: 'en',
  content: {
    shop: 'Brightbay',
    title: 'Gift card',
    asOfMs: 0,
    amount: '$50',
    people: [],
    message: '',
    code: 'FTQ3-9UTD-M93T-JR7P',
    validity: 'Valid through June 1, 2032',
    redeemAt: 'Redeem it online',
  },
} as const;

const engines = knownEngines({ embedded: { level: 'light' } });

/** What a quote with this photo is answered with. */
async function submitWith(photo: Buffer, settings: TestOptions = {}) {
  const { app, close } = await startTestApp({ engines, ...settings });
  try {
    const { status, body } = await submit(app, exampleQuote({ aiPhotos: [photo.toString('base64')] }));
    return { status, error: body.errors?.[0] };
  } finally {
    await close();
  }
}

describe('a photo that is small as a file and costs a decoder much', () => {
  const refusals = [
    ['a JPEG of 4,000 scans', () => jpegOfScans({ side: 64, scans: 4000 }), /JPG is built from too many layers/],
    [
      '36 megapixels of 16 bits',
      () => pngThatClaims({ width: 6000, height: 6000, bits: 16 }),
      /too many bits per color/,
    ],
    [
      'a large interlaced PNG',
      () => pngThatClaims({ width: 2500, height: 2500, bits: 8, isInterlaced: true }),
      /PNG is interlaced, and too large/,
    ],
    ['an interlaced PNG of 16 bits', () => interlacedPng(1900), /PNG is interlaced, and too large/],
    ['a HEIC whose tiles are one item', () => heicGrid({ tiles: 'one item' }), /put together in a way that takes/],
    [
      'a HEIC whose tiles are the same bytes',
      () => heicGrid({ tiles: 'same bytes' }),
      /put together in a way that takes/,
    ],
    ['49 megapixels of one color as AVIF', () => avifThatClaims(7000), /has 49 megapixels, and 26 is the most/],
  ] as const;
  for (const [what, make, says] of refusals) {
    test(`is refused by its place before it is decoded: ${what}`, async () => {
      const { status, error } = await submitWith(await make());
      assert.deepEqual([status, error?.path], [422, 'aiPhotos.0']);
      assert.match(error?.message ?? '', says);
    });
  }

  test('never delays the photos of another network, nor a paper', async () => {
    const { app, deps, close } = await startTestApp({ engines });
    try {
      const done: string[] = [];
      const note = async (what: string, work: Promise<unknown>) => void (await work, done.push(what));
      const large = heicGrid({ tiles: 'own bytes' }).toString('base64');
      const flood = [1, 2].map(() => analyze(app, { images: [large] }, { 'x-forwarded-for': '192.0.2.9' }));
      const all = Promise.all(flood);
      const noted = note('large', all);
      await note('photo', analyze(app, {}, { 'x-forwarded-for': '198.51.100.9' }));
      await note('paper', deps.workers.run('draw-paper', PAPER, '198.51.100.9'));
      await noted;
      assert.deepEqual(done, ['photo', 'paper', 'large']);
      assert.deepEqual(
        (await all).map(({ status }) => status),
        [201, 201],
      );
    } finally {
      await close();
    }
  });

  test('is told from a progressive JPEG and a small interlaced PNG, which are taken', async () => {
    const plain = sharp({ create: { width: 800, height: 600, channels: 4, background: 'teal' } });
    const photos = [plain.clone().jpeg({ progressive: true }), plain.clone().png({ progressive: true })];
    for (const photo of photos) assert.equal((await submitWith(await photo.toBuffer())).status, 201);
  });

  test('is given up after the time limit: its process is killed, and the customer is told what to do', async () => {
    const exits: Promise<unknown[]>[] = [];
    const onStart = (child: ChildProcess) => void exits.push(once(child, 'exit'));
    const photo = Buffer.from(await picture(), 'base64');
    const { status, error } = await submitWith(photo, { workers: { timeoutMs: 1, onStart } });
    assert.deepEqual([status, error?.path], [422, 'aiPhotos.0']);
    assert.match(error?.message ?? '', /takes too long to open\. Please send a smaller one/);
    assert.deepEqual(await Promise.all(exits), [[null, 'SIGKILL']]);
  });
});

test('photos of one network beyond those that may wait are turned away with a time to come back, others are served', async () => {
  const { app, close } = await startTestApp({ engines });
  try {
    const images = [await picture()];
    const many = Array.from({ length: 40 }, () => analyze(app, { images }, { 'x-forwarded-for': '192.0.2.7' }));
    const other = analyze(app, { images }, { 'x-forwarded-for': '198.51.100.7' });
    const answers = await Promise.all(many);
    assert.equal((await other).status, 201);
    const refused = answers.filter(({ status }) => status === 503);
    assert.ok(refused.length > 0, 'no one was rejected');
    assert.equal(answers.filter(({ status }) => status === 201).length, answers.length - refused.length);
    for (const { headers, body } of refused) {
      assert.ok(Number(headers['retry-after']) >= 1);
      assert.match(body.detail, /very busy right now\. Please try again/);
    }
  } finally {
    await close();
  }
});

test('photos of quotes count toward the 400 of a day, quotes without photos do not', async () => {
  const started = await startTestApp({ engines });
  try {
    const from = { 'x-forwarded-for': '192.0.2.18' };
    const aiPhotos = [await picture()];
    assert.equal((await submit(started.app, exampleQuote({ aiPhotos }), from)).status, 201);
    const counted = await started.deps.db.selectFrom('rate_limits').select('tries').execute();
    assert.ok(counted.length > 0);
    await analyze(started.app, {}, from);
    await countAs(started, 400);
    assert.equal((await analyze(started.app, {}, from)).status, 429);
    assert.equal((await submit(started.app, exampleQuote({ aiPhotos }), from)).status, 429);
  } finally {
    await started.close();
  }
});

test('a day has room for 400 photos of one network, however many come with each estimate', async () => {
  const started = await startTestApp({ engines });
  try {
    const estimate = async (count: number, from: string) => {
      const images = await Promise.all(Array.from({ length: count }, () => picture()));
      return (await analyze(started.app, { images }, { 'x-forwarded-for': from })).status;
    };
    assert.equal(await estimate(1, '192.0.2.8'), 201);
    await countAs(started, 398);
    assert.equal(await estimate(2, '192.0.2.8'), 201);
    assert.equal(await estimate(1, '192.0.2.8'), 429);
    assert.equal(await estimate(1, '198.51.100.8'), 201);
  } finally {
    await started.close();
  }
});
