import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { PriceLine } from '#core/pricing/pricing.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { settingsIn } from '#core/settings/translations.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { fromAnywhere } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
  owner = await asOwner(testApp);
});

const spanish = settingsIn(DEFAULT_SETTINGS, 'es');
const NAME = spanish.packages.find(({ id }) => id === 'full')?.name ?? '';
const EXTRA = spanish.extras.find(({ id }) => id === 'tire-shine')?.name ?? '';

const CAR = { vehicleType: 'car', vehicleSubtype: 'Honda' };

type Read = { readonly packageName: string; readonly lines: readonly PriceLine[]; readonly extras: readonly string[] };

/** What is at the address, as a reader of the language gets it. */
async function read<Body = Read>(url: string, language: 'en' | 'es', cookie = ''): Promise<Body> {
  const headers = { 'accept-language': language, cookie: `language=${language}; ${cookie}`, ...fromAnywhere() };
  return (await testApp.app.inject({ url, headers })).json<Body>();
}

async function submitted(change: Readonly<Record<string, unknown>> = {}) {
  const { status, body } = await submit(
    testApp.app,
    exampleQuote({ ...CAR, extras: ['tire-shine'], totalPrice: undefined, language: 'es', ...change }),
    { 'accept-language': 'es' },
  );
  assert.equal(status, 201, JSON.stringify(body));
  return { ...body, url: `/api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}` };
}

const labelsOf = ({ lines }: { readonly lines: readonly { readonly label: string }[] }) =>
  lines.map(({ label }) => label);

test('a quote is read by its customer in Spanish and by its owner in English, from one stored row', async () => {
  const quote = await submitted();
  assert.deepEqual(labelsOf(quote), [NAME, EXTRA], 'the answer to the request');
  const seen = await read(quote.url, 'es');
  assert.equal(seen.packageName, NAME);
  assert.deepEqual(labelsOf(seen), [NAME, EXTRA]);
  assert.equal(seen.lines[0]?.detail, 'En el taller');

  const { body } = await owner(`GET /api/quotes/${quote.id}`);
  const owned = body as unknown as Read;
  assert.deepEqual([owned.packageName, labelsOf(owned)], ['Full Detail', ['Full Detail', 'Tire Shine']]);
  assert.deepEqual(owned.extras, ['Tire Shine']);
  assert.equal(owned.lines[0]?.detail, 'Drop-off');
  assert.ok(
    owned.lines.every((line) => !('facts' in line)),
    'facts are stored, not sent',
  );
  const inSpanish = await read(`/api/quotes/${quote.id}`, 'es', owner.cookie);
  assert.deepEqual([inSpanish.packageName, inSpanish.extras], [NAME, [EXTRA]]);

  const row = await testApp.deps.db
    .selectFrom('quotes')
    .select(['lines', 'extras'])
    .where('id', '=', quote.id)
    .executeTakeFirst();
  assert.deepEqual([labelsOf(row ?? { lines: [] }), row?.extras], [['Full Detail', 'Tire Shine'], ['Tire Shine']]);
});

test('each mail says it in the language of its recipient', async () => {
  const quote = await submitted();
  const { settings } = await testApp.deps.settings();
  const mails = await mailsOf(testApp, { quoteId: quote.id });
  const textOf = async (kind: 'quote-received' | 'new-quote', language: 'en' | 'es') => {
    const data = mails.find((mail) => mail.kind === kind)?.data as never;
    return (await testApp.deps.render.renderMail(kind, data, settings, language)).text;
  };
  const customers = await textOf('quote-received', 'es');
  for (const words of [NAME, EXTRA, 'En el taller']) assert.ok(customers.includes(words), words);
  for (const words of ['Full Detail', 'Tire Shine', 'Drop-off']) assert.ok(!customers.includes(words), words);
  const owners = await textOf('new-quote', 'en');
  for (const words of ['Full Detail', 'Tire Shine']) assert.ok(owners.includes(words), words);
});

test('a price that has changed is answered with lines in the caller’s language', async () => {
  for (const [language, label] of [
    ['en', 'Full Detail'],
    ['es', NAME],
  ] as const) {
    const { status, body } = await submit(testApp.app, exampleQuote({ totalPrice: 1 }), {
      'accept-language': language,
    });
    assert.equal(status, 409);
    assert.equal((body as unknown as Read).lines[0]?.label, label);
  }
});

test('the catalog is in the language of its reader, with the same IDs', async () => {
  const [english, translated] = await Promise.all(
    (['en', 'es'] as const).map((language) =>
      read<{ readonly extras: readonly { readonly id: string; readonly name: string }[] }>('/api/catalogue', language),
    ),
  );
  assert.deepEqual(
    english?.extras.map(({ id }) => id),
    translated?.extras.map(({ id }) => id),
  );
  assert.equal(english?.extras.find(({ id }) => id === 'tire-shine')?.name, 'Tire Shine');
  assert.equal(translated?.extras.find(({ id }) => id === 'tire-shine')?.name, EXTRA);
});

test('an owner who reads Spanish edits the lines of a counter-offer that are stored in English', async () => {
  const quote = await submitted();
  const seen = await read(`/api/quotes/${quote.id}`, 'es', owner.cookie);
  const lines = seen.lines.map(({ kind: _, ...line }, index) => ({
    ...line,
    cents: line.cents + (index === 0 ? 1000 : 0),
  }));
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/quotes/${quote.id}/counter-offer`,
    headers: { cookie: `language=es; ${owner.cookie}` },
    payload: { lines, reason: 'Más trabajo' },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.deepEqual(labelsOf(answer.json<{ readonly offer: Read }>().offer), [NAME, EXTRA]);
  const english = (await owner(`GET /api/quotes/${quote.id}`)).body['offer'] as Read;
  assert.deepEqual(
    english.lines.map(({ kind, label, detail }) => [kind, label, detail]),
    [
      ['package', 'Full Detail', 'Drop-off'],
      ['extra', 'Tire Shine', undefined],
    ],
  );
});
