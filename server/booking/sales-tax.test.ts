import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { SOURCE } from '#core/languages/language.ts';
import { lineText } from '#core/operations/script-lines.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { verifyDatabase } from '#server/scripts/verify-database.ts';
import { startTestApp, TEST_NOW, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { openTestPayments } from '#testing/payments.ts';
import { addPromoCode } from '#testing/promo-codes.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';
import { openSettingsCaller } from '#testing/settings.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
  await testApp.changeSettings({ ...DEFAULT_SETTINGS, launch: { ...DEFAULT_SETTINGS.launch, locked: false } });
  testApp.setNow(TEST_NOW);
  owner = await asOwner(testApp);
});

/** $120 and $5 of fees without tax, and $10 of extras at 4%. */
const charge = (services = 8875, extras = 4000, fees = 0) =>
  testApp.changeSettings({ tax: { name: 'Sales tax', rates: { services, extras, fees } }, taxId: '12-3456789' });
const TAX = { kind: 'tax', label: 'Sales tax', detail: '4% of $10.00 and 8.875% of $120.00', cents: 1105 };
const TAXED = exampleQuote({ totalPrice: 146.05 });
const byToken = (quote: { readonly quoteUrl: string }) => quote.quoteUrl.split('/').at(-1);

describe('the settings of the tax', () => {
  const NAME = { name: 'Sales tax' };
  const percents = (services: unknown) => ({ ...NAME, percents: { services, extras: 0, fees: 0 } });
  const REFUSED: readonly (readonly [what: string, change: object, path: string])[] = [
    ['101%', { tax: percents(101) }, 'tax.percents.services'],
    ['below 0', { tax: percents(-0.001) }, 'tax.percents.services'],
    ['that is no number', { tax: percents(Number.NaN) }, 'tax.percents.services'],
    ['in words', { tax: percents('8') }, 'tax.percents.services'],
    ['with four decimals', { tax: percents(8.8755) }, 'tax.percents.services'],
    ['without a name', { tax: { ...percents(8), name: ' ' } }, 'tax.name'],
    ['with a name of 10,000 characters', { tax: { ...percents(8), name: 'x'.repeat(10_000) } }, 'tax.name'],
    ['without its percentages', { tax: NAME }, 'tax.percents'],
    ['with a tax ID of 10,000 characters', { taxId: '1'.repeat(10_000) }, 'taxId'],
  ];
  for (const [what, change, path] of REFUSED) {
    test(`are refused ${what}, with the field, and stay as they are`, async () => {
      const caller = await openSettingsCaller(testApp);
      const { version, business } = await caller.now();
      const { status, body } = await caller.publish((settings) => ({ ...settings, ...change }));
      assert.deepEqual([status, body.errors.map((error) => error.path)], [422, [`business.${path}`]]);
      const now = await caller.now();
      assert.deepEqual([now.version, now.business], [version, business]);
    });
  }

  test('are a version like any other, named in the history; a client that leaves them out changes nothing', async () => {
    const caller = await openSettingsCaller(testApp);
    const tax = { name: 'Sales tax', percents: { services: 8.875, extras: 4, fees: 0 } };
    await caller.publish((settings) => ({ ...settings, tax, taxId: ' 12-3456789 ' }));
    await caller.publish(({ tax: _, taxId: __, ...settings }) => ({ ...settings, area: 'Troy' }) as SettingsForm);
    const { business } = await caller.now();
    assert.deepEqual([business.tax, business.taxId, business.area], [tax, '12-3456789', 'Troy']);
    const history = (await caller.ask('GET', '/api/admin/business/versions?limit=2')).body as never as {
      readonly items: readonly { readonly summary: string }[];
    };
    assert.equal(history.items[1]?.summary, 'Sales tax on services, Sales tax on extras and 1 more');
    const catalog = (await testApp.app.inject('/api/catalogue')).json<{ tax: unknown; taxId?: unknown }>();
    assert.deepEqual([catalog.tax, catalog.taxId], [tax, undefined]);
  });
});

