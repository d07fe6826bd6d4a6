import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { analyze, knownEngines, picture, pictureOf, type Saying } from '#testing/analysis.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { assertRefused, countRows } from '#testing/refusal.ts';

const said: { embedded: Saying | Error; hosted?: Saying | Error } = { embedded: { level: 'heavy' } };
let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ engines: knownEngines(said) })));
after(() => testApp.close());

const estimate = DEFAULT_SETTINGS.estimate;

describe('a photo estimate', () => {
  test('is explained, in percent and in dollars of what was chosen', async () => {
    const { status, body } = await analyze(testApp.app, { images: [await picture(), await picture()] });
    assert.equal(status, 201);
    const { analysisId, customerExplanation, adminNote, suppliesNeeded, ...rest } = body;
    assert.match(analysisId, /^[\w-]{32}$/);
    assert.match(customerExplanation, /^Judging by your photos, the outside is heavily dirty\. .*\+15% is added to/);
    assert.match(adminNote, /^Heavy, confidence 60%\. Plan about 330 minutes \(90 for the condition\)\./);
    assert.ok(suppliesNeeded.includes('Degreaser'));
    assert.deepEqual(rest, {
      engine: 'embedded',
      engineName: 'Built-in photo check',
      model: 'test-embedded',
      dirtinessLevel: 'heavy',
      levelName: 'Heavy',
      priceAdjustment: 15,
      // Of 120 + 5 + 10.
      amountDollars: 20,
      vehicleSize: 'Truck',
      timeEstimate: 330,
      extraMinutes: 90,
      specialConcerns: [],
      concerns: [],
      confidence: 0.6,
      retake: [],
      mode: 'price',
      packageType: 'full',
      vehicleType: 'truck',
      expiresAt: '2027-06-02T12:00:00Z',
    });
  });

  test('is stored with its photos and features, its secret id as a hash only', async () => {
    const same = await picture();
    const { body } = await analyze(testApp.app, { images: [same, await picture(), same] });
    const row = await testApp.deps.db
      .selectFrom('analyses')
      .selectAll()
      .where('token_hash', '=', hashToken(body.analysisId))
      .executeTakeFirstOrThrow();
    assert.equal(JSON.stringify(row).includes(body.analysisId), false);
    assert.deepEqual([row.level, row.percent, row.used_at, row.version], ['heavy', 15, null, 'test-1']);
    const photos = await testApp.deps.db
      .selectFrom('analysis_photos')
      .select(['position', 'photo_id', 'features', 'model_version', 'area'])
      .where('analysis_id', '=', row.id)
      .orderBy('position')
      .execute();
    assert.deepEqual(
      photos.map(({ position }) => position),
      [0, 1, 2],
    );
    assert.equal(photos[0]?.photo_id, photos[2]?.photo_id);
    assert.notEqual(photos[0]?.photo_id, photos[1]?.photo_id);
    assert.equal(photos[0]?.features?.byteLength, 4096);
    assert.equal(photos[0]?.features?.readFloatLE(4), 1 / 32);
    assert.deepEqual(
      photos.map(({ model_version: version, area }) => [version, area]),
      [
        [2, [0.1, 0.2, 0.8, 0.9]],
        [2, null],
        [2, null],
      ],
    );
  });

  test('of low confidence adds nothing, and says what an inspection is likely to find', async () => {
    said.embedded = { level: 'heavy', confidence: 0.44 };
    const { body } = await analyze(testApp.app);
    said.embedded = { level: 'heavy' };
    assert.deepEqual([body.priceAdjustment, body.amountDollars, body.range], [0, 0, [5, 15]]);
    assert.match(body.customerExplanation, /likely \+5 to \+15% after inspection/);
  });

  test('that is only shown keeps the price in its words', async () => {
    await testApp.changeSettings({ estimate: { ...estimate, mode: 'show' } });
    const { body } = await analyze(testApp.app);
    await testApp.changeSettings({ estimate });
    assert.deepEqual([body.mode, body.priceAdjustment], ['show', 15]);
    assert.match(body.customerExplanation, /This is for your information: the price stays as it is\./);
  });

  test('is refused where the shop makes none', async () => {
    await testApp.changeSettings({ estimate: { ...estimate, mode: 'off' } });
    const payload = { images: [await picture()], packageType: 'full', vehicleType: 'car' };
    await assertRefused(
      testApp,
      { method: 'POST', url: '/api/analyze-photos', payload },
      { status: 404, says: /Please continue with the standard quote\./ },
    );
    await testApp.changeSettings({ estimate });
  });
});

