import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { STRANGER } from '#core/people/permissions.ts';
import { contextOf } from '#server/context.ts';
import { repeatCharges } from '#server/payments/cards/charge-saved-card.ts';
import { readMovements } from '#server/payments/cards/movements.ts';
import { keepSavedCards } from '#server/payments/cards/saved-cards.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { openCardService, type CardService, type ServiceEvent } from '#testing/checkout.ts';
import { openTestPayments } from '#testing/payments.ts';
import { addPerson, cookieFor, fromAnywhere, send } from '#testing/people.ts';

type Job = Awaited<ReturnType<typeof openTestPayments>>;
type Card = { readonly brand: string; readonly last4: string; readonly isExpired: boolean };
type Account = {
  readonly savedCard: Card | null;
  readonly canCharge: boolean;
  readonly charge: { readonly status: string; readonly reason: string | null; readonly cents: number } | null;
  readonly balance: { readonly dueCents: number; readonly paidCents: number; readonly overpaidCents: number };
};

let service: CardService;
let testApp: TestApp;
let people = 0;

before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env });
});
after(async () => {
  await testApp.close();
  await service.close();
});
beforeEach(() => {
  service.setDown(false);
  service.setAway(false);
  service.account.setDecline(undefined);
  setNow(TEST_NOW);
});

function setNow(now: string): void {
  testApp.setNow(now);
  service.setNow(testApp.deps.clock.now());
}

/** A job of $135 of a customer of their own, who has confirmed the address. */
async function newJob(of: { readonly customerEmail?: string } = {}): Promise<Job> {
  people += 1;
  const contact = { customerEmail: `saver${people}@example.com`, customerPhone: `+1518300${1000 + people}` };
  const job = await openTestPayments(testApp, { ...contact, ...of });
  const confirmed = { email_confirmed_at: TEST_NOW };
  await testApp.deps.db.updateTable('quotes').set(confirmed).where('id', '=', job.quoteId).execute();
  return job;
}

async function complete(job: Job): Promise<void> {
  const completed_at = testApp.deps.clock.now().toString();
  await testApp.deps.db.updateTable('quotes').set({ completed_at }).where('id', '=', job.quoteId).execute();
  await testApp.deps.db.updateTable('jobs').set({ status: 'completed' }).where('id', '=', job.id).execute();
}

async function tell(event: ServiceEvent): Promise<number> {
  const { payload, signature } = service.sign(event, testApp.deps.clock.now());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await testApp.app.inject({ method: 'POST', url: '/api/payments/card-events', headers, payload })).statusCode;
}

async function tellSince(count: number): Promise<void> {
  for (const event of service.events().slice(count)) assert.equal(await tell(event), 200, event.type);
}

async function beginCard(job: Job, body: object = {}): Promise<{ readonly status: number; readonly session: string }> {
  const call = `POST /api/payments/${job.token}/card`;
  const { status, body: answer } = await send(testApp.app, call, { body, headers: fromAnywhere() });
  return { status, session: String(answer['url']).split('/').at(-1) ?? '' };
}

/** Pays half of the price on the card service's page, saves the card, and completes the job: $67.50 is left. */
async function saved(of: { readonly customerEmail?: string } = {}): Promise<Job> {
  const job = await newJob(of);
  await job.record(job.admin, { method: 'cash', cents: 6000 });
  const count = service.events().length;
  const { session } = await beginCard(job, { saveCard: true });
  service.pay(session);
  await tellSince(count);
  // As if an extra had been added since: what the charge is for.
  const lines = JSON.stringify([{ kind: 'package', label: 'Full Detail', cents: 20_250, taxCents: 0 }]);
  await testApp.deps.db
    .updateTable('quotes')
    .set({ total_cents: 20_250, lines })
    .where('id', '=', job.quoteId)
    .execute();
  await complete(job);
  return job;
}

const OWED = 6750;

const charge = (
  job: Job,
  {
    cents = OWED,
    clientId = crypto.randomUUID(),
    cookie = job.admin,
  }: Partial<Record<'clientId' | 'cookie', string>> & { readonly cents?: number } = {},
) => send(testApp.app, `POST /api/jobs/${job.id}/saved-card-charges`, { cookie, body: { cents, clientId } });

const account = async (job: Job) =>
  (await send(testApp.app, `GET /api/jobs/${job.id}/payments`, { cookie: job.admin })).body as unknown as Account;

const page = async (job: Job) =>
  (await job.page()).body as unknown as { readonly savedCard: Card | null; readonly canSaveCard: boolean };

const mails = async (job: Job, kind: 'payment-request' | 'receipt') => mailsOf(testApp, { quoteId: job.quoteId, kind });