describe('a quote', () => {
  test('is sold with the tax as its last line; a total without it is out of date', async () => {
    await charge();
    const stale = await submit(testApp.app, exampleQuote());
    assert.deepEqual([stale.status, stale.body.code, stale.body.totalPrice], [409, 'price-changed', 146.05]);
    assert.match(stale.body.detail, /\$146\.05/);
    assert.deepEqual(stale.body.lines.at(-1), TAX);
    const { status, body: quote } = await submit(testApp.app, exampleQuote({ totalPrice: 146.05 }));
    assert.deepEqual([status, quote.totalPrice, quote.lines.at(-1)], [201, 146.05, TAX]);
    const mails = await mailsOf(testApp, { quoteId: quote.id });
    assert.deepEqual(
      mails.map(({ data }) => data['totalCents']),
      [14_605, 14_605],
    );
  });

  test('keeps what it was sold at when the tax changes', async () => {
    const { body: before } = await submit(testApp.app, exampleQuote());
    await charge();
    const { body: taxed } = await submit(testApp.app, exampleQuote({ totalPrice: 146.05, scheduledTime: '2:00 PM' }));
    await charge(0, 0, 0);
    for (const [quote, total, lines] of [
      [before, 135, 4],
      [taxed, 146.05, 5],
    ] as const) {
      const { body } = await asAnyone(testApp)(`GET /api/quotes/by-token/${byToken(quote)}`);
      assert.deepEqual([body['totalPrice'], (body['lines'] as readonly unknown[]).length], [total, lines]);
    }
  });

  test('is read with the tax in the words of its reader', async () => {
    await charge();
    const { body: quote } = await submit(testApp.app, TAXED);
    const url = `/api/quotes/by-token/${byToken(quote)}`;
    const { lines } = (await testApp.app.inject({ url, headers: { 'accept-language': 'es' } })).json<{
      lines: readonly object[];
    }>();
    const words = { label: 'Impuesto sobre las ventas', detail: '4% de $10.00 y 8.875% de $120.00' };
    assert.deepEqual(lines.at(-1), { ...TAX, ...words });
  });

  test('of a walk-in has it, too', async () => {
    await charge();
    const { status, body } = await owner('POST /api/quotes/walk-in', exampleWalkIn({ totalPrice: 146.05 }));
    assert.deepEqual([status, body['totalPrice']], [201, 146.05]);
    assert.deepEqual((body['lines'] as readonly unknown[]).at(-1), TAX);
  });

  test('is exported with its tax, which has a column once it is charged', async () => {
    const headings = async () => readCsv((await owner.download('/api/quotes/export')).body)[0] ?? [];
    assert.ok(!(await headings()).includes('Sales tax'));
    await charge();
    await submit(testApp.app, exampleQuote({ totalPrice: 146.05 }));
    await charge(0, 0, 0);
    const [heading = [], row = []] = readCsv((await owner.download('/api/quotes/export')).body);
    const at = heading.indexOf('Total');
    assert.deepEqual(
      [heading.slice(at, at + 3), row.slice(at, at + 3)],
      [
        ['Total', 'Sales tax', 'Paid'],
        ['146.05', '11.05', '0.00'],
      ],
    );
  });
});

describe('a counter-offer', () => {
  const REASON = { reason: 'Pet hair takes an hour more.' };
  const offer = async (body: object) => {
    const { body: quote } = await submit(testApp.app, exampleQuote({ totalPrice: 146.05 }));
    return { quote, answer: await owner(`POST /api/quotes/${quote.id}/counter-offer`, { ...REASON, ...body }) };
  };

  test('names its total before tax, and tax is added', async () => {
    await charge();
    const { quote, answer } = await offer({ totalPrice: 160 });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { totalPrice, lines } = answer.body['offer'] as { totalPrice: number; lines: readonly { cents: number }[] };
    // 8.875% of 145 and 4% of 10 are 13.26875.
    assert.deepEqual([totalPrice, lines.at(-1)?.cents, lines.at(-2)?.cents], [173.27, 1327, 2500]);
    await asAnyone(testApp)(`POST /api/quotes/by-token/${byToken(quote)}/answer`, { accept: true });
    const { body } = await owner(`GET /api/quotes/${quote.id}`);
    assert.equal(body['totalPrice'], 173.27);
    assert.deepEqual(await wrongRows(), []);
  });

  test('of edited lines is taxed by what each line is', async () => {
    await charge();
    const { answer } = await offer({
      lines: [
        { label: 'Tire Shine', cents: 2000 },
        { label: 'Gift', cents: 5 },
      ],
      totalPrice: 20.05,
    });
    const { totalPrice } = answer.body['offer'] as { totalPrice: number };
    assert.equal(totalPrice, 20.85);
  });

  test('that names the tax itself is refused with the line', async () => {
    await charge();
    const { answer } = await offer({
      lines: [
        { label: 'Full Detail', cents: 100 },
        { label: 'Sales tax', cents: 0 },
      ],
    });
    const errors = answer.body['errors'] as readonly { readonly path: string }[];
    assert.deepEqual([answer.status, errors.map(({ path }) => path)], [422, ['lines.1.label']]);
  });

  test('of another time keeps the price, whatever the tax is now', async () => {
    await charge();
    const { body: quote } = await submit(testApp.app, exampleQuote({ totalPrice: 146.05 }));
    await charge(9000);
    const { body } = await owner(`POST /api/quotes/${quote.id}/counter-offer`, {
      ...REASON,
      scheduledDate: '2027-06-20',
      scheduledTime: '2:00 PM',
    });
    assert.equal((body['offer'] as { totalPrice: number }).totalPrice, 146.05);
  });
});

