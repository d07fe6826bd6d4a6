import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BooksMonth } from '#contract/books.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { InvoiceDetail } from '#contract/invoices.ts';
import type { CrewPriceChange } from '#contract/price-changes.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import type { Report } from '#contract/reports.ts';
import { packagesInstead } from '#core/quotes/package-changes.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { INVARIANTS, verifyDatabase } from '#server/scripts/verify-database.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { newCompletion } from '#testing/documentation.ts';
import { addCrewedJob } from '#testing/jobs.ts';
import { readCsv } from '#testing/read-csv.ts';

let testApp: TestApp;
let owner: Caller;
let crew: Caller;
before(async () => {
  testApp = await startTestApp({
    settings: { tax: { name: 'Sales tax', rates: { services: 8875, extras: 4000, fees: 0 } } },
  });
  [owner, crew] = [await asOwner(testApp), await asEmployee(testApp)];
});
after(() => testApp.close());

// $120 of services, $5 of fees, and $10 of extras, with $11.05 of tax.
const SOLD = 14_605;
/** Pet hair makes the package $140, and a Ceramic Coating is added: 8.875% of $140 and 4% of $60 are $14.83. */
const CHANGE = {
  fromCents: SOLD,
  lines: [
    { label: 'Full Detail', detail: 'Drop-off', cents: 14_000 },
    { label: 'Truck fee', detail: 'Ford F-150', cents: 500 },
    { label: 'Tire Shine', cents: 1000 },
    { label: 'Little Tree Black Ice Air Freshener', cents: 0 },
  ],
  extras: ['ceramic-coating'],
  reason: 'Pet hair takes an hour more.',
};
const CHANGED = 21_983;
const COATING = ['ceramic-coating'];
/** $50 and 4% of it. */
const WITH_COATING = SOLD + 5200;
/** Another package for the same truck. */
const OTHER =
  packagesInstead(DEFAULT_SETTINGS, {
    packageType: 'full',
    serviceType: 'dropoff',
    isAtCustomer: false,
    vehicleType: 'truck',
    garbageCanCount: 1,
  })[0] ?? assert.fail();
const SIGNATURE = { name: 'Dana Whitfield', strokes: [[0.1, 0.2, 0.3, 0.4]] };

/** An approved quote with the job of `crew`, and its customer's link. */
async function newSale(change: Readonly<Record<string, unknown>> = {}) {
  const { id: job, quoteId: id } = await addCrewedJob(testApp, crew.person.roleId, {
    quote: { totalPrice: SOLD / 100, ...change },
  });
  const row = await testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const link = `/api/quotes/by-token/${deriveLinks(testApp.deps, row).quoteUrl.split('/').at(-1)}`;
  const detail = async () => (await owner(`GET /api/quotes/${id}`)).body as unknown as QuoteDetail;
  const page = async () => (await asAnyone(testApp)(`GET ${link}`)).body as unknown as CustomerQuote;
  const answer = async (agree: boolean, changeId?: string) =>
    asAnyone(testApp)(`POST ${link}/price-change`, { change: changeId ?? (await page()).priceChange?.id ?? id, agree });
  return {
    id,
    job,
    link,
    detail,
    page,
    answer,
    propose: (body: object = CHANGE) => owner(`POST /api/quotes/${id}/price-change`, body),
    onSite: (body: object = {}) =>
      crew(`POST /api/jobs/${job}/price-change`, { totalCents: WITH_COATING, extras: COATING, ...body }),
    complete: () =>
      crew(`POST /api/jobs/${job}/completion`, newCompletion({ reasonWithoutPhotos: 'The camera broke' })),
    stateOf: async () => {
      const [change] = (await detail()).priceChanges;
      return change?.answer ?? (change ? 'open' : 'none');
    },
    totalCents: async () => Math.round((await detail()).totalPrice * 100),
    mails: async () => (await mailsOf(testApp, { quoteId: id })).map(({ kind }) => kind),
  };
}

async function wrongRows(): Promise<readonly string[]> {
  const said: string[] = [];
  const say = (line: { readonly key?: unknown }) => void said.push(JSON.stringify(line));
  await verifyDatabase({ deps: testApp.deps, say, signal: new AbortController().signal }).catch(() => {});
  return said.filter((line) => line.includes('ruleBroken'));
}