async function recordOf(job: Job): Promise<string> {
  const { customer_record_id: id } = await testApp.deps.db
    .selectFrom('quotes')
    .select('customer_record_id')
    .where('id', '=', job.quoteId)
    .executeTakeFirstOrThrow();
  return id ?? '';
}

async function rowOf(job: Job) {
  const { db } = testApp.deps;
  return db.selectFrom('saved_cards').selectAll().where('quote_id', '=', job.quoteId).executeTakeFirst();
}

describe('a card is saved', () => {
  test('only with the consent of the customer, whose words and moment are stored, and never its number', async () => {
    const plain = await newJob();
    await beginCard(plain);
    const without = service.asked.at(-1)?.form;
    assert.deepEqual(
      [without?.get('customer_creation'), without?.has('payment_intent_data[setup_future_usage]')],
      [null, false],
    );
    const job = await saved();
    const form = service.asked.findLast(({ form: each }) => each.has('customer_creation'))?.form;
    assert.equal(form?.get('customer_creation'), 'always');
    assert.equal(form?.get('payment_intent_data[setup_future_usage]'), 'off_session');
    assert.equal(form?.get('allowed_payment_method_types[0]'), 'card');
    const row = await rowOf(job);
    assert.match(
      row?.consent ?? '',
      /^Save this card for the remaining balance and for later visits\. We may charge it/,
    );
    assert.equal(Temporal.Instant.from(row?.consented_at ?? '').toString(), TEST_NOW);
    assert.deepEqual((await page(job)).savedCard, {
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2030,
      isExpired: false,
    });
    const { body } = await send(testApp.app, `GET /api/customers/${await recordOf(job)}`, { cookie: job.admin });
    assert.equal((body['savedCard'] as Card).last4, '4242');
    await tellSince(0);
    assert.equal((await testApp.deps.db.selectFrom('saved_cards').selectAll().execute()).length, 1, 'told again');
  });

  test('not through the link of an employee, and one that the service didn’t name at first is saved a minute later', async () => {
    const job = await newJob();
    const crewUrl = (await send(testApp.app, `GET /api/jobs/${job.id}/payments`, { cookie: job.crew })).body['payUrl'];
    const token = new URL(String(crewUrl)).searchParams.get('token') ?? '';
    const { body: crewPage } = await send(testApp.app, `GET /api/payments/${token}`);
    assert.deepEqual([crewPage['canSaveCard'], crewPage['savedCard']], [false, null]);
    const refused = await send(testApp.app, `POST /api/payments/${token}/card`, { body: { saveCard: true } });
    assert.deepEqual([refused.status, (refused.body['errors'] as { path: string }[])[0]?.path], [422, 'saveCard']);
    const { session } = await beginCard(job, { saveCard: true });
    const count = service.events().length;
    service.pay(session);
    service.setAway(true);
    await tellSince(count);
    assert.equal((await page(job)).savedCard, null);
    service.setAway(false);
    await Promise.all([keepSavedCards(testApp.deps), keepSavedCards(testApp.deps)]);
    assert.equal((await page(job)).savedCard?.last4, '4242');
  });

  test('in place of the one before, which is removed at the service; the bank’s new card is known, too', async () => {
    const first = await saved();
    const before = (await rowOf(first))?.method_ref ?? '';
    const second = await newJob();
    await testApp.deps.db
      .updateTable('quotes')
      .set({ customer_record_id: await recordOf(first), email_confirmed_at: TEST_NOW })
      .where('id', '=', second.quoteId)
      .execute();
    setNow('2027-06-02T12:00:00Z');
    const count = service.events().length;
    service.pay((await beginCard(second, { saveCard: true })).session);
    await tellSince(count);
    await keepSavedCards(testApp.deps);
    assert.equal(await rowOf(first), undefined);
    assert.ok(!service.account.attached().includes(before));
    const now = (await rowOf(second))?.method_ref ?? '';
    const renewed = service.events().length;
    service.account.renewCard(now, { brand: 'visa', last4: '1881', exp_month: 1, exp_year: 2026 });
    await tellSince(renewed);
    assert.deepEqual(
      [(await page(second)).savedCard?.last4, (await page(second)).savedCard?.isExpired],
      ['1881', true],
    );
    service.account.deleteCustomer((await rowOf(second))?.customer_ref ?? '');
    await tellSince(renewed);
    assert.equal((await page(second)).savedCard, null);
  });
});

