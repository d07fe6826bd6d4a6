import { joinName } from '#core/contact.ts';
import type { QuoteDraft } from '#core/wizard.ts';
import type { Store } from '../storage.ts';
import type { Submitted } from './submit.ts';

/** What the last screen tells about the quote that was just submitted. */
export type Receipt = Omit<Submitted, 'claimToken'> & { readonly customerName: string };

const RECEIPT = 'submittedQuote';
/** The token that links the quote to an account which is opened in this tab. */
export const CLAIM_TOKEN = 'quoteClaimToken';

/** Keeps the receipt for reloads of the last screen, and the claim token for the account. */
export function keepReceipt(store: Store, { claimToken, ...submitted }: Submitted, draft: QuoteDraft): void {
  const receipt: Receipt = { ...submitted, customerName: joinName(draft.customerFirstName, draft.customerLastName) };
  store.set(RECEIPT, JSON.stringify(receipt));
  store.set(CLAIM_TOKEN, claimToken);
}

/** The receipt of this tab, or undefined when nothing was submitted in it. */
export function readReceipt(store: Store): Receipt | undefined {
  const kept = store.get(RECEIPT);
  try {
    return kept === undefined ? undefined : (JSON.parse(kept) as Receipt);
  } catch {
    return undefined;
  }
}
