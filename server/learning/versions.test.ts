import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { LearnedVersions } from '#contract/learning.ts';
import { calibrate, FEATURES, judge } from '#core/estimate/classifier.ts';
import { simulateJobs } from '#core/estimate/test-shops.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import type { Engines } from '#server/analysis/open-engines.ts';
import { EMBEDDED_MODEL, shippedClassifier } from '#server/engines/dirt-model.ts';
import { trainInThread } from '#server/engines/train-in-thread.ts';
import { analyze, saying } from '#testing/analysis.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addLabelled, madeUpJobs, type Labelled } from '#testing/labelled.ts';
import { addPerson, cookieFor, send } from '#testing/people.ts';
import { weightsOf } from './queries.ts';
import { trainWhenDue } from './training.ts';
import { classifierInUse } from './versions.ts';

type Shop = TestApp & { readonly ask: (call: string) => Promise<{ status: number; learned: LearnedVersions }> };

/** Says which classifier it was given. */
const ENGINES: Engines = {
  embedded: {
    reserve: () => () => {},
    assess: async (photos, _context, classifier) => ({
      ...saying({ level: 'heavy' }, photos.length),
      version: classifier?.version ?? 'shipped',
    }),
  },
  hosted: async () => undefined,
  close: async () => {},
};

async function openShop(engines: Engines = ENGINES): Promise<Shop> {
  const testApp = await startTestApp({ engines });
  const cookie = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
  const ask = async (call: string) => {
    const { status, body } = await send(testApp.app, call, { cookie });
    return { status, learned: body as unknown as LearnedVersions };
  };
  return { ...testApp, ask };
}

async function whenTrained({ ask }: Shop): Promise<LearnedVersions> {
  for (;;) {
    const { learned } = await ask('GET /api/estimate-learning');
    if (!learned.isRunning) return learned;
    await delay(50);
  }
}

