import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../db/client.ts';

/** Records, for the rest of the transaction, which photos are referenced by some row now. */
export async function rememberNamedPhotos(trx: Trx): Promise<void> {
  await sql`create temporary table named_photos on commit drop as select id from photos where ${await isNamed(trx)}`.execute(
    trx,
  );
}

/**
 * Deletes the rows of photos that were referenced when recorded and no longer are. Returns the hashes of the photos
 * whose bytes may be deleted after the commit.
 */
export async function deleteUnusedPhotos(trx: Trx): Promise<readonly Buffer[]> {
  return deleteUnnamed(trx, sql`id in (select id from named_photos)`);
}

/**
 * Deletes those of the photos that no row references. Returns the hashes of the photos whose bytes may be deleted after
 * the commit.
 */
export async function deleteIfUnused(trx: Trx, ids: readonly string[]): Promise<readonly Buffer[]> {
  if (ids.length === 0) return [];
  return deleteUnnamed(trx, sql`id = any(${ids}::uuid[])`);
}

async function deleteUnnamed(trx: Trx, which: RawBuilder<unknown>): Promise<readonly Buffer[]> {
  const named = await isNamed(trx);
  // Waits for transactions that are adding a reference; only a statement that begins afterwards sees it.
  const locked = await sql<{ id: string }>`
    select id from photos where ${which} and not (${named}) order by sha256 for update`.execute(trx);
  const ids = locked.rows.map(({ id }) => id);
  const { rows } = await sql<{ sha256: Buffer }>`
    delete from photos where id = any(${ids}::uuid[]) and not (${named}) returning sha256`.execute(trx);
  return rows.map(({ sha256 }) => sha256);
}

/** SQL condition: whether a row of any table that can reference photos references this one. */
async function isNamed(trx: Trx): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ child: string; column: string }>`
    select conrelid::regclass::text as child, quote_ident(a.attname) as column from pg_constraint c
    join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'f' and confrelid = 'photos'::regclass`.execute(trx);
  const names = rows.map(
    ({ child, column }) =>
      sql`exists (select from ${sql.raw(child)} as other where other.${sql.raw(column)} = photos.id)`,
  );
  return sql.join(names, sql` or `);
}
