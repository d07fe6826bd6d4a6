import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { analyze, knownEngines, picture, saying, type Saying } from '#testing/analysis.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { countRows } from '#testing/refusal.ts';
import type { Engines } from './open-engines.ts';

type Said = { embedded: Saying | Error; hosted?: Saying | Error };

async function withEngines(engines: Engines, run: (test: TestApp) => Promise<void>): Promise<void> {
  const testApp = await startTestApp({ engines });
  try {
    await run(testApp);
  } finally {
    await testApp.close();
  }
}

const photos = (count: number) => Promise.all(Array.from({ length: count }, () => picture()));

describe('photos that show no vehicle', () => {
  const said: Said = { embedded: { level: 'heavy', withoutVehicle: [0, 1] } };
  let testApp: TestApp;
  before(async () => void (testApp = await startTestApp({ engines: knownEngines(said) })));
  after(() => testApp.close());

  test('are refused by their places, with what to do, and nothing is stored', async () => {
    const before = await countRows(testApp.deps.db);
    const { status, body } = await analyze(testApp.app, { images: await photos(2) });
    assert.deepEqual([status, body.code], [422, 'no-vehicle']);
    assert.match(body.detail, /any of your photos\. .* or continue with the standard quote\.$/);
    assert.deepEqual(
      body.retake.map(({ photo, hint, message }) => [photo, hint, message.slice(0, 41)]),
      [
        [0, 'no-vehicle', 'We couldn’t find a vehicle in photo 1. Pl'],
        [1, 'no-vehicle', 'We couldn’t find a vehicle in photo 2. Pl'],
      ],
    );
    assert.deepEqual(
      body.errors.map(({ path }) => path),
      ['images.0', 'images.1'],
    );
    assert.deepEqual(await countRows(testApp.deps.db), before);
  });

  test('are named in the language of the customer', async () => {
    const { body } = await analyze(testApp.app, { images: await photos(2) }, { 'accept-language': 'es' });
    assert.match(body.detail, /^No encontramos ningún vehículo en sus fotos\./);
    assert.match(body.retake[1]?.message ?? '', /^No encontramos ningún vehículo en la foto 2\./);
  });

  test('are left out where another photo shows one', async () => {
    said.embedded = { level: 'heavy', withoutVehicle: [1] };
    const { status, body } = await analyze(testApp.app, { images: await photos(3) });
    assert.deepEqual([status, body.dirtinessLevel, body.priceAdjustment], [201, 'heavy', 15]);
    assert.deepEqual(
      body.retake.map(({ photo, hint }) => [photo, hint]),
      [[1, 'no-vehicle']],
    );
    const stored = await testApp.deps.db.selectFrom('analysis_photos').select('features').orderBy('position').execute();
    assert.deepEqual(
      stored.map(({ features }) => features !== null),
      [true, false, true],
    );
  });
});

describe('photos of the inside', () => {
  const said: Said = { embedded: { level: 'heavy', inside: [1, 2] } };
  let testApp: TestApp;
  before(async () => void (testApp = await startTestApp({ engines: knownEngines(said) })));
  after(() => testApp.close());

  test('are kept for the owner, and neither judged nor priced', async () => {
    const { status, body } = await analyze(testApp.app, {
      packageType: 'full',
      answers: { inside: 'tidy' },
      images: await photos(3),
    });
    assert.deepEqual([status, body.engine, body.dirtinessLevel], [201, 'embedded', 'moderate']);
    assert.deepEqual(
      body.retake.map(({ photo, hint, message }) => [photo, hint, message]),
      [2, 3].map((number) => [
        number - 1,
        'interior',
        `Photo ${number} shows the inside, which our team looks at in person. The estimate comes from photos of the outside.`,
      ]),
    );
    assert.match(body.adminNote, /Photo 2: the inside\. Photo 3: the inside\.$/);
    const stored = await testApp.deps.db.selectFrom('analysis_photos').select('features').orderBy('position').execute();
    assert.deepEqual(
      stored.map(({ features }) => features !== null),
      [true, false, false],
    );
  });

  test('alone give no estimate, as without a vehicle: the answers do', async () => {
    said.embedded = { level: 'light', inside: [0, 1] };
    const before = await countRows(testApp.deps.db);
    const { status, body } = await analyze(testApp.app, { packageType: 'express', images: await photos(2) });
    assert.deepEqual([status, body.code], [422, 'no-vehicle']);
    assert.match(body.detail, /^None of your photos shows the outside of a car or truck\./);
    assert.deepEqual(await countRows(testApp.deps.db), before);
  });
});

describe('a hosted model', () => {
  test('that sees no vehicle is never overruled', async () => {
    const said: Said = { embedded: { level: 'heavy' }, hosted: { withoutVehicle: [0, 1] } };
    await withEngines(knownEngines(said), async ({ app, deps }) => {
      const before = await countRows(deps.db);
      const { status, body } = await analyze(app, { images: await photos(2) });
      assert.deepEqual([status, body.code, body.retake.length], [422, 'no-vehicle', 2]);
      assert.deepEqual(await countRows(deps.db), before);
    });
  });

  test('that gives no level still takes photos without a vehicle out of the judgement', async () => {
    const embedded = (count: number) => {
      const { photos: all, ...rest } = saying({ level: 'light' }, count);
      return { ...rest, photos: all.map((each) => (each.photo === 1 ? { ...each, atLeast: HEAVY } : each)) };
    };
    const engines: Engines = {
      embedded: { reserve: () => () => {}, assess: async (given) => ({ ...embedded(given.length), atLeast: HEAVY }) },
      hosted: async () => ({
        assess: async (given) => saying({ engine: 'hosted', withoutVehicle: [1] }, given.length),
      }),
      close: async () => {},
    };
    await withEngines(engines, async ({ app }) => {
      const { body } = await analyze(app, { images: await photos(2) });
      assert.deepEqual([body.engine, body.dirtinessLevel, body.priceAdjustment], ['embedded', 'light', 0]);
      assert.deepEqual(
        body.retake.map(({ photo, hint }) => [photo, hint]),
        [[1, 'no-vehicle']],
      );
    });
  });

  test('is asked about the photos that show a vehicle only, and its words are about the right ones', async () => {
    let asked = 0;
    const engines: Engines = {
      embedded: {
        reserve: () => () => {},
        assess: async (given) => saying({ level: 'heavy', withoutVehicle: [0] }, given.length),
      },
      hosted: async () => ({
        assess: async (given) => {
          asked = given.length;
          return saying({ engine: 'hosted', level: 'heavy', withoutVehicle: [1] }, given.length);
        },
      }),
      close: async () => {},
    };
    await withEngines(engines, async ({ app }) => {
      const { body } = await analyze(app, { images: await photos(3) });
      assert.deepEqual([asked, body.engine], [2, 'hosted']);
      assert.deepEqual(
        body.retake.map(({ photo, hint }) => [photo, hint]),
        [
          [0, 'no-vehicle'],
          [2, 'no-vehicle'],
        ],
      );
    });
  });
});

const HEAVY = [0.95, 0.9, 0.1] as const;
