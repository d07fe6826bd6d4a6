import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee } from '#testing/callers.ts';
import { addCrewedJob } from '#testing/jobs.ts';

let testApp: TestApp;
let cookie: string;
let url: string;
before(async () => {
  testApp = await startTestApp();
  const employee = await asEmployee(testApp);
  ({ cookie } = employee);
  const { id } = await addCrewedJob(testApp, employee.person.roleId);
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#246' } });
  const photoUrl = `data:image/jpeg;base64,${(await picture.jpeg().toBuffer()).toString('base64')}`;
  const { body } = await employee(`POST /api/jobs/${id}/photos`, { photoType: 'before', photoUrl });
  url = String(body['photoUrl']);
});
after(() => testApp.close());

const get = (headers: Readonly<Record<string, string>> = {}, address = url) =>
  testApp.app.inject({ url: address, headers: { cookie, ...headers } });

describe('a photo', () => {
  test('may be kept by its browser for good, and is not sent again to one that has it', async () => {
    const first = await get();
    assert.equal(first.headers['cache-control'], 'private, max-age=31536000, immutable');
    const again = await get({ 'if-none-match': String(first.headers.etag) });
    assert.equal(again.statusCode, 304);
    assert.equal(again.body, '');
    const stranger = await get({ 'if-none-match': String(first.headers.etag), cookie: '' });
    assert.equal(stranger.statusCode, 401, 'who may not see it learns nothing');
  });

  test('is sent in the parts that are asked for', async () => {
    const { rawPayload: whole } = await get();
    const ranges = {
      'bytes=0-99': [0, 100],
      'bytes=100-': [100, whole.byteLength],
      'bytes=-50': [whole.byteLength - 50, whole.byteLength],
      'bytes=10-99999999': [10, whole.byteLength],
    } as const;
    for (const [range, [start, end]] of Object.entries(ranges)) {
      const part = await get({ range });
      assert.equal(part.statusCode, 206);
      assert.deepEqual(part.rawPayload, whole.subarray(start, end));
      assert.equal(part.headers['content-range'], `bytes ${start}-${end - 1}/${whole.byteLength}`);
    }
    const beyond = await get({ range: `bytes=${whole.byteLength}-` });
    assert.equal(beyond.statusCode, 416);
    assert.equal(beyond.headers['content-range'], `bytes */${whole.byteLength}`);
    for (const range of ['bytes=9-1', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-']) {
      assert.equal((await get({ range })).statusCode, 200, range);
    }
  });

  test('has a small picture of at most 480 pixels, the same for all who ask at once', async () => {
    const small = await Promise.all([1, 2, 3].map(() => get({}, `${url}?size=small`)));
    for (const { rawPayload } of small) assert.deepEqual(rawPayload, small[0]?.rawPayload);
    const { width, height } = await sharp(small[0]?.rawPayload).metadata();
    assert.deepEqual([width, height], [480, 360]);
    assert.notEqual(small[0]?.headers.etag, (await get()).headers.etag);
    const part = await get({ range: 'bytes=0-9' }, `${url}?size=small`);
    assert.equal(part.rawPayload.byteLength, 10);
  });
});
