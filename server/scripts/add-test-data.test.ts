import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../test-app.ts';
import { addTestCrew } from './add-test-crew.ts';
import { addTestData } from './add-test-data.ts';

test('test data is tagged, priced like any quote, holds its places, and mails nobody', async () => {
  const { deps, close } = await startTestApp();
  try {
    assert.equal(await addTestData(deps, 16), 16);
    const quotes = await deps.db.selectFrom('quotes').selectAll().execute();
    assert.deepEqual(new Set(quotes.map(({ is_test: isTest }) => isTest)), new Set([true]));
    assert.equal(new Set(quotes.map(({ package_type: pack }) => pack)).size, 8);
    for (const quote of quotes) {
      assert.equal(
        quote.lines.reduce((sum, line) => sum + line.cents, 0),
        quote.total_cents,
      );
      const holds = await deps.db
        .selectFrom('slot_holds')
        .select('starts_at')
        .where('quote_id', '=', quote.id)
        .execute();
      assert.deepEqual(holds, [{ starts_at: quote.starts_at }]);
    }
    assert.deepEqual(await deps.db.selectFrom('outbox').select('id').execute(), []);
  } finally {
    await close();
  }
});

test('a test crew and test applicants are tagged, there once, and nobody is mailed', async () => {
  const { deps, close } = await startTestApp();
  try {
    assert.deepEqual(await addTestCrew(deps), { staff: 4, applications: 5 });
    assert.deepEqual(await addTestCrew(deps), { staff: 0, applications: 0 });
    for (const table of ['employees', 'job_applications'] as const) {
      const rows = await deps.db.selectFrom(table).select(['is_test', 'email']).execute();
      assert.ok(rows.every((row) => row.is_test && row.email.endsWith('@test.example')));
    }
    assert.deepEqual(await deps.db.selectFrom('outbox').select('id').execute(), []);
  } finally {
    await close();
  }
});
