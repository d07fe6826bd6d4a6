import { env } from 'node:process';

/**
 * Picks the size of a test for a quick run (`npm test`) or a full one (`npm run test:full`): kill rounds, malicious values
 * and the like take minutes without telling more about a single change.
 */
export function sized<T>(quick: T, full: T): T {
  return env['TEST_SIZE'] === 'full' ? full : quick;
}
