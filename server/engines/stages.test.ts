import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { AtLeast, PhotoArea } from '#core/estimate/assessment.ts';
import { FEATURES, judge, levelOf, meanOf } from '#core/estimate/classifier.ts';
import { CHARGE_FROM, confidenceOf, mayCharge } from '#core/estimate/embedded-rules.ts';
import { golden, goldenPicture } from '../testing/golden.ts';
import { dirtModel, MODEL_FOLDER, shippedClassifier } from './dirt-model.ts';
import { conditionThread } from './embedded.ts';
import { modelPixels } from './model-pixels.ts';
import { passesGate, vehicleArea, type Gate } from './vehicle-gate.ts';

const thread = conditionThread({ idleMilliseconds: 60_000, patienceMilliseconds: 60_000 });
after(() => thread.close());

type Stages = { readonly gate: Gate; readonly area: PhotoArea | undefined; readonly features: Float32Array };

/** Every stage, also where the gate is closed. */
async function stagesOf(photo: Buffer): Promise<Stages> {
  const picture = await modelPixels({ photo, withGate: true });
  const { gate } = await thread.ask({ picture, earlier: [] });
  assert.ok(gate);
  const area = vehicleArea(gate.evidence);
  const { pixels } = await modelPixels({ photo, area });
  return { gate, area, ...(await thread.ask({ judge: pixels })) };
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
  const atLeast = meanOf(passing);
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
