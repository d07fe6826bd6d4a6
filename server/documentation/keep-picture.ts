import type { Deps } from '../deps.ts';
import { keepFiles } from '../photos/keep-files.ts';
import type { StoredPicture } from './store-picture.ts';

/** To be called when the entry of a stored picture is committed (see `keepFiles`). */
export async function keepPicture(deps: Pick<Deps, 'env' | 'log'>, stored: StoredPicture | undefined): Promise<void> {
  if (stored && 'kept' in stored) await keepFiles(deps, [stored.kept]);
}
