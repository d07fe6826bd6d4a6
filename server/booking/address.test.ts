import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asCustomer, asEmployee, asOwner, type Ask, type Caller } from '#testing/callers.ts';
import { addCrew } from '#testing/jobs.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

const NEEDED =
  /^The customer’s address is still needed\. Ask for it, or enter it in the quote, before you assign this job\.$/;
const HOME = '12 Lark Street, Albany';

let testApp: TestApp;
let owner: Caller;
let anyone: Ask;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
  anyone = asAnyone(testApp);
});
after(() => testApp.close());

let days = 0;

/** Garbage service as documented, which has no address. */
async function cans(change: Readonly<Record<string, unknown>> = {}) {
  days += 1;
  const { status, body } = await submit(
    testApp.app,
    exampleQuote({
      packageType: 'garbage',
      vehicleType: undefined,
      vehicleSubtype: undefined,
      extras: ['Add bag'],
      basePrice: 35,
      truckFee: 0,
      garbageCanCount: 3,
      totalPrice: undefined,
      scheduledDate: Temporal.PlainDate.from('2027-09-06').add({ days }).toString(),
      scheduledTime: '4:30 PM',
      ...change,
    }),
  );
  assert.equal(status, 201, JSON.stringify(body));
  const link = `/api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}`;
  return { id: body.id, link };
}

async function approvedCans(change: Readonly<Record<string, unknown>> = {}) {
  const quote = await cans(change);
  const { body } = await owner(`POST /api/quotes/${quote.id}/approve`, {});
  return { ...quote, jobId: (body['job'] as { readonly id: string }).id };
}

const neededOf = async (id: string) => (await owner(`GET /api/quotes/${id}`)).body['addressNeeded'];

describe('garbage service without an address', () => {
  test('is taken as documented, and marked for the owner', async () => {
    const { id } = await cans();
    assert.equal(await neededOf(id), true);
    const { body } = await owner('GET /api/quotes?limit=50');
    const listed = (body['items'] as { id: string; addressNeeded: boolean }[]).find((quote) => quote.id === id);
    assert.equal(listed?.addressNeeded, true);
  });

  test('is at the address of the customer, on the page, in the mail and in the calendar file', async () => {
    const { id, link } = await cans();
    const place = { kind: 'customer', text: 'At your address', directions: '', hours: '', isAddressNeeded: true };
    assert.deepEqual((await anyone(`GET ${link}`)).body['place'], place);
    const file = await testApp.app.inject(`${link}/visit.ics`);
    assert.match(file.body, /LOCATION:At your address/);
    const [mail] = await mailsOf(testApp, { quoteId: id, kind: 'quote-received' });
    const { settings } = await testApp.deps.settings();
    const { text } = await testApp.deps.render.renderMail('quote-received', mail?.data as never, settings, 'en');
    assert.match(text, /At your address/);
    assert.doesNotMatch(text, /Drop-off/);
  });

  test('can be approved, but neither sent to employees nor assigned', async () => {
    const { id, jobId } = await approvedCans();
    const { id: employee } = await addCrew(testApp.deps);
    for (const [call, body] of [
      [`POST /api/jobs/${jobId}/send-to-employees`, undefined],
      [`PATCH /api/jobs/${jobId}`, { assignedStaff: employee }],
      [`PATCH /api/quotes/${id}`, { assignedStaff: employee }],
    ] as const) {
      const answer = await owner(call, body);
      assert.equal(answer.status, 409, call);
      assert.match(String(answer.body['detail']), NEEDED, call);
    }
    const { body } = await owner(`GET /api/jobs/${jobId}`);
    assert.equal(body['addressNeeded'], true);
    assert.deepEqual(body['events'], ['start', 'cancel', 'reschedule']);
  });

  test('is not offered to the crew, and can’t be requested', async () => {
    const { jobId } = await approvedCans();
    const crew = await asEmployee(testApp);
    const { body } = await crew('GET /api/jobs/available');
    assert.equal(
      (body as unknown as { id: string }[]).some(({ id }) => id === jobId),
      false,
    );
    assert.equal((await crew(`POST /api/jobs/${jobId}/request`)).status, 409);
  });
});

describe('the address', () => {
  test('is given with the link of the quote: the owner is told, and the job can be sent', async () => {
    const { id, link, jobId } = await approvedCans();
    const { status, body } = await anyone(`PUT ${link}/address`, { serviceAddress: ` ${HOME} ` });
    assert.equal(status, 200);
    assert.deepEqual(
      [body['serviceAddress'], (body['place'] as { text: string; isAddressNeeded: boolean }).isAddressNeeded],
      [HOME, false],
    );
    assert.equal(await neededOf(id), false);
    const told = (await mailsOf(testApp, { quoteId: id, kind: 'customer-answered' })).at(-1);
    assert.equal((told?.data as { what: string } | undefined)?.what, 'gave-address');
    await addCrew(testApp.deps);
    assert.equal((await owner(`POST /api/jobs/${jobId}/send-to-employees`)).status, 200);
  });

  test('is given from an account', async () => {
    const customer = await asCustomer(testApp);
    const { id } = await cans({ customerEmail: customer.person.email });
    const { status, body } = await customer(`PUT /api/customer/quotes/${id}/address`, { serviceAddress: HOME });
    assert.deepEqual([status, body['serviceAddress']], [200, HOME]);
  });

  test('is entered by the owner, who heard it on the phone', async () => {
    const { id } = await cans();
    const { id: employee } = await addCrew(testApp.deps);
    const { status, body } = await owner(`PATCH /api/quotes/${id}`, { serviceAddress: HOME, assignedStaff: employee });
    assert.deepEqual([status, body['serviceAddress'], body['assignedStaff']], [200, HOME, employee]);
  });

  test('is given once: the same again changes nothing, another one needs a call', async () => {
    const { link } = await cans();
    const give = (serviceAddress: string) => anyone(`PUT ${link}/address`, { serviceAddress });
    assert.equal((await give(HOME)).status, 200);
    assert.equal((await give(HOME)).status, 200);
    const other = await give('1 Other Street');
    assert.equal(other.status, 409);
    assert.match(String(other.body['detail']), /To change it, please call us\.$/);
  });

  test('is refused where none is needed, and where it is empty', async () => {
    const { body } = await submit(testApp.app, exampleQuote({ scheduledDate: undefined, scheduledTime: undefined }));
    const car = await anyone(`PUT /api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}/address`, {
      serviceAddress: HOME,
    });
    assert.deepEqual(
      [car.status, car.body['detail']],
      [409, 'This appointment is at the shop, so no address is needed.'],
    );
    const { id, link } = await cans();
    const empty = await anyone(`PUT ${link}/address`, { serviceAddress: ' ' });
    assert.equal(empty.status, 422);
    await owner(`POST /api/quotes/${id}/decline`, {});
    assert.equal((await anyone(`PUT ${link}/address`, { serviceAddress: HOME })).status, 409);
    assert.equal(await neededOf(id), false);
  });

  test('is not in the audit log', async () => {
    const { id, link } = await cans();
    await anyone(`PUT ${link}/address`, { serviceAddress: HOME });
    const rows = await testApp.deps.db.selectFrom('audit').selectAll().where('subject_id', '=', id).execute();
    assert.ok(rows.some(({ action }) => action === 'quote.set-address'));
    assert.doesNotMatch(JSON.stringify(rows), /Lark/);
  });
});
