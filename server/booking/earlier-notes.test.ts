import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { MIGRATIONS_DIR } from '#server/db/migrate.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

test('notes that were only messages move to their quotes, and other messages don’t', async () => {
  const { db, random } = testApp.deps;
  const [mine, other] = [
    await submit(testApp.app, exampleQuote({ customerEmail: 'dana@example.com' })),
    await submit(testApp.app, exampleQuote({ customerEmail: 'kim@example.com', scheduledDate: '2027-06-26' })),
  ];
  const about = `About quote ${mine.body.reference}:\n`;
  const messages = [
    ['dana@example.com', `${about}The gate code is 4711.\nRing twice.`],
    ['dana@example.com', `${about}The dog is harmless.`],
    ['stranger@example.com', `${about}Leave the door open.`],
    ['dana@example.com', 'Do you clean boats?'],
  ] as const;
  for (const [minute, [email, message]] of messages.entries()) {
    const row = { id: random.id(), name: 'Dana', email, phone: null, message };
    await db
      .insertInto('contact_messages')
      .values({ ...row, created_at: `2027-06-01T10:0${minute}:00Z` })
      .execute();
  }
  const file = await readFile(join(MIGRATIONS_DIR, '0026_crew_view.sql'), 'utf8');
  const statement = /update quotes set customer_note[^;]*;/.exec(file)?.[0] ?? '';
  await sql.raw(statement).execute(db);
  const notes = await db.selectFrom('quotes').select(['id', 'customer_note']).execute();
  const noteOf = (id: string) => notes.find((quote) => quote.id === id)?.customer_note;
  assert.equal(noteOf(mine.body.id), 'The gate code is 4711.\nRing twice.\n\nThe dog is harmless.');
  assert.equal(noteOf(other.body.id), '');
});
