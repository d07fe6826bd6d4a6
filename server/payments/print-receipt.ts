import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { drawReceipt } from './draw-receipt.ts';
import { findByToken } from './find-by-token.ts';
import { readLedger } from './read-ledger.ts';

/** The receipt as a PDF with the name of its file. Throws NotFound for a link that opens nothing. */
export async function printReceipt(
  deps: Deps,
  _actor: Actor,
  { token }: { readonly token: string },
): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
  const [{ quote }, { business }] = await Promise.all([findByToken(deps, token), deps.business()]);
  const ledger = await readLedger(deps.db, quote);
  const pdf = await drawReceipt(ledger, { business, now: deps.clock.now() });
  return { name: `receipt-${quote.reference}.pdf`, pdf };
}
