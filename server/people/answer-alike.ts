import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work takes. */
const ANSWER_MILLISECONDS = 250;

/**
 * Waits for the work, and always for at least the same time, so that the response time doesn't reveal whether there was any
 * work: a link is mailed only if the address has an account.
 */
export async function answerAlike(work: Promise<void>): Promise<void> {
  await Promise.all([work, wait(ANSWER_MILLISECONDS)]);
}
