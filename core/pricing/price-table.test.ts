import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { fromSettingsForm, toSettingsForm, type SettingsForm } from '#core/settings/settings-form.ts';
import type { ServiceType } from '#core/settings/settings.ts';
import { cellsOf, pastePrices, priceTable, tableCell, typedPrice, withCellPrice } from './price-table.ts';
import { priceQuote } from './pricing.ts';

const form = toSettingsForm(DEFAULT_SETTINGS);
const car = form.vehicleClasses.find(({ id }) => id === 'car')!;
const truck = form.vehicleClasses.find(({ id }) => id === 'truck')!;
const full = form.packages.find(({ id }) => id === 'full')!;

/** What a customer pays without extras, in dollars. */
function charged(settings: SettingsForm, vehicleType: string, serviceType: ServiceType): number {
  const catalog = fromSettingsForm({ ...settings, mobileAvailable: true });
  return priceQuote(catalog, { packageType: 'full', vehicleType, serviceType, extras: [] }, 'en').totalCents / 100;
}

function withFull(pack: typeof full): SettingsForm {
  return { ...form, packages: form.packages.map((each) => (each.id === 'full' ? pack : each)) };
}

describe('the table of prices', () => {
  test('has the packages that are sold for vehicles at the place, and the classes that they are for', () => {
    const packages = form.packages.map((pack) => {
      if (pack.id === 'interior') return { ...pack, status: 'retired' as const };
      return pack.id === 'express' ? { ...pack, offered: 'dropoff' as const } : pack;
    });
    const idsAt = (place: ServiceType) =>
      priceTable({ ...form, packages }, place).rows.map(({ pack, index }) => {
        assert.equal(packages[index], pack);
        return pack.id;
      });
    assert.equal(idsAt('dropoff').includes('express'), true);
    assert.deepEqual(
      ['express', 'interior', 'garbage'].filter((id) => idsAt('mobile').includes(id)),
      [],
    );
    const vehicleClasses = form.vehicleClasses.map((each) => (each.id === 'truck' ? { ...each, retired: true } : each));
    assert.equal(
      priceTable({ packages, vehicleClasses }, 'dropoff').columns.some(({ id }) => id === 'truck'),
      false,
    );
  });

  test('shows in each cell what is charged, with a price of its own or without, at both places', () => {
    const surcharged = { ...truck, surchargePercent: 10 };
    const vehicleClasses = form.vehicleClasses.map((each) => (each.id === 'truck' ? surcharged : each));
    const changes: readonly (readonly [ServiceType, number])[][] = [
      [],
      [['dropoff', 200.5]],
      [['mobile', 300]],
      [
        ['dropoff', 200],
        ['mobile', 210],
      ],
      [
        ['mobile', 300],
        ['dropoff', 200],
      ],
    ];
    const cases = (['both', 'dropoff', 'mobile'] as const).flatMap((offered) =>
      changes.flatMap((change) =>
        (['dropoff', 'mobile'] as const)
          .filter((place) => offered === 'both' || offered === place)
          .map((place) => ({ offered, change, place })),
      ),
    );
    for (const { offered, change, place } of cases) {
      const pack = change.reduce<typeof full>(
        (before, [at, price]) => withCellPrice(before, surcharged, { place: at, price }),
        { ...full, offered },
      );
      const cell = tableCell(pack, surcharged, place);
      assert.equal(
        cell?.own ?? cell?.usual,
        charged({ ...withFull(pack), vehicleClasses }, 'truck', place),
        `${offered} ${JSON.stringify(change)} ${place}`,
      );
    }
  });

  test('keeps the mobile fee of a class whose drop-off price changes, and a mobile price of its own', () => {
    const own = withCellPrice(full, truck, { place: 'dropoff', price: 200 });
    const fee = full.mobilePrice - full.dropoffPrice;
    assert.deepEqual(own.classPrices, { truck: { dropoffPrice: 200, mobilePrice: 200 + fee } });
    assert.equal(tableCell(own, truck, 'mobile')?.own, undefined);
    const both = withCellPrice(own, truck, { place: 'mobile', price: 260 });
    const later = withCellPrice(both, truck, { place: 'dropoff', price: 210 });
    assert.deepEqual(later.classPrices, { truck: { dropoffPrice: 210, mobilePrice: 260 } });
  });

  test('has nothing of its own left once its cells are emptied', () => {
    const own = withCellPrice(full, truck, { place: 'dropoff', price: 200 });
    assert.deepEqual(withCellPrice(own, truck, { place: 'dropoff', price: undefined }), full);
    const mobile = withCellPrice(full, car, { place: 'mobile', price: 500 });
    assert.deepEqual(withCellPrice(mobile, car, { place: 'mobile', price: undefined }), full);
  });

  test('keeps what isn’t a price as it was typed, and forgets it once it is one', () => {
    const typed = withCellPrice(full, truck, { place: 'dropoff', price: 'abc' });
    assert.equal(tableCell(typed, truck, 'dropoff')?.own, 'abc');
    assert.equal(tableCell(typed, truck, 'mobile')?.own, undefined);
    assert.deepEqual(
      withCellPrice(typed, truck, { place: 'dropoff', price: 200 }),
      withCellPrice(full, truck, { place: 'dropoff', price: 200 }),
    );
  });
});

