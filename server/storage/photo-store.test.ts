import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import S3rver from '@20minutes/s3rver';
import { startTestApp } from '#testing/app.ts';
import { openRecorder, picture } from '#testing/documentation.ts';
import { bucketStore, openPhotoStore, type PhotoStore } from './photo-store.ts';

const BUCKET = 'brightbay-photos';
const KEY = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

let folder: string;
let s3: S3rver;
let bucket: Record<string, string>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brightbay-store-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await s3.run();
  bucket = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: BUCKET, S3_REGION: 'us-east-1', ...KEY };
});
after(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const photo = (length = 5000) => {
  const bytes = randomBytes(length);
  return { bytes, sha256: createHash('sha256').update(bytes).digest() };
};
const bytesIn = async (stream: Awaited<ReturnType<PhotoStore['open']>>) => stream && buffer(stream);
const listed = async (store: PhotoStore) =>
  (await Array.fromAsync(store.list())).map((sha256) => sha256.toString('hex'));

const STORES = {
  'a folder': () => openPhotoStore({ DATA_DIR: join(folder, 'data') }),
  'a bucket': () => openPhotoStore({ DATA_DIR: join(folder, 'unused'), ...bucket }),
};

for (const [name, open] of Object.entries(STORES)) {
  describe(name, () => {
    test('keeps a photo once, gives it back whole or in part, and forgets it', async () => {
      const store = open();
      const { bytes, sha256 } = photo();
      assert.equal(await store.open(sha256), undefined);
      await store.delete(sha256);
      await store.put(sha256, bytes);
      await store.put(sha256, bytes);
      assert.deepEqual(await bytesIn(await store.open(sha256)), bytes);
      const part = await store.open(sha256, { range: { start: 100, end: 149 } });
      assert.deepEqual(await bytesIn(part), bytes.subarray(100, 150));
      assert.deepEqual(await listed(store), [sha256.toString('hex')]);
      await store.delete(sha256);
      assert.equal(await store.open(sha256), undefined);
      assert.deepEqual(await listed(store), []);
    });

    test('keeps a small picture beside the full one, and lists and forgets them as one', async () => {
      const store = open();
      const { bytes, sha256 } = photo();
      await store.put(sha256, bytes);
      await store.put(sha256, bytes.subarray(0, 10), 'small');
      assert.equal((await bytesIn(await store.open(sha256, { size: 'small' })))?.byteLength, 10);
      assert.deepEqual(await listed(store), [sha256.toString('hex')]);
      await store.delete(sha256);
      assert.equal(await store.open(sha256, { size: 'small' }), undefined);
    });

    test('takes several at once', async () => {
      const store = open();
      const photos = Array.from({ length: 12 }, () => photo(20_000));
      await Promise.all(photos.map(({ sha256, bytes }) => store.put(sha256, bytes)));
      const names = photos.map(({ sha256 }) => sha256.toString('hex'));
      assert.deepEqual((await listed(store)).toSorted(), names.toSorted());
      for (const { sha256 } of photos) await store.delete(sha256);
    });
  });
}

test('a bucket with more photos than one page lists each once', async () => {
  const { S3_ENDPOINT: endpoint = '', S3_BUCKET: name = '', S3_REGION: region = '' } = bucket;
  const place = { endpoint, bucket: name, region, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const store = bucketStore({ ...place, page: 3 });
  const photos = Array.from({ length: 8 }, () => photo(10));
  for (const { sha256, bytes } of photos) {
    await store.put(sha256, bytes);
    await store.put(sha256, bytes, 'small');
  }
  const names = photos.map(({ sha256 }) => sha256.toString('hex'));
  assert.deepEqual((await listed(store)).toSorted(), names.toSorted());
});

test('a bucket refuses a wrong key and bytes that are not what was signed, and says why without quoting them', async () => {
  const { bytes, sha256 } = photo();
  const forged = openPhotoStore({ DATA_DIR: folder, ...bucket, S3_SECRET_ACCESS_KEY: 'guess' });
  await assert.rejects(forged.put(sha256, bytes), /The photo store answered 403/);
  const elsewhere = openPhotoStore({ DATA_DIR: folder, ...bucket, S3_BUCKET: 'nowhere' });
  await assert.rejects(elsewhere.put(sha256, bytes), /no bucket named nowhere/);
});

test('a shop with a bucket keeps and shows its photos from there, whole, small and in part', async () => {
  const testApp = await startTestApp({ env: bucket });
  const { cookie, newJob, upload } = await openRecorder(testApp);
  const { body } = await upload(await newJob(), await picture());
  const get = (url: string, range = '') => testApp.app.inject({ url, headers: { cookie, ...(range && { range }) } });
  const whole = await get(body['photoUrl'] ?? '');
  assert.equal(whole.statusCode, 200);
  assert.equal(whole.rawPayload.byteLength, Number(whole.headers['content-length']));
  const part = await get(body['photoUrl'] ?? '', 'bytes=10-19');
  assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(10, 20));
  assert.equal((await get(body['thumbUrl'] ?? '')).statusCode, 200);
  await testApp.close();
});
