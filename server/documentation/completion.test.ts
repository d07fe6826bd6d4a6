import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { dataUrl, newCompletion, openRecorder, type Recorder } from '#testing/documentation.ts';
import { acceptJob, addJob } from '#testing/jobs.ts';
import { addPerson, cookieFor, send } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let recorder: Recorder;
before(async () => {
  testApp = await startTestApp();
  recorder = await openRecorder(testApp);
});
after(() => testApp.close());

describe('a completion', () => {
  test('needs a photo before and one after, or a reason', async () => {
    const job = await recorder.newJob();
    assert.equal((await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion())).status, 422);
    await recorder.photo(job, 'before');
    const refused = await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion());
    assert.match(JSON.stringify(refused.body), /taken after the work is missing/);
    const { body } = await recorder.ask(
      `POST /api/jobs/${job}/completion`,
      newCompletion({ reasonWithoutPhotos: 'The camera broke' }),
    );
    assert.equal(body['state'], 'completed');
    assert.equal(await recorder.statusOf(job), 'completed');
  });

  test('before the appointment leaves its slot to others, and loses nothing else', async () => {
    const job = await recorder.newJob();
    const { body: before } = await recorder.ask(`GET /api/jobs/${job}`, undefined, recorder.admin);
    const startsAt = String(before['scheduledDate']);
    const date = startsAt.slice(0, 'YYYY-MM-DD'.length);
    const isFree = async () => {
      const { body } = await send(testApp.app, `GET /api/availability?from=${date}&to=${date}&package=full`);
      return JSON.stringify(body).includes(startsAt);
    };
    assert.equal(await isFree(), false);
    await recorder.photo(job, 'before');
    await recorder.photo(job, 'after');
    await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion());
    assert.equal(await isFree(), true);
    const { body } = await recorder.ask(`GET /api/jobs/${job}`, undefined, recorder.admin);
    assert.deepEqual([body['status'], body['scheduledDate']], ['completed', startsAt]);
  });

  test('completes the job once, with tidy lists, and its earnings follow', async () => {
    const job = await recorder.newJob();
    await recorder.photo(job, 'before');
    await recorder.photo(job, 'after');
    const entry = newCompletion({
      suppliesUsed: [' Wax ', '', 'wax', 'Towels'],
      additionalServices: ['  '],
      timeSpent: 95,
      customerSatisfaction: 'excellent',
      checklist: [{ item: 'Washed', isDone: true }],
      signature: { name: 'Dana', strokes: [[0.1, 0.2, 0.3, 0.4]] },
      employeeId: 'FKE-9999999999',
    });
    const answers = await Promise.all([1, 2, 3].map(() => recorder.ask(`POST /api/jobs/${job}/completion`, entry)));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    const body = answers[0]?.body ?? {};
    assert.deepEqual(body['suppliesUsed'], ['Wax', 'Towels']);
    assert.deepEqual(body['additionalServices'], []);
    assert.equal(body['qualityRating'], 5);
    assert.equal(body['timeSpent'], 95);
    assert.deepEqual(body['signature'], { name: 'Dana', strokes: [[0.1, 0.2, 0.3, 0.4]] });
    assert.equal(body['completedAt'], '2027-06-01T12:00:00Z');

    const second = await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion());
    assert.equal(second.status, 409);
    assert.equal(second.body['present'], 'completed');
    const { body: staff } = await recorder.ask(`GET /api/staff/${recorder.employee.roleId}`, undefined, recorder.admin);
    assert.ok(Number(staff['totalEarnings']) > 0);
  });

  test('names the extras that were done in the language of their reader', async () => {
    const job = await recorder.newJob();
    const read = async (language: string) => {
      const cookie = `${recorder.admin}; language=${language}`;
      return recorder.ask(`GET /api/jobs/${job}/completion`, undefined, cookie);
    };
    const entry = newCompletion({
      suppliesUsed: ['Jabón', 'soap', 'Agua'],
      additionalServices: ['brillo para llantas', 'Tire Shine', 'ceramic-coating', 'Odor fogging', 'constructor'],
      reasonWithoutPhotos: 'The camera broke',
    });
    const sent = await recorder.ask(`POST /api/jobs/${job}/completion`, entry);
    assert.equal(sent.status, 201, JSON.stringify(sent.body));
    const [inEnglish, inSpanish] = [await read('en'), await read('es')];
    assert.deepEqual(inEnglish.body['additionalServices'], sent.body['additionalServices']);
    const typed = ['Odor fogging', 'constructor'];
    assert.deepEqual(inSpanish.body['suppliesUsed'], ['Soap', 'Agua']);
    assert.deepEqual(inEnglish.body['additionalServices'], ['Tire Shine', 'Ceramic Coating', ...typed]);
    assert.deepEqual(inSpanish.body['additionalServices'], ['Brillo para llantas', 'Recubrimiento cerámico', ...typed]);
  });

  test('is refused with a name in the signature that is none', async () => {
    const job = await recorder.newJob();
    for (const name of ['Dana\u0001', 'Dana 🧽', 'www.evil.example', 'D'.repeat(101)]) {
      const entry = newCompletion({ signature: { name, strokes: [] } });
      const { status, body } = await recorder.ask(`POST /api/jobs/${job}/completion`, entry);
      assert.equal(status, 422);
      assert.equal((body['errors'] as { path: string }[])[0]?.path, 'signature.name');
    }
  });

  test('that names photos which have not arrived waits for them, and takes effect with the last one', async () => {
    const job = await recorder.newJob();
    const [early, late] = [crypto.randomUUID(), crypto.randomUUID()];
    const { body, status } = await recorder.ask(
      `POST /api/jobs/${job}/completion`,
      newCompletion({ photos: [early, late, early] }),
    );
    assert.equal(status, 201);
    assert.equal(body['state'], 'waiting');
    assert.deepEqual(body['missing'], { photos: [early, late], types: ['before', 'after'] });
    const twice = await recorder.ask(
      `POST /api/jobs/${job}/completion`,
      newCompletion({ reasonWithoutPhotos: 'None' }),
    );
    assert.equal(twice.status, 409);
    assert.equal(twice.body['completion'], 'waiting');
    await recorder.photo(job, 'after', { clientId: late });
    assert.equal(await recorder.statusOf(job), 'employee-accepted');
    await recorder.photo(job, 'before', { clientId: early });
    assert.equal(await recorder.statusOf(job), 'completed');
    assert.equal((await recorder.ask(`GET /api/jobs/${job}/completion`)).body['state'], 'completed');
    assert.equal((await recorder.photo(job, 'after')).status, 201, 'late uploads are stored');
  });

  test('that waits is replaced by one that amends it, by the office as well', async () => {
    const job = await recorder.newJob();
    const { body } = await recorder.ask(
      `POST /api/jobs/${job}/completion`,
      newCompletion({ photos: [crypto.randomUUID()] }),
    );
    const instead = newCompletion({ amends: body['id'], reasonWithoutPhotos: 'The phone is lost' });
    const { body: settled } = await recorder.ask(`POST /api/jobs/${job}/completion`, instead, recorder.admin);
    assert.equal(settled['state'], 'completed');
    assert.match(String(settled['employeeId']), /^FKE-/, 'it stays the work of the employee');
  });

  test('has the checklist of its package, copied when the job was made', async () => {
    const job = await recorder.newJob();
    const { body } = await recorder.ask(`GET /api/jobs/${job}/documentation`);
    assert.ok((body['checklist'] as string[]).length > 3);
    assert.equal(body['drawing'], 'truck');
    assert.equal(body['customerFirstName'], 'Dana');
    assert.doesNotMatch(JSON.stringify(body), /Whitfield|518\D{0,3}555|@/);
  });
});

