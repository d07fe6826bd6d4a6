import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { STRANGER } from '#core/people/permissions.ts';
import { buildApp } from '#server/app.ts';
import { contextOf } from '#server/context.ts';
import { answerJob } from '#server/jobs/answer.ts';
import { claimDue } from '#server/notifications/sender.ts';
import { startTestApp, TEST_NOW, type TestApp, mailsOf } from '#testing/app.ts';
import { addApplication } from '#testing/applications.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addCrewedJob, addCrew, addJob } from '#testing/jobs.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

type Answer = {
  readonly id: string;
  readonly status: string;
  readonly detail: string;
  readonly code: string;
  readonly job: { readonly id: string } | null;
  readonly undo: { readonly id: string; readonly until: string; readonly seconds: number };
  readonly undos: readonly string[];
  readonly undoSeconds: number;
  readonly declined: number;
  readonly appointmentId: string | null;
};

let testApp: TestApp;
let owner: Caller<Answer>;
let quotes = 0;

before(async () => {
  testApp = await startTestApp();
  owner = await asOwner<Answer>(testApp);
});
beforeEach(() => testApp.setNow(TEST_NOW));
after(() => testApp.close());

/** A pending quote in a slot of its own. */
async function newQuote(change: Readonly<Record<string, unknown>> = {}): Promise<string> {
  quotes += 1;
  const day = Temporal.PlainDate.from('2028-02-01').add({ days: quotes });
  const quote = exampleQuote({ scheduledDate: day.toString(), scheduledTime: '4:30 PM', ...change });
  const { body } = await submit(testApp.app, quote, { 'x-forwarded-for': `192.0.2.${quotes}` });
  return body.id;
}

function wait(milliseconds: number): void {
  testApp.setNow(Temporal.Instant.from(TEST_NOW).add({ milliseconds }).toString());
}

/** Everything that an undo restores, as it is now. */
async function stateOf(quoteId: string) {
  const { db } = testApp.deps;
  const rows = async (table: 'slot_holds' | 'jobs') =>
    db.selectFrom(table).selectAll().where('quote_id', '=', quoteId).execute();
  const { updated_at: _, ...quote } = await db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  const jobs = await rows('jobs');
  const ids = jobs.map(({ id }) => id);
  const codes = await db
    .selectFrom('job_codes')
    .selectAll()
    .where('job_id', 'in', [...ids, quoteId])
    .orderBy('employee')
    .execute();
  const crew = await db
    .selectFrom('job_crew')
    .selectAll()
    .where('job_id', 'in', [...ids, quoteId])
    .orderBy('employee')
    .execute();
  return { quote, holds: await rows('slot_holds'), jobs, codes, crew };
}

async function undo({ id }: { readonly id: string }) {
  return owner(`POST /api/admin/undo/${id}`);
}

async function kindsOf(quoteId: string): Promise<readonly string[]> {
  return (await mailsOf(testApp, { quoteId })).map(({ kind }) => kind);
}

async function askedJob() {
  const job = await addJob(testApp);
  const { id: employee } = await addCrew(testApp.deps);
  const requestId = testApp.deps.random.id();
  await answerJob(contextOf(testApp.deps, { actor: STRANGER, requestId }), {
    id: job.id,
    employee,
    answer: 'accept',
    notes: '',
  });
  return job;
}

