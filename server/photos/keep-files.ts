import type { Deps } from '../deps.ts';
import { openPhotoStore } from '../storage/photo-store.ts';
import type { KeptPhoto } from '../data/photos.ts';

/**
 * Call after the rows of kept photos are committed: a concurrent deletion of the same photos may have removed their files
 * after they were stored, and can't any more now. Errors are logged, the rows stay.
 */
export async function keepFiles(deps: Pick<Deps, 'env' | 'log'>, photos: readonly KeptPhoto[]): Promise<void> {
  const store = openPhotoStore(deps.env);
  const outcomes = await Promise.allSettled(photos.map(({ sha256, bytes }) => store.put(sha256, bytes)));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') deps.log.error({ err: outcome.reason }, 'a photo could not be looked at again');
}
