import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { mailboxOf } from '#core/people/contact.ts';
import { MOST_OPEN_QUOTES_OF_SENDER } from '#core/quotes/quotes.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { assertRefused } from '#testing/refusal.ts';

const unscheduled = { scheduledDate: undefined, scheduledTime: undefined };

const isTooMany = ({ status }: { readonly status: number }) => status === 429;

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

describe('quotes that wait for an answer', () => {
  test('are at most three for one phone number, however it is written', async () => {
    const spellings = ['(518) 555-0199', '518.555.0199', '+1 518 555 0199', '15185550199'];
    const statuses = [];
    for (const customerPhone of spellings)
      statuses.push((await submit(testApp.app, exampleQuote({ ...unscheduled, customerPhone }))).status);
    assert.deepEqual(statuses, [201, 201, 201, 429]);
  });

  test('are at most three for one e-mail address, however it is written', async () => {
    const spellings = ['three@example.com', 'THREE@example.com', ' Three@Example.Com ', 'three@EXAMPLE.com'];
    const statuses = [];
    for (const customerEmail of spellings)
      statuses.push((await submit(testApp.app, exampleQuote({ ...unscheduled, customerEmail }))).status);
    assert.deepEqual(statuses, [201, 201, 201, 429]);
  });

  for (const [what, addresses] of [
    ['with a plus sign', ['ana@example.com', 'ana+1@example.com', 'ana+b@example.com', 'ana+c+d@example.com']],
    [
      'of Gmail',
      ['wash.car@gmail.com', 'w.ashcar@googlemail.com', 'washcar+a@gmail.com', 'was.h.car+b.c@googlemail.com'],
    ],
  ] as const)
    test(`are at most three for one mailbox with other addresses ${what}, however many are sent at once`, async () => {
      const answers = await Promise.all(
        addresses.map((customerEmail) => submit(testApp.app, exampleQuote({ ...unscheduled, customerEmail }))),
      );
      assert.equal(answers.filter(isTooMany).length, 1);
      for (const address of addresses) {
        const { rows } = await sql<{ box: string }>`select mailbox_of(${address}) as box`.execute(testApp.deps.db);
        assert.equal(rows[0]?.box, mailboxOf(address));
      }
    });

  test('are at most three for one phone number, however many are sent at once', async () => {
    const body = { ...unscheduled, customerPhone: '+15185550188' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(testApp.app, exampleQuote(body))));
    assert.equal(answers.filter((answer) => answer.status === 201).length, 3);
    assert.equal(answers.filter((answer) => answer.status === 429).length, 7);
  });

  test('block one more until one of them is answered; the refusal says so and leaves nothing', async () => {
    const { app, deps } = testApp;
    const body = { ...unscheduled, customerEmail: 'blocked@example.com' };
    for (const _ of [1, 2, 3]) assert.equal((await submit(app, exampleQuote(body))).status, 201);
    await assertRefused(
      testApp,
      { method: 'POST', url: '/api/quotes', payload: exampleQuote(body) },
      { status: 429, code: 'too-many', says: /Please let us answer those first, or send us a message\./ },
    );
    const [oldest] = await deps.db
      .selectFrom('quotes')
      .select('id')
      .where('customer_email', '=', body.customerEmail)
      .execute();
    await deps.db.updateTable('quotes').set({ status: 'declined' }).where('id', '=', oldest!.id).execute();
    assert.equal((await submit(app, exampleQuote(body))).status, 201);
  });

  test('are at most 60 from one client address, and another address is not concerned', async () => {
    const here = { 'x-forwarded-for': '198.51.100.1' };
    for (let count = 0; count < MOST_OPEN_QUOTES_OF_SENDER; count += 1)
      assert.equal((await submit(testApp.app, exampleQuote(unscheduled), here)).status, 201);
    assert.equal((await submit(testApp.app, exampleQuote(unscheduled), here)).status, 429);
    const there = { 'x-forwarded-for': '198.51.100.2' };
    assert.equal((await submit(testApp.app, exampleQuote(unscheduled), there)).status, 201);
  });

  test('are at most 60 from one client address, however many are sent at once', async () => {
    const here = { 'x-forwarded-for': '198.51.100.3' };
    const many = MOST_OPEN_QUOTES_OF_SENDER + 20;
    const answers = await Promise.all(
      Array.from({ length: many }, () => submit(testApp.app, exampleQuote(unscheduled), here)),
    );
    const stored = answers.filter((answer) => answer.status === 201).length;
    assert.deepEqual([stored, many - stored], [MOST_OPEN_QUOTES_OF_SENDER, answers.filter(isTooMany).length]);
  });

  test('count together when they come from addresses that one client has with IPv6', async () => {
    const from = (index: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${index.toString(16)}` });
    for (let count = 1; count <= MOST_OPEN_QUOTES_OF_SENDER; count += 1)
      assert.equal((await submit(testApp.app, exampleQuote(unscheduled), from(count))).status, 201);
    assert.equal((await submit(testApp.app, exampleQuote(unscheduled), from(999))).status, 429);
    const neighbor = { 'x-forwarded-for': '2001:db8:1:3::1' };
    assert.equal((await submit(testApp.app, exampleQuote(unscheduled), neighbor)).status, 201);
  });

  test('know their sender by a keyed hash only', async () => {
    const address = '198.51.100.99';
    const { body } = await submit(testApp.app, exampleQuote(unscheduled), { 'x-forwarded-for': address });
    const row = await testApp.deps.db
      .selectFrom('quotes')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    assert.equal(row.sender_hash.length, 32);
    assert.equal(JSON.stringify(row).includes(address), false);
  });
});

describe('a change of the capacity', () => {
  test('keeps the places that are sold, sells none beyond it, and gives new seats when it grows', async () => {
    const { app, deps, changeSettings } = testApp;
    await changeSettings({ slotCapacity: 2 });
    const statusOf = async () => (await submit(app, exampleQuote())).status;
    assert.deepEqual([await statusOf(), await statusOf(), await statusOf()], [201, 201, 409]);
    await changeSettings({ slotCapacity: 1 });
    assert.equal(await statusOf(), 409);
    assert.deepEqual(await seats(), [1, 2]);
    const day = await app.inject('/api/availability?from=2027-06-19&to=2027-06-19&package=full');
    const times = day.json<{ days: { slots: { time: string }[] }[] }>().days[0]?.slots.map((slot) => slot.time);
    assert.deepEqual(times, ['8:00 AM', '2:00 PM', '4:00 PM', '6:00 PM']);
    await changeSettings({ slotCapacity: 3 });
    assert.deepEqual([await statusOf(), await statusOf()], [201, 409]);
    assert.deepEqual(await seats(), [1, 2, 3]);

    async function seats() {
      const rows = await deps.db.selectFrom('slot_holds').select('seat').orderBy('seat').execute();
      return rows.map((row) => row.seat);
    }
  });

  test('to less counts what is booked, whichever seats it has', async () => {
    const { app, changeSettings } = testApp;
    const ask = await asOwner(testApp);
    await changeSettings({ slotCapacity: 3 });
    const wanted = { scheduledDate: '2027-07-03' };
    const sold = [];
    for (let seat = 1; seat <= 3; seat += 1) sold.push((await submit(app, exampleQuote(wanted))).body.id);
    assert.equal((await ask(`POST /api/quotes/${sold[0]}/decline`, {})).status, 200);
    await changeSettings({ slotCapacity: 2 });
    assert.equal((await submit(app, exampleQuote(wanted))).status, 409, 'two are booked, on seats 2 and 3');
  });

  test('does not cost those their place who submit while it happens', async () => {
    const { app, changeSettings } = testApp;
    await changeSettings({ slotCapacity: 1 });
    const wanted = { scheduledDate: '2027-06-26' };
    const [, ...answers] = await Promise.all([
      changeSettings({ slotCapacity: 5 }),
      ...Array.from({ length: 8 }, () => submit(app, exampleQuote(wanted))),
    ]);
    const sold = answers.filter((answer) => answer.status === 201).length;
    assert.ok(sold >= 1 && sold <= 5, `${sold} were sold`);
    assert.equal(answers.filter((answer) => answer.status === 409).length, 8 - sold);
  });
});
