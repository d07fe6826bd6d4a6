import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { addCrewedJob, acceptJob, addJob } from '#testing/jobs.ts';
import { addPerson, type TestPerson } from '#testing/people.ts';

// A fee for late cancellations, sales tax and deposits are on, so that a redo would show them.
const TAX = { name: 'Sales tax', rates: { services: 8000, extras: 8000, fees: 8000 } };

const UNPRICED = { totalPrice: undefined, basePrice: undefined };

let testApp: TestApp;
let owner: Caller;
let employee: TestPerson;
let day = 0;

before(async () => {
  testApp = await startTestApp();
  await testApp.changeSettings({
    tax: TAX,
    cancellation: { feeCents: 0, feePercent: 20, noticeHours: 24, isTaxed: false },
  });
});
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(TEST_NOW);
  owner = await asOwner(testApp);
  employee = await addPerson(testApp.deps, 'employee');
});

function freeTime() {
  day += 1;
  return {
    scheduledDate: Temporal.PlainDate.from('2027-07-01').add({ days: day }).toString(),
    scheduledTime: '10:00 AM',
  };
}

/** A finished job, with the customer's rating if wanted. */
async function finished({ stars }: { readonly stars?: number } = {}) {
  const job = await addCrewedJob(testApp, employee.roleId, {
    quote: { ...freeTime(), ...UNPRICED, customerNote: 'Gate code 4711' },
  });
  await complete(job.id);
  if (stars !== undefined) {
    const [received] = await mailsOf(testApp, { quoteId: job.quoteId, kind: 'quote-received' });
    const token = String(received?.data['quoteUrl']).split('/').at(-1);
    await asAnyone(testApp)(`POST /api/quotes/by-token/${token}/rating`, { rating: stars, text: 'It smells.' });
  }
  return job;
}

async function complete(jobId: string) {
  const crew = await asEmployee(testApp, employee);
  const body = { completionNotes: 'Done', qualityRating: 4, reasonWithoutPhotos: 'The camera broke' };
  const { status } = await crew(`POST /api/jobs/${jobId}/completion`, body);
  assert.equal(status, 201);
}

const read = async (id: string) => (await owner(`GET /api/quotes/${id}`)).body as unknown as QuoteDetail;
const schedule = (id: string, time: object = freeTime()) => owner(`POST /api/quotes/${id}/redo`, time);

async function scheduled(id: string): Promise<QuoteDetail> {
  const { status, body } = await schedule(id);
  assert.equal(status, 201, JSON.stringify(body));
  return body as unknown as QuoteDetail;
}

