import { type Insertable, sql, type Selectable } from 'kysely';
import type { DbOrTrx, Trx } from '../db/client.ts';
import type { PhotosTable } from '../db/tables.ts';

/** The row of a photo whose bytes are already in the store. */
export type KeptPhoto = Insertable<PhotosTable> & { readonly bytes: Buffer };

type QuotePhotos = { readonly quoteId: string; readonly photos: readonly KeptPhoto[] };

/** Inserts the rows of stored photos and links them to the quote in order. A photo sent twice is linked once. */
export async function insertQuotePhotos(trx: Trx, { quoteId, photos }: QuotePhotos): Promise<void> {
  const byContent = new Map(photos.map((photo) => [photo.sha256.toString('hex'), photo]));
  const contents = [...byContent.keys()];
  if (contents.length === 0) return;
  // Sorted, so that two requests with the same photos wait for each other instead of deadlocking.
  const sorted = contents.toSorted((a, b) => (a < b ? -1 : 1)).flatMap((content) => byContent.get(content) ?? []);
  const rows = await insertPhotos(trx, sorted);
  await trx
    .insertInto('quote_photos')
    .values(
      rows.map((row) => ({
        quote_id: quoteId,
        position: contents.indexOf(row.sha256.toString('hex')),
        photo_id: row.id,
      })),
    )
    .execute();
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

/** Returns the ids of the photos of a quote, in upload order. */
export async function photosOf(db: DbOrTrx, quoteId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('quote_photos')
    .select('photo_id')
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.photo_id);
}
