import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { FieldError } from '#contract/call.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { AnswerPreview, QuoteAnswers } from '#contract/quote-answers.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { INVARIANTS } from '#server/scripts/verify-database.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { OIL, SEVERAL_VEHICLES } from '#testing/settings.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  const packages = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: pack.id === 'full' ? 180 : 30 }));
  testApp = await startTestApp({
    settings: { severalVehicles: SEVERAL_VEHICLES, packages, slotCapacity: 20, questions: [OIL] },
  });
  owner = await asOwner(testApp);
});
after(() => testApp.close());

/** $135 for the truck, then $30 for the car with $20 for the oil, less $5. */
async function newQuote() {
  const car = {
    packageType: 'express',
    vehicleType: 'car',
    vehicleSubtype: 'Toyota',
    extras: [],
    answers: { oil: true },
  };
  const { status, body: sold } = await submit(testApp.app, exampleQuote({ totalPrice: 180, items: [car] }));
  assert.equal(status, 201, JSON.stringify(sold));
  const path = `/api/quotes/${sold.id}`;
  const link = `/api/quotes/by-token/${sold.quoteUrl.split('/').at(-1)}`;
  const detail = async () => (await owner(`GET ${path}`)).body as unknown as QuoteDetail;
  const page = async () => (await asAnyone(testApp)(`GET ${link}`)).body as unknown as CustomerQuote;
  return {
    detail,
    page,
    path,
    approve: async () => assert.equal((await owner(`POST ${path}/approve`, {})).status, 200),
    propose: async (change: object) =>
      owner(`POST ${path}/price-change`, { fromCents: 18_000, reason: 'As we said.', ...change }),
    agree: async () => {
      const { priceChange } = await page();
      const agreed = await asAnyone(testApp)(`POST ${link}/price-change`, { change: priceChange?.id, agree: true });
      assert.equal(agreed.status, 200, JSON.stringify(agreed.body));
    },
    mails: async () => mailsOf(testApp, { quoteId: sold.id }),
  };
}
const errorsOf = (body: unknown) =>
  ((body as { readonly errors?: readonly FieldError[] }).errors ?? []).map(({ path }) => path);
const carLines = ({ lines }: Pick<QuoteDetail, 'lines'>) =>
  lines.filter(({ item }) => item === 2).map(({ label, cents }) => [label, cents]);

describe('a change of a further vehicle that its customer agrees to', () => {
  test('adds an extra to that vehicle, and its time', async () => {
    const quote = await newQuote();
    await quote.approve();
    const { status, body } = await quote.propose({ items: [{ item: 2, extras: ['tire-shine'] }] });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(carLines((await quote.page()).priceChange ?? { lines: [] }), [
      ['Express Wash', 3000],
      ['Tire Shine', 1000],
      ['Is there oil on it?', 2000],
      ['Discount for another vehicle', -500],
    ]);
    await quote.agree();
    const { items, extras, totalPrice } = await quote.detail();
    assert.deepEqual([items?.[0]?.extras, totalPrice], [['Tire Shine'], 190]);
    assert.ok(extras.includes('Tire Shine'), 'that of the first vehicle');
  });

  test('is another package with its time and checklist; the first vehicle stays', async () => {
    const quote = await newQuote();
    await quote.approve();
    assert.equal((await quote.propose({ items: [{ item: 2, package: 'full' }] })).status, 200);
    const change = (await quote.page()).priceChange;
    assert.deepEqual(
      [change?.package, change?.otherPackages],
      [null, [{ item: 2, from: 'Express Wash', to: 'Full Detail' }]],
    );
    const before = await quote.detail();
    assert.equal(before.minutes, 210);
    await quote.agree();
    const now = await quote.detail();
    assert.deepEqual([now.packageType, now.items?.[0]?.packageName, now.minutes], ['full', 'Full Detail', 360]);
    assert.deepEqual(carLines(now)[0], ['Full Detail', 12_000]);
    assert.equal(now.totalPrice, 135 + 120 + 20 - 5);
    const asked = (await quote.mails()).find(({ kind }) => kind === 'price-change-proposed');
    assert.ok(asked);
  });

  test('is refused with the field of that vehicle', async () => {
    const quote = await newQuote();
    await quote.approve();
    const faults = async (item: object) => errorsOf((await quote.propose({ items: [item] })).body);
    assert.deepEqual(await faults({ item: 3, package: 'full' }), ['items.0.item']);
    assert.deepEqual(await faults({ item: 2, package: 'garbage' }), ['items.0.package']);
    assert.deepEqual(await faults({ item: 2, extras: ['add-bag'] }), ['items.0.extras.0']);
    assert.deepEqual(await faults({ item: 2, extras: ['tire-shine', 'tire-shine'] }), ['items.0.extras.1']);
    assert.deepEqual(await faults({ item: 2 }), ['lines']);
  });

  test('can be a line of its own on that vehicle', async () => {
    const quote = await newQuote();
    const lines = (await quote.detail()).lines.map(({ label, detail, cents, item }) => ({
      label,
      detail,
      cents,
      item,
    }));
    const more = [...lines, { label: 'Pet hair', cents: 2500, item: 2 }, { label: 'Elsewhere', cents: 100, item: 5 }];
    const offered = await owner(`POST ${quote.path}/counter-offer`, { lines: more, reason: 'We saw it.' });
    assert.equal(offered.status, 200, JSON.stringify(offered.body));
    const { offer } = offered.body as unknown as QuoteDetail;
    assert.deepEqual(
      offer?.lines.slice(-2).map(({ label, item }) => [label, item]),
      [
        ['Pet hair', 2],
        ['Elsewhere', undefined],
      ],
    );
  });
});

