import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { after, before, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import type { Assessment, AssessmentContext } from '#core/estimate/assessment.ts';
import { FEATURES, type Classifier } from '#core/estimate/classifier.ts';
import { contextFor } from '#core/estimate/test-assessment.ts';
import { golden, goldenPicture } from '#testing/golden.ts';
import { carPictures, testPicture } from '#testing/pictures.ts';
import { openEmbeddedEngine } from './embedded.ts';
import { EngineBusy, EngineClosed, EngineDied } from './engine-errors.ts';

const car: AssessmentContext = contextFor('express', 'car');
/** Photos of the interior don't need the model, which takes a second of CPU to load. For tests of the thread alone. */
const inside: AssessmentContext = contextFor('interior', 'car');
const sky = goldenPicture('sky');
const threads: Worker[] = [];
const engine = openEmbeddedEngine({ onThread: (worker) => threads.push(worker) });
after(() => engine.close());

const isLinux = process.platform === 'linux';
let judged: Assessment;
/** The number of low-priority threads before and after the model was loaded. */
const ownPriority = getPriority();
let polite: readonly [number, number];
before(async () => {
  const without = isLinux ? politeThreads() : 0;
  judged = await engine.assess([goldenPicture('drawn-car-muddy'), sky, (await carPictures(2))[1]!], car);
  polite = [without, isLinux ? politeThreads() : 0];
});

function assertNear(found: number | undefined, hoped: number | undefined, within: number): void {
  assert.ok(Math.abs(found! - hoped!) <= within, `${found} is not within ${within} of ${hoped}`);
}

test('photos that show a vehicle are averaged, and each keeps what it says alone', () => {
  const { atLeast, photos, engine: name, model, version } = judged;
  assert.deepEqual([name, model, version], ['embedded', 'resnet50-conv4-int8', 'shipped-2']);
  assert.deepEqual(
    photos.map(({ photo, gate, retake }) => [photo, gate?.passes, retake.includes('no-vehicle')]),
    [
      [0, true, false],
      [1, false, true],
      [2, true, false],
    ],
  );
  const alone = photos.flatMap((photo) => (photo.atLeast ? [photo.atLeast] : []));
  assert.equal(alone.length, 2);
  const mean = (level: number) => alone.reduce((sum, levels) => sum + levels[level]!, 0) / alone.length;
  assert.ok(atLeast);
  atLeast.forEach((found, level) => assertNear(found, mean(level), 1e-12));
});

test('one photo gives the numbers of the card, on the part that shows the vehicle', () => {
  const [photo] = judged.photos;
  const { atLeast, box, gate } = golden.pictures['drawn-car-muddy']!;
  assertNear(photo?.gate?.logit, gate.logit, golden.tolerance.gateLogit);
  atLeast.forEach((hoped, index) => assertNear(photo?.atLeast?.[index], hoped, golden.tolerance.probabilities));
  box?.forEach((hoped, index) => assertNear(photo?.area?.[index], hoped, golden.tolerance.box));
});

test('photos without a vehicle say nothing, and no features of them are kept', async () => {
  const { atLeast, confidence, photos } = await engine.assess([sky, goldenPicture('speckle')], car);
  assert.deepEqual([atLeast, confidence], [undefined, 0]);
  for (const { features, atLeast: alone, retake } of photos)
    assert.deepEqual([features, alone, retake.includes('no-vehicle')], [undefined, undefined, true]);
});

test('everything but the outside of cars and trucks is left to others, with hints for better photos', async () => {
  const dark = await testPicture({ light: 0.25 });
  for (const packageType of ['interior', 'sxs', 'dirtbike', 'quad']) {
    const { atLeast, confidence, photos } = await engine.assess([dark], contextFor(packageType, 'car'));
    assert.deepEqual(
      { atLeast, confidence, photos },
      {
        atLeast: undefined,
        confidence: 0,
        photos: [{ photo: 0, retake: ['too-dark'] }],
      },
    );
  }
  const powersport = await engine.assess([dark], contextFor('full', 'powersport'));
  assert.equal(powersport.atLeast, undefined);
});

test('photos of the night and empty walls are not judged, another photo is', async () => {
  const night = await testPicture({ light: 0.08 });
  const alone = await engine.assess([night, night], car);
  assert.deepEqual([alone.atLeast, alone.confidence], [undefined, 0]);
  assert.deepEqual(
    alone.photos.map(({ retake }) => retake),
    [
      ['too-dark', 'no-vehicle'],
      ['too-dark', 'no-vehicle', 'same-photo'],
    ],
  );
  const together = await engine.assess([night, ...(await carPictures(1))], car);
  assert.deepEqual(together.atLeast, together.photos[1]?.atLeast);
});

test('the same photo twice is named', async () => {
  const [photo] = await carPictures(1);
  const { photos } = await engine.assess([photo!, photo!], car);
  assert.deepEqual(
    photos.map(({ retake }) => retake),
    [[], ['same-photo']],
  );
});

test('a classifier of the shop judges in place of the shipped one', async () => {
  const certain = { bias: 9, weights: new Float32Array(FEATURES) };
  const classifier: Classifier = { version: 'shop-7', parts: [certain, certain, certain] };
  const { atLeast, version } = await engine.assess(await carPictures(1), car, classifier);
  assert.equal(version, 'shop-7');
  assert.ok(atLeast?.every((probability) => probability > 0.99));
});

test('what is no picture is an error, and the next photo is judged', async () => {
  await assert.rejects(engine.assess([Buffer.from('no picture')], car));
  assert.ok((await engine.assess(await carPictures(1), car)).atLeast);
});

test('assessments at once are all answered, one thread for all of them', async () => {
  const all = await Promise.all([1, 2].map(async () => engine.assess(await carPictures(1), car)));
  assert.equal(all.filter(({ atLeast }) => atLeast).length, 2);
  assert.equal(threads.length, 1);
});

test('a request that comes when too many photos wait is told to retry, until one of them leaves', async () => {
  const small = openEmbeddedEngine({ mostPhotos: 4 });
  const leave = small.reserve(3, '192.0.2.1');
  const leaveToo = small.reserve(1, '192.0.2.2');
  const isBusy = (error: unknown) => error instanceof EngineBusy && error.retryAfterSeconds > 0;
  assert.throws(() => small.reserve(1, '192.0.2.3'), isBusy);
  leaveToo();
  leaveToo();
  assert.throws(() => small.reserve(2, '192.0.2.3'), isBusy);
  small.reserve(1, '192.0.2.3')();
  leave();
  small.reserve(3, '192.0.2.3');
  await small.close();
});

test('a request whose turn could not come in time is refused at once, by how long the last photos took', async () => {
  const small = openEmbeddedEngine({ mostMilliseconds: 2000 });
  const leaves = [1, 2].map((n) => small.reserve(1, `192.0.2.${n}`));
  assert.throws(() => small.reserve(1, '192.0.2.3'), EngineBusy);
  leaves.forEach((leave) => leave());
  // Without photos, assessments take no time.
  for (let n = 0; n < 12; n++) await small.assess([], inside);
  for (const n of [1, 2, 3]) small.reserve(1, `192.0.2.${n}`);
  await small.close();
});

test('one client network takes no more than its share of the line, however many addresses it has', async () => {
  const full = openEmbeddedEngine({ mostPhotos: 30 });
  const leaves = [1, 2, 3, 4].map((n) => full.reserve(3, `2001:db8::${n}`));
  assert.throws(() => full.reserve(1, '2001:db8::5'), EngineBusy);
  full.reserve(3, '192.0.2.1');
  leaves[0]?.();
  full.reserve(3, '2001:db8::6');
  assert.throws(() => full.reserve(3, '2001:db8::7'), EngineBusy);
  await full.close();
});

test('an assessment whose turn does not come in time is told to retry, and never begun', async () => {
  const slow = openEmbeddedEngine({ mostMilliseconds: 1, run: () => new Promise(() => {}) });
  void slow.assess([sky], inside);
  await assert.rejects(slow.assess([sky], inside), EngineBusy);
  await slow.close();
});

test('three photos always find a place where no others wait', async () => {
  const small = openEmbeddedEngine({ mostPhotos: 1 });
  small.reserve(3, '192.0.2.1')();
  await small.close();
});

test('a thread that dies takes one assessment with it; the ones behind it get a new thread', async () => {
  const started: Worker[] = [];
  const dying = openEmbeddedEngine({
    onThread: (worker) => {
      started.push(worker);
      if (started.length === 1) void worker.terminate();
    },
  });
  const outcomes = await Promise.allSettled([1, 2].map(() => dying.assess([sky], inside)));
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
  await assert.rejects(hasty.assess([sky], car), EngineDied);
  await hasty.close();
});

test('the model is loaded by the first photo, unloaded two minutes after the last one, and loaded again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const started: Worker[] = [];
  const idle = openEmbeddedEngine({ onThread: (worker) => started.push(worker) });
  assert.equal(started.length, 0);
  await idle.assess([sky], inside);
  t.mock.timers.tick(60_000);
  await idle.assess([sky], inside);
  t.mock.timers.tick(2 * 60_000 - 1);
  assert.equal((await idle.assess([sky], inside)).photos.length, 1);
  assert.equal(started.length, 1, 'still loaded');
  const ended = once(started[0]!, 'exit');
  t.mock.timers.tick(2 * 60_000);
  await ended;
  assert.equal((await idle.assess([sky], car)).photos[0]?.gate?.passes, false);
  await idle.close();
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
  await assert.rejects(closed.assess([sky], car), EngineClosed);
});