describe('payments', () => {
  type Entry = { readonly id: string; readonly kind: string; readonly cents: number; readonly taxCents: number };
  /** Each entry is recorded a second after the one before it. */
  const later = (record: Awaited<ReturnType<typeof openTestPayments>>['record']) => {
    let seconds = 0;
    return (...entry: Parameters<typeof record>) => {
      testApp.setNow(
        Temporal.Instant.from(TEST_NOW)
          .add({ seconds: (seconds += 1) })
          .toString(),
      );
      return record(...entry);
    };
  };
  const taxesOf = (entries: readonly object[]) =>
    (entries as readonly Entry[]).map(({ kind, cents, taxCents }) => [kind, cents, taxCents]);

  test('contain their part of the tax, and refunds return it pro rata', async () => {
    await charge();
    const job = await openTestPayments(testApp, { totalPrice: 146.05 });
    const record = later(job.record);
    await record(job.crew, { half: 1, tipCents: 500 });
    await record(job.admin, { half: 2 });
    await record(job.admin, { kind: 'refund', method: 'cash', cents: 5000 });
    const beyond = await record(job.admin, { kind: 'refund', method: 'cash', cents: 9606 });
    assert.deepEqual([beyond.status, beyond.body.errors.map(({ path }) => path)], [422, ['cents']]);
    const { body } = await job.account(job.admin);
    assert.deepEqual(taxesOf(body.entries), [
      ['payment', 7303, 553],
      ['tip', 500, 0],
      ['payment', 7302, 552],
      ['refund', -5000, -378],
    ]);
    // The refund has lowered the price: what comes now is too much, and contains no tax.
    const { body: more } = await record(job.admin, { method: 'cash', cents: 2000 });
    assert.deepEqual([more.balance.overpaidCents, taxesOf(more.entries).at(-1)], [2000, ['payment', 2000, 0]]);
    assert.deepEqual(await wrongRows(), []);
    await record(job.admin, { kind: 'correction', corrects: more.entries.at(-1)?.id });
    await record(job.admin, { kind: 'correction', corrects: body.entries[3]?.id });
    await record(job.admin, { kind: 'refund', method: 'cash', cents: 14_605 });
    const { body: page } = await job.page();
    assert.deepEqual(taxesOf(page.entries).slice(6), [
      ['correction', 5000, 378],
      ['refund', -14_605, -1105],
    ]);
    assert.equal((page as never as { taxId: string }).taxId, '12-3456789');
    assert.deepEqual(await wrongRows(), []);
  });

  test('are exported with their tax, and the receipt says whose tax ID it is and what a refund contains', async () => {
    await charge();
    const job = await openTestPayments(testApp, { totalPrice: 146.05 });
    await job.record(job.admin, { method: 'venmo', cents: 14_605 });
    await job.record(job.admin, { kind: 'refund', method: 'venmo', cents: 14_605 });
    const [heading = [], ...rows] = readCsv((await owner.download('/api/payments/export')).body);
    const at = heading.indexOf('Sales tax');
    assert.deepEqual(
      rows.map((row) => row[at]),
      ['-11.05', '11.05'],
    );
    const receipt = (await mailsOf(testApp, { quoteId: job.quoteId })).find(({ kind }) => kind === 'receipt');
    assert.deepEqual((receipt?.data['lines'] as readonly { cents: number }[] | undefined)?.at(-1)?.cents, 1105);
    const report = await owner('GET /api/reports/tax?from=2027-06-01&to=2027-06-30');
    const rowsOf = report.body['rows'] as readonly { readonly label: string; readonly values: object }[];
    assert.deepEqual(
      rowsOf.map(({ label, values }) => [label, ...Object.values(values)]),
      [
        // By accrual nothing: the job isn't done.
        ['June 2027, 4%', 1000, 40, 40, 0, 0],
        ['June 2027, 8.875%', 12_000, 1065, 1065, 0, 0],
      ],
    );
  });

  test('of quotes from before the tax contain none', async () => {
    const job = await openTestPayments(testApp);
    await charge();
    const { body } = await job.record(job.admin, { half: 1 });
    assert.deepEqual(taxesOf(body.entries), [['payment', 6750, 0]]);
  });
});

test('an employee earns a percentage of the price before tax', async () => {
  await charge();
  const job = await openTestPayments(testApp, { totalPrice: 146.05 });
  await testApp.deps.db
    .updateTable('employees')
    .set({ payment_type: 'percentage', payment_value: 20 })
    .where('id', '=', job.employee.roleId)
    .execute();
  const { body } = await owner(`GET /api/jobs/${job.id}`);
  assert.deepEqual(body['pay'], { amount: 27, explanation: '20% of $135.00' });
});

