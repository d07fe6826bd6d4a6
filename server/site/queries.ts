import { sql, type Insertable, type Selectable } from 'kysely';
import type { Language } from '#core/languages/language.ts';
import { MOST_REVIEWS } from '#core/quotes/reviews.ts';
import type { Captions, Side } from '#core/settings/gallery.ts';
import type { PictureFormat, PicturePurpose, SitePicture } from '#core/settings/site-pictures.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { GalleryPairsTable, PictureConsentsTable, SitePicturesTable } from '#server/db/tables.ts';
import type { PictureFile } from './draw-picture.ts';

/** Stores a picture with its files. */
export async function insertPicture(
  trx: Trx,
  { files, ...picture }: Insertable<SitePicturesTable> & { readonly files: readonly PictureFile[] },
): Promise<void> {
  await trx.insertInto('site_pictures').values(picture).execute();
  await trx
    .insertInto('site_picture_files')
    .values(files.map(({ bytes, ...file }) => ({ ...file, picture_id: picture.id, bytes: Buffer.from(bytes) })))
    .execute();
}

/** Returns those of the pictures that exist, with the widths of their files. */
export async function findPictures(db: DbOrTrx, ids: readonly string[]): Promise<readonly SitePicture[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('site_pictures')
    .innerJoin('site_picture_files', 'picture_id', 'id')
    .select(['id', 'site_pictures.width', 'height', 'color', 'fades_on as fadesOn'])
    .select(sql<number[]>`array_agg(distinct site_picture_files.width)`.as('widths'))
    .where('id', 'in', ids)
    .groupBy('id')
    .execute();
  return rows.map((row) => ({ ...row, widths: row.widths.toSorted((a, b) => a - b) }));
}

