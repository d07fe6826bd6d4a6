import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { LANGUAGE_TAGS } from '#core/languages/language.ts';
import { DUE_INTERVALS } from '#core/scheduling/due-again.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { menuToTable, tableToMenu } from './menu-table.ts';
import { toSettingsForm, type SettingsForm } from './settings-form.ts';

const FRESH = toSettingsForm(DEFAULT_SETTINGS);

/** The settings as the table says. */
function after(table: readonly (readonly string[])[], before: SettingsForm): SettingsForm {
  const { menu, errors } = tableToMenu(table, before);
  assert.deepEqual(
    errors.map(({ path, message }) => `${path}: ${message.text('en')}`),
    [],
  );
  const { hoursByPackage, ...lists } = menu;
  const pay = { ...before.pay, hoursByPackage: { ...before.pay.hoursByPackage, ...hoursByPackage } };
  return { ...before, ...lists, pay } as SettingsForm;
}

const text = fc.oneof(
  fc.constantFrom("'=1", '=1+1', '-5', '; ', 'a;b', 'a\r\nb', '00412', 'May 5', 'yes', '"x"'),
  fc.string({ minLength: 1, maxLength: 20 }),
);
const price = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100);
const prices = fc.record({ dropoffPrice: price, mobilePrice: price });
const lines = fc.array(text, { maxLength: 3 });
const choice = fc.record({ name: fc.oneof(text, fc.constantFrom('A lot +5', 'A + 2x', 'B +0.00')), price });
/** How a question is answered, with what only its kind has. */
const answers = fc.oneof(
  fc.record({
    kind: fc.constantFrom('text' as const, 'number' as const, 'photo' as const),
    choices: fc.constant([]),
    yesPrice: fc.constant(0),
  }),
  fc.record({ kind: fc.constant('yesNo' as const), choices: fc.constant([]), yesPrice: price }),
  fc.record({
    kind: fc.constant('choice' as const),
    choices: fc.array(choice, { maxLength: 3 }),
    yesPrice: fc.constant(0),
  }),
);

