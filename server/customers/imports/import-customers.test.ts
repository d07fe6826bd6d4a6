import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { CustomerImport, ImportPreview } from '#contract/customer-import.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asCustomer, asOwner, type Caller } from '#testing/callers.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { scriptCallerOf } from '#testing/scripts.ts';

let testApp: TestApp;
let owner: Caller;

before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
afterEach(async () => {
  const { db } = testApp.deps;
  for (const table of ['quotes', 'customer_records', 'customer_imports'] as const) await db.deleteFrom(table).execute();
});
after(() => testApp.close());

const FILE = [
  'First Name,Last Name,Email Address,Phone,Street Address,City,State,ZIP,Memo',
  'Dana,Ray,Dana@Ray.example,(518) 555-0142,12 Main St,Troy,NY,12180,Gate code 4',
  'Lee,Ott,,518-555-0143,,,,,',
  '"Cole, Jr.",Hart,cole@hart.example,,"5 River Rd, Unit 2",Troy,NY,12182,"two dogs',
  'and a cat"',
  'Dana,Again,dana@ray.example,,,,,,',
  'No,Contact,,,,,,,',
  'Bad,Email,not-an-address,,,,,,',
  ',,,,,,,,',
].join('\r\n');

async function preview(body: object): Promise<ImportPreview> {
  const answer = await owner('POST /api/customers/imports/preview', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as ImportPreview;
}

async function bringIn(csv = FILE): Promise<CustomerImport> {
  const { columns, added, vehicles } = await preview({ csv });
  const answer = await owner('POST /api/customers/imports', { csv, columns, added, vehicles });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as CustomerImport;
}

const names = async () =>
  (await owner('GET /api/customers?sort=name')).body['items'] as {
    id: string;
    name: string;
    quotes: number;
    groups: string[];
  }[];

describe('a file of customers', () => {
  test('is read without saving anything: who is added, who is known, and which rows can’t be read', async () => {
    const { added, known, wrong, errors, sample } = await preview({ csv: FILE });
    assert.deepEqual([added, known, wrong], [3, 1, 2]);
    // As a spreadsheet numbers them.
    assert.deepEqual(
      errors.map(({ row }) => row),
      [6, 7],
    );
    assert.match(errors[0]?.message ?? '', /no email address and no phone number/);
    assert.deepEqual(sample[0], {
      name: 'Dana Ray',
      email: 'dana@ray.example',
      phone: '+15185550142',
      address: '12 Main St, Troy, NY 12180',
      vehicles: [],
    });
    assert.deepEqual(await names(), []);
  });

  test('adds its customers with address and notes, and sends no email', async () => {
    const { customers, removable } = await bringIn();
    assert.deepEqual([customers, removable], [3, 3]);
    const [cole] = await names();
    assert.equal(cole?.name, 'Cole, Jr. Hart');
    assert.deepEqual(cole.groups, []);
    assert.deepEqual((await owner('GET /api/customers?status=new')).body['items'], []);
    const { body } = await owner(`GET /api/customers/${cole.id}`);
    assert.equal(body['notes'], 'two dogs\nand a cat');
    assert.deepEqual(body['contactBook'], {
      contacts: [],
      addresses: [{ label: '', address: '5 River Rd, Unit 2, Troy, NY 12182' }],
    });
    assert.deepEqual(await mailsOf(testApp), []);
  });

  test('leaves those alone who are known by their address or phone number, also at the next import', async () => {
    await bringIn();
    const again = await preview({ csv: FILE });
    assert.deepEqual([again.added, again.known], [0, 4]);
    const other = await preview({ csv: 'Name,Phone\nD. Ray,+1 518 555 0142\nNew One,518-555-0150' });
    assert.deepEqual([other.added, other.known], [1, 1]);
  });

  test('leads the next request of the same person to their record', async () => {
    await bringIn();
    await submit(testApp.app, exampleQuote({ customerEmail: 'dana@ray.example', customerPhone: '(518) 555-0142' }));
    const found = (await names()).filter(({ name }) => name === 'Dana Ray');
    assert.deepEqual(
      found.map(({ quotes }) => quotes),
      [1],
    );
  });

  test('is read with the columns that the owner chooses', async () => {
    const csv = 'A;B;C\nDana Ray;518-555-0142;dana@ray.example';
    const guessed = await preview({ csv });
    assert.deepEqual([guessed.added, guessed.wrong], [0, 0]);
    const columns = { ...guessed.columns, name: 0, phone: 1, email: 2 };
    assert.equal((await preview({ csv, columns })).added, 1);
  });

  test('is refused with a sentence if it is empty, broken or too long', async () => {
    for (const csv of ['', 'Name,Email', 'Name,Email\n"Dana', `Name,Phone\n${'Dana,5185550142\n'.repeat(5001)}`])
      assert.equal((await owner('POST /api/customers/imports/preview', { csv })).status, 422, csv.slice(0, 20));
  });

  test('isn’t imported if the owner would get something else than what they saw', async () => {
    const { columns, added } = await preview({ csv: FILE });
    await submit(testApp.app, exampleQuote({ customerEmail: 'cole@hart.example', customerPhone: '(518) 555-0199' }));
    assert.equal((await owner('POST /api/customers/imports', { csv: FILE, columns, added })).status, 409);
    assert.equal((await names()).length, 1);
  });
});

const VEHICLES = [
  'Client,Email,Year,Make,Model,Color,License Plate,VIN,Vehicle Type',
  'Dana Ray,dana@ray.example,2021,Honda,Civic,blue,abc 1234,1HGCM82633A004352,Sedan',
  'Dana Ray,dana@ray.example,2019,Ford,F-150 Lariat,,,,',
  'Cole Hart,cole@hart.example,2020,Tesla,Model Y,white,,,Mystery',
  'Lee Ott,lee@ott.example,,,,,,,',
].join('\n');

const vehiclesOf = async (email: string) => {
  const items = (await owner('GET /api/customers')).body['items'] as { id: string; email: string }[];
  const id = items.find((each) => each.email === email)?.id ?? '';
  const { body } = await owner(`GET /api/customers/${id}`);
  return { id, vehicles: body['vehicles'] as Record<string, string>[] };
};

describe('vehicles of a file', () => {
  test('become those of their customer, several rows of one customer included', async () => {
    const seen = await preview({ csv: VEHICLES });
    assert.deepEqual([seen.added, seen.vehicles, seen.known, seen.hasVehicles], [2, 2, 0, true]);
    assert.deepEqual(
      seen.errors.map(({ row }) => row),
      [4],
    );
    assert.match(seen.errors[0]?.message ?? '', /class of its vehicle isn’t clear/);
    assert.deepEqual(seen.sample[0]?.vehicles, [
      'Honda, 2021 Honda Civic, blue, ABC 1234',
      'Ford F-150, 2019 Ford F-150 Lariat',
    ]);
    await bringIn(VEHICLES);
    const { vehicles } = await vehiclesOf('dana@ray.example');
    assert.deepEqual(
      vehicles.map(({ vehicleType, vehicleSubtype, vehicleVin }) => [vehicleType, vehicleSubtype, vehicleVin]),
      [
        ['car', 'Honda', '1HGCM82633A004352'],
        ['truck', 'Ford F-150', ''],
      ],
    );
  });

  test('have the class that the owner chooses where the file doesn’t tell it', async () => {
    const seen = await preview({ csv: VEHICLES, vehicleClass: 'car' });
    assert.deepEqual([seen.added, seen.vehicles, seen.wrong], [3, 3, 0]);
    assert.equal(
      (await owner('POST /api/customers/imports/preview', { csv: VEHICLES, vehicleClass: 'boat' })).status,
      422,
    );
  });

  test('are added to customers who came with an earlier file, and an undo takes only them', async () => {
    await bringIn('Name,Email\nDana Ray,dana@ray.example');
    const seen = await preview({ csv: VEHICLES.split('\n').slice(0, 3).join('\n') });
    assert.deepEqual([seen.added, seen.vehicles, seen.known], [0, 2, 0]);
    const { id } = await bringIn(VEHICLES.split('\n').slice(0, 3).join('\n'));
    const { id: record, vehicles } = await vehiclesOf('dana@ray.example');
    const again = await preview({ csv: VEHICLES.split('\n').slice(0, 3).join('\n') });
    assert.deepEqual([again.added, again.vehicles, again.known], [0, 0, 2]);
    // What the owner has changed since is theirs.
    const { name: _, ...civic } = vehicles[0] ?? {};
    const changed = await owner(`POST /api/customers/${record}/vehicles/change`, {
      vehicle: civic,
      change: { ...civic, vehicleColor: 'red' },
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    const undone = await owner(`DELETE /api/customers/imports/${id}`);
    assert.deepEqual([undone.body['removed'], undone.body['vehicles']], [0, 1]);
    const left = await vehiclesOf('dana@ray.example');
    assert.deepEqual(
      left.vehicles.map(({ vehicleColor }) => vehicleColor),
      ['red'],
    );
    const removed = await owner(`POST /api/customers/${record}/vehicles/remove`, {
      vehicle: { ...civic, vehicleColor: 'red' },
    });
    assert.deepEqual(removed.body['vehicles'], []);
  });

  test('go with the customer when two records are merged, and come back with the undo', async () => {
    await bringIn(VEHICLES);
    await submit(testApp.app, exampleQuote({ customerEmail: 'dee@ray.example', customerPhone: '(518) 555-0177' }));
    const [into, from] = [await vehiclesOf('dee@ray.example'), await vehiclesOf('dana@ray.example')];
    const merged = await owner(`POST /api/customers/${into.id}/merge`, { id: from.id });
    assert.equal(merged.status, 200, JSON.stringify(merged.body));
    // Their pickup is the one of the quote.
    assert.equal((merged.body['vehicles'] as unknown[]).length, 2);
    const { id } = merged.body['undo'] as { id: string };
    assert.equal((await owner(`POST /api/admin/undo/${id}`)).status, 204);
    assert.equal((await vehiclesOf('dana@ray.example')).vehicles.length, 2);
    assert.equal((await vehiclesOf('dee@ray.example')).vehicles.length, into.vehicles.length);
  });

  test('are saved by the account of their customer once its address is proven', async () => {
    await bringIn(VEHICLES);
    const person = await addPerson(testApp.deps, 'customer', { email: 'dana@ray.example' });
    const account = await asCustomer(testApp, person);
    const saved = await account('GET /api/customer/vehicles');
    assert.equal((saved.body as unknown as unknown[]).length, 2, JSON.stringify(saved.body));
    assert.equal((await vehiclesOf('dana@ray.example')).vehicles.length, 2);
  });
});

describe('an import', () => {
  test('is undone but for those who have asked for something since', async () => {
    const { id } = await bringIn();
    await submit(testApp.app, exampleQuote({ customerEmail: 'dana@ray.example', customerPhone: '(518) 555-0142' }));
    const [stored] = (await owner('GET /api/customers/imports')).body as unknown as CustomerImport[];
    assert.deepEqual([stored?.customers, stored?.removable], [3, 2]);
    assert.equal((await owner(`DELETE /api/customers/imports/${id}`)).body['removed'], 2);
    assert.deepEqual(
      (await names()).map(({ name }) => name),
      ['Dana Ray'],
    );
    assert.equal((await owner(`DELETE /api/customers/imports/${id}`)).status, 404);
    assert.deepEqual((await owner('GET /api/customers/imports')).body, []);
  });

  test('survives the clearing of test data', async () => {
    await bringIn();
    const { success } = await (await scriptCallerOf(testApp)).run('clear-test-data', 'Brightbay Detailing');
    assert.ok(success);
    assert.equal((await names()).length, 3);
  });

  test('leaves customers alone whom the owner has blocked or bills monthly since', async () => {
    const { id } = await bringIn();
    const [cole, dana] = await names();
    await owner(`PATCH /api/customers/${cole?.id}`, { isBlocked: true });
    const billed = await owner(`PUT /api/customers/${dana?.id}/monthly-billing`, { company: 'Troy Taxi', dueDays: 14 });
    assert.equal(billed.status, 200, JSON.stringify(billed.body));
    assert.equal((await owner(`DELETE /api/customers/imports/${id}`)).body['removed'], 1);
    assert.deepEqual(
      (await names()).map(({ name }) => name),
      [cole?.name, dana?.name],
    );
  });

  test('of one file by two admins at once adds each customer once, and the other one is told', async () => {
    const { columns, added } = await preview({ csv: FILE });
    const other = await asOwner(testApp);
    const answers = await Promise.all(
      [owner, other].map((ask) => ask('POST /api/customers/imports', { csv: FILE, columns, added })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 409],
    );
    assert.equal((await names()).length, 3);
    assert.equal(((await owner('GET /api/customers/imports')).body as unknown as CustomerImport[]).length, 1);
  });
});
