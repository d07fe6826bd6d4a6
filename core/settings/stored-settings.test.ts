import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { SETTINGS_SHAPE, readStoredSettings, toStoredSettings } from './stored-settings.ts';

test('what is stored reads back equal', () => {
  assert.deepEqual(readStoredSettings(toStoredSettings(DEFAULT_SETTINGS)), DEFAULT_SETTINGS);
  assert.equal(toStoredSettings(DEFAULT_SETTINGS).shape, SETTINGS_SHAPE);
});

test('a document without a shape gets what it did not have, and keeps what it had', () => {
  const { minutesByLevel: _, ...estimate } = { ...DEFAULT_SETTINGS.estimate, mode: 'show' as const };
  const read = readStoredSettings({ ...DEFAULT_SETTINGS, estimate, name: 'Older' });
  assert.deepEqual(read, {
    ...DEFAULT_SETTINGS,
    name: 'Older',
    estimate: { ...DEFAULT_SETTINGS.estimate, mode: 'show' },
  });
});

test('a document from before the drop-off address keeps its town, and has no street and no hours yet', () => {
  const { directions: _, openingHours: __, promise: ___, ...older } = DEFAULT_SETTINGS;
  const address = { locality: 'Troy', region: 'NY', country: 'US' };
  const read = readStoredSettings({ ...older, address, shape: 3 });
  assert.deepEqual(read, {
    ...DEFAULT_SETTINGS,
    address: { street: '', locality: 'Troy', region: 'NY', postalCode: '', country: 'US' },
  });
});

test('a document from before sales tax has none', () => {
  const { tax: _, taxId: __, cancellation: ____, ...older } = DEFAULT_SETTINGS;
  const read = readStoredSettings({ ...older, translations: {}, shape: 11 });
  assert.deepEqual(read.cancellation, { feeCents: 0, feePercent: 0, noticeHours: 24, isTaxed: false });
  assert.deepEqual([read.tax, read.taxId], [{ name: 'Sales tax', rates: { services: 0, extras: 0, fees: 0 } }, '']);
  assert.equal(read.translations.es?.['Sales tax'], 'Impuesto sobre las ventas');
});

test('a document from before the menu becomes rows as the owner had them; what was not sold is retired', () => {
  const { packages, vehicleClasses: _, categories: __, ...older } = DEFAULT_SETTINGS;
  const [full, garbage, dirtBike] = ['full', 'garbage', 'dirtbike'].map((wanted) => {
    const pack = packages.find(({ id }) => id === wanted);
    assert.ok(pack);
    const { id, name, emoji, description, features, popular } = pack;
    return { id, name, emoji, description, features, popular, dropoffCents: 7700, mobileCents: 8800 };
  });
  const read = readStoredSettings({
    ...older,
    packages: [garbage, { ...full, name: 'The Works', family: 'vehicle', checklist: ['Shone'] }, dirtBike],
    makes: { car: ['Saab'], truck: ['Rivian'], powersport: ['Ducati'] },
    fees: { truckCents: 1200, waterDiscountCents: 900 },
    cans: { oneCents: 1600, twoCents: 3100, eachBeyondCents: 600, most: 12 },
    translations: { es: { 'The Works': 'Todo' } },
    shape: 18,
  });
  const [first, second, third, ...others] = read.packages;
  assert.deepEqual([first?.id, first?.offered, first?.status], ['garbage', 'address', 'offered']);
  assert.deepEqual(first?.count, {
    label: 'Garbage cans',
    unit: 'can',
    units: 'cans',
    oneCents: 1600,
    twoCents: 3100,
    eachBeyondCents: 600,
    least: 1,
    most: 12,
  });
  assert.deepEqual([second?.name, second?.classes, second?.checklist], ['The Works', ['car', 'truck'], ['Shone']]);
  assert.equal('family' in (second ?? {}), false);
  assert.deepEqual([third?.id, third?.conditionCents, third?.outline], ['dirtbike', undefined, 'motorcycle']);
  assert.deepEqual([others.length, new Set(others.map(({ status }) => status))], [5, new Set(['retired'])]);
  assert.deepEqual(
    read.vehicleClasses.map(({ id, makes, surchargeCents }) => [id, makes, surchargeCents]),
    [
      ['car', ['Saab'], 0],
      ['truck', ['Rivian'], 1200],
      ['powersport', ['Ducati'], 0],
    ],
  );
  assert.deepEqual(read.fees, { waterDiscountCents: 900 });
  assert.deepEqual([read.translations.es?.['The Works'], read.translations.es?.['Truck']], ['Todo', 'Camioneta']);
});

/** Translations by place, as they were stored before. */
const BY_PLACE = {
  packages: {
    full: {
      name: 'Detallado completo',
      description: 'Mi descripción',
      features: ['Lavado con espuma y secado a mano', ''],
    },
    dirtbike: { name: 'Detallado de moto de campo', description: '', features: [] },
  },
  extras: { 'tire-shine': { name: 'Mi brillo', description: 'Un negro intenso y parejo que dura.' } },
  area: 'Albany, Nueva York, y los pueblos cercanos',
  directions: 'Detrás de la tienda',
  taxName: 'Impuesto sobre las ventas',
  launchMessage: '',
};

/** The translations of a document of the shape before, by original. */
function migrated(change: object): Readonly<Record<string, string>> {
  const older = { ...DEFAULT_SETTINGS, directions: 'Behind the store', translations: { es: BY_PLACE }, ...change };
  return readStoredSettings({ ...older, shape: 16 }).translations.es ?? {};
}

test('translations of a document from before they had originals go with the texts that are there', () => {
  const es = migrated({});
  assert.equal(es['Behind the store'], 'Detrás de la tienda');
  assert.equal(es['Interior and exterior: the whole car, washed, waxed, shampooed and polished.'], 'Mi descripción');
  assert.equal(es['Tire Shine'], 'Mi brillo');
  assert.equal(es['Albany, New York, and the towns around it'], 'Albany, Nueva York, y los pueblos cercanos');
  assert.equal(es['Dirt Bike Detail'], 'Detallado de moto de cross/enduro', 'reworded since');
  assert.equal(es['Wax'], undefined, 'was left in the original');
});

test('the Spanish that came with the product is gone where the owner had changed the text', () => {
  const area = 'Colonie, Albany and Troy, NY';
  const rename = <Each extends { readonly name: string }>(each: Each): Each => ({ ...each, name: `My ${each.name}` });
  const features = ['Wax', 'Foam cannon wash and hand dry'];
  const es = migrated({
    area,
    packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...rename(pack), ...(pack.id === 'full' && { features }) })),
    tax: { ...DEFAULT_SETTINGS.tax, name: 'VAT' },
  });
  for (const text of [area, 'My Full Detail', 'My Dirt Bike Detail', 'VAT']) assert.equal(es[text], undefined, text);
  assert.equal(es['Wax'], 'Cera');
  assert.equal(es['Tire Shine'], 'Mi brillo');
});
