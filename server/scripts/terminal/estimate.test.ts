import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { carPictures, testPicture } from '#testing/pictures.ts';
import { COMPILED } from '#testing/processes.ts';

const folder = await mkdtemp(join(tmpdir(), 'brightbay-estimate-'));
after(() => rm(folder, { recursive: true, force: true }));

type Ended = { readonly code: number; readonly said: string; readonly errors: string };

/** Runs the command as npm would, typed in the folder. */
function estimate(...parameters: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'estimate.ts'), ...parameters],
      { cwd: tmpdir(), env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, INIT_CWD: folder } },
      (error, said, errors) => resolve({ code: error ? Number(error.code) : 0, said, errors }),
    );
  });
}

async function file(name: string, contents: Buffer): Promise<string> {
  await writeFile(join(folder, name), contents);
  return name;
}

test('photos on the disk get the estimate of the site and the raw figures of the model, and nothing else is printed', async () => {
  const cars = await carPictures(2);
  const files = [
    await file('side.jpg', cars[0] ?? Buffer.alloc(0)),
    await file('street.jpg', await testPicture()),
    await file('other-side.jpg', cars[1] ?? Buffer.alloc(0)),
  ];
  const { code, said, errors } = await estimate(...files, '--package', 'exterior', '--vehicle', 'truck');
  assert.deepEqual([code, errors], [0, '']);
  const answer = JSON.parse(said);
  assert.deepEqual(
    [answer.engine, answer.packageType, answer.vehicleType, answer.mode],
    ['embedded', 'exterior', 'truck', 'price'],
  );
  assert.ok(answer.priceAdjustment <= 15 && answer.customerExplanation);
  assert.equal(answer.price.totalDollars, answer.price.listDollars + answer.amountDollars);
  type Raw = { file: string; gate: { probability: number; verdict: string }; retake: string[]; confidence: number };
  assert.deepEqual(
    answer.raw.perPhoto.map(({ file: name, gate, retake }: Raw) => [name, gate.verdict, retake]),
    [
      ['side.jpg', 'vehicle', []],
      ['street.jpg', 'no vehicle', ['no-vehicle']],
      ['other-side.jpg', 'vehicle', []],
    ],
  );
  for (const { gate, confidence } of answer.raw.perPhoto as Raw[])
    assert.equal(gate.probability >= 0.73, confidence > 0);
  const [moderate, heavy, extreme] = answer.raw.atLeast;
  assert.ok(1 >= moderate && moderate >= heavy && heavy >= extreme && extreme >= 0);
  assert.equal(answer.raw.level, [moderate, heavy, extreme].filter((each) => each >= 0.5).length);
  assert.equal('analysisId' in answer, false);
});

test('photos without a vehicle leave the price as it is, and are named', async () => {
  const { code, said } = await estimate(await file('street.jpg', await testPicture()));
  const answer = JSON.parse(said);
  assert.deepEqual([code, answer.code, answer.priceAdjustment, answer.raw.level], [0, 'no-vehicle', 0, null]);
  assert.equal(answer.price.totalDollars, answer.price.listDollars);
  assert.match(answer.retake[0].message, /^We couldn’t find a vehicle in photo 1\./);
});

test('an interior is left to the questions', async () => {
  const seat = await file('seat.jpg', await testPicture());
  const asked = JSON.parse((await estimate(seat, '--package', 'interior')).said);
  assert.deepEqual([asked.code, asked.questions, asked.raw.level], ['answers-needed', ['inside'], null]);
  assert.equal(asked.price.totalDollars, asked.price.listDollars);
  const answered = JSON.parse((await estimate('--package', 'interior', '--inside', 'stains-or-odor')).said);
  assert.deepEqual([answered.engine, answered.dirtinessLevel, answered.priceAdjustment], ['questions', 'heavy', 15]);
});

test('every file that is no photo is named with what to do', async () => {
  const heic = await file('phone.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'));
  const text = await file('notes.jpg', Buffer.from('not a photo'));
  const { code, said, errors } = await estimate(heic, text, 'missing.jpg');
  assert.deepEqual([code, said], [1, '']);
  assert.match(errors, /^phone\.heic: This photo is damaged or incomplete/m);
  assert.match(errors, /^notes\.jpg: This is not a JPG, PNG, WebP, HEIC, or AVIF photo/m);
  assert.match(errors, /^missing\.jpg: There is no such file\.$/m);
});

test('without photos, for cans, and for what the shop does not have, it says how it is used', async () => {
  const [none, cans, unknown] = await Promise.all([
    estimate(),
    estimate('a.jpg', '--package', 'garbage'),
    estimate('a.jpg', '--vehicle', 'boat'),
  ]);
  assert.match(none.errors, /npm run estimate -- PHOTO/);
  assert.match(cans.errors, /no photo estimate for garbage cans/);
  assert.match(unknown.errors, /There is no vehicle 'boat'/);
  assert.deepEqual([none.code, cans.code, unknown.code], [1, 1, 1]);
});
