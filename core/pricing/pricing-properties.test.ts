import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { QUESTION_KINDS, type AnswerValue } from '#core/settings/questions.ts';
import { extrasFor, findClass, type Catalog, type PackageId } from '#core/settings/settings.ts';
import { fromWirePrices, toWirePrices } from '#core/settings/wire-prices.ts';
import { priceQuote, workMinutes, type PriceRequest } from './pricing.ts';
import type { PromoTerms } from './promo-codes.ts';
import { sumOf, taxesOfEntry, withoutTax, type TaxShare } from './sales-tax.ts';

const dollars = fc.integer({ min: 0, max: 500 }).map((whole) => whole * 100);

/** How an owner might sell an extra: by class, per unit, with a category, or no more. */
const extraTerms = fc.record(
  {
    cents: dollars,
    classCents: fc.dictionary(fc.constantFrom('car', 'truck', 'powersport'), dollars),
    perUnit: fc.boolean(),
    preselected: fc.boolean(),
    minutes: fc.integer({ min: 0, max: 600 }),
    categories: fc.subarray(['quick', 'thorough']),
    retired: fc.boolean(),
  },
  { requiredKeys: ['cents'] },
);
const packageTerms = fc.record(
  {
    dropoffCents: dollars,
    mobileCents: dollars,
    category: fc.constantFrom('quick', 'thorough'),
    minutes: fc.integer({ min: 1, max: 600 }),
    classMinutes: fc.dictionary(fc.constantFrom('car', 'truck'), fc.integer({ min: 1, max: 600 })),
  },
  { requiredKeys: ['dropoffCents', 'mobileCents'] },
);

/** The catalog as any owner might price it, in whole dollars, mobile cheaper than drop-off included. */
const catalogs: fc.Arbitrary<Catalog> = fc
  .record({
    packages: fc.tuple(
      ...DEFAULT_SETTINGS.packages.map((pack) => packageTerms.map((terms) => ({ ...pack, ...terms }))),
    ),
    extras: fc.tuple(...DEFAULT_SETTINGS.extras.map((extra) => extraTerms.map((terms) => ({ ...extra, ...terms })))),
    questions: fc.array(
      fc.record({
        id: fc.constantFrom('hair', 'hose', 'notes'),
        text: fc.constant('Question?'),
        kind: fc.constantFrom(...QUESTION_KINDS),
        required: fc.boolean(),
        packages: fc.constantFrom<PackageId[]>([], ['full'], ['garbage', 'express']),
        categories: fc.constant([]),
        choices: fc.tuple(...['some', 'lots'].map((id) => dollars.map((cents) => ({ id, name: id, cents })))),
        yesCents: dollars,
      }),
      { maxLength: 3 },
    ),
    fees: fc.record({ truckCents: dollars, waterDiscountCents: dollars }),
    severalVehicles: fc.record({
      isOffered: fc.constant(true),
      discountPercent: fc.integer({ min: 0, max: 100 }),
      most: fc.constant(6),
    }),
    estimate: fc.record({
      mode: fc.constant('price' as const),
      leastPercent: fc.integer({ min: -100, max: 0 }),
      mostPercent: fc.integer({ min: 0, max: 200 }),
    }),
  })
  .map((changes) => ({ ...DEFAULT_SETTINGS, ...changes }));

const names = DEFAULT_SETTINGS.extras.map((extra) => extra.name);

const items = fc.array(
  fc.record(
    {
      packageType: fc.constantFrom<PackageId[]>(...DEFAULT_SETTINGS.packages.map((pack) => pack.id)),
      vehicleType: fc.constantFrom('car', 'truck', 'powersport'),
      garbageCanCount: fc.integer({ min: 1, max: 10 }),
      extras: fc.subarray(names),
      answers: fc.dictionary(fc.constantFrom('hair', 'hose'), fc.constantFrom<AnswerValue>('some', 'lots', true)),
    },
    { requiredKeys: ['packageType', 'extras'] },
  ),
  { maxLength: 5 },
);

const ofOneVehicle: fc.Arbitrary<PriceRequest> = fc.record(
  {
    packageType: fc.constantFrom<PackageId[]>(...DEFAULT_SETTINGS.packages.map((pack) => pack.id)),
    serviceType: fc.constantFrom('dropoff', 'mobile'),
    vehicleType: fc.constantFrom('car', 'truck', 'powersport'),
    conditionLevel: fc.constantFrom('light', 'moderate', 'heavy'),
    mobileDiscount: fc.boolean(),
    garbageCanCount: fc.integer({ min: 1, max: 10 }),
    extras: fc.subarray(names),
    answers: fc.dictionary(
      fc.constantFrom('hair', 'hose', 'notes', 'unknown'),
      fc.constantFrom<AnswerValue>('some', 'lots', 'yes', true, false, 7, ''),
    ),
    fees: fc.array(
      fc.record({ label: fc.constantFrom('Travel', 'Heavy soil'), cents: fc.integer({ min: 1, max: 50_000 }) }),
      {
        maxLength: 2,
      },
    ),
    estimate: fc.record({
      percent: fc.integer({ min: -300, max: 300 }),
      level: fc.constantFrom('light' as const, 'heavy' as const),
    }),
  },
  { requiredKeys: ['packageType', 'serviceType', 'extras'] },
);

