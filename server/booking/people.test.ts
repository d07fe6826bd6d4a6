import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
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
