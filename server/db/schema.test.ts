import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openTestDatabase, testServer } from '#testing/database.ts';
import { describeSchema, SCHEMA_FILE } from '#testing/schema.ts';

test('schema.sql shows the tables that the migrations make', { skip: testServer !== undefined }, async () => {
  const database = await openTestDatabase();
  const described = await describeSchema(database.db);
  await database.close();
  assert.equal(await readFile(SCHEMA_FILE, 'utf8'), described, 'npm run schema writes the file');
});