describe('undoing restores everything and drops the mails', () => {
  const onQuote = async (prepare: () => Promise<string>, act: (id: string) => Promise<{ readonly body: Answer }>) => {
    const id = await prepare();
    const [state, kinds] = [await stateOf(id), await kindsOf(id)];
    const { body } = await act(id);
    assert.notDeepEqual(await stateOf(id), state);
    const undone = await undo(body.undo);
    assert.equal(undone.status, 204, JSON.stringify(undone.body));
    assert.deepEqual(await stateOf(id), state);
    assert.deepEqual(await kindsOf(id), kinds);
  };

  test('of an approval', () => onQuote(newQuote, (id) => owner(`POST /api/quotes/${id}/approve`, {})));

  test('of an approval at another time', () =>
    onQuote(newQuote, (id) =>
      owner(`POST /api/quotes/${id}/approve`, { scheduledDate: '2028-03-01', scheduledTime: '4:30 PM' }),
    ));

  test('of a decline', () => onQuote(newQuote, (id) => owner(`POST /api/quotes/${id}/decline`, { reason: 'Full' })));

  test('of a cancellation before the approval', () =>
    onQuote(newQuote, (id) => owner(`POST /api/quotes/${id}/cancel`, {})));

  test('of a cancellation after an employee had the job', () =>
    onQuote(
      async () => (await addCrewedJob(testApp, (await addCrew(testApp.deps)).id)).quoteId,
      (id) => owner(`POST /api/quotes/${id}/cancel`, {}),
    ));

  const moveOn = (day: string) => (id: string) =>
    owner(`POST /api/quotes/${id}/reschedule`, { scheduledDate: `2028-03-${day}`, scheduledTime: '4:30 PM' });

  test('of a move before the approval', () => onQuote(newQuote, moveOn('05')));

  test('of a move after an employee had the job', () =>
    onQuote(async () => (await addCrewedJob(testApp, (await addCrew(testApp.deps)).id)).quoteId, moveOn('06')));

  test('of another length', () => onQuote(newQuote, (id) => owner(`PUT /api/quotes/${id}/length`, { minutes: 333 })));

  const onJob = async (
    prepare: () => Promise<{ readonly id: string; readonly quoteId: string }>,
    act: (id: string) => Promise<{ readonly body: Answer }>,
  ) => {
    const { id, quoteId } = await prepare();
    await onQuote(
      async () => quoteId,
      () => act(id),
    );
  };

  test('of a job cancellation', () =>
    onJob(
      () => addJob(testApp),
      (id) => owner(`POST /api/jobs/${id}/cancel`, {}),
    ));

  test('of an assignment', async () => {
    const { id: assignedStaff } = await addCrew(testApp.deps);
    await onJob(
      () => addJob(testApp),
      (id) => owner(`PATCH /api/jobs/${id}`, { assignedStaff }),
    );
  });

  test('of an assignment of a job that was sent, with the codes that were sent before', async () => {
    const { id: assignedStaff } = await addCrew(testApp.deps);
    await onJob(
      async () => {
        const job = await addJob(testApp);
        await owner(`POST /api/jobs/${job.id}/send-to-employees`);
        return job;
      },
      (id) => owner(`PATCH /api/jobs/${id}`, { assignedStaff }),
    );
  });

  test('of the approval of an employee', () => onJob(askedJob, (id) => owner(`POST /api/jobs/${id}/approve`)));

  test('of turning an employee down', () => onJob(askedJob, (id) => owner(`POST /api/jobs/${id}/turn-down`)));

  test('of several declines, each by itself', async () => {
    const ids = [await newQuote(), await newQuote()];
    const { body } = await owner('POST /api/quotes/decline', { ids });
    assert.equal(body.undos.length, 2);
    for (const id of body.undos) assert.equal((await undo({ id })).status, 204);
    for (const id of ids) assert.equal((await owner(`GET /api/quotes/${id}`)).body.status, 'pending');
  });

  for (const status of ['hired', 'rejected']) {
    test(`of an applicant who was ${status}`, async () => {
      const id = await addApplication(testApp.deps);
      if (status === 'hired') await owner(`PATCH /api/job-applications/${id}`, { status: 'interview' });
      const mails = async () => (await mailsOf(testApp, { kind: 'application-status' })).length;
      const [before, queued] = [(await owner(`GET /api/job-applications/${id}`)).body.status, await mails()];
      const { body } = await owner(`PATCH /api/job-applications/${id}`, { status });
      assert.equal(await mails(), queued + 1);
      assert.equal((await undo(body.undo)).status, 204);
      assert.equal((await owner(`GET /api/job-applications/${id}`)).body.status, before);
      assert.equal(await mails(), queued);
    });
  }

  test('and the log says who did it', async () => {
    const id = await newQuote();
    const { body } = await owner(`POST /api/quotes/${id}/decline`, {});
    await undo(body.undo);
    const entry = await testApp.deps.db
      .selectFrom('audit')
      .selectAll()
      .where('subject_id', '=', id)
      .where('action', '=', 'quote.undo')
      .executeTakeFirstOrThrow();
    assert.equal(entry.person_id, owner.person.personId);
    assert.deepEqual(entry.before, { status: 'declined' });
    assert.deepEqual(entry.after, { status: 'pending', undone: 'quote.decline' });
  });
});

