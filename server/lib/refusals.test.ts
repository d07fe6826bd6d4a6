import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addApplication } from '#testing/applications.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
after(() => testApp.close());

const newQuote = async () =>
  (await submit(testApp.app, exampleQuote({ scheduledDate: undefined, scheduledTime: undefined }))).body.id;

/** The notes that the owner writes, by the call that changes them. */
const CALLS: Readonly<Record<string, () => Promise<string>>> = {
  'PATCH /api/quotes': newQuote,
  'PATCH /api/customers': async () => {
    const quotes = testApp.deps.db
      .selectFrom('quotes')
      .select('customer_record_id')
      .where('id', '=', await newQuote());
    return String((await quotes.executeTakeFirstOrThrow()).customer_record_id);
  },
  'PATCH /api/job-applications': async () => addApplication(testApp.deps),
};

describe('notes that someone else has changed', () => {
  for (const [call, make] of Object.entries(CALLS))
    test(`aren't replaced unseen by ${call}`, async () => {
      const path = `${call}/${await make()}`;
      assert.equal((await owner(path, { notes: 'Gate 12', seenNotes: '' })).status, 200);
      const late = await owner(path, { notes: 'Dog', seenNotes: '' });
      assert.deepEqual([late.status, late.body['notes']], [409, 'Gate 12']);
      assert.match(String(late.body['detail']), /“Gate 12”/);
      assert.equal(
        (await owner(path, { notes: 'Gate 12', seenNotes: '' })).status,
        200,
        'the same text is no conflict',
      );
      const read = await owner(path.replace('PATCH', 'GET'));
      assert.equal(read.body['notes'], 'Gate 12');
      assert.equal((await owner(path, { notes: 'Dog, Gate 12', seenNotes: 'Gate 12' })).status, 200);
      assert.equal((await owner(path, { notes: 'Without a word' })).status, 200, 'as documented');
    });
});