/** One vehicle mostly, sometimes up to six. */
const requests: fc.Arbitrary<PriceRequest> = fc
  .tuple(ofOneVehicle, fc.option(items, { freq: 1 }))
  .map(([request, others]) => ({ ...request, ...(others && { items: others }) }));

/** Rates as any owner might set them, in thousandths of a percent. */
const rate = fc.oneof(fc.constantFrom(0, 4000, 8875), fc.integer({ min: 0, max: 100_000 }));
const taxed: fc.Arbitrary<Catalog> = fc
  .tuple(catalogs, fc.record({ services: rate, extras: rate, fees: rate }))
  .map(([catalog, rates]) => ({ ...catalog, tax: { name: 'Sales tax', rates } }));

function always(fact: (catalog: Catalog, request: PriceRequest) => void): void {
  fc.assert(fc.property(fc.oneof(fc.constant(DEFAULT_SETTINGS), catalogs), requests, fact), { numRuns: 500 });
}

test('the total is the sum of the lines', () => {
  always((catalog, request) => {
    const price = priceQuote(catalog, request, 'en');
    assert.equal(
      price.totalCents,
      price.lines.reduce((sum, line) => sum + line.cents, 0),
    );
  });
});

test('the total is never negative', () => {
  always((catalog, request) => {
    assert.ok(priceQuote(catalog, request, 'en').totalCents >= 0);
  });
});

test('every line is a whole number of cents, and the estimate of dollars', () => {
  always((catalog, request) => {
    const price = priceQuote(catalog, request, 'en');
    for (const line of price.lines) assert.ok(Number.isSafeInteger(line.cents) && !Object.is(line.cents, -0));
    assert.ok(Number.isInteger(price.estimateCents / 100));
  });
});

test('adding an extra never lowers the total', () => {
  always((catalog, request) => {
    const bare = priceQuote(catalog, request, 'en').totalCents;
    for (const name of names) {
      const more = priceQuote(catalog, { ...request, extras: [...request.extras, name] }, 'en').totalCents;
      assert.ok(more >= bare, `${name}: ${more} < ${bare}`);
    }
  });
});

test('an extra that is chosen is one line, of at least $0, if it’s sold with the package', () => {
  always((catalog, request) => {
    const { lines } = priceQuote(catalog, request, 'en');
    const sold = extrasFor(catalog, request.packageType).filter(({ name }) => request.extras.includes(name));
    const extras = lines.filter(({ kind }) => kind === 'extra');
    assert.deepEqual(
      extras.map(({ label }) => label),
      sold.map(({ name }) => name),
    );
    assert.ok(extras.every(({ cents }) => cents >= 0));
  });
});

test('no line but a discount is below 0', () => {
  const discounts: readonly string[] = ['mobile', 'water', 'estimate', 'promo'];
  always((catalog, request) => {
    const { lines } = priceQuote(catalog, request, 'en');
    assert.ok(lines.every(({ kind, cents }) => cents >= 0 || discounts.includes(kind)));
  });
});

test('the browser, which gets the prices in dollars, and the server agree on price and time', () => {
  always((catalog, request) => {
    const inBrowser = { ...catalog, ...fromWirePrices(toWirePrices(catalog)) };
    assert.deepEqual(priceQuote(inBrowser, request, 'en'), priceQuote(catalog, request, 'en'));
    assert.equal(workMinutes(inBrowser, request), workMinutes(catalog, request));
  });
});

test('more extras never take less time', () => {
  always((catalog, request) => {
    const bare = workMinutes(catalog, { ...request, extras: [] });
    const all = workMinutes(catalog, { ...request, extras: names });
    assert.ok(bare === undefined ? all === undefined : all !== undefined && all >= bare);
  });
});

test('an answer never lowers the total, and one that isn’t asked for changes nothing', () => {
  always((catalog, request) => {
    const bare = priceQuote(catalog, { ...request, answers: {} }, 'en');
    assert.ok(priceQuote(catalog, request, 'en').totalCents >= bare.totalCents);
    assert.deepEqual(priceQuote(catalog, { ...request, answers: { unknown: 'lots' } }, 'en'), bare);
  });
});

