import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addCrew, addJob } from '#testing/jobs.ts';

let testApp: TestApp;
let owner: Caller;
let reference: string;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
  const { id: employee } = await addCrew(testApp.deps);
  ({ reference } = await addJob(testApp, {
    quote: { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' },
    job: { status: 'completed', accepted_by: employee, completed_at: '2027-06-01T10:00:00Z' },
  }));
  const { settings } = await testApp.deps.settings();
  const packages = settings.packages.map((pack) => (pack.id === 'full' ? { ...pack, name: 'Whole Detail' } : pack));
  await testApp.changeSettings({ packages });
});
after(() => testApp.close());

const textOf = async (url: string) => (await owner.download(url)).body;

describe('a package that is called something else today keeps its name', () => {
  for (const [where, url] of [
    ['in the list of quotes', '/api/quotes?limit=5'],
    ['in the exported quotes', '/api/quotes/export'],
    ['in the list of jobs', '/api/jobs?limit=5'],
    ['in the exported jobs', '/api/jobs/export'],
    ['in the week', '/api/jobs/week?from=2027-06-13'],
    ['in what the crew has earned', '/api/staff/pay-period'],
  ] as const)
    test(`${where} of what was sold`, async () => {
      const text = await textOf(url);
      assert.ok(text.includes(reference), text);
      assert.match(text, /Full Detail/);
      assert.doesNotMatch(text, /Whole Detail/);
    });

  test('in a calendar program', async () => {
    const { body } = await owner('POST /api/calendar-feeds', { employee: null });
    const { pathname } = new URL(String(body['url']));
    assert.match(await textOf(pathname), new RegExp(`SUMMARY:Full Detail ${reference}`));
  });
});
