import type { Trx } from '../db/client.ts';
import type { SavedApplication, SavedQuote } from '../db/undo-tables.ts';
import { readSavedApplication, readSavedQuote } from '#server/data/undos.ts';

/** What an undo restores and compares: of a quote with its job, or of an application. It is locked already. */
export async function readState(
  trx: Trx,
  of: { readonly quoteId: string } | { readonly applicationId: string },
): Promise<SavedQuote | SavedApplication> {
  return 'quoteId' in of ? readSavedQuote(trx, of.quoteId) : readSavedApplication(trx, of.applicationId);
}
