import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { GiftCardDetail } from '#contract/gift-cards.ts';
import { deriveGiftCard } from '#server/notifications/gift-card-code.ts';
import { verifyDatabase } from '#server/scripts/verify-database.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { openCardService, type CardService } from '#testing/checkout.ts';
import { addGiftCard, codeOfGiftCard } from '#testing/gift-cards.ts';
import { openTestPayments, type Paid } from '#testing/payments.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { expireGiftCards } from './void.ts';

type Answer = Partial<GiftCardDetail> &
  Paid & {
    readonly id: string;
    readonly url: string;
    readonly items: readonly { readonly id: string }[];
    readonly cents: number;
    readonly cards: number;
    readonly netCents: number;
    readonly undo: { readonly id: string };
    readonly token: string;
    readonly balanceCents: number;
    readonly errors: readonly { readonly path: string; readonly message: string }[];
  };

let service: CardService;
let testApp: TestApp;
let owner: Caller<Answer>;
before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env });
});
after(async () => {
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  const { db } = testApp.deps;
  testApp.setNow(TEST_NOW);
  await db.deleteFrom('quotes').execute();
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('gift_card_orders').execute();
  await db.updateTable('gift_cards').set({ is_test: true }).execute();
  await db.deleteFrom('gift_cards').execute();
  owner = await asOwner<Answer>(testApp);
});
const anyone = () => asAnyone<Answer>(testApp);

const SOLD = { origin: 'sold', cents: 5000, method: 'cash', recipientEmail: 'dana@example.com' };

