import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob, addCrew } from '#testing/jobs.ts';
import { exampleWalkIn } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  const { packages } = DEFAULT_SETTINGS;
  testApp = await startTestApp({
    settings: {
      slotCapacity: 5,
      packages: packages.map((pack) => (pack.id === 'full' ? { ...pack, people: 2 } : pack)),
    },
  });
  owner = await asOwner(testApp);
});
after(() => testApp.close());

const AT = 'date=2027-06-19&time=10:00%20AM';
const SHORT = { kind: 'short-crew', needed: { count: 2, packageName: 'Full Detail' } };
const warnings = async (query: string) => (await owner(`GET /api/admin/time-warnings?${AT}&${query}`)).body as unknown;

async function approved(change: Readonly<Record<string, unknown>> = {}) {
  const quote = exampleWalkIn({ scheduledDate: '2027-06-19', scheduledTime: '10:00 AM', approve: true, ...change });
  const { status, body } = await owner('POST /api/quotes/walk-in', quote);
  assert.equal(status, 201, JSON.stringify(body));
  return body as { readonly id: string; readonly job: { readonly id: string }; readonly peopleNeeded?: unknown };
}

describe('a package that takes two people', () => {
  test('warns about a time while fewer employees are free then, and sells it all the same', async () => {
    assert.deepEqual(await warnings('package=full'), [{ ...SHORT, free: 0 }]);
    const robin = await addCrew(testApp.deps, { name: 'Robin' });
    await addCrew(testApp.deps, { name: 'Kim' });
    assert.deepEqual(await warnings('package=full'), []);
    assert.deepEqual(await warnings('package=express'), []);
    const { id, job } = await approved({ packageType: 'express' });
    await acceptJob(testApp, job.id, robin.id);
    assert.deepEqual(await warnings('package=full'), [
      { ...SHORT, free: 1 },
      ...((await warnings('package=express')) as object[]),
    ]);
    assert.deepEqual(await warnings(`package=express&quote=${id}`), []);
    assert.equal((await approved()).id.length, 36);
  });

  test('says so of its quote, its job and in the calendar, and others say nothing', async () => {
    const { id, job, peopleNeeded } = await approved({ scheduledTime: '2:00 PM' });
    assert.deepEqual(peopleNeeded, SHORT.needed);
    assert.deepEqual((await owner(`GET /api/jobs/${job.id}`)).body['peopleNeeded'], SHORT.needed);
    const { body } = await owner('GET /api/jobs/week?from=2027-06-13');
    const visits = body['visits'] as readonly { readonly quoteId: string; readonly peopleNeeded?: unknown }[];
    assert.deepEqual(visits.find(({ quoteId }) => quoteId === id)?.peopleNeeded, SHORT.needed);
    const other = await approved({ scheduledTime: '2:00 PM', packageType: 'express' });
    assert.equal('peopleNeeded' in other, false);
  });
});

