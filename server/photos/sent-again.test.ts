import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { forgetExpired } from '#server/analysis/settle-analysis.ts';
import { analyze, knownEngines, picture } from '#testing/analysis.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { openTestBucket, type TestBucket } from '#testing/bucket.ts';
import { asCustomer } from '#testing/callers.ts';
import { fromAnywhere } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let bucket: TestBucket;
let testApp: TestApp;
before(async () => {
  bucket = await openTestBucket();
  testApp = await startTestApp({ env: bucket.env, engines: knownEngines({ embedded: { level: 'light' } }) });
});
after(async () => {
  await testApp.close();
  await bucket.close();
});
beforeEach(() => testApp.setNow(TEST_NOW));

const rows = () => testApp.deps.db.selectFrom('photos').select('sha256').execute();
/** Whether the bucket has the files of the rows and no others. */
async function assertComplete(expected: number): Promise<void> {
  const named = (await rows()).map(({ sha256 }) => sha256.toString('hex'));
  assert.equal(named.length, expected);
  const kept = bucket.kept().map((path) => path.slice('/photos/photos/'.length, -'.jpg'.length).replace('/', ''));
  assert.deepEqual(kept.toSorted(), named.toSorted());
}

/** Each takes the only thing that names the photo, and with it the photo. */
const ENDS = {
  'an estimate that expires': async (photo: string) => {
    await analyze(testApp.app, { images: [photo] });
    return () => {
      testApp.setNow('2027-06-03T12:00:00Z');
      return forgetExpired(testApp.deps);
    };
  },
  'an account that is deleted': async (photo: string) => {
    const customer = await asCustomer(testApp);
    const { email, password } = customer.person;
    const { body } = await submit(
      testApp.app,
      exampleQuote({ customerEmail: email, aiPhotos: [photo] }),
      fromAnywhere(),
    );
    await customer(`POST /api/customer/quotes/${body.id}/cancel`, { reason: 'We sold it.' });
    return async () => {
      assert.equal((await customer('POST /api/customer/delete-account', { password })).status, 204);
    };
  },
};

for (const [what, prepare] of Object.entries(ENDS)) {
  describe(`a photo of ${what}, sent again`, () => {
    let photo: string;
    let end: () => Promise<void>;
    beforeEach(async () => {
      await testApp.deps.db.deleteFrom('analyses').execute();
      await testApp.deps.db.deleteFrom('photos').execute();
      bucket.empty();
      photo = await picture();
      end = await prepare(photo);
    });

    test('while its file is deleted, keeps its file', async () => {
      const look = bucket.hold('HEAD', 'after');
      const again = analyze(testApp.app, { images: [photo] });
      await look.reached;
      const deletion = bucket.hold('DELETE', 'before');
      const ended = end();
      await deletion.reached;
      look.release();
      // Gives code that doesn't wait the time to do harm.
      await Promise.race([again, delay(100)]);
      deletion.release();
      assert.equal((await again).status, 201);
      await ended;
      await assertComplete(1);
    });

    test('and seen to be there just before it is deleted, keeps its file', async () => {
      const look = bucket.hold('HEAD', 'after');
      const again = analyze(testApp.app, { images: [photo] });
      await look.reached;
      await end();
      assert.deepEqual(await rows(), []);
      look.release();
      assert.equal((await again).status, 201);
      await assertComplete(1);
    });

    test('never, is gone with its file', async () => {
      await end();
      await assertComplete(0);
    });
  });
}