async function cardOf(id: string) {
  const { status, body } = await owner(`GET /api/gift-cards/${id}`);
  assert.equal(status, 200);
  const movements = (body.movements ?? []).map(({ kind, cents }) => `${kind} ${cents}`);
  return { ...body, movements };
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

describe('the owner', () => {
  test('sells, finds, emails and voids a card, each with its movement, mail and audit entry', async () => {
    const body = {
      ...SOLD,
      buyerEmail: 'sam@example.com',
      recipientName: 'Dana',
      message: 'Enjoy!',
      deliverOn: '2027-12-24',
    };
    const clientId = testApp.deps.random.id();
    const made = await owner('POST /api/gift-cards', { ...body, clientId });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const again = await owner('POST /api/gift-cards', { ...body, clientId });
    assert.equal(again.body.id, made.body.id);
    for (const other of [{ cents: 100 }, { method: 'venmo' }, { recipientName: 'Eve' }, { message: 'Hi' }])
      assert.equal((await owner('POST /api/gift-cards', { ...body, clientId, ...other })).status, 409);
    const { id } = made.body;
    const mails = await testApp.deps.db
      .selectFrom('outbox')
      .select(['kind', 'recipient', 'due_at', 'data'])
      .orderBy('kind')
      .execute();
    assert.deepEqual(
      mails.map(({ kind, recipient, due_at: due }) => [kind, recipient, due]),
      [
        ['gift-card', 'dana@example.com', '2027-12-24T14:00:00Z'],
        ['gift-card-receipt', 'sam@example.com', TEST_NOW],
      ],
    );
    const code = codeOfGiftCard(testApp.deps, id);
    assert.ok(!JSON.stringify(mails).includes(code), 'the outbox never holds a code');
    const page = await anyone()('POST /api/gift-cards/check', { giftCard: code.toLowerCase().replaceAll('-', ' ') });
    assert.deepEqual([page.status, page.body.balanceCents], [200, 5000]);
    const opened = await anyone()(`GET /api/gift-cards/by-token/${page.body.token}`);
    assert.equal((opened.body as unknown as { code: string }).code, code);
    assert.deepEqual(
      (await owner(`GET /api/gift-cards?q=dana ${code.slice(-4)}&status=open`)).body.items.map((card) => card.id),
      [id],
    );
    assert.deepEqual((await owner('GET /api/gift-cards?q=nobody')).body.items, []);
    assert.deepEqual((await owner('GET /api/gift-cards/liability')).body, { cents: 5000, cards: 1 });
    assert.equal((await owner('GET /api/payments/till')).body.netCents, 5000);
    const resent = await owner(`POST /api/gift-cards/${id}/resend`, { recipientEmail: 'other@example.com' });
    assert.deepEqual(
      [resent.status, resent.body.recipientEmail, resent.body.deliverOn],
      [200, 'other@example.com', null],
    );
    const voided = await owner(`POST /api/gift-cards/${id}/void`, {
      reason: 'Bought twice',
      method: 'cash',
      balanceCents: 5000,
    });
    assert.deepEqual([voided.status, voided.body.state, voided.body.balanceCents], [200, 'void', 0]);
    assert.deepEqual((await cardOf(id)).movements, ['issue 5000', 'void -5000']);
    assert.equal((await owner('GET /api/payments/till')).body.netCents, 0);
    const waiting = await testApp.deps.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'gift-card')
      .where('status', '=', 'waiting')
      .execute();
    assert.deepEqual(waiting, [], 'the email of a void card is not sent');
    assert.equal((await owner(`POST /api/gift-cards/${id}/void`, { reason: 'Again' })).status, 409);
    const actions = await testApp.deps.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      actions.map(({ action }) => action),
      ['gift-card.issue', 'gift-card.resend', 'gift-card.void'],
    );
    await verify();
  });

  const REFUSED: readonly (readonly [what: string, body: object, path: string])[] = [
    ['a negative amount', { cents: -500 }, 'cents'],
    ['half a cent', { cents: 100.5 }, 'cents'],
    ['more than $2,000', { cents: 200_001 }, 'cents'],
    ['a sale without a payment', { method: undefined }, 'method'],
    ['a payment by gift card', { method: 'credit' }, 'method'],
    ['a gift that was paid for', { origin: 'goodwill', reason: 'Sorry' }, 'method'],
    ['a gift without a reason', { origin: 'goodwill', method: undefined }, 'reason'],
    ['a refund without a quote', { origin: 'refund' }, 'origin'],
    ['a link in the message', { message: 'See www.example.com' }, 'message'],
    ['a message of 10,000 characters', { message: 'x'.repeat(10_000) }, 'message'],
    ['a day that is over', { deliverOn: '2026-01-01' }, 'deliverOn'],
    ['a day without an address', { deliverOn: '2027-12-24', recipientEmail: '' }, 'recipientEmail'],
  ];
  for (const [what, change, path] of REFUSED)
    test(`is refused ${what}, with the field, and nothing is issued`, async () => {
      const { status, body } = await owner('POST /api/gift-cards', { ...SOLD, ...change });
      assert.equal(status, 422, JSON.stringify(body));
      assert.deepEqual(
        body.errors.map((error) => error.path),
        [path],
      );
      assert.deepEqual((await owner('GET /api/gift-cards')).body.items, []);
    });
});

