import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { PaymentSummary } from '#contract/payments.ts';
import type { CustomerQuote, SubmittedQuote } from '#contract/quotes.ts';
import type { WhatNeedsYou } from '#contract/today.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { BookAtOnce } from '#core/settings/settings.ts';
import { lapseReservations } from '#server/booking/expire.ts';
import { repeatRefunds } from '#server/payments/cards/card-refunds.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asOwner, type Caller } from '#testing/callers.ts';
import { openCardService, type CardService } from '#testing/checkout.ts';
import { exampleQuote, exampleWalkIn, submit, type Answer } from '#testing/quotes.ts';
import { scriptCallerOf } from '#testing/scripts.ts';
import { returnDeposits } from './deposits.ts';

const SUBMITTED = '2027-06-01T12:00:00Z';
const LAPSED = '2027-06-02T12:00:00Z';
const SLOT = '2027-06-19T14:00:00Z';

let service: CardService;
let testApp: TestApp;
let owner: Caller;

before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env });
});
after(async () => {
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  await moveTo(SUBMITTED);
  await testApp.deps.db.deleteFrom('quotes').execute();
  const packages = DEFAULT_SETTINGS.packages.map((pack) =>
    pack.id === 'full' ? { ...pack, depositCents: 4000 } : pack,
  );
  await testApp.changeSettings({ packages, cancellation: DEFAULT_SETTINGS.cancellation });
});

async function moveTo(now: string): Promise<void> {
  testApp.setNow(now);
  service.setNow(Temporal.Instant.from(now));
  owner = await asOwner(testApp);
}

type Submitted = Answer & {
  readonly deposit: { readonly cents: number; readonly payBy: string; readonly payUrl: string };
};

async function request(change: Readonly<Record<string, unknown>> = {}): Promise<Submitted> {
  const { status, body } = await submit(testApp.app, exampleQuote({ deposit: 40, ...change }));
  assert.equal(status, 201);
  return body as Submitted;
}

const payToken = ({ deposit }: Submitted) => new URL(deposit.payUrl).searchParams.get('token') ?? '';
const pageToken = ({ quoteUrl }: Pick<Answer, 'quoteUrl'>) => quoteUrl.split('/').at(-1) ?? '';
const ask = async (quote: Answer, call: string, body?: unknown) => {
  const [method, path] = call.split(' ');
  return asAnyone(testApp)(`${method} /api/quotes/by-token/${pageToken(quote)}${path}`, body);
};
const page = async (quote: Answer) => (await ask(quote, 'GET ')).body as unknown as CustomerQuote;
const payment = async (quote: Answer) => (await ask(quote, 'GET /payment')).body as unknown as PaymentSummary;
const detail = async ({ id }: Answer) => (await owner(`GET /api/quotes/${id}`)).body as unknown as QuoteDetail;
const kinds = async ({ id }: Answer) => (await mailsOf(testApp, { quoteId: id })).map(({ kind }) => kind);

/** The quotes whose deposits Today lists, because the owner has yet to charge the fee or return them. */
async function waiting(): Promise<string[]> {
  const { needs } = (await owner('GET /api/dashboard/needs')).body as unknown as WhatNeedsYou;
  return needs.flatMap(({ kind, id }) => (kind === 'deposit' && id !== null ? [id] : []));
}

/** Opens the card page; returns its session. */
async function begin(quote: Submitted): Promise<string> {
  const { status, body } = await asAnyone(testApp)(`POST /api/payments/${payToken(quote)}/card`, { tipCents: 0 });
  assert.equal(status, 200, JSON.stringify(body));
  return String(body['url']).split('/').at(-1) ?? '';
}

/** Sends the event that a session was paid, as often as asked at once. */
async function tellPaid(session: string, times = 1): Promise<void> {
  const { payload, signature } = service.compose(session, testApp.deps.clock.now());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const event = { method: 'POST', url: '/api/payments/card-events', headers, payload } as const;
  const answers = await Promise.all(Array.from({ length: times }, async () => testApp.app.inject(event)));
  for (const { statusCode } of answers) assert.equal(statusCode, 200);
}

