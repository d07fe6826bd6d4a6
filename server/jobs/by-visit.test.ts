import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JobInList } from '#contract/jobs.ts';
import type { Page } from '#contract/pages.ts';
import type { JobOrder } from '#core/jobs/jobs.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addCrew, addCrewedJob, addJob } from '#testing/jobs.ts';

let testApp: TestApp;
let owner: Caller<Page<JobInList>>;

before(async () => {
  testApp = await startTestApp();
  owner = await asOwner<Page<JobInList>>(testApp);
});
after(() => testApp.close());

test('jobs are listed by the time of their appointment, page by page, whenever they came', async () => {
  const days = ['2028-03-05', '2028-02-01', '2028-04-10', '2028-02-02'];
  for (const scheduledDate of days) await addJob(testApp, { quote: { scheduledDate } });
  assert.deepEqual(await daysBy('visit'), days.toSorted());
  assert.deepEqual(await daysBy('latest-visit'), days.toSorted().toReversed());
});

async function daysBy(sort: JobOrder): Promise<readonly (string | undefined)[]> {
  const seen: (string | undefined)[] = [];
  let cursor = '';
  do {
    const { body } = await owner(`GET /api/jobs?sort=${sort}&limit=1&from=2028-01-01${cursor}`);
    seen.push(...body.items.map(({ scheduledDate }) => scheduledDate?.slice(0, 10)));
    cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
  } while (cursor !== '');
  return seen;
}

test('a search is not listed by appointment', async () => {
  for (const sort of ['visit', 'latest-visit'])
    assert.equal((await owner(`GET /api/jobs?sort=${sort}&q=dana`)).status, 422);
});

test('jobs are listed by who does them, or is assigned to them while no one has accepted', async () => {
  const [{ id: first }, { id: second }] = [await addCrew(testApp.deps), await addCrew(testApp.deps)];
  const assigned = await addJob(testApp, { job: { assigned_employee: first } });
  const accepted = await addCrewedJob(testApp, second);
  const listed = async (employee: string) => {
    const { body } = await owner(`GET /api/jobs?employee=${employee}&sort=visit`);
    return body.items.map(({ id }) => id);
  };
  assert.deepEqual(await listed(first), [assigned.id]);
  assert.deepEqual(await listed(second), [accepted.id]);
  assert.equal((await owner('GET /api/jobs?employee=anyone')).status, 422);
});
