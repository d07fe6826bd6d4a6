import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { after, before, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import type { Assessment, AssessmentContext } from '#core/estimate/assessment.ts';
import { PACKAGE_IDS } from '#core/settings/settings.ts';
import { FEATURES, rawProbabilities, type Classifier } from '#core/estimate/classifier.ts';
import { openEmbeddedEngine } from './embedded.ts';
import { EngineBusy, EngineClosed, EngineDied } from './engine-errors.ts';
import { MODEL_FOLDER, shippedClassifier } from './shipped-classifier.ts';
import { testPicture } from '#server/testing/pictures.ts';

type Golden = { readonly firstFeatures: readonly number[]; readonly atLeast: readonly number[] };

const car: AssessmentContext = { packageType: 'express', vehicleType: 'car' };
/** Photos of the interior don't need the model, which takes a second of CPU to load. For tests of the thread alone. */
const inside: AssessmentContext = { packageType: 'interior', vehicleType: 'car' };
const threads: Worker[] = [];
const engine = openEmbeddedEngine({ onThread: (worker) => threads.push(worker) });
after(() => engine.close());

function golden(name: string): Buffer {
  return readFileSync(new URL(`golden/${name}.png`, MODEL_FOLDER));
}

function expected(): Readonly<Record<string, Golden | string>> {
  return JSON.parse(readFileSync(new URL('golden/expected.json', MODEL_FOLDER), 'utf8')) as Record<string, Golden>;
}

const isLinux = process.platform === 'linux';
const GOLDEN = ['weave', 'speckle', 'sky'];
let judged: Assessment;
/** The number of low-priority threads before and after the model was loaded. */
const ownPriority = getPriority();
let polite: readonly [number, number];
before(async () => {
  const without = isLinux ? politeThreads() : 0;
  judged = await engine.assess(GOLDEN.map(golden), car);
  polite = [without, isLinux ? politeThreads() : 0];
});

for (const [photo, name] of GOLDEN.entries()) {
  test(`the picture '${name}' gives the features and probabilities of the model's card`, () => {
    const { firstFeatures, atLeast } = expected()[name] as Golden;
    const { features } = judged.photos[photo]!;
    assert.ok(features);
    assert.equal(features.length, FEATURES);
    assert.ok(Math.abs(Math.hypot(...features) - 1) < 1e-5);
    firstFeatures.forEach((feature, index) => assertNear(features[index], feature, 0.002));
    rawProbabilities(shippedClassifier, features).forEach((found, index) => assertNear(found, atLeast[index], 0.02));
  });
}

function assertNear(found: number | undefined, hoped: number | undefined, within: number): void {
  assert.ok(Math.abs(found! - hoped!) <= within, `${found} is not within ${within} of ${hoped}`);
}

test('several photos are averaged, and each keeps what it says alone', () => {
  const { atLeast, photos, engine: name, model, version } = judged;
  assert.deepEqual([name, model, version], ['embedded', 'resnet50-conv4-int8', 'shipped-1']);
  assert.deepEqual(
    photos.map(({ photo }) => photo),
    [0, 1, 2],
  );
  const alone = photos.map((photo) => photo.atLeast!);
  const mean = (level: number) => alone.reduce((sum, levels) => sum + levels[level]!, 0) / alone.length;
  assert.ok(atLeast);
  atLeast.forEach((found, level) => assertNear(found, mean(level), 1e-12));
});

test('everything but the outside of cars and trucks is left to others, with hints for better photos', async () => {
  const dark = await testPicture({ light: 0.25 });
  for (const packageType of PACKAGE_IDS.filter((id) => !['express', 'exterior', 'full'].includes(id))) {
    const { atLeast, confidence, photos } = await engine.assess([dark], { packageType, vehicleType: 'car' });
    assert.deepEqual(
      { atLeast, confidence, photos },
      {
        atLeast: undefined,
        confidence: 0,
        photos: [{ photo: 0, retake: ['too-dark'] }],
      },
    );
  }
  const powersport = await engine.assess([dark], { packageType: 'full', vehicleType: 'powersport' });
  assert.equal(powersport.atLeast, undefined);
});

test('photos of the night and empty walls are not judged, unless another photo shows something', async () => {
  const night = await testPicture({ light: 0.08 });
  const alone = await engine.assess([night, night], car);
  assert.deepEqual([alone.atLeast, alone.confidence], [undefined, 0]);
  assert.deepEqual(
    alone.photos.map(({ retake }) => retake),
    [['too-dark'], ['too-dark', 'same-photo']],
  );
  const together = await engine.assess([night, await testPicture()], car);
  assert.ok(together.atLeast);
  assert.ok(together.confidence <= 0.5);
});

test('the same photo twice counts as one', async () => {
  const photo = await testPicture();
  const { confidence, photos } = await engine.assess([photo, photo], car);
  assert.deepEqual(
    photos.map(({ retake }) => retake),
    [[], ['same-photo']],
  );
  assert.ok(confidence <= 0.5);
});

test('a classifier of the shop judges in place of the shipped one', async () => {
  const certain = { bias: 9, weights: new Float32Array(FEATURES) };
  const classifier: Classifier = { version: 'shop-7', parts: [certain, certain, certain] };
  const { atLeast, version } = await engine.assess([golden('sky')], car, classifier);
  assert.equal(version, 'shop-7');
  assert.ok(atLeast?.every((probability) => probability > 0.99));
});

test('what is no picture is an error, and the next photo is judged', async () => {
  await assert.rejects(engine.assess([Buffer.from('no picture')], car));
  assert.ok((await engine.assess([golden('sky')], car)).atLeast);
});

test('assessments at once are all answered, one thread for all of them', async () => {
  const all = await Promise.all(Array.from({ length: 2 }, () => engine.assess([golden('sky')], car)));
  assert.equal(all.filter(({ atLeast }) => atLeast).length, 2);
  assert.equal(threads.length, 1);
});

test('a request that comes when too many wait is told to retry', async () => {
  const small = openEmbeddedEngine({ mostWaiting: 1 });
  const asked = Array.from({ length: 3 }, () => small.assess([golden('sky')], inside));
  const outcomes = await Promise.allSettled(asked);
  await small.close();
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected'],
  );
  const { reason } = outcomes[2] as PromiseRejectedResult;
  assert.ok(reason instanceof EngineBusy && reason.retryAfterSeconds > 0);
});