async function paid(change: Readonly<Record<string, unknown>> = {}): Promise<Submitted & { readonly intent: string }> {
  const quote = await request(change);
  const session = await begin(quote);
  await tellPaid(session);
  return { ...quote, intent: `pi_${session}` };
}

async function verify(): Promise<void> {
  const { success, output, error } = await (await scriptCallerOf(testApp)).run('verify-database');
  assert.ok(success, `${output} ${error}`);
}

describe('a deposit', () => {
  test('is asked for at submit, opens the card page, keeps the slot and counts toward the price', async () => {
    const quote = await request();
    assert.deepEqual([quote.deposit.cents, quote.deposit.payBy], [4000, LAPSED]);
    assert.deepEqual((await page(quote)).deposit, { cents: 4000, state: 'due', payBy: LAPSED });
    assert.equal((await payment(quote)).state, 'deposit');
    const received = (await mailsOf(testApp, { quoteId: quote.id, kind: 'quote-received' }))[0];
    assert.deepEqual([received?.data['depositCents'], received?.data['payUrl']], [4000, quote.deposit.payUrl]);
    const said = { cents: 4000, tipCents: 0 };
    assert.equal((await asAnyone(testApp)(`POST /api/payments/${payToken(quote)}/announce`, said)).status, 409);
    assert.equal(
      (await asAnyone(testApp)(`POST /api/payments/${payToken(quote)}/card`, { tipCents: 100 })).status,
      422,
    );
    const [session, again] = [await begin(quote), await begin(quote)];
    assert.equal(session, again);
    const form = service.asked.findLast(({ path }) => path === '/v1/checkout/sessions')?.form;
    assert.equal(form?.get('success_url'), `${quote.quoteUrl}?deposit=done`);
    await tellPaid(session, 5);
    await tellPaid(session);
    const { balance, entries, state, deposit } = await payment(quote);
    assert.deepEqual(
      [balance.paidCents, balance.dueCents, state, deposit?.state],
      [4000, 9500, 'not-approved', 'paid'],
    );
    assert.deepEqual(
      entries.map(({ kind, cents }) => [kind, cents]),
      [['deposit', 4000]],
    );
    await moveTo(LAPSED);
    assert.equal(await lapseReservations(testApp.deps), 0);
    assert.equal((await page(quote)).scheduledDate, SLOT);

    const approved = await owner(`POST /api/quotes/${quote.id}/approve`, {});
    assert.equal(approved.status, 200);
    assert.deepEqual([(await payment(quote)).state, (await detail(quote)).payment], ['open', 'partly-paid']);
    // Those of one moment have no order.
    const mailed = (await kinds(quote)).toSorted();
    assert.deepEqual(mailed, ['deposit-received', 'new-quote', 'quote-approved', 'quote-received']);
    await verify();
  });

  test('that changed since the customer saw it is shown first; bad settings name the field', async () => {
    const { status, body } = await submit(testApp.app, exampleQuote({ deposit: 25 }));
    const problem = body as Answer & { readonly code: string; readonly deposit: number };
    assert.deepEqual([status, problem.code, problem.deposit], [409, 'price-changed', 40]);
    const walkIn = await owner('POST /api/quotes/walk-in', exampleWalkIn());
    assert.equal((await detail(walkIn.body as unknown as Answer)).deposit, null);
    const { version, business } = (await owner('GET /api/admin/business')).body as unknown as {
      version: number;
      business: { packages: readonly object[] };
    };
    const wrong = [
      [{ deposit: -1 }, 'packages.0.deposit'],
      [{ depositPercent: 101 }, 'packages.0.depositPercent'],
      [{ deposit: 10, depositPercent: 10 }, 'packages.0.depositPercent'],
    ] as const;
    for (const [change, path] of wrong) {
      const packages = business.packages.map((pack, index) => (index === 0 ? { ...pack, ...change } : pack));
      const refused = await owner('PUT /api/admin/business', { version, business: { ...business, packages } });
      const errors = refused.body['errors'] as { readonly path: string }[];
      assert.deepEqual([refused.status, errors.map((each) => each.path)], [422, [`business.${path}`]]);
    }
  });

  test('that is not paid holds up the approval, unless the owner waives it; undoing the approval asks for it again', async () => {
    const quote = await request();
    const refused = await owner(`POST /api/quotes/${quote.id}/approve`, {});
    assert.deepEqual([refused.status, refused.body['code']], [409, 'deposit-due']);
    const { body } = await owner(`POST /api/quotes/${quote.id}/approve`, { withoutDeposit: true });
    const { deposit, undo } = body as unknown as QuoteDetail;
    assert.equal(deposit?.state, 'waived');
    assert.equal((await owner(`POST /api/admin/undo/${undo?.id}`)).status, 204);
    assert.equal((await detail(quote)).deposit?.state, 'due');
  });

  test('of a declined quote goes back to the card once, after the decline can no longer be undone', async () => {
    const quote = await paid();
    const declined = (await owner(`POST /api/quotes/${quote.id}/decline`, {})).body as unknown as QuoteDetail;
    assert.equal(await returnDeposits(testApp.deps), 0);
    assert.equal((await owner(`POST /api/admin/undo/${declined.undo?.id}`)).status, 204);
    await moveTo('2027-06-01T12:01:00Z');
    assert.equal(await returnDeposits(testApp.deps), 0);
    assert.equal((await detail(quote)).deposit?.state, 'paid');

    await owner(`POST /api/quotes/${quote.id}/decline`, {});
    await moveTo('2027-06-01T12:01:10Z');
    const counts = await Promise.all([returnDeposits(testApp.deps), returnDeposits(testApp.deps)]);
    assert.deepEqual(counts.toSorted(), [0, 1]);
    await returnDeposits(testApp.deps);
    assert.equal(service.account.kept([quote.intent]), 0);
    const { balance, deposit } = await payment(quote);
    assert.deepEqual([balance.paidCents, balance.overpaidCents, deposit?.state], [0, 0, 'returned']);
    const [refund] = await testApp.deps.db.selectFrom('card_refunds').selectAll().execute();
    assert.deepEqual([refund?.cause, refund?.cents, refund?.status], ['ended', 4000, 'succeeded']);
    assert.deepEqual((await kinds(quote)).slice(-2), ['quote-declined', 'deposit-returned']);
    await verify();
  });

  test('is requested again where the answer of the service is lost, and refunded once', async () => {
    const quote = await paid();
    await owner(`POST /api/quotes/${quote.id}/decline`, {});
    await moveTo('2027-06-01T12:00:10Z');
    service.loseNext();
    assert.equal(await returnDeposits(testApp.deps), 1);
    await moveTo('2027-06-01T12:05:00Z');
    await repeatRefunds(testApp.deps);
    await repeatRefunds(testApp.deps);
    assert.equal(service.account.kept([quote.intent]), 0);
    assert.equal((await payment(quote)).balance.paidCents, 0);
  });
});

