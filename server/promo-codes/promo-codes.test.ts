import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { PromoCode } from '#contract/promo-codes.ts';
import { PROMO_STATES } from '#core/pricing/promo-code-rules.ts';
import { expireOffers, lapseReservations } from '#server/booking/expire.ts';
import { verifyDatabase } from '#server/scripts/verify-database.ts';
import { startTestApp, TEST_NOW, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { addPromoCode } from '#testing/promo-codes.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';

type Answer = Partial<PromoCode> & {
  readonly id: string;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  readonly items: readonly PromoCode[];
  readonly undo: { readonly id: string };
  readonly lines: readonly { readonly kind: string; readonly cents: number; readonly detail?: string }[];
  readonly totalPrice: number;
};

let testApp: TestApp;
let owner: Caller<Answer>;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
let slots = 0;
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
  await testApp.deps.db.deleteFrom('customer_records').execute();
  await testApp.deps.db.deleteFrom('promo_codes').execute();
  testApp.setNow(TEST_NOW);
  owner = await asOwner<Answer>(testApp);
});

/** A request in a slot of its own, at $135 without a code. */
function request(change: Readonly<Record<string, unknown>> = {}) {
  slots += 1;
  const day = Temporal.PlainDate.from('2027-09-06').add({ days: slots % 200 });
  const date = { scheduledDate: day.toString(), scheduledTime: day.dayOfWeek > 5 ? '10:00 AM' : '4:30 PM' };
  return exampleQuote({ ...date, totalPrice: undefined, ...change });
}

async function sell(change: Readonly<Record<string, unknown>> = {}) {
  const { status, body } = await submit(testApp.app, request({ promoCode: 'SPRING', ...change }));
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

async function refusalOf(change: Readonly<Record<string, unknown>> = {}) {
  const quotes = await countQuotes();
  const { status, body } = await submit(testApp.app, request({ promoCode: 'SPRING', ...change }));
  assert.equal(await countQuotes(), quotes, 'nothing is stored');
  assert.equal(status, 422, JSON.stringify(body));
  return body.errors.map(({ path, message }) => `${path}: ${message}`).join();
}

async function countQuotes(): Promise<number> {
  return (await testApp.deps.db.selectFrom('quotes').select('id').execute()).length;
}

async function usesOf(code = 'SPRING'): Promise<number | undefined> {
  const row = await testApp.deps.db
    .selectFrom('promo_codes')
    .select('uses')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.uses;
}

/** The rows of a file by the titles of its columns. */
function records(csv: string): readonly Readonly<Record<string, string>>[] {
  const [titles = [], ...rows] = readCsv(csv.replace(/^\uFEFF/, ''));
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? ''])));
}

