import type { PaymentPage } from '#contract/payment-answers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { findByToken } from './find-by-token.ts';
import { readLedger } from './read-ledger.ts';
import { pageView } from './view.ts';

/** What there is to pay and what was paid, for its customer. Throws NotFound for a link that opens nothing. */
export async function openPayment(
  deps: Deps,
  _actor: Actor,
  { token }: { readonly token: string },
): Promise<PaymentPage> {
  const [{ quote }, { business }] = await Promise.all([findByToken(deps, token), deps.business()]);
  const takesCards = deps.env.STRIPE_SECRET_KEY !== undefined;
  return pageView(await readLedger(deps.db, quote), { business, takesCards });
}
