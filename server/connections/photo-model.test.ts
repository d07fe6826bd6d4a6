import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { contextFor } from '#core/estimate/test-assessment.ts';
import { buildApp } from '#server/app.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import {
  fails,
  judgement,
  openTestModel,
  pictureThatSays,
  says,
  TEST_KEY,
  type TestModel,
} from '#testing/hosted-model.ts';

let model: TestModel;
let testApp: TestApp;
let owner: Caller;

before(async () => {
  model = await openTestModel();
  testApp = await startTestApp({ env: { AI_BASE_URL: model.url } });
  owner = await asOwner(testApp);
});
afterEach(async () => {
  testApp.setNow('2027-06-01T12:00:00Z');
  const { db } = testApp.deps;
  for (const table of ['connections', 'rate_limits'] as const) await db.deleteFrom(table).execute();
});
after(async () => {
  await testApp.close();
  await model.close();
});

const TYPED = { provider: 'openai', model: 'sees-dirt-2', key: TEST_KEY, dailyRequests: 50 };
const testIt = (change: object = {}) => owner('POST /api/admin/photo-model/test', { ...TYPED, ...change });

async function connect(change: object = {}): Promise<void> {
  model.reply(says(judgement(1)));
  const { body, status } = await testIt(change);
  assert.equal(status, 200, JSON.stringify(body));
  const saved = await owner('PUT /api/admin/photo-model', { ...TYPED, ...change, proof: body['proof'] });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
}

const judgeWith = async ({ deps }: Pick<TestApp, 'deps'>) => {
  const hosted = await deps.engines.hosted();
  return hosted?.assess([await pictureThatSays('a car', 400)], contextFor('express', 'car'));
};