describe('the mails of what can be undone', () => {
  beforeEach(() => testApp.deps.db.deleteFrom('outbox').execute());

  const claim = async () => {
    const { db, clock, random } = testApp.deps;
    const now = clock.now();
    return claimDue(db, {
      channel: 'mail',
      shop: '',
      claim: random.id(),
      now,
      until: now.add({ minutes: 1 }),
      most: 100,
      except: [],
    });
  };

  test('are not sent before 10 seconds are over', async () => {
    const id = await newQuote();
    await claim();
    await owner(`POST /api/quotes/${id}/approve`, {});
    assert.deepEqual(await claim(), []);
    wait(9999);
    assert.deepEqual(await claim(), []);
    wait(10_000);
    assert.deepEqual(
      (await claim()).map(({ kind }) => kind),
      ['quote-approved'],
    );
  });

  test('keep it from being undone once a sender has taken one, whatever its clock says', async () => {
    const id = await newQuote();
    const { body } = await owner(`POST /api/quotes/${id}/approve`, {});
    wait(10_000);
    await claim();
    testApp.setNow(TEST_NOW);
    const { status, body: problem } = await undo(body.undo);
    assert.equal(status, 409);
    assert.match(problem.detail, /too late/);
    assert.equal((await owner(`GET /api/quotes/${id}`)).body.status, 'approved');
  });

  test('of everything else are due at once', async () => {
    const id = await newQuote();
    await claim();
    await owner('POST /api/quotes/ask-to-move', { ids: [id], reason: 'The van is at the garage' });
    assert.deepEqual(
      (await claim()).map(({ kind }) => kind),
      ['move-asked'],
    );
  });
});

test('an answer says how many seconds are left, also of several declines', async () => {
  const [id, other] = [await newQuote(), await newQuote()];
  const { body } = await owner(`POST /api/quotes/${id}/decline`, {});
  assert.equal(body.undo.seconds, 10);
  wait(3500);
  assert.equal((await owner(`GET /api/quotes/${id}`)).body.undo.seconds, 7);
  assert.equal((await owner('POST /api/quotes/decline', { ids: [other] })).body.undoSeconds, 10);
});

test('a shop may allow another time', async () => {
  const { deps } = testApp;
  const quick = await buildApp({ ...deps, env: { ...deps.env, UNDO_SECONDS: 2 } });
  const asQuick = await asOwner<Answer>({ ...testApp, app: quick });
  const { body } = await asQuick(`POST /api/quotes/${await newQuote()}/decline`, {});
  assert.equal(body.undo.seconds, 2);
  assert.equal(body.undo.until, Temporal.Instant.from(TEST_NOW).add({ seconds: 2 }).toString());
  wait(2000);
  assert.equal((await undo(body.undo)).status, 409);
  await quick.close();
});

describe('it is refused', () => {
  test('after 10 seconds, and no answer offers it any more', async () => {
    const id = await newQuote();
    const { body } = await owner(`POST /api/quotes/${id}/decline`, {});
    wait(10_000);
    assert.equal((await owner(`GET /api/quotes/${id}`)).body.undo, null);
    assert.equal((await undo(body.undo)).status, 409);
    assert.equal((await owner(`GET /api/quotes/${id}`)).body.status, 'declined');
  });

  test('a second time, also when two press at once', async () => {
    const { body } = await owner(`POST /api/quotes/${await newQuote()}/decline`, {});
    const answers = await Promise.all([undo(body.undo), undo(body.undo)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [204, 409],
    );
    assert.match((await undo(body.undo)).body.detail, /already been undone/);
  });

  test('when another quote has the time slot in the meantime', async () => {
    const slot = { scheduledDate: '2028-03-03', scheduledTime: '4:30 PM' };
    const id = await newQuote(slot);
    const { body } = await owner(`POST /api/quotes/${id}/decline`, {});
    await newQuote(slot);
    const { status, body: problem } = await undo(body.undo);
    assert.equal(status, 409);
    assert.equal(problem.code, 'slot-taken');
    assert.match(problem.detail, /March 3, 2028 at 4:30 PM was taken by BB-/);
    assert.equal((await owner(`GET /api/quotes/${id}`)).body.status, 'declined');
    assert.ok((await kindsOf(id)).includes('quote-declined'), 'its mail still goes out');
  });

  test('when something has changed since, until that is undone', async () => {
    const id = await newQuote();
    const approved = await owner(`POST /api/quotes/${id}/approve`, {});
    const cancelled = await owner(`POST /api/quotes/${id}/cancel`, {});
    assert.equal((await undo(approved.body.undo)).status, 409);
    assert.equal((await undo(cancelled.body.undo)).status, 204);
    assert.equal((await undo(approved.body.undo)).status, 204);
    assert.equal((await owner(`GET /api/quotes/${id}`)).body.status, 'pending');
  });

  test('for an action that didn’t happen', async () => {
    assert.equal((await undo({ id: testApp.deps.random.id() })).status, 404);
  });
});
