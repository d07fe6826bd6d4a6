import { joinName } from '#core/people/contact.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import type { Answer } from '#web/lib/api.ts';
import type { Store } from '#web/lib/storage.ts';

type Submitted = Answer<'POST /api/quotes'>;

/** What the last screen shows about the quote that was just submitted. */
export type Receipt = Omit<Submitted, 'claimToken'> & { readonly customerName: string };

const RECEIPT = 'submittedQuote';
/** The token that links the quote to an account created in this tab. */
export const CLAIM_TOKEN = 'quoteClaimToken';
const CONTACT = 'submittedContact';
/** Which draft of this tab the server keeps, for a link to finish it. */
export const KEPT_DRAFT = 'savedDraft';

/** The customer's contact, for the sign-up form. */
export type SubmittedContact = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

/** Stores the receipt for reloads of the last screen, and the claim token for the account. */
export function keepReceipt(store: Store, { claimToken, ...submitted }: Submitted, draft: QuoteDraft): void {
  const receipt: Receipt = { ...submitted, customerName: joinName(draft.customerFirstName, draft.customerLastName) };
  store.set(RECEIPT, JSON.stringify(receipt));
  store.set(CLAIM_TOKEN, claimToken);
  const contact: SubmittedContact = {
    firstName: draft.customerFirstName,
    lastName: draft.customerLastName,
    email: draft.customerEmail,
    phone: draft.customerPhone,
  };
  store.set(CONTACT, JSON.stringify(contact));
}

/** The contact of the customer who submitted in this tab, or undefined. */
export function readContact(store: Store): SubmittedContact | undefined {
  try {
    return JSON.parse(store.get(CONTACT) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the claim token and the contact once an account has claimed the quote. */
export function forgetClaim(store: Store): void {
  store.remove(CLAIM_TOKEN);
  store.remove(CONTACT);
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