describe('the documented request, of photos, package and vehicle alone,', () => {
  const cases = [
    ['interior', 'car', { inside: 'tidy' }],
    ['sxs', 'powersport', { lastWash: 'longer', soil: 'dust' }],
    ['dirtbike', 'powersport', { lastWash: 'longer', soil: 'dust' }],
    ['quad', 'powersport', { lastWash: 'longer', soil: 'dust' }],
  ] as const;
  for (const [packageType, vehicleType, answers] of cases)
    test(`gets the questions for ${packageType}, and an estimate with their answers`, async () => {
      const sent = { packageType, vehicleType, extras: [] };
      const { status, body } = await analyze(testApp.app, sent);
      assert.deepEqual([status, body.code], [422, 'answers-needed']);
      assert.deepEqual(
        body.errors.map(({ path }) => path),
        Object.keys(answers).map((question) => `answers.${question}`),
      );
      assert.equal((await analyze(testApp.app, { ...sent, answers })).status, 201);
    });

  test('is judged for packages that clean the outside', async () => {
    for (const packageType of ['express', 'exterior', 'full'])
      assert.equal((await analyze(testApp.app, { packageType, vehicleType: 'car', extras: [] })).status, 201);
  });
});

describe('answers', () => {
  const answers = { lastWash: 'longer', soil: 'mud-or-salt', inside: 'stains-or-odor' };
  const interior = { packageType: 'interior', vehicleType: 'car', answers: { inside: 'stains-or-odor' } };
  const recordOf = async (id: string) => {
    const { db } = testApp.deps;
    const row = db.selectFrom('analyses').selectAll().where('token_hash', '=', hashToken(id));
    const { id: analysis, assessment } = await row.executeTakeFirstOrThrow();
    const photos = db.selectFrom('analysis_photos').select('features').where('analysis_id', '=', analysis);
    return { assessment, photos: await photos.execute() };
  };

  for (const [packageType, vehicleType, needed] of [
    ['interior', 'car', ['answers.inside']],
    ['quad', 'powersport', ['answers.lastWash', 'answers.soil']],
  ] as const) {
    test(`come first for ${packageType}: without them there is no estimate, and nothing is stored`, async () => {
      const before = await countRows(testApp.deps.db);
      const { status, body } = await analyze(testApp.app, { packageType, vehicleType });
      assert.deepEqual([status, body.code], [422, 'answers-needed']);
      assert.deepEqual(
        body.errors.map(({ path }) => path),
        needed,
      );
      assert.match(body.detail, /^This estimate is made from your answers\./);
      assert.deepEqual(await countRows(testApp.deps.db), before);
    });
  }

  test('make the estimate of an interior, without photos or with some for the owner, which no engine judges', async () => {
    const { status, body } = await analyze(testApp.app, { ...interior, images: [] });
    assert.equal(status, 201);
    assert.deepEqual(
      [body.engine, body.engineName, body.dirtinessLevel, body.priceAdjustment, body.amountDollars, body.confidence],
      ['questions', 'From your answers', 'heavy', 15, 12, 0.5],
    );
    assert.deepEqual(body.specialConcerns, ['Stains', 'Odor']);
    const { body: seen } = await analyze(testApp.app, { ...interior, answers });
    const { assessment, photos } = await recordOf(seen.analysisId);
    assert.deepEqual([seen.dirtinessLevel, seen.retake], ['heavy', []]);
    assert.deepEqual(assessment.answers, { inside: 'stains-or-odor' });
    assert.deepEqual(photos, [{ features: null }]);
  });

  test('about the inside count with photos of the outside in full detail', async () => {
    const { body } = await analyze(testApp.app, { answers: { inside: 'tidy' } });
    assert.deepEqual([body.engine, body.dirtinessLevel, body.priceAdjustment], ['embedded', 'moderate', 5]);
    assert.match(
      body.customerExplanation,
      /^Judging by your photos and your answer, the vehicle is moderately dirty\./,
    );
    const { body: outside } = await analyze(testApp.app, { packageType: 'exterior', extras: [], answers });
    assert.deepEqual([outside.engine, outside.dirtinessLevel], ['embedded', 'heavy']);
  });

  test('settle what the photos leave open, and what an engine said of them stays on record', async () => {
    said.embedded = {};
    const open = await analyze(testApp.app, { answers: { inside: 'tidy' } });
    const { body } = await analyze(testApp.app, { answers });
    said.embedded = { level: 'heavy' };
    assert.deepEqual([open.status, open.body.code, open.body.errors.length], [422, 'answers-needed', 2]);
    assert.match(open.body.detail, /^Your photos alone don’t tell us enough\./);
    assert.deepEqual([body.engine, body.dirtinessLevel], ['questions', 'heavy']);
    assert.equal((await recordOf(body.analysisId)).assessment.beforeAnswers?.engine, 'embedded');
  });

  test('in place of photos make an estimate too', async () => {
    const { status, body } = await analyze(testApp.app, { images: [], answers });
    assert.deepEqual([status, body.engine, body.dirtinessLevel, body.retake], [201, 'questions', 'heavy', []]);
  });

  test('that are none are refused by their place', async () => {
    const { status, body } = await analyze(testApp.app, { ...interior, answers: { inside: 'gold' } });
    assert.deepEqual([status, body.errors.map(({ path }) => path)], [422, ['answers.inside']]);
  });
});

