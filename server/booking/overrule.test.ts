import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob, addCrew } from '#testing/jobs.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp({ settings: { mobileAvailable: true } });
  owner = await asOwner(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
});

/** A Saturday in the school year, with 10:00 AM among its times. */
const SLOT = { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' };
const OFF = { scheduledDate: '2027-06-19', scheduledTime: '11:15 AM' };

async function approved(change: Readonly<Record<string, unknown>> = {}) {
  const { status, body } = await owner(
    'POST /api/quotes/walk-in',
    exampleWalkIn({ ...SLOT, approve: true, ...change }),
  );
  assert.equal(status, 201, JSON.stringify(body));
  return body as { readonly id: string; readonly reference: string };
}

async function idOf(change: Readonly<Record<string, unknown>>): Promise<string> {
  const { status, body } = await submit(testApp.app, exampleQuote(change));
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

const warnings = async (query: string) => (await owner(`GET /api/admin/time-warnings?${query}`)).body as unknown;
const seats = async (startsAt: string) => {
  const rows = await testApp.deps.db
    .selectFrom('slot_holds')
    .select('seat')
    .where('starts_at', '=', startsAt)
    .orderBy('seat')
    .execute();
  return rows.map(({ seat }) => seat);
};
const audited = async (id: string, action: 'quote.create' | 'quote.reschedule' | 'quote.approve') => {
  const { db } = testApp.deps;
  const rows = await db
    .selectFrom('audit')
    .select('after')
    .where('subject_id', '=', id)
    .where('action', '=', action)
    .execute();
  return rows.map(({ after }) => JSON.stringify(after));
};

describe('the owner overrules the calendar', () => {
  test('on a new quote: one more than fits, or at any time of day; the audit log says so', async () => {
    const first = await approved();
    assert.doesNotMatch(String(await audited(first.id, 'quote.create')), /overruled/);
    const second = exampleWalkIn({ ...SLOT, approve: true });
    assert.equal((await owner('POST /api/quotes/walk-in', second)).status, 409);
    assert.equal((await owner('POST /api/quotes/walk-in', { ...second, overrule: true })).status, 201);
    assert.deepEqual(await seats('2027-06-19T14:00:00Z'), [1, 2]);
    const odd = exampleWalkIn({ ...OFF, approve: true });
    assert.equal((await owner('POST /api/quotes/walk-in', odd)).status, 422);
    const { body } = await owner('POST /api/quotes/walk-in', { ...odd, overrule: true });
    assert.match(String(await audited(String(body['id']), 'quote.create')), /"overruled":true/);
    assert.equal(body['scheduledDate'], '2027-06-19T15:15:00Z');
    assert.equal(body['scheduledTime'], '11:15 AM');
  });

  test('on a move and an approval, which the audit log says', async () => {
    await approved();
    const moved = await idOf({ scheduledTime: '2:00 PM' });
    assert.equal((await owner(`POST /api/quotes/${moved}/reschedule`, SLOT)).status, 409);
    assert.equal((await owner(`POST /api/quotes/${moved}/reschedule`, { ...SLOT, overrule: true })).status, 200);
    assert.match(String(await audited(moved, 'quote.reschedule')), /"overruled":true/);
    const { status } = await owner(`POST /api/quotes/${moved}/approve`, { ...OFF, overrule: true });
    assert.equal(status, 200);
    assert.match(String(await audited(moved, 'quote.approve')), /"overruled":true/);
    assert.deepEqual(await seats('2027-06-19T15:15:00Z'), [1]);
  });

  test('in a counter-offer, whose time its customer can take', async () => {
    await approved();
    const id = await idOf({ scheduledTime: '2:00 PM' });
    const offer = { ...SLOT, reason: 'Earlier that day?' };
    assert.equal((await owner(`POST /api/quotes/${id}/counter-offer`, offer)).status, 409);
    assert.equal((await owner(`POST /api/quotes/${id}/counter-offer`, { ...offer, overrule: true })).status, 200);
    assert.deepEqual(await seats('2027-06-19T14:00:00Z'), [1, 2]);
  });

  test('but not time itself: what has passed, lies too far ahead or is no time of day is refused with its field', async () => {
    const id = await idOf({});
    const refused = [
      [{ scheduledDate: '2027-01-02', scheduledTime: '10:00 AM' }, 'scheduledDate'],
      [{ scheduledDate: '2039-01-02', scheduledTime: '10:00 AM' }, 'scheduledDate'],
      [{ scheduledDate: '2027-06-19', scheduledTime: 'noon' }, 'scheduledTime'],
    ] as const;
    for (const [time, field] of refused) {
      const { status, body } = await owner(`POST /api/quotes/${id}/reschedule`, { ...time, overrule: true });
      assert.equal(status, 422, field);
      assert.match(JSON.stringify(body['errors']), new RegExp(`"path":"${field}"`));
    }
  });

  test('and customers can’t: the field is ignored in their calls', async () => {
    await approved();
    const taken = await asAnyone(testApp)('POST /api/quotes', exampleQuote({ ...SLOT, overrule: true }));
    assert.equal(taken.status, 409);
    const customer = await asCustomer(testApp);
    const own = exampleQuote({ scheduledTime: '2:00 PM', customerEmail: customer.person.email });
    const { body } = await customer('POST /api/quotes', own);
    const { status } = await customer(`POST /api/customer/quotes/${String(body['id'])}/reschedule`, {
      ...OFF,
      overrule: true,
    });
    assert.equal(status, 422);
  });
});

describe('the warnings about a time', () => {
  test('name the calendar, the customers who have it, and an employee who is at another job', async () => {
    const query = 'date=2027-06-19&package=full';
    assert.deepEqual(await warnings(`${query}&time=10:00%20AM`), []);
    assert.deepEqual(await warnings(`${query}&time=11:15%20AM`), [{ kind: 'not-offered' }]);
    const { id } = await approved({ serviceType: 'mobile', serviceAddress: '22 Maple Ave, Delmar' });
    assert.deepEqual(await warnings(`${query}&time=10:00%20AM`), [{ kind: 'full', customers: ['Walt Ingram'] }]);
    assert.deepEqual(await warnings(`${query}&time=10:00%20AM&quote=${id}`), []);
    const robin = await addCrew(testApp.deps, { name: 'Robin' });
    const { id: job } = await testApp.deps.db
      .selectFrom('jobs')
      .select('id')
      .where('quote_id', '=', id)
      .executeTakeFirstOrThrow();
    await acceptJob(testApp, job, robin.id);
    const busy = { kind: 'busy', employee: 'Robin', customer: 'Walt Ingram', address: '22 Maple Ave, Delmar' };
    assert.deepEqual(await warnings(`${query}&time=11:15%20AM`), [
      { kind: 'not-offered' },
      { ...busy, until: '2027-06-19T18:00:00Z' },
    ]);
    assert.deepEqual(await warnings(`${query}&time=2:00%20PM`), []);
  });

  test('say who is off, and of the employee it’s for also their hours', async () => {
    const ana = await addCrew(testApp.deps, { name: 'Ana' });
    const monday = { day: 'monday', from: '8:00 AM', to: '5:00 PM', breakFrom: null, breakTo: null };
    await owner(`PUT /api/staff/${ana.id}/work-times`, { hours: [monday], skills: [] });
    const query = 'date=2027-06-19&package=full&time=10:00%20AM';
    assert.deepEqual(await warnings(query), []);
    const notWorking = { kind: 'not-working', date: '2027-06-19' };
    assert.deepEqual(await warnings(`${query}&employee=${ana.id}`), [
      { kind: 'crew', employee: 'Ana', conflict: notWorking },
    ]);
    await owner(`POST /api/staff/${ana.id}/time-off`, { from: '2027-06-14', to: '2027-06-20' });
    const off = { kind: 'time-off', from: '2027-06-14', to: '2027-06-20' };
    assert.deepEqual(await warnings(query), [{ kind: 'crew', employee: 'Ana', conflict: off }]);
    assert.deepEqual(await warnings('date=2027-06-21&package=full&time=10:00%20AM'), []);
    // Who can be given the quote's work: those who are free first. Assigning one who isn't works.
    const ben = await addCrew(testApp.deps, { name: 'Ben' });
    const id = await idOf(SLOT);
    const crew = async (more = '') => {
      const { body } = await owner(`GET /api/quotes/${id}/crew${more}`);
      const rows = body as unknown as readonly { readonly id: string; readonly conflicts: readonly unknown[] }[];
      return rows.filter((row) => [ana.id, ben.id].includes(row.id)).map((row) => [row.id, row.conflicts]);
    };
    assert.deepEqual(await crew(), [
      [ben.id, []],
      [ana.id, [off]],
    ]);
    assert.deepEqual(await crew('?date=2027-06-21&time=10:00%20AM'), [
      [ana.id, []],
      [ben.id, []],
    ]);
    assert.equal((await owner(`PATCH /api/quotes/${id}`, { assignedStaff: ana.id })).status, 200);
    await owner(`DELETE /api/staff/${ana.id}`);
  });

  test('aren’t given for a time that has passed', async () => {
    const { status, body } = await owner('GET /api/admin/time-warnings?date=2027-01-02&package=full&time=10:00%20AM');
    assert.equal(status, 422);
    assert.match(JSON.stringify(body['errors']), /That time has passed/);
  });
});
