import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { AppointmentPreview } from '#contract/appointment-import.ts';
import type { CustomerImport } from '#contract/customer-import.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asCustomer, asOwner, type Caller } from '#testing/callers.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;

before(async () => {
  testApp = await startTestApp({ settings: { mobileAvailable: true } });
  owner = await asOwner(testApp);
});
afterEach(async () => {
  const { db } = testApp.deps;
  testApp.setNow(TEST_NOW);
  for (const table of ['quotes', 'customer_records', 'customer_imports'] as const) await db.deleteFrom(table).execute();
});
after(() => testApp.close());

const TITLES = 'Client,Email,Phone,Start,Duration,Service,Price,Address,Status,Notes';
const DANA =
  'Dana Ray,dana@ray.example,518-555-0142,6/19/2027 10:00 AM,90,Full Detail - Sedan,$149.50,12 Main St,Confirmed,Gate code 4';
const COLE = 'Cole Hart,cole@hart.example,,6/19/2027 1:15 PM,,Wash & Wax,85,,,';
const FILE = [
  TITLES,
  DANA,
  COLE,
  'Old Visit,old@visit.example,,5/1/2027 10:00 AM,,Full Detail,150,,,',
  'Gone Away,gone@away.example,,6/20/2027 10:00 AM,,Full Detail,150,,Canceled,',
  'No Time,time@no.example,,6/20/2027,,Full Detail,150,,,',
  'Odd Price,price@odd.example,,6/20/2027 10:00 AM,,Full Detail,a lot,,,',
].join('\r\n');

const WAX = [{ name: 'Wash & Wax', packageType: 'express', vehicleType: 'car' }];

