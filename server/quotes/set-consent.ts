import type { Actor } from '#core/people/permissions.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { requireQuote } from '../data/require-quote.ts';
import { lockQuote, setPhotoOptOut } from '#server/data/quotes.ts';

/** Withdraws the customer's consent to publish photos of the work (`optOutSocialMedia`), or gives it again. Idempotent. */
export async function setConsent(
  deps: Deps,
  actor: Actor,
  access: QuoteAccess,
  { optOutSocialMedia, requestId }: { readonly optOutSocialMedia: boolean; readonly requestId: string },
): Promise<void> {
  const { id } = await requireQuote(deps, actor, access, 'set-consent');
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
