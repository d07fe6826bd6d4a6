import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { JOB_STATUSES, JOB_TRANSITIONS, type JobEvent, type JobStatus } from '#core/jobs/jobs.ts';
import { nextState } from '#core/lib/transitions.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addCrew, addJob } from '#testing/jobs.ts';
import { addPerson, cookieFor, send } from '#testing/people.ts';

let testApp: TestApp;
let owner: Caller;
let crew: Awaited<ReturnType<typeof addCrew>>;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
  crew = await addCrew(testApp.deps);
});
after(() => testApp.close());

/** The call of each event that an admin raises. Moving a visit is a call of its quote. */
const CALLS: Readonly<Partial<Record<JobEvent, { readonly call: string; readonly body?: () => object }>>> = {
  send: { call: 'POST /api/jobs/:id/send-to-employees' },
  remind: { call: 'POST /api/jobs/:id/send-reminder' },
  assign: { call: 'PATCH /api/jobs/:id', body: () => ({ assignedStaff: crew.id }) },
  unassign: { call: 'PATCH /api/jobs/:id', body: () => ({ assignedStaff: null }) },
  approve: { call: 'POST /api/jobs/:id/approve' },
  'turn-down': { call: 'POST /api/jobs/:id/turn-down' },
  start: { call: 'POST /api/jobs/:id/start' },
  cancel: { call: 'POST /api/jobs/:id/cancel', body: () => ({ reason: 'It will rain' }) },
};

async function jobIn(status: JobStatus, event: string) {
  const isAnswered = status === 'pending-approval' || status === 'employee-accepted';
  return addJob(testApp, {
    job: {
      status,
      accepted_by: isAnswered ? crew.id : null,
      assigned_employee: status === 'approved' ? crew.id : null,
      ...(event === 'remind' && { appointment_id: '00000001', sent_at: testApp.deps.clock.now().toString() }),
    },
  });
}

for (const status of JOB_STATUSES) {
  describe(`a job that is ${status}`, () => {
    for (const [event, { call, body }] of Object.entries(CALLS)) {
      const to = nextState(JOB_TRANSITIONS, status, { event: event as JobEvent, by: 'admin' });

      test(`${to ? `becomes ${to}` : 'stays as it is'} when an admin asks for '${event}'`, async () => {
        const { deps } = testApp;
        const { id } = await jobIn(status, event);
        const answer = await owner(call.replace(':id', id), body?.());
        assert.equal(answer.status, to ? 200 : 409, JSON.stringify(answer.body));
        if (!to) {
          assert.equal(answer.body['code'], 'wrong-state');
          assert.ok(answer.body['present'], 'the present status is named');
        }
        const job = await deps.db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow();
        assert.equal(job.status, to ?? status);
        // The next one is sent under the same appointment ID.
        await deps.db.updateTable('jobs').set({ appointment_id: null }).where('id', '=', id).execute();
      });

      for (const role of [undefined, 'customer', 'employee'] as const) {
        test(`does not change for ${role ?? 'a stranger'} who asks for '${event}'`, async () => {
          const { deps, app } = testApp;
          const { id } = await jobOnce(status);
          const cookie = role && (await cookieFor(deps, await addPerson(deps, role), role));
          const { status: answered } = await send(app, call.replace(':id', id), { cookie, body: body?.() });
          // Work is started by its crew as well; for every other employee there is no such job.
          const denied = role === 'employee' && event === 'start' ? 404 : 403;
          assert.equal(answered, role ? denied : 401);
          const job = await deps.db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow();
          assert.equal(job.status, status);
        });
      }
    }
  });
}

const once = new Map<JobStatus, ReturnType<typeof jobIn>>();

/** One job per status is enough where nothing may change it. */
function jobOnce(status: JobStatus) {
  const known = once.get(status) ?? jobIn(status, '');
  once.set(status, known);
  return known;
}
