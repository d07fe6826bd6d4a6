import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { openPhotoStore } from '../photo-store.ts';
import { deleteIfUnused } from '../scripts/delete-unused-photos.ts';
import { findKept } from '../photos/sql.ts';
import { deleteExpired } from './sql.ts';

/** The scheduler comes every minute: what is left over waits for its next round. */
const AT_ONCE = 200;

/** Deletes photo estimates that no quote uses a day after they were made, with the photos that nothing else names. */
export async function forgetExpired(deps: Pick<Deps, 'db' | 'clock' | 'env' | 'log'>): Promise<void> {
  const gone = await transaction(deps.db, async (trx) => {
    const photos = await deleteExpired(trx, { now: deps.clock.now(), most: AT_ONCE });
    return deleteIfUnused(trx, photos);
  });
  const store = openPhotoStore(deps.env);
  for (const sha256 of gone) {
    // The same photo may have been sent again meanwhile.
    if (await findKept(deps.db, sha256)) continue;
    await store.delete(sha256).catch((error: unknown) => deps.log.warn({ err: error }, 'a photo could not be deleted'));
  }
}
