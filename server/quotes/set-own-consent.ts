import type { CustomerQuote } from '#contract/quotes.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { findByToken } from '#server/data/quote-by-token.ts';
import { openQuote } from './open.ts';
import { setConsent, type Consent } from './set-consent.ts';

/** Like `setConsent`, for the customer with the link. Throws NotFound. */
export async function setOwnConsent(
  deps: Deps,
  actor: Actor,
  consent: Consent & { readonly token: string },
): Promise<CustomerQuote> {
  const { id } = await findByToken(deps, consent.token);
  await setConsent(deps, actor, { ...consent, id });
  return openQuote(deps, actor, consent);
}
