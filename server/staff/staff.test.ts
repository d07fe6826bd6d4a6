import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp, mailsOf } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { addPerson, newestLink, send } from '#testing/people.ts';

let testApp: TestApp;
let ask: Caller<Answer>;
let count = 0;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(TEST_NOW);
  ask = await asOwner(testApp);
});

type Staff = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly employeeId: string;
  readonly paymentType: string;
  readonly paymentValue: number;
  readonly isClockedIn: boolean;
  readonly hoursWorked: number;
  readonly totalEarnings: number;
  readonly phone: string | null;
  readonly department: string | null;
  readonly invitation: { readonly state: string; readonly sentAt: string; readonly expiresAt: string } | null;
};

type Fault = { readonly path: string; readonly message: string };
type Answer = Staff & { readonly errors: readonly Fault[] };

const freshEmail = () => `crew${(count += 1)}@example.com`;
const add = async (change: object = {}) =>
  (await ask('POST /api/staff', { name: 'Robin Vale', email: freshEmail(), ...change })).body;
const listed = async () => (await ask.download('/api/staff')).json<Staff[]>();
const paged = async (query: string) => {
  const answer = await ask.download(`/api/staff?${query}`);
  return answer.json<{ readonly items: readonly Staff[]; readonly nextCursor: string | null }>();
};
const mailsTo = (recipient: string) => mailsOf(testApp, { recipient });
const auditOf = (id: string) =>
  testApp.deps.db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'person_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('adding', () => {
  test('creates an employee ID and defaults to the usual hourly rate', async () => {
    const { status, body } = await ask('POST /api/staff', { name: ' Robin Vale ', email: 'Robin@Example.com' });
    assert.equal(status, 201);
    assert.match(body.employeeId, /^FKE-\d{10}$/);
    assert.deepEqual(
      [body.name, body.email, body.paymentType, body.paymentValue, body.phone, body.department],
      ['Robin Vale', 'robin@example.com', 'hourly', 1500, null, null],
    );
    assert.deepEqual([body.isClockedIn, body.hoursWorked, body.totalEarnings], [false, 0, 0]);
    const found = (await listed()).find(({ id }) => id === body.id);
    assert.equal(found?.employeeId, body.employeeId);
    const [entry] = await auditOf(body.id);
    assert.equal(entry?.action, 'staff.add');
    assert.equal(entry?.person_id, ask.person.personId);
    assert.ok(!JSON.stringify(entry).includes('robin@example.com'));
  });

  test('mails the employee ID with a one-time code that is stored hashed', async () => {
    const body = await add();
    const [mail] = await mailsTo(body.email);
    assert.equal(mail?.kind, 'staff-invitation');
    assert.equal(mail?.data['employeeId'], body.employeeId);
    const code = String(mail?.data['code']);
    assert.match(code, /^(?=.*\d)[A-Z2-9]{8}$/);
    assert.equal(body.invitation?.state, 'sent');
    assert.equal(body.invitation?.expiresAt, '2027-06-15T12:00:00Z');
    const stored = await testApp.deps.db
      .selectFrom('invitations')
      .selectAll()
      .where('employee', '=', body.id)
      .execute();
    assert.equal(stored.length, 1);
    assert.ok(!JSON.stringify(stored).includes(code));
  });

  const refused: readonly (readonly [what: string, change: object, path: string, says: RegExp])[] = [
    ['no name', { name: undefined }, 'name', /^Name and email are required$/],
    ['an empty name', { name: '  ' }, 'name', /^Name and email are required$/],
    ['no email', { email: undefined }, 'email', /^Name and email are required$/],
    ['an empty email', { email: '' }, 'email', /^Name and email are required$/],
    ['half an address', { email: 'robin@' }, 'email', /doesn’t look like an email address/],
    ['a rate of nothing', { paymentValue: 0 }, 'paymentValue', /between \$0\.01 and \$1,000\.00/],
    ['half a cent', { paymentValue: 1500.5 }, 'paymentValue', /whole number/],
    ['a rate in words', { paymentValue: 'much' }, 'paymentValue', /has to be a number/],
    ['a percentage of 0', { paymentType: 'percentage', paymentValue: 0 }, 'paymentValue', /between 1 and 100/],
    ['a percentage of 101', { paymentType: 'percentage', paymentValue: 101 }, 'paymentValue', /between 1 and 100/],
    ['a percentage without its value', { paymentType: 'percentage' }, 'paymentValue', /whole number/],
    ['another kind of pay', { paymentType: 'salary' }, 'paymentType', /hourly, percentage/],
    ['a phone number that is none', { phone: '12' }, 'phone', /doesn’t look like a phone number/],
  ];
  for (const [what, change, path, says] of refused) {
    test(`is refused with ${what}, naming the field`, async () => {
      const { status, body } = await ask('POST /api/staff', { name: 'Robin', email: freshEmail(), ...change });
      assert.equal(status, 422);
      assert.match(body.errors.find((error) => error.path === path)?.message ?? '', says);
    });
  }

  test('twice with one address is refused, at the same moment as well, but not once the first one was deleted', async () => {
    const email = freshEmail();
    const answers = await Promise.all([1, 2].map(() => ask('POST /api/staff', { name: 'Robin', email })));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 422],
    );
    assert.equal(answers.find(({ status }) => status === 422)?.body.errors[0]?.path, 'email');
    assert.equal((await mailsTo(email)).length, 1);
    const first = answers.find(({ status }) => status === 201)?.body;
    assert.equal((await ask(`DELETE /api/staff/${first?.id}`)).status, 204);
    const { status, body } = await ask('POST /api/staff', { name: 'Robin', email });
    assert.equal(status, 201);
    assert.notEqual(body.employeeId, first?.employeeId);
  });
});