describe('employees who do a job together', () => {
  type Own = {
    readonly id: string;
    readonly standing: string;
    readonly team?: readonly string[];
    readonly events: unknown;
  };
  const setTeam = (id: string, employees: readonly string[]) => owner(`PUT /api/jobs/${id}/teammates`, { employees });
  const startsAt = { scheduledDate: '2027-06-26' };

  test('all have the job in the crew app, the further ones to read, and all are busy then', async () => {
    const [lead, mate] = [await asEmployee<readonly Own[]>(testApp), await asEmployee<readonly Own[]>(testApp)];
    const { job } = await approved(startsAt);
    const { status, body } = await setTeam(job.id, [mate.person.roleId, mate.person.roleId]);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      (body['teammates'] as readonly Own[]).map(({ id }) => id),
      [mate.person.roleId],
    );
    await acceptJob(testApp, job.id, lead.person.roleId);
    const jobsOf = async ({ person }: typeof lead, ask: typeof lead) => {
      const { employee_id: id } = await testApp.deps.db
        .selectFrom('employees')
        .select('employee_id')
        .where('id', '=', person.roleId)
        .executeTakeFirstOrThrow();
      return (await ask(`GET /api/jobs/employee/${id}`)).body.filter((each) => each.id === job.id);
    };
    const [own] = await jobsOf(lead, lead);
    const [shared] = await jobsOf(mate, mate);
    assert.deepEqual([own?.standing, own?.team?.length], ['mine', 1]);
    assert.deepEqual([shared?.standing, shared?.events, shared?.team?.length], ['helping', [], 1]);
    assert.equal((await mate(`POST /api/jobs/${job.id}/start`)).status, 404);
    assert.equal((await mate(`GET /api/jobs/${job.id}`)).status, 200);

    const { id: other } = await approved({ ...startsAt, packageType: 'express' });
    const crew = (await owner(`GET /api/quotes/${other}/crew`)).body as unknown as readonly {
      readonly id: string;
      readonly conflicts: readonly { readonly kind: string }[];
    }[];
    for (const { person } of [lead, mate])
      assert.deepEqual(
        crew.find(({ id }) => id === person.roleId)?.conflicts.map(({ kind }) => kind),
        ['busy'],
      );
  });

  test('share what is paid by percentage, and each get the hours of the package', async () => {
    const [hourly, percentage] = [await addCrew(testApp.deps), await addCrew(testApp.deps)];
    const rate = { payment_type: 'percentage', payment_value: 10 } as const;
    await testApp.deps.db.updateTable('employees').set(rate).where('id', '=', percentage.id).execute();
    const { job } = await approved({ scheduledDate: '2027-07-03' });
    await setTeam(job.id, [hourly.id]);
    await acceptJob(testApp, job.id, percentage.id);
    const at = testApp.deps.clock.now().toString();
    await testApp.deps.db
      .updateTable('jobs')
      .set({ status: 'completed', completed_at: at })
      .where('id', '=', job.id)
      .execute();
    const period = 'from=2027-06-01&to=2027-06-14';
    const { body } = await owner(`GET /api/staff/pay-period?${period}`);
    const sheets = body['sheets'] as readonly { readonly id: string; readonly earnings: number }[];
    const earned = (id: string) => sheets.find((sheet) => sheet.id === id)?.earnings;
    const { total_cents: total, tax_cents: tax } = await testApp.deps.db
      .selectFrom('quotes')
      .innerJoin('jobs', 'jobs.quote_id', 'quotes.id')
      .select(['total_cents', 'tax_cents'])
      .where('jobs.id', '=', job.id)
      .executeTakeFirstOrThrow();
    assert.equal(earned(percentage.id), Math.round(((total - tax) / 2) * 0.1));
    assert.equal(earned(hourly.id), 4 * 1500);
    const inTotal = (await owner(`GET /api/staff/${percentage.id}`)).body['totalEarnings'];
    assert.equal(inTotal, earned(percentage.id));
  });

  test('lose one who leaves the shop', async () => {
    const [leaver, stayer] = [await addCrew(testApp.deps), await addCrew(testApp.deps)];
    const { job } = await approved({ scheduledDate: '2027-07-17' });
    await setTeam(job.id, [leaver.id, stayer.id]);
    assert.equal((await owner(`DELETE /api/staff/${leaver.id}`)).status, 204);
    const { body } = await owner(`GET /api/jobs/${job.id}`);
    assert.deepEqual(
      (body['teammates'] as readonly { readonly id: string }[]).map(({ id }) => id),
      [stayer.id],
    );
  });

  test('are refused once the job is done, and where someone has left', async () => {
    const gone = await addCrew(testApp.deps, { deleted_at: testApp.deps.clock.now().toString() });
    const { id, job } = await approved({ scheduledDate: '2027-07-10' });
    const { status, body } = await setTeam(job.id, [gone.id]);
    assert.equal(status, 422);
    assert.match(JSON.stringify(body['errors']), /"path":"employees"/);
    assert.equal((await owner(`POST /api/quotes/${id}/cancel`, { reason: '' })).status, 200);
    assert.equal((await setTeam(job.id, [])).status, 409);
  });
});
