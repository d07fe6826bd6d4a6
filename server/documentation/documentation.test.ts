import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../test-app.ts';
import { addCrewedJob } from '../test-crewed-job.ts';
import { addJob } from '../test-job.ts';
import { addPerson, cookieFor, send, type TestPerson } from '../test-people.ts';

let testApp: TestApp;
let admin: string;
let employee: TestPerson;
let cookie: string;
before(async () => {
  testApp = await startTestApp();
  admin = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
  employee = await addPerson(testApp.deps, 'employee');
  cookie = await cookieFor(testApp.deps, employee, 'employee');
});
after(() => testApp.close());

const ask = (call: string, body?: object, as = cookie) => send(testApp.app, call, { cookie: as, body });
const newJob = async () => (await addCrewedJob(testApp, employee.hatId)).id;
const id = () => crypto.randomUUID();
const list = async (job: string, what: string) =>
  (await ask(`GET /api/jobs/${job}/${what}`)).body as unknown as Readonly<Record<string, unknown>>[];
const statusOf = async (job: string) => (await ask(`GET /api/jobs/${job}`, undefined, admin)).body['status'];

let shade = 0;
/** Each another picture. */
async function picture({ width = 32, height = 24 } = {}): Promise<Buffer> {
  shade += 1;
  const background = { r: shade % 256, g: (shade * 7) % 256, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
const dataUrl = async () => `data:image/jpeg;base64,${(await picture()).toString('base64')}`;
const photo = async (job: string, photoType: string, more: object = {}) =>
  ask(`POST /api/jobs/${job}/photos`, { photoType, photoUrl: await dataUrl(), ...more });

async function upload(job: string, bytes: Buffer, headers: Record<string, string> = {}, as = cookie) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/jobs/${job}/photo-files`,
    headers: { cookie: as, 'content-type': 'image/jpeg', ...headers },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, string>>() };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const completion = (more: object = {}) => ({ completionNotes: 'Shiny again', clientId: id(), ...more });

describe('a photo', () => {
  test('carries who, when and the hash of what was sent, whatever the body says', async () => {
    const job = await newJob();
    const bytes = await picture();
    const { status, body } = await ask(`POST /api/jobs/${job}/photos`, {
      employeeId: 'FKE-9999999999',
      photoType: 'after',
      photoUrl: `data:image/jpeg;base64,${bytes.toString('base64')}`,
      description: ' Hood ',
      timestamp: '2020-01-01T00:00:00Z',
      takenAt: '2027-06-01T11:58:00Z',
    });
    assert.equal(status, 201);
    assert.equal(body['sha256'], sha256(bytes));
    assert.equal(body['timestamp'], '2027-06-01T12:00:00Z');
    assert.equal(body['takenAt'], '2027-06-01T11:58:00Z');
    assert.equal(body['description'], 'Hood');
    assert.match(String(body['employeeId']), /^FKE-\d{10}$/);
    assert.notEqual(body['employeeId'], 'FKE-9999999999');
    assert.deepEqual(await list(job, 'photos'), [body]);
  });

  test('that was uploaded as it is is named by its URL, in its own job only', async () => {
    const [job, other] = [await newJob(), await newJob()];
    const bytes = await picture();
    const sent = await upload(job, bytes, { 'x-sha256': sha256(bytes) });
    assert.equal(sent.status, 201);
    const photoUrl = sent.body['photoUrl'];
    const { body } = await ask(`POST /api/jobs/${job}/photos`, { photoType: 'after', photoUrl });
    assert.equal(body['photoUrl'], photoUrl);
    assert.equal(body['sha256'], sha256(bytes));
    assert.equal((await ask(`POST /api/jobs/${other}/photos`, { photoType: 'after', photoUrl })).status, 422);
    assert.equal((await upload(job, bytes, { 'x-sha256': '0'.repeat(64) })).status, 422, 'did not arrive whole');
  });

  test('under the same client id is stored once and answers the same, also in parallel and from two devices', async () => {
    const job = await newJob();
    const second = await cookieFor(testApp.deps, employee, 'employee');
    const clientId = id();
    const bytes = await picture();
    const uploads = await Promise.all(
      [cookie, second, cookie, second].map((as) => upload(job, bytes, { 'x-client-id': clientId }, as)),
    );
    assert.equal(new Set(uploads.map(({ body }) => JSON.stringify(body))).size, 1);
    const entry = { photoType: 'before', photoUrl: uploads[0]?.body['photoUrl'], clientId };
    const answers = await Promise.all(
      [cookie, second, cookie, second].map((as) => ask(`POST /api/jobs/${job}/photos`, entry, as)),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    assert.equal((await list(job, 'photos')).length, 1);
    const { body, status } = await ask(`POST /api/jobs/${job}/photos`, { ...entry, photoType: 'after' });
    assert.equal(status, 409);
    assert.equal(body['code'], 'idempotency-mismatch');
    assert.equal((await upload(job, await picture(), { 'x-client-id': clientId })).status, 409);
  });

  test('of a kind that we do not take, or none at all, is refused with a sentence', async () => {
    const job = await newJob();
    const wrong = { photoType: 'sideways', photoUrl: await dataUrl() };
    assert.equal((await ask(`POST /api/jobs/${job}/photos`, wrong)).status, 422);
    assert.equal((await ask(`POST /api/jobs/${job}/photos`, { photoType: 'before' })).status, 422);
    const heic = await upload(job, Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'));
    assert.equal(heic.status, 422);
    assert.match(JSON.stringify(heic.body), /HEIC/);
    assert.equal((await upload(job, Buffer.alloc(0))).status, 422);
    assert.equal((await upload(job, Buffer.alloc(10 * 1024 * 1024 + 1, 1))).status, 422);
    assert.equal((await upload(job, Buffer.alloc(12 * 1024 * 1024))).status, 413);
  });

  test('starts the work when it is the first one before; a later one changes nothing of that', async () => {
    const job = await newJob();
    await photo(job, 'damage');
    assert.equal((await ask(`GET /api/jobs/${job}/documentation`)).body['startedAt'], null);
    await photo(job, 'before');
    testApp.setNow('2027-06-01T12:30:00Z');
    await photo(job, 'before');
    testApp.setNow('2027-06-01T12:00:00Z');
    assert.equal((await ask(`GET /api/jobs/${job}/documentation`)).body['startedAt'], '2027-06-01T12:00:00Z');
  });

  test('is amended by a new one, and never changed', async () => {
    const job = await newJob();
    const { body: first } = await photo(job, 'before');
    const { body: second } = await photo(job, 'after', { amends: first['id'] });
    const [one, two] = await list(job, 'photos');
    assert.equal(one?.['amendedBy'], second['id']);
    assert.equal(two?.['amends'], first['id']);
    for (const table of ['job_photos', 'damage_logs', 'job_completions'] as const)
      await assert.rejects(testApp.deps.db.updateTable(table).set({ at: '2020-01-01T00:00:00Z' }).execute(), /amended/);
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      assert.equal((await ask(`${method} /api/jobs/${job}/photos`, {})).status, 404);
  });

  test('with 12 megapixels is taken, three at once', async () => {
    const job = await newJob();
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const bytes = await sharp({ create: { width: 4000, height: 3000, channels: 3, noise, background: '#888' } })
      .jpeg({ quality: 80 })
      .toBuffer();
    const sent = await Promise.all([1, 2, 3].map(() => upload(job, bytes, { 'x-client-id': id() })));
    assert.deepEqual(
      sent.map(({ status }) => status),
      [201, 201, 201],
    );
  });
});

describe('damage', () => {
  const scratch = { damageType: 'existing', description: 'Scratch', location: 'Left door', severity: 'low' };

  test('is logged with its place and photo, once for each client id, and amended by another entry', async () => {
    const job = await newJob();
    const entry = {
      ...scratch,
      clientId: id(),
      photoUrl: await dataUrl(),
      point: { x: 0.25, y: 0.5, view: 'truck' },
      employeeId: 'somebody else',
    };
    const answers = await Promise.all([1, 2, 3].map(() => ask(`POST /api/jobs/${job}/damage-logs`, entry)));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    const { body: later } = await ask(`POST /api/jobs/${job}/damage-logs`, {
      ...scratch,
      severity: 'high',
      amends: entry.clientId,
    });
    const [first, second] = await list(job, 'damage-logs');
    assert.deepEqual(first?.['point'], entry.point);
    assert.equal(first?.['amendedBy'], later['id']);
    assert.equal(second?.['amends'], first?.['id']);
    assert.equal(second?.['photoUrl'], null);
  });

  test('needs type, description, location and severity', async () => {
    const job = await newJob();
    for (const field of Object.keys(scratch)) {
      const { status, body } = await ask(`POST /api/jobs/${job}/damage-logs`, { ...scratch, [field]: '' });
      assert.equal(status, 422);
      assert.match(JSON.stringify(body['errors']), new RegExp(field));
    }
    const outside = { ...scratch, point: { x: 1.2, y: 0, view: 'car' } };
    assert.equal((await ask(`POST /api/jobs/${job}/damage-logs`, outside)).status, 422);
  });
});

describe('a completion', () => {
  test('needs a photo before and one after, or a reason', async () => {
    const job = await newJob();
    assert.equal((await ask(`POST /api/jobs/${job}/completion`, completion())).status, 422);
    await photo(job, 'before');
    const refused = await ask(`POST /api/jobs/${job}/completion`, completion());
    assert.match(JSON.stringify(refused.body), /how it was after/);
    const { body } = await ask(
      `POST /api/jobs/${job}/completion`,
      completion({ reasonWithoutPhotos: 'The camera broke' }),
    );
    assert.equal(body['state'], 'completed');
    assert.equal(await statusOf(job), 'completed');
  });

  test('completes the job once, with tidy lists, and its earnings follow', async () => {
    const job = await newJob();
    await photo(job, 'before');
    await photo(job, 'after');
    const entry = completion({
      suppliesUsed: [' Wax ', '', 'wax', 'Towels'],
      additionalServices: ['  '],
      timeSpent: 95,
      customerSatisfaction: 'excellent',
      checklist: [{ item: 'Washed', isDone: true }],
      signature: { name: 'Dana', strokes: [[0.1, 0.2, 0.3, 0.4]] },
      employeeId: 'FKE-9999999999',
    });
    const answers = await Promise.all([1, 2, 3].map(() => ask(`POST /api/jobs/${job}/completion`, entry)));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    const body = answers[0]?.body ?? {};
    assert.deepEqual(body['suppliesUsed'], ['Wax', 'Towels']);
    assert.deepEqual(body['additionalServices'], []);
    assert.equal(body['qualityRating'], 5);
    assert.equal(body['timeSpent'], 95);
    assert.deepEqual(body['signature'], { name: 'Dana', strokes: [[0.1, 0.2, 0.3, 0.4]] });
    assert.equal(body['completedAt'], '2027-06-01T12:00:00Z');

    const second = await ask(`POST /api/jobs/${job}/completion`, completion());
    assert.equal(second.status, 409);
    assert.equal(second.body['present'], 'completed');
    const { body: staff } = await ask(`GET /api/staff/${employee.hatId}`, undefined, admin);
    assert.ok(Number(staff['totalEarnings']) > 0);
  });

  test('that names photos which have not arrived waits for them, and takes effect with the last one', async () => {
    const job = await newJob();
    const [early, late] = [id(), id()];
    const { body, status } = await ask(
      `POST /api/jobs/${job}/completion`,
      completion({ photos: [early, late, early] }),
    );
    assert.equal(status, 201);
    assert.equal(body['state'], 'waiting');
    assert.deepEqual(body['missing'], { photos: [early, late], types: ['before', 'after'] });
    const twice = await ask(`POST /api/jobs/${job}/completion`, completion({ reasonWithoutPhotos: 'None' }));
    assert.equal(twice.status, 409);
    assert.equal(twice.body['completion'], 'waiting');
    await photo(job, 'after', { clientId: late });
    assert.equal(await statusOf(job), 'employee-accepted');
    await photo(job, 'before', { clientId: early });
    assert.equal(await statusOf(job), 'completed');
    assert.equal((await ask(`GET /api/jobs/${job}/completion`)).body['state'], 'completed');
    assert.equal((await photo(job, 'after')).status, 201, 'late uploads are stored');
  });

  test('that waits is replaced by one that amends it, by the office as well', async () => {
    const job = await newJob();
    const { body } = await ask(`POST /api/jobs/${job}/completion`, completion({ photos: [id()] }));
    const instead = completion({ amends: body['id'], reasonWithoutPhotos: 'The phone is lost' });
    const { body: settled } = await ask(`POST /api/jobs/${job}/completion`, instead, admin);
    assert.equal(settled['state'], 'completed');
    assert.match(String(settled['employeeId']), /^FKE-/, 'it stays the work of the employee');
  });

  test('has the checklist of its package, copied when the job was made', async () => {
    const job = await newJob();
    const { body } = await ask(`GET /api/jobs/${job}/documentation`);
    assert.ok((body['checklist'] as string[]).length > 3);
    assert.equal(body['drawing'], 'truck');
    assert.equal(body['customerFirstName'], 'Dana');
    assert.doesNotMatch(JSON.stringify(body), /Whitfield|555|@/);
  });
});

describe('whose job it is', () => {
  test('decides: a colleague learns nothing of it, one who waits for approval is told', async () => {
    const colleague = await addPerson(testApp.deps, 'employee');
    const as = await cookieFor(testApp.deps, colleague, 'employee');
    const job = await newJob();
    const { body } = await photo(job, 'before');
    for (const what of ['documentation', 'photos', 'damage-logs', 'completion'])
      assert.equal((await ask(`GET /api/jobs/${job}/${what}`, undefined, as)).status, 404);
    const tried = { photoType: 'before', photoUrl: await dataUrl() };
    assert.equal((await ask(`POST /api/jobs/${job}/photos`, tried, as)).status, 404);
    const bytes = await testApp.app.inject({ url: String(body['photoUrl']), headers: { cookie: as } });
    assert.equal(bytes.statusCode, 403);
    const own = await testApp.app.inject({ url: String(body['photoUrl']), headers: { cookie } });
    assert.equal(own.statusCode, 200);

    const waiting = await addJob(testApp, { job: { status: 'pending-approval', accepted_by: colleague.hatId } });
    const { status, body: told } = await ask(`GET /api/jobs/${waiting.id}/documentation`, undefined, as);
    assert.equal(status, 409);
    assert.equal(told['present'], 'pending-approval');
  });

  test('is kept for late uploads when the job is cancelled or moved, but not for completing it', async () => {
    for (const change of ['cancel', 'reschedule']) {
      const job = await newJob();
      if (change === 'cancel') await ask(`POST /api/jobs/${job}/cancel`, {}, admin);
      else
        await testApp.deps.db
          .updateTable('jobs')
          .set({ status: 'scheduled', accepted_by: null })
          .where('id', '=', job)
          .execute();
      assert.equal((await photo(job, 'after')).status, 201);
      assert.equal((await ask(`POST /api/jobs/${job}/completion`, completion())).status, 409);
    }
  });

  test('an admin records for the office, once the job has an accepted employee', async () => {
    const job = await newJob();
    const { body } = await ask(
      `POST /api/jobs/${job}/photos`,
      { photoType: 'after', photoUrl: await dataUrl() },
      admin,
    );
    assert.equal(body['employeeId'], null);
    const open = await addJob(testApp);
    const entry = { photoType: 'after', photoUrl: await dataUrl() };
    assert.equal((await ask(`POST /api/jobs/${open.id}/photos`, entry, admin)).status, 409);
  });
});
