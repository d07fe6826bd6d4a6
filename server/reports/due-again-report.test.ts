import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Report } from '#contract/reports.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { askDueAgain } from '#server/due-again/ask.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { findQuote } from '#server/quotes/queries.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { newCompletion } from '#testing/documentation.ts';
import { addJob } from '#testing/jobs.ts';
import { exampleQuote } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';

const ANY_PRICE = { basePrice: undefined, truckFee: undefined, totalPrice: undefined };
const EVERY_MONTH = 'from=2027-06-01&to=2027-09-30';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  const packages = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, dueAgain: '4-weeks' as const }));
  const followUp = { ...DEFAULT_SETTINGS.followUp, dueAgain: true };
  testApp = await startTestApp({ settings: { packages, followUp, slotCapacity: 20 } });
});
after(() => testApp.close());

async function setNow(instant: string): Promise<void> {
  testApp.setNow(instant);
  owner = await asOwner(testApp);
}

/** A customer whose package was completed on June 19 and who wants to be reminded. */
async function visitor(packageType: string, customerEmail: string) {
  await setNow('2027-06-01T12:00:00Z');
  const request = { ...ANY_PRICE, packageType, customerEmail, scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' };
  const { id, quoteId } = await addJob(testApp, { quote: request });
  await setNow('2027-06-19T16:00:00Z');
  await owner(`POST /api/jobs/${id}/start`, {});
  await owner(`POST /api/jobs/${id}/completion`, newCompletion({ reasonWithoutPhotos: 'It was dark' }));
  const quote = (await findQuote(testApp.deps.db, quoteId)) ?? assert.fail();
  const { pageToken } = deriveLinks(testApp.deps, quote);
  await asAnyone(testApp)(`PUT /api/quotes/by-token/${pageToken}/due-again`, { channel: 'mail' });
  return { quoteId, packageType, customerEmail, customerPhone: quote.customer_phone };
}

/** Requests the same again, and has it approved; what it brings in, in cents. */
async function bookAgain({ quoteId: _, ...customer }: Awaited<ReturnType<typeof visitor>>, isApproved = true) {
  const request = { ...ANY_PRICE, ...customer, scheduledDate: '2027-09-11', scheduledTime: '4:30 PM' };
  const { body, status } = await asAnyone(testApp)('POST /api/quotes', exampleQuote(request));
  assert.equal(status, 201, JSON.stringify(body));
  if (isApproved) await owner(`POST /api/quotes/${String(body['id'])}/approve`, {});
  return Math.round(Number(body['totalPrice']) * 100);
}

async function report(query: string): Promise<Report> {
  const { status, body } = await owner(`GET /api/reports/dueAgain?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as Report;
}

test('the report of reminders counts who was reminded, went on and booked, and what that brings in', async () => {
  const [books, opens, waits, inside] = [
    await visitor('full', 'books@example.com'),
    await visitor('full', 'opens@example.com'),
    await visitor('full', 'waits@example.com'),
    await visitor('interior', 'inside@example.com'),
  ];
  await setNow('2027-07-17T16:00:00Z');
  assert.equal(await askDueAgain(testApp.deps), 4);
  for (const { quoteId } of [books, opens]) {
    const [mail] = await mailsOf(testApp, { quoteId, kind: 'due-reminder' });
    const link = String(mail?.data['bookUrl']).split('/').at(-1);
    assert.equal((await asAnyone(testApp)(`POST /api/due-again/${link}/open`)).status, 200);
  }
  await setNow('2027-07-20T12:00:00Z');
  const revenue = { full: await bookAgain(books), interior: await bookAgain(inside) };
  await bookAgain(opens, false);
  await setNow('2027-09-20T12:00:00Z');
  const late = exampleQuote({ ...ANY_PRICE, ...waits, scheduledDate: undefined, scheduledTime: undefined });
  await asAnyone(testApp)('POST /api/quotes', late);

  const { rows, total } = await report(EVERY_MONTH);
  const of = (remindersSent: number, remindersOpened: number, remindersBooked: number, remindersRevenue: number) => ({
    remindersSent,
    remindersOpened,
    remindersBooked,
    remindersRevenue,
  });
  const values = Object.fromEntries(rows.map((row) => [row.key, row.values]));
  assert.deepEqual(values['full'], of(3, 2, 1, revenue.full));
  assert.deepEqual(values['interior'], of(1, 0, 1, revenue.interior));
  assert.deepEqual(total.values, of(4, 2, 2, revenue.full + revenue.interior));
  assert.deepEqual((await report('from=2027-08-01&to=2027-09-30')).total.values, of(0, 0, 0, 0));
  const months = await report(`${EVERY_MONTH}&by=month&package=full`);
  assert.deepEqual(months.rows.find(({ key }) => key === '2027-07-01')?.values, of(3, 2, 1, revenue.full));
  const file = { url: `/api/reports/dueAgain/export?${EVERY_MONTH}`, headers: { cookie: owner.cookie } };
  const [head] = readCsv((await testApp.app.inject(file)).body);
  assert.deepEqual(head, ['Package', 'Reminders', 'Opened', 'Booked', 'Revenue']);
});
