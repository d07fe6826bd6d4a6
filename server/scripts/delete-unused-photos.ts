import { sql } from 'kysely';
import type { Trx } from '../db/client.ts';

type Photo = { readonly id: string; readonly sha256: Buffer };

/** Deletes the rows of those photos that no row of any table names. Answers whose bytes may go once that is committed. */
export async function deleteUnusedPhotos(trx: Trx, photos: readonly Photo[]): Promise<readonly Buffer[]> {
  if (photos.length === 0) return [];
  const { rows: links } = await sql<{ child: string; column: string }>`
    select conrelid::regclass::text as child, quote_ident(a.attname) as column from pg_constraint c
    join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'f' and confrelid = 'photos'::regclass`.execute(trx);
  const unused = links.map(
    ({ child, column }) =>
      sql`not exists (select from ${sql.raw(child)} as other where other.${sql.raw(column)} = photos.id)`,
  );
  const { rows } = await sql<{ sha256: Buffer }>`
    delete from photos where id = any(${photos.map(({ id }) => id)}::uuid[]) and ${sql.join(unused, sql` and `)}
    returning sha256`.execute(trx);
  return rows.map(({ sha256 }) => sha256);
}