/** What verify-database finds. */
async function wrongRows(): Promise<readonly string[]> {
  const said: string[] = [];
  const { signal } = new AbortController();
  await verifyDatabase({ deps: testApp.deps, say: (line) => void said.push(lineText(line, SOURCE)), signal }).catch(
    (error: unknown) => said.push(String(error)),
  );
  return said.filter((line) => /total|tax|paid/i.test(line));
}

describe('a fee that the owner names', () => {
  const FEES = [
    { label: 'Travel', cents: 1500 },
    { label: 'Heavy soil', cents: 2000 },
  ];

  test('is a line of its own on the quote of a walk-in, after the promo code, and taxed as a fee', async () => {
    await charge(10_000, 10_000, 4000);
    await addPromoCode(testApp.deps.db, { code: 'NAMED-FEES', percent: 10 });
    const { status, body } = await owner(
      'POST /api/quotes/walk-in',
      exampleWalkIn({
        fees: FEES,
        promoCode: 'named-fees',
        vehicleType: 'car',
        vehicleSubtype: 'Honda',
        totalPrice: 165.1,
      }),
    );
    assert.equal(status, 201, JSON.stringify(body));
    const lines = body['lines'] as readonly { readonly kind: string; readonly label: string; readonly cents: number }[];
    assert.deepEqual(
      lines.map(({ label, cents }) => `${label} ${cents}`),
      ['Full Detail 12000', 'Tire Shine 1000', 'Promo code -1300', 'Travel 1500', 'Heavy soil 2000', 'Sales tax 1310'],
    );
  });

  const REFUSED: readonly (readonly [what: string, fees: unknown, path: string])[] = [
    ['below $0', [{ label: 'Travel', cents: -1 }], 'fees.0.cents'],
    ['of nothing', [{ label: 'Travel', cents: 0 }], 'fees.0.cents'],
    ['of half a cent', [{ label: 'Travel', cents: 0.5 }], 'fees.0.cents'],
    ['above $100,000', [{ label: 'Travel', cents: 10_000_001 }], 'fees.0.cents'],
    ['without a name', [{ label: ' ', cents: 100 }], 'fees.0.label'],
    ['with a name of 10,000 characters', [{ label: 'x'.repeat(10_000), cents: 100 }], 'fees.0.label'],
    ['called like another line', [FEES[0], { label: 'Tire Shine', cents: 100 }], 'fees.1.label'],
    ['called like another fee', [FEES[0], FEES[0]], 'fees.0.label'],
    ['among too many', Array.from({ length: 11 }, (_, n) => ({ label: `Fee ${n}`, cents: 100 })), 'fees'],
  ];
  for (const [what, fees, path] of REFUSED) {
    test(`is refused ${what}, with the field, and nothing is stored`, async () => {
      const { status, body } = await owner('POST /api/quotes/walk-in', exampleWalkIn({ fees }));
      assert.deepEqual([status, (body['errors'] as { path: string }[]).map((error) => error.path)], [422, [path]]);
      assert.deepEqual(await testApp.deps.db.selectFrom('quotes').select('id').execute(), []);
    });
  }

  test('is offered, accepted and stays a fee when the owner edits the offer', async () => {
    await charge(10_000, 0, 4000);
    const { body: quote } = await submit(testApp.app, exampleQuote({ totalPrice: 147.2 }));
    const lines = [
      { label: 'Full Detail', cents: 12_000 },
      { label: 'Travel', cents: 2500, kind: 'fee' },
    ];
    const offered = await owner(`POST /api/quotes/${quote.id}/counter-offer`, { lines, reason: 'You are far away' });
    assert.equal(offered.status, 200, JSON.stringify(offered.body));
    await asAnyone(testApp)(`POST /api/quotes/by-token/${byToken(quote)}/answer`, { accept: true });
    const { body } = await owner(`GET /api/quotes/${quote.id}`);
    const sold = body['lines'] as readonly { readonly kind: string; readonly label: string; readonly cents: number }[];
    assert.deepEqual(
      sold.map(({ kind, label, cents }) => `${kind} ${label} ${cents}`),
      ['package Full Detail 12000', 'fee Travel 2500', 'tax Sales tax 1300'],
    );
    const wrong = await owner(`POST /api/quotes/${quote.id}/counter-offer`, {
      lines: [{ label: 'Travel', cents: 100, kind: 'tax' }],
      reason: 'No',
    });
    assert.deepEqual([wrong.status, (wrong.body['errors'] as { path: string }[])[0]?.path], [422, 'lines.0.kind']);
  });
});