describe('a change that the owner proposes', () => {
  test('counts from the customer’s agreement on, in payments, the receipt, the invoice, books and reports', async () => {
    const sale = await newSale();
    await owner(`POST /api/jobs/${sale.job}/payments`, { method: 'cash', cents: 5000 });
    const invoice = (await owner('POST /api/invoices', { quotes: [sale.id] })).body as unknown as InvoiceDetail;
    assert.equal((await sale.propose()).status, 200);
    assert.equal(await sale.totalCents(), SOLD, 'nothing changes before the answer');
    const { priceChange, lines: before } = await sale.page();
    assert.deepEqual([priceChange?.fromLines, priceChange?.fromTotalPrice], [before, 146.05]);
    assert.deepEqual([priceChange?.totalPrice, priceChange?.reason], [219.83, CHANGE.reason]);
    const asked = (await mailsOf(testApp, { quoteId: sale.id })).find(({ kind }) => kind === 'price-change-proposed');
    assert.equal((asked?.data['offer'] as { readonly totalCents: number } | undefined)?.totalCents, CHANGED);

    const { status, body } = await sale.answer(true);
    assert.deepEqual([status, body['priceChange'], body['totalPrice']], [200, null, 219.83]);
    const detail = await sale.detail();
    assert.deepEqual(detail.extras, ['Little Tree Black Ice Air Freshener', 'Tire Shine', 'Ceramic Coating']);
    const row = await testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', sale.id).executeTakeFirst();
    assert.deepEqual([row?.base_price_cents, row?.truck_fee_cents, row?.tax_cents], [14_000, 500, 1483]);
    const account = async () =>
      (await owner(`GET /api/jobs/${sale.job}/payments`)).body['balance'] as Readonly<Record<string, number>>;
    assert.deepEqual([(await account())['totalCents'], (await account())['dueCents']], [CHANGED, CHANGED - 5000]);
    const crewed = (await crew(`GET /api/jobs/${sale.job}/documentation`)).body['extras'] as readonly string[];
    assert.ok(crewed.includes('Ceramic Coating'));
    assert.equal((await owner(`GET /api/invoices/${invoice.id}`)).body['state'], 'outdated');
    assert.ok(
      (await sale.mails()).includes('price-change-agreed') && (await sale.mails()).includes('customer-answered'),
    );

    assert.equal((await sale.complete()).status, 201);
    await owner(`POST /api/jobs/${sale.job}/payments`, { method: 'cash', cents: CHANGED - 5000 });
    assert.equal((await account())['dueCents'], 0);
    const receipt = (await mailsOf(testApp, { quoteId: sale.id })).find(({ kind }) => kind === 'receipt');
    const lines = receipt?.data['lines'] as readonly { readonly cents: number }[];
    assert.equal(
      lines.reduce((sum, { cents }) => sum + cents, 0),
      CHANGED,
    );
    const books = (await owner('GET /api/books')).body as unknown as BooksMonth;
    const posted = (account: string) => {
      const found = books.accounts.find((each) => each.account === account);
      return (found?.debitCents ?? 0) - (found?.creditCents ?? 0);
    };
    assert.deepEqual(['cash', 'receivables', 'salesTax'].map(posted), [CHANGED, 0, -1483]);
    const report = (await owner('GET /api/reports/revenue?from=2027-06-01&to=2027-06-30')).body as unknown as Report;
    // What was completed is counted before tax.
    assert.deepEqual([report.total.values['completed'], report.total.values['collected']], [CHANGED - 1483, CHANGED]);
    const [heading = [], ...rows] = readCsv((await owner.download('/api/quotes/export')).body);
    const exported = rows.find((each) => each.includes(detail.reference));
    assert.deepEqual(
      ['Total', 'Sales tax', 'Paid'].map((title) => exported?.[heading.indexOf(title)]),
      ['219.83', '14.83', '219.83'],
    );
    assert.deepEqual(await wrongRows(), []);
  });

  test('is on the record with old and new lines, who proposed it and how it was agreed to', async () => {
    const sale = await newSale();
    await sale.propose();
    await sale.answer(true);
    const { priceChanges, history, canChangePrice } = await sale.detail();
    assert.equal(canChangePrice, true);
    const [change] = priceChanges;
    assert.deepEqual(
      [change?.fromTotalPrice, change?.totalPrice, change?.proposedAs, change?.answer, change?.agreedBy],
      [146.05, 219.83, 'admin', 'agreed', 'link'],
    );
    assert.match(change?.proposedBy ?? '', /^The admin/);
    assert.deepEqual(
      history.slice(-2).map(({ action }) => action),
      ['quote.propose-change', 'quote.agree-change'],
    );
    assert.deepEqual(await wrongRows(), []);
  });

  test('changes nothing if the customer declines, and the owner is told', async () => {
    const sale = await newSale();
    await sale.propose();
    assert.equal((await sale.answer(false)).status, 200);
    assert.deepEqual([await sale.stateOf(), await sale.totalCents()], ['refused', SOLD]);
    const mail = (await mailsOf(testApp, { quoteId: sale.id })).find(({ kind }) => kind === 'customer-answered');
    assert.equal(mail?.data['what'], 'refused-change');
  });

  test('can be withdrawn, and replaced by another', async () => {
    const sale = await newSale();
    await sale.propose();
    const first = (await sale.page()).priceChange?.id;
    await sale.propose({ ...CHANGE, lines: undefined, reason: 'A coating' });
    assert.equal((await sale.answer(true, first)).status, 409, 'the first one is withdrawn');
    assert.equal((await owner(`POST /api/quotes/${sale.id}/price-change/withdraw`)).status, 200);
    assert.equal((await owner(`POST /api/quotes/${sale.id}/price-change/withdraw`)).status, 409);
    assert.equal((await sale.page()).priceChange, null);
    assert.equal(await sale.totalCents(), SOLD);
    assert.deepEqual(
      (await sale.detail()).priceChanges.map(({ answer }) => answer),
      ['withdrawn', 'withdrawn'],
    );
    // A proposal that another replaced needs no email of its own.
    const told = (await sale.mails()).filter((kind) => kind === 'price-change-withdrawn');
    assert.equal(told.length, 1);
  });

  test('to another package changes its lines, length and checklist once the customer agrees, and its history says so', async () => {
    await testApp.changeSettings({
      packages: DEFAULT_SETTINGS.packages.map((pack) =>
        pack.id === OTHER.id ? { ...pack, minutes: 75, checklist: ['Vacuumed', 'Windows'] } : pack,
      ),
    });
    const sale = await newSale();
    await owner(`POST /api/jobs/${sale.job}/payments`, { method: 'cash', cents: 5000 });
    const asked = await sale.propose({
      fromCents: SOLD,
      package: OTHER.id,
      extras: [],
      reason: 'The leather is worn.',
    });
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    const row = async () =>
      testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', sale.id).executeTakeFirstOrThrow();
    assert.equal((await row()).package_type, 'full', 'nothing changes before the answer');
    const seen = (await sale.page()).priceChange;
    assert.deepEqual(seen?.package, { from: 'Full Detail', to: OTHER.name });
    assert.equal(seen?.lines[0]?.label, OTHER.name);
    assert.equal((await sale.answer(true)).status, 200);
    const sold = await row();
    assert.deepEqual([sold.package_type, sold.minutes], [OTHER.id, 75]);
    assert.equal(sold.total_cents, Math.round((seen?.totalPrice ?? 0) * 100));
    const { body: job } = await crew(`GET /api/jobs/${sale.job}/documentation`);
    assert.deepEqual([job['checklist'], job['packageName']], [['Vacuumed', 'Windows'], OTHER.name]);
    const { body: account } = await owner(`GET /api/jobs/${sale.job}/payments`);
    const balance = account['balance'] as Readonly<Record<string, number>>;
    assert.equal((balance['dueCents'] ?? 0) - (balance['overpaidCents'] ?? 0), sold.total_cents - 5000);
    const [change] = (await sale.detail()).priceChanges;
    assert.deepEqual([change?.answer, change?.package?.to], ['agreed', OTHER.name]);
    assert.equal((await sale.complete()).status, 201);
    assert.deepEqual(await wrongRows(), []);
  });

  test('to a package that doesn’t fit the quote is refused, and names those that do', async () => {
    const sale = await newSale();
    for (const wrong of ['full', 'garbage', 'nothing']) {
      const { status, body } = await sale.propose({ fromCents: SOLD, package: wrong, extras: [], reason: 'Why not' });
      assert.equal(status, 422, wrong);
      assert.match(JSON.stringify(body), new RegExp(OTHER.name));
    }
    assert.equal(await sale.stateOf(), 'none');
  });

  test('waits again when the cancellation that ended it is undone', async () => {
    const sale = await newSale();
    await sale.propose();
    const { priceChange } = await sale.page();
    const { body } = await owner(`POST /api/quotes/${sale.id}/cancel`, {});
    assert.equal(await sale.stateOf(), 'expired');
    const { id: undo } = body['undo'] as { readonly id: string };
    assert.equal((await owner(`POST /api/admin/undo/${undo}`)).status, 204);
    assert.equal(await sale.stateOf(), 'open');
    assert.equal((await sale.answer(true, priceChange?.id)).status, 200);
    assert.equal(await sale.totalCents(), CHANGED);
    assert.deepEqual(await wrongRows(), []);
  });

  test('of a price that has changed meanwhile is refused', async () => {
    const sale = await newSale();
    await sale.propose();
    await sale.answer(true);
    const { status, body } = await sale.propose();
    assert.deepEqual([status, body['code']], [409, 'price-changed']);
    assert.match(String(body['detail']), /\$219\.83/);
  });

  test('counts once, however often it’s agreed to at once', async () => {
    const sale = await newSale();
    await sale.propose();
    const { priceChange } = await sale.page();
    const answers = await Promise.all([true, true, false].map(async (agree) => sale.answer(agree, priceChange?.id)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409],
    );
    const told = (await sale.mails()).filter((kind) => kind === 'customer-answered');
    assert.equal(told.length, 1);
  });

  const ENDINGS: readonly (readonly [
    what: string,
    end: (sale: Awaited<ReturnType<typeof newSale>>) => Promise<object>,
  ])[] = [
    ['completed', async (sale) => sale.complete()],
    ['canceled', async (sale) => owner(`POST /api/quotes/${sale.id}/cancel`, {})],
  ];
  for (const [what, end] of ENDINGS)
    test(`expires once the quote is ${what}, and the price stays`, async () => {
      const sale = await newSale();
      await sale.propose();
      const { priceChange } = await sale.page();
      await end(sale);
      assert.deepEqual([await sale.stateOf(), await sale.totalCents()], ['expired', SOLD]);
      assert.equal((await sale.answer(true, priceChange?.id)).status, 409);
      assert.equal((await sale.propose()).status, 409);
      assert.equal((await sale.detail()).canChangePrice, false);
      assert.deepEqual(await wrongRows(), []);
    });

  test('below what is paid leaves an overpayment that can be returned', async () => {
    const sale = await newSale();
    const pay = (body: object) => owner(`POST /api/jobs/${sale.job}/payments`, body);
    await pay({ method: 'cash', cents: SOLD });
    await sale.propose({ ...CHANGE, extras: [], lines: [{ label: 'Full Detail', detail: 'Drop-off', cents: 5000 }] });
    await sale.answer(true);
    const balance = async () =>
      (await sale.detail()) && (await owner(`GET /api/jobs/${sale.job}/payments`)).body['balance'];
    // 8.875% of $50 are $4.44.
    const { overpaidCents, dueCents } = (await balance()) as Readonly<Record<string, number>>;
    assert.deepEqual([overpaidCents, dueCents], [SOLD - 5444, 0]);
    assert.equal((await pay({ kind: 'refund', method: 'cash', cents: SOLD - 5444 })).status, 201);
    const { totalCents, reducedCents } = (await balance()) as Readonly<Record<string, number>>;
    assert.deepEqual([totalCents, reducedCents], [5444, 0]);
    assert.deepEqual((await sale.detail()).extras, [], 'the extras went with their lines');
    assert.deepEqual(await wrongRows(), []);
  });

  const REFUSED: readonly (readonly [what: string, body: object, path: string])[] = [
    ['without a reason', { ...CHANGE, reason: ' ' }, 'reason'],
    ['that changes nothing', { ...CHANGE, lines: undefined, extras: [] }, 'lines'],
    ['below $0', { ...CHANGE, extras: [], lines: [{ label: 'Gift', cents: -1 }] }, 'lines'],
    ['with two lines of one name', { ...CHANGE, lines: [CHANGE.lines[0], CHANGE.lines[0]] }, 'lines.1.label'],
    ['with an extra that isn’t on the menu', { ...CHANGE, extras: ['no-such-extra'] }, 'extras.0'],
    ['with an extra of another package', { ...CHANGE, extras: ['no-such-extra', 'ceramic-coating'] }, 'extras.0'],
    ['with an extra that was sold already', { ...CHANGE, extras: ['ceramic-coating', 'tire-shine'] }, 'extras.1'],
    ['with an extra twice', { ...CHANGE, extras: ['ceramic-coating', 'Ceramic Coating'] }, 'extras.1'],
    ['without the total that it’s from', { ...CHANGE, fromCents: undefined }, 'fromCents'],
  ];
  test('is refused at its field', async () => {
    const sale = await newSale();
    for (const [what, body, path] of REFUSED) {
      const refused = await sale.propose(body);
      assert.equal(refused.status, 422, what);
      assert.equal((refused.body['errors'] as { path: string }[])[0]?.path, path, what);
    }
    assert.equal(await sale.stateOf(), 'none');
  });

  test('below what refunds have lowered the price by is refused', async () => {
    const sale = await newSale();
    const pay = (body: object) => owner(`POST /api/jobs/${sale.job}/payments`, body);
    await pay({ method: 'cash', cents: SOLD });
    await pay({ kind: 'refund', method: 'cash', cents: 10_000 });
    const { status, body } = await sale.propose({ ...CHANGE, extras: [], lines: [{ label: 'Wash', cents: 5000 }] });
    assert.deepEqual([status, (body['errors'] as { path: string }[])[0]?.path], [422, 'lines']);
  });

  test('is answered in the account as well, and by no other account', async () => {
    const customer = await asCustomer(testApp);
    const sale = await newSale({ customerEmail: customer.person.email });
    await sale.propose();
    const { priceChange } = await sale.page();
    const call = `POST /api/customer/quotes/${sale.id}/price-change`;
    const other = await asCustomer(testApp);
    assert.equal((await other(call, { change: priceChange?.id, agree: true })).status, 404);
    assert.equal((await customer(call, { change: priceChange?.id, agree: true })).status, 200);
    assert.deepEqual([(await sale.detail()).priceChanges[0]?.agreedBy, await sale.totalCents()], ['account', CHANGED]);
  });
});

