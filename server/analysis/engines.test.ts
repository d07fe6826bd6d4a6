import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { openEmbeddedEngine } from '#server/engines/embedded.ts';
import { EngineBusy } from '#server/engines/engine-errors.ts';
import { analyze, knownEngines, type Saying } from '#testing/analysis.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { testServer } from '#testing/database.ts';
import { carPictures } from '#testing/pictures.ts';
import { sized } from '#testing/size.ts';

type Said = { embedded: Saying | Error; hosted?: Saying | Error };

async function withEngines(said: Said, run: (test: TestApp) => Promise<void>): Promise<void> {
  const testApp = await startTestApp({ engines: knownEngines(said) });
  try {
    await run(testApp);
  } finally {
    await testApp.close();
  }
}

const MEGABYTE = 1024 * 1024;
const UPLOADS = sized(8, 64);

/** Sends photos like a browser, which looks at the answer once it has sent everything. */
async function upload(port: number, client: number, body: string) {
  const request = ask({
    port,
    method: 'POST',
    path: '/api/analyze-photos',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${client}` },
  });
  request.end(body);
  const [[answer]] = (await Promise.all([once(request, 'response'), once(request, 'finish')])) as [
    [IncomingMessage],
    [],
  ];
  const { code } = JSON.parse(await text(answer)) as { readonly code: string };
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], code };
}

/** All twenty on one engine: what judges asks the database nothing. */
const MANY = sized(2, testServer ? 2 : 20);

describe('engines', () => {
  const answers = { lastWash: 'longer', soil: 'mud-or-salt', inside: 'stains-or-odor' };

  test('that fail leave it to the questions; the log says why', async () => {
    await withEngines({ embedded: new Error('no model here') }, async ({ app, deps, logged }) => {
      const { status, body } = await analyze(app);
      assert.deepEqual([status, body.code], [422, 'answers-needed']);
      assert.match(body.detail, /^Our photo check isn’t available right now\. Please answer the questions below/);
      assert.deepEqual(await deps.db.selectFrom('photos').select('id').execute(), []);
      assert.match(logged(), /an engine could not judge photos/);
      const { body: answered } = await analyze(app, { answers });
      assert.deepEqual(
        [answered.engine, answered.dirtinessLevel, answered.priceAdjustment],
        ['questions', 'heavy', 15],
      );
    });
  });

  test('that have too much to do say when to come again, before a photo is read, and keep nothing', async () => {
    await withEngines({ embedded: new EngineBusy(40) }, async ({ app, deps }) => {
      const unread = Buffer.from('not a photo').toString('base64');
      const { status, headers, body } = await analyze(app, { images: [unread] });
      assert.equal(status, 503);
      assert.equal(headers['retry-after'], '40');
      assert.match(body.detail, /Please try again in a moment, or continue without an estimate\./);
      assert.deepEqual(await deps.db.selectFrom('photos').select('id').execute(), []);
    });
  });

  test(`that have too much to do tell ${UPLOADS} clients so who send 12 MB each, while the site answers`, async () => {
    await withEngines({ embedded: new EngineBusy(40) }, async ({ app }) => {
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      const images = Array.from({ length: 3 }, () => 'A'.repeat(4 * MEGABYTE));
      const body = JSON.stringify({ images, packageType: 'express', vehicleType: 'car' });
      const said: unknown[] = [];
      const uploads = Array.from({ length: UPLOADS }, async (_, client) => said.push(await upload(port, client, body)));
      let looks = 0;
      while (said.length < UPLOADS) {
        assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200);
        looks += 1;
      }
      await Promise.all(uploads);
      assert.deepEqual(
        said,
        Array.from({ length: UPLOADS }, () => ({ status: 503, retryAfter: '40', code: 'busy' })),
      );
      assert.ok(looks > 1, 'the site answers between them');
    });
  });

  test('somewhere else count where there is one, with the features of our own', async () => {
    const said: Said = { embedded: { level: 'heavy' }, hosted: { level: 'extreme' } };
    await withEngines(said, async ({ app, deps }) => {
      const { body } = await analyze(app);
      assert.deepEqual([body.engine, body.levelName, body.priceAdjustment], ['hosted', 'Extreme', 15]);
      const { assessment } = await deps.db.selectFrom('analyses').select('assessment').executeTakeFirstOrThrow();
      assert.equal(assessment.secondOpinion?.engine, 'embedded');
      const { features } = await deps.db.selectFrom('analysis_photos').select('features').executeTakeFirstOrThrow();
      assert.equal(features?.byteLength, 4096);
    });
  });

  test('two levels apart leave the decision to the person who sees the vehicle first', async () => {
    const said: Said = { embedded: { level: 'light' }, hosted: { level: 'heavy' } };
    await withEngines(said, async ({ app }) => {
      const { body } = await analyze(app);
      assert.deepEqual(
        [body.engine, body.levelName, body.priceAdjustment, body.range],
        ['hosted', 'Heavy', 0, [5, 15]],
      );
    });
  });

  test('somewhere else judge alone where our own have too much to do', async () => {
    const said: Said = { embedded: new EngineBusy(40), hosted: { level: 'heavy' } };
    await withEngines(said, async ({ app, deps }) => {
      const { status, body } = await analyze(app);
      assert.deepEqual([status, body.engine, body.dirtinessLevel], [201, 'hosted', 'heavy']);
      const { assessment } = await deps.db.selectFrom('analyses').select('assessment').executeTakeFirstOrThrow();
      assert.equal(assessment.secondOpinion, undefined);
      said.hosted = new Error('timeout');
      assert.equal((await analyze(app)).status, 503);
    });
  });

  test('somewhere else that are down or unsure leave it to our own, those to the questions', async () => {
    const said: Said = { embedded: { level: 'moderate' }, hosted: new Error('timeout') };
    await withEngines(said, async ({ app }) => {
      assert.equal((await analyze(app)).body.engine, 'embedded');
      said.hosted = {};
      assert.equal((await analyze(app)).body.engine, 'embedded');
      said.hosted = new Error('timeout');
      said.embedded = new Error('died');
      assert.equal((await analyze(app)).status, 422);
      assert.equal((await analyze(app, { answers })).body.engine, 'questions');
    });
  });

  test(`of the product judge ${MANY} at once, one after the other, while the rest of the site answers`, async () => {
    // However long a busy machine takes: the wait has a test of its own.
    const embedded = openEmbeddedEngine({ mostMilliseconds: 60 * 60_000 });
    const testApp = await startTestApp({ engines: { embedded, hosted: async () => undefined, close: embedded.close } });
    try {
      const images = (await carPictures(1)).map((car) => car.toString('base64'));
      const many = Promise.all(
        Array.from({ length: MANY }, () => analyze(testApp.app, { images, vehicleType: 'car' })),
      );
      const url = '/api/availability?from=2027-06-01&to=2027-06-30&package=full';
      assert.equal((await testApp.app.inject({ url })).statusCode, 200);
      const answers = await many;
      assert.deepEqual(
        answers.map(({ status }) => status),
        Array.from({ length: MANY }, () => 201),
      );
      assert.deepEqual([...new Set(answers.map(({ body }) => body.engine))], ['embedded']);
      assert.equal(new Set(answers.map(({ body }) => body.analysisId)).size, MANY);
    } finally {
      await testApp.close();
    }
  });
});
