import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import { MOST_UNPROVEN_OF_SENDER } from '#core/quotes/quotes.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { returnDeposits } from '#server/payments/deposits.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Ask, type Caller } from '#testing/callers.ts';
import { openCardService, type CardService } from '#testing/checkout.ts';
import { addGiftCard, codeOfGiftCard } from '#testing/gift-cards.ts';
import { exampleQuote, submit, type Answer } from '#testing/quotes.ts';
import { lapseReservations } from './expire.ts';

const LAPSED = '2027-06-02T13:00:00Z';
const OTHER_TIME = { scheduledDate: '2027-06-26', scheduledTime: '10:00 AM' };
/** Of a quote of $135 whose package asks for 25%. */
const DEPOSIT = 3375;

let service: CardService;
let testApp: TestApp;
let owner: Caller;
let anyone: Ask;

before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env });
  anyone = asAnyone(testApp);
  const packages = DEFAULT_SETTINGS.packages.map((pack) =>
    pack.id === 'full' ? { ...pack, depositPercent: 25 } : pack,
  );
  await testApp.changeSettings({ packages, slotCapacity: 10 });
});
after(async () => {
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
  await moveTo(TEST_NOW);
});

async function moveTo(now: string): Promise<void> {
  testApp.setNow(now);
  service.setNow(Temporal.Instant.from(now));
  owner = await asOwner(testApp);
}

type Submitted = Answer & { readonly deposit: { readonly cents: number } | null };

async function request(change: Readonly<Record<string, unknown>> = {}, headers = {}): Promise<Submitted> {
  const { status, body } = await submit(testApp.app, exampleQuote(change), headers);
  assert.equal(status, 201, JSON.stringify(body));
  return body as Submitted;
}

const tokenOf = ({ quoteUrl }: Answer) => quoteUrl.split('/').at(-1) ?? '';
const ask = (quote: Answer, call: string, body?: unknown) => {
  const [method, path] = call.split(' ');
  return anyone(`${method} /api/quotes/by-token/${tokenOf(quote)}${path}`, body);
};
const page = async (quote: Answer) => (await ask(quote, 'GET ')).body as unknown as CustomerQuote;
const detail = async ({ id }: Answer) => (await owner(`GET /api/quotes/${id}`)).body as unknown as QuoteDetail;
const approve = (quote: Answer, body: object = {}) => owner(`POST /api/quotes/${quote.id}/approve`, body);

async function confirm(quote: Answer): Promise<void> {
  const [mail] = await mailsOf(testApp, { quoteId: quote.id, kind: 'quote-received' });
  const proof = new URL(String(mail?.data['confirmUrl'])).searchParams.get('confirm');
  assert.equal((await ask(quote, 'POST /confirm-email', { proof })).status, 200);
}

/** Opens the card page for the deposit of a quote and pays there. */
async function pay(quote: Answer): Promise<void> {
  const { payUrl } = (await ask(quote, 'GET /payment')).body as { readonly payUrl: string };
  const token = new URL(payUrl).searchParams.get('token');
  const begun = await anyone(`POST /api/payments/${token}/card`, { tipCents: 0 });
  assert.equal(begun.status, 200, JSON.stringify(begun.body));
  const session = String(begun.body['url']).split('/').at(-1) ?? '';
  const { payload, signature } = service.compose(session, testApp.deps.clock.now());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const told = await testApp.app.inject({ method: 'POST', url: '/api/payments/card-events', headers, payload });
  assert.equal(told.statusCode, 200);
}

async function newCard(cents: number): Promise<{ readonly id: string; readonly code: string }> {
  const id = await addGiftCard(testApp.deps, { cents });
  return { id, code: codeOfGiftCard(testApp.deps, id) };
}

