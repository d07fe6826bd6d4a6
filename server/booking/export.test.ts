import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';

let testApp: TestApp;
let owner: Caller;

before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
after(() => testApp.close());

const file = (query = '') => owner.download(`/api/quotes/export${query}`);

describe('the exported quotes', () => {
  test('are a CSV file of the narrowed list, in the wall time of the business', async () => {
    const { body: quote } = await submit(
      testApp.app,
      exampleQuote({ customerFirstName: 'Zoe', customerName: 'Zoe Li' }),
    );
    await submit(testApp.app, exampleQuote({ scheduledTime: '2:00 PM' }));
    const { statusCode, headers, body } = await file('?q=zoe&status=pending');
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(headers['content-disposition'], 'attachment; filename="quotes-2027-06-01.csv"');
    assert.ok(body.startsWith('\uFEFF'));
    const [heading = [], row = [], ...others] = readCsv(body);
    assert.deepEqual(heading.slice(0, 4), ['Reference', 'Received', 'Status', 'Name']);
    assert.deepEqual(others, []);
    assert.deepEqual(row.slice(0, 3), [quote.reference, '2027-06-01 08:00', 'pending']);
    assert.match(row[3] ?? '', /^Zoe/);
    assert.ok(row.join().includes(',135.00,0.00,0.00,0.00,0.00,venmo,2027-06-19,10:00 AM,'), row.join());
  });

  test('hold nothing that a spreadsheet would run', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote({ scheduledTime: '6:00 PM' }));
    await owner(`PATCH /api/quotes/${quote.id}`, { notes: '=1+1' });
    const { body } = await file();
    assert.doesNotMatch(body, /(^|[,\n])"?=/m);
    assert.match(body, /'=1\+1/);
  });

  test('are all of them, each once, however many pages are read', async () => {
    const { db } = testApp.deps;
    const some = await db.selectFrom('quotes').selectAll().executeTakeFirstOrThrow();
    // Without generated columns, and JSON that copies don't need.
    const {
      search: _,
      tax_cents: __,
      cancellation_lines: ___,
      cancellation_terms: ____,
      record_vehicle: _____,
      plan_choice: ______,
      round: _______,
      ...row
    } = some as typeof some & { readonly search: unknown };
    // A statement takes at most 65,535 values.
    for (let first = 0; first < 1100; first += 100) {
      const copies = Array.from({ length: 100 }, (_unused, index) => ({
        ...row,
        id: testApp.deps.random.id(),
        reference: `BB-X${first + index}`,
        lines: JSON.stringify(row.lines),
        extras: JSON.stringify(row.extras),
        answers: JSON.stringify(row.answers),
        items: JSON.stringify(row.items),
        page_token_hash: null,
        claim_token_hash: null,
      }));
      await db.insertInto('quotes').values(copies).execute();
    }
    const references = readCsv((await file()).body)
      .slice(1)
      .map(([reference]) => reference);
    const all = 3 + 1100;
    assert.equal(references.length, all);
    assert.equal(new Set(references).size, all);
  });

  test('of a bad filter name the field', async () => {
    assert.equal((await file('?status=sold')).statusCode, 422);
    assert.equal((await file('?from=June')).statusCode, 422);
  });

  test('say what the customer reads and why a quote was declined, in the language of the owner', async () => {
    const { body: quote } = await submit(
      testApp.app,
      exampleQuote({ scheduledTime: '4:00 PM', customerFirstName: 'Ines', language: 'es' }),
    );
    assert.equal((await owner(`POST /api/quotes/${quote.id}/decline`, {})).status, 200);
    const url = '/api/quotes/export?q=ines';
    const cookie = `${owner.cookie}; language=es`;
    const inSpanish = readCsv((await testApp.app.inject({ url, headers: { cookie } })).body);
    const inEnglish = readCsv((await owner.download(url)).body);
    const cell = ([heading = [], row = []]: readonly (readonly string[])[], title: string) =>
      row[heading.indexOf(title)];
    assert.deepEqual([cell(inEnglish, 'Language'), cell(inEnglish, 'Reason')], ['Spanish', 'Declined by admin']);
    assert.deepEqual(
      [cell(inSpanish, 'Idioma'), cell(inSpanish, 'Motivo')],
      ['español', 'Rechazada por un administrador'],
    );
  });
});