describe('a deposit that is not paid in time', () => {
  test('frees the slot, also of a confirmed address; the customer is told, and pays before picking another time', async () => {
    const customer = await asCustomer(testApp);
    await testApp.deps.db.updateTable('people').set({ email_verified_at: SUBMITTED }).execute();
    const { status, body } = await customer('POST /api/quotes', exampleQuote({ customerEmail: customer.person.email }));
    assert.equal(status, 201, JSON.stringify(body));
    const quote = body as unknown as Submitted;
    await moveTo(LAPSED);
    const counts = await Promise.all([lapseReservations(testApp.deps), lapseReservations(testApp.deps)]);
    assert.deepEqual(counts.toSorted(), [0, 1]);
    const [mail] = await mailsOf(testApp, { quoteId: quote.id, kind: 'quote-lapsed' });
    assert.equal(mail?.data['depositCents'], 4000);
    assert.equal((await payment(quote)).state, 'deposit');
    const other = { scheduledDate: '2027-06-26', scheduledTime: '10:00 AM' };
    assert.equal((await ask(quote, 'POST /reschedule', other)).body['code'], 'deposit-due');
    await tellPaid(await begin(quote));
    assert.equal((await page(quote)).deposit?.state, 'paid');
    assert.equal((await ask(quote, 'POST /reschedule', other)).status, 200);
  });

  test('takes the slot again when it arrives late and the slot is free', async () => {
    const quote = await request();
    const session = await begin(quote);
    await moveTo(LAPSED);
    await lapseReservations(testApp.deps);
    await tellPaid(session, 3);
    const { scheduledDate, lapsedAt, deposit } = await page(quote);
    assert.deepEqual([scheduledDate, lapsedAt, deposit?.state], [SLOT, null, 'paid']);
    assert.equal((await submit(testApp.app, exampleQuote())).status, 409, 'the slot is taken');
    assert.equal(await returnDeposits(testApp.deps), 0);
    await verify();
  });

  test('waits for another time when it arrives late and the slot is taken; the price stays, and nothing is sold twice', async () => {
    const quote = await request();
    const session = await begin(quote);
    await moveTo(LAPSED);
    await lapseReservations(testApp.deps);
    const rivals = exampleQuote({ customerEmail: 'rival@example.com' });
    const [rival] = await Promise.all([submit(testApp.app, rivals), tellPaid(session)]);
    const seen = await page(quote);
    const holds = await testApp.deps.db.selectFrom('slot_holds').selectAll().where('starts_at', '=', SLOT).execute();
    assert.equal(holds.length, 1);
    const isOurs = holds[0]?.quote_id === quote.id;
    assert.deepEqual(
      [rival.status, seen.deposit?.state, seen.scheduledDate],
      isOurs ? [409, 'paid', SLOT] : [201, 'paid', null],
    );
    const [mail] = await mailsOf(testApp, { quoteId: quote.id, kind: 'deposit-received' });
    assert.equal(mail?.data['isTimeGone'] ?? false, !isOurs);
    assert.equal(await returnDeposits(testApp.deps), 0);
    await owner(`POST /api/quotes/${quote.id}/decline`, {});
    await moveTo('2027-06-02T12:00:10Z');
    assert.equal(await returnDeposits(testApp.deps), 1);
    assert.equal(service.account.kept([`pi_${session}`]), 0);
    const { balance } = await payment(quote);
    assert.deepEqual([balance.paidCents, balance.reducedCents], [0, 0]);
    await verify();
  });
});

