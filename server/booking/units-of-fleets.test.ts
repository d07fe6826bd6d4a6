import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CustomerDetail } from '#contract/customer-records.ts';
import type { InvoicePage } from '#contract/invoices.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { openTestPayments } from '#testing/payments.ts';
import { fromAnywhere } from '#testing/people.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';
import { readPdf } from '#testing/read-pdf.ts';

const VIN = '1M8GDM9AXKP042788';
const VAN = { vehicleMake: 'Ford', vehicleModel: 'Transit', vehicleColor: 'white' };
const UNIT_12 = { ...VAN, vehicleUnit: '12', vehiclePlate: 'abc 1234' };
const UNIT_13 = { ...VAN, vehicleUnit: 'T-13', vehicleVin: '1m8g dm9a-xkp042788' };
const UNTIMED = { scheduledDate: undefined, scheduledTime: undefined };

let testApp: TestApp;
let owner: Caller;
before(async () => {
  const severalVehicles = { isOffered: true, discountPercent: 0, most: 3 };
  testApp = await startTestApp({ settings: { severalVehicles, slotCapacity: 20 } });
  owner = await asOwner(testApp);
});
after(() => testApp.close());

const write = async (fields: Readonly<Record<string, unknown>>) => {
  const { status, body } = await owner('POST /api/quotes/walk-in', exampleWalkIn({ ...UNTIMED, ...fields }));
  return { status, body: body as unknown as { readonly id: string; readonly customer: { readonly id: string } } };
};
const recordOf = async (id: string) => (await owner(`GET /api/customers/${id}`)).body as unknown as CustomerDetail;

test('vehicles that only their unit numbers tell apart are several on the record, and a quote is found by each', async () => {
  const { body: first } = await write({ ...UNIT_12, customerPhone: '(518) 556-9001' });
  const { body: second } = await write({ ...UNIT_13, customerId: first.customer.id, customerPhone: '(518) 556-9001' });
  const { vehicles } = await recordOf(first.customer.id);
  assert.deepEqual(
    vehicles
      .map(({ vehicleUnit, vehiclePlate, vehicleVin }) => [vehicleUnit, vehiclePlate, vehicleVin].join())
      .toSorted(),
    ['12,ABC 1234,', `T-13,,${VIN}`],
  );
  for (const q of ['T-13', VIN.toLowerCase()]) {
    const found = (await owner(`GET /api/quotes?q=${encodeURIComponent(q)}`)).body as unknown as {
      readonly items: readonly { readonly id: string }[];
    };
    assert.deepEqual(
      found.items.map(({ id }) => id),
      [second.id],
      q,
    );
  }
});

test('a VIN has 17 letters and digits; a wrong check digit is the owner’s to judge', async () => {
  const refused = await owner('POST /api/quotes/walk-in', exampleWalkIn({ ...UNTIMED, vehicleVin: 'ABC' }));
  assert.equal(refused.status, 422);
  assert.deepEqual(
    (refused.body as { readonly errors?: readonly { readonly path: string }[] }).errors?.map(({ path }) => path),
    ['vehicleVin'],
  );
  assert.equal((await write({ vehicleVin: `${VIN.slice(0, 8)}1${VIN.slice(9)}` })).status, 201);
});

test('an invoice and its heading for each vehicle name the unit first', async () => {
  const further = {
    packageType: 'express',
    vehicleType: 'car',
    vehicleSubtype: 'Toyota',
    extras: [],
    vehicleUnit: '14',
  };
  for (const [items, expected] of [
    [[], [/Unit 12 · White Ford Transit · ABC 1234/]],
    [[further], [/Vehicle 1 {3}Unit 12 · White Ford Transit · ABC 1234/, /Vehicle 2 {3}Unit 14 · Toyota$/]],
  ] as const) {
    const { body } = await submit(testApp.app, exampleQuote({ ...UNIT_12, items, totalPrice: undefined }));
    assert.equal((await owner(`POST /api/quotes/${body.id}/approve`, {})).status, 200);
    const issued = await owner('POST /api/invoices', { quotes: [body.id], company: 'Whitfield Fleet LLC' });
    const token = String(issued.body['pageUrl']).split('/').at(-1);
    const page = (await testApp.app.inject(`/api/invoices/by-token/${token}`)).json<InvoicePage>();
    const labels = page.tables.flat().map(({ label }) => label);
    for (const each of expected)
      assert.ok(
        labels.some((label) => each.test(label)),
        `${each} in ${labels.join('\n')}`,
      );
  }
});

test('a receipt names the unit of a fleet', async () => {
  const job = await openTestPayments(testApp, UNIT_12);
  await job.record(job.admin, { method: 'cash', cents: 4000 });
  const { rawPayload } = await testApp.app.inject({
    url: `/api/payments/${job.token}/receipt`,
    headers: fromAnywhere(),
  });
  assert.ok(readPdf(rawPayload).join(' ').includes('Unit 12 · White Ford Transit · ABC 1234'));
});

test('an export has columns for unit number and VIN once a quote says them', async () => {
  await write(UNIT_13);
  const rows = readCsv((await owner.download('/api/quotes/export')).body);
  const [titles = []] = rows;
  const at = (title: string) => titles.indexOf(title);
  assert.ok(
    rows.some((row) => row[at('Vehicle unit number')] === 'T-13' && row[at('Vehicle VIN')] === VIN),
    titles.join(),
  );
});

test('the table of jobs names plate, unit number and VIN of the first vehicle, and the others a line each', async () => {
  const other = { packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [], vehicleUnit: '14' };
  const { body } = await submit(testApp.app, exampleQuote({ ...UNIT_12, items: [other], totalPrice: undefined }));
  assert.equal((await owner(`POST /api/quotes/${body.id}/approve`, {})).status, 200);
  const [titles = [], ...rows] = readCsv((await owner.download('/api/jobs/export')).body);
  const row = rows.find(([reference]) => reference === body.reference) ?? [];
  const of = (title: string) => row[titles.indexOf(title)];
  assert.deepEqual(['Vehicle plate', 'Vehicle unit number', 'Vehicle VIN', 'Other vehicles'].map(of), [
    'ABC 1234',
    '12',
    '',
    'Express Wash, Car, Toyota, Unit 14 · Toyota',
  ]);
});