describe('a saved card is charged', () => {
  test('with what is owed, once, however often and in whatever order it’s reported; the receipt is mailed', async () => {
    const job = await saved();
    assert.deepEqual([(await account(job)).canCharge, (await account(job)).balance.dueCents], [true, OWED]);
    const clientId = crypto.randomUUID();
    const count = service.events().length;
    const answers = await Promise.all([charge(job, { clientId }), charge(job, { clientId }), charge(job)]);
    assert.ok(answers.some(({ status }) => status === 201));
    for (const { status } of answers) assert.ok(status === 201 || status === 409, String(status));
    const told = service.events().slice(count);
    for (const event of [...told.toReversed(), ...told]) assert.equal(await tell(event), 200, event.type);
    assert.equal((await charge(job, { clientId })).status, answers[0]?.status);
    const { balance, charge: newest, canCharge } = await account(job);
    assert.deepEqual([balance.dueCents, balance.paidCents, balance.overpaidCents], [0, 20_250, 0]);
    assert.deepEqual([newest?.status, newest?.cents, canCharge], ['succeeded', OWED, false]);
    assert.equal((await mails(job, 'receipt')).length, 2);
    const intents = service.account.intentsOf((await rowOf(job))?.customer_ref ?? '');
    assert.deepEqual(
      intents.map(({ amount_received: cents }) => cents),
      [7500, OWED],
    );
    assert.equal((await charge(job)).status, 409, 'nothing is owed');
    assert.equal((await charge(job, { clientId, cents: 100 })).status, 409, 'another amount');
  });

  test('by an admin only, for exactly what is owed for completed work', async () => {
    const job = await saved();
    assert.deepEqual(
      [(await charge(job, { cookie: job.crew })).status, (await charge(job, { cookie: '' })).status],
      [403, 401],
    );
    assert.equal((await charge(job, { cents: OWED - 1 })).status, 409);
    assert.equal((await charge(job, { cents: 0 })).status, 422);
    await testApp.deps.db.updateTable('quotes').set({ completed_at: null }).where('id', '=', job.quoteId).execute();
    assert.match(String((await charge(job)).body['detail']), /work that is completed/);
    await complete(job);
    await testApp.deps.db.updateTable('quotes').set({ status: 'cancelled' }).where('id', '=', job.quoteId).execute();
    assert.equal((await charge(job)).status, 409);
    assert.equal(service.account.intentsOf((await rowOf(job))?.customer_ref ?? '').length, 1);
  });

  test('not for a quote on which someone only typed the customer’s address', async () => {
    const job = await saved();
    const other = await newJob();
    await complete(other);
    const { db } = testApp.deps;
    const record = { customer_record_id: await recordOf(job), email_confirmed_at: null };
    await db.updateTable('quotes').set(record).where('id', '=', other.quoteId).execute();
    assert.deepEqual([(await account(other)).savedCard, (await page(other)).savedCard], [null, null]);
    assert.match(String((await charge(other, { cents: 13_500 })).body['detail']), /no saved card/);
    await send(testApp.app, `DELETE /api/payments/${other.token}/saved-card`);
    assert.ok(await rowOf(job));
    await db.updateTable('quotes').set({ email_confirmed_at: TEST_NOW }).where('id', '=', other.quoteId).execute();
    assert.equal((await charge(other, { cents: 13_500 })).status, 201);

    const walkIn = await newJob();
    await complete(walkIn);
    const written = { customer_record_id: await recordOf(job), email_confirmed_at: null, source: 'owner' };
    await db.updateTable('quotes').set(written).where('id', '=', walkIn.quoteId).execute();
    assert.equal((await charge(walkIn, { cents: 13_500 })).status, 201, 'the owner wrote it down for this customer');
  });

  test('and declined: nothing is recorded, the owner reads why, and the customer gets a link, three times a day at most', async () => {
    const job = await saved();
    const count = service.events().length;
    service.account.setDecline('insufficient_funds');
    const clientId = crypto.randomUUID();
    const declined = await charge(job, { clientId });
    assert.equal(declined.status, 409);
    assert.match(String(declined.body['detail']), /^Visa •••• 4242 was declined: there isn’t enough money on it\./);
    assert.equal((await charge(job, { clientId })).status, 409, 'the same again');
    await tellSince(count);
    const { charge: newest, balance, canCharge } = await account(job);
    assert.deepEqual(
      [newest?.status, newest?.reason, balance.dueCents, canCharge],
      ['declined', 'insufficient_funds', OWED, true],
    );
    assert.deepEqual(
      (await mails(job, 'payment-request')).map(({ data }) => data['declined']),
      [{ card: 'Visa •••• 4242', isConfirmable: false }],
    );
    service.account.setDecline('authentication_required');
    assert.match(String((await charge(job)).body['detail']), /wants the customer to confirm/);
    service.account.setDecline(undefined);
    setNow('2027-06-01T13:00:00Z');
    assert.equal((await charge(job)).status, 201);
    await job.record(job.admin, { kind: 'refund', method: 'cash', cents: 1000 });
    const late = service.events().slice(count);
    for (const event of late.toReversed()) assert.equal(await tell(event), 200, event.type);
    assert.equal((await account(job)).charge?.status, 'succeeded');
    await testApp.deps.db.updateTable('quotes').set({ total_cents: 22_250 }).where('id', '=', job.quoteId).execute();
    const { dueCents } = (await account(job)).balance;
    assert.match(String((await charge(job, { cents: dueCents })).body['detail']), /already tried 3 times/);
    setNow('2027-06-02T14:00:00Z');
    // The session of the first one is over by now.
    const cookie = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
    assert.equal((await charge(job, { cents: dueCents, cookie })).status, 201);
  });

  test('once where the answer is lost: by the event, by asking the service, or by asking again', async () => {
    const told = await saved();
    const count = service.events().length;
    service.loseNext(3);
    assert.equal((await charge(told)).status, 201);
    assert.deepEqual(
      [(await account(told)).charge?.status, (await account(told)).balance.dueCents],
      ['requested', OWED],
    );
    assert.equal((await beginCard(told)).status, 409, 'nothing else is paid meanwhile');
    assert.equal((await charge(told)).status, 409);
    await tellSince(count);
    assert.equal((await account(told)).balance.dueCents, 0);

    const asked = await saved();
    service.loseNext(3);
    await charge(asked);
    const unsent = await saved();
    service.setAway(true);
    await charge(unsent);
    await repeatCharges(testApp.deps);
    service.setAway(false);
    setNow('2027-06-01T12:05:00Z');
    await Promise.all([repeatCharges(testApp.deps), repeatCharges(testApp.deps)]);
    for (const job of [asked, unsent]) {
      assert.equal((await account(job)).balance.dueCents, 0);
      assert.equal(service.account.intentsOf((await rowOf(job))?.customer_ref ?? '').length, 2);
    }
    const stale = await saved();
    service.setAway(true);
    await charge(stale);
    service.setAway(false);
    await stale.record(stale.admin, { method: 'cash', cents: OWED });
    setNow('2027-06-01T12:10:00Z');
    await repeatCharges(testApp.deps);
    assert.deepEqual([(await account(stale)).balance.overpaidCents, (await account(stale)).charge], [0, null]);
  });

  test('never together with a payment by link', async () => {
    const open = await saved();
    const { session } = await beginCard(open);
    assert.ok(service.payable().includes(session));
    assert.equal((await charge(open)).status, 201);
    assert.ok(!service.payable().includes(session));
    assert.deepEqual([(await account(open)).balance.dueCents, (await account(open)).balance.overpaidCents], [0, 0]);

    const paid = await saved();
    const link = await beginCard(paid);
    service.pay(link.session);
    assert.equal((await charge(paid)).status, 409, 'it was just paid');
    const { balance, charge: newest } = await account(paid);
    assert.deepEqual([balance.dueCents, balance.overpaidCents, newest], [0, 0, null]);

    const both = await saved();
    const answers = await Promise.all([charge(both), beginCard(both), beginCard(both, { tipCents: 500 })]);
    for (const { status } of answers) assert.ok(status < 500, String(status));
    assert.equal((await account(both)).balance.overpaidCents, 0);
    const left = service
      .payable()
      .filter((id) => answers.some((answer) => 'session' in answer && answer.session === id));
    if ((await account(both)).balance.dueCents === 0) assert.deepEqual(left, []);
  });

  test('and is refunded, disputed and paid out like any other card payment', async () => {
    const job = await saved();
    await charge(job);
    const entry = (await job.account(job.admin)).body.entries.findLast(({ cents }) => cents === OWED);
    const body = { entryId: entry?.id, cents: 1000, clientId: crypto.randomUUID() };
    const refund = await send(testApp.app, `POST /api/jobs/${job.id}/card-refunds`, { cookie: job.admin, body });
    assert.equal(refund.status, 201);
    const intent = service.account.intentsOf((await rowOf(job))?.customer_ref ?? '').at(-1)?.id ?? '';
    const count = service.events().length;
    service.account.closeDispute(service.account.dispute(intent), 'lost');
    await tellSince(count);
    assert.equal((await account(job)).balance.paidCents, 13_500);
    await readMovements(contextOf(testApp.deps, { actor: STRANGER }));
    const moved = await testApp.deps.db
      .selectFrom('card_movements')
      .selectAll()
      .where('payment_intent', '=', intent)
      .execute();
    assert.deepEqual(moved.map(({ kind }) => kind).toSorted(), ['charge', 'dispute', 'refund']);
    assert.ok(moved.every(({ quote_id: id }) => id === job.quoteId));
  });
});

