import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { dataUrl, openRecorder, picture, type Recorder } from '#testing/documentation.ts';

let testApp: TestApp;
let recorder: Recorder;
let folder: string;
before(async () => {
  testApp = await startTestApp();
  recorder = await openRecorder(testApp);
  folder = join(testApp.deps.env.DATA_DIR, 'photos');
});
after(() => testApp.close());
const noPhotos = async () => {
  // A file where the folder should be: nothing can be stored below it.
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, '');
};

test('a photo that the disk has no room for is answered with a time to come back, and taken then', async () => {
  await noPhotos();
  const job = await recorder.newJob();
  const [bytes, headers] = [await picture(), { 'x-client-id': randomUUID() }];
  const full = await recorder.upload(job, bytes, { headers });
  assert.equal(full.status, 503);
  assert.match(String(full.body['detail']), /can’t save this photo right now\. Please try again/);
  await rm(folder);
  assert.equal((await recorder.upload(job, bytes, { headers })).status, 201);
});

test('an entry with such a photo is not recorded', async () => {
  await noPhotos();
  const job = await recorder.newJob();
  assert.equal((await recorder.photo(job, 'before')).status, 503);
  const damage = { damageType: 'existing', description: 'Hood', location: 'Front', severity: 'low' };
  const { status } = await recorder.ask(`POST /api/jobs/${job}/damage-logs`, { ...damage, photoUrl: await dataUrl() });
  assert.equal(status, 503);
  for (const what of ['photos', 'damage-logs']) assert.deepEqual(await recorder.list(job, what), []);
});

test('an entry that the database has no room for is answered with a time to come back, and recorded then', async () => {
  const { db } = testApp.deps;
  const job = await recorder.newJob();
  const damage = {
    damageType: 'existing',
    description: 'Hood',
    location: 'Front',
    severity: 'low',
    clientId: randomUUID(),
  };
  const log = () => recorder.ask(`POST /api/jobs/${job}/damage-logs`, damage);
  await sql`create function refuse_as_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
    db,
  );
  await sql`create trigger full_disk before insert on damage_logs for each row execute function refuse_as_full()`.execute(
    db,
  );
  const full = await log();
  await sql`drop function refuse_as_full cascade`.execute(db);
  assert.deepEqual([full.status, full.headers['retry-after']], [503, '60']);
  assert.match(String(full.body['detail']), /^Nothing was changed\. Please try again/);
  assert.equal((await log()).status, 201);
  assert.equal((await recorder.list(job, 'damage-logs')).length, 1);
});
