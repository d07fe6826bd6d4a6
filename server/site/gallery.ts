import { buffer } from 'node:stream/consumers';
import type { Gallery, NewPair } from '#contract/site.ts';
import { siteErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { MOST_PAIRS, SIDES, type Captions, type Side } from '#core/settings/gallery.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { openPhotoStore } from '#server/storage/photo-store.ts';
import type { DrawnPicture } from './draw-picture.ts';
import {
  deletePair,
  findJobPhoto,
  holdPictureConsent,
  insertPair,
  insertPicture,
  listJobsForGallery,
  listPairs,
  lockGallery,
  orderPairs,
  updateCaptions,
} from './queries.ts';

/** How many jobs the owner can pick from: the newest. */
const JOBS = 40;

/** Returns the gallery and the jobs whose customers agree to pictures, with the photos to pick from. */
export async function readGallery({ db }: Pick<Context, 'db'>): Promise<Gallery> {
  const [pairs, jobs] = await Promise.all([listPairs(db), listJobsForGallery(db, JOBS)]);
  return {
    pairs: pairs.map(({ id, quote_id: quoteId, captions, before, after }) => ({
      id,
      quoteId,
      captions,
      before,
      after,
    })),
    jobs: jobs.map(({ photos, ...job }) => ({
      ...job,
      photos: photos.map((photo) => ({ ...photo, url: `/api/photos/${photo.id}` })),
    })),
  };
}

/**
 * Adds a pair from photos of a job whose customer agrees. Its pictures are cut and blurred by a worker, and shown at once. Throws
 * Invalid for other photos, and Conflict without a consent or for a full gallery.
 */
export async function addPair(context: Context, { quoteId, captions, ...sides }: NewPair): Promise<Gallery> {
  const drawn = new Map<Side, DrawnPicture>();
  for (const side of SIDES) drawn.set(side, await drawSide(context, { quoteId, side, ...sides[side] }));
  const [id, at] = [context.random.id(), context.clock.now().toString()];
  await transaction(context.db, async (trx) => {
    // What was withdrawn while the pictures were made isn't shown.
    if (!(await holdPictureConsent(trx, quoteId)))
      throw new Conflict('wrong-state', messageOf(siteErrorsTexts, 'noConsent'), { present: 'none' });
    const { count, next } = await lockGallery(trx);
    if (count >= MOST_PAIRS)
      throw new Conflict('wrong-state', messageOf(siteErrorsTexts, 'galleryFull', { most: MOST_PAIRS }), {
        present: String(count),
      });
    await insertPair(trx, { id, quote_id: quoteId, position: next, captions, created_at: at });
    for (const [side, { fadesOn, ...picture }] of drawn) {
      const row = { id: context.random.id(), pair_id: id, side, fades_on: fadesOn, created_at: at };
      await insertPicture(trx, { ...row, ...picture, purpose: 'gallery' });
    }
    await writeAudit(trx, context, { at, action: 'quote.show-pictures', subject: 'quote', subjectId: quoteId });
  });
  return changed(context);
}

async function drawSide(
  context: Context,
  { quoteId, side, photoId, ...edit }: { readonly quoteId: string; readonly side: Side } & NewPair[Side],
): Promise<DrawnPicture> {
  const sha256 = await findJobPhoto(context.db, { quoteId, photoId, side });
  const file = sha256 && (await openPhotoStore(context.env).open(sha256));
  if (!file) throw new Invalid([{ path: `${side}.photoId`, message: messageOf(siteErrorsTexts, 'noSuchPhoto') }]);
  return context.workers.run('draw-gallery-picture', { photo: await buffer(file), ...edit }, context.sender);
}

/** Says something else of a pair. Throws NotFound. */
export async function describePair(
  context: Context,
  { id, captions }: { readonly id: string; readonly captions: Captions },
): Promise<Gallery> {
  await transaction(context.db, async (trx) => {
    if (!(await updateCaptions(trx, id, captions))) throw new NotFound(messageOf(siteErrorsTexts, 'noPair'));
    await writeAudit(trx, context, {
      at: context.clock.now().toString(),
      action: 'business.describe-pair',
      subject: 'business',
      subjectId: id,
    });
  });
  return changed(context);
}

/** Puts the pairs into this order; those that aren't named stay behind them. */
export async function arrangePairs(context: Context, { ids }: { readonly ids: readonly string[] }): Promise<Gallery> {
  await transaction(context.db, async (trx) => {
    await lockGallery(trx);
    await orderPairs(trx, ids);
    await writeAudit(trx, context, {
      at: context.clock.now().toString(),
      action: 'business.arrange-pairs',
      subject: 'business',
      subjectId: 'gallery',
    });
  });
  return changed(context);
}

/** Removes a pair and its files. Throws NotFound. */
export async function removePair(context: Context, { id }: { readonly id: string }): Promise<Gallery> {
  await transaction(context.db, async (trx) => {
    if (!(await deletePair(trx, id))) throw new NotFound(messageOf(siteErrorsTexts, 'noPair'));
    await writeAudit(trx, context, {
      at: context.clock.now().toString(),
      action: 'business.remove-pair',
      subject: 'business',
      subjectId: id,
    });
  });
  return changed(context);
}

/** The gallery, once the pages of this process show it; the others are told by the database. */
async function changed(context: Context): Promise<Gallery> {
  await context.refreshSettings();
  return readGallery(context);
}
