import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { transaction } from '#server/db/client.ts';
import { openPhotoStore } from '#server/storage/photo-store.ts';
import { analyze, knownEngines, picture } from '#testing/analysis.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { forgetExpired } from './settle-analysis.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ engines: knownEngines({ embedded: { level: 'light' } }) })));
after(() => testApp.close());

const kept = () => testApp.deps.db.selectFrom('photos').select('sha256').execute();

/** Whether the store has the file of a photo. */
async function isKept(sha256: Buffer): Promise<boolean> {
  const file = await openPhotoStore(testApp.deps.env).open(sha256);
  file?.destroy();
  return file !== undefined;
}
const analyses = () => testApp.deps.db.selectFrom('analyses').select('used_at').execute();

test('estimates that no quote uses are forgotten after a day, with the photos that nothing else names', async () => {
  const { app, deps } = testApp;
  const shared = await picture();
  const { body: used } = await analyze(app, { images: [shared] });
  const { status } = await submit(app, exampleQuote({ analysisId: used.analysisId }));
  assert.equal(status, 201);
  const [sold] = await kept();
  await analyze(app, { images: [shared, await picture()] });
  const unused = (await kept()).find(({ sha256 }) => !sha256.equals(sold?.sha256 ?? Buffer.alloc(0)));
  assert.ok(unused && (await isKept(unused.sha256)));

  testApp.setNow('2027-06-02T11:59:00Z');
  await forgetExpired(deps);
  assert.equal((await analyses()).length, 2, 'too early');

  testApp.setNow('2027-06-04T12:00:01Z');
  await forgetExpired(deps);
  assert.equal((await analyses()).length, 1);
  assert.deepEqual(await kept(), [sold], 'the quote keeps its photo');
  assert.equal(await isKept(unused.sha256), false);
  assert.ok(sold && (await isKept(sold.sha256)));

  // The quote is gone: so is what it was sold with.
  await deps.db.deleteFrom('slot_holds').execute();
  await deps.db.deleteFrom('quotes').execute();
  await forgetExpired(deps);
  assert.deepEqual([await analyses(), await kept()], [[], []]);
  assert.equal(await isKept(sold.sha256), false);
});

test('a photo that a request refers to at that moment stays, and the others are deleted', async () => {
  const { app, deps } = testApp;
  await analyze(app, { images: [await picture(), await picture()] });
  const [wanted] = await deps.db.selectFrom('photos').select('id').limit(1).execute();
  testApp.setNow('2027-06-05T12:00:02Z');
  await analyze(app, { images: [await picture()] });
  const { id } = await deps.db
    .selectFrom('analyses')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();

  const { promise: named, resolve: name } = Promise.withResolvers<void>();
  const { promise: enough, resolve: end } = Promise.withResolvers<void>();
  const naming = transaction(deps.db, async (trx) => {
    const link = { analysis_id: id, position: 1, photo_id: wanted?.id ?? '', features: null };
    await trx.insertInto('analysis_photos').values(link).execute();
    name();
    await enough;
  });
  await named;
  const forgetting = forgetExpired(deps);
  // Gives code that doesn't wait the time to fail.
  await Promise.race([forgetting, delay(100)]);
  end();
  await Promise.all([naming, forgetting]);
  const left = await deps.db.selectFrom('photos').select('id').execute();
  assert.equal(left.length, 2);
  assert.ok(left.some((photo) => photo.id === wanted?.id));
});
