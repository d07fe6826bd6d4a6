import { createHash } from 'node:crypto';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Unavailable } from '../errors.ts';
import { JobTimeout, WorkerDied } from '../workers/errors.ts';
import { findByToken } from './find-by-token.ts';
import { readLedger } from './read-ledger.ts';
import { receiptContent, type ReceiptContent } from './receipt-content.ts';

export type Printing = {
  readonly token: string;
  /** The client's address. */
  readonly sender: string;
};

/**
 * The receipt as a PDF with the name of its file. Throws NotFound for a link that opens nothing, Conflict while nothing was
 * paid, and Unavailable when too many wait.
 */
export async function printReceipt(
  deps: Deps,
  _actor: Actor,
  { token, sender }: Printing,
): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
  const [{ quote }, { business }] = await Promise.all([findByToken(deps, token), deps.business()]);
  const content = receiptContent(await readLedger(deps.db, quote), { business, now: deps.clock.now() });
  if (!content) throw new Conflict('wrong-state', 'Nothing was paid yet, so there is no receipt.');
  return { name: `receipt-${quote.reference}.pdf`, pdf: await drawOnce(deps, content, sender) };
}

/** Receipts of 30 kB each, the ones that were asked for last at the end. */
const drawn = new Map<string, Promise<Uint8Array>>();
const MOST_DRAWN = 100;

/** The drawn receipt of this content. It is drawn again only when something on it has changed. */
function drawOnce(deps: Deps, content: ReceiptContent, sender: string): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const pdf = drawn.get(key) ?? draw(deps, content, sender);
  drawn.delete(key);
  drawn.set(key, pdf);
  for (const oldest of drawn.size > MOST_DRAWN ? drawn.keys().take(1) : []) drawn.delete(oldest);
  // One that failed is drawn again for the next caller.
  pdf.catch(() => drawn.get(key) === pdf && drawn.delete(key));
  return pdf;
}

async function draw({ workers }: Deps, content: ReceiptContent, sender: string): Promise<Uint8Array> {
  try {
    return await workers.run('draw-receipt', content, sender);
  } catch (error) {
    if (!(error instanceof JobTimeout || error instanceof WorkerDied)) throw error;
    throw new Unavailable('The receipt cannot be drawn right now. Please try again in a moment.', 10);
  }
}
