import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { keepSavedCards } from '#server/payments/cards/saved-cards.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asOwner, type Ask, type Caller } from '#testing/callers.ts';
import { openCardService, type CardService } from '#testing/checkout.ts';
import { addGiftCard, codeOfGiftCard } from '#testing/gift-cards.ts';
import { send, signUp } from '#testing/people.ts';
import { exampleQuote, submit, type Answer } from '#testing/quotes.ts';

type Body = Readonly<Record<string, unknown>>;

let service: CardService;
let testApp: TestApp;
let owner: Caller;
let anyone: Ask;

before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env });
  owner = await asOwner(testApp);
  anyone = asAnyone(testApp);
  const packages = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, depositPercent: 25 }));
  await testApp.changeSettings({ packages, slotCapacity: 50, mobileAvailable: true });
});
after(async () => {
  await testApp.close();
  await service.close();
});

/** Time passes, so that a card that is saved later is the newer one. */
let minutes = 0;
function goOn(): void {
  minutes += 1;
  const now = Temporal.Instant.from(TEST_NOW).add({ minutes });
  testApp.setNow(now.toString());
  service.setNow(now);
}

/** A victim: a customer with a proven address, a saved card, a visit, notes, an invoice and a gift card. */
type Victim = {
  readonly email: string;
  readonly phone: string;
  readonly quote: Answer;
  readonly recordId: string;
  /** Their account, if they have one. */
  readonly account: Caller | undefined;
};

/** A quote that someone sent in the victim's name: the links are those that the answer and the page gave to the sender. */
type Planted = { readonly quote: Answer; readonly token: string; readonly pay: string };

const pageToken = ({ quoteUrl }: Answer) => quoteUrl.split('/').at(-1) ?? '';

const MOBILE = {
  serviceType: 'mobile',
  serviceAddress: '12 Elm Street, Albany',
  basePrice: undefined,
  totalPrice: undefined,
};

