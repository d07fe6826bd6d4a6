import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { GiftCardDetail } from '#contract/gift-cards.ts';
import type { BundleSettings } from '#core/settings/settings-form.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { verifyDatabase } from '#server/scripts/verify-database.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { openCardService, type CardService } from '#testing/checkout.ts';
import { addGiftCard, codeOfGiftCard } from '#testing/gift-cards.ts';
import { openTestPayments, type Paid } from '#testing/payments.ts';
import { addPromoCode } from '#testing/promo-codes.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';
import { expireGiftCards } from './void.ts';

type Answer = Partial<GiftCardDetail> &
  Paid & {
    readonly id: string;
    readonly url: string;
    readonly totalPrice: number;
    readonly items: readonly { readonly id: string }[];
    readonly cards: number;
    readonly cents: number;
    readonly creditCents: number;
    readonly token: string;
    readonly prepaid?: object;
    readonly undo: { readonly id: string };
    readonly lines: readonly { readonly label: string; readonly detail?: string; readonly cents: number }[];
    readonly errors: readonly { readonly path: string; readonly message: string }[];
  };

/** $100 a visit; the example quote is $125 for the package and the truck, and $10 for extras. */
const FIVE: BundleSettings = { name: '5 details', packageType: 'full', visits: 5, price: 500, months: null };
const TWO: BundleSettings = { name: '2 details', packageType: 'full', visits: 2, price: 199.99, months: 6 };

let service: CardService;
let testApp: TestApp;
let owner: Caller<Answer>;
before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env });
  testApp.setNow(TEST_NOW);
  await testApp.changeSettings({
    bundles: [FIVE, TWO].map(({ price, ...same }) => ({ ...same, priceCents: Math.round(price * 100) })),
    slotCapacity: 20,
  });
  owner = await asOwner<Answer>(testApp);
});
after(async () => {
  await testApp.close();
  await service.close();
});
const anyone = () => asAnyone<Answer>(testApp);

