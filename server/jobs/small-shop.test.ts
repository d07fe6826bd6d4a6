import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { dataUrl, newCompletion } from '#testing/documentation.ts';
import { addCrew, addCrewedJob, addJob } from '#testing/jobs.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
  await testApp.deps.db.deleteFrom('employees').execute();
});

/** The only employee, logged in. */
async function onlyEmployee() {
  const robin = await asEmployee(testApp);
  const { email, roleId: id } = robin.person;
  await testApp.deps.db.updateTable('employees').set({ email, name: 'Robin' }).where('id', '=', id).execute();
  return robin;
}

const assign = (id: string, assignedStaff: string | null) => owner(`PATCH /api/jobs/${id}`, { assignedStaff });
const photo = async (photoType: string) => ({ photoType, photoUrl: await dataUrl() });

describe('with one employee, assigning a job is enough', () => {
  test('it is theirs at once, with everything about it in one email, and accepting it changes nothing', async () => {
    const robin = await onlyEmployee();
    const { id, quoteId } = await addJob(testApp, { quote: { customerNote: 'Gate code 4411' } });
    const { status, body } = await assign(id, robin.person.roleId);
    assert.deepEqual([status, body['status']], [200, 'employee-accepted'], JSON.stringify(body));
    const own = (await robin(`GET /api/jobs/${id}`)).body;
    assert.deepEqual([own['standing'], own['events']], ['mine', ['start', 'complete']]);
    const [mail, ...others] = (await mailsOf(testApp, { quoteId })).filter(
      ({ recipient }) => recipient === robin.person.email,
    );
    assert.deepEqual([mail?.kind, others], ['job-credentials', []]);
    assert.match(JSON.stringify(mail?.data), /Gate code 4411/);
    const again = await robin(`POST /api/jobs/${id}/respond`, { response: 'accept' });
    assert.deepEqual([again.status, again.body['status']], [200, 'employee-accepted']);
    assert.equal((await robin(`POST /api/jobs/${id}/photos`, await photo('before'))).status, 201);
  });

  test('also through the quote, before and after it is approved', async () => {
    const robin = await onlyEmployee();
    const { id, quoteId } = await addJob(testApp);
    await owner(`PATCH /api/quotes/${quoteId}`, { assignedStaff: robin.person.roleId });
    assert.equal((await robin(`GET /api/jobs/${id}`)).body['standing'], 'mine');
    assert.equal((await robin(`POST /api/jobs/${id}/photos`, await photo('before'))).status, 201);
  });

  test('the owner takes it back until the work has started, and the employee is told', async () => {
    const robin = await onlyEmployee();
    const { id, quoteId } = await addJob(testApp);
    await assign(id, robin.person.roleId);
    const { status, body } = await assign(id, null);
    assert.deepEqual([status, body['status'], body['acceptedByEmployee']], [200, 'scheduled', null]);
    assert.equal((await mailsOf(testApp, { quoteId, kind: 'job-unassigned' })).length, 1);
    await assign(id, robin.person.roleId);
    await robin(`POST /api/jobs/${id}/start`);
    assert.equal((await assign(id, null)).status, 409);
  });

  test('and with two it isn’t, unless one of them is the owner', async () => {
    const robin = await onlyEmployee();
    const self = await addCrew(testApp.deps);
    const first = await addJob(testApp);
    assert.equal((await assign(first.id, robin.person.roleId)).body['status'], 'approved');
    const { db } = testApp.deps;
    await db.updateTable('employees').set({ person_id: owner.person.personId }).where('id', '=', self.id).execute();
    const second = await addJob(testApp);
    assert.equal((await assign(second.id, robin.person.roleId)).body['status'], 'employee-accepted');
  });
});

describe('the owner does a job', () => {
  test('that no one has: starts, documents and completes it, which no one is paid for', async () => {
    const { id, quoteId } = await addJob(testApp);
    const started = (await owner(`POST /api/jobs/${id}/start`)).body;
    assert.deepEqual([started['status'], started['acceptedByEmployee']], ['employee-accepted', null]);
    for (const type of ['before', 'after'])
      assert.equal((await owner(`POST /api/jobs/${id}/photos`, await photo(type))).status, 201, type);
    const damage = { damageType: 'existing', description: 'Scratch', location: 'Hood', severity: 'low' };
    assert.equal((await owner(`POST /api/jobs/${id}/damage-logs`, damage)).status, 201);
    const { status, body } = await owner(`POST /api/jobs/${id}/completion`, newCompletion());
    assert.deepEqual([status, body['state']], [201, 'completed'], JSON.stringify(body));
    const done = (await owner(`GET /api/jobs/${id}`)).body;
    assert.deepEqual([done['status'], done['pay']], ['completed', null]);
    const { body: quote } = await owner(`GET /api/quotes/${quoteId}`);
    assert.ok(quote['completedAt']);
    const report = await owner('GET /api/reports/crew?by=employee&range=this-year');
    assert.match(JSON.stringify(report.body), /"Owner"/);
  });

  test('that is assigned: it stays the employee’s, who is paid for it', async () => {
    const robin = await onlyEmployee();
    await addCrew(testApp.deps);
    const { id } = await addJob(testApp);
    await assign(id, robin.person.roleId);
    const { body } = await owner(`POST /api/jobs/${id}/start`);
    const { id: crewId } = body['acceptedByEmployee'] as { readonly id: string };
    assert.deepEqual([body['status'], crewId], ['employee-accepted', robin.person.roleId]);
    const completion = newCompletion({ reasonWithoutPhotos: 'Rain' });
    assert.equal((await owner(`POST /api/jobs/${id}/completion`, completion)).status, 201);
    const { body: earnings } = await robin('GET /api/employee/earnings');
    assert.deepEqual(
      (earnings['jobs'] as readonly { readonly id: string }[]).map((job) => job.id),
      [id],
    );
  });

  test('that an employee has accepted, on their behalf', async () => {
    const robin = await onlyEmployee();
    const { id } = await addCrewedJob(testApp, robin.person.roleId);
    const completion = newCompletion({ reasonWithoutPhotos: 'Rain' });
    assert.equal((await owner(`POST /api/jobs/${id}/completion`, completion)).status, 201);
  });

  test('only after starting it', async () => {
    const { id } = await addJob(testApp);
    for (const [call, body] of [
      [`POST /api/jobs/${id}/photos`, await photo('before')],
      [`POST /api/jobs/${id}/completion`, newCompletion()],
    ] as const)
      assert.equal((await owner(call, body)).status, 409, call);
  });
});

test('an owner without employees isn’t asked to find one', async () => {
  const kinds = async () => {
    const { body } = await owner('GET /api/dashboard/needs');
    return (body['needs'] as readonly { readonly kind: string }[]).map(({ kind }) => kind);
  };
  const { quoteId } = await addJob(testApp);
  const starts_at = testApp.deps.clock.now().add({ hours: 20 }).toString();
  await testApp.deps.db.updateTable('quotes').set({ starts_at }).where('id', '=', quoteId).execute();
  assert.ok(!(await kinds()).includes('crew'));
  await addCrew(testApp.deps);
  assert.ok((await kinds()).includes('crew'));
});
