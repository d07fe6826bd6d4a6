import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { deleteIfUnused } from '../data/unused-photos.ts';
import { deleteFiles } from '../photos/keep-photos.ts';
import { deleteExpired } from '#server/data/analysis.ts';

/** The scheduler comes every minute: what is left over waits for its next round. */
const AT_ONCE = 200;

/** Deletes photo estimates that no quote uses a day after they were made, with the photos that nothing else names. */
export async function forgetExpired(deps: Pick<Deps, 'db' | 'clock' | 'env' | 'log'>): Promise<void> {
  const gone = await transaction(deps.db, async (trx) => {
    const photos = await deleteExpired(trx, { now: deps.clock.now(), most: AT_ONCE });
    return deleteIfUnused(trx, photos);
  });
  await deleteFiles(deps, gone);
}