/** A menu as any owner may have it, texts included that a table could misread. */
const menus: fc.Arbitrary<SettingsForm> = fc
  .record({
    packages: fc.array(
      fc.record(
        {
          name: text,
          description: text,
          emoji: fc.constantFrom('✨', '🚗'),
          status: fc.constantFrom('offered' as const, 'hidden' as const, 'retired' as const),
          offered: fc.constantFrom('both' as const, 'dropoff' as const, 'mobile' as const, 'address' as const),
          photos: fc.constantFrom('none' as const, 'both' as const),
          dropoffPrice: price,
          mobilePrice: price,
          popular: fc.boolean(),
          features: lines,
          checklist: lines,
          classes: fc.subarray(['class-0', 'class-1', 'class-2']),
          category: fc.constant('category-0'),
          outline: fc.constant('quad' as const),
          alsoAccepted: fc.constant(['class-1']),
          classPrices: fc.dictionary(fc.constantFrom('class-0', 'class-2'), prices),
          conditionPrices: fc.record({ light: price, moderate: price, heavy: price }),
          count: fc.record({
            label: text,
            unit: text,
            units: text,
            one: price,
            two: price,
            eachBeyond: price,
            least: fc.integer({ min: 1, max: 9 }),
            most: fc.integer({ min: 9, max: 99 }),
          }),
          minutes: fc.integer({ min: 1, max: 1440 }),
          people: fc.integer({ min: 2, max: 5 }),
          dueAgain: fc.constantFrom(...DUE_INTERVALS),
          classMinutes: fc.dictionary(fc.constantFrom('class-1'), fc.integer({ min: 1, max: 1440 })),
          deposit: price,
          depositPercent: fc.integer({ min: 1, max: 100 }),
        },
        {
          requiredKeys: [
            'name',
            'description',
            'emoji',
            'status',
            'offered',
            'photos',
            'dropoffPrice',
            'mobilePrice',
            'popular',
            'features',
            'checklist',
            'classes',
          ],
        },
      ),
      { maxLength: 4 },
    ),
    vehicleClasses: fc.array(
      fc.record({
        name: text,
        examples: text,
        makes: lines,
        listsModels: fc.boolean(),
        surcharge: price,
        surchargePercent: fc.integer({ min: 0, max: 200 }),
        outline: fc.constantFrom('car' as const, 'truck' as const),
        retired: fc.boolean(),
      }),
      { minLength: 3, maxLength: 3 },
    ),
    extras: fc.array(
      fc.record(
        {
          name: text,
          description: text,
          price,
          packages: fc.subarray(['package-0', 'package-1']),
          classPrices: fc.dictionary(fc.constantFrom('class-0', 'class-2'), price),
          perUnit: fc.boolean(),
          preselected: fc.boolean(),
          minutes: fc.integer({ min: 0, max: 90 }),
          categories: fc.subarray(['category-0']),
          retired: fc.boolean(),
        },
        { requiredKeys: ['name', 'description', 'price', 'packages'] },
      ),
      { maxLength: 3 },
    ),
    categories: fc.array(fc.record({ name: text }), { minLength: 1, maxLength: 2 }),
    questions: fc.array(
      fc.record({
        text,
        answered: answers,
        required: fc.boolean(),
        packages: fc.subarray(['package-0', 'package-1']),
        categories: fc.subarray(['category-0']),
      }),
      { maxLength: 3 },
    ),
    hours: fc.array(fc.integer({ min: 0, max: 24 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ packages, vehicleClasses, extras, categories, questions, hours }) => {
    const numbered = <Item>(list: readonly Item[], kind: string) =>
      list.map((item, index) => ({ ...item, id: `${kind}-${index}` }));
    return {
      ...FRESH,
      packages: numbered(packages, 'package'),
      vehicleClasses: numbered(vehicleClasses, 'class'),
      extras: numbered(extras, 'extra'),
      categories: numbered(categories, 'category'),
      questions: numbered(questions, 'question').map(({ answered: { choices, ...answered }, ...question }) => ({
        ...question,
        ...answered,
        choices: numbered(choices, 'choice'),
      })),
      pay: {
        ...FRESH.pay,
        hoursByPackage: Object.fromEntries(packages.map((_, index) => [`package-${index}`, hours[index] ?? 0])),
      },
    };
  });

test('any menu that goes out and comes back in is the same, in every language', () => {
  fc.assert(
    fc.property(menus, fc.constantFrom(...LANGUAGE_TAGS), (menu, language) => {
      assert.deepEqual(after(menuToTable(menu, language), menu), menu);
    }),
    { numRuns: 60 },
  );
});

test('any menu that goes into a shop with another one is there as it was, but for what no cell holds', () => {
  const plain = FRESH.packages.map(({ alsoAccepted: _, ...pack }) => pack);
  const menu = { ...FRESH, packages: plain };
  const empty = { ...FRESH, packages: [], vehicleClasses: [], extras: [], pay: { ...FRESH.pay, hoursByPackage: {} } };
  assert.deepEqual(after(menuToTable(menu, 'en'), empty), menu);
});

describe('a table', () => {
  const titled = (row: Readonly<Record<string, string>>) => [Object.keys(row), Object.values(row)];

  test('may have few columns: the others stay', () => {
    const { packages } = after(titled({ Kind: 'Package', ID: 'full', 'Mobile price': '$1,145.50' }), FRESH);
    const full = FRESH.packages.find(({ id }) => id === 'full');
    assert.deepEqual(packages, [{ ...full, mobilePrice: 1145.5 }]);
  });

  test('names what is new or there already by its name, in either language', () => {
    const [pack] = after(
      titled({
        Tipo: 'paquete',
        Nombre: 'Ceramic Day',
        Descripción: 'A coat.',
        'Para clases de vehículo': 'Car; truck',
        'Precio en el taller': '900',
        'Precio a domicilio': '950',
        'Precio en el taller: Truck': '990',
        'Precio a domicilio: truck': '999',
      }),
      FRESH,
    ).packages;
    assert.deepEqual(
      [pack?.id, pack?.classes, pack?.classPrices, pack?.status],
      ['ceramic-day', ['car', 'truck'], { truck: { dropoffPrice: 990, mobilePrice: 999 } }, 'offered'],
    );
    const [known] = after(titled({ Kind: 'Package', Name: 'full detail' }), FRESH).packages;
    assert.equal(known?.id, 'full');
  });

  const HAIR = {
    id: 'hair',
    text: 'Pet hair?',
    kind: 'choice' as const,
    required: true,
    packages: ['full'],
    categories: [],
    choices: [
      { id: 'none', name: 'None', price: 0 },
      { id: 'lots', name: 'A lot', price: 24.5 },
    ],
    yesPrice: 0,
  };
  const asking = { ...FRESH, questions: [HAIR] };

  test('has the choices of a question as lines of one cell, which keep their IDs', () => {
    const [head = [], ...rows] = menuToTable(asking, 'en');
    const row = rows.find(([kind]) => kind === 'Question') ?? [];
    assert.equal(row[head.indexOf('Choices')], 'None\nA lot +24.50');
    const { questions } = after(
      titled({
        Kind: 'Question',
        Name: 'Pet hair?',
        Choices: 'A lot + $30\nA bit +5\n\nnone',
        'Answer required': 'no',
      }),
      asking,
    );
    const choices = [
      { id: 'lots', name: 'A lot', price: 30 },
      { id: 'a-bit', name: 'A bit', price: 5 },
      { id: 'none', name: 'none', price: 0 },
    ];
    assert.deepEqual(questions, [{ ...HAIR, required: false, choices }]);
  });

  test('adds a question by its text, for what it names', () => {
    const { questions } = after(
      titled({
        Tipo: 'pregunta',
        Nombre: 'Is there a hose?',
        'Se responde con': 'yesNo',
        'Precio del sí': '3',
        'Con paquetes': 'full detail',
      }),
      asking,
    );
    assert.deepEqual(questions, [
      {
        id: 'is-there-a-hose',
        text: 'Is there a hose?',
        kind: 'yesNo',
        required: false,
        choices: [],
        yesPrice: 3,
        packages: ['full'],
        categories: [],
      },
    ]);
  });

  test('leaves questions as they are where it has none', () => {
    assert.deepEqual(after(titled({ Kind: 'Package', ID: 'full' }), asking).questions, [HAIR]);
  });

  test('refuses choices and a price of yes on a question of another kind', () => {
    const { errors } = tableToMenu(
      [
        ['Kind', 'Name', 'Answered with', 'Choices', 'Price of yes'],
        ['Question', 'Hose?', 'text', 'Yes\nNo', ''],
        ['Question', 'Pet hair?', 'choice', 'Yes\nNo', '5'],
      ],
      asking,
    );
    assert.deepEqual(
      errors.map(({ path }) => path),
      ['rows.2.Choices', 'rows.3.Price of yes'],
    );
  });

  test('that empties cells takes away what may be missing', () => {
    const dirtbike = FRESH.packages.find(({ conditionPrices }) => conditionPrices);
    const [pack] = after(
      titled({
        Kind: 'Package',
        ID: dirtbike?.id ?? '',
        'Price: light condition': '',
        'Price: moderate condition': '',
        'Price: heavy condition': '',
      }),
      FRESH,
    ).packages;
    assert.equal(pack && 'conditionPrices' in pack, false);
  });

  test('is refused where it says what nothing can be made of, by row and column', () => {
    const { errors } = tableToMenu(
      [
        ['Kind', 'Name', 'Mobile price', 'Color'],
        ['Package', 'One', '5', 'red'],
        ['Wheel', 'Two', '', ''],
        ['', '', '', ''],
        ['Category', 'Three', '7', ''],
      ],
      FRESH,
    );
    assert.deepEqual(
      errors.map(({ path }) => path),
      ['rows.3.Kind', 'rows.1.Color', 'rows.2.Color', 'rows.5.Mobile price'],
    );
  });
});