describe('a cancellation', () => {
  test('in time returns the deposit; a second deposit and one for a quote that is over go back as well', async () => {
    const quote = await paid();
    const late = await request({ scheduledTime: '8:00 AM' });
    const session = await begin(late);
    for (const each of [quote, late]) assert.equal((await ask(each, 'POST /cancel', {})).status, 200);
    await tellPaid(session);
    assert.equal(await returnDeposits(testApp.deps), 2);
    assert.equal(service.account.kept([quote.intent, `pi_${session}`]), 0);
    for (const each of [quote, late]) assert.equal((await payment(each)).deposit?.state, 'returned');
    const [mail] = await mailsOf(testApp, { quoteId: quote.id, kind: 'quote-cancelled' });
    assert.deepEqual([mail?.data['paidCents'], mail?.data['isToCard']], [4000, true]);
    assert.deepEqual(await mailsOf(testApp, { kind: 'payment-alert' }), []);
  });

  test('that is late keeps the deposit until the owner charges the fee or returns it', async () => {
    await testApp.changeSettings({ cancellation: { feeCents: 3000, feePercent: 0, noticeHours: 24 } });
    const [charged, returned] = [await paid(), await paid({ scheduledTime: '8:00 AM' })];
    for (const { id } of [charged, returned]) await owner(`POST /api/quotes/${id}/approve`, {});
    await moveTo('2027-06-19T10:00:00Z');
    for (const { id } of [charged, returned]) await owner(`POST /api/quotes/${id}/cancel`, {});
    await moveTo('2027-06-19T10:01:00Z');
    assert.equal(await returnDeposits(testApp.deps), 0);
    assert.equal((await detail(charged)).isDepositKept, true);
    assert.deepEqual((await waiting()).toSorted(), [charged.id, returned.id].toSorted());
    const fee = await owner(`POST /api/quotes/${charged.id}/cancellation-fee`, { reason: 'late' });
    assert.equal(fee.status, 200);
    const waived = await owner(`DELETE /api/quotes/${returned.id}/cancellation-fee`);
    assert.equal(waived.status, 200);
    assert.deepEqual(await waiting(), []);
    assert.equal(await returnDeposits(testApp.deps), 2);
    assert.deepEqual([service.account.kept([charged.intent]), service.account.kept([returned.intent])], [3000, 0]);
    const { balance } = await payment(charged);
    assert.deepEqual([balance.paidCents, balance.dueCents, balance.overpaidCents], [3000, 0, 0]);
    assert.deepEqual(
      [(await detail(returned)).deposit?.state, (await detail(returned)).isDepositKept],
      ['returned', false],
    );
    await owner(`DELETE /api/quotes/${charged.id}/cancellation-fee`);
    await returnDeposits(testApp.deps);
    assert.equal(service.account.kept([charged.intent]), 0);
    await verify();
  });
});

