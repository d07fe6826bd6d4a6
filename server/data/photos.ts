import { type Insertable, sql, type Selectable } from 'kysely';
import type { DbOrTrx, Trx } from '../db/client.ts';
import type { PhotosTable } from '../db/tables.ts';

/** The row of a photo whose bytes were put into the store. */
export type KeptPhoto = Insertable<PhotosTable> & { readonly bytes: Buffer };

type QuotePhotos = { readonly quoteId: string; readonly photos: readonly KeptPhoto[] };

/** Writes the rows of kept photos and links them to the quote in their order. A photo sent twice is linked once. */
export async function insertQuotePhotos(trx: Trx, { quoteId, photos }: QuotePhotos): Promise<void> {
  const byContent = new Map(photos.map((photo) => [photo.sha256.toString('hex'), photo]));
  const contents = [...byContent.keys()];
  if (contents.length === 0) return;
  // In one order, so that two requests with the same photos wait for each other instead of both failing.
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

/** Writes the rows of kept photos, each content once, and answers with the rows that are there then. */
export async function insertPhotos(
  trx: Trx,
  photos: readonly KeptPhoto[],
): Promise<readonly { readonly id: string; readonly sha256: Buffer }[]> {
  const [, rows] = await Promise.all([
    holdFiles(trx, photos),
    trx
      .insertInto('photos')
      .values(photos.map(({ bytes: _, ...row }) => row))
      // Changes nothing, but answers with the row that is there.
      .onConflict((conflict) =>
        conflict.column('sha256').doUpdateSet((row) => ({ sha256: row.ref('excluded.sha256') })),
      )
      .returning(['id', 'sha256'])
      .execute(),
  ]);
  return rows;
}

/** Until the transaction ends nobody deletes the files of these photos; waits for who is doing it. */
async function holdFiles(trx: Trx, photos: readonly KeptPhoto[]): Promise<void> {
  const keys = photos.map(({ sha256 }) => fileKey(sha256));
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(key, 0)) from unnest(${keys}::text[]) as k (key)`.execute(
    trx,
  );
}

/** Until the transaction ends nobody writes a row of that photo; waits for who is doing it. False: there is a row. */
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

/** The photo of that content, if there is one. */
export async function findKept(db: DbOrTrx, sha256: Buffer): Promise<Selectable<PhotosTable> | undefined> {
  return db.selectFrom('photos').selectAll().where('sha256', '=', sha256).executeTakeFirst();
}

/** The ids of the photos of a quote, in the order in which they were sent. */
export async function photosOf(db: DbOrTrx, quoteId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('quote_photos')
    .select('photo_id')
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.photo_id);
}