test('the customer sees how a completed job was done, and not before; the photos by signed addresses', async () => {
  const quote = await submit(testApp.app, exampleQuote({ scheduledDate: '2028-03-04', scheduledTime: '10:00 AM' }));
  const token = quote.body.quoteUrl.split('/').at(-1);
  await recorder.ask(`POST /api/quotes/${quote.body.id}/approve`, {}, recorder.admin);
  const jobs = (await recorder.ask('GET /api/jobs', undefined, recorder.admin)).body as unknown as Record<
    string,
    string
  >[];
  const job = jobs.find(({ quoteId }) => quoteId === quote.body.id)?.['id'] ?? '';
  await acceptJob(testApp, job, recorder.employee.roleId);
  const own = async () => (await send(testApp.app, `GET /api/quotes/by-token/${token}`)).body;
  assert.equal((await own())['status'], 'employee-accepted');
  await recorder.photo(job, 'before');
  assert.equal((await own())['status'], 'in-progress');
  assert.equal((await own())['report'], null);
  await recorder.photo(job, 'after', { description: 'Hood' });
  await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion({ customerSatisfaction: 'poor' }));
  const { status, report } = (await own()) as { status: string; report: { photos: { url: string }[] } };
  assert.equal(status, 'completed');
  assert.equal(report.photos.length, 2);
  assert.doesNotMatch(JSON.stringify(report), /FKE|poor|recordedBy/);
  assert.equal((await testApp.app.inject({ url: report.photos[0]?.url ?? '' })).statusCode, 200);
});

