// Loaded with --import into the bookkeeper's server. What the server repeats by itself every few seconds would happen at any
// moment of a month that takes a minute. Here a round happens on SIGUSR2, and at no other time.
import { isMainThread } from 'node:worker_threads';

/** In milliseconds: what repeats faster watches a request or a connection, and goes on as it does. */
const SLOW = 5000;
/** More than the minute between two rounds of the scheduler, less than what makes a database look stuck. */
const ROUND = 61_000;
const NEVER = 2 ** 31 - 1;

if (isMainThread) {
  const repeat = globalThis.setInterval;
  const now = performance.now.bind(performance);
  const rounds: (() => void)[] = [];
  let passed = 0;
  Object.defineProperty(performance, 'now', { value: () => now() + passed });
  globalThis.setInterval = ((act: () => void, every: number) => {
    if (every < SLOW) return repeat(act, every);
    rounds.push(act);
    return repeat(() => {}, NEVER);
  }) as typeof setInterval;
  process.on('SIGUSR2', () => {
    passed += ROUND;
    for (const act of rounds) act();
  });
}
