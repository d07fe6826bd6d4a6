import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { lockQuote, setPhotoOptOut } from '#server/data/quotes.ts';

export type Consent = {
  /** True: photos of the work are not to be published. */
  readonly optOutSocialMedia: boolean;
  readonly requestId: string;
};

/** Withdraws the consent to publish photos of the work, or gives it again; as it is already changes nothing. */
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
