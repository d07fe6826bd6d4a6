import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CustomerDetail } from '#contract/customer-records.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { exampleWalkIn } from '#testing/quotes.ts';

const UNTIMED = { scheduledDate: undefined, scheduledTime: undefined };
const EMPTY = { contacts: [], addresses: [] };
const SAM = { name: 'Sam Ortiz', label: 'Fleet manager', email: 'sam@fleet.example', phone: '(518) 555-0177' };
const YARD = { label: 'North yard', address: '1 Depot Rd, Albany' };

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp({ settings: { slotCapacity: 20 } });
  owner = await asOwner(testApp);
});
after(() => testApp.close());

async function openRecord(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { status, body } = await owner('POST /api/quotes/walk-in', exampleWalkIn({ ...UNTIMED, ...fields }));
  assert.equal(status, 201, JSON.stringify(body));
  return (body['customer'] as { readonly id: string }).id;
}
const bookOf = async (id: string) =>
  ((await owner(`GET /api/customers/${id}`)).body as unknown as CustomerDetail).contactBook;
const save = (id: string, book: object, seen: object = EMPTY) =>
  owner(`PUT /api/customers/${id}/contacts`, { ...EMPTY, ...book, seen });

test('a record keeps contacts and addresses, and a quote for one of its contacts writes to them', async () => {
  const id = await openRecord();
  assert.deepEqual(await bookOf(id), EMPTY);
  const { status, body } = await save(id, { contacts: [SAM], addresses: [YARD] });
  assert.equal(status, 200, JSON.stringify(body));
  const stored = { contacts: [{ ...SAM, phone: '+15185550177' }], addresses: [YARD] };
  assert.deepEqual(await bookOf(id), stored);
  const contact = {
    customerFirstName: SAM.name,
    customerLastName: '',
    customerEmail: SAM.email,
    customerPhone: SAM.phone,
  };
  const quote = await owner('POST /api/quotes/walk-in', exampleWalkIn({ ...UNTIMED, ...contact, customerId: id }));
  assert.equal(quote.status, 201, JSON.stringify(quote.body));
  const [mail] = await mailsOf(testApp, { quoteId: String(quote.body['id']), kind: 'quote-received' });
  assert.equal(mail?.recipient, SAM.email);
  const record = (await owner(`GET /api/customers/${id}`)).body as unknown as CustomerDetail;
  assert.deepEqual([record.name, record.history.length], ['Walt Ingram', 2]);
  assert.ok((await owner.download(`/api/customers/${id}/export`)).body.includes(SAM.label));
  const audit = testApp.deps.db.selectFrom('audit').select('action').where('subject_id', '=', id);
  const actions = (await audit.execute()).map(({ action }) => action);
  assert.ok(actions.includes('customer-record.change-contacts'));
});

test('what someone else saved in the meantime isn’t replaced', async () => {
  const id = await openRecord();
  const book = { contacts: [SAM], addresses: [] };
  assert.equal((await save(id, book)).status, 200);
  const { status, body } = await save(id, { addresses: [YARD] });
  assert.deepEqual([status, body['code']], [409, 'wrong-state']);
  assert.equal((await save(id, { contacts: [], addresses: [YARD] }, await bookOf(id))).status, 200);
  assert.deepEqual(await bookOf(id), { contacts: [], addresses: [YARD] });
  const both = [{ addresses: [] }, { addresses: [YARD, { label: '', address: '2 Depot Rd, Albany' }] }];
  const seen = await bookOf(id);
  const statuses = (await Promise.all(both.map((each) => save(id, each, seen)))).map((answer) => answer.status);
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [200, 409],
  );
});

test('an entry without a name or with a wrong address is refused at its field', async () => {
  const id = await openRecord();
  const { status, body } = await save(id, {
    contacts: [
      { ...SAM, name: '' },
      { ...SAM, email: 'sam@' },
    ],
    addresses: [{ label: 'Yard', address: '' }],
  });
  const errors = (body as { readonly errors?: readonly { readonly path: string }[] }).errors ?? [];
  assert.deepEqual(
    [status, errors.map(({ path }) => path)],
    [422, ['contacts.0.name', 'contacts.1.email', 'addresses.0.address']],
  );
  assert.equal((await save(id, { contacts: Array.from({ length: 21 }, () => SAM) })).status, 422);
});

test('merging keeps everything of both once, and undoing it gives each its own back', async () => {
  const [into, from] = [
    await openRecord({ customerPhone: '(518) 556-7001' }),
    await openRecord({ customerPhone: '(518) 556-7002' }),
  ];
  await save(into, { contacts: [SAM] });
  await save(from, { contacts: [SAM], addresses: [YARD] });
  const own = await bookOf(into);
  const { status, body } = await owner(`POST /api/customers/${into}/merge`, { id: from });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(await bookOf(into), { contacts: own.contacts, addresses: [YARD] });
  const { undo } = body as unknown as CustomerDetail;
  assert.equal((await owner(`POST /api/admin/undo/${undo?.id}`)).status, 204);
  assert.deepEqual([await bookOf(into), (await bookOf(from)).addresses], [own, [YARD]]);
});