describe('a gift card that quotes name', () => {
  test('waives the deposit of as many as it pays, one after the other or all at once', async () => {
    for (const isRace of [false, true]) {
      const { code: giftCard } = await newCard(15_000);
      const send = async () => request({ giftCard });
      const quotes = [];
      if (isRace) quotes.push(...(await Promise.all(Array.from({ length: 8 }, send))));
      else for (let each = 0; each < 4; each += 1) quotes.push(await send());
      const deposits = quotes.map(({ deposit }) => deposit?.cents ?? 0).toSorted((a, b) => a - b);
      assert.deepEqual(deposits, [0, ...quotes.slice(1).map(() => DEPOSIT)]);
      await testApp.deps.db.deleteFrom('quotes').execute();
    }
  });

  test('says what is left for a deposit; another deposit than the customer saw is shown first', async () => {
    const { code: giftCard } = await newCard(15_000);
    const check = async () => (await anyone('POST /api/gift-cards/check', { giftCard, isForUse: true })).body;
    assert.equal((await check())['creditCents'], 15_000);
    const first = await request({ giftCard, deposit: 0 });
    assert.deepEqual([(await check())['balanceCents'], (await check())['creditCents']], [15_000, 1500]);
    const { status, body } = await submit(testApp.app, exampleQuote({ giftCard, deposit: 0 }));
    assert.deepEqual([status, body.code, (body as Submitted).deposit], [409, 'price-changed', DEPOSIT / 100]);
    assert.equal((await ask(first, 'POST /cancel', {})).status, 200);
    assert.equal((await check())['creditCents'], 15_000, 'a canceled quote needs nothing');
  });

  for (const [how, lose] of [
    ['is void', async (id: string) => owner(`POST /api/gift-cards/${id}/void`, { reason: 'Stolen' })],
    [
      'was spent on another quote',
      async (_id: string, code: string) => {
        const other = await request({
          packageType: 'express',
          basePrice: undefined,
          totalPrice: undefined,
          giftCard: code,
        });
        assert.equal((await approve(other)).status, 200);
      },
    ],
  ] as const)
    test(`and that ${how} since: the approval asks for the deposit, and so does the acceptance of an offer`, async () => {
      const { id, code: giftCard } = await newCard(13_500);
      const quote = await request({ giftCard, deposit: 0 });
      await lose(id, giftCard);
      const refused = await approve(quote);
      assert.deepEqual(
        [refused.status, refused.body['code'], refused.body['depositCents']],
        [409, 'deposit-due', DEPOSIT],
      );
      assert.deepEqual((await page(quote)).deposit, { cents: DEPOSIT, state: 'due', payBy: '2027-06-02T12:00:00Z' });
      assert.equal((await approve(quote)).status, 409, 'again');
      const mails = await mailsOf(testApp, { quoteId: quote.id, kind: 'payment-request' });
      assert.deepEqual(
        mails.map(({ data }) => data['depositCents']),
        [DEPOSIT],
        'the customer is asked once',
      );
      const offered = await owner(`POST /api/quotes/${quote.id}/counter-offer`, { totalPrice: 140, reason: 'Mud' });
      assert.equal(offered.status, 200);
      const early = await ask(quote, 'POST /answer', { accept: true });
      assert.deepEqual([early.status, early.body['code']], [409, 'deposit-due']);
      await pay(quote);
      assert.equal((await ask(quote, 'POST /answer', { accept: true })).status, 200);
    });

  test('and that no longer pays: the owner may approve without the deposit; one that pays asks for nothing', async () => {
    const { id, code: giftCard } = await newCard(13_500);
    const quote = await request({ giftCard });
    const { code } = await newCard(20_000);
    const covered = await request({ giftCard: code });
    await owner(`POST /api/gift-cards/${id}/void`, { reason: 'Stolen' });
    assert.equal((await approve(quote, { withoutDeposit: true })).status, 200);
    assert.equal((await detail(quote)).deposit, null);
    assert.equal((await approve(covered)).status, 200);
    assert.equal((await detail(covered)).deposit, null);
  });

  test('and an offer that was accepted when the card had lost its money is refused until the deposit is paid', async () => {
    const { id, code: giftCard } = await newCard(13_500);
    const quote = await request({ giftCard });
    await owner(`POST /api/quotes/${quote.id}/counter-offer`, { totalPrice: 140, reason: 'Mud' });
    await owner(`POST /api/gift-cards/${id}/void`, { reason: 'Stolen' });
    const early = await ask(quote, 'POST /answer', { accept: true });
    assert.deepEqual([early.status, early.body['code']], [409, 'deposit-due']);
    await pay(quote);
    assert.equal((await ask(quote, 'POST /answer', { accept: true })).status, 200);
  });

  test('pays no more than it has, however many are approved at once', async () => {
    const { id, code: giftCard } = await newCard(15_000);
    const quotes = [];
    for (let each = 0; each < 4; each += 1) quotes.push(await request({ giftCard }));
    await Promise.all(quotes.map((quote) => approve(quote, { withoutDeposit: true })));
    const { db } = testApp.deps;
    const paid = await db.selectFrom('payments').select('cents').where('method', '=', 'credit').execute();
    assert.equal(
      paid.reduce((sum, { cents }) => sum + cents, 0),
      15_000,
    );
    const card = await db
      .selectFrom('gift_cards')
      .select('balance_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(card.balance_cents, 0);
  });
});

describe('times that are held without a paid deposit', () => {
  const here = { 'x-forwarded-for': '203.0.113.9' };

  test('are five per network at most, whether their addresses are confirmed or not; a paid one makes room', async () => {
    const quotes = [];
    for (let each = 0; each < MOST_UNPROVEN_OF_SENDER; each += 1) quotes.push(await request({}, here));
    for (const quote of quotes.slice(1)) await confirm(quote);
    const refused = await submit(testApp.app, exampleQuote(), here);
    assert.equal(refused.status, 429);
    assert.match(refused.body.detail, /confirmed email address or a deposit/);
    await request();
    await pay(quotes[1]!);
    await request({}, here);
    assert.equal((await submit(testApp.app, exampleQuote(), here)).status, 429);
  });

  test('are five per network at most, however many are sent and confirmed at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const answer = await submit(testApp.app, exampleQuote(), here);
        if (answer.status === 201) await confirm(answer.body);
        return answer.status;
      }),
    );
    assert.equal(answers.filter((status) => status === 201).length, MOST_UNPROVEN_OF_SENDER);
  });

  test('aren’t taken by a quote without a time before its deposit is paid', async () => {
    const quote = await request({ scheduledDate: undefined, scheduledTime: undefined });
    await confirm(quote);
    const early = await ask(quote, 'POST /reschedule', OTHER_TIME);
    assert.deepEqual([early.status, early.body['code'], early.body['depositCents']], [409, 'deposit-due', DEPOSIT]);
    assert.match(String(early.body['detail']), /^Please pay the deposit of \$33\.75 first, then pick a time\.$/);
    await pay(quote);
    assert.equal((await ask(quote, 'POST /reschedule', OTHER_TIME)).status, 200);
  });

  test('aren’t held again after they lapsed: the deposit comes first, and keeps the time if it is still free', async () => {
    const quotes = [await request(), await request()];
    for (const quote of quotes) await confirm(quote);
    await moveTo(LAPSED);
    assert.equal(await lapseReservations(testApp.deps), 2);
    const answers = await Promise.all(quotes.map((quote) => ask(quote, 'POST /reschedule', OTHER_TIME)));
    for (const { status, body } of answers) assert.deepEqual([status, body['code']], [409, 'deposit-due']);
    const [paid] = quotes;
    await pay(paid!);
    const { deposit, lapsedAt, scheduledDate } = await page(paid!);
    assert.deepEqual([deposit?.state, lapsedAt, scheduledDate], ['paid', null, '2027-06-19T14:00:00Z']);
    assert.equal((await ask(paid!, 'POST /reschedule', OTHER_TIME)).status, 200);
  });

  test('stay gone if others took them; the paid deposit then keeps another one, or goes back', async () => {
    await testApp.changeSettings({ slotCapacity: 1 });
    const quotes = [await request(), await request({ scheduledDate: '2027-06-20' })];
    for (const quote of quotes) await confirm(quote);
    await moveTo(LAPSED);
    await lapseReservations(testApp.deps);
    await request();
    await request({ scheduledDate: '2027-06-20' });
    for (const quote of quotes) await pay(quote);
    const [kept, gone] = quotes;
    assert.deepEqual([(await page(kept!)).deposit?.state, (await page(kept!)).scheduledDate], ['paid', null]);
    const [mail] = await mailsOf(testApp, { quoteId: kept!.id, kind: 'deposit-received' });
    assert.equal(mail?.data['isTimeGone'], true);
    assert.equal(await returnDeposits(testApp.deps), 0);
    const moved = await ask(kept!, 'POST /reschedule', OTHER_TIME);
    assert.deepEqual([moved.status, (moved.body as unknown as CustomerQuote).deposit?.state], [200, 'paid']);
    assert.equal((await ask(gone!, 'POST /cancel', {})).status, 200);
    assert.equal(await returnDeposits(testApp.deps), 1);
    await testApp.changeSettings({ slotCapacity: 10 });
  });
});
