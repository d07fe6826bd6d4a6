import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { exampleQuote, submit } from '../testing/quotes.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ settings: { slotCapacity: 1 } })));
after(() => testApp.close());

test('a page is in the language that the browser asks for, or that the visitor chose', async () => {
  const headers = [{}, { 'accept-language': 'de, es-MX;q=0.8, en;q=0.5' }, { cookie: 'language=es' }];
  const pages = await Promise.all(
    headers.map(async (sent) => testApp.app.inject({ url: '/disclaimer', headers: sent })),
  );
  const words = [/lang="en".*Your agreement/s, /lang="es".*Su acuerdo/s, /lang="es".*Su acuerdo/s];
  for (const [index, page] of pages.entries()) assert.match(page.body, words[index] ?? /nothing/);
});

test('a refusal is in the language of the caller', async () => {
  await submit(testApp.app, exampleQuote());
  const refused = await submit(testApp.app, exampleQuote(), { 'accept-language': 'es' });
  assert.equal(refused.status, 409);
  assert.equal(
    (refused.body as { readonly detail?: string }).detail,
    'Alguien acaba de reservar esa hora. Elija otra, por favor.',
  );
});
