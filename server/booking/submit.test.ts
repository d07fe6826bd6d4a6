import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

describe('a submitted quote', () => {
  let test_: TestApp;
  before(async () => void (test_ = await startTestApp()));
  after(() => test_.close());

  test('is answered with its reference, lines, total, instant and links', async () => {
    const { status, body } = await submit(test_.app, exampleQuote());
    assert.equal(status, 201);
    assert.match(body.reference, /^BB-[2-9A-Z]{5}$/);
    assert.equal(body.status, 'pending');
    assert.deepEqual(
      body.lines.map(({ label, cents }) => [label, cents]),
      [
        ['Full Detail', 12000],
        ['Truck fee', 500],
        ['Little Tree Black Ice Air Freshener', 0],
        ['Tire Shine', 1000],
      ],
    );
    assert.equal(body.totalPrice, 135);
    assert.equal(body.scheduledDate, '2027-06-19T14:00:00Z');
    assert.equal(body.scheduledTime, '10:00 AM');
    assert.match(body.quoteUrl, /^http:\/\/brightbay\.test\/quote\/[\w-]{31,32}\w$/);
    assert.match(body.claimToken, /^[\w-]{31,32}\w$/);
  });

  test('is stored with every field that was sent, its hold, its two mails and its audit row', async () => {
    const sent = exampleQuote({
      scheduledTime: '2:00 PM',
      optOutSocialMedia: true,
      paymentMethod: 'cash',
      serviceAddress: '1 Main St',
    });
    const { body } = await submit(test_.app, sent);
    const { db } = test_.deps;
    const quote = await db.selectFrom('quotes').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
    assert.equal(quote.customer_name, 'Dana Whitfield');
    assert.equal(quote.customer_first_name, 'Dana');
    assert.equal(quote.customer_last_name, 'Whitfield');
    assert.equal(quote.customer_email, sent['customerEmail']);
    assert.match(quote.customer_phone, /^\+1518555\d{4}$/);
    assert.equal(quote.package_type, 'full');
    assert.equal(quote.service_type, 'dropoff');
    assert.equal(quote.vehicle_type, 'truck');
    assert.equal(quote.vehicle_subtype, 'Ford F-150');
    assert.equal(quote.service_address, '1 Main St');
    assert.deepEqual(quote.extras, ['Little Tree Black Ice Air Freshener', 'Tire Shine']);
    assert.equal(quote.base_price_cents, 12000);
    assert.equal(quote.truck_fee_cents, 500);
    assert.equal(quote.total_cents, 13500);
    assert.equal(quote.starts_at, '2027-06-19T18:00:00Z');
    assert.equal(quote.scheduled_date, '2027-06-19');
    assert.equal(quote.scheduled_time, '2:00 PM');
    assert.equal(quote.payment_method, 'cash');
    assert.equal(quote.opt_out_social_media, true);
    assert.equal(quote.business_version, 1);
    assert.equal(quote.created_at, '2027-06-01T12:00:00Z');

    const holds = await db
      .selectFrom('slot_holds')
      .select(['seat', 'starts_at'])
      .where('quote_id', '=', body.id)
      .execute();
    assert.deepEqual(holds, [{ seat: 1, starts_at: '2027-06-19T18:00:00Z' }]);
    const mails = await db
      .selectFrom('outbox')
      .select(['kind', 'recipient'])
      .where('quote_id', '=', body.id)
      .orderBy('kind')
      .execute();
    assert.deepEqual(mails, [
      { kind: 'new-quote', recipient: 'hello@brightbay.example' },
      { kind: 'quote-received', recipient: sent['customerEmail'] },
    ]);
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'person_id'])
      .where('subject_id', '=', body.id)
      .execute();
    assert.deepEqual(audit, [{ action: 'quote.submit', person_id: null }]);
  });

  test('may leave the time to the owner: nothing is held', async () => {
    const { status, body } = await submit(
      test_.app,
      exampleQuote({ scheduledDate: undefined, scheduledTime: undefined }),
    );
    assert.equal(status, 201);
    assert.equal(body.scheduledDate, null);
    const holds = await test_.deps.db.selectFrom('slot_holds').selectAll().where('quote_id', '=', body.id).execute();
    assert.deepEqual(holds, []);
  });

  test('opens with the secret of its link, and with no other', async () => {
    const { body } = await submit(test_.app, exampleQuote({ scheduledTime: '4:00 PM' }));
    const token = body.quoteUrl.split('/').at(-1);
    const page = await test_.app.inject(`/api/quotes/by-token/${token}`);
    assert.equal(page.statusCode, 200);
    assert.equal(page.json().reference, body.reference);
    assert.equal(page.json().totalPrice, 135);
    assert.equal(page.body.includes('@example.com'), false);
    assert.equal((await test_.app.inject(`/api/quotes/by-token/${body.id}`)).statusCode, 404);
    assert.equal((await test_.app.inject(`/api/quotes/by-token/${body.claimToken}`)).statusCode, 404);
  });

  test('keeps its price when the owner changes the catalog, and a total of yesterday is refused with the new lines', async () => {
    const { settings } = await test_.deps.settings();
    const first = await submit(test_.app, exampleQuote({ scheduledTime: '6:00 PM' }));
    await test_.changeSettings({
      packages: settings.packages.map((each) => (each.id === 'full' ? { ...each, dropoffCents: 13000 } : each)),
    });
    const second = await submit(test_.app, exampleQuote({ scheduledTime: '8:00 AM' }));
    assert.equal(second.status, 409);
    assert.equal(second.body.code, 'price-changed');
    assert.equal(second.body.totalPrice, 145);
    assert.equal(second.body.lines[0]?.cents, 13000);
    const page = await test_.app.inject(`/api/quotes/by-token/${first.body.quoteUrl.split('/').at(-1)}`);
    assert.equal(page.json().totalPrice, 135);
    await test_.changeSettings({ packages: settings.packages });
  });
});

