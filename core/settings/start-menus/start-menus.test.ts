import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareSettings } from '#core/settings/compare-settings.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { QuestionSettings } from '#core/settings/questions.ts';
import { referenceErrors, validateSettings } from '#core/settings/settings-errors.ts';
import { completeSettings, fromSettingsForm, toSettingsForm, type SettingsForm } from '#core/settings/settings-form.ts';
import { soldPackages, type Settings } from '#core/settings/settings.ts';
import { START_MENU_IDS, type StartMenuId } from './start-menu.ts';
import { START_MENUS, withStartMenu } from './start-menus.ts';

const LISTS = ['packages', 'vehicleClasses', 'extras'] as const;
const FRESH = new Set(LISTS.flatMap((list) => DEFAULT_SETTINGS[list].map(({ id }) => id)));

/** What a save makes of a change. Fails where it would be refused. */
function save(before: Settings, change: (form: SettingsForm) => SettingsForm): Settings {
  const form = change(toSettingsForm(before));
  const completed = completeSettings(form, before);
  assert.deepEqual([...validateSettings(form), ...referenceErrors(completed)], []);
  return fromSettingsForm(completed);
}

/** Nothing that was there is gone, and no ID means something else. */
function expectKept(before: Settings, after: Settings): void {
  for (const list of LISTS) {
    const names = after[list].map(({ name }) => name.toLowerCase());
    assert.equal(new Set(names).size, names.length, `${list} have names of their own`);
    for (const { id, name } of before[list]) {
      const now = after[list].find((each) => each.id === id);
      assert.ok(now, `${list} ${id} is there`);
      if (!FRESH.has(id)) assert.equal(now.name.toLowerCase(), name.toLowerCase(), `${list} ${id} is the same thing`);
    }
  }
}

function load(before: Settings, menu: StartMenuId): Settings {
  const after = save(before, (form) => withStartMenu(form, menu));
  expectKept(before, after);
  const { packages, extras } = START_MENUS[menu];
  assert.deepEqual(
    soldPackages(after).map(({ name }) => name),
    packages.map(({ name }) => name),
  );
  for (const { name, packages: soldWith } of extras) {
    const extra = after.extras.find((each) => each.name === name);
    const named = (ids: readonly string[], all: Settings['packages']) =>
      ids.map((id) => all.find((pack) => pack.id === id)?.name);
    assert.deepEqual(named(extra?.packages ?? [], after.packages), named(soldWith, packages), name);
  }
  return after;
}

type Edit = (form: SettingsForm) => SettingsForm;

const ALL_PACKAGES = START_MENU_IDS.flatMap((id) => START_MENUS[id].packages);
const isUsed = (form: SettingsForm, name: string) =>
  [...form.packages, ...form.extras].some((each) => each.name.toLowerCase() === name.toLowerCase());

/** A package of the owner's, as one that is there. */
function add(id: string, name: string): Edit {
  return (form) => {
    const [template] = form.packages;
    if (!template || isUsed(form, name) || form.packages.some((each) => each.id === id)) return form;
    const hoursByPackage = { ...form.pay.hoursByPackage, [id]: 1 };
    const added = { ...template, id, name, popular: false };
    return { ...form, packages: [...form.packages, added], pay: { ...form.pay, hoursByPackage } };
  };
}

const named = fc.constantFrom(...ALL_PACKAGES);
const edits: fc.Arbitrary<Edit> = fc.oneof(
  named.map(({ name }) => add(`own-${name.length}`, name.toUpperCase())),
  named.map(({ id }) => add(id, `Own ${id}`)),
  fc.tuple(named, fc.nat(30)).map(([{ name }, at]): Edit => {
    return (form) => {
      const renamed = form.packages[at % form.packages.length];
      if (isUsed(form, name) || !renamed || FRESH.has(renamed.id)) return form;
      return { ...form, packages: form.packages.map((each) => (each === renamed ? { ...each, name } : each)) };
    };
  }),
  fc.nat(30).map((at): Edit => (form) => ({ ...form, extras: form.extras.filter((_, index) => index !== at) })),
);

test('every menu can be loaded after every other one, and after changes of the owner', () => {
  const steps = fc.array(fc.oneof(fc.constantFrom(...START_MENU_IDS), edits), { maxLength: 12 });
  fc.assert(
    fc.property(steps, (sequence) => {
      let settings = DEFAULT_SETTINGS;
      for (const step of sequence) settings = typeof step === 'string' ? load(settings, step) : save(settings, step);
    }),
    { numRuns: 200 },
  );
});

test('a menu that was there before comes back as it was', () => {
  for (const first of START_MENU_IDS)
    for (const second of START_MENU_IDS) {
      const once = load(DEFAULT_SETTINGS, first);
      const twice = load(once, second);
      const again = load(twice, first);
      const idsIn = (settings: Settings) => LISTS.map((list) => settings[list].map(({ id }) => id).toSorted());
      assert.deepEqual(idsIn(again), idsIn(twice), `${first}, ${second}, ${first}`);
    }
});

test('a question for a category that a menu takes away is asked with what was in it, and says so', () => {
  const question = (id: string, categories: readonly string[]): QuestionSettings => ({
    id,
    text: `Question ${id}`,
    kind: 'text',
    required: false,
    packages: [],
    categories,
    choices: [],
    yesPrice: 0,
  });
  const categories = [
    { id: 'wash', name: 'Washing' },
    { id: 'empty', name: 'Nothing yet' },
  ];
  const before = save(DEFAULT_SETTINGS, (form) => ({
    ...form,
    categories,
    packages: form.packages.map((pack) => (pack.id === 'full' ? { ...pack, category: 'wash' } : pack)),
    questions: [question('hose', ['wash']), question('gate', ['empty']), question('park', [])],
  }));
  const after = load(before, 'studio');
  assert.deepEqual(
    after.questions.map(({ id, packages, categories: asked }) => ({ id, packages, asked })),
    [
      { id: 'hose', packages: ['full'], asked: [] },
      { id: 'park', packages: [], asked: [] },
    ],
  );
  const differences = compareSettings(toSettingsForm(before), toSettingsForm(after), 'en');
  for (const name of ['Question hose', 'Question gate'])
    assert.ok(
      differences.some(({ label }) => label.includes(name)),
      `${name} is among the changes`,
    );
});
