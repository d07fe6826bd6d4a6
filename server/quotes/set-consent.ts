import type { CustomerQuote } from '#contract/quotes.ts';
import type { Actor } from '#core/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { findByToken } from './find-by-token.ts';
import { openQuote } from './open.ts';
import { lockQuote, setPhotoOptOut } from './sql.ts';

export type Consent = {
  /** True: photos of the work are not to be published. */
  readonly optOutSocialMedia: boolean;
  readonly requestId: string;
};

/** Withdraws the consent to publish photos of the work, or gives it again, by the customer who holds the link. Throws NotFound. */
export async function setOwnConsent(
  deps: Deps,
  actor: Actor,
  consent: Consent & { readonly token: string },
): Promise<CustomerQuote> {
  const { id } = await findByToken(deps, consent.token);
  await setConsent(deps, actor, { ...consent, id });
  return openQuote(deps, actor, consent);
}

/** The same of a quote by its id, once it is known whose it is; as it is already changes nothing. */
export async function setConsent(
  deps: Deps,
  actor: Actor,
  { id, optOutSocialMedia, requestId }: Consent & { readonly id: string },
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote || quote.opt_out_social_media === optOutSocialMedia) return;
    await setPhotoOptOut(trx, id, optOutSocialMedia);
    await writeAudit(trx, {
      at: deps.clock.now().toString(),
      actor,
      action: 'quote.photo-consent',
      subject: 'quote',
      subjectId: id,
      before: { optOutSocialMedia: !optOutSocialMedia },
      after: { optOutSocialMedia },
      requestId,
    });
  });
}
