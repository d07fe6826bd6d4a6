import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { findPostgres } from './throwaway-postgres.ts';

const skip = findPostgres() === undefined && 'no PostgreSQL server is installed';
const tool = join(import.meta.dirname, 'with-postgres.ts');

test('the command finds a PostgreSQL server of its own, and its exit code is passed on', { skip }, () => {
  const command = `
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await client.connect();
    const { rows } = await client.query('select current_database() as name');
    await client.end();
    console.log('connected to', rows[0].name);
    process.exit(7);`;
  const nested = [process.execPath, '--input-type=module', '-e', command];
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, '--', ...nested], { encoding: 'utf8' });
  assert.equal(stderr, '');
  assert.equal(stdout, 'connected to postgres\n');
  assert.equal(status, 7);
});

test('a command that does not exist is one sentence and exit code 1', { skip }, () => {
  const { status, stderr } = spawnSync(process.execPath, [tool, '--', 'no-such-command'], { encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /no-such-command ENOENT/);
});
