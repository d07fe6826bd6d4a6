import type { Deps } from './deps.ts';
import { recordAttempt, clearAttempts } from './lib/attempt-limiter.ts';

const ATTEMPTS_PER_CODE = { most: 10, seconds: 3600 };

/** Counts an attempt at a person's second factor, wherever it is asked for. Throws TooMany with the wait after ten in an hour. */
export async function recordCodeAttempt(deps: Pick<Deps, 'db' | 'clock' | 'secret'>, personId: string): Promise<void> {
  await recordAttempt(deps, bucketOf(personId), ATTEMPTS_PER_CODE);
}

/** Clears the attempts: the person has proven the second factor. */
export async function clearCodeAttempts(deps: Pick<Deps, 'db' | 'secret'>, personId: string): Promise<void> {
  await clearAttempts(deps, bucketOf(personId));
}

function bucketOf(personId: string): string {
  return `second-factor:${personId}`;
}