test('a thread that dies takes one assessment with it; the ones behind it get a new thread', async () => {
  const started: Worker[] = [];
  const dying = openEmbeddedEngine({
    onThread: (worker) => {
      started.push(worker);
      if (started.length === 1) void worker.terminate();
    },
  });
  const outcomes = await Promise.allSettled([1, 2].map(() => dying.assess([golden('sky')], inside)));
  await dying.close();
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
  assert.ok((outcomes[0] as PromiseRejectedResult).reason instanceof EngineDied);
  assert.equal(started.length, 2);
});

test('a photo that takes too long is given up, with its thread', async () => {
  const hasty = openEmbeddedEngine({ patienceMilliseconds: 1 });
  await assert.rejects(hasty.assess([golden('sky')], car), EngineDied);
  await hasty.close();
});

test('the model is unloaded when it is idle, and loaded again', async () => {
  const started: Worker[] = [];
  const brief = openEmbeddedEngine({ idleMilliseconds: 1, onThread: (worker) => started.push(worker) });
  await brief.assess([golden('sky')], car);
  await once(started[0]!, 'exit');
  assert.ok((await brief.assess([golden('sky')], car)).atLeast);
  await brief.close();
  assert.equal(started.length, 2);
});

test(
  'everybody else goes before the model',
  { skip: !isLinux && 'priorities of threads are a matter of Linux' },
  () => {
    const [without, during] = polite;
    assert.ok(during > without, `${during} threads step back, ${without} did before`);
    assert.equal(getPriority(), ownPriority);
  },
);

/** How many threads of this process have a nice value of 5 or more. */
function politeThreads(): number {
  return readdirSync('/proc/self/task').filter((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]) >= 5;
  }).length;
}

test('a closed engine answers no more', async () => {
  const closed = openEmbeddedEngine();
  await closed.close();
  await assert.rejects(closed.assess([golden('sky')], car), EngineClosed);
});
