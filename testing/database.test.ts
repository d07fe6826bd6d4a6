import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { test } from 'node:test';
import { promisify } from 'node:util';

test('test files that start at once each get an empty, migrated database of their own', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'brightbay-templates-'));
  const migrationsDir = join(scratch, 'migrations');
  await mkdir(migrationsDir);
  await writeFile(join(migrationsDir, '0001_rows.sql'), `create table own (id integer); -- ${randomUUID()}`);
  const program = `
    const { sql } = await import('kysely');
    const { openTestDatabase } = await import(${JSON.stringify(new URL('./database.ts', import.meta.url))});
    const { db, close } = await openTestDatabase({ migrationsDir: ${JSON.stringify(migrationsDir)} });
    await sql\`insert into own values (1)\`.execute(db);
    const { rows } = await sql\`select count(*) from own\`.execute(db);
    await close();
    console.log(JSON.stringify(rows));`;
  const start = () => promisify(execFile)(process.execPath, ['-e', program], { env: { ...env, TMPDIR: scratch } });
  const ended = await Promise.all([start(), start(), start()]);
  await rm(scratch, { recursive: true, force: true });
  for (const output of ended) assert.deepEqual(output, { stdout: '[{"count":1}]\n', stderr: '' });
});
