import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee } from '#testing/callers.ts';
import { openCardService, type CardService } from '#testing/checkout.ts';
import { openTestPayments, type Paid } from '#testing/payments.ts';
import { send } from '#testing/people.ts';

let service: CardService;
let testApp: TestApp;
let job: Awaited<ReturnType<typeof openTestPayments>>;
let token: string;
before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env, settings: { venmo: 'Bright-Bay_2' } });
});
after(async () => {
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  job = await openTestPayments(testApp);
  const { body } = await job.account(job.crew);
  token = new URL(body.payUrl).searchParams.get('token') ?? '';
});

const open = async () => {
  const { status, body } = await send(testApp.app, `GET /api/payments/${token}`);
  return { status, body: body as unknown as Paid };
};

describe("the crew's payment link", () => {
  test('is not the one of the customer, and says nothing but the first name', async () => {
    assert.notEqual(token, job.token);
    const { status, body } = await open();
    assert.deepEqual([status, body.customerName, body.state], [200, 'Dana', 'open']);
    assert.doesNotMatch(JSON.stringify(body), /Whitfield|@example\.com/);
    assert.equal((await job.page()).body.customerName, 'Dana Whitfield');
  });

  test('tells the card service neither the address of the customer nor their link', async () => {
    const { status } = await send(testApp.app, `POST /api/payments/${token}/card`, { body: {} });
    assert.equal(status, 200);
    const form = String(service.asked.at(-1)?.form);
    assert.doesNotMatch(form, /example\.com/);
    assert.ok(form.includes(token));
    assert.ok(!form.includes(job.token));
  });

  test('ends when the employee was deleted', async () => {
    const gone = { deleted_at: testApp.deps.clock.now().toString() };
    await testApp.deps.db.updateTable('employees').set(gone).where('id', '=', job.employee.roleId).execute();
    assert.equal((await open()).status, 404);
    assert.equal((await send(testApp.app, `GET /api/payments/${token}/receipt`)).status, 404);
    assert.equal((await job.page()).status, 200);
  });

  test('ends when the job is another employee’s, or open again', async () => {
    const { person } = await asEmployee(testApp);
    const change = (set: object) => testApp.deps.db.updateTable('jobs').set(set).where('id', '=', job.id).execute();
    await change({ accepted_by: person.roleId });
    assert.equal((await open()).status, 404);
    await change({ accepted_by: null, status: 'scheduled' });
    assert.equal((await open()).status, 404);
    await change({ accepted_by: job.employee.roleId, status: 'completed' });
    assert.equal((await open()).status, 200);
  });

  test('cannot be turned into that of a colleague or of the customer', async () => {
    const { person } = await asEmployee(testApp);
    const name = Buffer.from(person.roleId.replaceAll('-', ''), 'hex').toString('base64url');
    for (const guess of [token.slice(0, 22) + token.slice(44), token.slice(0, 22) + name + token.slice(44)])
      assert.equal((await send(testApp.app, `GET /api/payments/${guess}`)).status, 404);
  });
});

describe('a tip', () => {
  const say = (tipCents: number) =>
    send(testApp.app, `POST /api/payments/${token}/announce`, { body: { cents: 13_500, tipCents } });

  test('is at most $500 where the total is less', async () => {
    const { status, body } = await say(9_999_999);
    assert.deepEqual([status, (body['errors'] as [{ path: string }])[0].path], [422, 'tipCents']);
    assert.equal((await say(50_001)).status, 422);
    assert.equal((await say(50_000)).status, 200);
  });

  test('is no larger from the crew', async () => {
    const { status, body } = await job.record(job.crew, { half: 1, tipCents: 50_001 });
    assert.deepEqual([status, body.errors[0]?.path], [422, 'tipCents']);
    assert.equal((await job.record(job.crew, { half: 1, tipCents: 700 })).status, 201);
  });

  test('is summed up by job, less what was corrected', async () => {
    const other = await openTestPayments(testApp);
    await job.record(job.crew, { half: 1, tipCents: 700 });
    await job.record(job.admin, { kind: 'tip', method: 'venmo', cents: 300 });
    const { body } = await other.record(other.admin, { kind: 'tip', method: 'cash', cents: 900 });
    await other.record(other.admin, { kind: 'correction', corrects: body.entries[0]?.id });
    assert.equal((await job.account(job.admin)).body.balance.tipCents, 1000);
    assert.equal((await other.account(other.admin)).body.balance.tipCents, 0);
  });
});
