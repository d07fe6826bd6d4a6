import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { csvAnswer } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addApplication } from '#testing/applications.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { addGiftCard } from '#testing/gift-cards.ts';
import { openTestPayments } from '#testing/payments.ts';
import { addPromoCode } from '#testing/promo-codes.ts';
import { readCsv } from '#testing/read-csv.ts';

/** Eleven in the evening of June 1 in Albany; in UTC it's June 2 already. */
const NOW = '2027-06-02T03:00:00Z';
const [TODAY, TOMORROW] = ['2027-06-01', '2027-06-02'];
const DAY = `from=${TODAY}&to=${TODAY}`;

let testApp: TestApp;
let owner: Caller;
let quoteId: string;
before(async () => {
  testApp = await startTestApp({ settings: { slotCapacity: 100 } });
  testApp.setNow(NOW);
  owner = await asOwner(testApp);
  const job = await openTestPayments(testApp);
  quoteId = job.quoteId;
  const made = await Promise.all([
    job.record(job.admin, { kind: 'deposit', method: 'cash', cents: 2000 }),
    owner('POST /api/invoices', { quotes: [quoteId] }),
    asAnyone(testApp)('POST /api/contact', { name: 'Sam Lee', email: 'sam@example.com', message: 'Boats, too?' }),
  ]);
  assert.deepEqual(
    made.map(({ status }) => status < 300),
    [true, true, true],
    JSON.stringify(made.map(({ body }) => body)),
  );
  await addGiftCard(testApp.deps);
  await addApplication(testApp.deps);
  await addPromoCode(testApp.deps.db, { code: 'LATE', percent: 10, created_at: NOW });
});
after(() => testApp.close());

type CallName = keyof typeof contract;
/** With what each export is asked for that day, and whether its rows say a day of what happened now. */
const EXPORTS: Readonly<Record<string, { readonly query?: string; readonly isDated: boolean }>> = {
  'GET /api/admin/audit/export': { query: DAY, isDated: true },
  'GET /api/admin/menu/export': { isDated: false },
  'GET /api/books/journal': { query: DAY, isDated: true },
  'GET /api/customers/export': { isDated: true },
  'GET /api/gift-cards/export': { isDated: true },
  'GET /api/invoices/export': { query: DAY, isDated: true },
  'GET /api/job-applications/export': { query: DAY, isDated: true },
  'GET /api/jobs/export': { isDated: true },
  'GET /api/mails/export': { query: DAY, isDated: true },
  'GET /api/messages/export': { query: DAY, isDated: true },
  'GET /api/payments/export': { query: DAY, isDated: true },
  'GET /api/promo-codes/export': { isDated: false },
  'GET /api/quotes/export': { query: DAY, isDated: true },
  'GET /api/reports/:report/export': { query: `${DAY}&by=week`, isDated: false },
  'GET /api/staff/export': { isDated: false },
  'GET /api/staff/pay-period/export': { query: DAY, isDated: false },
};

/** '06/01/2027', as bookkeeping programs import it. */
const inUs = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

test('every export is in the table', () => {
  const all = Object.entries(contract).filter(
    ([, call]) => (call.response as Record<number, unknown>)[200] === csvAnswer,
  );
  assert.deepEqual(all.map(([name]) => name).toSorted(), Object.keys(EXPORTS).toSorted());
});

for (const [name, { query, isDated }] of Object.entries(EXPORTS))
  test(`${name} has the shop’s date late in the evening`, async () => {
    const path = name.replace('GET ', '').replace(':report', 'revenue');
    const { statusCode, body } = await owner.download(query ? `${path}?${query}` : path);
    assert.equal(statusCode, 200, body);
    for (const day of [TOMORROW, inUs(TOMORROW)]) assert.ok(!body.includes(day), body);
    if (!isDated) return;
    assert.ok(readCsv(body).length > 1, body);
    assert.ok(body.includes(TODAY) || body.includes(inUs(TODAY)), body);
  });

/** The lists and screens of the owner that show days. */
const SCREENS: readonly (readonly [call: CallName, query?: string])[] = [
  ['GET /api/gift-cards'],
  ['GET /api/invoices', DAY],
  ['GET /api/payments', DAY],
  ['GET /api/payments/expected'],
  ['GET /api/quotes', DAY],
  ['GET /api/jobs'],
  ['GET /api/customers'],
  ['GET /api/messages', DAY],
  ['GET /api/job-applications', DAY],
  ['GET /api/mails', DAY],
  ['GET /api/admin/audit', DAY],
  ['GET /api/books', 'month=2027-06'],
  ['GET /api/staff/pay-period', DAY],
  ['GET /api/payments/till'],
  ['GET /api/dashboard/needs'],
  ['GET /api/dashboard/this-week'],
];

for (const [name, query] of SCREENS)
  test(`${name} has no day that the shop isn’t at yet, and finds what happened today`, async () => {
    const { status, body } = await owner(query ? `${name}?${query}` : name);
    assert.equal(status, 200, JSON.stringify(body));
    // Instants are in UTC; a day alone is the shop's.
    assert.ok(!JSON.stringify(body).includes(`"${TOMORROW}"`), JSON.stringify(body));
    if (query === DAY && 'items' in body)
      assert.ok((body['items'] as readonly unknown[]).length > 0, 'nothing of today');
  });

test('the jobs of today are those of the shop’s day', async () => {
  const { body } = await owner('GET /api/dashboard/jobs-today');
  assert.equal((body['today'] as { readonly date: string }).date, TODAY);
});

test('papers of the late evening are of that day', async () => {
  const { body } = await owner(`GET /api/invoices?${DAY}`);
  const [invoice] = body['items'] as readonly { readonly issuedOn: string; readonly number: string }[];
  assert.equal(invoice?.issuedOn, TODAY);
  const payments = (await owner(`GET /api/payments?${DAY}`)).body['items'] as readonly {
    readonly receivedOn: string;
  }[];
  assert.deepEqual(
    payments.map(({ receivedOn }) => receivedOn),
    [TODAY],
  );
});
