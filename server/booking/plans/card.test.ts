import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { PlanDetail } from '#contract/plans.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import type { WhatNeedsYou } from '#contract/today.ts';
import { repeatCharges } from '#server/payments/cards/charge-saved-card.ts';
import { chargeVisits } from '#server/payments/cards/charge-visits.ts';
import { derivePayLinks } from '#server/payments/pay-links.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Ask, type Caller } from '#testing/callers.ts';
import { openCardService, type CardService } from '#testing/checkout.ts';
import { newCompletion } from '#testing/documentation.ts';
import { exampleWalkIn } from '#testing/quotes.ts';
import { createDueVisits } from './create-visits.ts';
import { noticeMissedPayments } from './miss-payment.ts';

const OFFERS = [{ interval: '1-week', discount: { kind: 'percent', percent: 10 }, packages: [] }] as const;
const VISIT = 12_150;

let service: CardService;
let testApp: TestApp;
let owner: Caller<QuoteDetail & PlanDetail>;
let anyone: Ask<CustomerQuote>;
let customers = 0;
before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env, settings: { planOffers: OFFERS, slotCapacity: 25 } });
  anyone = asAnyone(testApp) as Ask<CustomerQuote>;
});
after(async () => {
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  service.setAway(false);
  service.account.setDecline(undefined);
  await setNow(TEST_NOW);
});

async function setNow(instant: string): Promise<void> {
  testApp.setNow(instant);
  service.setNow(testApp.deps.clock.now());
  owner = await asOwner(testApp);
}

async function rowOf(quoteId: string) {
  return testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirstOrThrow();
}

type Plan = Awaited<ReturnType<typeof open>>;

/** A plan of every Saturday from June 12 on, whose customer has saved a card by paying the first appointment with it. */
async function open({ hasCard = true } = {}) {
  customers += 1;
  const customerEmail = `plan-card-${customers}@example.com`;
  const walkIn = exampleWalkIn({ scheduledDate: '2027-06-05', approve: true, customerEmail });
  const { body: first } = await owner('POST /api/quotes/walk-in', walkIn);
  const { deps, app } = testApp;
  if (hasCard) {
    const { token } = derivePayLinks(deps, await rowOf(first.id));
    const { body } = await (anyone as unknown as Ask)(`POST /api/payments/${token}/card`, { saveCard: true });
    const count = service.events().length;
    service.pay(String(body['url']).split('/').at(-1) ?? '');
    for (const event of service.events().slice(count)) {
      const { payload, signature } = service.sign(event, deps.clock.now());
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      await app.inject({ method: 'POST', url: '/api/payments/card-events', headers, payload });
    }
  }
  const start = { interval: '1-week', firstOn: '2027-06-12' };
  const { body } = await owner(`POST /api/quotes/${first.id}/plan`, start);
  const id = body.plan?.id ?? '';
  const link = `/api/quotes/by-token/${deriveLinks(deps, await rowOf(first.id)).pageToken}`;
  const visits = (await owner(`GET /api/plans/${id}`)).body.visits.map((visit) => visit.id);
  const page = async () => (await anyone(`GET ${link}`)).body.plan;
  const agree = async (visitCents = VISIT) => anyone(`PUT ${link}/plan/card`, { agree: true, visitCents });
  const withdraw = async () => anyone(`PUT ${link}/plan/card`, { agree: false });
  return { id, customerEmail, link, visits, page, agree, withdraw };
}

/** Does the visit on its day. */
async function finish({ visits }: Plan, index: number): Promise<string> {
  const { starts_at: at } = await rowOf(visits[index] ?? '');
  await setNow(at ?? '');
  const { body } = await owner(`GET /api/quotes/${visits[index]}`);
  const job = body.job?.id ?? '';
  await owner(`POST /api/jobs/${job}/start`, {});
  const done = await owner(`POST /api/jobs/${job}/completion`, newCompletion({ reasonWithoutPhotos: 'Broken.' }));
  assert.ok(done.status < 300, JSON.stringify(done.body));
  return job;
}

async function later(minutes: number): Promise<void> {
  await setNow(testApp.deps.clock.now().add({ minutes }).toString());
}

/** What the scheduler does with cards every minute. */
async function round(): Promise<void> {
  await chargeVisits(testApp.deps);
  await repeatCharges(testApp.deps);
  await noticeMissedPayments(testApp.deps);
}

const paidFor = async (quoteId: string) =>
  (
    await testApp.deps.db.selectFrom('payments').select(['method', 'cents']).where('quote_id', '=', quoteId).execute()
  ).map(({ method, cents }) => `${method} ${cents}`);

const newsTo = async ({ customerEmail }: Plan) =>
  (await mailsOf(testApp, { recipient: customerEmail, kind: 'plan-changed' })).map(
    ({ data }) => (data as { readonly news?: string }).news,
  );

