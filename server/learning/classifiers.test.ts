import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { EstimateClassifiers } from '#contract/learning.ts';
import { judge } from '#core/estimate/classifier.ts';
import type { Engines } from '../analysis/open-engines.ts';
import { analyze, saying } from '../testing/analysis.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { addLabelled, madeUpJobs } from '../testing/labelled.ts';
import { addPerson, cookieFor, send } from '../testing/people.ts';
import { classifierInUse } from './classifiers.ts';
import { trainWhenDue } from './training.ts';

type Shop = TestApp & { readonly ask: (call: string) => Promise<{ status: number; heads: EstimateClassifiers }> };

/** Says which classifier it was given. */
const ENGINES: Engines = {
  embedded: {
    assess: async (photos, _context, classifier) => ({
      ...saying({ level: 'heavy' }, photos.length),
      version: classifier?.version ?? 'shipped',
    }),
  },
  close: async () => {},
};

async function openShop(): Promise<Shop> {
  const testApp = await startTestApp({ engines: ENGINES });
  const cookie = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
  const ask = async (call: string) => {
    const { status, body } = await send(testApp.app, call, { cookie });
    return { status, heads: body as unknown as EstimateClassifiers };
  };
  return { ...testApp, ask };
}

async function whenFitted({ ask }: Shop): Promise<EstimateClassifiers> {
  for (;;) {
    const { heads } = await ask('GET /api/estimate-heads');
    if (!heads.isRunning) return heads;
    await delay(50);
  }
}

describe('a shop whose photos tell how dirty a vehicle is', () => {
  const jobs = madeUpJobs(120, { isTelling: true });
  let shop: Shop;
  let fitted: EstimateClassifiers;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  test('has nothing to learn from before 100 jobs', async () => {
    await addLabelled(shop.deps, jobs.slice(0, 99));
    const { status } = await shop.ask('POST /api/estimate-heads/refit');
    assert.equal(status, 409);
    assert.equal(await trainWhenDue(shop.deps), false);
    const { heads } = await shop.ask('GET /api/estimate-heads');
    assert.deepEqual([heads.labelled, heads.needed, heads.lastTry], [99, 100, null]);
    assert.deepEqual(
      heads.heads.map(({ id, isInUse }) => [id, isInUse]),
      [['shipped', true]],
    );
  });

  test('is offered a classifier that beats the shipped one on jobs that it never learned from', async () => {
    await addLabelled(shop.deps, jobs.slice(99));
    const begun = await shop.ask('POST /api/estimate-heads/refit');
    assert.equal(begun.status, 202);
    assert.equal(begun.heads.isRunning, true);
    assert.equal((await shop.ask('POST /api/estimate-heads/refit')).status, 409, 'one at a time');
    fitted = await whenFitted(shop);
    assert.equal((await shop.ask('POST /api/estimate-heads/refit')).status, 409, 'nothing is new');
    assert.equal(fitted.lastTry?.outcome, 'offered');
    const [own] = fitted.heads;
    const { trainedOn = 0, heldBack = 0, fresh, inUse } = own?.comparison ?? {};
    assert.equal(trainedOn + heldBack, 120);
    assert.ok(heldBack > 20 && heldBack < 50);
    assert.ok(Number(fresh?.exact) > Number(inUse?.exact));
    assert.equal(own?.isInUse, false, 'the owner switches');
    assert.equal(await classifierInUse(shop.deps), undefined);
  });

  /** The version that the newest photos of a customer were judged by. */
  async function judgedBy(): Promise<string> {
    assert.equal((await analyze(shop.app)).status, 201);
    const { version } = await shop.deps.db
      .selectFrom('analyses')
      .select('version')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return version;
  }

  test('judges by it once it is chosen, and by the shipped one again when the owner goes back', async () => {
    const [own] = fitted.heads;
    const { status, heads } = await shop.ask(`POST /api/estimate-heads/${own?.id}/choose`);
    assert.equal(status, 200);
    assert.deepEqual(
      heads.heads.map(({ isInUse }) => isInUse),
      [true, false],
    );
    const classifier = await classifierInUse(shop.deps);
    assert.equal(classifier?.version, own?.version);
    const [job] = jobs;
    const atLeast = job?.features[0] && classifier && judge(classifier, job.features[0]);
    assert.ok(
      atLeast?.every((share) => share > 0 && share < 1),
      'its weights came back whole',
    );
    assert.equal(await judgedBy(), own?.version);
    const back = await shop.ask('POST /api/estimate-heads/shipped/choose');
    assert.deepEqual(
      back.heads.heads.map(({ isInUse }) => isInUse),
      [false, true],
    );
    assert.equal(await classifierInUse(shop.deps), undefined);
    assert.equal(await judgedBy(), 'shipped');
    assert.equal((await shop.ask(`POST /api/estimate-heads/${crypto.randomUUID()}/choose`)).status, 404);
    assert.equal((await shop.ask('POST /api/estimate-heads/nonsense/choose')).status, 422);
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

test('labels that have nothing to do with the photos teach nothing, and no classifier is offered', async (context) => {
  const shop = await openShop();
  context.after(() => shop.close());
  await addLabelled(shop.deps, madeUpJobs(120, { isTelling: false }));
  const begun = await shop.ask('POST /api/estimate-heads/refit');
  assert.equal(begun.status, 202, JSON.stringify(begun.heads));
  const { lastTry, heads } = await whenFitted(shop);
  assert.equal(lastTry?.outcome, 'not-better', shop.logged());
  assert.equal(heads.length, 1);
});
