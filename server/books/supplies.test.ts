import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JobSupplies, Supply } from '#contract/supplies.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { newCompletion } from '#testing/documentation.ts';
import { addCrewedJob } from '#testing/jobs.ts';
import { addPerson, type TestPerson } from '#testing/people.ts';

type Answer = Partial<Supply> &
  Partial<JobSupplies> & {
    readonly errors?: readonly { readonly path: string }[];
  };

let testApp: TestApp;
let owner: Caller<Answer>;
let employee: TestPerson;

before(async () => {
  testApp = await startTestApp();
  owner = await asOwner<Answer>(testApp);
  employee = await addPerson(testApp.deps, 'employee');
});
after(() => testApp.close());

async function completedJob(): Promise<string> {
  const { id } = await addCrewedJob(testApp, employee.roleId);
  const crew = await asEmployee(testApp, employee);
  const done = await crew(`POST /api/jobs/${id}/completion`, newCompletion({ reasonWithoutPhotos: 'No camera' }));
  assert.equal(done.status, 201);
  return id;
}

const usedBy = async (job: string) =>
  (await owner(`GET /api/jobs/${job}/supplies`)).body.supplies?.map(({ name, quantity, cents }) => [
    name,
    quantity,
    cents,
  ]);
const SHAMPOO = { name: 'Shampoo', unit: 'oz', unitCents: 35, packages: [{ package: 'full', quantity: 2.5 }] };

test('a completed job uses what its package needs, at the cost of then, until the owner corrects it', async () => {
  const without = await completedJob();
  const { status, body: shampoo } = await owner('POST /api/supplies', SHAMPOO);
  assert.equal(status, 201);
  const first = await completedJob();
  testApp.setNow('2027-06-01T13:00:00Z');
  const changed = await owner(`PUT /api/supplies/${shampoo.id}`, { ...SHAMPOO, unitCents: 50 });
  assert.deepEqual(
    changed.body.costs?.map(({ unitCents }) => unitCents),
    [50, 35],
  );
  const second = await completedJob();
  assert.deepEqual(await usedBy(without), []);
  // 2.5 oz at 35 cents are 87.5 cents, half a cent up.
  assert.deepEqual(await usedBy(first), [['Shampoo', 2.5, 88]]);
  assert.deepEqual(await usedBy(second), [['Shampoo', 2.5, 125]]);

  const towel = await owner('POST /api/supplies', { name: 'Towel', unit: 'piece', unitCents: 120 });
  const corrected = await owner(`PUT /api/jobs/${first}/supplies`, {
    supplies: [
      { id: shampoo.id, quantity: 4 },
      { id: towel.body.id, quantity: 1 },
    ],
  });
  assert.deepEqual([corrected.status, corrected.body.totalCents], [200, 260]);
  await owner(`PUT /api/jobs/${first}/supplies`, { supplies: [{ id: towel.body.id, quantity: 0 }] });
  assert.deepEqual(await usedBy(first), [['Shampoo', 4, 140]]);

  assert.equal((await owner(`DELETE /api/supplies/${shampoo.id}`)).status, 204);
  assert.deepEqual(await usedBy(first), [['Shampoo', 4, 140]], 'jobs keep what they used');
  assert.deepEqual(await usedBy(await completedJob()), []);
});

test('the crew says what a job used where it is not the usual quantity, and never sees what it costs', async () => {
  const { body: soap } = await owner('POST /api/supplies', { ...SHAMPOO, name: 'Soap' });
  const { body: gone } = await owner('POST /api/supplies', { ...SHAMPOO, name: 'Foam' });
  const { id } = await addCrewedJob(testApp, employee.roleId);
  const crew = await asEmployee<Answer>(testApp, employee);
  const { body } = await crew(`GET /api/jobs/${id}/documentation`);
  assert.deepEqual(body.supplies, [
    { id: gone.id, name: 'Foam', unit: 'oz', quantity: 2.5 },
    { id: soap.id, name: 'Soap', unit: 'oz', quantity: 2.5 },
  ]);
  await owner(`DELETE /api/supplies/${gone.id}`);
  const complete = (quantity: number) => {
    const supplyQuantities = [soap, gone].map((each) => ({ id: each.id, quantity }));
    const completion = newCompletion({ reasonWithoutPhotos: 'No camera', supplyQuantities });
    return crew(`POST /api/jobs/${id}/completion`, completion);
  };
  const refused = await complete(-1);
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.path], [422, 'supplyQuantities.0.quantity']);
  assert.equal((await complete(4)).status, 201);
  assert.deepEqual(await usedBy(id), [['Soap', 4, 140]]);
  assert.equal((await crew(`GET /api/jobs/${id}/supplies`)).status, 403);
  await owner(`DELETE /api/supplies/${soap.id}`);
});

test('what makes no sense is refused with the field, and a job that is not completed with its state', async () => {
  assert.equal((await owner('POST /api/supplies', { name: 'Wax', unit: 'oz', unitCents: 10 })).status, 201);
  const job = await completedJob();
  for (const [call, body, path] of [
    ['POST /api/supplies', { name: 'wax', unit: 'oz', unitCents: 10 }, 'name'],
    ['POST /api/supplies', { name: 'Clay', unit: 'oz', unitCents: -1 }, 'unitCents'],
    ['POST /api/supplies', { name: 'Clay', unit: 'oz', unitCents: 1.5 }, 'unitCents'],
    ['POST /api/supplies', { name: 'Clay', unit: '', unitCents: 1 }, 'unit'],
    ['POST /api/supplies', { ...SHAMPOO, packages: [{ package: 'full', quantity: -1 }] }, 'packages.0.quantity'],
    ['POST /api/supplies', { ...SHAMPOO, packages: [{ package: 'full', quantity: 0.001 }] }, 'packages.0.quantity'],
    ['POST /api/supplies', { ...SHAMPOO, packages: [{ package: 'none', quantity: 1 }] }, 'packages.0.package'],
    [`PUT /api/jobs/${job}/supplies`, { supplies: [{ id: job, quantity: 1 }] }, 'supplies.0.id'],
  ] as const) {
    const { status, body: answer } = await owner(call, body);
    assert.deepEqual([status, answer.errors?.[0]?.path], [422, path], JSON.stringify(body));
  }
  const { id: open } = await addCrewedJob(testApp, employee.roleId);
  assert.equal((await owner(`PUT /api/jobs/${open}/supplies`, { supplies: [] })).status, 409);
});