describe('a photo model that an admin connects', () => {
  test('judges a picture first, and photos from the next one on', async () => {
    assert.equal(await judgeWith(testApp), undefined);
    await connect();
    assert.match(model.sent[0]?.text ?? '', /"model":"sees-dirt-2"/);
    assert.equal(model.sent[0]?.headers['authorization'], `Bearer ${TEST_KEY}`);
    assert.equal((await judgeWith(testApp))?.engine, 'hosted');
    const { body } = await owner('GET /api/admin/photo-model');
    assert.deepEqual(
      [body['source'], body['model'], body['needsSecret']],
      ['settings', { provider: 'openai', model: 'sees-dirt-2', dailyRequests: 50 }, false],
    );

    await connect({ provider: 'anthropic', model: 'sees-more' });
    assert.equal(model.sent[0]?.headers['x-api-key'], TEST_KEY);
    await owner('DELETE /api/admin/photo-model');
    assert.equal(await judgeWith(testApp), undefined);
  });

  test('isn’t asked more often in a day than the owner wants', async () => {
    await connect({ dailyRequests: 1 });
    await assert.rejects(judgeWith(testApp), /budget/);
  });

  test('leaves its key in no answer, log, audit row, table or backup, and its name on no page for customers', async () => {
    await connect();
    const secret = new RegExp(TEST_KEY);
    for (const url of ['/api/admin/photo-model', '/api/admin/audit', '/api/admin/business'])
      assert.doesNotMatch((await owner.download(url)).body, secret, url);
    assert.doesNotMatch(testApp.logged(), secret);
    for (const url of ['/ai-quote', '/api/catalogue', '/disclaimer'])
      assert.doesNotMatch((await testApp.app.inject(url)).body, /sees-dirt-2/, url);
    const { db } = testApp.deps;
    const [row] = await db.selectFrom('connections').selectAll().execute();
    assert.equal(Buffer.from(row!.secret!).includes(TEST_KEY), false);
    const audited = await db.selectFrom('audit').selectAll().where('subject', '=', 'photo-model').execute();
    assert.ok(audited.length > 0);
    for (const { before: was, after: is } of audited) assert.deepEqual([was, is], [null, null]);

    const { path } = await writeBackup(testApp.deps, { kind: 'manual' });
    assert.equal((await restoreBackup(testApp.deps, path)).lostSecrets, 1);
    owner = await asOwner(testApp);
    assert.equal((await owner('GET /api/admin/photo-model')).body['needsSecret'], true);
    assert.equal(await judgeWith(testApp), undefined);
    await connect();
  });

  test('is refused at the field to mend, and the one in use stays', async () => {
    await connect();
    const refused = async (change: object = {}) => {
      const { status, body } = await testIt(change);
      assert.equal(status, 422, JSON.stringify(body));
      const [error] = body['errors'] as readonly { path: string; code: string }[];
      return [error?.path, error?.code];
    };
    for (const [status, ...expected] of [
      [401, 'key', 'wrong-key'],
      [404, 'model', 'unknown-model'],
      [400, 'model', 'not-for-pictures'],
      [429, 'key', 'over-limit'],
      [500, 'provider', 'no-service'],
    ] as const) {
      model.reply(fails(status, `no ${TEST_KEY}`));
      assert.deepEqual(await refused(), expected);
    }
    model.reply(says({ price: 5 }));
    assert.deepEqual(await refused(), ['model', 'rubbish']);
    assert.deepEqual(await refused({ model: 'two words' }), ['model', 'not-model-name']);
    assert.deepEqual(await refused({ provider: 'google', key: undefined }), ['key', 'key-missing']);
    assert.deepEqual(await refused({ dailyRequests: 0 }), ['dailyRequests', 'not-whole-number']);
    assert.equal((await owner('GET /api/admin/photo-model')).body['source'], 'settings');
  });

  test('can only be saved as it was tested, within an hour, by the admin who did', async () => {
    model.reply(says(judgement(1)));
    const { proof } = (await testIt()).body;
    const save = (ask: Caller, change: object = {}) =>
      ask('PUT /api/admin/photo-model', { ...TYPED, proof, ...change });
    assert.equal((await save(await asOwner(testApp))).status, 409);
    for (const change of [{ key: 'other' }, { model: 'other' }, { dailyRequests: 51 }, { proof: 'made-up' }])
      assert.equal((await save(owner, change)).status, 409);
    testApp.setNow('2027-06-01T13:00:01Z');
    assert.equal((await save(owner)).status, 409);
    testApp.setNow('2027-06-01T12:59:59Z');
    assert.equal((await save(owner)).status, 200);
  });
});

test('with another signing key the key has to be typed again, and the built-in model judges', async () => {
  await connect();
  const deps = { ...testApp.deps, secret: Buffer.from('another signing key of this site') };
  const changed: TestApp = { ...testApp, deps, app: await buildApp(deps) };
  try {
    const { body } = await (await asOwner(changed))('GET /api/admin/photo-model');
    assert.deepEqual([body['source'], body['needsSecret']], ['settings', true]);
  } finally {
    await changed.app.close();
  }
});

test('the environment wins, and the settings say so and change nothing', async () => {
  const env = { AI_PROVIDER: 'openai', AI_MODEL: 'house-model', AI_API_KEY: TEST_KEY, AI_BASE_URL: model.url };
  const set = await startTestApp({ env });
  try {
    const ask = await asOwner(set);
    const { body } = await ask('GET /api/admin/photo-model');
    assert.deepEqual(
      [body['source'], body['model']],
      ['environment', { provider: 'openai', model: 'house-model', dailyRequests: 200 }],
    );
    assert.doesNotMatch(JSON.stringify(body), new RegExp(TEST_KEY));
    assert.equal((await ask('POST /api/admin/photo-model/test', TYPED)).status, 409);
    assert.equal((await ask('PUT /api/admin/photo-model', { ...TYPED, proof: 'x' })).status, 409);
    assert.equal((await ask('DELETE /api/admin/photo-model')).status, 409);
  } finally {
    await set.close();
  }
});