test('a price is read as spreadsheets and people write it', () => {
  const cases: readonly (readonly [string, number | string | undefined])[] = [
    ['120', 120],
    ['$1,234.50', 1234.5],
    ['$ 99', 99],
    [' 1,000 ', 1000],
    ['\u00A0$80\u00A0', 80],
    ['0', 0],
    ['10000', 10_000],
    ['', undefined],
    ['  ', undefined],
    ['10,000.01', '10,000.01'],
    ['-5', '-5'],
    ['(5)', '(5)'],
    ['1.234,50', '1.234,50'],
    ['1,50', '1,50'],
    ['12.345', '12.345'],
    ['call us', 'call us'],
  ];
  for (const [text, price] of cases) assert.equal(typedPrice(text), price, text);
});

test('a block is split into its cells', () => {
  const cases: readonly (readonly [string, readonly (readonly string[])[]])[] = [
    [
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['1\t\t3\n\n4', [['1', '', '3'], [''], ['4']]],
    ['\t2', [['', '2']]],
    ['1\t', [['1', '']]],
    ['"a\tb"\t"say ""two"""\n"c\nd"', [['a\tb', 'say "two"'], ['c\nd']]],
    ['"5\t6', [['"5', '6']]],
    ['7', [['7']]],
  ];
  for (const [text, cells] of cases) assert.deepEqual(cellsOf(text), cells, JSON.stringify(text));
});

describe('a pasted block', () => {
  const { rows, columns } = priceTable(form, 'dropoff');
  const row = rows.findIndex(({ pack }) => pack.id === 'full');
  const column = columns.findIndex(({ id }) => id === 'car');
  const paste = (text: string, menu: SettingsForm = form, at: readonly [number, number] = [row, column]) =>
    pastePrices(menu, { place: 'dropoff', at, text });
  const priceOf = (packages: SettingsForm['packages'], id: string, of: string) =>
    packages.find((pack) => pack.id === id)?.classPrices?.[of]?.dropoffPrice;

  test('fills the cells from where it’s put, and an empty one goes back to base and surcharge', () => {
    const first = paste('$1,234.50\t150');
    assert.deepEqual([first.count, first.errors], [2, []]);
    assert.equal(priceOf(first.packages, 'full', 'car'), 1234.5);
    assert.equal(priceOf(first.packages, 'full', 'truck'), 150);
    const second = paste('\t155\n', { ...form, packages: first.packages });
    assert.equal(priceOf(second.packages, 'full', 'car'), undefined);
    assert.equal(priceOf(second.packages, 'full', 'truck'), 155);
  });

  test('names what isn’t a price, what isn’t sold for the class and what is outside, and loses nothing of the rest', () => {
    const packages = form.packages.map((pack) => (pack.id === 'full' ? { ...pack, classes: ['car'] } : pack));
    const menu = { ...form, packages };
    const { errors, count, packages: pasted } = paste('ask\t150', menu);
    assert.deepEqual(errors, [
      { reason: 'no-price', text: 'ask', packageName: 'Full Detail', className: car.name },
      { reason: 'not-for-class', text: '150', packageName: 'Full Detail', className: truck.name },
    ]);
    assert.deepEqual([count, priceOf(pasted, 'full', 'car')], [0, 'ask']);
    const last: readonly [number, number] = [rows.length - 1, columns.length - 1];
    assert.deepEqual(paste('\n\n7\t8', form, last).errors, [
      { reason: 'outside', text: '7' },
      { reason: 'outside', text: '8' },
    ]);
  });
});
