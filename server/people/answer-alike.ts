import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work takes. */
const ANSWER_MILLISECONDS = 250;

/**
 * Waits for work of which nobody may know whether there was any (a link is mailed only to whom there is), and always for the
 * same time at least: the answer takes as long for an address that nobody has.
 */
export async function answerAlike(work: Promise<void>): Promise<void> {
  await Promise.all([work, wait(ANSWER_MILLISECONDS)]);
}
