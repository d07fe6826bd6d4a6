import { photoErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { PictureFormat, SentPurpose, SitePicture } from '#core/settings/site-pictures.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { photoRefusal, refusalMessage } from '#server/photos/photo-refusal.ts';
import { decodePhoto } from '#server/photos/read-photos.ts';
import { JobCutShort } from '#server/workers/pool.ts';
import { deleteUnpublished, findPictureFile, insertPicture } from './queries.ts';

/** How long a picture that was sent may wait to be published. */
const DAYS_UNPUBLISHED = 7;

/**
 * Takes a picture of the site and makes its files. It's shown once settings that name it are published. Throws Invalid for what
 * isn't a picture, and Unavailable when too many wait.
 */
export async function addPicture(
  context: Context,
  { image, purpose }: { readonly image: string; readonly purpose: SentPurpose },
): Promise<SitePicture> {
  const drawn = await draw(context, { image, purpose });
  const { width, height, color, fadesOn, files } = drawn;
  const now = context.clock.now();
  const [id, at] = [context.random.id(), now.toString()];
  await transaction(context.db, async (trx) => {
    await deleteUnpublished(trx, now.subtract({ hours: 24 * DAYS_UNPUBLISHED }).toString());
    await insertPicture(trx, { id, purpose, width, height, color, fades_on: fadesOn, created_at: at, files });
    await writeAudit(trx, context, {
      at,
      action: 'business.add-picture',
      subject: 'business',
      subjectId: id,
      after: { purpose },
    });
  });
  return { id, width, height, color, fadesOn, widths: [...new Set(files.map((file) => file.width))] };
}

async function draw(
  { workers, sender }: Pick<Context, 'workers' | 'sender'>,
  { image, purpose }: { readonly image: string; readonly purpose: SentPurpose },
) {
  const bytes = decodePhoto(image);
  const drawn =
    'refusal' in bytes
      ? bytes
      : await workers.run('draw-site-picture', { bytes, purpose }, sender).catch((error: unknown) => {
          if (error instanceof JobCutShort) return photoRefusal('tooSlow');
          throw error;
        });
  if ('refusal' in drawn) throw new Invalid([{ path: 'image', message: refusalMessage(drawn) }]);
  return drawn;
}

const TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
};

/** Returns a file of a picture. What is under an address never changes. Throws NotFound. */
export async function showPicture(
  { db }: Context,
  { file }: { readonly file: string },
): Promise<{ readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }> {
  const [, id, width, format] = FILE.exec(file) ?? [];
  const wanted = id && width && format ? { id, width: Number(width), format: format as PictureFormat } : undefined;
  const found = wanted && (await findPictureFile(db, wanted));
  if (!wanted || !found) throw new NotFound(messageOf(photoErrorsTexts, 'noPhoto'));
  return {
    body: found.bytes,
    headers: {
      'content-type': TYPES[wanted.format],
      'content-length': String(found.bytes.byteLength),
      // A consent can be withdrawn, and no cache in between can be told.
      'cache-control': `${found.purpose === 'gallery' ? 'private' : 'public'}, max-age=31536000, immutable`,
    },
  };
}

const FILE = /^([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})-(\d{1,4})\.(avif|webp|png)$/i;
