import assert from 'node:assert/strict';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { TestApp } from './app.ts';
import type { Answer } from './quotes.ts';

export type Refusal = {
  /** Defaults to 422. */
  readonly status?: number;
  readonly code?: string;
  /** Path of the invalid field in the body ('extras.0'). */
  readonly path?: string;
  /** Matches the message, which says what to do. */
  readonly says: RegExp;
};

/** A reserved client address. Tests send requests from it, and it must not appear in the log. */
export const CLIENT = '203.0.113.77';

/** Sends a request and asserts that it's rejected as expected, that no table changed, and that the log has no personal data of it. */
export async function assertRefused(testApp: TestApp, request: InjectOptions, expected: Refusal): Promise<Answer> {
  const { app, deps, logged } = testApp;
  const before = await countRows(deps.db);
  const answer = await app.inject({ ...request, headers: { 'x-forwarded-for': CLIENT, ...request.headers } });
  const problem = answer.json<Answer & { readonly title: string }>();
  assert.equal(answer.statusCode, expected.status ?? 422, answer.body);
  assert.equal(answer.headers['content-type'], 'application/problem+json');
  assert.equal(problem.status, answer.statusCode);
  assert.ok(problem.title.length > 0);
  if (expected.code !== undefined) assert.equal(problem.code, expected.code);
  const fault = problem.errors?.find((error) => error.path === expected.path);
  if (expected.path !== undefined) assert.ok(fault, `${expected.path} is not named in ${answer.body}`);
  assert.match(fault?.message ?? problem.detail, expected.says);
  assert.deepEqual(await countRows(deps.db), before);
  assertNoPersonalData(logged(), typeof request.payload === 'object' ? request.payload : {});
  return problem;
}

/** Returns the number of rows in each table, except rate limits, which are written with a delay. */
export async function countRows(db: Db): Promise<Readonly<Record<string, number>>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'rate_limits' order by tablename`.execute(db);
  const counts = tables.rows.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*) as rows from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

const PERSONAL =
  /name|email|phone|address|message|password|user|token|url|explanation|note|idempotency|forwarded|cookie/i;

/** Asserts that the log contains neither a personal field's value nor the client address. */
export function assertNoPersonalData(log: string, sent: object): void {
  const values = Object.entries({ ...sent, forwarded: CLIENT }).flatMap(([name, value]) =>
    PERSONAL.test(name) && typeof value === 'string' && isTelling(value.trim()) ? [value.trim()] : [],
  );
  for (const value of values) {
    assert.equal(log.includes(value), false, `the log holds ${value}`);
    const digits = value.replaceAll(/\D/g, '');
    if (digits.length >= 7) assert.equal(log.includes(digits), false, `the log holds ${digits}`);
  }
}

/** Ids and timestamps contain many short runs of digits, so a short value could match one by accident. */
function isTelling(value: string): boolean {
  return value.length >= 8 || (value.length >= 3 && /[^\da-f-]/i.test(value));
}