describe('a saved card is removed', () => {
  /** Whether the service doesn't have the card any more after the minute's round. */
  async function isGone(method: string, customer: string): Promise<boolean> {
    assert.ok(service.account.attached().includes(method));
    await keepSavedCards(testApp.deps);
    return !service.account.attached().includes(method) && !service.account.customers().includes(customer);
  }

  test('by its customer with the link or in the account, and by the owner, here and at the service', async () => {
    const ways: ((job: Job) => Promise<{ readonly status: number }>)[] = [
      (job) => send(testApp.app, `DELETE /api/payments/${job.token}/saved-card`),
      async (job) =>
        send(testApp.app, `DELETE /api/customers/${await recordOf(job)}/saved-card`, { cookie: job.admin }),
      async (job) => {
        const person = await addPerson(testApp.deps, 'customer');
        const cookie = await cookieFor(testApp.deps, person, 'customer');
        const { db } = testApp.deps;
        const record = await db
          .selectFrom('customer_records')
          .select('id')
          .where('customer_id', '=', person.roleId)
          .executeTakeFirst();
        const mine = { customer_id: person.roleId, customer_record_id: record?.id ?? null };
        await db.updateTable('quotes').set(mine).where('id', '=', job.quoteId).execute();
        const { body } = await send(testApp.app, 'GET /api/customer/saved-card', { cookie });
        assert.equal((body['card'] as Card).last4, '4242');
        return send(testApp.app, 'DELETE /api/customer/saved-card', { cookie });
      },
    ];
    for (const way of ways) {
      const job = await saved();
      const { method_ref: method, customer_ref: customer } = (await rowOf(job)) ?? { method_ref: '', customer_ref: '' };
      assert.ok((await way(job)).status < 300);
      assert.deepEqual([await rowOf(job), (await account(job)).savedCard], [undefined, null]);
      assert.equal((await charge(job)).status, 409);
      assert.ok(await isGone(method, customer));
      assert.ok((await way(job).catch(() => ({ status: 204 }))).status < 500, 'once more');
    }
  });

  test('when its customer is erased, and is in the export before', async () => {
    const job = await saved();
    const { method_ref: method, customer_ref: customer } = (await rowOf(job)) ?? { method_ref: '', customer_ref: '' };
    const id = await recordOf(job);
    const exported = await send(testApp.app, `GET /api/customers/${id}/export`, { cookie: job.admin });
    const [card] = exported.body['savedCards'] as readonly Record<string, unknown>[];
    assert.deepEqual([card?.['brand'], card?.['last4'], 'method_ref' in (card ?? {})], ['visa', '4242', false]);
    await job.record(job.admin, { method: 'cash', cents: OWED });
    assert.equal((await send(testApp.app, `DELETE /api/customers/${id}`, { cookie: job.admin })).status, 204);
    assert.equal(await rowOf(job), undefined);
    service.setAway(true);
    await keepSavedCards(testApp.deps);
    service.setAway(false);
    assert.ok(await isGone(method, customer), 'also where the service was away at first');
  });

  test('when it was removed at the service: the charge says so', async () => {
    const job = await saved();
    service.account.detach((await rowOf(job))?.method_ref ?? '');
    assert.match(String((await charge(job)).body['detail']), /it was removed at Stripe/);
    assert.deepEqual([await rowOf(job), (await account(job)).canCharge], [undefined, false]);
  });

  test('with a merge, of which the newer stays, once it can’t be undone any more', async () => {
    const [older, newer] = [await saved(), await saved()];
    await testApp.deps.db
      .updateTable('saved_cards')
      .set({ consented_at: '2027-06-01T12:00:01Z' })
      .where('quote_id', '=', newer.quoteId)
      .execute();
    const [into, from] = [await recordOf(older), await recordOf(newer)];
    const merge = { cookie: older.admin, body: { id: from } };
    assert.equal((await send(testApp.app, `POST /api/customers/${into}/merge`, merge)).status, 200);
    await keepSavedCards(testApp.deps);
    assert.ok((await rowOf(older)) && (await rowOf(newer)), 'while it can be undone');
    setNow('2027-06-01T12:02:00Z');
    await keepSavedCards(testApp.deps);
    assert.deepEqual([await rowOf(older), (await rowOf(newer))?.quote_id], [undefined, newer.quoteId]);
  });
});
