import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { AtLeast, PhotoArea } from '#core/estimate/assessment.ts';
import { FEATURES, judge, levelOf, poolPhotos } from '#core/estimate/classifier.ts';
import { CHARGE_FROM, confidenceOf, mayCharge } from '#core/estimate/embedded-rules.ts';
import { contextFor } from '#core/estimate/test-assessment.ts';
import { reEncode } from '#server/photos/re-encode.ts';
import { golden, goldenPicture } from '#testing/golden.ts';
import { dirtModel, MODEL_FOLDER, shippedClassifier } from './dirt-model.ts';
import { conditionThread, openEmbeddedEngine } from './embedded.ts';
import { modelPixels } from './model-pixels.ts';
import { mapOf } from './networks.ts';
import { passesGate, poolsOf, showsInside, vehicleArea, type Gate } from './vehicle-gate.ts';

const thread = conditionThread({ idleMilliseconds: 60_000, patienceMilliseconds: 60_000 });
const engine = openEmbeddedEngine();
after(() => Promise.all([thread.close(), engine.close()]));

type Stages = {
  readonly gatePixels: Uint8Array;
  readonly gate: Gate;
  readonly area: PhotoArea | undefined;
  readonly features: Float32Array;
};

/** Every stage, also where the gate is closed. */
async function stagesOf(photo: Buffer): Promise<Stages> {
  const picture = await modelPixels({ photo, withGate: true });
  // The thread takes the buffers away.
  const gatePixels = Uint8Array.from(picture.gate ?? []);
  const { gate } = await thread.ask({ picture, earlier: [] });
  assert.ok(gate);
  const area = vehicleArea(gate.evidence);
  const { pixels } = await modelPixels({ photo, area });
  return { gatePixels, gate, area, ...(await thread.ask({ judge: pixels })) };
}

function assertNear(found: Iterable<number>, expected: readonly number[], within: number): void {
  const given = [...found];
  assert.equal(given.length, expected.length);
  const off = Math.max(...expected.map((figure, index) => Math.abs(figure - (given[index] ?? Number.NaN))));
  assert.ok(off <= within, `${given.join(', ')} is not within ${within} of ${expected.join(', ')}`);
}

const { tolerance, pictures, pool } = golden;
const passing: AtLeast[] = [];
for (const [name, expected] of Object.entries(pictures)) {
  describe(`the picture '${name}' gives what the model's card says at the stage of`, () => {
    let stages: Stages;
    before(async () => {
      stages = await stagesOf(goldenPicture(name));
    });

    test('the gate', () => {
      assertNear([stages.gate.logit], [expected.gate.logit], tolerance.gateLogit);
      assertNear(stages.gate.evidence.subarray(50, 60), expected.gate.cellsRow5, tolerance.cells);
      assert.equal(passesGate(stages.gate), expected.gate.passes);
    });

    test('the two pools of the head that knows the inside, and its score', async () => {
      const { vehicle, frame } = poolsOf(await mapOf(stages.gatePixels));
      assertNear(vehicle.subarray(0, 8), expected.inside.vehiclePoolFirst8, tolerance.pools);
      assertNear(frame.subarray(0, 8), expected.inside.framePoolFirst8, tolerance.pools);
      for (const pool of [vehicle, frame]) assert.ok(Math.abs(Math.hypot(...pool) - 1) < 1e-9);
      assertNear([stages.gate.inside], [expected.inside.score], tolerance.insideScore);
      assert.equal(showsInside(stages.gate), false);
    });

    test('the gate and the score on the way that a customer’s photo takes, as a JPEG first', async () => {
      const kept = await reEncode(goldenPicture(name));
      assert.ok('bytes' in kept);
      const { photos } = await engine.assess([kept.bytes], contextFor('express', 'car'));
      const { reEncoded } = expected;
      assertNear([photos[0]?.gate?.logit ?? Number.NaN], [reEncoded.gateLogit], tolerance.gateLogit);
      assertNear([photos[0]?.gate?.inside ?? Number.NaN], [reEncoded.insideScore], tolerance.insideScore);
      assert.equal(photos[0]?.atLeast !== undefined, reEncoded.gateLogit >= dirtModel.gate.threshold);
    });

    test('the crop', () => {
      if (expected.box === null) assert.equal(stages.area, undefined);
      else assertNear(stages.area ?? [], expected.box, tolerance.box);
    });

    test('the features', () => {
      assert.equal(stages.features.length, FEATURES);
      assert.ok(Math.abs(Math.hypot(...stages.features) - 1) < 1e-5);
      assertNear(stages.features.subarray(0, 8), expected.features.first8, tolerance.features);
    });

    test('the probabilities after temperature', () => {
      if (passesGate(stages.gate)) passing.push(judge(shippedClassifier, stages.features));
      assertNear(judge(shippedClassifier, stages.features), expected.atLeast, tolerance.probabilities);
    });
  });
}

test('the pictures that pass the gate give what the card says together', () => {
  const atLeast = poolPhotos(passing);
  assert.ok(atLeast);
  assertNear(atLeast, pool.atLeast, tolerance.probabilities);
  assertNear([confidenceOf(passing.map((alone) => ({ atLeast: alone, retake: [] })))], [pool.confidence], 0.02);
  assert.deepEqual([levelOf(atLeast), mayCharge(atLeast)], [pool.level, pool.mayCharge]);
});

test('the files of the model take at most 30 MB', () => {
  const files = readdirSync(MODEL_FOLDER, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  assert.ok(bytes > 20e6 && bytes <= 30e6, `${bytes} bytes`);
});

test('the thresholds in the code are those of the model', () => {
  assert.deepEqual(dirtModel.thresholds.level, [0.5, 0.5, 0.5]);
  assert.equal(dirtModel.thresholds.charge, CHARGE_FROM);
});