test('a counter-offer keeps a paid deposit as payment toward the new price, and waits for one that is due', async () => {
  const [quote, unpaid] = [await paid(), await request({ scheduledTime: '8:00 AM' })];
  for (const { id } of [quote, unpaid])
    assert.equal(
      (await owner(`POST /api/quotes/${id}/counter-offer`, { totalPrice: 150, reason: 'Mud.' })).status,
      200,
    );
  assert.equal((await ask(quote, 'POST /answer', { accept: true })).status, 200);
  const { balance } = await payment(quote);
  assert.deepEqual([balance.totalCents, balance.paidCents, balance.dueCents], [15_000, 4000, 11_000]);
  const early = await ask(unpaid, 'POST /answer', { accept: true });
  assert.deepEqual([early.status, early.body['code']], [409, 'deposit-due']);
  await tellPaid(await begin(unpaid));
  assert.equal((await ask(unpaid, 'POST /answer', { accept: true })).status, 200);
});

describe('a deposit of a package that is booked at once', () => {
  const setRule = async (bookAtOnce: BookAtOnce) => {
    const packages = DEFAULT_SETTINGS.packages.map((pack) =>
      pack.id === 'full' ? { ...pack, depositCents: 4000, bookAtOnce } : pack,
    );
    await testApp.changeSettings({ packages });
  };
  const ruled = async (change: Readonly<Record<string, unknown>> = {}) => {
    const customer = await asCustomer(testApp);
    const sent = exampleQuote({ customerEmail: customer.person.email, deposit: 40, ...change });
    const { status, body } = await customer('POST /api/quotes', sent);
    assert.equal(status, 201, JSON.stringify(body));
    return body as unknown as Submitted & Pick<SubmittedQuote, 'isBookedWhenPaid'>;
  };

  test('confirms the appointment when it is paid, however often that is told; only the deposit had a deadline', async () => {
    await setRule({ noticeHours: 24, mostCents: 20_000 });
    const quote = await ruled();
    assert.deepEqual([quote.status, quote.isBookedWhenPaid, quote.deposit.payBy], ['pending', true, LAPSED]);
    const waits = await page(quote);
    assert.deepEqual([waits.status, waits.isBookedWhenPaid, (await detail(quote)).isOverdue], ['pending', true, false]);
    const [toCustomer] = await mailsOf(testApp, { quoteId: quote.id, kind: 'quote-received' });
    assert.deepEqual(
      [toCustomer?.data['isBookedWhenPaid'], toCustomer?.data['confirmationDue'], toCustomer?.data['payBy']],
      [true, undefined, LAPSED],
    );
    await tellPaid(await begin(quote), 3);
    const booked = await page(quote);
    assert.deepEqual([booked.status, booked.isBookedWhenPaid, booked.scheduledDate], ['approved', undefined, SLOT]);
    assert.equal((await detail(quote)).isBookedAtOnce, true);
    assert.deepEqual((await kinds(quote)).toSorted(), [
      'customer-answered',
      'new-quote',
      'quote-approved',
      'quote-received',
    ]);
    const jobs = await testApp.deps.db.selectFrom('jobs').select('id').where('quote_id', '=', quote.id).execute();
    assert.equal(jobs.length, 1);
    assert.equal((await payment(quote)).balance.paidCents, 4000);
    await verify();
  });

  test('starts the plan that was chosen with the request, once', async () => {
    const discount = { kind: 'percent', percent: 10 } as const;
    await testApp.changeSettings({ planOffers: [{ interval: '4-weeks', discount, packages: [] }] });
    await setRule({ noticeHours: 24 });
    const quote = await ruled({ plan: '4-weeks' });
    const plans = async () =>
      testApp.deps.db.selectFrom('plans').select(['every', 'status']).where('quote_id', '=', quote.id).execute();
    assert.deepEqual(await plans(), []);
    await tellPaid(await begin(quote), 3);
    assert.deepEqual(await plans(), [{ every: '4-weeks', status: 'active' }]);
    await testApp.deps.db.deleteFrom('plans').execute();
    await testApp.changeSettings({ planOffers: [] });
  });

  test('holds the time no longer than the notice allows', async () => {
    await setRule({ noticeHours: 18 * 24 - 10 });
    const quote = await ruled();
    assert.equal(quote.deposit.payBy, '2027-06-02T00:00:00Z');
  });

  test('that comes after the notice has begun makes an ordinary request, with a promise from then on', async () => {
    await setRule({ noticeHours: 17 * 24 });
    const quote = await ruled();
    assert.equal(quote.isBookedWhenPaid, true);
    const session = await begin(quote);
    await moveTo('2027-06-02T15:00:00Z');
    await lapseReservations(testApp.deps);
    await tellPaid(session);
    const seen = await page(quote);
    assert.deepEqual([seen.status, seen.isBookedWhenPaid, seen.scheduledDate], ['pending', undefined, SLOT]);
    assert.ok(seen.confirmationDue > '2027-06-02T15:00:00Z');
    const [mail] = await mailsOf(testApp, { quoteId: quote.id, kind: 'deposit-received' });
    assert.equal(mail?.data['depositCents'], 4000);
    await verify();
  });

  test('that comes when someone else has the time makes an ordinary request that needs another time', async () => {
    await setRule({ noticeHours: 24 });
    const quote = await ruled();
    const session = await begin(quote);
    await moveTo(LAPSED);
    await lapseReservations(testApp.deps);
    assert.equal((await submit(testApp.app, exampleQuote({ customerEmail: 'rival@example.com' }))).status, 201);
    await tellPaid(session);
    const seen = await page(quote);
    assert.deepEqual([seen.status, seen.scheduledDate, seen.deposit?.state], ['pending', null, 'paid']);
    const [mail] = await mailsOf(testApp, { quoteId: quote.id, kind: 'deposit-received' });
    assert.equal(mail?.data['isTimeGone'], true);
    await verify();
  });

  test('is held no later for another time that its customer picks, and is ordinary where too little time is left', async () => {
    await setRule({ noticeHours: 18 * 24 - 10 });
    const quote = await ruled();
    const later = { scheduledDate: '2027-06-26', scheduledTime: '10:00 AM' };
    assert.equal((await ask(quote, 'POST /reschedule', later)).status, 200);
    const moved = await page(quote);
    assert.deepEqual([moved.isBookedWhenPaid, moved.deposit?.payBy], [true, '2027-06-02T00:00:00Z']);
    const sooner = { scheduledDate: '2027-06-12', scheduledTime: '10:00 AM' };
    assert.equal((await ask(quote, 'POST /reschedule', sooner)).status, 200);
    assert.equal((await page(quote)).isBookedWhenPaid, undefined);
  });

  test('books for anyone, or not at all, where the owner says so', async () => {
    const rules = [
      ['account', undefined],
      ['anyone', true],
      ['approval', undefined],
    ] as const;
    for (const [withDeposit, expected] of rules) {
      await testApp.deps.db.deleteFrom('quotes').execute();
      await setRule({ noticeHours: 24, withDeposit });
      const stranger = (await request()) as Submitted & Pick<SubmittedQuote, 'isBookedWhenPaid'>;
      assert.equal(stranger.isBookedWhenPaid, expected, withDeposit);
      await tellPaid(await begin(stranger));
      assert.equal((await page(stranger)).status, expected ? 'approved' : 'pending');
    }
    await testApp.deps.db.deleteFrom('quotes').execute();
    assert.equal((await ruled()).isBookedWhenPaid, undefined);
  });
});

