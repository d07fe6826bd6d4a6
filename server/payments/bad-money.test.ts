import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { addJob } from '#testing/jobs.ts';
import { exampleQuote } from '#testing/quotes.ts';

type Refusal = {
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
};

let testApp: TestApp;
let owner: Caller<Refusal>;
let paid: { readonly id: string; readonly quoteId: string };
let cancelled: { readonly id: string; readonly quoteId: string };

before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
  paid = await addJob(testApp);
  cancelled = await addJob(testApp);
  const payment = { kind: 'payment', method: 'cash', cents: 5_000 };
  assert.equal((await owner(`POST /api/jobs/${paid.id}/payments`, payment)).status, 201);
  assert.equal((await owner(`POST /api/quotes/${cancelled.quoteId}/cancel`, {})).status, 200);
});
after(() => testApp.close());

const MONEY = [
  'business_versions',
  'counter_offers',
  'invoice_counters',
  'invoice_deliveries',
  'invoice_quotes',
  'invoices',
  'payments',
  'promo_codes',
  'quotes',
  'outbox',
  'audit',
] as const;

/** The number of rows of each table that money is in, and a hash of them. */
async function moneyTables(): Promise<unknown> {
  const tables = MONEY.map(
    (name) => sql`select ${name} as name, count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) as hash
      from ${sql.table(name)} as t`,
  );
  return (await sql`${sql.join(tables, sql` union all `)}`.execute(testApp.deps.db)).rows;
}

/** The settings as they are, with something else in them. */
async function settingsWith(change: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { version, business } = (await owner.download('/api/admin/business')).json<{
    readonly version: number;
    readonly business: Readonly<Record<string, unknown>>;
  }>();
  return { version, business: { ...business, ...change } };
}

const ids = (count: number) => Array.from({ length: count }, () => testApp.deps.random.id());
const promo = (change: object) => ({ code: 'SPRING', percent: 10, ...change });

type Bad = {
  readonly what: string;
  readonly call: () => string;
  readonly body: () => unknown;
  readonly status: 409 | 422;
  /** The path of the field; of a conflict, words of its detail. */
  readonly says: RegExp;
};

const BAD: readonly Bad[] = [
  {
    what: 'a tax of 101 %',
    call: () => 'PUT /api/admin/business',
    body: () => settingsWith({ tax: { name: 'Sales tax', percents: { services: 101, extras: 0, fees: 0 } } }),
    status: 422,
    says: /tax\.percents\.services$/,
  },
  {
    what: 'a negative tax',
    call: () => 'PUT /api/admin/business',
    body: () => settingsWith({ tax: { name: 'Sales tax', percents: { services: 0, extras: -1, fees: 0 } } }),
    status: 422,
    says: /tax\.percents\.extras$/,
  },
  {
    what: 'a promo code of 10,000 characters from a customer',
    call: () => 'POST /api/quotes',
    body: () => exampleQuote({ promoCode: 'X'.repeat(10_000), scheduledDate: undefined, scheduledTime: undefined }),
    status: 422,
    says: /^promoCode$/,
  },
  {
    what: 'a promo code of 10,000 characters from the owner',
    call: () => 'POST /api/promo-codes',
    body: () => promo({ code: 'X'.repeat(10_000) }),
    status: 422,
    says: /^code$/,
  },
  {
    what: 'a promo code of 101 %',
    call: () => 'POST /api/promo-codes',
    body: () => promo({ percent: 101 }),
    status: 422,
    says: /^percent$/,
  },
  {
    what: 'a promo code that takes off nothing',
    call: () => 'POST /api/promo-codes',
    body: () => promo({ percent: null, amountCents: -500 }),
    status: 422,
    says: /^amountCents$/,
  },
  {
    what: 'a refund beyond the payment',
    call: () => `POST /api/jobs/${paid.id}/payments`,
    body: () => ({ kind: 'refund', method: 'cash', cents: 5_001 }),
    status: 422,
    says: /^cents$/,
  },
  {
    what: 'a payment of nothing',
    call: () => `POST /api/jobs/${paid.id}/payments`,
    body: () => ({ kind: 'payment', method: 'cash', cents: 0 }),
    status: 422,
    says: /^cents$/,
  },
  {
    what: 'an invoice of a canceled quote without a fee',
    call: () => 'POST /api/invoices',
    body: () => ({ quotes: [cancelled.quoteId] }),
    status: 409,
    says: /canceled or declined and owes nothing/,
  },
  {
    what: 'a due date in 50 years',
    call: () => 'POST /api/invoices',
    body: () => ({ quotes: [paid.quoteId], dueDays: 18_262 }),
    status: 422,
    says: /^dueDays$/,
  },
  {
    what: 'an invoice of 51 quotes',
    call: () => 'POST /api/invoices',
    body: () => ({ quotes: ids(51) }),
    status: 422,
    says: /^quotes$/,
  },
  {
    what: 'an invoice with one quote twice',
    call: () => 'POST /api/invoices',
    body: () => ({ quotes: [paid.quoteId, paid.quoteId] }),
    status: 422,
    says: /^quotes$/,
  },
  {
    what: 'a fee for a quote that was sold without one',
    call: () => `POST /api/quotes/${cancelled.quoteId}/cancellation-fee`,
    body: () => ({ reason: 'late' }),
    status: 409,
    says: /fee/i,
  },
];

for (const { what, call, body, status, says } of BAD) {
  test(`${what} is refused by name and changes nothing`, async () => {
    const sent = await body();
    const before = await moneyTables();
    const ask = call() === 'POST /api/quotes' ? asAnyone<Refusal>(testApp) : owner;
    const answer = await ask(call(), sent);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    if (status === 422) {
      const [error] = answer.body.errors ?? [];
      assert.match(error?.path ?? '', says);
      assert.ok((error?.message.length ?? 0) > 10, 'it says what to do');
    } else assert.match(answer.body.detail, says);
    assert.deepEqual(await moneyTables(), before);
  });
}