describe('an invitation', () => {
  test('that is sent again brings another code and voids the earlier one', async () => {
    const body = await add();
    testApp.setNow('2027-06-01T12:05:00Z');
    const again = await ask(`POST /api/staff/${body.id}/invite`);
    assert.equal(again.status, 200);
    assert.deepEqual(again.body.invitation, {
      state: 'sent',
      sentAt: '2027-06-01T12:05:00Z',
      expiresAt: '2027-06-15T12:05:00Z',
    });
    const codes = (await mailsTo(body.email)).map(({ data }) => data['code']);
    assert.equal(new Set(codes).size, 2);
    const open = await testApp.deps.db
      .selectFrom('invitations')
      .select('id')
      .where('employee', '=', body.id)
      .where('expires_at', '>', '2027-06-01T12:05:00Z')
      .execute();
    assert.equal(open.length, 1);
  });

  test('expires after 14 days', async () => {
    const { id } = await add();
    testApp.setNow('2027-06-15T12:00:00Z');
    ask = await asOwner(testApp, ask.person);
    assert.equal((await ask(`GET /api/staff/${id}`)).body.invitation?.state, 'expired');
  });

  test('goes to the new address when the address changes before the sign-up', async () => {
    const { id } = await add();
    const email = freshEmail();
    testApp.setNow('2027-06-01T12:01:00Z');
    assert.equal((await ask(`PATCH /api/staff/${id}`, { email })).body.email, email);
    assert.deepEqual(
      (await mailsTo(email)).map(({ kind }) => kind),
      ['staff-invitation'],
    );
  });

  test('is not sent to an employee who has signed up', async () => {
    const { roleId } = await addPerson(testApp.deps, 'employee');
    assert.equal((await ask(`POST /api/staff/${roleId}/invite`)).status, 409);
  });
});

