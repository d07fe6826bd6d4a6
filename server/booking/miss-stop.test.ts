import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob } from '#testing/jobs.ts';
import { submit } from '#testing/quotes.ts';
import { exampleStop, ROUND } from '#testing/rounds.ts';

const STARTS_AT = '2027-06-08T12:00:00Z';
/** In the middle of the round. */
const DURING = '2027-06-08T14:00:00Z';

let testApp: TestApp;
let owner: Caller<QuoteDetail>;
let crew: Caller<{ readonly employeeId: string }>;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  await setNow(TEST_NOW);
  await testApp.deps.db.deleteFrom('quotes').execute();
  await testApp.changeSettings({ rounds: [ROUND] });
});

async function setNow(instant: string): Promise<void> {
  testApp.setNow(instant);
  owner = await asOwner(testApp);
  crew = await asEmployee(testApp, (crew as typeof crew | undefined)?.person);
}

/** An approved stop of the round that the employee has. */
async function stop(change: object = {}) {
  const { status, body } = await submit(testApp.app, exampleStop(change));
  assert.equal(status, 201, JSON.stringify(body));
  const { body: detail } = await owner(`POST /api/quotes/${body.id}/approve`, {});
  const jobId = detail.job?.id ?? '';
  await acceptJob(testApp, jobId, crew.person.roleId);
  return { quoteId: body.id, jobId, link: `by-token/${body.quoteUrl.split('/').at(-1)}` };
}

const miss = async (jobId: string, change: object = {}) =>
  crew(`POST /api/jobs/${jobId}/missed-stop`, { reason: 'locked', startsAt: STARTS_AT, ...change });
const told = async (quoteId: string) => mailsOf(testApp, { quoteId, kind: 'move-asked' });
const own = async () => {
  const { body: session } = await crew('GET /api/employee/session');
  return (await crew(`GET /api/jobs/employee/${session.employeeId}`)).body as unknown as readonly CrewJob[];
};

describe('a stop that couldn’t be served', () => {
  test('tells the customer once in their language, and stays open for another time', async () => {
    const { quoteId, jobId, link } = await stop();
    await testApp.deps.db.updateTable('quotes').set({ language: 'es' }).where('id', '=', quoteId).execute();
    await setNow(DURING);
    assert.equal((await miss(jobId)).status, 200);
    assert.equal((await miss(jobId)).status, 200);
    const mails = await told(quoteId);
    assert.deepEqual(
      mails.map(({ data, language }) => [language, data['reason'], data['isMissed']]),
      [['es', 'Pasamos, pero el portón estaba cerrado.', true]],
    );
    const { body: seen } = await owner(`GET /api/quotes/${quoteId}`);
    assert.equal(seen.moveRequest?.reason, 'Pasamos, pero el portón estaba cerrado.');
    assert.deepEqual([seen.status, seen.completedAt], ['approved', null]);
    const [job] = await own();
    assert.deepEqual([job?.status, job?.stop?.isMissed, job?.stop?.name], ['employee-accepted', true, 'Lansingburgh']);
    // The time of arrival has begun, and the customer may still pick another day.
    const moved = await asAnyone(testApp)(`POST /api/quotes/${link}/reschedule`, {
      scheduledDate: '2027-06-15',
      scheduledTime: '8:00 AM',
      round: ROUND.id,
    });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
  });

  test('changes nothing once the owner has moved it', async () => {
    const { quoteId, jobId } = await stop();
    await owner(`POST /api/quotes/${quoteId}/reschedule`, {
      scheduledDate: '2027-06-15',
      scheduledTime: '8:00 AM',
      round: ROUND.id,
    });
    await acceptJob(testApp, jobId, crew.person.roleId);
    assert.equal((await miss(jobId)).status, 200);
    assert.deepEqual(await told(quoteId), []);
  });

  test('is refused for a job of another employee, for other work, and without a reason', async () => {
    const { jobId } = await stop();
    const other = await asEmployee(testApp);
    const body = { reason: 'locked', startsAt: STARTS_AT };
    assert.equal((await other(`POST /api/jobs/${jobId}/missed-stop`, body)).status, 404);
    assert.equal((await miss(jobId, { reason: 'rain' })).status, 422);
    const { jobId: plain } = await stop({ scheduledDate: '2027-06-19', scheduledTime: '7:30 PM', round: undefined });
    assert.equal((await miss(plain)).status, 409);
  });
});

describe('the stops of a day', () => {
  test('are in a good order for driving', async () => {
    for (const house of [90, 10, 50, 30, 70]) await stop({ serviceAddress: `${house} Fifth Avenue, Troy, NY 12182` });
    const houses = (await own()).map(({ serviceAddress }) => Number.parseInt(serviceAddress ?? '', 10));
    assert.ok(
      [houses, houses.toReversed()].some((each) => each.every((house, at) => at === 0 || house > (each[at - 1] ?? 0))),
      houses.join(' '),
    );
  });
});
