import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { transaction, type Db, type DbOrTrx } from '#server/db/client.ts';
import type { Captured } from '#testing/statements.ts';

/** Replays statements on their own: those of a write in one transaction, under new ids. */
export async function replay(db: Db, captured: Captured): Promise<void> {
  const isWrite = captured.statements.some(({ sql: text }) => isInsert(text));
  if (!isWrite) return runAll(db, captured.statements);
  const renewed = renewIds(captured);
  await transaction(db, (trx) => runAll(trx, renewed));
}

async function runAll(db: DbOrTrx, statements: readonly CompiledQuery[]): Promise<void> {
  for (const statement of statements) await db.executeQuery(statement);
}

const HASH_BYTES = 32;

/** Random ids, and hashes of random or sent values, differ in each run because their columns are unique. */
function renewIds({ statements, ids }: Captured): readonly CompiledQuery[] {
  const renewed = new Map<string, unknown>(ids.map((id) => [id, randomUUIDv7()]));
  for (const { parameters } of statements.filter(({ sql: text }) => isInsert(text))) {
    for (const hash of parameters.filter(isHash)) renewed.set(hash.toString('hex'), randomBytes(HASH_BYTES));
  }
  const renew = (value: unknown) =>
    renewed.get(isHash(value) ? value.toString('hex') : typeof value === 'string' ? value : '') ?? value;
  return statements.map((statement) => ({ ...statement, parameters: statement.parameters.map(renew) }));
}

function isInsert(text: string): boolean {
  return /^\s*(with\b[^]*)?insert into/i.test(text);
}

function isHash(value: unknown): value is Buffer {
  return Buffer.isBuffer(value) && value.length === HASH_BYTES;
}
