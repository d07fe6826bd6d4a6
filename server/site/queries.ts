import { sql } from 'kysely';
import type { PictureFormat, SitePicture } from '#core/settings/site-pictures.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { SitePicturesTable } from '#server/db/tables.ts';
import type { PictureFile } from './draw-picture.ts';

/** Stores a picture with its files. */
export async function insertPicture(
  trx: Trx,
  { files, ...picture }: SitePicturesTable & { readonly files: readonly PictureFile[] },
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

/** Returns the bytes of a file, or undefined. */
export async function findPictureFile(
  db: DbOrTrx,
  { id, width, format }: { readonly id: string; readonly width: number; readonly format: PictureFormat },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('site_picture_files')
    .select('bytes')
    .where('picture_id', '=', id)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst();
  return row && Buffer.from(row.bytes);
}

/** Deletes the pictures that were sent before `before` and that no version of the settings names. */
export async function deleteUnpublished(trx: Trx, before: string): Promise<void> {
  await trx
    .deleteFrom('site_pictures')
    .where('created_at', '<', before)
    .where(
      sql<boolean>`not exists (select from business_versions
        where settings -> 'site' ->> 'hero' = site_pictures.id::text
          or settings -> 'site' ->> 'logo' = site_pictures.id::text)`,
    )
    .execute();
}
