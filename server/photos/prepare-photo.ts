import type { Deps } from '../deps.ts';
import { JobTimeout, WorkerDied } from '../workers/errors.ts';
import { checkPhoto } from './check-photo.ts';
import type { Jpeg, Refusal } from './re-encode.ts';

/**
 * A photo as it is kept (see `reEncode`), made by a worker process, or why it can't be accepted. `sender` is the client's
 * address. Throws Unavailable when too many photos wait.
 */
export async function preparePhoto(
  { workers }: Pick<Deps, 'workers'>,
  photo: Uint8Array,
  sender: string,
): Promise<Jpeg | Refusal> {
  const format = checkPhoto(photo);
  if (typeof format !== 'string') return format;
  try {
    return await workers.run('re-encode', photo, sender);
  } catch (error) {
    // A retry would fail the same way, so say so instead of asking for one.
    if (error instanceof JobTimeout || error instanceof WorkerDied) return TOO_LONG;
    throw error;
  }
}

const TOO_LONG: Refusal = {
  refusal: 'This photo takes too long to open. Please send a smaller one, or a screenshot of it.',
};