describe('the owner', () => {
  const NEW = { code: 'spring-10', percent: 10 };

  test('creates a code, finds it, changes, pauses and deletes it, each with an audit entry', async () => {
    const made = await owner('POST /api/promo-codes', { ...NEW, mostUses: 5, endsOn: '2027-06-30' });
    assert.equal(made.status, 201);
    const { id } = made.body;
    assert.deepEqual(
      [made.body.code, made.body.state, made.body.uses, made.body.url],
      ['SPRING-10', 'active', 0, 'http://brightbay.test/quote?code=SPRING-10'],
    );
    const changed = await owner(`PUT /api/promo-codes/${id}`, {
      ...NEW,
      percent: null,
      amountCents: 1500,
      isPaused: true,
    });
    assert.deepEqual(
      [changed.status, changed.body.percent, changed.body.amountCents, changed.body.mostUses, changed.body.state],
      [200, null, 1500, null, 'paused'],
    );
    assert.deepEqual((await owner(`GET /api/promo-codes/${id}`)).body, changed.body);
    const found = await owner('GET /api/promo-codes?q=ing-1&status=paused');
    assert.deepEqual(found.body.items, [changed.body]);
    assert.deepEqual((await owner('GET /api/promo-codes?q=fall')).body.items, []);
    assert.equal((await owner(`DELETE /api/promo-codes/${id}`)).status, 204);
    assert.equal((await owner(`GET /api/promo-codes/${id}`)).status, 404);
    const entries = await testApp.deps.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['promo-code.create', 'promo-code.change', 'promo-code.delete'],
    );
  });

  const REFUSED: readonly (readonly [what: string, body: object, path: string])[] = [
    ['101%', { percent: 101 }, 'percent'],
    ['0%', { percent: 0 }, 'percent'],
    ['half a percent', { percent: 0.5 }, 'percent'],
    ['a percentage in words', { percent: 'ten' }, 'percent'],
    ['a percentage and an amount', { amountCents: 500 }, 'percent'],
    ['neither', { percent: null }, 'percent'],
    ['a negative amount', { percent: null, amountCents: -500 }, 'amountCents'],
    ['an amount of $100,000.01', { percent: null, amountCents: 10_000_001 }, 'amountCents'],
    ['a fraction of a cent', { percent: null, amountCents: 10.5 }, 'amountCents'],
    ['a negative minimum', { leastCents: -1 }, 'leastCents'],
    ['a code of 10,000 characters', { code: 'X'.repeat(10_000) }, 'code'],
    ['a code of two characters', { code: 'AB' }, 'code'],
    ['a code with other characters', { code: 'SPRING!' }, 'code'],
    ['no code', { code: '  ' }, 'code'],
    ['an end before its beginning', { startsOn: '2027-06-02', endsOn: '2027-06-01' }, 'endsOn'],
    ['a day that does not exist', { startsOn: '2027-02-30' }, 'startsOn'],
    ['no uses', { mostUses: 0 }, 'mostUses'],
    ['half a use', { mostUsesEach: 1.5 }, 'mostUsesEach'],
    ['an unknown package', { packages: ['deluxe'] }, 'packages'],
    ['an unknown extra', { extras: ['gold'] }, 'extras'],
    ['nothing to take off', { packages: [], extras: [] }, 'packages'],
    ['a hundred thousand extras', { extras: Array.from({ length: 100_000 }, () => 'tire-shine') }, 'extras'],
  ];
  for (const [what, body, path] of REFUSED) {
    test(`is refused ${what}, with the field, and nothing changes`, async () => {
      const id = await addPromoCode(testApp.deps.db, { code: 'KEPT', percent: 10 });
      const rows = async () => testApp.deps.db.selectFrom('promo_codes').selectAll().execute();
      const kept = await rows();
      for (const call of ['POST /api/promo-codes', `PUT /api/promo-codes/${id}`]) {
        const answer = await owner(call, { ...NEW, ...body });
        const isTooLarge = what.startsWith('a hundred');
        assert.equal(answer.status, isTooLarge ? 413 : 422, JSON.stringify(answer.body));
        if (isTooLarge) continue;
        assert.deepEqual(
          answer.body.errors.map((error) => error.path),
          [path],
        );
        assert.match(answer.body.errors[0]?.message ?? '', /^[A-Z].{10,200}[.]$/s);
      }
      assert.deepEqual(await rows(), kept);
    });
  }

  test('is refused a code that exists, also as the new name of another one', async () => {
    await addPromoCode(testApp.deps.db, { code: 'SPRING-10', percent: 10 });
    const id = await addPromoCode(testApp.deps.db, { code: 'FALL', percent: 10 });
    for (const call of ['POST /api/promo-codes', `PUT /api/promo-codes/${id}`]) {
      const { status, body } = await owner(call, NEW);
      assert.deepEqual([status, body.errors[0]?.message], [422, 'There is already a promo code SPRING-10.']);
    }
  });

  test('is refused fewer uses than it has been sold with, and its deletion', async () => {
    const id = await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10 });
    await sell();
    await sell();
    const few = await owner(`PUT /api/promo-codes/${id}`, { code: 'SPRING', percent: 10, mostUses: 1 });
    assert.deepEqual([few.status, few.body.errors[0]?.path], [422, 'mostUses']);
    assert.match(few.body.errors[0]?.message ?? '', /in use for 2 quotes/);
    const gone = await owner(`DELETE /api/promo-codes/${id}`);
    assert.deepEqual([gone.status, gone.body.code], [409, 'wrong-state']);
    assert.equal((await owner(`PUT /api/promo-codes/${id}`, { code: 'SPRING', percent: 10, mostUses: 2 })).status, 200);
  });

  test('sees what was sold with it: uses, revenue before tax and the discount, without what was canceled', async () => {
    await testApp.changeSettings({ tax: { name: 'Sales tax', rates: { services: 8000, extras: 8000, fees: 8000 } } });
    const id = await addPromoCode(testApp.deps.db, { code: 'SPRING', amount_cents: 1500 });
    const [open, approved, canceled] = [await sell(), await sell(), await sell()];
    assert.equal(open.totalPrice, 129.6);
    await owner(`POST /api/quotes/${approved.id}/approve`, {});
    await owner(`POST /api/quotes/${canceled.id}/cancel`, {});
    const { body } = await owner(`GET /api/promo-codes/${id}`);
    assert.deepEqual(
      [body.uses, body['quotes' as 'uses'], body.booked, body.completed, body.given],
      [2, 3, 120, 0, 15],
    );
    const without = await sell({ promoCode: undefined });
    const listed = (await owner(`GET /api/quotes?promo=${id}`)).body as unknown as { items: { id: string }[] };
    const sold = [open, approved, canceled].map((quote) => quote.id);
    assert.deepEqual(listed.items.map((quote) => quote.id).toSorted(), sold.toSorted());
    assert.equal((await owner('GET /api/quotes?promo=SPRING')).status, 422);
    await testApp.deps.db.deleteFrom('quotes').where('id', '=', without.id).execute();
    await testApp.deps.db.updateTable('quotes').set({ completed_at: TEST_NOW }).where('id', '=', approved.id).execute();
    assert.equal((await owner(`GET /api/promo-codes/${id}`)).body.completed, 120);
    const csv = records((await owner.download('/api/promo-codes/export')).body);
    assert.deepEqual(
      csv.map((row) => [
        row['Code'],
        row['Status'],
        row['Dollars off'],
        row['Approved quotes, before tax'],
        row['Discount in approved quotes'],
      ]),
      [['SPRING', 'active', '15.00', '120.00', '15.00']],
    );
    const quotes = records((await owner.download('/api/quotes/export')).body);
    assert.deepEqual(
      [...new Set(quotes.map((row) => `${row['Promo code']} ${row['Discount']} ${row['Total']}`))],
      ['SPRING 15.00 129.60'],
    );
    await testApp.changeSettings({ tax: { name: 'Sales tax', rates: { services: 0, extras: 0, fees: 0 } } });
  });

  test('narrows the list to a state, by the rule of the program', async () => {
    const codes = {
      active: { starts_on: '2027-06-01', ends_on: '2027-06-01' },
      scheduled: { starts_on: '2027-06-02' },
      ended: { ends_on: '2027-05-31' },
      'used-up': { most_uses: 1 },
      paused: { is_paused: true, ends_on: '2027-05-31' },
    };
    for (const [state, change] of Object.entries(codes))
      await addPromoCode(testApp.deps.db, { code: state.toUpperCase(), percent: 10, ...change });
    await sell({ promoCode: 'used-up' });
    for (const state of PROMO_STATES) {
      const { items } = (await owner(`GET /api/promo-codes?status=${state}`)).body;
      assert.deepEqual(
        items.map((item) => [item.code, item.state]),
        [[state.toUpperCase(), state]],
      );
    }
  });
});