describe('what the crew adds on site', () => {
  const read = async (job: string, query = '') =>
    (await crew(`GET /api/jobs/${job}/price-change${query}`)).body as unknown as CrewPriceChange;

  test('is chosen from the menu, shown with its total, and agreed to with a signature', async () => {
    const sale = await newSale();
    const menu = await read(sale.job);
    assert.deepEqual([menu.totalCents, menu.canAdd, menu.preview], [SOLD, true, null]);
    assert.deepEqual(
      menu.extras.find(({ id }) => id === 'ceramic-coating'),
      { id: 'ceramic-coating', name: 'Ceramic Coating', cents: 5000 },
    );
    assert.ok(!menu.extras.some(({ id }) => id === 'tire-shine'), 'what was sold isn’t offered again');
    const { preview } = await read(sale.job, '?extras=ceramic-coating');
    assert.equal(preview?.totalCents, WITH_COATING);
    const added = await sale.onSite({ reason: 'Swirls on the hood', signature: SIGNATURE });
    assert.deepEqual([added.status, added.body['totalCents'], added.body['open']], [200, WITH_COATING, null]);
    const detail = await sale.detail();
    const [change] = detail.priceChanges;
    assert.deepEqual([change?.answer, change?.agreedBy, change?.proposedAs], ['agreed', 'signature', 'employee']);
    assert.deepEqual([change?.signature, change?.reason], [SIGNATURE, 'Swirls on the hood']);
    assert.match(change?.proposedBy ?? '', /^The employee/);
    assert.ok(detail.extras.includes('Ceramic Coating'));
    assert.equal(await sale.totalCents(), WITH_COATING);
    assert.equal((await sale.onSite({ signature: SIGNATURE })).status, 422, 'sent twice it counts once');
    assert.deepEqual(await wrongRows(), []);
  });

  test('without a signature waits for the customer, who agrees by link or signs later', async () => {
    const byLink = await newSale();
    assert.equal((await byLink.onSite()).status, 200);
    assert.equal(await byLink.totalCents(), SOLD);
    await byLink.answer(true);
    assert.equal(await byLink.totalCents(), WITH_COATING);

    const signed = await newSale();
    await signed.propose();
    const { open } = await read(signed.job);
    const sign = { change: open?.id, signature: SIGNATURE };
    assert.equal((await crew(`POST /api/jobs/${signed.job}/price-change/signature`, sign)).status, 200);
    assert.equal((await crew(`POST /api/jobs/${signed.job}/price-change/signature`, sign)).status, 409);
    assert.equal(await signed.totalCents(), CHANGED);
  });

  test('is withdrawn by the crew, which leaves the owner’s change alone', async () => {
    const sale = await newSale();
    await sale.onSite();
    assert.equal((await crew(`POST /api/jobs/${sale.job}/price-change/withdraw`)).status, 200);
    assert.equal(await sale.stateOf(), 'withdrawn');
    assert.ok((await sale.mails()).includes('price-change-withdrawn'));
    await sale.propose();
    assert.equal((await crew(`POST /api/jobs/${sale.job}/price-change/withdraw`)).status, 409);
    assert.equal((await sale.onSite()).status, 409);
    assert.equal(await sale.stateOf(), 'open');
  });

  test('has the prices of the menu and no others, and needs a customer who can be asked', async () => {
    const sale = await newSale();
    const cheap = await sale.onSite({ totalCents: SOLD + 100, signature: SIGNATURE });
    assert.deepEqual([cheap.status, cheap.body['code']], [409, 'price-changed']);
    assert.equal((await sale.onSite({ extras: [] })).status, 422);
    assert.equal((await sale.onSite({ extras: ['no-such-extra'] })).status, 422);
    assert.equal((await sale.onSite({ signature: { name: '', strokes: [] } })).status, 422);
    await testApp.deps.db.updateTable('quotes').set({ customer_email: '' }).where('id', '=', sale.id).execute();
    const { status, body } = await sale.onSite();
    assert.deepEqual([status, body['code']], [409, 'no-email']);
    assert.equal((await sale.onSite({ signature: SIGNATURE })).status, 200);
    await testApp.deps.db
      .updateTable('quotes')
      .set({ customer_email: 'dana@example.com' })
      .where('id', '=', sale.id)
      .execute();
  });

  test('is only for a job under way, and for its crew', async () => {
    const sale = await newSale();
    const colleague = await asEmployee(testApp);
    const body = { totalCents: WITH_COATING, extras: COATING, signature: SIGNATURE };
    assert.equal((await colleague(`GET /api/jobs/${sale.job}/price-change`)).status, 404);
    assert.equal((await colleague(`POST /api/jobs/${sale.job}/price-change`, body)).status, 404);
    await sale.complete();
    assert.equal((await sale.onSite({ signature: SIGNATURE })).status, 409);
    assert.deepEqual([(await read(sale.job)).canAdd, (await read(sale.job)).extras], [false, []]);
  });
});

