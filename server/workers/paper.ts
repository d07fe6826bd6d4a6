import { createHash } from 'node:crypto';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Deps } from '#server/deps.ts';
import { Unavailable } from '#server/errors.ts';
import type { WrittenPaper } from './draw-paper.ts';
import { JobCutShort } from './pool.ts';

/** Papers of 30 kB each, the ones that were asked for last at the end. */
const drawn = new Map<string, Promise<Uint8Array>>();
const MOST_DRAWN = 100;

/**
 * Returns a paper as a PDF. It is drawn again only when something on it has changed. `sender` is the client's address, absent
 * for what the server sends by itself. Throws Unavailable if too many are waiting.
 */
export function printPaper(deps: Pick<Deps, 'workers'>, paper: WrittenPaper, sender?: string): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(paper)).digest('base64url');
  const pdf = drawn.get(key) ?? draw(deps, paper, sender);
  drawn.delete(key);
  drawn.set(key, pdf);
  for (const oldest of drawn.size > MOST_DRAWN ? drawn.keys().take(1) : []) drawn.delete(oldest);
  // One that failed is drawn again for the next caller.
  pdf.catch(() => drawn.get(key) === pdf && drawn.delete(key));
  return pdf;
}

async function draw(
  { workers }: Pick<Deps, 'workers'>,
  paper: WrittenPaper,
  sender: string | undefined,
): Promise<Uint8Array> {
  try {
    return await workers.run('draw-paper', paper, sender);
  } catch (error) {
    if (!(error instanceof JobCutShort)) throw error;
    throw new Unavailable(messageOf(paymentErrorsTexts, 'receiptFailed'), 10);
  }
}
