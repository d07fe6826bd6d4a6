import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { dataUrl, openRecorder, picture, sha256Of, type Recorder } from '#testing/documentation.ts';
import { cookieFor } from '#testing/people.ts';

let testApp: TestApp;
let recorder: Recorder;
before(async () => {
  testApp = await startTestApp();
  recorder = await openRecorder(testApp);
});
after(() => testApp.close());

describe('a photo', () => {
  test('carries who, when and the hash of what was sent, whatever the body says', async () => {
    const job = await recorder.newJob();
    const bytes = await picture();
    const { status, body } = await recorder.ask(`POST /api/jobs/${job}/photos`, {
      employeeId: 'FKE-9999999999',
      photoType: 'after',
      photoUrl: `data:image/jpeg;base64,${bytes.toString('base64')}`,
      description: ' Hood ',
      timestamp: '2020-01-01T00:00:00Z',
      takenAt: '2027-06-01T11:58:00Z',
    });
    assert.equal(status, 201);
    assert.equal(body['sha256'], sha256Of(bytes));
    assert.equal(body['timestamp'], '2027-06-01T12:00:00Z');
    assert.equal(body['takenAt'], '2027-06-01T11:58:00Z');
    assert.equal(body['description'], 'Hood');
    assert.match(String(body['employeeId']), /^FKE-\d{10}$/);
    assert.notEqual(body['employeeId'], 'FKE-9999999999');
    assert.deepEqual(await recorder.list(job, 'photos'), [body]);
  });

  test('that was uploaded as it is is named by its URL, in its own job only', async () => {
    const [job, other] = [await recorder.newJob(), await recorder.newJob()];
    const bytes = await picture();
    const sent = await recorder.upload(job, bytes, { headers: { 'x-sha256': sha256Of(bytes) } });
    assert.equal(sent.status, 201);
    const photoUrl = sent.body['photoUrl'];
    const { body } = await recorder.ask(`POST /api/jobs/${job}/photos`, { photoType: 'after', photoUrl });
    assert.equal(body['photoUrl'], photoUrl);
    assert.equal(body['sha256'], sha256Of(bytes));
    assert.equal((await recorder.ask(`POST /api/jobs/${other}/photos`, { photoType: 'after', photoUrl })).status, 422);
    assert.equal(
      (await recorder.upload(job, bytes, { headers: { 'x-sha256': '0'.repeat(64) } })).status,
      422,
      'didn’t arrive whole',
    );
  });

  test('that is a video is refused in words for people, whatever it is called', async () => {
    const job = await recorder.newJob();
    const video = Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  '.padEnd(200, '\0'), 'latin1');
    for (const type of ['video/quicktime', 'video/mp4', 'image/jpeg']) {
      const { status, body } = await recorder.upload(job, video, { headers: { 'content-type': type } });
      assert.equal(status, 422, type);
      assert.match(String(body['detail']), /^This is a video, and only photos can be sent here\./);
    }
  });

  test('that one employee has recorded is not sent in the name of another who is logged in by then', async () => {
    const job = await recorder.newJob();
    const { body: own } = await recorder.ask('GET /api/employee/session');
    const sentBy = (employeeId: unknown, as = recorder.cookie) =>
      picture().then((bytes) => recorder.upload(job, bytes, { headers: { 'x-employee-id': String(employeeId) }, as }));
    assert.equal((await sentBy(own['employeeId'])).status, 201);
    assert.equal((await sentBy('FKE-9999999999')).status, 401);
    assert.equal((await sentBy(own['employeeId'], recorder.admin)).status, 401);
  });

  test('under the same client id is stored once and answers the same, also in parallel and from two devices', async () => {
    const job = await recorder.newJob();
    const second = await cookieFor(testApp.deps, recorder.employee, 'employee');
    const clientId = crypto.randomUUID();
    const bytes = await picture();
    const uploads = await Promise.all(
      [recorder.cookie, second, recorder.cookie, second].map((as) =>
        recorder.upload(job, bytes, { headers: { 'x-client-id': clientId }, as }),
      ),
    );
    assert.equal(new Set(uploads.map(({ body }) => JSON.stringify(body))).size, 1);
    const entry = { photoType: 'before', photoUrl: uploads[0]?.body['photoUrl'], clientId };
    const answers = await Promise.all(
      [recorder.cookie, second, recorder.cookie, second].map((as) =>
        recorder.ask(`POST /api/jobs/${job}/photos`, entry, as),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    assert.equal((await recorder.list(job, 'photos')).length, 1);
    const { body, status } = await recorder.ask(`POST /api/jobs/${job}/photos`, { ...entry, photoType: 'after' });
    assert.equal(status, 409);
    assert.equal(body['code'], 'idempotency-mismatch');
    assert.equal((await recorder.upload(job, await picture(), { headers: { 'x-client-id': clientId } })).status, 409);
  });

  test('of a kind that we do not take, or none at all, is refused with a sentence', async () => {
    const job = await recorder.newJob();
    const wrong = { photoType: 'sideways', photoUrl: await dataUrl() };
    assert.equal((await recorder.ask(`POST /api/jobs/${job}/photos`, wrong)).status, 422);
    assert.equal((await recorder.ask(`POST /api/jobs/${job}/photos`, { photoType: 'before' })).status, 422);
    const heic = await recorder.upload(job, Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'));
    assert.equal(heic.status, 422);
    assert.match(JSON.stringify(heic.body), /damaged or incomplete/);
    const gif = await recorder.upload(job, Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'));
    assert.equal(gif.status, 422);
    assert.match(JSON.stringify(gif.body), /JPG, PNG, WebP, HEIC, or AVIF/);
    assert.equal((await recorder.upload(job, Buffer.alloc(0))).status, 422);
    assert.equal((await recorder.upload(job, Buffer.alloc(10 * 1024 * 1024 + 1, 1))).status, 422);
    assert.equal((await recorder.upload(job, Buffer.alloc(12 * 1024 * 1024))).status, 413);
  });

  test('starts the work when it is the first one before; a later one changes nothing of that', async () => {
    const job = await recorder.newJob();
    await recorder.photo(job, 'damage');
    assert.equal((await recorder.ask(`GET /api/jobs/${job}/documentation`)).body['startedAt'], null);
    await recorder.photo(job, 'before');
    testApp.setNow('2027-06-01T12:30:00Z');
    await recorder.photo(job, 'before');
    testApp.setNow('2027-06-01T12:00:00Z');
    assert.equal((await recorder.ask(`GET /api/jobs/${job}/documentation`)).body['startedAt'], '2027-06-01T12:00:00Z');
  });

  test('is amended by a new one, and never changed', async () => {
    const job = await recorder.newJob();
    const { body: first } = await recorder.photo(job, 'before');
    const { body: second } = await recorder.photo(job, 'after', { amends: first['id'] });
    const [one, two] = await recorder.list(job, 'photos');
    assert.equal(one?.['amendedBy'], second['id']);
    assert.equal(two?.['amends'], first['id']);
    for (const table of ['job_photos', 'damage_logs', 'job_completions'] as const)
      await assert.rejects(testApp.deps.db.updateTable(table).set({ at: '2020-01-01T00:00:00Z' }).execute(), /amended/);
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      assert.equal((await recorder.ask(`${method} /api/jobs/${job}/photos`, {})).status, 404);
  });

  test('with 12 megapixels is taken, three at once', async () => {
    const job = await recorder.newJob();
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const bytes = await sharp({ create: { width: 4000, height: 3000, channels: 3, noise, background: '#888' } })
      .jpeg({ quality: 80 })
      .toBuffer();
    const sent = await Promise.all(
      [1, 2, 3].map(() => recorder.upload(job, bytes, { headers: { 'x-client-id': crypto.randomUUID() } })),
    );
    assert.deepEqual(
      sent.map(({ status }) => status),
      [201, 201, 201],
    );
  });
});

describe('damage', () => {
  const scratch = { damageType: 'existing', description: 'Scratch', location: 'Left door', severity: 'low' };

  test('is logged with its place and photo, once for each client id, and amended by another entry', async () => {
    const job = await recorder.newJob();
    const entry = {
      ...scratch,
      clientId: crypto.randomUUID(),
      photoUrl: await dataUrl(),
      point: { x: 0.25, y: 0.5, view: 'truck' },
      employeeId: 'another employee',
    };
    const answers = await Promise.all([1, 2, 3].map(() => recorder.ask(`POST /api/jobs/${job}/damage-logs`, entry)));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    const { body: later } = await recorder.ask(`POST /api/jobs/${job}/damage-logs`, {
      ...scratch,
      severity: 'high',
      amends: entry.clientId,
    });
    const [first, second] = await recorder.list(job, 'damage-logs');
    assert.deepEqual(first?.['point'], entry.point);
    assert.equal(first?.['amendedBy'], later['id']);
    assert.equal(second?.['amends'], first?.['id']);
    assert.equal(second?.['photoUrl'], null);
  });

  test('needs type, description, location and severity', async () => {
    const job = await recorder.newJob();
    for (const field of Object.keys(scratch)) {
      const { status, body } = await recorder.ask(`POST /api/jobs/${job}/damage-logs`, { ...scratch, [field]: '' });
      assert.equal(status, 422);
      assert.match(JSON.stringify(body['errors']), new RegExp(field));
    }
    const outside = { ...scratch, point: { x: 1.2, y: 0, view: 'car' } };
    assert.equal((await recorder.ask(`POST /api/jobs/${job}/damage-logs`, outside)).status, 422);
  });
});
