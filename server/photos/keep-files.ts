import type { Deps } from '../deps.ts';
import { openPhotoStore } from '../storage/photo-store.ts';
import type { KeptPhoto } from '../data/photos.ts';

/**
 * To be called when the rows of kept photos are committed: whoever deleted the same photos meanwhile may have taken their
 * files after they were put, and cannot any more now. What fails here is logged, the rows stay.
 */
export async function keepFiles(deps: Pick<Deps, 'env' | 'log'>, photos: readonly KeptPhoto[]): Promise<void> {
  const store = openPhotoStore(deps.env);
  const outcomes = await Promise.allSettled(photos.map(({ sha256, bytes }) => store.put(sha256, bytes)));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') deps.log.error({ err: outcome.reason }, 'a photo could not be looked at again');
}
