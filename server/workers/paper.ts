import { createHash } from 'node:crypto';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Deps } from '../deps.ts';
import { Unavailable } from '../errors.ts';
import { JobCutShort } from './worker-process.ts';

/** What a line is about, and its amount. A line without an amount is a heading or a remark. */
export type PaperLine = { readonly label: string; readonly amount: string; readonly isBold?: boolean };

/** Everything that a receipt, invoice or pay statement says, in words and nothing else: the same content is the same paper. */
export type Paper = {
  readonly shop: string;
  /** Lines below the name of the shop. */
  readonly contact: readonly string[];
  /** 'Receipt BB-1234' */
  readonly title: string;
  readonly asOf: string;
  /** The day of `asOf` in milliseconds of the epoch. */
  readonly asOfMs: number;
  /** 'For Dana Whitfield'; empty once the customer's data was erased. */
  readonly issuedTo: string;
  /** Stands for a name that no font of ours can write. */
  readonly issuedToEmail: string;
  /** What it is for, and when. */
  readonly about: readonly string[];
  readonly tables: readonly (readonly PaperLine[])[];
  /** In large letters at the end: 'Paid in full.' */
  readonly closing: string;
};

/** Papers of 30 kB each, the ones that were asked for last at the end. */
const drawn = new Map<string, Promise<Uint8Array>>();
const MOST_DRAWN = 100;

/**
 * Returns a paper as a PDF. It is drawn again only when something on it has changed. `sender` is the client's address. Throws
 * Unavailable if too many are waiting.
 */
export function printPaper(deps: Pick<Deps, 'workers'>, paper: Paper, sender: string): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(paper)).digest('base64url');
  const pdf = drawn.get(key) ?? draw(deps, paper, sender);
  drawn.delete(key);
  drawn.set(key, pdf);
  for (const oldest of drawn.size > MOST_DRAWN ? drawn.keys().take(1) : []) drawn.delete(oldest);
  // One that failed is drawn again for the next caller.
  pdf.catch(() => drawn.get(key) === pdf && drawn.delete(key));
  return pdf;
}

async function draw({ workers }: Pick<Deps, 'workers'>, paper: Paper, sender: string): Promise<Uint8Array> {
  try {
    return await workers.run('draw-paper', paper, sender);
  } catch (error) {
    if (!(error instanceof JobCutShort)) throw error;
    throw new Unavailable(messageOf(paymentErrorsTexts, 'receiptFailed'), 10);
  }
}