describe('whose job it is', () => {
  test('decides: a colleague learns nothing of it, one who waits for approval is told', async () => {
    const colleague = await addPerson(testApp.deps, 'employee');
    const as = await cookieFor(testApp.deps, colleague, 'employee');
    const job = await recorder.newJob();
    const { body } = await recorder.photo(job, 'before');
    for (const what of ['documentation', 'photos', 'damage-logs', 'completion'])
      assert.equal((await recorder.ask(`GET /api/jobs/${job}/${what}`, undefined, as)).status, 404);
    const tried = { photoType: 'before', photoUrl: await dataUrl() };
    assert.equal((await recorder.ask(`POST /api/jobs/${job}/photos`, tried, as)).status, 404);
    const bytes = await testApp.app.inject({ url: String(body['photoUrl']), headers: { cookie: as } });
    assert.equal(bytes.statusCode, 403);
    const own = await testApp.app.inject({ url: String(body['photoUrl']), headers: { cookie: recorder.cookie } });
    assert.equal(own.statusCode, 200);

    const waiting = await addJob(testApp, { job: { status: 'pending-approval', accepted_by: colleague.roleId } });
    const { status, body: told } = await recorder.ask(`GET /api/jobs/${waiting.id}/documentation`, undefined, as);
    assert.equal(status, 409);
    assert.equal(told['present'], 'pending-approval');
  });

  test('is kept for late uploads when the job is cancelled or moved, but not for completing it', async () => {
    for (const change of ['cancel', 'reschedule']) {
      const job = await recorder.newJob();
      if (change === 'cancel') await recorder.ask(`POST /api/jobs/${job}/cancel`, {}, recorder.admin);
      else
        await testApp.deps.db
          .updateTable('jobs')
          .set({ status: 'scheduled', accepted_by: null })
          .where('id', '=', job)
          .execute();
      assert.equal((await recorder.photo(job, 'after')).status, 201);
      assert.equal((await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion())).status, 409);
    }
  });

  test('ends when a colleague has it: the employee who had it before sees and adds only their own entries', async () => {
    const job = await recorder.newJob();
    const { body: own } = await recorder.photo(job, 'before');
    await testApp.deps.db
      .updateTable('jobs')
      .set({ status: 'scheduled', accepted_by: null, assigned_employee: null })
      .where('id', '=', job)
      .execute();
    const colleague = await addPerson(testApp.deps, 'employee');
    const as = await cookieFor(testApp.deps, colleague, 'employee');
    await acceptJob(testApp, job, colleague.roleId);
    const entry = { photoType: 'after', photoUrl: await dataUrl() };
    const { body: other } = await recorder.ask(`POST /api/jobs/${job}/photos`, entry, as);
    assert.deepEqual(
      (await recorder.list(job, 'photos')).map(({ id }) => id),
      [own['id']],
    );
    const seen = async (url: unknown, cookie: string) =>
      (await testApp.app.inject({ url: String(url), headers: { cookie } })).statusCode;
    assert.equal(await seen(other['photoUrl'], recorder.cookie), 403);
    assert.equal(await seen(own['photoUrl'], recorder.cookie), 200);
    assert.equal(await seen(own['photoUrl'], as), 200);
    assert.equal((await recorder.ask(`GET /api/jobs/${job}/documentation`)).body['isOpen'], false);
    const { status } = await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion());
    assert.equal(status, 409);
  });

  test('an admin records for the office, once the job has an accepted employee', async () => {
    const job = await recorder.newJob();
    const { body } = await recorder.ask(
      `POST /api/jobs/${job}/photos`,
      { photoType: 'after', photoUrl: await dataUrl() },
      recorder.admin,
    );
    assert.equal(body['employeeId'], null);
    const open = await addJob(testApp);
    const entry = { photoType: 'after', photoUrl: await dataUrl() };
    assert.equal((await recorder.ask(`POST /api/jobs/${open.id}/photos`, entry, recorder.admin)).status, 409);
  });
});
