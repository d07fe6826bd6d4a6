import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesIn, priceQuote, soldLabel, soldName } from '#core/pricing/pricing.ts';
import { FREE_AIR_FRESHENER } from './default-menu.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { changeOwnTexts } from './own-texts.ts';
import { completeSettings, toSettingsForm } from './settings-form.ts';
import { ownTexts, settingsIn, untranslated } from './translations.ts';

const bare = { ...DEFAULT_SETTINGS, translations: {} };

test('a fresh install is translated', () => {
  assert.equal(untranslated(DEFAULT_SETTINGS, 'es'), 0);
  assert.equal(untranslated(bare, 'es'), ownTexts(bare, 'es').length);
});

test('readers see the owner’s words in their language, and the original of what isn’t translated', () => {
  const es = { 'Full Detail': 'Todo', Wax: 'Cera' };
  const [, full] = settingsIn({ ...bare, translations: { es } }, 'es').packages;
  assert.equal(full?.name, 'Todo');
  assert.equal(full?.description, DEFAULT_SETTINGS.packages[1]?.description);
  assert.deepEqual(full?.features.slice(0, 2), ['Foam cannon wash and hand dry', 'Cera']);
  assert.equal(settingsIn({ ...bare, translations: { es } }, 'en').packages[1]?.name, 'Full Detail');
});

test('price lines are said in the reader’s language, and keep their cents', () => {
  const request = {
    packageType: 'full',
    serviceType: 'mobile',
    vehicleType: 'truck',
    vehicleSubtype: 'Ford F-150',
    mobileDiscount: true,
    extras: ['tire-shine', 'Little Tree Black Ice Air Freshener'],
    estimate: { percent: 15, level: 'heavy' },
  } as const;
  const { lines } = priceQuote(DEFAULT_SETTINGS, request, 'en');
  const said = linesIn(DEFAULT_SETTINGS, lines, 'es');
  assert.deepEqual(
    said.map(({ label, detail }) => (detail ? `${label} (${detail})` : label)),
    [
      'Detallado completo',
      'Servicio a domicilio (con su agua)',
      'Descuento por el agua',
      'Cargo por camioneta (Ford F-150)',
      'Aromatizante Little Tree Black Ice',
      'Brillo para llantas',
      'Estimación por fotos (Suciedad fuerte, +15%)',
    ],
  );
  assert.deepEqual(
    said.map(({ cents }) => cents),
    lines.map(({ cents }) => cents),
  );
  assert.equal(
    soldName(DEFAULT_SETTINGS, { packageType: 'full', label: soldLabel(lines) }, 'es'),
    'Detallado completo',
  );
});

test('what was sold under another name, and lines of earlier versions, keep their words', () => {
  const lines = [
    { kind: 'package', label: 'Grand Detail', detail: 'Drop-off', cents: 12000 },
    { kind: 'mobile', label: 'Mobile service', detail: 'We bring the water', cents: 2000 },
    { kind: 'adjustment', label: 'For the long drive', cents: 500 },
  ] as const;
  assert.deepEqual(linesIn(DEFAULT_SETTINGS, lines, 'es'), lines);
});

test('an extra keeps its ID when it’s renamed, and a new one gets one of its own', () => {
  const { translations: _, extras, ...form } = toSettingsForm(DEFAULT_SETTINGS);
  const renamed = extras.map((extra) => (extra.id === 'tire-shine' ? { ...extra, name: 'Tire Gloss' } : extra));
  const { id: __, ...wax } = { ...renamed[0], id: '', name: 'Tire Shine', description: '', price: 5, packages: [] };
  const completed = completeSettings({ ...form, extras: [...renamed, wax] }, DEFAULT_SETTINGS);
  assert.deepEqual(
    completed.extras.flatMap(({ id, name }) => (name.startsWith('Tire') ? [`${id} ${name}`] : [])),
    ['tire-shine Tire Gloss', 'tire-shine-2 Tire Shine'],
  );
  const { 'Tire Shine': shine, ...others } = DEFAULT_SETTINGS.translations.es ?? {};
  assert.deepEqual(completed.translations, { es: { ...others, 'Tire Shine': shine } });
});

test('an extra that is left out is retired, and keeps its translations', () => {
  const form = toSettingsForm(DEFAULT_SETTINGS);
  const { extras, translations } = completeSettings({ ...form, extras: form.extras.slice(1) }, DEFAULT_SETTINGS);
  assert.deepEqual(
    extras.filter(({ retired }) => retired).map(({ name }) => name),
    [FREE_AIR_FRESHENER],
  );
  assert.ok(translations.es?.[FREE_AIR_FRESHENER]);
  assert.ok(translations.es?.['Tire Shine']);
});

test('a text that the owner changes is in their words, wherever it is, until it gets a translation of its own', () => {
  const shipped = Object.values(DEFAULT_SETTINGS.translations.es ?? {});
  const changed = changeOwnTexts(DEFAULT_SETTINGS, ({ text }) => (text === '' ? '' : `${text}, new`));
  const { translations: _, ...shown } = settingsIn(changed, 'es');
  for (const text of shipped) assert.ok(!JSON.stringify(shown).includes(JSON.stringify(text)), text);
  assert.equal(untranslated(changed, 'es'), ownTexts(changed, 'es').length);
  assert.equal(
    settingsIn(
      changeOwnTexts(changed, ({ text }) => text.replace(/, new$/, '')),
      'es',
    ).area,
    shipped.at(-3),
  );
});

test('features keep their translations when they change places', () => {
  const [express] = DEFAULT_SETTINGS.packages;
  assert.ok(express);
  const turned = {
    ...DEFAULT_SETTINGS,
    packages: [{ ...express, features: [...express.features.toReversed(), 'Keys'] }],
  };
  assert.deepEqual(settingsIn(turned, 'es').packages[0]?.features, [
    'Aspirado ligero',
    'Vidrios limpios',
    'Rines cepillados',
    'Lavado y enjuague a mano',
    'Lavado con jabón',
    'Keys',
  ]);
});

test('an extra that is called like a property of every object has no texts but its own', () => {
  const extra = { id: 'constructor', name: 'Constructor', description: '', cents: 100, packages: ['full'] as const };
  const settings = { ...bare, extras: [extra] };
  assert.equal(settingsIn(settings, 'es').extras[0]?.name, 'Constructor');
  assert.equal(ownTexts(settings, 'es').find(({ path }) => path === 'extras.constructor.name')?.translation, '');
});

test('a package line with a detail has its name translated, too', () => {
  const { lines } = priceQuote(DEFAULT_SETTINGS, { packageType: 'full', serviceType: 'dropoff', extras: [] }, 'en');
  const [line] = linesIn(DEFAULT_SETTINGS, lines, 'es');
  assert.equal(line?.label, settingsIn(DEFAULT_SETTINGS, 'es').packages.find(({ id }) => id === 'full')?.name);
  assert.equal(line?.detail, 'En el taller');
});
