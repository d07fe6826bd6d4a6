import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { openPhotoStore } from '../storage/photo-store.ts';
import { claimFile } from '#server/data/photos.ts';

/**
 * Deletes the files of photos whose rows were deleted, after the commit, except those that have a row again. A concurrent
 * insert of such a row waits for the deletion and then restores the file (`keepFiles`). Store errors are logged and ignored:
 * verify-photos counts the leftover files.
 */
export async function deleteFiles(deps: Pick<Deps, 'db' | 'env' | 'log'>, contents: readonly Buffer[]): Promise<void> {
  const store = openPhotoStore(deps.env);
  for (const [place, sha256] of contents.entries()) {
    try {
      await transaction(deps.db, async (trx) => {
        if (await claimFile(trx, sha256)) await store.delete(sha256);
      });
    } catch (error) {
      return deps.log.warn({ err: error, photos: contents.length - place }, 'photos could not be deleted');
    }
  }
}