describe('a quote with a promo code', () => {
  test('is sold with one price line before tax, on every paper and in the words of its reader', async () => {
    await testApp.changeSettings({ tax: { name: 'Sales tax', rates: { services: 8000, extras: 4000, fees: 0 } } });
    await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10 });
    const quote = await sell({ promoCode: ' spring ' });
    const LINES = [12_000, 500, 0, 1000, -1350, 900];
    assert.deepEqual(
      quote.lines.map(({ cents }) => cents),
      LINES,
    );
    assert.equal(quote.totalPrice, 130.5);
    const token = quote.quoteUrl.split('/').at(-1);
    const { body } = await asAnyone<Answer>(testApp)(`GET /api/quotes/by-token/${token}`);
    assert.deepEqual(body.lines.at(-2), {
      kind: 'promo',
      label: 'Promo code',
      detail: 'SPRING, 10% off',
      cents: -1350,
    });
    const spanish = await testApp.app.inject({
      url: `/api/quotes/by-token/${token}`,
      headers: { 'accept-language': 'es' },
    });
    assert.deepEqual(spanish.json<Answer>().lines.at(-2), {
      kind: 'promo',
      label: 'Código promocional',
      detail: 'SPRING, 10% de descuento',
      cents: -1350,
    });
    for (const { data } of await mailsOf(testApp, { quoteId: quote.id })) assert.equal(data['totalCents'], 13_050);
    await testApp.changeSettings({ tax: { name: 'Sales tax', rates: { services: 0, extras: 0, fees: 0 } } });
  });

  test('is offered at another price with the tax on what is left, also once the discount itself was edited', async () => {
    await testApp.changeSettings({ tax: { name: 'Sales tax', rates: { services: 10_000, extras: 0, fees: 0 } } });
    await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10 });
    const { id } = await sell({ vehicleType: 'car', vehicleSubtype: 'Honda', extras: ['Tire Shine'] });
    const { body: quote } = await owner(`GET /api/quotes/${id}`);
    assert.deepEqual(
      quote.lines.map(({ kind, cents }) => [kind, cents]),
      [
        ['package', 12_000],
        ['extra', 1000],
        ['promo', -1300],
        ['tax', 1080],
      ],
    );
    const lines = [
      { label: 'Full Detail', detail: 'x', cents: 12_000 },
      { label: 'Tire Shine', cents: 1000 },
      { label: 'Promo code', detail: 'SPRING, 10% off', cents: -2600 },
    ];
    const { status, body } = await owner(`POST /api/quotes/${id}/counter-offer`, { lines, reason: 'A regular' });
    assert.equal(status, 200, JSON.stringify(body));
    const offered = (body as never as { readonly offer: Answer }).offer.lines;
    // 12,000 of the 13,000 covered are services: 2,400 of 2,600 come off them.
    assert.deepEqual(offered.at(-1)?.cents, 960);
    await testApp.changeSettings({ tax: { name: 'Sales tax', rates: { services: 0, extras: 0, fees: 0 } } });
  });

  test('is sold at the price that was seen, or not at all: 409 with the lines of now', async () => {
    const id = await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10 });
    await owner(`PUT /api/promo-codes/${id}`, { code: 'SPRING', percent: 5 });
    const { status, body } = await submit(testApp.app, request({ promoCode: 'SPRING', totalPrice: 121.5 }));
    assert.deepEqual([status, body.code, body.totalPrice], [409, 'price-changed', 128.25]);
    assert.equal(body.lines.at(-1)?.cents, -675);
    assert.equal(await usesOf(), 0);
  });

  test('keeps what it was sold at when the code changes or ends', async () => {
    const id = await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10 });
    const quote = await sell();
    await owner(`PUT /api/promo-codes/${id}`, { code: 'SUMMER', percent: 50, endsOn: '2027-05-01' });
    const { body } = await owner(`GET /api/quotes/${quote.id}`);
    assert.deepEqual([body.totalPrice, body.lines.at(-1)?.detail], [121.5, 'SPRING, 10% off']);
    assert.equal((await owner(`POST /api/quotes/${quote.id}/approve`, {})).status, 200);
  });

  test('of a walk-in has it, too', async () => {
    await addPromoCode(testApp.deps.db, { code: 'SPRING', amount_cents: 1000 });
    const { status, body } = await owner(
      'POST /api/quotes/walk-in',
      exampleWalkIn({ promoCode: 'spring', totalPrice: 125 }),
    );
    assert.deepEqual([status, body.totalPrice, body.lines.at(-1)?.cents], [201, 125, -1000]);
    const wrong = await owner(
      'POST /api/quotes/walk-in',
      exampleWalkIn({ promoCode: 'sprung', scheduledTime: '2:00 PM' }),
    );
    assert.deepEqual([wrong.status, wrong.body.errors[0]?.path], [422, 'promoCode']);
  });

  const REFUSED: readonly (readonly [
    what: string,
    code: object,
    change: Readonly<Record<string, unknown>>,
    message: RegExp,
  ])[] = [
    ['is unknown', {}, { promoCode: 'SPRUNG' }, /don’t know this promo code/],
    ['is paused', { is_paused: true }, {}, /don’t know this promo code/],
    ['has 10,000 characters', {}, { promoCode: 'x'.repeat(10_000) }, /promoCode: .*40/],
    ['has not begun', { starts_on: '2027-06-02' }, {}, /valid from Jun 2, 2027/],
    ['has ended', { ends_on: '2027-05-31' }, {}, /valid until May 31, 2027/],
    ['is for other packages and extras', { packages: '["express"]', extras: '[]' }, {}, /doesn’t apply/],
    ['needs a higher total', { least_cents: 13_501 }, {}, /at least \$135\.01/],
  ];
  for (const [what, code, change, message] of REFUSED) {
    test(`is refused at its field when the code ${what}`, async () => {
      await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10, ...code });
      assert.match(await refusalOf(change), message);
      assert.equal(await usesOf(), 0);
    });
  }

  test('counts the days of the shop: the last one until midnight there', async () => {
    await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10, ends_on: '2027-06-01' });
    testApp.setNow('2027-06-02T03:59:59Z');
    await sell();
    testApp.setNow('2027-06-02T04:00:00Z');
    assert.match(await refusalOf(), /valid until/);
  });

  test('can be sold as often as the code says, and never once more', async () => {
    await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10, most_uses: 2 });
    await sell();
    await sell();
    assert.match(await refusalOf(), /used up/);
    assert.equal(await usesOf(), 2);
  });

  test('takes the last use once, however many want it at the same moment', async () => {
    await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10, most_uses: 1 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        submit(testApp.app, request({ promoCode: 'SPRING', scheduledDate: undefined, scheduledTime: undefined })),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.deepEqual(
      [...new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.errors[0]?.message))],
      ['This promo code has been used up.'],
    );
    assert.deepEqual([await usesOf(), await countQuotes()], [1, 1]);
  });

  test('is not used up by one network, which holds five uses of limited codes without a confirmed email address', async () => {
    await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10, most_uses: 20 });
    await addPromoCode(testApp.deps.db, { code: 'OPEN', percent: 10 });
    const here = { 'x-forwarded-for': '203.0.113.90' };
    const untimed = { scheduledDate: undefined, scheduledTime: undefined };
    const use = async (promoCode: string) =>
      (await submit(testApp.app, request({ promoCode, ...untimed }), here)).status;
    const statuses = await Promise.all(Array.from({ length: 7 }, () => use('SPRING')));
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [201, 201, 201, 201, 201, 429, 429],
    );
    assert.equal(await usesOf(), 5);
    assert.equal(await use('OPEN'), 201, 'a code without a limit');
    await sell(untimed);
  });

  test('counts uses per customer by address, phone number and record', async () => {
    await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10, most_uses_each: 1 });
    const [email, phone] = ['ana@example.com', '+15185550177'];
    await sell({ customerEmail: email, customerPhone: phone });
    assert.match(await refusalOf({ customerEmail: email }), /already used/);
    assert.match(await refusalOf({ customerPhone: phone }), /already used/);
    await sell();
  });

  test('of one customer takes the use that is theirs once, also from two phones at the same moment', async () => {
    await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10, most_uses_each: 1 });
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        submit(testApp.app, request({ promoCode: 'SPRING', customerEmail: 'ana@example.com' })),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 422, 422],
    );
  });

  test('is for first visits only where the code says so', async () => {
    await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10, is_first_visit_only: true });
    const customerEmail = 'ana@example.com';
    const first = await sell({ customerEmail, promoCode: undefined });
    assert.match(await refusalOf({ customerEmail }), /first visits only/);
    await owner(`POST /api/quotes/${first.id}/decline`, {});
    await sell({ customerEmail });
    assert.match(await refusalOf({ customerEmail }), /first visits only/);
  });
});