test('what was typed and signed goes with a customer who is erased; the amounts stay', async () => {
  const sale = await newSale();
  await sale.onSite({ reason: 'Swirls on the hood', signature: SIGNATURE });
  await sale.complete();
  const { customer } = await sale.detail();
  await owner(`POST /api/jobs/${sale.job}/payments`, { method: 'cash', cents: WITH_COATING });
  const erased = await owner(`DELETE /api/customers/${customer?.id}`);
  assert.ok(erased.status < 300, JSON.stringify(erased.body));
  const [change] = (await sale.detail()).priceChanges;
  assert.deepEqual([change?.reason, change?.signature, change?.totalPrice], ['', null, WITH_COATING / 100]);
});

describe('the database check', () => {
  const RULES: readonly (readonly [
    rule: string,
    spoil: (sale: Awaited<ReturnType<typeof newSale>>) => Promise<unknown>,
  ])[] = [
    [
      'priceChangeTotalDiffers',
      async ({ id }) =>
        testApp.deps.db.updateTable('price_changes').set({ total_cents: 1 }).where('quote_id', '=', id).execute(),
    ],
    [
      'agreedPriceDiffers',
      async ({ id }) =>
        testApp.deps.db
          .updateTable('quotes')
          .set({ lines: JSON.stringify([]), total_cents: 0 })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'priceChangeOpen',
      async ({ id }) =>
        testApp.deps.db
          .updateTable('price_changes')
          .set({ answer: null, answered_at: null, agreed_by: null, signature: null })
          .where('quote_id', '=', id)
          .execute(),
    ],
  ];
  for (const [rule, spoil] of RULES)
    test(`finds rows that break ${rule}`, async () => {
      const sale = await newSale();
      await sale.onSite({ signature: SIGNATURE });
      await sale.complete();
      assert.ok(INVARIANTS.some(({ says }) => JSON.stringify(says).includes(rule)));
      assert.deepEqual(await wrongRows(), []);
      await spoil(sale);
      assert.ok((await wrongRows()).some((line) => line.includes(rule)));
      await testApp.deps.db.deleteFrom('quotes').where('id', '=', sale.id).execute();
    });
});