test('the same request has the same price', () => {
  always((catalog, request) => {
    assert.deepEqual(priceQuote(catalog, request, 'en'), priceQuote(catalog, structuredClone(request), 'en'));
  });
});

test('the order of the extras does not matter', () => {
  always((catalog, request) => {
    const reversed = { ...request, extras: request.extras.toReversed() };
    assert.deepEqual(priceQuote(catalog, reversed, 'en'), priceQuote(catalog, request, 'en'));
  });
});

test('garbage has one line for the cans and none for vehicle, service or estimate', () => {
  always((catalog, request) => {
    const price = priceQuote(catalog, { ...request, packageType: 'garbage' }, 'en');
    const kinds = price.lines.map((line) => line.kind).filter((kind) => !['extra', 'answer', 'fee'].includes(kind));
    assert.deepEqual(kinds, ['cans']);
    assert.equal(price.truckFeeCents, 0);
  });
});

test('a truck pays its fee with every package but garbage', () => {
  always((catalog, request) => {
    const { lines, truckFeeCents } = priceQuote(catalog, { ...request, vehicleType: 'truck' }, 'en');
    const hasLine = lines.some((line) => line.kind === 'vehicle');
    assert.equal(hasLine, request.packageType !== 'garbage');
    assert.equal(truckFeeCents, hasLine ? findClass(catalog, 'truck')?.surchargeCents : 0);
  });
});

test('with sales tax, the lines add up to the total, and tax and net do', () => {
  fc.assert(
    fc.property(taxed, requests, (catalog, request) => {
      const { lines, totalCents } = priceQuote(catalog, request, 'en');
      const net = priceQuote(untaxed(catalog), request, 'en');
      const tax = lines.filter(({ kind }) => kind === 'tax');
      assert.equal(totalCents, sum(lines));
      assert.equal(totalCents, net.totalCents + sum(tax));
      assert.deepEqual(withoutTax(lines), net.lines);
      assert.deepEqual(tax, lines.slice(net.lines.length));
      assert.ok(tax.length <= 1);
    }),
    { numRuns: 500 },
  );
});

test('sales tax is each kind of line at its rate, rounded once, half a cent up', () => {
  fc.assert(
    fc.property(taxed, requests, (catalog, request) => {
      const { lines } = priceQuote(catalog, request, 'en');
      const { services, extras, fees } = catalog.tax.rates;
      const rateOf = {
        package: services,
        cans: services,
        answer: services,
        estimate: services,
        extra: extras,
        mobile: fees,
        water: fees,
      };
      const byRate = new Map<number, bigint>();
      for (const { kind, cents } of withoutTax(lines)) {
        const at = rateOf[kind as keyof typeof rateOf] ?? fees;
        byRate.set(at, (byRate.get(at) ?? 0n) + BigInt(cents));
      }
      const exact = [...byRate].reduce((all, [at, cents]) => all + (cents > 0n ? cents * BigInt(at) : 0n), 0n);
      const tax = lines.find(({ kind }) => kind === 'tax');
      assert.equal(BigInt(tax?.cents ?? 0), (exact + 50_000n) / 100_000n);
      assert.equal(sumOf(tax?.facts?.taxes ?? []), tax?.cents ?? 0);
    }),
    { numRuns: 500 },
  );
});

/** What happens to the payments of a quote: a part of what is due is paid, of what was paid refunded, or all of it. */
const events = fc.array(
  fc.record({ kind: fc.constantFrom('pay' as const, 'refund' as const), part: fc.integer({ min: 1, max: 150 }) }),
  { maxLength: 20 },
);

test('payments and refunds contain their part of the tax, and no refund returns more than was paid', () => {
  fc.assert(
    fc.property(taxed, requests, events, (catalog, request, happened) => {
      const { lines, totalCents } = priceQuote(catalog, request, 'en');
      const whole = lines.find(({ kind }) => kind === 'tax')?.cents ?? 0;
      let paid = 0;
      let entries: readonly TaxShare[] = [];
      const record = (cents: number) => {
        paid += cents;
        const taxes = taxesOfEntry(lines, { paidCents: paid, reducedCents: 0, before: entries });
        entries = [...entries, ...taxes];
        assert.ok(Math.abs(sumOf(taxes)) <= Math.abs(cents) && sumOf(taxes) * cents >= 0);
        const exact = totalCents === 0 ? 0 : (whole * Math.min(paid, totalCents)) / totalCents;
        assert.ok(Math.abs(sumOf(entries) - exact) <= 0.5 + 1e-6 && sumOf(entries) >= 0 && sumOf(entries) <= whole);
      };
      for (const { kind, part } of happened) {
        const most = kind === 'pay' ? totalCents : paid;
        const cents = Math.min(Math.floor((most * part) / 100), kind === 'pay' ? Infinity : paid);
        if (cents > 0) record(kind === 'pay' ? cents : -cents);
      }
      if (paid < totalCents) record(totalCents - paid);
      assert.equal(sumOf(entries), whole);
      if (paid > 0) record(-paid);
      assert.equal(sumOf(entries), 0);
    }),
    { numRuns: 500 },
  );
});