/** The version that the newest photos of a customer were judged by. */
async function judgedBy(shop: Shop) {
  assert.equal((await analyze(shop.app)).status, 201);
  return shop.deps.db
    .selectFrom('analyses')
    .select(['version', 'confidence', 'assessment'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

describe('a shop whose photos tell how dirty a vehicle is', () => {
  const jobs = madeUpJobs(120, { isTelling: true });
  let shop: Shop;
  let trained: LearnedVersions;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  test('has nothing to learn from before 20 jobs, nor from photos that did not show the dirt', async () => {
    await addLabelled(shop.deps, jobs.slice(0, 19));
    await addLabelled(
      shop.deps,
      madeUpJobs(3, { isTelling: true, seed: 5 }).map((job) => ({ ...job, photoMissedIt: true })),
    );
    const { status } = await shop.ask('POST /api/estimate-learning/train');
    assert.equal(status, 409);
    assert.equal(await trainWhenDue(shop.deps), false);
    const { learned } = await shop.ask('GET /api/estimate-learning');
    const { labelled, needed, neededForClassifier, lastTraining, versions } = learned;
    assert.deepEqual([labelled, needed, neededForClassifier, lastTraining], [19, 20, 100, null]);
    assert.deepEqual(
      versions.map(({ id, model, isInUse }) => [id, model, isInUse]),
      [['shipped', EMBEDDED_MODEL, true]],
    );
  });

  test('is offered a classifier from 100 jobs on, that beats the shipped one on jobs of other customers', async () => {
    await addLabelled(shop.deps, jobs.slice(19));
    const begun = await shop.ask('POST /api/estimate-learning/train');
    assert.equal(begun.status, 202);
    assert.equal(begun.learned.isRunning, true);
    assert.equal((await shop.ask('POST /api/estimate-learning/train')).status, 409, 'one at a time');
    trained = await whenTrained(shop);
    assert.equal((await shop.ask('POST /api/estimate-learning/train')).status, 409, 'nothing is new');
    assert.equal(trained.lastTraining?.outcome, 'offered', shop.logged());
    const [own] = trained.versions;
    assert.deepEqual([own?.kind, own?.learnedFrom], ['classifier', 120]);
    const { n, fresh, inUse, verdict, pricing } = own?.comparison ?? assert.fail();
    assert.deepEqual([n, verdict], [120, 'better']);
    assert.ok(fresh.exact > inUse.exact && fresh.over <= inUse.over && fresh.cleanCharged <= inUse.cleanCharged);
    assert.ok(pricing.higher + pricing.lower > 0 && pricing.closer > pricing.further);
    assert.equal(own?.isInUse, false, 'the owner switches');
    assert.equal(await classifierInUse(shop.deps), undefined);
  });

  test('judges by it once it is chosen, and by the shipped one again when the owner goes back', async () => {
    const [own] = trained.versions;
    const { status, learned } = await shop.ask(`POST /api/estimate-learning/${own?.id}/choose`);
    assert.equal(status, 200);
    assert.deepEqual(
      learned.versions.map(({ isInUse }) => isInUse),
      [true, false],
    );
    const classifier = (await classifierInUse(shop.deps)) ?? assert.fail();
    assert.equal(classifier.version, own?.version);
    assert.deepEqual(
      [classifier.calibration?.levelFrom, classifier.calibration?.chargeFrom],
      [own?.levelFrom, own?.chargeFrom],
    );
    const [job] = jobs;
    const atLeast = job?.features[0] && judge(classifier, job.features[0]);
    assert.ok(
      atLeast?.every((share) => share > 0 && share < 1),
      'its weights came back whole',
    );
    assert.equal((await judgedBy(shop)).version, own?.version);
    const back = await shop.ask('POST /api/estimate-learning/shipped/choose');
    assert.deepEqual(
      back.learned.versions.map(({ isInUse }) => isInUse),
      [false, true],
    );
    assert.equal(await classifierInUse(shop.deps), undefined);
    assert.equal((await judgedBy(shop)).version, 'shipped');
    assert.equal((await shop.ask(`POST /api/estimate-learning/${crypto.randomUUID()}/choose`)).status, 404);
    assert.equal((await shop.ask('POST /api/estimate-learning/nonsense/choose')).status, 422);
  });

  test('learns again by itself only when enough was labelled since', async () => {
    assert.equal(await trainWhenDue(shop.deps), false, 'nothing is new');
    shop.setNow('2027-06-01T18:00:00Z');
    await addLabelled(shop.deps, madeUpJobs(19, { isTelling: true, seed: 8 }));
    assert.equal(await trainWhenDue(shop.deps), false, '19 are too few for the same day');
    await addLabelled(shop.deps, madeUpJobs(1, { isTelling: true, seed: 9 }));
    assert.equal(await trainWhenDue(shop.deps), true);
    await addLabelled(shop.deps, madeUpJobs(1, { isTelling: true, seed: 10 }));
    shop.setNow('2027-06-03T18:00:00Z');
    await addLabelled(shop.deps, madeUpJobs(1, { isTelling: true, seed: 11 }));
    assert.equal(await trainWhenDue(shop.deps), true, 'a day has passed');
  });
});

test('labels that have nothing to do with the photos teach nothing, and nothing is offered', async (context) => {
  const shop = await openShop();
  context.after(() => shop.close());
  await addLabelled(shop.deps, madeUpJobs(40, { isTelling: false }));
  const begun = await shop.ask('POST /api/estimate-learning/train');
  assert.equal(begun.status, 202, JSON.stringify(begun.learned));
  const { lastTraining, versions } = await whenTrained(shop);
  assert.equal(lastTraining?.outcome, 'not-better', shop.logged());
  assert.equal(lastTraining.results[0]?.kind, 'thresholds');
  assert.equal(versions.length, 1);
});

test('a classifier from before version 2 gets the temperature that the shipped one got', async (context) => {
  const shop = await openShop();
  context.after(() => shop.close());
  await shop.deps.db
    .insertInto('learned_versions')
    .values({
      id: crypto.randomUUID(),
      engine: 'embedded',
      model: EMBEDDED_MODEL,
      base_version: '1',
      kind: 'classifier',
      version: 'own-old',
      weights: weightsOf(shippedClassifier.parts),
      // As the migration writes it.
      calibration: '{"temperature": 5, "shifts": [0, 0, 0], "levelFrom": 0.5, "chargeFrom": 0.7}',
      learned_from: 100,
      comparison: null,
      created_at: '2026-11-01T00:00:00Z',
      chosen_at: '2026-11-01T00:00:00Z',
    })
    .execute();
  const old = (await classifierInUse(shop.deps)) ?? assert.fail();
  const features = new Float32Array(FEATURES).fill(1 / 32);
  const [before_] = judge({ ...old, calibration: { ...(old.calibration ?? assert.fail()), temperature: 1 } }, features);
  const [now] = judge(old, features);
  const odds = (probability: number) => Math.log(probability / (1 - probability));
  assert.ok(Math.abs(odds(now) - odds(before_) / 5) < 1e-6);
  const { learned } = await shop.ask('GET /api/estimate-learning');
  assert.deepEqual([learned.versions[0]?.version, learned.versions[0]?.comparison], ['own-old', null]);
});

describe('a hosted model that is too sure of itself', () => {
  const MODEL = 'house-model';
  const SAID = [0.97, 0.2, 0.02] as const;
  let shop: Shop;
  before(async () => {
    shop = await openShop({
      embedded: ENGINES.embedded,
      hosted: async () => ({
        assess: async (photos) => ({
          ...saying({ level: 'moderate' }, photos.length),
          engine: 'hosted',
          model: MODEL,
          version: 'instructions-1',
          atLeast: SAID,
          confidence: 0.77,
        }),
      }),
      close: async () => {},
    });
    const jobs = simulateJobs(60, { seed: 4, temperature: 5 }).map(({ level, photos: [photo] }): Labelled => ({
      level: DIRTINESS_LEVELS[level] ?? 'light',
      engine: 'hosted',
      model: MODEL,
      version: 'instructions-1',
      uncalibrated: calibrate(photo ?? [0, 0, 0]),
      features: [],
    }));
    await addLabelled(shop.deps, jobs);
  });
  after(() => shop.close());

  test('is calibrated from the shop’s own jobs, and switched by the owner, on its own', async () => {
    const cautious = await judgedBy(shop);
    assert.equal(cautious.version, 'instructions-1');
    await shop.ask('POST /api/estimate-learning/train');
    const { versions, lastTraining } = await whenTrained(shop);
    assert.equal(lastTraining?.outcome, 'offered', shop.logged());
    const own = versions.find(({ model, id }) => model === MODEL && id !== 'shipped') ?? assert.fail();
    assert.deepEqual([own.engine, own.kind], ['hosted', 'thresholds']);
    await shop.ask(`POST /api/estimate-learning/${own.id}/choose`);
    const learned = await judgedBy(shop);
    assert.equal(learned.version, `instructions-1 ${own.version}`);
    assert.deepEqual(learned.assessment.uncalibrated, SAID);
    assert.ok(learned.confidence < cautious.confidence, `${learned.confidence} ${cautious.confidence}`);
    const { learned: back } = await shop.ask(`POST /api/estimate-learning/shipped/choose?model=${MODEL}`);
    assert.deepEqual(
      back.versions.map(({ model, id, isInUse }) => [model, id === 'shipped', isInUse]),
      [
        [MODEL, false, false],
        [EMBEDDED_MODEL, true, true],
        [MODEL, true, true],
      ],
    );
    assert.equal((await judgedBy(shop)).version, 'instructions-1');
  });
});

test('a training that takes too long is ended, and its thread is gone', async () => {
  const jobs = madeUpJobs(200, { isTelling: true }).map(({ level, features }, index) => ({
    keys: [`${index}`],
    level: DIRTINESS_LEVELS.indexOf(level),
    isKnown: false,
    packageType: 'full',
    vehicleType: 'car',
    photos: features.map((each) => ({ features: each, retake: [] })),
  }));
  const embedded = { table: DEFAULT_SETTINGS, shipped: shippedClassifier, inUse: shippedClassifier, jobs };
  const ending = new AbortController().signal;
  await assert.rejects(trainInThread({ embedded, hosted: [] }, ending, 50), { name: 'AbortError' });
});