describe('one place in the calendar', () => {
  for (const capacity of [1, 2]) {
    test(`is sold ${capacity} times when its capacity is ${capacity}, however many ask at once`, async () => {
      const { app, deps, close } = await startTestApp({ settings: { slotCapacity: capacity } });
      try {
        const answers = await Promise.all(Array.from({ length: 50 }, () => submit(app, exampleQuote())));
        const statuses = answers.map((answer) => answer.status);
        assert.equal(statuses.filter((status) => status === 201).length, capacity);
        assert.equal(statuses.filter((status) => status === 409).length, 50 - capacity);
        for (const { body, status } of answers) if (status === 409) assert.equal(body.code, 'slot-taken');
        const quotes = await deps.db.selectFrom('quotes').select('id').execute();
        assert.equal(quotes.length, capacity);
        const mails = await mailsOf({ deps });
        assert.equal(mails.length, capacity * 2);
      } finally {
        await close();
      }
    });
  }
});

describe('an idempotency key', () => {
  let test_: TestApp;
  before(async () => void (test_ = await startTestApp()));
  after(() => test_.close());

  test('makes one quote of the same request sent many times at once, with the same answer', async () => {
    const body = exampleQuote();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => submit(test_.app, body, { 'idempotency-key': 'double-click' })),
    );
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([201]));
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer.body))).size, 1);
    const quotes = await test_.deps.db.selectFrom('quotes').select('id').execute();
    assert.equal(quotes.length, 1);
  });

  test('answers another body under a used key with 409', async () => {
    const { status, body } = await submit(test_.app, exampleQuote({ scheduledTime: '2:00 PM' }), {
      'idempotency-key': 'double-click',
    });
    assert.equal(status, 409);
    assert.equal(body.code, 'idempotency-mismatch');
  });

  test('stays free when the submit was refused', async () => {
    const refused = await submit(test_.app, exampleQuote({ totalPrice: 1 }), { 'idempotency-key': 'second-try' });
    assert.equal(refused.status, 409);
    const again = await submit(test_.app, exampleQuote({ scheduledTime: '4:00 PM' }), {
      'idempotency-key': 'second-try',
    });
    assert.equal(again.status, 201);
  });
});

describe('open quotes', () => {
  test('are at most three for one e-mail address, however many are sent at once', async () => {
    const { app, deps, close } = await startTestApp();
    try {
      const sameCustomer = { customerEmail: 'one@example.com', scheduledDate: undefined, scheduledTime: undefined };
      const answers = await Promise.all(Array.from({ length: 10 }, () => submit(app, exampleQuote(sameCustomer))));
      assert.equal(answers.filter((answer) => answer.status === 201).length, 3);
      assert.equal(answers.filter((answer) => answer.status === 429).length, 7);
      assert.equal((await deps.db.selectFrom('quotes').select('id').execute()).length, 3);
    } finally {
      await close();
    }
  });
});
