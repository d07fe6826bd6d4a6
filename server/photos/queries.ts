import { type Insertable, sql, type Selectable, type RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { PhotosTable } from '#server/db/tables.ts';

/** The row of a photo whose bytes are already in the store. */
export type KeptPhoto = Insertable<PhotosTable> & { readonly bytes: Buffer };

/**
 * A photo that came with a quote, and the question that it answers; none for those of a photo estimate. `item` is the number of its
 * vehicle, where that isn't the first one.
 */
export type SentPhoto = KeptPhoto & { readonly question?: string; readonly item?: number };

/** Where photos as answers begin: behind those of an estimate, which are linked on their own. */
const FIRST_ANSWER = 100;

/**
 * Inserts the rows of stored photos and links them to the quote in order. A photo sent twice is linked once; as an answer, as often as
 * it was sent, because the answer says how many there are.
 */
export async function insertQuotePhotos(
  trx: Trx,
  { quoteId, photos }: { readonly quoteId: string; readonly photos: readonly SentPhoto[] },
): Promise<void> {
  if (photos.length === 0) return;
  const byContent = new Map(photos.map(({ question: _, item: __, ...photo }) => [contentOf(photo), photo]));
  // Sorted, so that two requests with the same photos wait for each other instead of deadlocking.
  const sorted = [...byContent.keys()]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((content) => byContent.get(content) ?? []);
  const ids = new Map((await insertPhotos(trx, sorted)).map((row) => [contentOf(row), row.id]));
  const without = new Set(photos.filter(({ question }) => question === undefined).map(contentOf));
  const answers = photos.filter(({ question }) => question !== undefined);
  const linked = [
    ...[...without].map((content, position) => ({ content, position, question: null })),
    ...answers.map((photo, index) => ({
      content: contentOf(photo),
      position: FIRST_ANSWER + index,
      question: photo.question ?? null,
      item: photo.item ?? 1,
    })),
  ];
  const rows = linked.flatMap(({ content, ...link }) => {
    const id = ids.get(content);
    return id === undefined ? [] : [{ quote_id: quoteId, photo_id: id, ...link }];
  });
  await trx.insertInto('quote_photos').values(rows).execute();
}

function contentOf({ sha256 }: Pick<KeptPhoto, 'sha256'>): string {
  return sha256.toString('hex');
}

/** Inserts the rows of stored photos, one per distinct content, and returns the resulting rows. */
export async function insertPhotos(
  trx: Trx,
  photos: readonly KeptPhoto[],
): Promise<readonly { readonly id: string; readonly sha256: Buffer }[]> {
  const [, rows] = await Promise.all([
    holdFiles(trx, photos),
    trx
      .insertInto('photos')
      .values(photos.map(({ bytes: _, ...row }) => row))
      // Changes nothing, but makes the statement return the existing row.
      .onConflict((conflict) =>
        conflict.column('sha256').doUpdateSet((row) => ({ sha256: row.ref('excluded.sha256') })),
      )
      .returning(['id', 'sha256'])
      .execute(),
  ]);
  return rows;
}

/** Keeps the files of these photos from being deleted until the transaction ends; waits for a deletion in progress. */
async function holdFiles(trx: Trx, photos: readonly KeptPhoto[]): Promise<void> {
  const keys = photos.map(({ sha256 }) => fileKey(sha256));
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(key, 0)) from unnest(${keys}::text[]) as k (key)`.execute(
    trx,
  );
}

/**
 * Blocks inserts of this photo's row until the transaction ends; waits for one in progress. Returns false if a row
 * exists.
 */
export async function claimFile(trx: Trx, sha256: Buffer): Promise<boolean> {
  const [, row] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${fileKey(sha256)}, 0))`.execute(trx),
    findKept(trx, sha256),
  ]);
  return row === undefined;
}

function fileKey(sha256: Buffer): string {
  return `photo:${sha256.toString('hex')}`;
}

export async function findPhoto(db: DbOrTrx, id: string): Promise<Selectable<PhotosTable> | undefined> {
  return db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the photo with that content, if there is one. */
export async function findKept(db: DbOrTrx, sha256: Buffer): Promise<Selectable<PhotosTable> | undefined> {
  return db.selectFrom('photos').selectAll().where('sha256', '=', sha256).executeTakeFirst();
}

/** Returns the photos of a quote by their ids, in upload order, with the question that each answers and the number of its vehicle. */
export async function photosOf(
  db: DbOrTrx,
  quoteId: string,
): Promise<readonly { readonly id: string; readonly question: string | null; readonly item: number }[]> {
  return db
    .selectFrom('quote_photos')
    .select(['photo_id as id', 'question', 'item'])
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .execute();
}

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