describe('a card', () => {
  test('pays quotes in part, takes refunds and corrections back, and never goes below zero', async () => {
    const id = await addGiftCard(testApp.deps, { cents: 15_000 });
    const giftCard = codeOfGiftCard(testApp.deps, id);
    const job = await openTestPayments(testApp);
    const paid = await anyone()(`POST /api/payments/${job.token}/gift-card`, { giftCard });
    assert.deepEqual([paid.status, paid.body.state, paid.body.balance.dueCents], [200, 'paid', 0]);
    assert.deepEqual(
      (await mailsOf(testApp, { quoteId: job.quoteId })).map(({ kind }) => kind).filter((kind) => kind === 'receipt'),
      ['receipt'],
    );
    const other = await openTestPayments(testApp);
    const tooMuch = await other.record(other.admin, { method: 'credit', cents: 1501, giftCard });
    assert.deepEqual([tooMuch.status, tooMuch.body.errors.map(({ path }) => path)], [422, ['cents']]);
    assert.equal((await other.record(other.admin, { method: 'credit', cents: 1500 })).status, 422, 'without a code');
    assert.equal(
      (await other.record(other.admin, { kind: 'tip', method: 'credit', cents: 500, giftCard })).status,
      422,
    );
    const rest = await other.record(other.admin, { method: 'credit', cents: 1500, giftCard });
    assert.deepEqual([rest.status, rest.body.balance.dueCents], [201, 12_000]);
    const entry = rest.body.entries.find(({ kind }) => kind === 'payment');
    const corrected = await other.record(other.admin, { kind: 'correction', corrects: entry?.id });
    assert.deepEqual([corrected.status, corrected.body.balance.dueCents], [201, 13_500]);
    const refund = await job.record(job.admin, { kind: 'refund', method: 'credit', cents: 2000 });
    assert.equal(refund.status, 201, JSON.stringify(refund.body));
    assert.deepEqual((await cardOf(id)).movements, [
      'issue 15000',
      'redeem -13500',
      'redeem -1500',
      'return 1500',
      'return 2000',
    ]);
    const toNew = await job.record(job.admin, { kind: 'refund', method: 'credit', cents: 1000, toNewGiftCard: true });
    assert.equal(toNew.status, 201);
    const cards = (await owner('GET /api/gift-cards')).body.items;
    assert.equal(cards.length, 2);
    const fresh = cards.find((card) => card.id !== id)?.id ?? '';
    assert.deepEqual([(await cardOf(fresh)).origin, (await cardOf(fresh)).movements], ['refund', ['issue 1000']]);
    await other.record(other.admin, { method: 'credit', cents: 1000, giftCard: codeOfGiftCard(testApp.deps, fresh) });
    const issued = toNew.body.entries.findLast(({ kind }) => kind === 'refund');
    const spent = await job.record(job.admin, { kind: 'correction', corrects: issued?.id });
    assert.equal(spent.status, 409, 'what was spent cannot be taken back');
    await verify();
  });

  test('pays fifty times at once exactly what is on it', async () => {
    const id = await addGiftCard(testApp.deps, { cents: 20_000 });
    const giftCard = codeOfGiftCard(testApp.deps, id);
    const jobs = [await openTestPayments(testApp), await openTestPayments(testApp), await openTestPayments(testApp)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        anyone()(`POST /api/payments/${jobs[at % 3]?.token}/gift-card`, { giftCard }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 2);
    assert.ok(answers.every(({ status }) => [200, 409, 422].includes(status)));
    const { balanceCents, state } = await cardOf(id);
    assert.deepEqual([balanceCents, state], [0, 'used']);
    await verify();
  });

  test('is guessed ten times by a network and no more, and three times while many networks guess', async () => {
    const guess = async (giftCard: string, network = '203.0.113.9') =>
      (
        await testApp.app.inject({
          method: 'POST',
          url: '/api/gift-cards/check',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
          payload: JSON.stringify({ giftCard }),
        })
      ).statusCode;
    for (let tries = 0; tries < 10; tries += 1) assert.equal(await guess('ABCD-EFGH-JKLM-NPQR'), 422);
    const id = await addGiftCard(testApp.deps);
    const code = codeOfGiftCard(testApp.deps, id);
    assert.equal(await guess(code), 429, 'also a right guess');
    for (let network = 0; network < 50; network += 1)
      await Promise.all(Array.from({ length: 10 }, () => guess('ABCD-EFGH-JKLM-NPQR', `203.0.114.${network}`)));
    const late: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) late.push(await guess('ABCD-EFGH-JKLM-NPQR', '203.0.115.1'));
    assert.deepEqual([...late, await guess(code, '203.0.115.1')], [422, 422, 422, 429]);
    assert.deepEqual([await guess(code, '203.0.115.2'), await guess(code, '203.0.115.2')], [200, 200]);
  });

  test('expires at night after the years that the owner has set, and pays no more', async () => {
    await testApp.changeSettings({ giftCards: { sellOnline: false, expiryYears: 5 } });
    const id = await addGiftCard(testApp.deps);
    const catalog = await asAnyone(testApp)('GET /api/catalogue');
    assert.equal(catalog.body['giftCardYears'], 5, 'as its buyer sees it before');
    await testApp.changeSettings({ giftCards: { sellOnline: false, expiryYears: 0 } });
    const { expiresOn } = await cardOf(id);
    assert.equal(expiresOn, '2032-06-01');
    testApp.setNow('2032-06-01T16:00:00Z');
    await expireGiftCards(testApp.deps);
    owner = await asOwner<Answer>(testApp);
    assert.equal((await cardOf(id)).balanceCents, 5000);
    testApp.setNow('2032-06-02T16:00:00Z');
    owner = await asOwner<Answer>(testApp);
    const other = await addGiftCard(testApp.deps, { cents: 4000 });
    await testApp.deps.db.updateTable('gift_cards').set({ expires_on: expiresOn }).where('id', '=', other).execute();
    await Promise.all([
      expireGiftCards(testApp.deps),
      owner(`POST /api/gift-cards/${other}/void`, { reason: 'Lost' }),
      expireGiftCards(testApp.deps),
    ]);
    const { movements, balanceCents } = await cardOf(other);
    assert.ok(['issue 4000,void -4000', 'issue 4000,expire -4000'].includes(movements.join()), movements.join());
    assert.equal(balanceCents, 0);
    assert.deepEqual(
      [(await cardOf(id)).state, (await cardOf(id)).movements],
      ['expired', ['issue 5000', 'expire -5000']],
    );
    await verify();
  });
});