describe('the answers for a further vehicle', () => {
  test('are read with its questions, and change its lines, discount and total', async () => {
    const quote = await newQuote();
    const read = (await owner(`GET ${quote.path}/answers`)).body as unknown as QuoteAnswers;
    assert.deepEqual(
      [read.questions, read.items?.map(({ item, questions, answers }) => [item, questions.length, answers])],
      [[], [[2, 1, { oil: 'yes' }]]],
    );
    assert.equal((await quote.detail()).canEditAnswers, true);
    const sent = { answers: {}, items: [{ item: 2, answers: { oil: false } }] };
    const preview = (await owner(`POST ${quote.path}/answers/check`, sent)).body as unknown as AnswerPreview;
    assert.equal(preview.totalPrice, 162);
    const saved = await owner(`PUT ${quote.path}/answers`, { ...sent, fromCents: 18_000 });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    const now = await quote.detail();
    assert.deepEqual(carLines(now), [
      ['Express Wash', 3000],
      ['Discount for another vehicle', -300],
    ]);
    assert.deepEqual(now.items?.[0]?.answers, [{ question: 'Is there oil on it?', answer: 'No' }]);
    const again = await owner(`PUT ${quote.path}/answers`, { ...sent, fromCents: 16_200 });
    assert.deepEqual(errorsOf(again.body), ['answers']);
    const wrong = { answers: {}, items: [{ item: 2, answers: { oil: 'perhaps' } }] };
    const refused = await owner(`PUT ${quote.path}/answers`, { ...wrong, fromCents: 16_200 });
    assert.deepEqual(errorsOf(refused.body), ['items.0.answers.oil']);
  });

  test('wait for the customer on an approved quote', async () => {
    const quote = await newQuote();
    await quote.approve();
    const sent = { answers: {}, items: [{ item: 2, answers: { oil: 'no' } }], fromCents: 18_000 };
    assert.deepEqual(errorsOf((await owner(`PUT ${quote.path}/answers`, sent)).body), ['reason']);
    assert.equal((await owner(`PUT ${quote.path}/answers`, { ...sent, reason: 'It was clean.' })).status, 200);
    assert.equal((await quote.detail()).items?.[0]?.answers[0]?.answer, 'Yes');
    await quote.agree();
    const now = await quote.detail();
    assert.deepEqual([now.items?.[0]?.answers[0]?.answer, now.totalPrice], ['No', 162]);
  });
});

test('every quote still adds up', async () => {
  for (const { query } of INVARIANTS) {
    const { rows } = await sql`${sql.raw(query)}`.execute(testApp.deps.db);
    assert.deepEqual(rows, [], query);
  }
});
