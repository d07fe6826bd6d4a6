import type { OwnQuote } from '#contract/customers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { setConsent, type Consent } from '../quotes/set-consent.ts';
import { readOwnQuote } from './read-quote.ts';
import { requireQuote } from './require-quote.ts';

/** Like `setConsent`, for a quote of the logged-in customer. */
export async function setAccountConsent(
  deps: Deps,
  actor: Actor,
  consent: Consent & { readonly id: string },
): Promise<OwnQuote> {
  await requireQuote(deps, actor, consent);
  await setConsent(deps, actor, consent);
  return readOwnQuote(deps, actor, consent);
}