describe('a visit is charged to the saved card', () => {
  test('once its customer has agreed, in words that are kept with their time', async () => {
    const plan = await open();
    assert.deepEqual((await plan.page())?.card, { name: 'Visa •••• 4242', agreedAt: null });
    assert.equal((await plan.agree(VISIT - 1)).status, 409);
    assert.equal((await plan.agree()).status, 200);
    assert.equal((await plan.agree()).status, 200, 'again');
    const row = await testApp.deps.db
      .selectFrom('plans')
      .selectAll()
      .where('id', '=', plan.id)
      .executeTakeFirstOrThrow();
    assert.match(row.card_consent ?? '', /charge my saved card what the visit costs: \$121\.50 .* I can stop this/);
    assert.deepEqual([row.card_consent_version, row.card_consented_at], [1, TEST_NOW]);
    assert.equal((await owner(`GET /api/plans/${plan.id}`)).body.cardAgreedAt, TEST_NOW);
  });

  test('when it’s done and can’t be reopened any more, once, however often that is looked at; the receipt is mailed', async () => {
    const plan = await open();
    await plan.agree();
    await finish(plan, 0);
    const [visit = ''] = plan.visits;
    const [thanks] = await mailsOf(testApp, { quoteId: visit, kind: 'thank-you' });
    assert.deepEqual([thanks?.data['chargedTo'], thanks?.data['payUrl']], ['Visa •••• 4242', null]);
    await round();
    assert.deepEqual(await paidFor(visit), []);
    await later(11);
    await Promise.all([round(), round(), round()]);
    await round();
    assert.deepEqual(await paidFor(visit), [`card ${VISIT}`]);
    assert.equal((await mailsOf(testApp, { quoteId: visit, kind: 'receipt' })).length, 1);
    const intents = service.account.intentsFor(visit);
    assert.deepEqual(
      intents.map(({ amount_received: cents }) => cents),
      [VISIT],
    );
    assert.equal((await owner(`GET /api/plans/${plan.id}`)).body.state, 'active');
  });

  test('not without consent, not after it was withdrawn, and not what was done before it', async () => {
    const plan = await open();
    await finish(plan, 0);
    await later(1);
    await plan.agree();
    await later(11);
    await round();
    assert.deepEqual(await paidFor(plan.visits[0] ?? ''), []);
    await finish(plan, 1);
    await plan.withdraw();
    await later(11);
    await round();
    assert.deepEqual(await paidFor(plan.visits[1] ?? ''), []);
    assert.equal((await plan.page())?.card?.agreedAt, null);
  });

  test('not without a saved card, and only the card of this very customer', async () => {
    const plan = await open({ hasCard: false });
    assert.deepEqual((await plan.page())?.card, { name: null, agreedAt: null });
    assert.equal((await plan.agree()).status, 409);
    const { db } = testApp.deps;
    const other = await open();
    // Someone typed the address of a customer who has a card, and never confirmed it.
    const record = (await rowOf(other.visits[0] ?? '')).customer_record_id;
    const { quote_id: first } = await db
      .selectFrom('plans')
      .select('quote_id')
      .where('id', '=', plan.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('quotes').set({ customer_record_id: record, source: null }).where('id', '=', first).execute();
    assert.equal((await plan.page())?.card?.name, null);
    assert.equal((await plan.agree()).status, 409);
  });

  test('once, also where the answer is lost, or the process ended between the charge and its record', async () => {
    const plan = await open();
    await plan.agree();
    await finish(plan, 0);
    await later(11);
    const [visit = ''] = plan.visits;
    service.loseNext(3);
    await chargeVisits(testApp.deps);
    assert.deepEqual(await paidFor(visit), []);
    assert.equal(service.account.intentsFor(visit).length, 1, 'the service has made it');
    await chargeVisits(testApp.deps);
    await later(2);
    await round();
    assert.deepEqual(await paidFor(visit), [`card ${VISIT}`]);
    assert.equal(service.account.intentsFor(visit).length, 1);
  });

  test('later where the service is away for long, and not at all once it was paid in cash', async () => {
    const plan = await open();
    await plan.agree();
    const jobs = [await finish(plan, 0)];
    service.setAway(true);
    await later(11);
    await round();
    await later(20);
    await round();
    service.setAway(false);
    await round();
    await later(2);
    await round();
    assert.deepEqual(await paidFor(plan.visits[0] ?? ''), [`card ${VISIT}`]);
    jobs.push(await finish(plan, 1));
    await owner(`POST /api/jobs/${jobs[1]}/payments`, { kind: 'payment', method: 'cash', cents: VISIT });
    await later(11);
    await round();
    assert.deepEqual(await paidFor(plan.visits[1] ?? ''), [`cash ${VISIT}`]);
  });
});

describe('a charge that’s declined', () => {
  /** The first visit is done, and its charge declined. */
  async function missed() {
    const plan = await open();
    await plan.agree();
    const job = await finish(plan, 0);
    await later(11);
    service.account.setDecline('insufficient_funds');
    await Promise.all([round(), round()]);
    await round();
    service.account.setDecline(undefined);
    return { ...plan, job };
  }

  test('pauses the plan, and customer and owner are told once', async () => {
    const plan = await missed();
    const [visit = ''] = plan.visits;
    const { body } = await owner(`GET /api/plans/${plan.id}`);
    assert.deepEqual([body.state, body.missed], ['paused', { quoteId: visit, owedCents: VISIT }]);
    assert.deepEqual(
      body.visits.map(({ state }) => state),
      ['completed'],
    );
    assert.deepEqual(await newsTo(plan), ['started', 'missed']);
    assert.deepEqual(await mailsOf(testApp, { quoteId: visit, kind: 'payment-request' }), []);
    const told = await mailsOf(testApp, { quoteId: visit, kind: 'customer-answered' });
    assert.deepEqual(
      told.map(({ data }) => data['what']),
      ['missed-payment'],
    );
    assert.equal((await plan.page())?.missed?.owedCents, VISIT);
    const { needs } = (await owner('GET /api/dashboard/needs')).body as unknown as WhatNeedsYou;
    assert.deepEqual(
      needs.filter(({ kind, id }) => kind === 'plan' && id === plan.id).map(({ cents }) => cents),
      [VISIT],
    );
    await later(3 * 24 * 60);
    await createDueVisits(testApp.deps);
    assert.equal((await owner(`GET /api/plans/${plan.id}`)).body.visits.length, 1);
  });

  test('and the plan goes on once the visit is paid and it’s resumed, by the owner or the customer', async () => {
    const plan = await missed();
    const refused = await anyone(`POST ${plan.link}/plan`, { event: 'resume' });
    assert.equal(refused.status, 409);
    assert.equal((await owner(`POST /api/plans/${plan.id}/resume`, {})).status, 409);
    await owner(`POST /api/jobs/${plan.job}/payments`, { kind: 'payment', method: 'cash', cents: VISIT });
    assert.equal((await plan.page())?.missed?.owedCents, 0);
    const resumed = await anyone(`POST ${plan.link}/plan`, { event: 'resume' });
    assert.deepEqual([resumed.body.plan?.state, resumed.body.plan?.missed], ['active', undefined]);
    await round();
    assert.equal((await owner(`GET /api/plans/${plan.id}`)).body.state, 'active');
    const next = (await owner(`GET /api/plans/${plan.id}`)).body.visits.map((visit) => visit.id);
    await finish({ ...plan, visits: next }, 1);
    await later(11);
    await round();
    assert.deepEqual(await paidFor(next[1] ?? ''), [`card ${VISIT}`]);
  });

  test('asks for the payment of the last visit where the plan has ended meanwhile', async () => {
    const plan = await open();
    await plan.agree();
    await finish(plan, 0);
    await owner(`POST /api/plans/${plan.id}/end`, {});
    await later(11);
    service.account.setDecline('insufficient_funds');
    await round();
    const asked = await mailsOf(testApp, { quoteId: plan.visits[0] ?? '', kind: 'payment-request' });
    assert.equal(asked.length, 1);
    assert.equal((await owner(`GET /api/plans/${plan.id}`)).body.state, 'ended');
  });
});

test('the email of a new plan asks for the agreement where a card is saved, and only there', async () => {
  for (const hasCard of [true, false]) {
    const { customerEmail } = await open({ hasCard });
    const [started] = await mailsOf(testApp, { recipient: customerEmail, kind: 'plan-changed' });
    assert.deepEqual(
      [started?.data['news'], started?.data['savedCard']],
      ['started', hasCard ? 'Visa •••• 4242' : undefined],
    );
  }
});

test('a day that was skipped before its visit was created stays skipped when the plan is paused and resumed', async () => {
  const plan = await open({ hasCard: false });
  const { nextDueOn } = (await owner(`GET /api/plans/${plan.id}`)).body;
  assert.equal((await owner(`POST /api/plans/${plan.id}/skip`, { dueOn: nextDueOn })).status, 200);
  await owner(`POST /api/plans/${plan.id}/pause`, {});
  await later(14 * 24 * 60);
  const { body } = await owner(`POST /api/plans/${plan.id}/resume`, {});
  const days = body.visits.map(({ dueOn }) => dueOn);
  assert.ok(!days.includes(nextDueOn), nextDueOn);
  assert.ok(days.includes(Temporal.PlainDate.from(nextDueOn).add({ days: 7 }).toString()));
});
