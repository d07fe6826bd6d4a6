import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { JobDetail } from '#contract/jobs.ts';
import type { UndoOffer } from '#contract/undos.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { addCrew } from '#testing/jobs.ts';
import { exampleWalkIn } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  const { packages } = DEFAULT_SETTINGS;
  testApp = await startTestApp({
    settings: {
      slotCapacity: 20,
      packages: packages.map((pack) => (pack.id === 'full' ? { ...pack, people: 2 } : pack)),
    },
  });
  owner = await asOwner(testApp);
  // From three employees on, an assigned one is asked to accept.
  for (const name of ['Robin', 'Kim', 'Ada']) await addCrew(testApp.deps, { name });
});
after(() => testApp.close());

async function newJob() {
  const quote = exampleWalkIn({ scheduledDate: '2027-06-19', scheduledTime: '10:00 AM', approve: true });
  const { status, body } = await owner('POST /api/quotes/walk-in', quote);
  assert.equal(status, 201, JSON.stringify(body));
  const {
    id: quoteId,
    job,
    totalPrice,
  } = body as unknown as {
    readonly id: string;
    readonly job: { readonly id: string };
    readonly totalPrice: number;
  };
  const path = `/api/jobs/${job.id}`;
  return {
    id: job.id,
    quoteId,
    totalPrice,
    path,
    read: async () => (await owner(`GET ${path}`)).body as unknown as JobDetail,
    set: async (employees: readonly string[]) => {
      const set = await owner(`PUT ${path}/teammates`, { employees });
      assert.equal(set.status, 200, JSON.stringify(set.body));
      return set.body as unknown as JobDetail & { readonly undo: UndoOffer | null };
    },
    mailsTo: async (address: string) =>
      (await mailsOf(testApp, { quoteId })).filter(({ recipient }) => recipient === address),
  };
}
const kinds = (mails: readonly { readonly kind: string }[]) => mails.map(({ kind }) => kind);

test('a teammate gets the email of someone assigned, with their part of the pay and a code that opens the job', async () => {
  const job = await newJob();
  const [lead, mate] = [await asEmployee(testApp), await asEmployee<CrewJob>(testApp)];
  const { db } = testApp.deps;
  await db.updateTable('employees').set({ name: 'Robin Hale' }).where('id', '=', lead.person.roleId).execute();
  const { status } = await owner(`PATCH ${job.path}`, { assignedStaff: lead.person.roleId });
  assert.equal(status, 200);
  const rate = { payment_type: 'percentage', payment_value: 10 } as const;
  await db.updateTable('employees').set(rate).where('id', '=', mate.person.roleId).execute();
  await job.set([mate.person.roleId]);
  const [mail, ...others] = await job.mailsTo(mate.person.email);
  assert.deepEqual([mail?.kind, others.length], ['job-credentials', 0]);
  const data = mail?.data as Readonly<Record<string, unknown>>;
  assert.deepEqual(data['helps'], { leadName: 'Robin Hale' });
  assert.equal((data['sold'] as { readonly customerName: string }).customerName, 'Walt Ingram');
  assert.equal(data['payCents'], Math.round((job.totalPrice * 100 * 0.1) / 2));
  assert.equal((await mate(`GET ${job.path}`)).body.standing, 'helping');
  const lookUp = await testApp.app.inject({
    method: 'POST',
    url: '/api/verify-login',
    payload: { appointmentId: data['appointmentId'], fkeid: data['employeeId'], accessCode: data['accessCode'] },
  });
  assert.equal(lookUp.statusCode, 200, lookUp.body);
});

test('one who is taken off is told, and one who stays is told nothing', async () => {
  const job = await newJob();
  const [leaver, stayer] = [await asEmployee(testApp), await asEmployee(testApp)];
  await job.set([leaver.person.roleId, stayer.person.roleId]);
  await job.set([stayer.person.roleId]);
  assert.deepEqual(kinds(await job.mailsTo(leaver.person.email)), ['job-credentials', 'job-unassigned']);
  assert.deepEqual(kinds(await job.mailsTo(stayer.person.email)), ['job-credentials']);
  await job.set([stayer.person.roleId]);
  assert.deepEqual(
    kinds(await job.mailsTo(stayer.person.email)),
    ['job-credentials'],
    'the same again changes nothing',
  );
});

test('setting them can be undone: no email goes out, and who was on it before is again', async () => {
  const job = await newJob();
  const [first, second] = [await asEmployee(testApp), await asEmployee(testApp)];
  await job.set([first.person.roleId]);
  const { undo } = await job.set([second.person.roleId]);
  assert.equal(undo?.seconds, 10);
  assert.equal((await owner(`POST /api/admin/undo/${undo?.id}`)).status, 204);
  const { teammates, undo: open } = await job.read();
  assert.deepEqual(
    teammates.map(({ id }) => id),
    [first.person.roleId],
  );
  assert.notEqual(open?.id, undo?.id);
  assert.deepEqual(kinds(await job.mailsTo(second.person.email)), []);
  assert.deepEqual(kinds(await job.mailsTo(first.person.email)), ['job-credentials']);
});

test('a job that only has teammates can still be sent to everyone', async () => {
  const job = await newJob();
  const mate = await asEmployee(testApp);
  await job.set([mate.person.roleId]);
  const sent = await owner(`POST ${job.path}/send-to-employees`);
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
});

test('they are told when the appointment moves or is canceled', async () => {
  const job = await newJob();
  const mate = await asEmployee(testApp);
  await job.set([mate.person.roleId]);
  const moved = await owner(`POST /api/quotes/${job.quoteId}/reschedule`, {
    scheduledDate: '2027-06-20',
    scheduledTime: '10:00 AM',
  });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  const told = (await job.mailsTo(mate.person.email)).map(({ kind, data }) => [kind, Object(data)['isStillTheirs']]);
  assert.deepEqual(told, [
    ['job-credentials', undefined],
    ['job-moved', true],
  ]);
  assert.equal((await owner(`POST /api/quotes/${job.quoteId}/cancel`, { reason: '' })).status, 200);
  assert.deepEqual(kinds(await job.mailsTo(mate.person.email)), ['job-credentials', 'job-moved', 'job-cancelled']);
});