describe('a customer who is billed monthly', () => {
  const TERMS = { company: 'Whitfield Fleet LLC', email: 'billing@whitfield.example', day: 1, dueDays: 30 };

  test('is asked for no deposit and no way to pay in their account; elsewhere nothing tells that they are', async () => {
    const customer = await asCustomer(testApp);
    const own = { customerEmail: customer.person.email };
    const first = await customer('POST /api/quotes', exampleQuote({ ...own, deposit: 40 }));
    assert.equal(first.status, 201, JSON.stringify(first.body));
    const quote = await testApp.deps.db
      .selectFrom('quotes')
      .select('customer_record_id')
      .where('id', '=', String(first.body['id']))
      .executeTakeFirstOrThrow();
    const terms = await owner(`PUT /api/customers/${quote.customer_record_id}/monthly-billing`, TERMS);
    assert.equal(terms.status, 200, JSON.stringify(terms.body));

    const signedIn = await customer(
      'POST /api/quotes',
      exampleQuote({ ...own, deposit: 40, paymentMethod: undefined, scheduledTime: '2:00 PM' }),
    );
    assert.deepEqual([signedIn.status, signedIn.body['deposit']], [201, null], JSON.stringify(signedIn.body));
    assert.equal((await customer('GET /api/customer/session')).body['isBilledMonthly'], true);
    const chosen = exampleQuote({ ...own, deposit: 40, paymentMethod: 'venmo', scheduledTime: '4:00 PM' });
    const withMethod = await customer('POST /api/quotes', chosen);
    assert.deepEqual([withMethod.status, withMethod.body['deposit']], [201, null], JSON.stringify(withMethod.body));
    const methods = await testApp.deps.db
      .selectFrom('quotes')
      .select('payment_method')
      .where('id', 'in', [String(signedIn.body['id']), String(withMethod.body['id'])])
      .execute();
    assert.deepEqual(
      methods.map((each) => each.payment_method),
      ['monthly', 'monthly'],
      'what the browser chose doesn’t count',
    );
    // One customer may have only so many open quotes.
    await testApp.deps.db.deleteFrom('quotes').where('id', '=', String(withMethod.body['id'])).execute();
    const received = await mailsOf(testApp, { quoteId: String(signedIn.body['id']) });
    assert.ok(received.every(({ data }) => data['depositCents'] === undefined));

    const stranger = exampleQuote({ ...own, deposit: 40, scheduledTime: '8:00 AM' });
    const { status, body } = await submit(testApp.app, stranger);
    assert.deepEqual([status, (body as Submitted).deposit.cents], [201, 4000]);
    const without = await submit(testApp.app, { ...stranger, paymentMethod: undefined });
    assert.equal(without.status, 422);
  });
});
