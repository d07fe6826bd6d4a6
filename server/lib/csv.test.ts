import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Call, mediaTypeOf } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addApplication } from '#testing/applications.ts';
import { addCrew, addJob } from '#testing/jobs.ts';
import { addPerson, cookieFor, send } from '#testing/people.ts';
import { readCsv } from '#testing/read-csv.ts';
import { writeCsv } from './csv.ts';

/** Characters that spreadsheets take for the start of a formula. */
const STARTS = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
const FORMULA = `HYPERLINK("https://evil.example";"x")`;
/** Multi-line notes with different line endings: in an unquoted cell each line would start a row. */
const NOTES = [
  'hi\n=cmd|calc!A0',
  'hi\r=cmd|calc!A0',
  'hi\r\n=cmd|calc!A0',
  'one\ntwo, "three"\r\n\n@four',
  '\n=cmd|calc!A0',
];

const calls: Readonly<Record<string, Call>> = contract;
const tables = Object.keys(calls).filter((name) => mediaTypeOf(calls[name]?.response[200])?.startsWith('text/csv'));

let testApp: TestApp;
let cookie: string;
before(async () => {
  testApp = await startTestApp({ settings: { slotCapacity: 100 } });
  const { deps } = testApp;
  const admin = await addPerson(deps, 'admin');
  cookie = await cookieFor(deps, admin, 'admin');
  const texts = [...STARTS.map((start) => start + FORMULA), ...NOTES];
  for (const [index, text] of texts.entries()) await fill(text, `203.0.113.${index}`);
});
after(() => testApp.close());

/** Tables with a column for text that customers, applicants or the owner type. */
const HAS_TYPED_TEXT = ['quotes', 'staff', 'job-applications', 'jobs', 'payments', 'messages'];

/** Writes the text to every field that an export shows. */
async function fill(text: string, sender: string): Promise<void> {
  const { app, deps } = testApp;
  const { id, quoteId } = await addJob(testApp);
  const ask = async (call: string, body: object) => {
    const { status, body: said } = await send(app, call, { body, cookie, headers: { 'x-forwarded-for': sender } });
    assert.ok(status < 300, `${call} ${status} ${JSON.stringify(said)}`);
  };
  // As if name validation had let it pass.
  const names = { customer_name: text, customer_first_name: text, customer_last_name: text };
  await deps.db.updateTable('quotes').set(names).where('id', '=', quoteId).execute();
  await ask(`PATCH /api/quotes/${quoteId}`, { notes: text });
  await ask('POST /api/contact', { name: 'Eve', email: 'eve@example.com', message: text });
  await ask(`POST /api/jobs/${id}/payments`, { method: 'venmo', cents: 500, reference: text });
  await deps.db.updateTable('contact_messages').set({ name: text }).where('name', '=', 'Eve').execute();
  await addApplication(deps, { firstName: text, lastName: text });
  await addCrew(deps, { name: text });
}

test('an amount below zero stays a number, and what only begins like one is text', async () => {
  const columns = [{ title: 'Amount', value: (text: string) => text }];
  const pages = (async function* () {
    yield ['-23.13', '-5', '-2+3', '-'];
  })();
  const written = await Array.fromAsync(writeCsv(columns, pages));
  assert.deepEqual(readCsv(written.join('')), [['Amount'], ['-23.13'], ['-5'], ["'-2+3"], ["'-"]]);
});

/** A code, and how it's written: what a spreadsheet would change as a text of its own. */
const CODES: readonly (readonly [string, string])[] = [
  ['01234567', '="01234567"'],
  ['12345678', '="12345678"'],
  ['MAY25', '="MAY25"'],
  ['DEC10', '="DEC10"'],
  ['MARCH1', '="MARCH1"'],
  ['ENE10', '="ENE10"'],
  ['10E2', '="10E2"'],
  ['1-2', '="1-2"'],
  ['12-3456789', '="12-3456789"'],
  ['00412', '="00412"'],
  ['SUMMER', 'SUMMER'],
  ['AB12', 'AB12'],
  ['BB-4F7K2', 'BB-4F7K2'],
  ['FKE-0123456789', 'FKE-0123456789'],
  ['=1+1', "'=1+1"],
  ['1"&HYPERLINK("x")&"', '1"&HYPERLINK("x")&"'],
];

test('a code keeps its text in a spreadsheet', async () => {
  const columns = [
    { title: 'Code', value: ([code]: readonly [string, string]) => code, isCode: true },
    { title: 'Text', value: ([code]: readonly [string, string]) => code },
  ];
  const pages = (async function* () {
    yield CODES;
  })();
  const [, ...rows] = readCsv((await Array.fromAsync(writeCsv(columns, pages))).join(''));
  assert.deepEqual(
    rows.map(([code]) => code),
    CODES.map(([, written]) => written),
  );
  assert.equal(rows[2]?.[1], 'MAY25', 'other columns stay as they are');
});

test('promo codes and appointment IDs of the exports are such codes', async () => {
  await send(testApp.app, 'POST /api/promo-codes', { body: { code: 'MAY25', percent: 10 }, cookie });
  const { id } = await addJob(testApp);
  await testApp.deps.db.updateTable('jobs').set({ appointment_id: '01234567' }).where('id', '=', id).execute();
  const read = async (url: string) => readCsv((await testApp.app.inject({ url, headers: { cookie } })).body).flat();
  assert.ok((await read('/api/promo-codes/export')).includes('="MAY25"'));
  assert.ok((await read('/api/jobs/export')).includes('="01234567"'));
});

describe('no cell begins a formula in the table of', () => {
  test('every call that answers one', () => assert.ok(tables.length >= 9, tables.join(', ')));

  for (const name of tables) {
    test(name, async () => {
      const { url, body } = await exportOf(name);
      for (const cell of readCsv(body).flat())
        assert.ok(
          !STARTS.some((start) => cell.trimStart().startsWith(start)) || /^(?:-?[\d.]+|="[\w./-]+")$/.test(cell),
          cell,
        );
      if (hasTypedText(url)) {
        for (const start of STARTS) assert.ok(body.includes(start + FORMULA.replaceAll('"', '""')), start);
      }
    });
  }
});

describe('every row has all its cells, whatever line breaks were typed, in the export of', () => {
  for (const name of tables) {
    test(name, async () => {
      const { url, body } = await exportOf(name);
      const [head = [], ...rows] = readCsv(body);
      assert.ok(head.length > 3);
      for (const row of rows) assert.equal(row.length, head.length, JSON.stringify(row));
      if (!hasTypedText(url)) return;
      for (const note of NOTES)
        assert.ok(
          rows.flat().some((cell) => cell.includes(note.trim())),
          JSON.stringify(note),
        );
    });
  }
});

async function exportOf(name: string): Promise<{ readonly url: string; readonly body: string }> {
  const days = /pay-period|journal/.test(name) ? '?from=2027-05-31&to=2027-06-10' : '';
  const url = (name.split(' ')[1] ?? '').replace(':report', 'revenue') + days;
  const { statusCode, body } = await testApp.app.inject({ url, headers: { cookie } });
  assert.equal(statusCode, 200, body);
  return { url, body };
}

function hasTypedText(url: string): boolean {
  return HAS_TYPED_TEXT.some((noun) => url.startsWith(`/api/${noun}/`));
}