async function preview(body: object): Promise<AppointmentPreview> {
  const answer = await owner('POST /api/appointments/imports/preview', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as AppointmentPreview;
}

async function bringIn(choices: { readonly csv: string } & Record<string, unknown>): Promise<CustomerImport> {
  const { columns, digest } = await preview(choices);
  const answer = await owner('POST /api/appointments/imports', { ...choices, columns, digest });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as CustomerImport;
}

type Stored = Record<string, unknown> & { id: string; customerName: string; totalPrice: number };
const quotes = async () => {
  const items = (await owner('GET /api/quotes')).body as unknown as Stored[];
  return items.toSorted((one, other) => one.customerName.localeCompare(other.customerName));
};
const held = async () => {
  const rows = await testApp.deps.db
    .selectFrom('slot_holds')
    .select(['starts_at', 'seat'])
    .orderBy('starts_at')
    .orderBy('seat')
    .execute();
  return rows.map(({ starts_at: startsAt, seat }) => [startsAt, seat]);
};
const auditedOf = async (action: 'quote.create' | 'quote.import') =>
  (await testApp.deps.db.selectFrom('audit').select('after').where('action', '=', action).execute()).map(
    (row) => row.after,
  );

describe('a file of upcoming appointments', () => {
  test('is tried row by row, and nothing of it is stored', async () => {
    const seen = await preview({ csv: FILE });
    assert.deepEqual([seen.added, seen.customers, seen.wrong, seen.past, seen.canceled], [1, 1, 3, 1, 1]);
    assert.deepEqual(seen.services, [
      { name: 'Full Detail - Sedan', count: 1, packageType: 'full', vehicleType: 'car' },
      { name: 'Wash & Wax', count: 1, packageType: '', vehicleType: '' },
    ]);
    assert.deepEqual(
      seen.rows.map(({ row, state, message }) => [row, state, message]),
      [
        [2, 'new', ''],
        [3, 'error', 'Choose a package for “Wash & Wax”.'],
        [6, 'error', 'There’s no time of day.'],
        [7, 'error', '“a lot” isn’t a price.'],
      ],
    );
    const [first] = seen.rows;
    assert.deepEqual(
      [first?.customer, first?.isNewCustomer, first?.startsAt, first?.work, first?.totalCents],
      ['Dana Ray', true, '2027-06-19T14:00:00Z', 'Full Detail, Car', 14_950],
    );
    assert.deepEqual(await quotes(), []);
    assert.deepEqual(await held(), []);
    assert.deepEqual((await owner('GET /api/customers')).body['items'], []);
  });

  test('becomes approved quotes with jobs at that time and price, and tells no one', async () => {
    const { customers, appointments, removableAppointments } = await bringIn({ csv: FILE, services: WAX });
    assert.deepEqual([customers, appointments, removableAppointments], [2, 2, 2]);
    const [cole, dana] = await quotes();
    assert.deepEqual([cole?.customerName, cole?.totalPrice, dana?.totalPrice], ['Cole Hart', 85, 149.5]);
    const { body } = await owner(`GET /api/quotes/${dana?.id}`);
    assert.deepEqual(
      [body['status'], body['serviceType'], body['serviceAddress'], body['notes'], body['hasAgreed']],
      ['approved', 'mobile', '12 Main St', 'Gate code 4', false],
    );
    const jobs = await testApp.deps.db.selectFrom('jobs').select('status').execute();
    assert.deepEqual(
      jobs.map(({ status }) => status),
      ['scheduled', 'scheduled'],
    );
    assert.deepEqual(await held(), [
      ['2027-06-19T14:00:00Z', 1],
      ['2027-06-19T17:15:00Z', 1],
    ]);
    assert.deepEqual(await mailsOf(testApp), []);
    // The calendar doesn't offer 1:15 PM.
    assert.equal(
      (await auditedOf('quote.create')).filter((after) => JSON.stringify(after).includes('overruled')).length,
      1,
    );
    assert.deepEqual(await auditedOf('quote.import'), [{ customers: 2, appointments: 2 }]);
  });

  test('leaves out what’s on the calendar already, also at the next import', async () => {
    await bringIn({ csv: FILE, services: WAX });
    const again = await preview({ csv: FILE, services: WAX });
    assert.deepEqual([again.added, again.known], [0, 2]);
    const { columns, digest } = again;
    const answer = await owner('POST /api/appointments/imports', { csv: FILE, services: WAX, columns, digest });
    assert.equal(answer.status, 422);
  });

  test('is an error by row where nothing is left, unless the owner overrules it, which the audit log keeps', async () => {
    await submit(testApp.app, exampleQuote({ scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' }));
    const csv = [TITLES, DANA].join('\n');
    const [full] = (await preview({ csv })).rows;
    assert.equal(full?.state, 'error');
    assert.match(full.message, /10:00 AM.*Dana Whitfield/s);
    const [over] = (await preview({ csv, isOverFull: true })).rows;
    assert.deepEqual([over?.state, over?.isOverFull], ['new', true]);
    await bringIn({ csv, isOverFull: true });
    assert.equal((await held()).length, 2);
    assert.ok((await auditedOf('quote.create')).some((after) => (after as { overruled?: true }).overruled === true));
  });

  test('isn’t imported if it would do something else than the owner saw', async () => {
    const { columns, digest } = await preview({ csv: FILE, services: WAX });
    await submit(testApp.app, exampleQuote({ scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' }));
    const answer = await owner('POST /api/appointments/imports', { csv: FILE, services: WAX, columns, digest });
    assert.equal(answer.status, 409);
    assert.equal((await quotes()).length, 1);
    assert.deepEqual((await owner('GET /api/customers/imports')).body, []);
  });

  test('by two admins at once is imported once', async () => {
    const { columns, digest } = await preview({ csv: FILE, services: WAX });
    const other = await asOwner(testApp);
    const answers = await Promise.all(
      [owner, other].map((ask) => ask('POST /api/appointments/imports', { csv: FILE, services: WAX, columns, digest })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, two) => one - two),
      [200, 409],
    );
    assert.equal((await quotes()).length, 2);
  });

  test('finds its customers by address, phone number or name, with the only vehicle that fits', async () => {
    const people = [
      'Name,Email,Phone,Year,Make,Model,Vehicle Type',
      'Dana Ray,dana@ray.example,518-555-0142,2021,Honda,Civic,Sedan',
      'Lee Ott,,518-555-0143,,,,',
      'Lee Ott,other@ott.example,,,,,',
    ].join('\n');
    const seen = (await owner('POST /api/customers/imports/preview', { csv: people })).body as Record<string, unknown>;
    const { columns, added, vehicles } = seen;
    const stored = await owner('POST /api/customers/imports', { csv: people, columns, added, vehicles });
    assert.equal(stored.status, 200, JSON.stringify(stored.body));
    const csv = [
      'Client,Phone,Date,Time,Service',
      'Dana Ray,,2027-06-19,10:00 AM,Full Detail',
      'D.,(518) 555-0142,2027-06-19,1:00 PM,Full Detail',
      'Lee Ott,,2027-06-20,10:00 AM,Full Detail',
      'Nobody Known,,2027-06-20,1:00 PM,Full Detail',
    ].join('\n');
    const { rows, customers } = await preview({ csv });
    assert.equal(customers, 0);
    assert.deepEqual(
      rows.map(({ state, work }) => [state, work]),
      [
        ['new', 'Full Detail, Car, Honda'],
        ['new', 'Full Detail, Car, Honda'],
        ['error', 'Full Detail'],
        ['error', 'Full Detail'],
      ],
    );
    await bringIn({ csv });
    const [dana] = (await owner('GET /api/customers?status=returning')).body['items'] as {
      name: string;
      booked: number;
    }[];
    assert.deepEqual([dana?.name, dana?.booked], ['Dana Ray', 2]);
  });

  test('has the sales tax on its prices, or in them to the cent', async () => {
    const rates = { services: 8250, extras: 8250, fees: 8250 };
    await testApp.changeSettings({ tax: { ...DEFAULT_SETTINGS.tax, name: 'Sales tax', rates } });
    const rows = Array.from(
      { length: 12 },
      (_, index) =>
        `C${index},c${index}@tax.example,6/${index + 10}/2027 10:00 AM,Full Detail - Sedan,${100 + index}.${10 + index}`,
    );
    const csv = ['Client,Email,Start,Service,Price', ...rows].join('\n');
    const totals = (await preview({ csv, isTaxIncluded: true })).rows.map(({ totalCents }) => totalCents);
    assert.deepEqual(
      totals,
      rows.map((_, index) => (100 + index) * 100 + 10 + index),
    );
    const [first] = (await preview({ csv })).rows;
    assert.equal(first?.totalCents, 10_010 + 826);
    await testApp.changeSettings({ tax: DEFAULT_SETTINGS.tax });
  });

  test('of another program is read as that program writes it', async () => {
    const jobber = [
      'Job #,Date,Times,Client name,Client email,Client phone,Service street,Service city,Line items,One-off job ($)',
      '2001,"Jun 19, 2027",10:00 AM - 12:30 PM,Dana Ray,dana@ray.example,,12 Main St,Troy,Interior Only,$95.00',
      '2002,"Jun 19, 2027",Anytime,Lee Ott,lee@ott.example,,,,Interior Only,$95.00',
    ].join('\n');
    const services = [{ name: 'Interior Only', packageType: 'interior', vehicleType: 'truck' }];
    const seen = await preview({ csv: jobber, services });
    assert.deepEqual([seen.program, seen.added, seen.wrong, seen.isAmbiguous], ['jobber', 1, 1, false]);
    await bringIn({ csv: jobber, services });
    const [dana] = await quotes();
    const { body } = await owner(`GET /api/quotes/${dana?.id}`);
    assert.deepEqual([body['serviceAddress'], body['totalPrice']], ['12 Main St, Troy', 95]);
    const stored = await testApp.deps.db.selectFrom('quotes').select('minutes').execute();
    assert.deepEqual(stored, [{ minutes: 150 }]);
    // It says "Line items", which no other program does.
    assert.equal((await preview({ csv: jobber, services, program: 'other' })).columns.service, null);
    const tables =
      'start_datetime,end_datetime,first_name,last_name,email,service\n2027-06-20 10:00:00,2027-06-20 11:30:00,Cole,Hart,cole@hart.example,Interior Only';
    const easy = await preview({ csv: tables, services });
    assert.deepEqual([easy.program, easy.added], ['easyAppointments', 1]);
  });

  test('of more than a hundred is imported in several steps with the same file', async () => {
    const rows = Array.from(
      { length: 103 },
      (_, index) =>
        `C${index},c${index}@many.example,2027-06-${10 + (index % 20)} ${8 + Math.floor(index / 20)}:00,Full Detail - Sedan,100`,
    );
    const csv = ['Client,Email,Start,Service,Price', ...rows].join('\n');
    const first = await preview({ csv });
    assert.deepEqual([first.added, first.later], [100, 3]);
    await bringIn({ csv });
    const second = await preview({ csv });
    assert.deepEqual([second.added, second.known, second.later], [3, 100, 0]);
  });

  test('is refused with a sentence if it’s empty or has too many upcoming appointments', async () => {
    const many = `Client,Start,Service\n${'Dana,6/19/2027 10:00 AM,Full Detail\n'.repeat(1001)}`;
    for (const csv of ['', 'Client,Start', many])
      assert.equal((await owner('POST /api/appointments/imports/preview', { csv })).status, 422, csv.slice(0, 20));
  });
});

describe('undoing an import of appointments', () => {
  test('removes them with their customers and frees their times', async () => {
    const { id } = await bringIn({ csv: FILE, services: WAX });
    const undone = await owner(`DELETE /api/customers/imports/${id}`);
    assert.deepEqual(undone.body, { removed: 2, vehicles: 0, appointments: 2 });
    assert.deepEqual(await quotes(), []);
    assert.deepEqual(await held(), []);
    assert.deepEqual((await owner('GET /api/customers')).body['items'], []);
  });

  test('leaves what someone has touched since, with its customer', async () => {
    const { id } = await bringIn({ csv: FILE, services: WAX });
    const [, dana] = await quotes();
    const moved = await owner(`POST /api/quotes/${dana?.id}/reschedule`, {
      scheduledDate: '2027-06-20',
      scheduledTime: '10:00 AM',
    });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    const [earlier] = (await owner('GET /api/customers/imports')).body as unknown as CustomerImport[];
    assert.equal(earlier?.removableAppointments, 1);
    const undone = await owner(`DELETE /api/customers/imports/${id}`);
    assert.deepEqual(undone.body, { removed: 1, vehicles: 0, appointments: 1 });
    assert.deepEqual(
      (await quotes()).map(({ customerName }) => customerName),
      ['Dana Ray'],
    );
  });

  test('leaves what has begun in the meantime', async () => {
    const { id } = await bringIn({ csv: FILE, services: WAX });
    testApp.setNow('2027-06-19T15:00:00Z');
    const later = await asOwner(testApp);
    assert.equal((await later(`DELETE /api/customers/imports/${id}`)).body['appointments'], 1);
  });
});

test('a customer sees an imported appointment once their account proves the address', async () => {
  await bringIn({ csv: FILE, services: WAX });
  const person = await addPerson(testApp.deps, 'customer', { email: 'cole@hart.example' });
  const account = await asCustomer(testApp, person);
  const own = (await account('GET /api/customer/quotes')).body as unknown as unknown[];
  assert.equal(own.length, 1);
});