describe('the owner schedules a redo', () => {
  test('free, approved at once, for the same customer and vehicle, and both quotes lead to each other', async () => {
    const { quoteId } = await finished({ stars: 2 });
    assert.equal((await read(quoteId)).redo.canSchedule, true);
    const redo = await scheduled(quoteId);
    const first = await read(quoteId);
    assert.deepEqual(
      [redo.status, redo.totalPrice, redo.job?.status, redo.deposit],
      ['approved', 0, 'scheduled', null],
    );
    assert.deepEqual([redo.cancellationFee, redo.feeIfCanceled, redo.giftCard], [null, null, null]);
    for (const fact of ['customerName', 'customerEmail', 'customerPhone', 'packageType', 'packageName'] as const)
      assert.equal(redo[fact], first[fact], fact);
    for (const fact of ['vehicleType', 'vehicleSubtype', 'extras', 'customerNote', 'language'] as const)
      assert.deepEqual(redo[fact], first[fact], fact);
    assert.equal(redo.customer?.id, first.customer?.id);
    const sold = first.lines.filter(({ kind }) => kind !== 'tax');
    assert.deepEqual(
      redo.lines.map(({ kind, label, cents }) => [kind, label, cents]),
      [
        ...sold.map(({ kind, label, cents }) => [kind, label, cents]),
        ['redo', 'Redo', -sold.reduce((sum, { cents }) => sum + cents, 0)],
      ],
    );
    assert.deepEqual(redo.redo.first, { id: quoteId, reference: first.reference });
    assert.deepEqual(first.redo, {
      canSchedule: false,
      first: null,
      next: { id: redo.id, reference: redo.reference, scheduledDate: redo.scheduledDate },
    });
  });

  test('marks the job as redone and the rating as handled', async () => {
    const { id, quoteId } = await finished({ stars: 1 });
    await scheduled(quoteId);
    const { body: job } = await owner(`GET /api/jobs/${id}`);
    assert.notEqual(job['redoneAt'], null);
    const { body } = await owner(`GET /api/quotes/${quoteId}/follow-up`);
    assert.equal((body['rating'] as { needsOwner: boolean }).needsOwner, false);
    const { history } = await read(quoteId);
    assert.ok(history.some(({ action }) => action === 'quote.schedule-redo'));
  });

  test('one email says that it is free, and nothing of a price, a fee or a payment', async () => {
    const { quoteId } = await finished();
    const redo = await scheduled(quoteId);
    const mails = await mailsOf(testApp, { quoteId: redo.id });
    assert.deepEqual(
      mails.map(({ kind }) => kind),
      ['quote-approved'],
    );
    assert.deepEqual([mails[0]?.data['isRedo'], mails[0]?.data['cancellationFee']], [true, undefined]);
  });

  test('brings in nothing: reports, books and tax stay as they were, also by extra', async () => {
    testApp.setNow('2027-06-15T12:00:00Z');
    owner = await asOwner(testApp);
    const { quoteId } = await finished();
    const figures = async () =>
      Promise.all(
        [
          'GET /api/reports/revenue?from=2027-06-16&to=2027-06-16&by=extra',
          'GET /api/reports/revenue?from=2027-06-16&to=2027-06-16&by=package',
          'GET /api/books?month=2027-06',
        ].map(async (call) => {
          const { status, body } = await owner(call);
          assert.equal(status, 200, call);
          return JSON.stringify(body);
        }),
      );
    testApp.setNow('2027-06-16T12:00:00Z');
    owner = await asOwner(testApp);
    const redo = await scheduled(quoteId);
    await acceptJob(testApp, redo.job?.id ?? '', employee.roleId);
    const before = await figures();
    await complete(redo.job?.id ?? '');
    const [byExtra, byPackage, journal] = await figures();
    assert.deepEqual([byExtra, journal], [before[0], before[2]]);
    assert.doesNotMatch(String(byPackage), /"completed":[1-9]/);
    const done = await read(redo.id);
    assert.deepEqual([done.totalPrice, done.redo.canSchedule], [0, true]);
  });

  test('only once a job is completed, one at a time, and in a slot of the calendar', async () => {
    const { quoteId: open } = await addJob(testApp, { quote: { ...freeTime(), ...UNPRICED } });
    assert.equal((await schedule(open)).status, 409);
    assert.equal((await schedule('6c8f6d9e-0000-4000-8000-000000000000')).status, 404);
    const { quoteId } = await finished();
    assert.equal((await schedule(quoteId, { ...freeTime(), scheduledTime: '3:00 AM' })).status, 422);
    const both = await Promise.all([schedule(quoteId), schedule(quoteId)]);
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409],
    );
    assert.equal((await schedule(quoteId)).status, 409);
  });

  test('again once the first redo is canceled, whose cancellation is then kept', async () => {
    const { quoteId } = await finished();
    const redo = await scheduled(quoteId);
    const { body: canceled } = await owner(`POST /api/quotes/${redo.id}/cancel`, {});
    assert.equal((await read(quoteId)).redo.next, null);
    await scheduled(quoteId);
    const undo = canceled['undo'] as { readonly id: string };
    assert.equal((await owner(`POST /api/admin/undo/${undo.id}`)).status, 409);
  });

  test('also of a package that is sold no more', async () => {
    const { quoteId } = await finished();
    const { packages } = (await testApp.deps.settings()).settings;
    const retired = packages.map((pack) => (pack.id === 'full' ? { ...pack, status: 'retired' as const } : pack));
    await testApp.changeSettings({ packages: retired });
    assert.equal((await scheduled(quoteId)).packageType, 'full');
    await testApp.changeSettings({ packages });
  });
});
