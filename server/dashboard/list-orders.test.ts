import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from '#contract/pages.ts';
import { LIST_COLUMNS, ordersOf, type ListColumn, type SortedList } from '#core/operations/owner-lists.ts';
import { addInvoices, addPromoCodes } from '#demo/add-invoices.ts';
import { addTestData } from '#server/scripts/add-test-data.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';

type Item = Readonly<Record<string, unknown>> & { readonly id: string };
type Key = string | number | null;
type KeyOf = (item: Item) => Key;
type ListCase = {
  readonly call: string;
  /** What a row is ordered by, so that it compares with `<`; null where it has none. */
  readonly keys: Readonly<Record<string, KeyOf>>;
};

const text = (field: string) => (item: Item) =>
  ((item[field] as string | undefined) ?? '')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
const number = (field: string) => (item: Item) => Number(item[field]);
const moment = (field: string) => (item: Item) => {
  const { [field]: value } = item;
  return typeof value === 'string' ? Temporal.Instant.from(value).epochMilliseconds : null;
};
const day = (field: string) => (item: Item) => (item[field] as string | null) ?? null;

const CASES: {
  readonly [List in SortedList]: ListCase & { readonly keys: Readonly<Record<ListColumn<List>, KeyOf>> };
} = {
  quotes: {
    call: '/api/quotes',
    keys: { customer: text('customerName'), visit: moment('scheduledDate'), total: number('totalPrice') },
  },
  jobs: { call: '/api/jobs', keys: { customer: text('customerName'), total: number('totalPrice') } },
  customers: {
    call: '/api/customers',
    keys: { name: text('name'), request: moment('lastAt'), visit: moment('lastVisitAt'), paid: number('paid') },
  },
  payments: {
    call: '/api/payments',
    keys: { customer: text('customerName'), received: day('receivedOn'), amount: number('cents') },
  },
  invoices: {
    call: '/api/invoices',
    keys: {
      customer: (item: Item) => text('name')({ id: '', name: companyOf(item) || item['customerName'] }),
      issued: day('issuedOn'),
      due: day('dueOn'),
      total: (item: Item) => (item['kind'] === 'invoice' ? 1 : -1) * number('totalCents')(item),
      owed: number('owedCents'),
    },
  },
  plans: {
    call: '/api/plans',
    keys: { customer: text('customerName'), next: moment('nextAt'), started: moment('startedAt') },
  },
  promos: { call: '/api/promo-codes', keys: { code: text('code'), uses: number('uses'), booked: number('booked') } },
  gifts: {
    call: '/api/gift-cards',
    keys: {
      recipient: (item: Item) => text('recipientName')(item) || text('recipientEmail')(item),
      issued: moment('issuedAt'),
      amount: number('amountCents'),
      balance: number('balanceCents'),
    },
  },
  staff: { call: '/api/staff', keys: { name: text('name'), added: moment('createdAt') } },
  applications: { call: '/api/job-applications', keys: { name: text('fullName'), applied: moment('createdAt') } },
};

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp();
  const actor = { adminId: 'test data' };
  await addTestData(testApp.deps, 24, { promoCodes: await addPromoCodes(testApp.deps, actor) });
  await addInvoices(testApp.deps, actor);
  await testApp.changeSettings({
    planOffers: [{ interval: '4-weeks', discount: { kind: 'none' }, packages: [] }],
    slotCapacity: 9,
  });
  owner = await asOwner(testApp);
  const { items } = (await owner('GET /api/quotes?status=approved&limit=3')).body as {
    readonly items: readonly Item[];
  };
  for (const { id } of items) {
    const plan = { interval: '4-weeks', firstOn: '2027-06-19' };
    assert.equal((await owner(`POST /api/quotes/${id}/plan`, plan)).status, 201);
  }
});
after(() => testApp.close());

for (const [list, { call, keys }] of Object.entries(CASES))
  test(`${list} are listed by each column both ways, page by page, each row once`, async () => {
    const all = await rowsOf(`${call}?limit=200`);
    assert.ok(all.length > 1, `${all.length} rows`);
    assert.deepEqual(Object.keys(keys), LIST_COLUMNS[list as SortedList]);
    for (const sort of ordersOf(list as SortedList)) {
      const isDown = sort.startsWith('-');
      const keyOf = keys[isDown ? sort.slice(1) : sort] as KeyOf;
      const rows = await rowsOf(`${call}?sort=${sort}&limit=7`);
      assert.deepEqual(rows.map(({ id }) => id).toSorted(), all.map(({ id }) => id).toSorted(), sort);
      const found = rows.map(keyOf);
      const known = found.filter((key) => key !== null);
      assert.deepEqual(known, known.toSorted(isDown ? (a, b) => compare(b, a) : compare), sort);
      assert.deepEqual(
        found.slice(known.length).filter((key) => key !== null),
        [],
        `${sort}: those without come last`,
      );
    }
  });

test('a cursor of another order, and words in a list that is searched from its newest rows on, are refused', async () => {
  const { body } = await owner('GET /api/quotes?sort=total&limit=1');
  const { nextCursor } = body as { readonly nextCursor: string };
  assert.equal((await owner(`GET /api/quotes?sort=visit&limit=1&cursor=${nextCursor}`)).status, 422);
  for (const list of ['quotes', 'jobs', 'customers'])
    assert.equal((await owner(`GET /api/${list}?q=dana&sort=-${LIST_COLUMNS[list as SortedList][0]}`)).status, 422);
  assert.equal((await owner('GET /api/quotes?sort=color')).status, 422);
});

const ID = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
/** None of them is one of ours, though each looks like it. */
const FORGED = [
  `2026-99-99T99:99:99Z ${ID}`,
  `2026-02-31 ${ID}`,
  `999999-01-01 ${ID}`,
  `9999999999999999999 ${ID}`,
  `\0 ${ID}`,
  `${'-'.repeat(36)} ${'-'.repeat(36)}`,
  `12 ${'-'.repeat(36)}`,
  `2026-11-28T12:00:00Z ${'-'.repeat(36)}`,
  `2026-11-28T12:00:00Z 999999999999999999`,
  `a ${'-'.repeat(36)}`,
];
/** Lists with pages and one order. */
const OTHERS = ['/api/mails', '/api/messages', '/api/admin/audit', '/api/admin/business/versions'];

test('a forged cursor is refused in every order, unless it could be one of ours', async () => {
  const orders = Object.entries(CASES).flatMap(([list, { call }]) => [
    `${call}?`,
    ...ordersOf(list as SortedList).map((sort) => `${call}?sort=${sort}&`),
  ]);
  for (const list of [...orders, ...OTHERS.map((call) => `${call}?`)])
    for (const forged of FORGED) {
      const { status } = await owner(`GET ${list}limit=2&cursor=${Buffer.from(forged).toString('base64url')}`);
      // A name may be any text but U+0000, and a number may be an ID of some lists.
      const isPossible = status === 200 && !forged.startsWith('\0') && !forged.endsWith('-');
      assert.ok(status === 422 || isPossible, `${list}: ${JSON.stringify(forged)} gets ${status}`);
    }
});

async function rowsOf(call: string): Promise<readonly Item[]> {
  const rows: Item[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page<Item> = await pageOf(`${call}${cursor && `&cursor=${cursor}`}`);
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

async function pageOf(call: string): Promise<Page<Item>> {
  const { status, body } = await owner(`GET ${call}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as Page<Item>;
}

function companyOf({ billedTo }: Item): string {
  return (billedTo as { readonly company: string }).company;
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
