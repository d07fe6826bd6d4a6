import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FieldError } from '#contract/call.ts';
import type { OtherMenu } from '#contract/settings.ts';
import type { QuestionSettings } from '#core/settings/questions.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { cookieFor } from '#testing/people.ts';
import { readCsv } from '#testing/read-csv.ts';
import { openSettingsCaller, type SettingsCaller } from '#testing/settings.ts';

let testApp: TestApp;
let caller: SettingsCaller;
let cookie: string;
before(async () => {
  testApp = await startTestApp();
  caller = await openSettingsCaller(testApp);
  cookie = await cookieFor(testApp.deps, caller.admin, 'admin');
});
after(() => testApp.close());

const download = async (language = 'en') =>
  (await testApp.app.inject({ url: '/api/admin/menu/export', headers: { cookie, 'accept-language': language } })).body;
type Answer = OtherMenu & { readonly errors: readonly FieldError[] };
async function read(csv: string): Promise<{ readonly status: number; readonly body: Answer }> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/admin/menu/read',
    headers: { cookie },
    payload: { csv },
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

const HAIR: QuestionSettings = {
  id: 'hair',
  text: 'Pet hair?',
  kind: 'choice',
  required: false,
  packages: [],
  categories: [],
  choices: [
    { id: 'none', name: 'None', price: 0 },
    { id: 'lots', name: 'A lot', price: 24.5 },
  ],
  yesPrice: 0,
};

describe('a menu that goes out and comes back in', () => {
  test('changes nothing, whatever its texts are and however a spreadsheet saves it', async () => {
    const published = await caller.publish((settings) => ({
      ...settings,
      categories: [{ id: 'may', name: '=Quick & "clean"' }],
      questions: [
        { ...HAIR, packages: ['full'], categories: ['may'] },
        { ...HAIR, id: 'hose', text: '=Hose?', kind: 'yesNo', choices: [], yesPrice: 3, required: true },
        { ...HAIR, id: 'gate', text: 'Gate code?', kind: 'text', choices: [] },
      ],
      packages: settings.packages.map((pack) =>
        pack.id === 'express'
          ? { ...pack, name: "'=Wash, rinse; dry", category: 'may', features: ['-5 minutes', '00412', '@home'] }
          : pack.id === 'full'
            ? { ...pack, classPrices: { truck: { dropoffPrice: 150.5, mobilePrice: 180 } }, description: 'Two\nlines' }
            : pack,
      ),
    }));
    assert.equal(published.status, 200, JSON.stringify(published.body));
    const file = await download();
    const rows = readCsv(file);
    const separated = (sign: string) =>
      rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign)).join('\n');
    const files = {
      asWritten: file,
      inSpanish: await download('es'),
      withSemicolons: separated(';'),
      withTabs: separated('\t'),
    };
    const { business } = await caller.now();
    for (const [name, csv] of Object.entries(files)) {
      const { status, body } = await read(csv);
      assert.equal(status, 200, `${name} ${JSON.stringify(body)}`);
      assert.deepEqual([body.differences, body.business], [[], business], name);
    }
    assert.deepEqual(rows[0]?.slice(0, 3), ['Kind', 'ID', 'Name']);
  });

  test('says in words what a change would do, saves nothing, and is published like any other change', async () => {
    const earlier = await caller.now();
    const { status, body } = await read('Kind,ID,Drop-off price,Mobile price\r\nPackage,full,135,150\r\n');
    assert.equal(status, 200, JSON.stringify(body));
    const said = body.differences.map(({ label, after: now }) => `${label} ${now}`);
    assert.ok(said.includes('Full Detail: drop-off price $135'), said.join());
    assert.ok(said.includes('Interior Only: sold no longer'), said.join());
    assert.deepEqual(await caller.now(), earlier);
    const { version, business } = body;
    const saved = await caller.ask('PUT', '/api/admin/business', { version, business });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    assert.equal(saved.body.business.packages.find(({ id }) => id === 'full')?.dropoffPrice, 135);
    assert.equal(saved.body.business.extras.length, earlier.business.extras.length);
  });
});

const BROKEN: readonly (readonly [what: string, csv: string, paths: readonly string[]])[] = [
  ['a price in words', 'Kind,ID,Mobile price\nPackage,full,cheap', ['rows.2.Mobile price']],
  ['a price below the other', 'Kind,ID,Drop-off price,Mobile price\nPackage,full,90,80', ['rows.2.Mobile price']],
  [
    'a class that isn’t there',
    'Kind,ID,For vehicle classes\nPackage,full,Car; Spaceship',
    ['rows.2.For vehicle classes'],
  ],
  ['a package without a description', 'Kind,Name,Description\nPackage,Shine,', ['rows.2.Description']],
  ['one name twice', 'Kind,Name\nCategory,Quick\n\nCategory,quick', ['rows.4.Name']],
  ['hours beyond a day', 'Kind,ID,Credited hours\nPackage,full,25', ['rows.2.Credited hours']],
  ['a place that isn’t one', 'Kind,ID,Where\nPackage,full,Moon', ['rows.2.Where']],
  [
    'a question for a package that isn’t there',
    'Kind,Name,With packages\nQuestion,Pet hair?,Fulll',
    ['rows.2.With packages'],
  ],
  [
    'a question for a category that isn’t there',
    'Kind,Name,With categories\nQuestion,Pet hair?,Boats',
    ['rows.2.With categories'],
  ],
  [
    'an amount of a choice that is none',
    'Kind,Name,Answered with,Choices\nQuestion,Pet hair?,choice,"None\nA lot +24.5O"',
    ['rows.2.Choices'],
  ],
  ['an unknown kind of answer', 'Kind,Name,Answered with\nQuestion,Pet hair?,maybe', ['rows.2.Answered with']],
  ['no titles', 'full,135', ['rows.1']],
  ['a cell that never ends', 'Kind,Name\n"Package,Full', ['rows.2']],
  ['letters that can’t be read', 'Kind,Name\nCategory,Caf\uFFFD', ['csv']],
];

describe('a file is refused with the row and column, and nothing is saved:', () => {
  for (const [what, csv, paths] of BROKEN) {
    test(what, async () => {
      const { version } = await caller.now();
      const { status, body } = await read(csv);
      assert.equal(status, 422, JSON.stringify(body));
      for (const path of paths)
        assert.ok(
          body.errors.some((error) => error.path === path),
          JSON.stringify(body.errors),
        );
      assert.equal((await caller.now()).version, version);
    });
  }
});
