import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { SubmittedQuote } from '#contract/quotes.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { openCardService } from '#testing/checkout.ts';
import { openRecorder, newCompletion } from '#testing/documentation.ts';
import { addCrewedJob } from '#testing/jobs.ts';
import { openTestPayments } from '#testing/payments.ts';
import { fromAnywhere } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { SEVERAL_VEHICLES } from '#testing/settings.ts';

/** $135 for the truck, $30 for the car and $80 for the side-by-side, the last two less 10 percent. */
const THREE = {
  totalPrice: 234,
  items: [
    { packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [], vehicleModel: 'Camry' },
    { packageType: 'sxs', vehicleType: 'powersport', vehicleSubtype: 'Polaris', extras: [] },
  ],
};

describe('an appointment with three vehicles', () => {
  let testApp: TestApp;
  let owner: Caller;
  before(async () => {
    testApp = await startTestApp({ settings: { severalVehicles: SEVERAL_VEHICLES } });
    owner = await asOwner(testApp);
  });
  after(() => testApp.close());

  test('has a heading for each vehicle on its receipt', async () => {
    const job = await openTestPayments(testApp, THREE);
    await job.record(job.admin, { method: 'cash', cents: 23_400 });
    const url = `/api/payments/${job.token}/receipt`;
    const { statusCode, rawPayload } = await testApp.app.inject({ url, headers: fromAnywhere() });
    assert.equal(statusCode, 200);
    const text = readPdf(rawPayload).join('\n');
    const order = ['Vehicle 1', 'Full Detail', 'Vehicle 2', 'Express Wash', 'Vehicle 3', 'SXS/UTV Detail', '$234.00'];
    const lines = text.slice(text.indexOf('Vehicle 1'));
    const places = order.map((words) => lines.indexOf(words));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    assert.ok(places.every((place) => place >= 0));
  });

  test('pays the hours of every package to an hourly employee', async () => {
    const recorder = await openRecorder(testApp);
    const { roleId } = recorder.employee;
    const rate = { paymentType: 'hourly', paymentValue: 1500 };
    assert.equal((await owner(`PATCH /api/staff/${roleId}`, rate)).status, 200);
    const { id } = await addCrewedJob(testApp, roleId, { quote: THREE });
    const reasonWithoutPhotos = 'No camera';
    await recorder.ask(`POST /api/jobs/${id}/completion`, newCompletion({ reasonWithoutPhotos, timeSpent: 30 }));
    const { full, express, sxs } = DEFAULT_SETTINGS.pay.hoursByPackage;
    const hours = (full ?? 0) + (express ?? 0) + (sxs ?? 0);
    assert.ok(hours > (full ?? 0));
    assert.equal((await owner(`GET /api/staff/${roleId}`)).body['totalEarnings'], 1500 * hours);
  });

  test('is done again for free with all of them, documented each by itself', async () => {
    const { id: jobId, quoteId } = await openTestPayments(testApp, THREE);
    const crew = await openRecorder(testApp);
    const answer = await crew.ask(
      `POST /api/jobs/${jobId}/completion`,
      newCompletion({ reasonWithoutPhotos: 'No camera' }),
      crew.admin,
    );
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const time = { scheduledDate: '2028-03-04', scheduledTime: '10:00 AM' };
    const { status, body } = await owner(`POST /api/quotes/${quoteId}/redo`, time);
    assert.equal(status, 201, JSON.stringify(body));
    const redo = body as unknown as QuoteDetail;
    assert.deepEqual(
      [redo.totalPrice, redo.items?.map(({ packageName, vehicleModel }) => [packageName, vehicleModel])],
      [
        0,
        [
          ['Express Wash', 'Camry'],
          ['SXS/UTV Detail', ''],
        ],
      ],
    );
    const again = await testApp.deps.db
      .selectFrom('jobs')
      .selectAll()
      .where('quote_id', '=', redo.id)
      .executeTakeFirstOrThrow();
    const packages = ['full', 'express', 'sxs'].map(
      (id) => DEFAULT_SETTINGS.packages.find((pack) => pack.id === id)?.checklist,
    );
    assert.deepEqual([again.checklist, ...again.further_checklists], packages);
  });
});

test('a deposit for several vehicles is the largest that one of their packages asks for', async () => {
  const service = await openCardService();
  const packages = DEFAULT_SETTINGS.packages.map((pack) => ({
    ...pack,
    depositCents: { express: 2500, sxs: 6000 }[pack.id] ?? 0,
  }));
  const testApp = await startTestApp({ env: service.env, settings: { severalVehicles: SEVERAL_VEHICLES, packages } });
  try {
    const { status, body } = await submit(testApp.app, exampleQuote({ ...THREE, deposit: 60 }));
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal((body as unknown as SubmittedQuote).deposit?.cents, 6000);
    const refused = await submit(testApp.app, exampleQuote({ ...THREE, deposit: 85 }));
    assert.equal(refused.status, 409);
  } finally {
    await testApp.close();
    await service.close();
  }
});
