import type { Deps } from './deps.ts';
import { countTry, forgetTries } from './lib/attempt-limiter.ts';

const TRIES_OF_CODE = { most: 10, seconds: 3600 };

/** Counts a try at a person's second factor, by whichever way it is asked for. Throws TooMany with the wait after ten in an hour. */
export async function countCode(deps: Pick<Deps, 'db' | 'clock' | 'secret'>, personId: string): Promise<void> {
  await countTry(deps, bucketOf(personId), TRIES_OF_CODE);
}

/** Forgets the tries: the person has proven the second factor. */
export async function forgetCodes(deps: Pick<Deps, 'db' | 'secret'>, personId: string): Promise<void> {
  await forgetTries(deps, bucketOf(personId));
}

function bucketOf(personId: string): string {
  return `second-factor:${personId}`;
}
