import { env } from 'node:process';

/**
 * What a test does in a quick run (`npm test`), and what it does at full size (`npm run test:full`): kill rounds,
 * hostile values and the like that need minutes without telling more about a single change.
 */
export function sized<T>(quick: T, full: T): T {
  return env['TEST_SIZE'] === 'full' ? full : quick;
}
