import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addCrew } from '#testing/jobs.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
  owner = await asOwner(testApp);
});

const submitted = async () => (await submit(testApp.app, exampleQuote())).body;
const edit = (id: string, body: object) => owner(`PATCH /api/quotes/${id}`, body);
const jobOf = (id: string) =>
  testApp.deps.db.selectFrom('jobs').selectAll().where('quote_id', '=', id).executeTakeFirst();
const actions = (body: Readonly<Record<string, unknown>>) =>
  (body['history'] as { action: string }[]).map(({ action }) => action);
const undoIn = (body: Readonly<Record<string, unknown>>) => (body['undo'] as { readonly id: string }).id;

describe('the notes of a quote', () => {
  test('are changed with how long they were and are, never with their text', async () => {
    const { id } = await submitted();
    await edit(id, { notes: 'Child seat' });
    const { body } = await edit(id, { notes: 'Child seat stays' });
    assert.equal(body['notes'], 'Child seat stays');
    const notes = testApp.deps.db.selectFrom('audit').selectAll().where('action', '=', 'quote.note');
    const written = await notes.orderBy('id').execute();
    assert.deepEqual([written.at(-1)?.before, written.at(-1)?.after], [{ length: 10 }, { length: 16 }]);
  });

  test('that stay as they are leave no trace', async () => {
    const { id } = await submitted();
    const { status, body } = await edit(id, { notes: '' });
    assert.deepEqual([status, actions(body)], [200, ['quote.submit']]);
  });
});

describe('assigned staff', () => {
  test('is kept with the quote, and its job gets it when it is approved', async () => {
    const { id } = await submitted();
    const { roleId } = await addPerson(testApp.deps, 'employee');
    const { body } = await edit(id, { assignedStaff: roleId });
    assert.equal(body['assignedStaff'], roleId);
    assert.deepEqual(actions(body), ['quote.submit', 'quote.assign']);
    await owner(`POST /api/quotes/${id}/approve`, {});
    assert.equal((await jobOf(id))?.assigned_employee, roleId);
  });

  test('of an approved quote goes to its job, and can be taken back', async () => {
    const { id } = await submitted();
    const { roleId } = await addPerson(testApp.deps, 'employee');
    await owner(`POST /api/quotes/${id}/approve`, {});
    await edit(id, { assignedStaff: roleId });
    assert.equal((await jobOf(id))?.assigned_employee, roleId);
    await edit(id, { assignedStaff: null });
    assert.equal((await jobOf(id))?.assigned_employee, null);
  });

  test('that was chosen on the schedule is the one that the quote shows, until it is open to all again', async () => {
    const { id } = await submitted();
    const [first, second] = [await addCrew(testApp.deps), await addCrew(testApp.deps)];
    await owner(`POST /api/quotes/${id}/approve`, {});
    const job = await jobOf(id);
    const shown = async () => (await owner(`GET /api/quotes/${id}`)).body['assignedStaff'];
    await edit(id, { assignedStaff: first.id });
    await owner(`PATCH /api/jobs/${job?.id}`, { assignedStaff: second.id });
    assert.equal(await shown(), second.id);
    await owner(`PATCH /api/jobs/${job?.id}`, { assignedStaff: null });
    assert.equal(await shown(), null);
    await edit(id, { assignedStaff: first.id });
    assert.equal((await jobOf(id))?.assigned_employee, first.id);
  });

  test('can be undone for some seconds, and its mail waits as long', async () => {
    const { id } = await submitted();
    const { id: assignedStaff } = await addCrew(testApp.deps);
    const pending = await edit(id, { assignedStaff });
    await owner(`POST /api/admin/undo/${undoIn(pending.body)}`);
    assert.equal((await owner(`GET /api/quotes/${id}`)).body['assignedStaff'], null);

    await owner(`POST /api/quotes/${id}/approve`, {});
    const approved = await edit(id, { assignedStaff });
    assert.equal((await mailsOf(testApp, { quoteId: id, kind: 'job-credentials' })).length, 1);
    assert.equal((await owner(`POST /api/admin/undo/${undoIn(approved.body)}`)).status, 204);
    assert.equal((await jobOf(id))?.assigned_employee, null);
    assert.deepEqual(await mailsOf(testApp, { quoteId: id, kind: 'job-credentials' }), []);
  });

  test('has to work here', async () => {
    const { deps } = testApp;
    const { id } = await submitted();
    const { roleId } = await addPerson(deps, 'employee');
    await deps.db
      .updateTable('employees')
      .set({ deleted_at: '2027-06-01T12:00:00Z' })
      .where('id', '=', roleId)
      .execute();
    for (const assignedStaff of [roleId, deps.random.id(), 'FKE-0000000001']) {
      const { status, body } = await edit(id, { assignedStaff });
      assert.equal(status, 422);
      assert.equal((body['errors'] as { path: string }[])[0]?.path, 'assignedStaff');
    }
  });

  test('stays once an employee has accepted the job, and the notes beside it are not changed either', async () => {
    const { id } = await submitted();
    const [crew, other] = [await addPerson(testApp.deps, 'employee'), await addPerson(testApp.deps, 'employee')];
    await owner(`POST /api/quotes/${id}/approve`, {});
    const accepted = { status: 'pending-approval', accepted_by: crew.roleId } as const;
    await testApp.deps.db.updateTable('jobs').set(accepted).where('quote_id', '=', id).execute();
    const { status, body } = await edit(id, { notes: 'Sam knows the way', assignedStaff: other.roleId });
    assert.deepEqual([status, body['present']], [409, 'pending-approval']);
    const quote = testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', id);
    assert.deepEqual((await quote.executeTakeFirst())?.notes, '');
  });
});