describe('changing', () => {
  test('touches what was sent and nothing else, and never hours, earnings or the employee ID', async () => {
    const body = await add({ phone: '(518) 555-0142', department: 'Interior' });
    const sent = { department: '', hoursWorked: 99, totalEarnings: 99_999, employeeId: 'FKE-0000000001' };
    const changed = (await ask(`PATCH /api/staff/${body.id}`, sent)).body;
    assert.deepEqual(changed, { ...body, department: null });
    assert.equal((await ask(`PATCH /api/staff/${body.id}`, { phone: '' })).body.phone, null);
  });

  /** What someone else, and then the writer, change each detail to. */
  const CHANGES: Readonly<Record<string, readonly [string | number, string | number]>> = {
    name: ['Robin Reed', 'Robin Poe'],
    email: ['robin.reed@example.com', 'robin.poe@example.com'],
    phone: ['+15185550199', '+15185550177'],
    department: ['Cans', 'Vans'],
    paymentValue: [1700, 1900],
  };
  for (const [detail, [theirs, mine]] of Object.entries(CHANGES))
    test(`a ${detail} that someone else has changed meanwhile isn’t replaced unseen`, async () => {
      const { id, name, email, phone, department, paymentType, paymentValue } = await add({
        phone: '(518) 555-0142',
        department: 'Interior',
      });
      const seen = { name, email, phone, department, paymentType, paymentValue };
      assert.equal((await ask(`PATCH /api/staff/${id}`, { [detail]: theirs })).status, 200);
      const late = await ask(`PATCH /api/staff/${id}`, { ...seen, [detail]: mine, seen });
      assert.equal(late.status, 409);
      assert.deepEqual(
        late.body.errors.map(({ path, message }) => [path, message]),
        [[detail, 'Someone else has changed this in the meantime. Save again to replace it, or cancel to see it.']],
      );

      const other = detail === 'department' ? { phone: '+15185550133' } : { department: 'Office' };
      const kept = await ask(`PATCH /api/staff/${id}`, { ...seen, ...other, seen });
      assert.equal(kept.status, 200, 'another detail is no conflict');
      assert.partialDeepStrictEqual(kept.body, { ...other, [detail]: theirs });
      assert.equal((await ask(`PATCH /api/staff/${id}`, { [detail]: mine })).status, 200, 'as documented');
    });

  test('the kind of pay needs a value that fits it', async () => {
    const { id } = await add();
    assert.equal((await ask(`PATCH /api/staff/${id}`, { paymentType: 'percentage' })).status, 422);
    const { body } = await ask(`PATCH /api/staff/${id}`, { paymentType: 'percentage', paymentValue: 30 });
    assert.deepEqual([body.paymentType, body.paymentValue], ['percentage', 30]);
    const entry = (await auditOf(id)).at(-1);
    assert.equal(entry?.action, 'staff.change');
    assert.deepEqual(entry?.before, { paymentType: 'hourly', paymentValue: 1500 });
  });

  test('to the address of a colleague is refused, with the field', async () => {
    const [one, other] = [await add(), await add()];
    const { status, body } = await ask(`PATCH /api/staff/${one.id}`, { email: other.email });
    assert.equal(status, 422);
    assert.equal(body.errors[0]?.path, 'email');
  });

  test('a changed address of a signed-up employee moves the log-in there and ends sessions and links', async () => {
    const { deps } = testApp;
    const crew = await asEmployee(testApp);
    const { roleId: id, personId, email: former } = crew.person;
    await deps.db.updateTable('employees').set({ email: former }).where('id', '=', id).execute();
    const { body: self } = await crew('GET /api/employee/session');
    const forgot = () =>
      send(testApp.app, 'POST /api/employee/forgot-password', { body: { employeeId: self['employeeId'] } });
    await forgot();
    const token = await newestLink(deps, former, 'resetUrl');

    const email = freshEmail();
    assert.equal((await ask(`PATCH /api/staff/${id}`, { email })).body.email, email);
    assert.equal((await crew('GET /api/employee/session')).status, 401);
    const stolen = { token, password: 'the password of a thief' };
    assert.equal((await send(testApp.app, 'POST /api/employee/reset-password', { body: stolen })).status, 401);
    const before = (await mailsTo(former)).length;
    await forgot();
    assert.equal((await mailsTo(former)).length, before, 'the former mailbox gets nothing');
    const body = { token: await newestLink(deps, email, 'resetUrl'), password: 'a brand new password' };
    assert.equal((await send(testApp.app, 'POST /api/employee/reset-password', { body })).status, 200);
    const person = deps.db.selectFrom('people').select(['email', 'email_verified_at']).where('id', '=', personId);
    assert.deepEqual(await person.executeTakeFirst(), { email, email_verified_at: TEST_NOW });
  });

  test('to an address that has a log-in of its own is refused, with the field', async () => {
    const [crew, customer] = [await addPerson(testApp.deps, 'employee'), await addPerson(testApp.deps, 'customer')];
    const { status, body } = await ask(`PATCH /api/staff/${crew.roleId}`, { email: customer.email });
    assert.deepEqual([status, body.errors[0]?.path], [422, 'email']);
  });

  test('an unknown and a deleted employee are rejected', async () => {
    const { id } = await add();
    await ask(`DELETE /api/staff/${id}`);
    assert.equal((await ask(`PATCH /api/staff/${id}`, { name: 'Kim' })).status, 409);
    assert.equal((await ask(`PATCH /api/staff/${testApp.deps.random.id()}`, { name: 'Kim' })).status, 404);
    assert.equal((await ask('PATCH /api/staff/17', { name: 'Kim' })).status, 422);
  });
});