const promos: fc.Arbitrary<PromoTerms> = fc
  .record({
    takes: fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent, amountCents: null })),
      fc.integer({ min: 1, max: 60_000 }).map((amountCents) => ({ percent: null, amountCents })),
    ),
    packages: fc.option(fc.subarray(DEFAULT_SETTINGS.packages.map(({ id }) => id))),
    extras: fc.option(fc.subarray(DEFAULT_SETTINGS.extras.map(({ id }) => id))),
    leastCents: fc.constantFrom(0, 0, 5000, 20_000),
  })
  .map(({ takes, ...terms }) => ({ code: 'SPRING', ...takes, ...terms }));

test('with a promo code and sales tax, lines add up to the total, tax and net do, and no total falls below 0', () => {
  fc.assert(
    fc.property(taxed, requests, promos, (catalog, request, promo) => {
      const { lines, totalCents, promoObjection } = priceQuote(catalog, { ...request, promo }, 'en');
      const net = priceQuote(untaxed(catalog), { ...request, promo }, 'en');
      const full = priceQuote(untaxed(catalog), request, 'en');
      const tax = sum(lines.filter(({ kind }) => kind === 'tax'));
      assert.equal(totalCents, sum(lines));
      assert.equal(totalCents, net.totalCents + tax);
      assert.ok(tax >= 0 && net.totalCents >= 0);
      const found = net.lines.filter(({ kind }) => kind === 'promo');
      assert.equal(found.length, promoObjection === undefined ? 1 : 0);
      const isFee = ({ kind }: { readonly kind: string }) => kind === 'fee';
      const covered = full.lines.filter((line) => !isFee(line));
      assert.deepEqual(net.lines, [...covered, ...found, ...full.lines.filter(isFee)]);
      const off = full.totalCents - net.totalCents;
      assert.ok(off >= 0 && off <= sum(covered));
      if (promo.amountCents !== null) assert.ok(off <= promo.amountCents);
      if (promo.percent !== null && promo.packages === null && promo.extras === null && found.length > 0)
        assert.ok(Math.abs(off - (sum(covered) * promo.percent) / 100) <= 0.5);
      assert.ok(found.every(({ cents }) => Number.isSafeInteger(cents) && !Object.is(cents, -0)));
    }),
    { numRuns: 1000 },
  );
});

test('at one rate for everything, the tax is that of the total after the promo code, rounded once', () => {
  fc.assert(
    fc.property(taxed, requests, promos, rate, (catalog, request, promo, each) => {
      const tax = { ...catalog.tax, rates: { services: each, extras: each, fees: each } };
      const { lines, totalCents } = priceQuote({ ...catalog, tax }, { ...request, promo }, 'en');
      const net = sum(withoutTax(lines));
      const whole = BigInt(net) * BigInt(each);
      assert.equal(totalCents - net, Number((2n * whole + 100_000n) / 200_000n));
    }),
    { numRuns: 500 },
  );
});

test('what a promo code takes off is taken off at each rate in proportion, and never more than is there', () => {
  fc.assert(
    fc.property(taxed, requests, promos, (catalog, request, promo) => {
      const rates = { services: 1000, extras: 2000, fees: 3000 };
      const tax = { ...catalog.tax, rates };
      const before = priceQuote({ ...catalog, tax }, request, 'en');
      const after = priceQuote({ ...catalog, tax }, { ...request, promo }, 'en');
      const taxableAt = ({ lines }: typeof before, at: number) =>
        lines.flatMap(({ facts }) => facts?.taxes ?? []).find((share) => share.rate === at)?.taxableCents ?? 0;
      for (const at of Object.values(rates)) assert.ok(taxableAt(after, at) <= taxableAt(before, at));
      const of = after.lines.find(({ kind }) => kind === 'promo')?.facts?.promo?.of ?? {};
      const uncovered = (['services', 'extras', 'fees'] as const).filter((kind) => of[kind] === undefined);
      // The tax line is left out where it's 0, and its shares with it.
      if (after.lines.at(-1)?.kind !== 'tax') return;
      for (const kind of uncovered) assert.equal(taxableAt(after, rates[kind]), taxableAt(before, rates[kind]));
    }),
    { numRuns: 500 },
  );
});

function untaxed(catalog: Catalog): Catalog {
  return { ...catalog, tax: DEFAULT_SETTINGS.tax };
}

function sum(lines: readonly { readonly cents: number }[]): number {
  return lines.reduce((total, { cents }) => total + cents, 0);
}