async function submitAs(change: Body, ask?: Caller): Promise<Answer> {
  const body = exampleQuote({ ...change });
  const answer = ask ? await ask('POST /api/quotes', body) : await submit(testApp.app, body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body as unknown as Answer;
}

async function payTokenOf(quote: Answer): Promise<string> {
  const { body } = await anyone(`GET /api/quotes/by-token/${pageToken(quote)}/payment`);
  return new URL(String(body['payUrl'])).searchParams.get('token') ?? '';
}

/** Pays the deposit by card and has the card saved. Returns the service's id of the card. */
async function saveCard(quote: Answer): Promise<string> {
  goOn();
  const token = await payTokenOf(quote);
  const { status, body } = await anyone(`POST /api/payments/${token}/card`, { tipCents: 0, saveCard: true });
  assert.equal(status, 200, JSON.stringify(body));
  const session = String(body['url']).split('/').at(-1) ?? '';
  const { payload, signature } = service.compose(session, testApp.deps.clock.now());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const told = await testApp.app.inject({ method: 'POST', url: '/api/payments/card-events', headers, payload });
  assert.equal(told.statusCode, 200, told.body);
  return (await cardsOf(quote))[0] ?? '';
}

async function cardsOf({ id }: Answer): Promise<string[]> {
  const { db } = testApp.deps;
  const rows = await db.selectFrom('saved_cards').select('method_ref').where('quote_id', '=', id).execute();
  return rows.map(({ method_ref: ref }) => ref);
}

async function proofOf(quote: Answer): Promise<string> {
  const [mail] = await mailsOf(testApp, { quoteId: quote.id, kind: 'quote-received' });
  return new URL(String(mail?.data['confirmUrl'])).searchParams.get('confirm') ?? '';
}

const confirm = async (quote: Answer, proof: string) =>
  (await anyone(`POST /api/quotes/by-token/${pageToken(quote)}/confirm-email`, { proof })).status;

let victims = 0;

async function newVictim(withAccount: boolean): Promise<Victim> {
  victims += 1;
  const account = withAccount ? await asCustomer(testApp) : undefined;
  const email = account?.person.email ?? `victim${victims}@example.com`;
  const phone = `+1518422${1000 + victims}`;
  const giftCard = codeOfGiftCard(testApp.deps, await addGiftCard(testApp.deps, { cents: 2000 }));
  const contact = { customerEmail: email, customerPhone: phone, customerName: 'Vera Vance', optOutSocialMedia: true };
  const names = { customerFirstName: 'Vera', customerLastName: 'Vance' };
  const quote = await submitAs({ ...MOBILE, ...contact, ...names, giftCard }, account);
  if (!account) assert.equal(await confirm(quote, await proofOf(quote)), 200);
  await saveCard(quote);
  assert.equal((await owner(`POST /api/quotes/${quote.id}/approve`, {})).status, 200);
  const { db } = testApp.deps;
  const row = await db.selectFrom('quotes').selectAll().where('id', '=', quote.id).executeTakeFirstOrThrow();
  const recordId = row.customer_record_id ?? '';
  await owner(`PATCH /api/customers/${recordId}`, { notes: 'Pays on time.' });
  const invoiced = await owner('POST /api/invoices', { quotes: [quote.id], company: 'Vance LLC' });
  assert.equal(invoiced.status, 201);
  return { email, phone, quote, recordId, account };
}

/** Everything of the victim that a stranger must not change, as the victim, the owner and the database see it. */
async function holdings({ email, quote, recordId, account }: Victim): Promise<Body> {
  const { db } = testApp.deps;
  const { body: record } = await owner(`GET /api/customers/${recordId}`);
  const told = account
    ? {
        ownCard: (await account('GET /api/customer/saved-card')).body,
        ownQuote: (await account(`GET /api/customer/quotes/${quote.id}`)).body,
        profile: (await account('GET /api/customer/session')).body,
        exported: (await account('GET /api/customer/export')).body['savedCards'],
      }
    : {};
  const quotes = await db.selectFrom('quotes').selectAll().where('id', '=', quote.id).execute();
  const people = await db.selectFrom('people').selectAll().where('email', '=', email).execute();
  const giftCards = await sql`select * from gift_cards where id = ${quotes[0]?.gift_card_id ?? null}::uuid`.execute(db);
  const invoices = await sql`select invoices.* from invoices join invoice_quotes on invoice_id = invoices.id
    where quote_id = ${quote.id}::uuid`.execute(db);
  const consents = await sql`select * from mail_opt_outs`.execute(db);
  const { name, firstName, lastName, phone, language, notes, savedCard, optedOutAt, blockedAt } = record;
  return {
    record: {
      email: record['email'],
      name,
      firstName,
      lastName,
      phone,
      language,
      notes,
      savedCard,
      optedOutAt,
      blockedAt,
    },
    quotes,
    people: account ? people : [],
    giftCards: giftCards.rows,
    invoices: invoices.rows,
    consents: consents.rows,
    cards: await cardsOf(quote),
    ...told,
  };
}

type Attempt = {
  readonly tries: string;
  /** What the stranger sends in the quote besides the victim's email and phone. */
  readonly sends?: Body;
  readonly act?: (planted: Planted, victim: Victim) => Promise<unknown>;
};

const ofLink = ({ token }: Planted, call: string, body?: unknown) => {
  const [method, path] = call.split(' ');
  return anyone(`${method} /api/quotes/by-token/${token}${path}`, body);
};

async function claimAsStranger({ quote }: Planted): Promise<Caller> {
  const stranger = await asCustomer(testApp);
  await stranger('POST /api/customer/claim', { claimToken: quote.claimToken });
  return stranger;
}

/** Each write that an unproven quote with the victim's email and phone could reach. */
const ATTEMPTS: readonly Attempt[] = [
  {
    tries: 'another name, language and origin',
    sends: {
      customerFirstName: 'Eve',
      customerLastName: 'Evil',
      customerName: 'Eve Evil',
      language: 'es',
      source: 'owner',
    },
  },
  {
    tries: 'another address and photo consent',
    sends: { ...MOBILE, serviceAddress: '1 Other Road', optOutSocialMedia: false },
  },
  { tries: 'to save a card in place of theirs', act: async ({ quote }) => saveCard(quote) },
  {
    tries: 'to save a card, and to remove one by its link',
    act: async ({ quote, pay }) => {
      const saved = await saveCard(quote);
      assert.ok(saved);
      assert.equal((await anyone(`DELETE /api/payments/${pay}/saved-card`)).status, 200);
      assert.deepEqual(await cardsOf(quote), [], 'its own card is gone');
    },
  },
  { tries: 'to remove a card by its link', act: async ({ pay }) => anyone(`DELETE /api/payments/${pay}/saved-card`) },
  {
    tries: 'the photo consent',
    act: async (planted) => assert.equal((await ofLink(planted, 'PATCH ', { optOutSocialMedia: false })).status, 200),
  },
  { tries: 'an address', act: async (planted) => ofLink(planted, 'PUT /address', { serviceAddress: '1 Other Road' }) },
  {
    tries: 'a note',
    act: async (planted) => assert.equal((await ofLink(planted, 'POST /notes', { text: 'Ring the bell' })).status, 201),
  },
  {
    tries: 'to announce a payment',
    act: async ({ pay }) => anyone(`POST /api/payments/${pay}/announce`, { cents: 100, tipCents: 0 }),
  },
  { tries: 'to cancel', act: async (planted) => assert.equal((await ofLink(planted, 'POST /cancel', {})).status, 200) },
  { tries: 'a new link', act: async (planted) => assert.equal((await ofLink(planted, 'POST /new-link')).status, 200) },
  {
    tries: 'to prove the address with what they know',
    act: async ({ quote, token, pay }) => {
      for (const proof of [token, pay, quote.claimToken, quote.id]) assert.equal(await confirm(quote, proof), 422);
    },
  },
  {
    tries: 'to claim it for an account of their own, with a card',
    act: async (planted) => {
      await saveCard(planted.quote);
      const stranger = await claimAsStranger(planted);
      assert.deepEqual((await stranger('GET /api/customer/saved-card')).body, { card: null });
      assert.deepEqual((await stranger('GET /api/customer/quotes')).body, []);
    },
  },
  {
    tries: 'to sign up with their address and claim it',
    act: async ({ quote }, { email, account }) => {
      const { status, cookie } = await signUp(testApp, email, { claimToken: quote.claimToken });
      assert.equal(status, account ? 422 : 200);
      if (account) return;
      await saveCard(quote);
      const { body } = await send(testApp.app, 'GET /api/customer/quotes', { cookie });
      assert.deepEqual(
        (body as unknown as Body[]).map(({ id }) => id),
        [quote.id],
        'not the victim’s',
      );
    },
  },
  {
    tries: 'to unsubscribe them',
    act: async ({ quote, token }) => {
      for (const signature of [token, quote.claimToken])
        assert.equal((await anyone(`POST /unsubscribe/${quote.id}.${signature}`)).status, 404);
    },
  },
];

async function plant(victim: Victim, sends: Body = {}): Promise<Planted> {
  const contact = { customerEmail: victim.email, customerPhone: victim.phone, scheduledDate: '2027-06-20' };
  const quote = await submitAs({ basePrice: undefined, totalPrice: undefined, ...contact, ...sends });
  return { quote, token: pageToken(quote), pay: await payTokenOf(quote) };
}

for (const kind of ['an account', 'an address proven by a mailed link'] as const)
  describe(`a quote that a stranger sends in the name of a customer with ${kind}`, () => {
    for (const { tries, sends, act } of ATTEMPTS)
      test(`${tries}: the customer keeps what they have`, async () => {
        const victim = await newVictim(kind === 'an account');
        const before = await holdings(victim);
        const planted = await plant(victim, sends);
        await act?.(planted, victim);
        goOn();
        await keepSavedCards(testApp.deps);
        assert.deepEqual(await holdings(victim), before);
        await chargesOwnCard(victim);
      });
  });

/** The owner charges what is left for the victim's completed job: only ever to the victim's own card. */
async function chargesOwnCard({ quote }: Victim): Promise<void> {
  const { db } = testApp.deps;
  const completed_at = testApp.deps.clock.now().toString();
  await db.updateTable('quotes').set({ completed_at }).where('id', '=', quote.id).execute();
  const job = await db.selectFrom('jobs').select('id').where('quote_id', '=', quote.id).executeTakeFirstOrThrow();
  await db.updateTable('jobs').set({ status: 'completed' }).where('id', '=', job.id).execute();
  const { body } = await owner(`GET /api/jobs/${job.id}/payments`);
  const { dueCents } = body['balance'] as { readonly dueCents: number };
  const charge = { cents: dueCents, clientId: crypto.randomUUID() };
  assert.equal((await owner(`POST /api/jobs/${job.id}/saved-card-charges`, charge)).status, 201);
  const charged = await db.selectFrom('saved_card_charges').selectAll().where('quote_id', '=', quote.id).execute();
  assert.deepEqual(
    charged.map(({ method_ref: ref }) => ref),
    await cardsOf(quote),
  );
}

describe('a card that was saved with an unproven quote', () => {
  test('serves that quote, and is the customer’s once they confirm the address', async () => {
    const victim = await newVictim(false);
    const planted = await plant(victim);
    const card = await saveCard(planted.quote);
    await keepSavedCards(testApp.deps);
    const { body: page } = await anyone(`GET /api/payments/${planted.pay}`);
    assert.equal((page['savedCard'] as Body)['last4'], '4242');
    const former = await cardsOf(victim.quote);
    assert.equal(former.length, 1);
    assert.equal(await confirm(planted.quote, await proofOf(planted.quote)), 200);
    await keepSavedCards(testApp.deps);
    assert.deepEqual([await cardsOf(planted.quote), await cardsOf(victim.quote)], [[card], []], 'the newer one counts');
  });

  test('doesn’t come along when the mailbox’s owner takes over the account that someone else signed up', async () => {
    victims += 1;
    const email = `late${victims}@example.com`;
    const { cookie } = await signUp(testApp, email);
    const { body } = await send(testApp.app, 'POST /api/quotes', {
      body: exampleQuote({ customerEmail: email }),
      cookie,
    });
    const quote = body as unknown as Answer;
    assert.ok(await saveCard(quote));
    const [mail] = await mailsOf(testApp, { recipient: email, kind: 'verify-email' });
    const token = new URL(String(mail?.data['verifyUrl'])).searchParams.get('token');
    const opened = await anyone('POST /api/customer/open-link', { token, password: 'my own new password' });
    assert.equal(opened.status, 200, JSON.stringify(opened.body));
    assert.deepEqual(await cardsOf(quote), []);
  });
});
