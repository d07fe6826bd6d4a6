import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freeTextsOf } from '#server/quotes/describe.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asCustomer } from '#testing/callers.ts';
import { quoteFrom } from '#testing/people.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

test('an export has every quote as the account shows it', async () => {
  const ask = await asCustomer(testApp);
  const quotes = [await quoteFrom(testApp, ask.person.email), await quoteFrom(testApp, ask.person.email)];
  const { body } = await ask('GET /api/customer/export');
  const exported = body['quotes'] as readonly Readonly<Record<string, unknown>>[];
  assert.deepEqual(
    exported.map(({ reference }) => reference),
    quotes.map(({ reference }) => reference).toReversed(),
  );
  const { body: shown } = await ask(`GET /api/customer/quotes/${quotes[0]?.id}`);
  assert.deepEqual(exported[1], {
    ...shown,
    customerEmail: ask.person.email,
    customerPhone: exported[1]?.['customerPhone'],
    ...freeTextsOf(),
    language: 'en',
  });
});

test('a person may export five times in an hour; another one is not kept from it', async () => {
  const ask = await asCustomer(testApp);
  const statuses: number[] = [];
  for (let asked = 0; asked < 6; asked += 1) statuses.push((await ask('GET /api/customer/export')).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  assert.equal((await (await asCustomer(testApp))('GET /api/customer/export')).status, 200);
});