describe('the list', () => {
  test('with a parameter comes in pages, and finds by name, address, employee ID and phone number', async () => {
    const { id, employeeId } = await add({ name: 'Zuri Okafor', phone: '(518) 555-6677' });
    await add();
    for (const q of ['zuri', 'oka', employeeId, employeeId.slice(4), '5556677', '(518) 555-6677']) {
      const page = await paged(`q=${encodeURIComponent(q)}`);
      assert.deepEqual(
        page.items.map((item) => item.id),
        [id],
        q,
      );
    }
    const first = await paged('limit=1');
    assert.equal(first.items.length, 1);
    const second = await paged(`limit=1&cursor=${first.nextCursor}`);
    assert.notEqual(second.items[0]?.id, first.items[0]?.id);
  });

  test('without a parameter has everybody by name, as readers look names up', async () => {
    const names = [
      'ñandu Reyes',
      'Ñico Reyes',
      'Nico Reyes',
      'zoe Reyes',
      'Álvaro Reyes',
      'Andrea Reyes',
      'Zoraida Reyes',
    ];
    for (const name of names) await add({ name });
    const inOrder = async (language: string) => {
      const headers = { cookie: `${ask.cookie}; language=${language}` };
      const answer = await testApp.app.inject({ url: '/api/staff', headers });
      const shown = answer.json<Staff[]>().filter(({ name }) => names.includes(name));
      return shown.map(({ name }) => name.replace(' Reyes', ''));
    };
    const spanish = ['Álvaro', 'Andrea', 'Nico', 'ñandu', 'Ñico', 'zoe', 'Zoraida'];
    assert.deepEqual(await inOrder('es'), spanish);
    assert.deepEqual(await inOrder('en'), ['Álvaro', 'Andrea', 'ñandu', 'Nico', 'Ñico', 'zoe', 'Zoraida']);
  });

  test('leaves out who was deleted, unless asked for them', async () => {
    const { id } = await add({ name: 'Quentin Gone' });
    await ask(`DELETE /api/staff/${id}`);
    assert.equal((await paged('q=quentin')).items.length, 0);
    assert.equal((await paged('q=quentin&status=deleted')).items.length, 1);
    assert.ok(!(await listed()).some((member) => member.id === id));
  });

  test('is narrowed to who is on the clock', async () => {
    const { id } = await add({ name: 'Clementine Clock' });
    assert.equal((await paged('q=clementine&status=clocked-in')).items.length, 0);
    await ask(`PATCH /api/staff/${id}`, { isClockedIn: true });
    assert.equal((await paged('q=clementine&status=clocked-in')).items.length, 1);
  });

  test('is exported for spreadsheets', async () => {
    await add({ name: 'Ximena Sheet', paymentValue: 1825 });
    const answer = await ask.download('/api/staff/export?q=ximena');
    assert.match(String(answer.headers['content-type']), /^text\/csv/);
    assert.match(answer.body, /\r\n"Ximena Sheet","FKE-\d{10}",.*,"General","hourly","18\.25","?no"?,0,"0\.00",/);
  });
});