test('a card is printed as a PDF with its code, for as long as it can be used', async () => {
  const message = 'Enjoy!\n\u4f60\u597d, \u0160imon \u{1f697}';
  const id = await addGiftCard(testApp.deps, { message, senderName: 'Sam' });
  const { token } = deriveGiftCard(testApp.deps, id);
  const url = `/api/gift-cards/by-token/${token}/pdf`;
  const pdf = await testApp.app.inject({ url, headers: { 'accept-language': 'es' } });
  assert.deepEqual([pdf.statusCode, pdf.headers['content-type']], [200, 'application/pdf']);
  assert.match(String(pdf.headers['content-disposition']), /gift-card-[A-Z0-9]{4}\.pdf/);
  assert.match(pdf.rawPayload.subarray(0, 5).toString(), /^%PDF-/);
  await owner(`POST /api/gift-cards/${id}/void`, { reason: 'Lost' });
  assert.equal((await testApp.app.inject({ url })).statusCode, 422);
});

describe('a quote that names a card', () => {
  const request = (change: object = {}) => exampleQuote({ totalPrice: undefined, ...change });
  async function creditOf(quoteId: string) {
    const rows = await testApp.deps.db
      .selectFrom('payments')
      .select(['kind', 'cents'])
      .where('quote_id', '=', quoteId)
      .orderBy('recorded_at')
      .orderBy('id')
      .execute();
    return rows.map(({ kind, cents }) => `${kind} ${cents}`);
  }

  test('is paid with it when it is approved, not before; undoing and canceling give the money back', async () => {
    const id = await addGiftCard(testApp.deps, { cents: 5000 });
    const giftCard = codeOfGiftCard(testApp.deps, id);
    const unknown = await submit(testApp.app, request({ giftCard: 'ABCD-EFGH-JKLM-NPQR' }));
    assert.deepEqual([unknown.status, unknown.body.errors.map(({ path }) => path)], [422, ['giftCard']]);
    const { status, body: quote } = await submit(testApp.app, request({ giftCard }));
    assert.equal(status, 201);
    assert.deepEqual(await creditOf(quote.id), []);
    const approved = await owner(`POST /api/quotes/${quote.id}/approve`, {});
    assert.equal(approved.status, 200, JSON.stringify(approved.body));
    assert.deepEqual(await creditOf(quote.id), ['payment 5000']);
    assert.equal((await owner(`POST /api/admin/undo/${approved.body.undo.id}`)).status, 204);
    assert.deepEqual(await creditOf(quote.id), ['payment 5000', 'correction -5000']);
    assert.equal((await cardOf(id)).balanceCents, 5000);
    await verify();
    await owner(`POST /api/quotes/${quote.id}/approve`, {});
    assert.equal((await cardOf(id)).balanceCents, 0);
    const { id: job } = await testApp.deps.db
      .selectFrom('jobs')
      .select('id')
      .where('quote_id', '=', quote.id)
      .executeTakeFirstOrThrow();
    assert.equal((await owner(`POST /api/jobs/${job}/cancel`, {})).status, 200);
    const account = await owner(`GET /api/jobs/${job}/payments`);
    assert.equal(account.body.balance.overpaidCents, 5000);
    assert.equal(
      (await owner(`POST /api/jobs/${job}/payments`, { kind: 'refund', method: 'credit', cents: 5000 })).status,
      201,
    );
    assert.equal((await cardOf(id)).balanceCents, 5000);
    await verify();
  });

  test('takes nothing from it when it is declined, or when the card is void by then', async () => {
    const id = await addGiftCard(testApp.deps);
    const giftCard = codeOfGiftCard(testApp.deps, id);
    const declined = (await submit(testApp.app, request({ giftCard }))).body.id;
    assert.equal((await owner(`POST /api/quotes/${declined}/decline`, {})).status, 200);
    assert.equal((await cardOf(id)).balanceCents, 5000);
    const late = (await submit(testApp.app, request({ giftCard }))).body.id;
    await owner(`POST /api/gift-cards/${id}/void`, { reason: 'Lost' });
    assert.equal((await owner(`POST /api/quotes/${late}/approve`, {})).status, 200);
    assert.deepEqual(await creditOf(late), []);
    await verify();
  });
});