describe('a use comes back', () => {
  beforeEach(async () => void (await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10, most_uses: 1 })));

  const ENDS: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    'is declined': (id) => owner(`POST /api/quotes/${id}/decline`, {}),
    'is canceled by the owner': (id) => owner(`POST /api/quotes/${id}/cancel`, {}),
    'is canceled after its approval': async (id) => {
      await owner(`POST /api/quotes/${id}/approve`, {});
      await owner(`POST /api/quotes/${id}/cancel`, {});
    },
    lapses: async () => {
      testApp.setNow('2027-06-02T13:00:00Z');
      await lapseReservations(testApp.deps);
    },
    'is not answered after a counter-offer': async (id) => {
      await owner(`POST /api/quotes/${id}/counter-offer`, { totalPrice: 150, reason: 'More work' });
      testApp.setNow('2027-06-05T13:00:00Z');
      await expireOffers(testApp.deps);
    },
    'is deleted': (id) => testApp.deps.db.deleteFrom('quotes').where('id', '=', id).execute(),
  };
  for (const [what, end] of Object.entries(ENDS)) {
    test(`when its quote ${what}, and another customer takes it`, async () => {
      const { id } = await sell();
      assert.match(await refusalOf(), /used up/);
      await end(id);
      assert.equal(await usesOf(), 0);
      await sell();
      assert.equal(await usesOf(), 1);
      await verifyDatabase({ deps: testApp.deps, say: () => {}, signal: new AbortController().signal });
    });
  }

  test('when its customer cancels', async () => {
    const { quoteUrl } = await sell();
    await asAnyone(testApp)(`POST /api/quotes/by-token/${quoteUrl.split('/').at(-1)}/cancel`, {});
    assert.equal(await usesOf(), 0);
  });

  test('and is taken again by an undo, unless it was sold in the meantime', async () => {
    const { id } = await sell();
    const { undo } = (await owner(`POST /api/quotes/${id}/decline`, {})).body;
    assert.equal(await usesOf(), 0);
    assert.equal((await owner(`POST /api/admin/undo/${undo.id}`)).status, 204);
    assert.equal(await usesOf(), 1);
    const again = (await owner(`POST /api/quotes/${id}/decline`, {})).body.undo;
    await sell();
    const late = await owner(`POST /api/admin/undo/${again.id}`);
    assert.deepEqual([late.status, late.body.code], [409, 'wrong-state']);
    assert.match(late.body.detail, /last use/);
    assert.equal((await owner(`GET /api/quotes/${id}`)).body['status' as 'code'], 'declined');
  });

  test('and is taken again with the next time of a lapsed quote, unless it was sold in the meantime', async () => {
    const lapsed = await sell();
    testApp.setNow('2027-06-02T13:00:00Z');
    await lapseReservations(testApp.deps);
    await testApp.deps.db
      .updateTable('quotes')
      .set({ email_confirmed_at: TEST_NOW })
      .where('id', '=', lapsed.id)
      .execute();
    const other = await sell();
    const move = { scheduledDate: '2027-08-02', scheduledTime: '10:00 AM' };
    const byLink = `POST /api/quotes/by-token/${lapsed.quoteUrl.split('/').at(-1)}/reschedule`;
    const refused = await asAnyone<Answer>(testApp)(byLink, move);
    assert.deepEqual([refused.status, refused.body.code], [409, 'wrong-state']);
    assert.match(refused.body.detail, /used up in the meantime\. Please request/);
    owner = await asOwner<Answer>(testApp);
    const byOwner = await owner(`POST /api/quotes/${lapsed.id}/approve`, move);
    assert.match(byOwner.body.detail, /Raise its number of uses/);
    await owner(`POST /api/quotes/${other.id}/decline`, {});
    assert.equal((await asAnyone(testApp)(byLink, move)).status, 200);
    assert.equal(await usesOf(), 1);
  });

  test('when the customer accepts a counter-offer without the discount, and not before', async () => {
    const quote = await sell();
    const lines = [{ label: 'Full Detail', cents: 15_000 }];
    assert.equal(
      (await owner(`POST /api/quotes/${quote.id}/counter-offer`, { lines, reason: 'More work' })).status,
      200,
    );
    assert.equal(await usesOf(), 1);
    await asAnyone(testApp)(`POST /api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}/answer`, { accept: true });
    assert.equal(await usesOf(), 0);
    await verifyDatabase({ deps: testApp.deps, say: () => {}, signal: new AbortController().signal });
  });
});