describe('what is no photo, or not for us', () => {
  const MEGABYTE = 1024 * 1024;
  const jpeg = () => sharp({ create: { width: 64, height: 48, channels: 3, background: 'olive' } }).jpeg();
  const bomb = () =>
    sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'black' } })
      .toColourspace('b-w')
      .png({ compressionLevel: 1 })
      .toBuffer();
  const cases: readonly (readonly [string, () => Promise<Record<string, unknown>>, string, RegExp])[] = [
    [
      '100 megapixels',
      async () => ({ images: [await base64(bomb())] }),
      'images.0',
      /100 megapixels, and 50 is the most/,
    ],
    [
      'a program',
      async () => ({ images: [Buffer.from('MZ a program').toString('base64')] }),
      'images.0',
      /not a JPG, PNG/,
    ],
    [
      'a GIF that is a script',
      async () => ({ images: [Buffer.from('GIF89a/*=1;*/').toString('base64')] }),
      'images.0',
      /not a JPG/,
    ],
    [
      'a JPEG that broke off',
      async () => ({ images: [(await jpeg().toBuffer()).subarray(0, 60).toString('base64')] }),
      'images.0',
      /damaged/,
    ],
    ['an empty photo', async () => ({ images: [await picture(), ''] }), 'images.1', /This photo is empty/],
    ['no base64', async () => ({ images: ['not base64!'] }), 'images.0', /did not arrive as base64/],
    ['a number', async () => ({ images: [7] }), 'images.0', /has to be base64 text/],
    ['no photos', async () => ({ images: [] }), 'images', /select at least one photo/],
    ['four photos', async () => ({ images: Array.from({ length: 4 }, () => 'AAAA') }), 'images', /up to 3 photos/],
    [
      'one byte more than 10 MB',
      async () => ({ images: [await picture(), await pictureOf(10 * MEGABYTE + 1)] }),
      'images.1',
      /^This photo has 10\.1 MB, and 10 MB is the most\. Please send a smaller one\.$/,
    ],
    [
      'garbage cans',
      async () => ({ images: [await picture()], packageType: 'garbage' }),
      'packageType',
      /no photo estimate for garbage cans/,
    ],
    [
      'an unknown package',
      async () => ({ images: [await picture()], packageType: 'gold' }),
      'packageType',
      /one of: express/,
    ],
    [
      'no type of vehicle',
      async () => ({ images: [await picture()], vehicleType: undefined }),
      'vehicleType',
      /one of: car, truck/,
    ],
    [
      'a car that is a quad',
      async () => ({ images: [await picture()], vehicleType: 'powersport' }),
      'vehicleType',
      /one of: car, truck/,
    ],
  ];
  for (const [what, make, path, says] of cases) {
    test(`is refused by its place, and nothing is stored: ${what}`, async () => {
      const before = await countRows(testApp.deps.db);
      const answer = await analyze(testApp.app, await make(), { 'x-forwarded-for': '203.0.113.5' });
      assert.equal(answer.status, 422, JSON.stringify(answer.body));
      const fault = answer.body.errors.find((error) => error.path === path);
      assert.match(fault?.message ?? JSON.stringify(answer.body.errors), says);
      assert.deepEqual(await countRows(testApp.deps.db), before);
    });
  }

  test('may be made of three photos of 10 MB each', async () => {
    const large = await pictureOf(10 * MEGABYTE);
    const { status, body } = await analyze(testApp.app, { images: [large, await pictureOf(10 * MEGABYTE - 1), large] });
    assert.equal(status, 201, JSON.stringify(body));
  });

  test('loses what was hidden behind it; one pixel is a photo', async () => {
    const polyglot = Buffer.concat([await jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const images = [polyglot.toString('base64'), pixel.toString('base64')];
    const { status, body } = await analyze(testApp.app, { images });
    assert.equal(status, 201);
    assert.equal(JSON.stringify(body).includes('script'), false);
  });
});

async function base64(bytes: Promise<Buffer>): Promise<string> {
  return (await bytes).toString('base64');
}