describe('a card that is bought online', () => {
  const ORDER = {
    cents: 7500,
    recipientName: 'Dana',
    recipientEmail: 'dana@example.com',
    senderName: 'Sam',
    buyerEmail: 'sam@example.com',
  };
  async function tell(session: string, told: object = {}): Promise<number> {
    const { payload, signature } = service.compose(session, testApp.deps.clock.now(), told);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await testApp.app.inject({ method: 'POST', url: '/api/payments/card-events', headers, payload }))
      .statusCode;
  }
  async function issued() {
    return (await owner('GET /api/gift-cards')).body.items;
  }

  test('is issued once the card service reports the payment, however often and in whatever order', async () => {
    assert.equal((await anyone()('POST /api/gift-card-orders', ORDER)).status, 404, 'until the owner has turned it on');
    await testApp.changeSettings({ giftCards: { sellOnline: true, expiryYears: 0 } });
    for (const [change, path] of [
      [{ cents: 999 }, 'cents'],
      [{ cents: 50_001 }, 'cents'],
      [{ recipientEmail: 'x' }, 'recipientEmail'],
    ] as const) {
      const refused = await anyone()('POST /api/gift-card-orders', { ...ORDER, ...change });
      assert.deepEqual([refused.status, refused.body.errors.map((error) => error.path)], [422, [path]]);
    }
    const { status, body } = await anyone()('POST /api/gift-card-orders', ORDER);
    assert.equal(status, 201, JSON.stringify(body));
    const session = body.url.split('/').at(-1) ?? '';
    assert.deepEqual(await issued(), [], 'not before it is paid');
    for (const [total, expected] of [
      [0, 200],
      [-100, 200],
      [200_001, 200],
      [20_000_000, 200],
      [20_000_001, 422],
    ] as const)
      assert.equal(await tell(session, { total }), expected, String(total));
    assert.deepEqual(await issued(), [], 'no card has such an amount');
    assert.equal(await tell(session, { type: 'checkout.session.expired' }), 200);
    assert.deepEqual(await Promise.all([tell(session), tell(session), tell(session)]), [200, 200, 200]);
    assert.equal(await tell(session, { type: 'checkout.session.async_payment_succeeded' }), 200);
    assert.equal(await tell(session, { type: 'checkout.session.expired' }), 200);
    const [card, ...others] = await issued();
    assert.deepEqual(others, []);
    const { amountCents, movements, mail } = await cardOf(card?.id ?? '');
    assert.deepEqual([amountCents, movements, mail], [7500, ['issue 7500'], 'waiting']);
    const kinds = await testApp.deps.db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('kind').execute();
    assert.deepEqual(
      kinds.map(({ kind, recipient }) => `${kind} ${recipient}`),
      ['gift-card dana@example.com', 'gift-card-receipt sam@example.com'],
    );
    await verify();
    await testApp.changeSettings({ giftCards: { sellOnline: false, expiryYears: 0 } });
  });
});