describe('guessing codes', () => {
  const check = async (promoCode: string, from: string) => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/promo-codes/check',
      headers: { 'x-forwarded-for': from },
      payload: { promoCode },
    });
    return { status: answer.statusCode, body: answer.json<Answer>() };
  };

  test('a code tells what it takes off, and nothing of its limits', async () => {
    await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10, most_uses: 7 });
    const { status, body } = await check(' Spring', '192.0.2.1');
    assert.deepEqual(
      [status, body],
      [200, { code: 'SPRING', percent: 10, amountCents: null, packages: null, extras: null, leastCents: 0 }],
    );
  });

  test('is limited per network: after ten wrong ones the right one is refused, too, by both calls', async () => {
    await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10 });
    for (let guess = 0; guess < 10; guess += 1)
      assert.equal((await check(`GUESS-${guess}`, `2001:db8::${guess}`)).status, 422);
    for (const code of ['GUESS-11', 'SPRING']) assert.equal((await check(code, '2001:db8::99')).status, 429);
    const sold = await submit(testApp.app, request({ promoCode: 'SPRING' }), { 'x-forwarded-for': '2001:db8::77' });
    assert.equal(sold.status, 429);
    assert.equal((await check('SPRING', '2001:db8:0:1::1')).status, 200);
    testApp.setNow('2027-06-01T12:10:01Z');
    assert.equal((await check('SPRING', '2001:db8::99')).status, 200);
  });

  test('is not what customers do who use a code often', async () => {
    await addPromoCode(testApp.deps.db, { code: 'SPRING', percent: 10 });
    for (let time = 0; time < 15; time += 1) assert.equal((await check('SPRING', '192.0.2.9')).status, 200);
  });

  test('with 10,000 characters is refused at the field', async () => {
    const { status, body } = await check('x'.repeat(10_000), '192.0.2.10');
    assert.deepEqual([status, body.errors[0]?.path], [422, 'promoCode']);
  });
});