/** Returns the bytes of a file and what its picture is for, or undefined. */
export async function findPictureFile(
  db: DbOrTrx,
  { id, width, format }: { readonly id: string; readonly width: number; readonly format: PictureFormat },
): Promise<{ readonly bytes: Buffer; readonly purpose: PicturePurpose } | undefined> {
  const row = await db
    .selectFrom('site_picture_files')
    .innerJoin('site_pictures', 'site_pictures.id', 'picture_id')
    .select(['bytes', 'purpose'])
    .where('picture_id', '=', id)
    .where('site_picture_files.width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst();
  return row && { ...row, bytes: Buffer.from(row.bytes) };
}

/** Deletes the pictures that were sent before `before` and that no version of the settings names. */
export async function deleteUnpublished(trx: Trx, before: string): Promise<void> {
  await trx
    .deleteFrom('site_pictures')
    .where('purpose', '<>', 'gallery')
    .where('created_at', '<', before)
    .where(
      sql<boolean>`not exists (select from business_versions
        where settings -> 'site' ->> 'hero' = site_pictures.id::text
          or settings -> 'site' ->> 'logo' = site_pictures.id::text
          or (settings -> 'site' -> 'pages')::jsonb @> jsonb_build_array(jsonb_build_object('picture', site_pictures.id::text)))`,
    )
    .execute();
}

/** Returns since when a customer agrees to pictures of their vehicle on the site, and whether it shows some; undefined if they don't. */
export async function findPictureConsent(
  db: DbOrTrx,
  quoteId: string,
): Promise<{ readonly agreedAt: string; readonly isShown: boolean } | undefined> {
  return db
    .selectFrom('picture_consents')
    .select((row) => [
      'agreed_at as agreedAt',
      row
        .exists(row.selectFrom('gallery_pairs').select('id').where('quote_id', '=', quoteId))
        .$castTo<boolean>()
        .as('isShown'),
    ])
    .where('quote_id', '=', quoteId)
    .executeTakeFirst();
}

/** The largest files of the first pair that the site shows of a quote's vehicle; undefined if it shows none. */
export async function findPairFiles(
  db: DbOrTrx,
  quoteId: string,
): Promise<Readonly<Record<Side, Uint8Array>> | undefined> {
  const rows = await db
    .selectFrom('site_picture_files as file')
    .innerJoin('site_pictures as picture', 'picture.id', 'file.picture_id')
    .innerJoin('gallery_pairs as pair', 'pair.id', 'picture.pair_id')
    .select(['picture.side', 'file.bytes'])
    .where('pair.quote_id', '=', quoteId)
    .where('file.format', '=', 'webp')
    .orderBy('pair.position')
    .orderBy('pair.id')
    .orderBy('file.width', 'desc')
    .execute();
  const [before, after] = [rows.find(({ side }) => side === 'before'), rows.find(({ side }) => side === 'after')];
  return before && after && { before: before.bytes, after: after.bytes };
}

/** Keeps a consent. Returns false if there was one. */
export async function insertPictureConsent(trx: Trx, consent: Insertable<PictureConsentsTable>): Promise<boolean> {
  const row = await trx
    .insertInto('picture_consents')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .returning('quote_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes consents, and with them the pairs of the gallery and their files. Returns whether there were any. */
export async function deletePictureConsents(trx: Trx, quotes: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('picture_consents')
    .where('quote_id', '=', sql<string>`any(${quotes}::uuid[])`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type PairRow = Selectable<GalleryPairsTable> & { readonly before: SitePicture; readonly after: SitePicture };

/** Returns the pairs of the gallery in their order. */
export async function listPairs(db: DbOrTrx): Promise<readonly PairRow[]> {
  const pairs = await db.selectFrom('gallery_pairs').selectAll().orderBy('position').orderBy('id').execute();
  if (pairs.length === 0) return [];
  const sides = await db
    .selectFrom('site_pictures')
    .select(['id', 'pair_id', 'side'])
    .where('pair_id', 'is not', null)
    .execute();
  const pictures = new Map(
    (
      await findPictures(
        db,
        sides.map(({ id }) => id),
      )
    ).map((picture) => [picture.id, picture]),
  );
  const pictureOf = (pairId: string, side: Side) => {
    const found = sides.find((each) => each.pair_id === pairId && each.side === side);
    return found && pictures.get(found.id);
  };
  return pairs.flatMap((pair) => {
    const [before, after] = [pictureOf(pair.id, 'before'), pictureOf(pair.id, 'after')];
    return before && after ? [{ ...pair, before, after }] : [];
  });
}

/** Locks the gallery until the transaction ends, and returns how many pairs it has and where the next one goes. */
export async function lockGallery(trx: Trx): Promise<{ readonly count: number; readonly next: number }> {
  await sql`lock table gallery_pairs in share row exclusive mode`.execute(trx);
  return trx
    .selectFrom('gallery_pairs')
    .select((query) => [
      query.fn.countAll<number>().as('count'),
      sql<number>`coalesce(max(position), 0) + 1`.as('next'),
    ])
    .executeTakeFirstOrThrow();
}

/** Keeps a consent from being withdrawn until the transaction ends. Returns whether there is one. */
export async function holdPictureConsent(trx: Trx, quoteId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('picture_consents')
    .select('quote_id')
    .where('quote_id', '=', quoteId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPair(trx: Trx, pair: Insertable<GalleryPairsTable>): Promise<void> {
  await trx
    .insertInto('gallery_pairs')
    .values({ ...pair, captions: sql<Captions>`${JSON.stringify(pair.captions)}::jsonb` })
    .execute();
}

/** Says something else of a pair. Returns false if there's none. */
export async function updateCaptions(trx: Trx, id: string, captions: Captions): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gallery_pairs')
    .set({ captions: sql<Captions>`${JSON.stringify(captions)}::jsonb` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a pair with its files. Returns false if there's none. */
export async function deletePair(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('gallery_pairs').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Puts the pairs into this order; others keep their place behind them. */
export async function orderPairs(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`update gallery_pairs set position = place - 1000000
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place) where wanted.id = gallery_pairs.id`.execute(trx);
  await sql`update gallery_pairs set position = place
    from (select id, row_number() over (order by position, id) as place from gallery_pairs) as placed
    where placed.id = gallery_pairs.id`.execute(trx);
}

/** Returns the completed jobs whose customers agree to pictures, newest first, each with its photos from before and after. */
export async function listJobsForGallery(db: DbOrTrx, limit: number) {
  const { rows } = await sql<{
    readonly quoteId: string;
    readonly reference: string;
    readonly completedAt: string;
    readonly packageType: string;
    readonly vehicle: string | null;
    readonly photos: readonly {
      readonly id: string;
      readonly side: Side;
      readonly width: number;
      readonly height: number;
    }[];
  }>`
    select quotes.id as "quoteId", quotes.reference, quotes.completed_at as "completedAt",
      quotes.package_type as "packageType", nullif(quotes.vehicle_subtype, '') as vehicle,
      (select coalesce(json_agg(json_build_object('id', photos.id, 'side', entry.photo_type,
          'width', photos.width, 'height', photos.height) order by entry.at, entry.id), '[]')
        from jobs join job_photos as entry on entry.job_id = jobs.id join photos on photos.id = entry.photo_id
        where jobs.quote_id = quotes.id and entry.removed_at is null and entry.photo_type in ('before', 'after')
      ) as photos
    from picture_consents join quotes on quotes.id = picture_consents.quote_id
    where quotes.completed_at is not null
    order by quotes.completed_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the hash of a photo that the crew took before or after a job of this quote and didn't remove; undefined for others. */
export async function findJobPhoto(
  db: DbOrTrx,
  { quoteId, photoId, side }: { readonly quoteId: string; readonly photoId: string; readonly side: Side },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('job_photos as entry')
    .innerJoin('jobs', 'jobs.id', 'entry.job_id')
    .innerJoin('photos', 'photos.id', 'entry.photo_id')
    .select('photos.sha256')
    .where('jobs.quote_id', '=', quoteId)
    .where('entry.photo_id', '=', photoId)
    .where('entry.photo_type', '=', side)
    .where('entry.removed_at', 'is', null)
    .executeTakeFirst();
  return row?.sha256;
}

/** Returns what the site shows: how many reviews aren't hidden, the sum of their stars, and the newest of them. */
export async function findSiteReviews(db: DbOrTrx) {
  const seen = db
    .selectFrom('reviews')
    .innerJoin('customer_ratings as rating', 'rating.quote_id', 'reviews.quote_id')
    .where('hidden_at', 'is', null);
  const { count, stars } = await seen
    .select((query) => [
      query.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(rating.stars), 0)::integer`.as('stars'),
    ])
    .executeTakeFirstOrThrow();
  if (count === 0) return { count, stars, newest: [] };
  const newest = await seen
    .innerJoin('quotes', 'quotes.id', 'reviews.quote_id')
    .select(['quotes.id', 'name', 'rating.stars', 'rating.words as text', 'rating.at', 'answer'])
    .select(sql<Language>`quotes.language`.as('language'))
    .orderBy('rating.at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(MOST_REVIEWS)
    .execute();
  return { count, stars, newest };
}
