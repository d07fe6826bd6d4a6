import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ApplicationDetail, ApplicationInList } from '#contract/applications.ts';
import type { Page } from '#contract/pages.ts';
import type { ApplicationStatus } from '#core/people/applications.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { addApplication } from '#testing/applications.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addPerson } from '#testing/people.ts';

/** What the calls of this file answer, taken together. */
type Answer = ApplicationDetail &
  Page<ApplicationInList> & { readonly present: string; readonly staff: unknown; readonly applications: unknown };

let testApp: TestApp;
let ask: Caller<Answer>;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('job_applications').execute();
  await testApp.deps.db.deleteFrom('outbox').execute();
  ask = await asOwner(testApp);
});

const decide = (id: string, status: string) => ask(`PATCH /api/job-applications/${id}`, { status });
const page = async (query: string) => (await ask(`GET /api/job-applications?${query}`)).body;

describe('the list of applications', () => {
  test('is a plain array of the newest when called bare, and pages without one twice or left out', async () => {
    const sent = [];
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dev', 'Edda'])
      sent.push(await addApplication(testApp.deps, { firstName: name }));
    const answer = await ask.download('/api/job-applications');
    const bare = answer.json<ApplicationInList[]>();
    assert.deepEqual(bare.map(({ id }) => id).toSorted(), sent.toSorted());
    assert.equal(bare[0]?.fullName.endsWith(' Haddad'), true);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const part: Page<ApplicationInList> = await page(`limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...part.items.map(({ id }) => id));
      cursor = part.nextCursor;
    } while (cursor);
    assert.deepEqual(
      seen,
      bare.map(({ id }) => id),
    );
  });

  const searches: readonly (readonly [string, number])[] = [
    ['q=haddad', 1],
    ['q=noor had', 1],
    ['q=0188', 1],
    ['q=noone', 0],
    ['status=pending', 1],
    ['status=hired', 0],
    ['from=2027-06-01&to=2027-06-01', 1],
    ['from=2027-06-02', 0],
  ];
  for (const [query, found] of searches) {
    test(`narrowed by '${query}' has ${found}`, async () => {
      await addApplication(testApp.deps);
      assert.equal((await page(query)).items.length, found);
    });
  }

  test('refuses a status that there is not', async () => {
    assert.equal((await ask('GET /api/job-applications?status=maybe')).status, 422);
  });

  test('is exported for spreadsheets, formulas as text', async () => {
    await addApplication(testApp.deps, { firstName: '=1+1' });
    await addApplication(testApp.deps, { firstName: 'Zoë' });
    const answer = await ask.download('/api/job-applications/export?q=haddad');
    assert.match(String(answer.headers['content-type']), /^text\/csv/);
    assert.match(answer.body, /'=1\+1 Haddad/);
    assert.match(
      answer.body,
      /"Zoë Haddad","noor\d+@example\.com","\(518\) 555-0188","pending","Monday, Mornings 6AM-12PM"/,
    );
  });
});

describe('deciding', () => {
  test('leads from pending to an interview and to hired, and tells the applicant each time', async () => {
    const id = await addApplication(testApp.deps, { email: 'noor@example.com' });
    assert.deepEqual((await ask(`GET /api/job-applications/${id}`)).body.nextStatuses, ['interview', 'rejected']);
    const invited = await decide(id, 'interview');
    assert.equal(invited.status, 200);
    assert.deepEqual(invited.body.nextStatuses, ['hired', 'rejected']);
    const hired = await decide(id, 'hired');
    assert.deepEqual([hired.body.status, hired.body.nextStatuses, hired.body.isOnCrew], ['hired', [], false]);
    assert.deepEqual(
      hired.body.history.map(({ status }) => status),
      ['interview', 'hired'],
    );
    assert.deepEqual(
      (await mailsOf(testApp)).map(({ kind, recipient, data }) => [kind, recipient, data['status']]),
      [
        ['application-status', 'noor@example.com', 'interview'],
        ['application-status', 'noor@example.com', 'hired'],
      ],
    );
  });

  test('leads from pending to rejected', async () => {
    const id = await addApplication(testApp.deps);
    const { status, body } = await decide(id, 'rejected');
    assert.deepEqual([status, body.status, body.nextStatuses], [200, 'rejected', []]);
    assert.deepEqual(
      (await mailsOf(testApp)).map(({ data }) => data['status']),
      ['rejected'],
    );
  });

  const impossible: readonly (readonly [readonly ApplicationStatus[], ApplicationStatus])[] = [
    [[], 'hired'],
    [[], 'pending'],
    [['interview'], 'interview'],
    [['interview'], 'pending'],
    [['interview', 'rejected'], 'hired'],
    [['interview', 'hired'], 'rejected'],
  ];
  for (const [steps, wanted] of impossible) {
    const present = steps.at(-1) ?? 'pending';
    test(`from ${present} to ${wanted} is rejected with the current status, and no one is emailed`, async () => {
      const id = await addApplication(testApp.deps);
      for (const step of steps) await decide(id, step);
      const { status, body } = await decide(id, wanted);
      assert.equal(status, 409);
      assert.equal(body.present, present);
      assert.equal((await mailsOf(testApp)).length, steps.length);
    });
  }

  test('by two admins at once happens once', async () => {
    const id = await addApplication(testApp.deps);
    const answers = await Promise.all([decide(id, 'interview'), decide(id, 'interview')]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.equal((await mailsOf(testApp)).length, 1);
  });

  test('about an unknown application, or with another word, is refused', async () => {
    assert.equal((await decide(testApp.deps.random.id(), 'interview')).status, 404);
    assert.equal((await decide(await addApplication(testApp.deps), 'maybe')).status, 422);
  });

  test('emails are in the language that the owner chose for the applicant', async () => {
    const id = await addApplication(testApp.deps);
    const { status, body } = await ask(`PATCH /api/job-applications/${id}`, { language: 'es' });
    assert.deepEqual([status, body.language, body.history], [200, 'es', []]);
    await decide(id, 'interview');
    const [mail] = await testApp.deps.db.selectFrom('outbox').select('language').execute();
    assert.equal(mail?.language, 'es');
    for (const change of [{ language: 'xx' }, { language: 'es', notes: 'Both' }, {}])
      assert.equal((await ask(`PATCH /api/job-applications/${id}`, change)).status, 422);
  });

  test('leaves no name or address in the audit log', async () => {
    const id = await addApplication(testApp.deps, { email: 'secret@example.com' });
    await decide(id, 'interview');
    const rows = await testApp.deps.db.selectFrom('audit').selectAll().where('subject_id', '=', id).execute();
    assert.equal(rows.length, 1);
    assert.ok(!/secret|haddad/i.test(JSON.stringify(rows)));
  });
});

test('the cards of the dashboard count the crew and the applications that wait', async () => {
  const { deps } = testApp;
  await decide(await addApplication(deps), 'interview');
  await addApplication(deps);
  const employee = await addPerson(deps, 'employee');
  await addPerson(deps, 'employee');
  await ask(`PATCH /api/staff/${employee.roleId}`, { isClockedIn: true });
  const { body } = await ask('GET /api/admin/counts');
  assert.deepEqual(body.staff, { active: 2, clockedIn: 1 });
  assert.deepEqual(body.applications, { all: 2, pending: 1 });
});