async function sell(offer: BundleSettings): Promise<{ readonly id: string; readonly giftCard: string }> {
  const sold = { origin: 'sold', method: 'cash', recipientEmail: 'dana@example.com', buyerEmail: 'dana@example.com' };
  const { status, body } = await owner('POST /api/gift-cards', {
    ...sold,
    bundle: offer.name,
    cents: Math.round(offer.price * 100),
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.id, giftCard: codeOfGiftCard(testApp.deps, body.id) };
}

async function cardOf(id: string) {
  const { body } = await owner(`GET /api/gift-cards/${id}`);
  const movements = (body.movements ?? []).map(({ kind, cents }) => `${kind} ${cents}`);
  return { left: body.visitsLeft, balance: body.balanceCents, movements };
}

async function accountOf(quoteId: string) {
  const job = await testApp.deps.db
    .selectFrom('jobs')
    .select('id')
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow();
  return { job: job.id, balance: (await owner(`GET /api/jobs/${job.id}/payments`)).body.balance };
}

async function rowOf(quoteId: string) {
  return testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirstOrThrow();
}

/** The database agrees with every rule, also the balances of all cards. */
async function verify(): Promise<void> {
  const said: string[] = [];
  const context = {
    deps: testApp.deps,
    say: (line: unknown) => void said.push(JSON.stringify(line)),
    signal: new AbortController().signal,
  };
  await verifyDatabase(context).catch((error: unknown) => assert.fail(`${String(error)}: ${said.join()}`));
}

const request = (change: object = {}) => exampleQuote({ totalPrice: undefined, ...change });

describe('a bundle', () => {
  test('is sold for its price, emailed with its code and visits, and owed like a gift card', async () => {
    const { id, giftCard } = await sell(FIVE);
    const mails = await testApp.deps.db.selectFrom('outbox').select(['kind', 'data']).orderBy('kind').execute();
    assert.deepEqual(
      mails.map(({ kind, data }) => [kind, data['bundle']]),
      [
        ['gift-card', { name: '5 details', left: 5 }],
        ['gift-card-receipt', { name: '5 details', left: 5 }],
      ],
    );
    const found = await anyone()('POST /api/gift-cards/check', { giftCard, isForUse: true });
    assert.deepEqual(found.body.bundle, { name: '5 details', packageType: 'full', visits: 5, left: 5 });
    assert.equal(found.body.creditCents, 10_000);
    assert.deepEqual((await owner('GET /api/gift-cards/liability')).body, { cents: 50_000, cards: 1 });
    const pdf = await testApp.app.inject({ url: `/api/gift-cards/by-token/${found.body.token}/pdf` });
    assert.equal(pdf.statusCode, 200);
    for (const [change, path] of [
      [{ cents: 49_999 }, 'cents'],
      [{ bundle: 'Another' }, 'bundle'],
    ] as const) {
      const body = { origin: 'sold', method: 'cash', bundle: FIVE.name, cents: 50_000, ...change };
      const refused = await owner('POST /api/gift-cards', body);
      assert.deepEqual([refused.status, refused.body.errors.map((error) => error.path)], [422, [path]]);
    }
    await owner(`POST /api/gift-cards/${id}/void`, { reason: 'Sold by mistake', method: 'cash', balanceCents: 50_000 });
    assert.deepEqual((await cardOf(id)).movements, ['issue 50000', 'void -50000']);
    await verify();
  });

  test('pays the package of a quote when it is approved, and extras are left to pay; undo, cancel and undo again move one visit', async () => {
    const { id, giftCard } = await sell(FIVE);
    const sent = await submit(testApp.app, request({ giftCard, totalPrice: 110 }));
    assert.equal(sent.status, 201, JSON.stringify(sent.body));
    assert.deepEqual(
      [sent.body.totalPrice, sent.body.giftCard?.cents, sent.body.giftCard?.leftCents],
      [110, 10_000, 1000],
    );
    assert.deepEqual(await cardOf(id), { left: 4, balance: 50_000, movements: ['issue 50000'] });
    const approved = await owner(`POST /api/quotes/${sent.body.id}/approve`, {});
    assert.equal(approved.status, 200, JSON.stringify(approved.body));
    assert.deepEqual((await accountOf(sent.body.id)).balance.dueCents, 1000);
    assert.deepEqual((await cardOf(id)).left, 4);
    assert.equal((await owner(`POST /api/admin/undo/${approved.body.undo.id}`)).status, 204);
    assert.deepEqual([(await cardOf(id)).left, (await cardOf(id)).balance], [4, 50_000]);
    await owner(`POST /api/quotes/${sent.body.id}/approve`, {});
    const canceled = await owner(`POST /api/quotes/${sent.body.id}/cancel`, {});
    assert.equal(canceled.status, 200, JSON.stringify(canceled.body));
    assert.deepEqual([(await cardOf(id)).left, (await cardOf(id)).balance], [5, 50_000]);
    await verify();
    assert.equal((await owner(`POST /api/admin/undo/${canceled.body.undo.id}`)).status, 204);
    assert.deepEqual([(await cardOf(id)).left, (await cardOf(id)).balance], [4, 40_000]);
    assert.equal((await accountOf(sent.body.id)).balance.dueCents, 1000);
    await verify();
  });

  test('is refused for another package, with a promo code, and for a price that the server does not compute', async () => {
    const { id, giftCard } = await sell(FIVE);
    const other = await submit(testApp.app, request({ giftCard, packageType: 'interior' }));
    assert.deepEqual([other.status, other.body.errors.map(({ path }) => path)], [422, ['giftCard']]);
    await addPromoCode(testApp.deps.db, { code: 'SPRING-10', percent: 10 });
    const both = await submit(testApp.app, request({ giftCard, promoCode: 'SPRING-10' }));
    assert.deepEqual([both.status, both.body.errors.map(({ path }) => path)], [422, ['promoCode']]);
    assert.equal((await submit(testApp.app, request({ giftCard, totalPrice: 135 }))).status, 409);
    assert.deepEqual((await cardOf(id)).left, 5);
  });

  test('gives its last visit to one of fifty requests, and the visit of a declined one to the next', async () => {
    const { id, giftCard } = await sell(TWO);
    const first = await submit(testApp.app, request({ giftCard }));
    assert.equal(first.body.totalPrice, 110);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        submit(testApp.app, request({ giftCard, scheduledDate: `2027-06-${at % 2 ? 26 : 20}` })),
      ),
    );
    const stored = answers.filter(({ status }) => status === 201);
    assert.equal(stored.length, 1);
    // $199.99 is $100 and $99.99.
    assert.equal(stored[0]?.body.totalPrice, 109.99);
    assert.ok(answers.every(({ status }) => status === 201 || status === 422));
    const declined = await owner(`POST /api/quotes/${first.body.id}/decline`, {});
    assert.deepEqual((await cardOf(id)).left, 1);
    const next = await submit(testApp.app, request({ giftCard }));
    assert.deepEqual([next.status, next.body.totalPrice], [201, 110]);
    const late = await owner(`POST /api/admin/undo/${declined.body.undo.id}`);
    assert.equal(late.status, 409, 'its visit is taken');
    for (const { id: quote } of [...stored.map(({ body }) => body), next.body])
      assert.equal((await owner(`POST /api/quotes/${quote}/approve`, {})).status, 200);
    assert.deepEqual([(await cardOf(id)).left, (await cardOf(id)).balance], [0, 0]);
    assert.equal((await anyone()('POST /api/gift-cards/check', { giftCard, isForUse: true })).status, 422);
    await verify();
  });

  test('pays approved quotes by their link and by the owner, once each, and for one visit at a time', async () => {
    const { id, giftCard } = await sell(FIVE);
    const job = await openTestPayments(testApp);
    const before = job.quoteId;
    const paid = await anyone()(`POST /api/payments/${job.token}/gift-card`, { giftCard });
    assert.deepEqual([paid.status, paid.body.balance.dueCents], [200, 1000], JSON.stringify(paid.body));
    assert.equal((await anyone()(`POST /api/payments/${job.token}/gift-card`, { giftCard })).status, 409);
    const other = await openTestPayments(testApp);
    const recorded = await other.record(other.admin, { method: 'credit', cents: 13_500, giftCard });
    assert.deepEqual([recorded.status, recorded.body.balance.dueCents], [201, 1000], JSON.stringify(recorded.body));
    assert.deepEqual([(await cardOf(id)).left, (await cardOf(id)).balance], [3, 30_000]);
    const refund = await job.record(job.admin, { kind: 'refund', method: 'credit', cents: 500 });
    assert.equal(refund.status, 201);
    assert.deepEqual((await cardOf(id)).balance, 30_000, 'a refund goes to a card of its own');
    const history = await testApp.deps.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', before)
      .execute();
    assert.ok(history.some(({ action }) => action === 'quote.use-prepaid'));
    const half = await openTestPayments(testApp);
    await half.record(half.admin, { method: 'cash', cents: 5000 });
    assert.equal((await half.record(half.admin, { method: 'credit', cents: 8500, giftCard })).status, 409);
    assert.deepEqual((await cardOf(id)).left, 3);
    await verify();
  });

  test('pays a walk-in that the owner approves at once, and ends with its last day', async () => {
    const { id, giftCard } = await sell(TWO);
    const made = await owner('POST /api/quotes/walk-in', exampleWalkIn({ giftCard, approve: true, extras: [] }));
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.equal((await accountOf(made.body.id)).balance.dueCents, 0);
    assert.equal((await owner(`GET /api/gift-cards/${id}`)).body.expiresOn, '2027-12-01');
    testApp.setNow('2027-12-02T16:00:00Z');
    await expireGiftCards(testApp.deps);
    owner = await asOwner<Answer>(testApp);
    assert.deepEqual((await cardOf(id)).movements, ['issue 19999', 'redeem -10000', 'expire -9999']);
    testApp.setNow(TEST_NOW);
    owner = await asOwner<Answer>(testApp);
    await verify();
  });

  test('is bought online for its price, once it is paid', async () => {
    const order = {
      recipientName: 'Dana',
      recipientEmail: 'new@example.com',
      senderName: 'Dana',
      buyerEmail: 'new@example.com',
    };
    assert.equal((await anyone()('POST /api/gift-card-orders', { ...order, cents: 5000 })).status, 404, 'no amounts');
    const { status, body } = await anyone()('POST /api/gift-card-orders', {
      ...order,
      bundle: FIVE.name,
      cents: 50_000,
    });
    assert.equal(status, 201, JSON.stringify(body));
    const { payload, signature } = service.compose(body.url.split('/').at(-1) ?? '', testApp.deps.clock.now(), {});
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const told = await testApp.app.inject({ method: 'POST', url: '/api/payments/card-events', headers, payload });
    assert.equal(told.statusCode, 200);
    const [card] = (await owner('GET /api/gift-cards?q=new@example.com')).body.items;
    assert.deepEqual(await cardOf(card?.id ?? ''), { left: 5, balance: 50_000, movements: ['issue 50000'] });
    await verify();
  });

  test('pays the quote of its customer with one press of the owner, which says before what is left to pay', async () => {
    const { id } = await sell(TWO);
    const made = await owner(
      'POST /api/quotes/walk-in',
      exampleWalkIn({ approve: true, customerEmail: 'dana@example.com' }),
    );
    const { job } = await accountOf(made.body.id);
    const account = async () => (await owner(`GET /api/jobs/${job}/payments`)).body;
    const before = await account();
    // Bundles of earlier tests went to this address, too: the newest comes first.
    assert.deepEqual(before.prepaid, { card: id, name: '2 details', left: 2, cents: 10_000, dueCents: 1000 });
    const press = { method: 'credit', giftCardId: id, cents: 10_000, dueCents: before.balance.dueCents };
    const used = await owner(`POST /api/jobs/${job}/payments`, press);
    assert.deepEqual([used.status, used.body.balance.dueCents, used.body.prepaid], [201, 1000, undefined]);
    assert.equal((await owner(`POST /api/jobs/${job}/payments`, press)).status, 409, 'again');
    assert.deepEqual((await cardOf(id)).movements, ['issue 19999', 'redeem -10000']);
    const other = await owner('POST /api/quotes/walk-in', exampleWalkIn({ approve: true }));
    assert.equal(
      (await owner(`GET /api/jobs/${(await accountOf(other.body.id)).job}/payments`)).body.prepaid,
      undefined,
    );
    await verify();
  });

  test('stays used when the price changes: extras are paid, edited lines are meant as they are, and another package costs its price less what was paid', async () => {
    const { giftCard } = await sell(FIVE);
    const made = await owner('POST /api/quotes/walk-in', exampleWalkIn({ giftCard, approve: true }));
    const quoteId = made.body.id;
    const due = async () => (await accountOf(quoteId)).balance.dueCents;
    assert.deepEqual([made.body.totalPrice, await due()], [110, 1000]);
    const change = async (asked: object) => {
      const { body: seen } = await owner(`GET /api/quotes/${quoteId}`);
      const proposed = await owner(`POST /api/quotes/${quoteId}/price-change`, {
        reason: 'As agreed',
        fromCents: Math.round(seen.totalPrice * 100),
        ...asked,
      });
      assert.equal(proposed.status, 200, JSON.stringify(proposed.body));
      const [row] = await testApp.deps.db
        .selectFrom('price_changes')
        .select('id')
        .where('quote_id', '=', quoteId)
        .where('answer', 'is', null)
        .execute();
      const { pageToken } = deriveLinks(testApp.deps, await rowOf(quoteId));
      const agreed = await anyone()(`POST /api/quotes/by-token/${pageToken}/price-change`, {
        change: row?.id,
        agree: true,
      });
      assert.equal(agreed.status, 200, JSON.stringify(agreed.body));
    };
    await change({ extras: ['Dashboard Protection'] });
    assert.equal(await due(), 1800, 'the extra of $8');
    const { lines } = (await owner(`GET /api/quotes/${quoteId}`)).body;
    type Line = { readonly label: string; readonly detail?: string; readonly cents: number };
    const edited = lines.map(({ label, detail, cents }: Line) => ({
      label,
      detail,
      cents: label === 'Full Detail' ? cents + 2000 : cents,
    }));
    await change({ lines: edited, extras: [] });
    assert.equal(await due(), 3800, 'and the $20 that the owner asked for');
    await change({ package: 'interior', extras: [] });
    const { body: after } = await owner(`GET /api/quotes/${quoteId}`);
    assert.deepEqual(
      after.lines.filter(({ label }) => label === '5 details'),
      [],
    );
    const { dueCents, overpaidCents } = (await accountOf(quoteId)).balance;
    assert.equal(dueCents - overpaidCents, Math.round(after.totalPrice * 100) - 10_000);
    await verify();
  });

  test('says which requests wait for its visits and what each costs then, when it’s voided', async () => {
    const { id, giftCard } = await sell(FIVE);
    const sent = await submit(testApp.app, request({ giftCard }));
    const { body } = await owner(`GET /api/gift-cards/${id}`);
    const waiting = [
      { id: sent.body.id, reference: sent.body.reference, customerName: 'Dana Whitfield', dueCents: 11_000 },
    ];
    assert.deepEqual(body.waiting, waiting);
    await owner(`POST /api/gift-cards/${id}/void`, { reason: 'Given back', method: 'cash', balanceCents: 50_000 });
    assert.equal((await owner(`POST /api/quotes/${sent.body.id}/approve`, {})).status, 200);
    assert.equal((await accountOf(sent.body.id)).balance.dueCents, 11_000, 'its price stays, and is paid in money');
    assert.deepEqual((await cardOf(id)).movements, ['issue 50000', 'void -50000']);
    await verify();
  });

  test('leaves gift cards with an amount as they were', async () => {
    const id = await addGiftCard(testApp.deps, { cents: 5000 });
    const found = await anyone()('POST /api/gift-cards/check', { giftCard: codeOfGiftCard(testApp.deps, id) });
    assert.deepEqual([found.body.bundle, found.body.creditCents], [null, 5000]);
    assert.equal(
      (await mailsOf(testApp, { kind: 'gift-card' })).some(
        ({ data }) => 'bundle' in data && data['amountCents'] === 5000,
      ),
      false,
    );
  });
});
