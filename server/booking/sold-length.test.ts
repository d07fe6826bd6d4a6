import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JobsToday } from '#contract/today.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

/** Sold with four hours, as the full detail had at first. */
const END = /DTEND:20270619T180000Z/;

let testApp: TestApp;
let owner: Caller;
let quote: { readonly id: string; readonly quoteUrl: string };
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
  const request = exampleQuote({ packageType: 'full', scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' });
  quote = (await submit(testApp.app, request)).body;
  const { settings } = await testApp.deps.settings();
  const packages = settings.packages.map((pack) => (pack.id === 'full' ? { ...pack, name: 'Whole Detail' } : pack));
  const hoursByPackage = { ...settings.pay.hoursByPackage, full: 6 };
  await testApp.changeSettings({ packages, pay: { ...settings.pay, hoursByPackage } });
});
after(() => testApp.close());

const textOf = async (url: string) => (await testApp.app.inject({ url })).body;

describe('a visit whose package has another name and length today takes as long as it was sold', () => {
  test('in the file of the quote page', async () => {
    assert.match(await textOf(`/api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}/visit.ics`), END);
  });

  test('in a calendar program, waiting and approved', async () => {
    const { body } = await owner('POST /api/calendar-feeds', { employee: null });
    const { pathname } = new URL(String(body['url']));
    assert.match(await textOf(pathname), END);
    await owner(`POST /api/quotes/${quote.id}/approve`, {});
    assert.match(await textOf(pathname), END);
  });

  test('in every mail with a calendar', async () => {
    const moved = { scheduledDate: '2027-06-19', scheduledTime: '2:00 PM' };
    await owner(`POST /api/quotes/${quote.id}/reschedule`, moved);
    await owner(`POST /api/quotes/${quote.id}/cancel`, {});
    const told = ['quote-approved', 'quote-cancelled', 'quote-received', 'quote-rescheduled'];
    const mails = await Promise.all(told.map((kind) => mailsOf(testApp, { kind })));
    assert.deepEqual(
      mails.flat().map(({ kind, data }) => [kind, 'visitHours' in data && data.visitHours]),
      [
        ['quote-approved', 4],
        ['quote-cancelled', 4],
        ['quote-received', 4],
        ['quote-rescheduled', 4],
      ],
    );
  });
});

test('a visit whose package says how long it takes has that length, on Today as in calendars and mails', async () => {
  const { settings } = await testApp.deps.settings();
  const packages = settings.packages.map((pack) => (pack.id === 'full' ? { ...pack, minutes: 150 } : pack));
  await testApp.changeSettings({ packages });
  const request = exampleQuote({ packageType: 'full', scheduledDate: '2027-06-20', scheduledTime: '10:00 AM' });
  const { body: longer } = await submit(testApp.app, request);
  const end = /DTEND:20270620T163000Z/;
  assert.match(await textOf(`/api/quotes/by-token/${longer.quoteUrl.split('/').at(-1)}/visit.ics`), end);
  const { body } = await owner('POST /api/calendar-feeds', { employee: null });
  const { pathname } = new URL(String(body['url']));
  assert.match(await textOf(pathname), end);
  await owner(`POST /api/quotes/${longer.id}/approve`, {});
  assert.match(await textOf(pathname), end);
  const mails = await mailsOf(testApp, { kind: 'quote-approved' });
  assert.ok(mails.some(({ data }) => 'visitHours' in data && data.visitHours === 2.5));
  assert.equal((await owner(`PUT /api/quotes/${longer.id}/length`, { minutes: 240 })).status, 200);
  const changed = /DTEND:20270620T180000Z/;
  assert.match(await textOf(`/api/quotes/by-token/${longer.quoteUrl.split('/').at(-1)}/visit.ics`), changed);
  assert.match(await textOf(pathname), changed);
  testApp.setNow('2027-06-20T12:00:00Z');
  // The first session has ended by then.
  const nextOwner = await asOwner<JobsToday>(testApp);
  const { body: seen } = await nextOwner('GET /api/dashboard/jobs-today');
  assert.deepEqual(
    seen.today.jobs.map(({ endsAt }) => endsAt),
    ['2027-06-20T18:00:00Z'],
  );
});
